// What a result's rules id says: which rules, and, of surveys, who played and whose deals they were. Functions without
// state: safe from several threads.
#pragma once

#include <string>
#include <string_view>

namespace winnable {

struct RulesIdParts {
  std::string rules;    // "golf-1"
  std::string player;   // "fast"; empty: what can be won at all
  std::string decks;    // the hash of a deck file; empty: rows are numbers of deals
  std::string numbers;  // whose numbers ("ms"); empty: they are seeds
};
// "golf-1", "squadron-1+fast", "golf-1@decks-0123...", "builder-freecell-1@ms".
RulesIdParts split_rules_id(std::string_view rules_id);

inline constexpr std::string_view kDecksMark = "@decks-";
inline constexpr std::string_view kNumbersMark = "@";

}  // namespace winnable
