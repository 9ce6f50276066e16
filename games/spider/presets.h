// Spider and its relatives: the rules in which presets differ, as values, and the presets (docs/rules/spider.md).
#pragma once

#include <array>
#include <cstdint>

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

// What of the rules changes code or the size of a position; the deals hold the rest.
struct SpiderShape {
  int complete_suits = 8;  // when won
  int ranks = 13;
  int columns = 10;

  constexpr int deck_size() const { return complete_suits * ranks; }
};

struct SpiderRules {
  static constexpr int kMostColumns = 13;

  Name name;
  int decks = 2;
  int suits = 4;
  int ranks = 13;
  int columns = 10;
  std::array<std::uint8_t, kMostColumns> dealt{6, 6, 6, 6, 5, 5, 5, 5, 5, 5};  // cards to each column
  bool face_down = true;           // all cards of the columns but the last of each
  bool deals_onto_spaces = false;  // the stock may be dealt while a column is empty

  constexpr int deck_size() const { return decks * suits * ranks; }
  constexpr int dealt_to(int column) const { return dealt[static_cast<std::size_t>(column)]; }
  constexpr int hidden(int column) const { return face_down ? dealt_to(column) - 1 : 0; }
  constexpr int stock_size() const {
    int size = deck_size();
    for (int column = 0; column < columns; ++column) size -= dealt_to(column);
    return size;
  }
  constexpr DeckShape deck_shape() const { return {.decks = decks, .suits = suits, .ranks = ranks}; }
  constexpr SpiderShape shape() const { return {decks * suits, ranks, columns}; }
};

inline constexpr std::string_view kSpiderText =
    "Columns T1, T2, ... are built down whatever the suit. A card, or a run of face-up cards in suit and sequence, or its\n"
    "last cards, goes onto a card of the next higher rank, or to an empty column. A run from king to ace leaves at once\n"
    "(F). `deal` puts a card of the stock (S) on each column, but not while a column is empty. Won when all suits have\n"
    "left.\n";

inline constexpr HiddenRule kSpiderHidden{.face_down = true};

inline constexpr Preset<SpiderRules> kSpiderPresets[] = {
    {.rules = {.name = "spider"},
     .title = "Spider",
     .summary = "four suits: columns built down in any suit, only runs in suit move, complete suits leave",
     .rules_id = "spider-1",
     .difference = "two decks; ten columns, four of 6 and six of 5, all but the last cards face down; a stock of 50",
     .atlas = {.deals = 1000, .max_nodes = 5'000'000},
     .hidden = kSpiderHidden},
    {.rules = {.name = "spider:2-suits", .decks = 4, .suits = 2},
     .title = "Spider, two suits",
     .summary = "Spider with clubs and diamonds only",
     .rules_id = "spider-2-suits-1",
     .difference = "as spider with clubs and diamonds only, four of each card: ten columns, a stock of 50",
     .atlas = {.deals = 1000, .max_nodes = 1'000'000},
     .hidden = kSpiderHidden},
    {.rules = {.name = "spider:1-suit", .decks = 8, .suits = 1},
     .title = "Spider, one suit",
     .summary = "Spider with clubs only",
     .rules_id = "spider-1-suit-1",
     .difference = "as spider with clubs only, eight of each card: ten columns, a stock of 50",
     .atlas = {.deals = 1000, .max_nodes = 1'000'000},
     .hidden = kSpiderHidden},
    {.rules = {.name = "spider:relaxed", .deals_onto_spaces = true},
     .title = "Relaxed Spider",
     .summary = "Spider, the stock may be dealt while a column is empty",
     .rules_id = "spider-relaxed-1",
     .difference = "as spider with ten columns and a stock of 50, which may be dealt while a column is empty",
     .atlas = {.deals = 1000, .max_nodes = 5'000'000},
     .hidden = kSpiderHidden},
    {.rules = {.name = "spiderette", .decks = 1, .columns = 7, .dealt = {1, 2, 3, 4, 5, 6, 7}},
     .title = "Spiderette",
     .summary = "Spider with one deck, laid out as Klondike",
     .rules_id = "spiderette-1",
     .difference = "one deck; seven columns of 1 to 7 cards, the last of each face up; a stock of 24",
     .atlas = {.deals = 1000, .max_nodes = 30'000'000},
     .hidden = kSpiderHidden},
    {.rules = {.name = "will-o-the-wisp", .decks = 1, .columns = 7, .dealt = {3, 3, 3, 3, 3, 3, 3}},
     .title = "Will o' the Wisp",
     .summary = "Spider with one deck, seven columns of three",
     .rules_id = "will-o-the-wisp-1",
     .difference = "one deck; seven columns of 3, the last card of each face up; a stock of 31",
     .atlas = {.deals = 1000, .max_nodes = 60'000'000},
     .hidden = kSpiderHidden},
    {.rules = {.name = "simple-simon", .decks = 1, .dealt = {8, 8, 8, 7, 6, 5, 4, 3, 2, 1}, .face_down = false},
     .title = "Simple Simon",
     .summary = "Spider with one deck, all cards dealt and open",
     .rules_id = "simple-simon-1",
     .difference = "one deck; ten columns of 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, all face up; no stock",
     .atlas = {.deals = 10'000, .max_nodes = 5'000'000},
     .hidden = kNothingHidden},
    {.rules = {.name = "mrs-mop", .columns = 13, .dealt = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}, .face_down = false},
     .title = "Mrs Mop",
     .summary = "Spider with all cards dealt and open, in thirteen columns",
     .rules_id = "mrs-mop-1",
     .difference = "two decks; thirteen columns of 8, all face up; no stock",
     .atlas = {.deals = 200, .max_nodes = 5'000'000},
     .hidden = kNothingHidden},
};

}  // namespace winnable
