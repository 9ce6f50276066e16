// Deals of a game by the numbers of other programs: a record per game says which programs number its deals, and how
// their dealing order becomes ours. A game without a record of a program is refused: a deck alone is no deal, and a
// board that is not the program's would be a false one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/game/game_info.h"
#include "winnable/deal_number.h"

namespace winnable {

// The deck which, dealt by the game's sheet, gives the program's board of that number; for our own numbers the seed's
// deck. Nothing, and why, if that program has no such deal of the game. Safe from several threads.
std::optional<Deck> numbered_deal(const GameInfo& game, const DealNumber& number, std::string& error);

// Whether the program numbers deals of the game at all.
bool has_numbers(const GameInfo& game, DeckScheme scheme);

}  // namespace winnable
