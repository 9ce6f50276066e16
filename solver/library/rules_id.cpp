#include "winnable/rules_id.h"

namespace winnable {

RulesIdParts split_rules_id(std::string_view rules_id) {
  RulesIdParts parts;
  if (const auto mark = rules_id.find(kDecksMark); mark != std::string_view::npos) {
    parts.decks = rules_id.substr(mark + kDecksMark.size());
    rules_id = rules_id.substr(0, mark);
  } else if (const auto numbers = rules_id.find(kNumbersMark); numbers != std::string_view::npos) {
    parts.numbers = rules_id.substr(numbers + kNumbersMark.size());
    rules_id = rules_id.substr(0, numbers);
  }
  if (const auto plus = rules_id.find('+'); plus != std::string_view::npos) {
    parts.player = rules_id.substr(plus + 1);
    rules_id = rules_id.substr(0, plus);
  }
  parts.rules = rules_id;
  return parts;
}

}  // namespace winnable
