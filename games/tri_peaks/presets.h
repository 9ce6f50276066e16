// TriPeaks: the rules in which presets differ, as values, and the presets (docs/rules/tri-peaks.md).
#pragma once

#include <array>
#include <cstdint>

#include "solver/game/preset.h"

namespace winnable {

struct TriPeaksRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int peaks = 3;
  int rows = 4;
  bool wraps = true;  // the highest rank and the ace are neighbours

  constexpr int places() const { return peaks * rows * (rows - 1) / 2 + peaks * (rows - 1) + 1; }
  constexpr int stock_size() const { return suits * ranks - places() - 1; }
  constexpr int first_of_row(int row) const { return peaks * row * (row + 1) / 2; }  // counted from 0

  constexpr bool are_neighbours(int a, int b) const {
    const int distance = a < b ? b - a : a - b;
    return distance == 1 || (wraps && distance == ranks - 1);
  }

  // Of each place the places that lie on it, as bits.
  constexpr std::array<std::uint32_t, 32> covers() const {
    std::array<std::uint32_t, 32> covers{};
    for (int row = 0; row + 1 < rows; ++row)
      for (int i = 0; i < peaks * (row + 1); ++i) {
        // A peak has one card more in the next row than in this one, but for the last row, which the peaks share.
        const int peak = i / (row + 1);
        const int below = first_of_row(row + 1) + i + (row + 2 < rows ? peak : 0);
        covers[static_cast<std::size_t>(first_of_row(row) + i)] = std::uint32_t{3} << below;
      }
    return covers;
  }
};

inline constexpr TriPeaksRules kTriPeaks{.name = "tri-peaks"};
inline constexpr TriPeaksRules kTriPeaksNoWrap{.name = "tri-peaks:no-wrap", .wraps = false};

inline constexpr std::string_view kTriPeaksText =
    "28 cards in three peaks, rows of 3, 6, 9 and 10 (places P1..P28, row by row), covered cards face down; stock S of 23, waste W,\n"
    "on which one card lies. A bare card goes to the waste if its rank is one higher or lower than that of the waste's exposed card,\n"
    "whatever the suit. The stock is turned card by card (`turn`), once. Won when the peaks are gone.";

inline constexpr Preset<TriPeaksRules> kTriPeaksPresets[] = {
    {.rules = kTriPeaks,
     .title = "TriPeaks",
     .summary = "three peaks to one pile, up or down; aces and kings are neighbours",
     .rules_id = "tri-peaks-1",
     .published = {"97.1", {}, 1500, "mchung94"},
     .atlas = {.deals = 10'000, .max_nodes = 5'000'000},
     .hidden = {.face_down = true}},
    {.rules = kTriPeaksNoWrap,
     .title = "TriPeaks",
     .summary = "aces and kings are no neighbours",
     .rules_id = "tri-peaks-1",
     .atlas = {.deals = 10'000, .max_nodes = 5'000'000},
     .hidden = {.face_down = true}},
};

}  // namespace winnable
