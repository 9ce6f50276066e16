// Rules of one's own, read from a file: a run gives them a name, and by that name their game is found like a preset's.
//
// The name and the rules id contain a hash of the value, so that results of two values are never taken for each
// other's, whatever their files are called. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/builder/rules.h"

namespace winnable {

struct OwnRules {
  std::string name;      // "rules:my-freecell-0123abcd"
  std::string rules_id;  // "builder-rules-0123456789abcdef-1"
  std::string label;     // "my-freecell"; may be empty
  std::string json;      // the rules file in one line; it gives this name again
  BuilderRules rules;
};

// One run holds so many; each takes a few kilobytes.
inline constexpr std::size_t kMaxOwnRules = 10'000;

// The rules under a name of their own, the same one for equal rules and labels. `label` is the file's own name; may be
// empty. The rules have no fault (rules_check.h). Null when kMaxOwnRules others have been named, or (once in four
// billion pairs) other rules under this name.
const OwnRules* name_own_rules(const BuilderRules& rules, std::string_view label);

// Those named so, by this run; null otherwise.
const OwnRules* find_own_rules(std::string_view name);

// The text in which a name may be given: lower case, digits and dashes, "my-freecell"; at most 32 letters.
std::string own_rules_label(std::string_view name);

}  // namespace winnable
