// The families of the catalogue: each defines its games in its own translation unit.
#pragma once

#include <vector>

#include "solver/game/game_info.h"

namespace winnable {

std::vector<GameInfo> forty_thieves_games();  // and Squadron
std::vector<GameInfo> klondike_games();
std::vector<GameInfo> upside_down_pyramid_games();
std::vector<GameInfo> golf_games();
std::vector<GameInfo> la_nivernaise_games();
std::vector<GameInfo> kansas_games();          // and Chameleon
std::vector<GameInfo> quadrangle_games();      // and Corona
std::vector<GameInfo> british_square_games();  // and Union Square
std::vector<GameInfo> scorpion_games();
std::vector<GameInfo> super_scorpion_games();
std::vector<GameInfo> salic_law_games();
std::vector<GameInfo> pyramid_games();
std::vector<GameInfo> three_shuffles_games();
std::vector<GameInfo> builder_games();  // FreeCell and its relatives

}  // namespace winnable
