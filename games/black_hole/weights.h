// What each card of a hole game's columns weighs in a position's key, so that the key is the sum of what is left.
//
// A column that still holds i cards ends with the ranks of its i lowest. Columns that end alike share a digit of the
// key that counts how many of them still hold so much; the cards that a column shares with no other one are counted in
// a digit of its own. So positions that differ only in which of several equal ends were played have equal keys, and no
// others do. The digits fit 55 bits; where sharing would need more, nothing is shared.
//
// Claim (`twins`): positions with equal keys are both won or both lost.
// Why: the digits give, for each sequence of ranks, the number of columns that hold just that one (those that hold so
//      much, less those that hold more); an exchange of columns turns one position into the other, up to suits.
// Needs: neither columns nor suits are told apart by any rule.
// Guarded by: tests/games/black_hole_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/black_hole/deal.h"

namespace winnable {

class HoleWeights {
 public:
  using Ranks = std::array<std::array<std::uint8_t, 8>, kMostHoleColumns>;  // [column][height], from height 1
  using Heights = std::array<std::uint8_t, kMostHoleColumns>;

  void load(const Ranks& ranks, const Heights& heights, std::size_t columns, bool shares) {
    if (!shares || !assign(ranks, heights, columns, true)) assign(ranks, heights, columns, false);
  }

  // Of the card that lies at this height, from 1.
  std::uint64_t of(std::size_t column, std::size_t height) const { return weights_[column][height]; }

 private:
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 55;

  // False: the digits do not fit.
  bool assign(const Ranks& ranks, const Heights& heights, std::size_t columns, bool shares) {
    std::uint64_t weight = 1;
    for (std::size_t column = 0; column < columns; ++column) {
      std::size_t own = heights[column] + 1u;  // the lowest card that no other column shares
      for (std::size_t i = heights[column]; i > 0; --i) {
        const std::size_t first = shares ? first_with_end(ranks, heights, column, i) : column;
        const std::size_t count = shares ? columns_with_end(ranks, heights, columns, column, i) : 1;
        if (count == 1) {
          own = i;
        } else if (first < column) {
          weights_[column][i] = weights_[first][i];
        } else {
          weights_[column][i] = weight;
          weight *= count + 1;
        }
        if (weight > kMost) return false;
      }
      for (std::size_t i = own; i <= heights[column]; ++i) weights_[column][i] = weight;
      weight *= heights[column] + 2 - own;
      if (weight > kMost) return false;
    }
    return true;
  }

  static bool ends_alike(const Ranks& ranks, const Heights& heights, std::size_t a, std::size_t b, std::size_t length) {
    return heights[a] >= length && heights[b] >= length &&
           std::equal(ranks[a].begin() + 1, ranks[a].begin() + 1 + static_cast<std::ptrdiff_t>(length),
                      ranks[b].begin() + 1);
  }
  static std::size_t first_with_end(const Ranks& ranks, const Heights& heights, std::size_t column,
                                    std::size_t length) {
    std::size_t first = 0;
    while (!ends_alike(ranks, heights, first, column, length)) ++first;
    return first;
  }
  static std::size_t columns_with_end(const Ranks& ranks, const Heights& heights, std::size_t columns,
                                      std::size_t column, std::size_t length) {
    std::size_t count = 0;
    for (std::size_t other = 0; other < columns; ++other) count += ends_alike(ranks, heights, other, column, length);
    return count;
  }

  std::array<std::array<std::uint64_t, 8>, kMostHoleColumns> weights_{};
};

}  // namespace winnable
