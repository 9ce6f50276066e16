// What is wrong with a rules value: numbers that do not add up, or more than the solver holds.
#pragma once

#include <optional>
#include <string>

#include "games/builder/rules.h"

namespace winnable {

struct RulesFault {
  std::string field;  // as rules files name it: "cells.pre-filled" (docs/rules/builder.md)
  std::string reason;
  bool is_limit = false;  // the rules make sense, but are larger than the solver's shapes
};

std::optional<RulesFault> find_fault(const BuilderRules& rules);

}  // namespace winnable
