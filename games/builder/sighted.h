// Short-sighted players of builders: no card is hidden, so that what a person lacks is sight. They look at a few
// positions best-first, go to the best one seen, and never come back to where they were.
#pragma once

#include <memory>
#include <string_view>

#include "games/builder/rules.h"
#include "solver/play/crowd.h"

namespace winnable {

// Of rules without face-down cards (and without a fault, games/builder/rules_check.h).
std::unique_ptr<Crowd> make_builder_crowd(const BuilderRules& rules, std::string_view name);

}  // namespace winnable
