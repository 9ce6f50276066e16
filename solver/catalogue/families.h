// The families of the catalogue: each defines its games in its own translation unit.
#pragma once

#include <vector>

#include "solver/catalogue/game.h"

namespace winnable {

std::vector<Game> squadron_games();  // and Forty Thieves
std::vector<Game> klondike_games();
std::vector<Game> upside_down_pyramid_games();
std::vector<Game> golf_games();
std::vector<Game> la_nivernaise_games();
std::vector<Game> kansas_games();          // and Chameleon
std::vector<Game> quadrangle_games();      // and Corona
std::vector<Game> british_square_games();  // and Union Square
std::vector<Game> scorpion_games();
std::vector<Game> super_scorpion_games();
std::vector<Game> salic_law_games();
std::vector<Game> pyramid_games();
std::vector<Game> three_shuffles_games();
std::vector<Game> builder_games();  // FreeCell and its relatives

}  // namespace winnable
