// A position as people read and write it: named piles of cards. Every game reads its starting positions from a Board
// (also mid-game ones) and can write any position as one. docs/formats.md describes the text.
//
//   game: squadron
//   T1: 4S KH 7C 2D        deepest card first, the exposed card last
//   R1: 9C
//   F: AS-4S AH            foundations, each a card or a range (up or down in suit, never around the corner)
//   S: 3D QS               the stock: next card first
//
// (4S) is face down; "??" is a card that is not known, and "unseen: CARDS" says which cards those are where their
// number does not (Pyramid); "shuffle-1: CARDS" is the order of a later reshuffle; "--" is a removed place (Pyramid);
// "|" separates dealt cards from cards built in play (British Square). A line "name: number" whose name is longer than
// three letters is a fact, such as "redeals: 1".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/core/card.h"
#include "solver/core/deck.h"

namespace winnable {

struct BoardCard {
  Card card;  // Card{} for "--"
  bool face_down = false;
  friend bool operator==(const BoardCard&, const BoardCard&) = default;
};

struct Pile {
  std::string name;  // "T1", "W", "S", "F", ...: upper-case letter, then a number from 1 if there are several
  std::vector<BoardCard> cards;  // ranges are written out: "AS-3S" reads as AS 2S 3S
  int dealt = -1;                // how many cards stand before "|"; -1 without a "|"
  int line = 0;                  // where it was read, counted from 1; 0 if it was not read from text
};

struct Board {
  std::string game;
  std::vector<Pile> piles;
  std::vector<std::pair<std::string, int>> facts;
  std::vector<Pile> shuffles;  // "shuffle-1", ...: orders of reshuffles to come, all cards of the deck
  std::optional<Pile> unseen;  // the line "unseen", in a text with unknown cards

  const Pile* find(std::string_view name) const;
  int fact(std::string_view name, int otherwise) const;
  Pile& add(std::string name);  // appends an empty pile

  // Cards of a pile without marks; empty if there is no such pile.
  std::vector<Card> cards(std::string_view name) const;
};

// What is wrong with a board, and where: line 0 = not known, pile and card may be empty.
struct BoardError {
  int line = 0;
  std::string pile;
  std::string card;
  std::string reason;

  std::string to_text() const;  // "line 3, T2, card 4S: ..."
};

// Reads a board. On error returns nothing and fills `error`. Checks syntax, card names and doubled lines only.
std::optional<Board> parse_board(std::string_view text, BoardError& error);

// Ranges are written for piles named F, U or D whose cards ascend or descend in suit; one line a pile.
std::string to_text(const Board& board);

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
