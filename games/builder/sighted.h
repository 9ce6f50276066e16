// Short-sighted players of builders (solver/play/sighted.h).
#pragma once

#include <memory>
#include <string_view>

#include "games/builder/rules.h"
#include "solver/play/crowd.h"

namespace winnable {

// Of rules without face-down cards (and without a fault, games/builder/rules_check.h).
std::unique_ptr<Crowd> make_builder_crowd(const BuilderRules& rules, std::string_view name);

}  // namespace winnable
