// Rules of one's own (own_rules.h) as a game of the catalogue.
#pragma once

#include <string_view>

#include "games/builder/rules.h"
#include "solver/game/game_info.h"

namespace winnable {

// The game of these rules, under its name from name_own_rules(); rules that a preset has should be played by its name
// (builder_preset_of). Null when a run has named too many. Thread-safe, as is find_own_builder_game().
const GameInfo* own_builder_game(const BuilderRules& rules, std::string_view label);

// The game of rules that have been named; null for other names.
const GameInfo* find_own_builder_game(std::string_view name);

}  // namespace winnable
