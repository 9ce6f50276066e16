// A builder's rules in words, for people.
#pragma once

#include <string>

#include "games/builder/rules.h"

namespace winnable {

// A few lines: the deal, the columns, cells and reserve, the foundations, with the names of the piles.
std::string rules_text(const BuilderRules& rules);

}  // namespace winnable
