// Rules of one's own are in the builders' two modules: in the others this stands in the place of their reader, so that
// nothing of it is linked.
#include "games/builder/own_rules.h"
#include "games/builder/rules_json.h"
#include "solver/library/known_rules.h"

namespace winnable {

const OwnRules* find_own_rules(std::string_view) { return nullptr; }
std::string to_json(const BuilderRules&, std::string_view) { return {}; }
std::string_view known_preset_of(const RulesFile&) { return {}; }
std::optional<std::string_view> known_rules_file(std::string_view) { return std::nullopt; }

std::optional<RulesFile> parse_rules(std::string_view, std::string_view, RulesError& error) {
  error.reason = "rules of one's own are not in this module";
  return std::nullopt;
}

std::string RulesError::to_text() const { return reason; }

}  // namespace winnable
