#include "solver/library/limits_json.h"

#include <nlohmann/json.hpp>

namespace winnable {

nlohmann::ordered_json limits_json(const Game& game, const SolveOptions& options) {
  const Limits& limits = options.limits;
  nlohmann::ordered_json json;
  if (limits.max_nodes != kUnlimited) json["max_nodes"] = limits.max_nodes;
  if (limits.has_seconds()) json["max_seconds"] = limits.max_seconds;
  json["max_bytes"] = limits.max_bytes;
  for (std::size_t i = 0; i < game.reductions().size(); ++i)
    if (options.without >> i & 1) json["without"].push_back(game.reductions()[i].name);
  return json;
}

SolveOptions read_limits(const nlohmann::json& json, const Game& game, SolveOptions options) {
  if (!json.is_object()) return options;
  if (const auto nodes = json.find("max_nodes"); nodes != json.end() && nodes->is_number_unsigned())
    options.limits.max_nodes = nodes->get<std::uint64_t>();
  if (const auto seconds = json.find("max_seconds"); seconds != json.end() && seconds->is_number())
    options.limits.max_seconds = seconds->get<double>();
  const auto without = json.find("without");
  if (without == json.end()) return options;
  for (std::size_t i = 0; i < game.reductions().size(); ++i)
    for (const auto& name : *without)
      if (name == game.reductions()[i].name) options.without |= Reductions{1} << i;
  return options;
}

}  // namespace winnable
