// What the readers of starting positions have in common: cards, piles, foundations and later shuffles of a board
// checked and taken over, and written again.
#pragma once

#include <string>
#include <vector>

#include "winnable/board.h"

namespace winnable {

// True when every card of the deck occurs exactly as often as the shape says; otherwise names the first offender.
// `removed_ok` allows missing cards (games that remove cards from play).
bool check_cards(const Board& board, const DeckShape& shape, bool removed_ok, BoardError& error);

// True when all piles and shuffles are named in `allowed` (as "T1", "W", ...) and all facts in `facts`.
bool check_pile_names(const Board& board, const std::vector<std::string>& allowed,
                      const std::vector<std::string>& facts, BoardError& error);

// The heights of ascending same-suit foundations A, 2, ..., read from the ranges of pile "F": heights[suit] lists the
// piles of that suit, highest first. Reports cards that do not form such piles or more piles a suit than `decks`.
bool read_foundations(const Board& board, int decks, std::vector<int> (&heights)[kMaxSuits], BoardError& error);

// The orders of the reshuffles after the first `used` of shape.later_shuffles: a line "shuffle-K" for each of them,
// with every card of the deck once. A verdict depends on them, so a board that lacks one is refused.
bool read_later_shuffles(const Board& board, const DeckShape& shape, int used, LaterShuffles& orders,
                         BoardError& error);
void add_later_shuffles(Board& board, const DeckShape& shape, int used, const LaterShuffles& orders);
std::string shuffle_name(int number);  // counted from 1

// Appends to pile "F" the cards from the ace up to `height` of `suit` (nothing for height 0).
void add_foundation(Board& board, int suit, int height);

}  // namespace winnable
