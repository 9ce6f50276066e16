// Kansas and its relative Chameleon: the rules in which presets differ, as values, and the presets
// (docs/rules/kansas.md).
#pragma once

#include "solver/core/name.h"

namespace winnable {

struct KansasRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 3;
  int reserve = 12;
  bool base_first = false;     // deal the base card before the reserve
  int start_waste = 0;         // cards turned at the start
  bool moves_any_tail = true;  // any tail of a column moves as a group; else one card or the whole column
  bool gap_takes_any = false;  // with the reserve empty a gap takes any card; else only the waste top

  constexpr int deck_size() const { return suits * ranks; }
  constexpr int stock_size() const { return deck_size() - reserve - 1 - columns; }
};

inline constexpr KansasRules kKansas{.name = "kansas"};
inline constexpr KansasRules kChameleon{
    .name = "kansas:chameleon", .base_first = true, .start_waste = 1, .moves_any_tail = false, .gap_takes_any = true};

}  // namespace winnable
