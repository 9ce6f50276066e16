// Rules of one's own are in the builders' modules: in the other modules this stands in the place of the builders' code, so
// that nothing of it is linked.
#include "games/builder/own_game.h"
#include "games/builder/own_rules.h"
#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "solver/library/known_rules.h"
#include "solver/referee/builder.h"

namespace winnable {

const GameInfo* own_builder_game(const BuilderRules&, std::string_view) { return nullptr; }
const GameInfo* find_own_builder_game(std::string_view) { return nullptr; }
const OwnRules* find_own_rules(std::string_view) { return nullptr; }
const BuilderPreset* find_builder_preset(std::string_view) { return nullptr; }
const BuilderPreset* builder_preset_of(const BuilderRules&) { return nullptr; }
std::unique_ptr<Referee> make_own_rules_referee(std::string_view) { return nullptr; }
std::string to_json(const BuilderRules&, std::string_view) { return {}; }
std::string_view known_preset_of(const RulesFile&) { return {}; }
std::optional<std::string_view> known_rules_file(std::string_view) { return std::nullopt; }

std::optional<RulesFile> parse_rules(std::string_view, std::string_view, RulesError& error) {
  error.reason = "rules of one's own are not in this module";
  return std::nullopt;
}

std::optional<RulesFile> read_rules_file(const std::string&, RulesError& error) { return parse_rules({}, {}, error); }

std::string RulesError::to_text() const { return reason; }

}  // namespace winnable
