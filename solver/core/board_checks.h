// What the readers of starting positions have in common: cards, piles, foundations and later shuffles of a board
// checked and taken over, and written again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

// How many cards of `column` lie face down, or an error: at most `dealt_down`, all of them below the face-up ones, and
// never the exposed one.
std::optional<int> face_down_cards(const Pile& column, int dealt_down, BoardError& error);

// The cards left (first to go first) of a rest of `dealt` cards that goes out in rounds of one card to each of
// `columns` columns, or an error. `pile` is its name on boards, `noun` its name in messages; an absent pile is empty.
std::optional<std::vector<Card>> rest_dealt_in_rounds(const Board& board, const char* pile, const std::string& noun,
                                                      int dealt, int columns, BoardError& error);

// How many complete suits of `ranks` cards have left, by suit, read from pile "F", or an error.
std::optional<std::array<std::uint8_t, kMaxSuits>> complete_suits(const Board& board, int decks, int ranks,
                                                                  BoardError& error);

// The orders of the reshuffles after the first `used` of shape.later_shuffles: a line "shuffle-K" for each of them,
// with every card of the deck once. A verdict depends on them, so a board that lacks one is refused.
bool read_later_shuffles(const Board& board, const DeckShape& shape, int used, LaterShuffles& orders,
                         BoardError& error);
void add_later_shuffles(Board& board, const DeckShape& shape, int used, const LaterShuffles& orders);
std::string shuffle_name(int number);  // counted from 1

// Appends pile "T<column + 1>": `height` cards by their codes, deepest first, the first `hidden` of them face down.
void add_column(Board& board, int column, const std::uint8_t* codes, int height, int hidden);

// Appends to pile "F" the cards from the ace up to `height` of `suit` (nothing for height 0).
void add_foundation(Board& board, int suit, int height);

}  // namespace winnable
