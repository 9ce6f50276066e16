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
// three letters is a fact, such as "redeals: 1". Plain values and functions without state: safe from several threads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnable/card.h"
#include "winnable/deck.h"

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

  const Pile* find(std::string_view name) const;         // null if there is no such pile
  int fact(std::string_view name, int otherwise) const;  // `otherwise` if the board does not say
  Pile& add(std::string name);                           // appends an empty pile

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

}  // namespace winnable
