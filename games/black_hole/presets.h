// Black Hole and its relatives: the rules in which presets differ, as values, and the presets
// (docs/rules/black-hole.md).
#pragma once

#include "solver/game/preset.h"

namespace winnable {

struct BlackHoleRules {
  Name name;
  int decks = 1;
  int suits = 4;
  int ranks = 13;  // the highest one and the ace are neighbours
  int columns = 17;
  int holes = 1;
  bool starts_empty = false;  // else an ace lies in the first hole and a king in the second
  int cells = 0;

  constexpr int starters() const { return starts_empty ? 0 : holes; }
  constexpr int dealt() const { return decks * suits * ranks - starters(); }
  // How many cards the deal lays in a column, counted from 0.
  constexpr int depth(int column) const { return dealt() / columns + (column < dealt() % columns ? 1 : 0); }

  // How many steps around the ranks lie between two cards of which one can be played on the other: 1 or ranks - 1.
  constexpr bool are_neighbours(int a, int b) const {
    const int distance = a < b ? b - a : a - b;
    return distance == 1 || distance == ranks - 1;
  }
};

inline constexpr BlackHoleRules kBlackHole{.name = "black-hole"};
inline constexpr BlackHoleRules kWormHole{.name = "worm-hole", .cells = 1};
inline constexpr BlackHoleRules kAllInARow{.name = "all-in-a-row", .columns = 13, .starts_empty = true};
inline constexpr BlackHoleRules kBinaryStar{.name = "binary-star", .decks = 2, .holes = 2};

inline constexpr std::string_view kBlackHoleText =
    "All cards lie face up in columns around a hole. A column's exposed card goes to the hole if its rank is one higher or lower than that\n"
    "of the hole's exposed card, around the corner (king and ace are neighbours), whatever the suit. Won when all cards do.\n";

inline constexpr Preset<BlackHoleRules> kBlackHolePresets[] = {
    {.rules = kBlackHole,
     .title = "Black Hole",
     .summary = "17 columns of three, everything into one hole, up or down",
     .rules_id = "black-hole-1",
     .difference = "17 columns T1..T17 of three; the ace of spades in the hole H",
     .published = blake_gent("86.944", "0.022", 10'000'000),
     .atlas = {.deals = 10'000, .max_nodes = 50'000'000},
     .hidden = kNothingHidden},
    {.rules = kWormHole,
     .title = "Worm Hole",
     .summary = "Black Hole with a cell for one card",
     .rules_id = "black-hole-1",
     .difference = "17 columns T1..T17 of three as black-hole, and a cell C1 in which one column card may wait;\n"
                   "from there it goes to the hole only",
     .published = blake_gent("99.8886", "0.0074", 1'000'000),
     .atlas = {.deals = 10'000, .max_nodes = 10'000'000},
     .hidden = kNothingHidden},
    {.rules = kAllInARow,
     .title = "All in a Row",
     .summary = "13 columns of four, one row begun by any card, up or down",
     .rules_id = "black-hole-1",
     .difference = "13 columns T1..T13 of four; the hole H, the row, is empty and takes any first card",
     .published = {"67.1", {}, 1'000'000, "black-hole-solver"},
     .atlas = {.deals = 2000, .max_nodes = 50'000'000},
     .hidden = kNothingHidden},
    {.rules = kBinaryStar,
     .title = "Binary Star",
     .summary = "two decks, 17 columns of six, two holes, up or down",
     .rules_id = "black-hole-1",
     .difference = "two decks, 17 columns T1..T17 of six; the ace of spades in the hole H1, the king of hearts in H2",
     .atlas = {.max_nodes = 10'000'000},
     .hidden = kNothingHidden},
};

}  // namespace winnable
