// The list of games: what the library knows of them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "solver/game/game_info.h"

namespace winnable {

// All games, in the order of the README; name order within a family.
std::span<const GameInfo> all_games();

// What people call the game's family, "Forty Thieves"; games of a family stand together. Empty if the game is unknown.
std::string_view family_of(std::string_view name);

// The game of that name, also that of a rules file that this run has read; null if unknown. suggest_games() gives near
// names for a message.
const GameInfo* find_game_info(std::string_view name);
std::vector<std::string_view> suggest_games(std::string_view name);

}  // namespace winnable
