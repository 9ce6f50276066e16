// Readers of boards that are rows of cards: what the rooms of presets and of rules that are data share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "winnable/board.h"
#include "winnable/deck.h"

namespace winnable {

// A row that closes up: places T1, T2, ... from the left.
std::string row_place_name(int place);  // counted from 0

// The exposed cards from the left, at least one and at most `piles`, of a board that is such a row of this deck; else
// nothing and the error.
std::optional<std::vector<Card>> read_closed_row(const Board& board, const DeckShape& shape, int piles,
                                                 BoardError& error);

// Rows with gaps, each named by its first place; of so many places each.
std::string gap_row_name(int row, int places);

// The cards row by row, none for a gap, of a board that has this deck without its aces in as many rows as it has aces,
// of as many places as it has ranks; else nothing and the error.
std::optional<std::vector<Card>> read_gap_rows(const Board& board, const DeckShape& shape, BoardError& error);

}  // namespace winnable
