// How rows were made: from a survey's options to the record in the store, and back.
#include <nlohmann/json.hpp>

#include <map>

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
  const Limits& limits = options.solve.limits;
  nlohmann::ordered_json json;
  if (limits.max_nodes != kUnlimited) json["max_nodes"] = limits.max_nodes;
  if (limits.has_seconds()) json["max_seconds"] = limits.max_seconds;
  json["max_bytes"] = options.total_bytes / options.threads;
  for (std::size_t i = 0; i < game.reductions().size(); ++i)
    if (options.solve.without >> i & 1) json["without"].push_back(game.reductions()[i].name);
  if (options.solve.salt) json["salt"] = options.solve.salt;
  if (options.decks) json["decks"] = options.decks->hash();
  return {0, std::string(game.name()), std::string(game.rules_id()), std::string(solver_version()), json.dump()};
}

SolveOptions solve_options_of(const Config& config, const Game& game, const SurveyOptions& options) {
  const auto json = nlohmann::json::parse(config.options, nullptr, false);
  SolveOptions solve;
  solve.limits.max_bytes = options.total_bytes / options.threads;
  solve.limits.max_nodes = whole_number(json, "max_nodes", kUnlimited);
  solve.salt = whole_number(json, "salt", 0);
  if (json.contains("max_seconds") && json["max_seconds"].is_number())
    solve.limits.max_seconds = json["max_seconds"].get<double>();
  if (!json.contains("without")) return solve;
  for (std::size_t i = 0; i < game.reductions().size(); ++i)
    for (const auto& name : json["without"])
      if (name == game.reductions()[i].name) solve.without |= Reductions{1} << i;
  return solve;
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
