// How rows were made: from a survey's options to the record in the store, and back.
#include <map>
#include <nlohmann/json.hpp>

#include "solver/library/limits_json.h"
#include "solver/survey/survey.h"
#include "winnable/version.h"

namespace winnable {
namespace {

// `otherwise` if the field is missing or no whole number.
std::uint64_t whole_number(const nlohmann::json& json, const char* key, std::uint64_t otherwise) {
  return json.contains(key) && json[key].is_number_unsigned() ? json[key].get<std::uint64_t>() : otherwise;
}

}  // namespace

Config survey_config(const Game& game, const SurveyOptions& options) {
  SolveOptions solve = options.solve;
  solve.limits.max_bytes = options.total_bytes / options.threads;
  nlohmann::ordered_json json = limits_json(game, solve);
  if (options.solve.salt) json["salt"] = options.solve.salt;
  if (options.decks) json["decks"] = options.decks->hash();
  return {0, std::string(game.name()), std::string(game.rules_id()), std::string(solver_version()), json.dump()};
}

SolveOptions solve_options_of(const Config& config, const Game& game, const SurveyOptions& options) {
  const auto json = nlohmann::json::parse(config.options, nullptr, false);
  SolveOptions solve;
  solve.limits.max_bytes = options.total_bytes / options.threads;
  solve.salt = whole_number(json, "salt", 0);
  return read_limits(json, game, solve);
}

std::uint64_t memory_of(const Config& config) {
  return whole_number(nlohmann::json::parse(config.options, nullptr, false), "max_bytes", kUnlimited);
}

std::vector<MadeBy> configs_of_rows(const Store& store, const SeedSet& seeds) {
  std::map<std::int64_t, std::uint64_t> rows;
  store.for_each(false, [&](const ResultRow& row) {
    if (seeds.place_of(row.seed)) ++rows[row.config];
  });
  std::vector<MadeBy> made_by;
  for (const Config& config : store.configs())
    if (const auto found = rows.find(config.id); found != rows.end()) made_by.push_back({config, found->second});
  return made_by;
}

}  // namespace winnable
