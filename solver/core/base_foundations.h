// Foundations of one deck that begin with a base rank, each built up in suit around the corner: read from a board and
// written to one.
#pragma once

#include <array>

#include "winnable/board.h"
#include "winnable/deck.h"

namespace winnable {

// The base rank and the heights by suit, from pile "F", where one foundation at least has begun; each is listed from
// the base card upward. False: the pile holds something else, or the fact "base" names another rank; `error` says what.
bool read_base_foundations(const Board& board, int ranks, int& base, std::array<int, kMaxSuits>& heights,
                           BoardError& error);

// Appends to `pile` the cards of `suit` from the base card up to `height` (nothing for height 0).
void add_base_foundation(Pile& pile, int ranks, int base, int suit, int height);

}  // namespace winnable
