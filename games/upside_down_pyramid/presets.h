// Upside-Down Pyramid and Thieves of Egypt: the rules in which presets differ, as values, and the presets
// (docs/rules/upside-down-pyramid.md).
#pragma once

#include <array>

#include "solver/core/name.h"

namespace winnable {

struct UpsideDownPyramidRules {
  Name name;
  int draw = 3;
  int redeals = -1;         // -1: unlimited
  bool runs_split = false;  // any part of a run moves; else only the whole run at the end of a column
  int suits = 4;
  int ranks = 13;
  int columns = 10;
  std::array<int, 10> dealt = {1, 3, 5, 7, 9, 10, 8, 6, 4, 2};

  constexpr int tableau_size() const {
    int sum = 0;
    for (int c = 0; c < columns; ++c) sum += dealt[static_cast<std::size_t>(c)];
    return sum;
  }
  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr int stock_size() const { return deck_size() - tableau_size(); }
};

inline constexpr UpsideDownPyramidRules kUpsideDownPyramid{.name = "upside-down-pyramid"};
inline constexpr UpsideDownPyramidRules kThievesOfEgypt{
    .name = "upside-down-pyramid:thieves-of-egypt", .draw = 1, .redeals = 1, .runs_split = true};

}  // namespace winnable
