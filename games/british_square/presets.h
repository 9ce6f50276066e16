// British Square and Union Square: the rules in which presets differ, as values, and the presets
// (docs/rules/british-square.md).
#pragma once

#include "solver/core/name.h"

namespace winnable {

struct BritishSquareRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int piles = 4;
  int depth = 4;           // cards dealt to each pile
  bool fills_any = false;  // an empty pile takes the exposed card of any pile, not only the waste top

  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr int stock_size() const { return deck_size() - piles * depth; }
  // The rank that comes next on a foundation of that height; 0 when it is complete.
  constexpr int next_rank(int height) const { return height < ranks ? height + 1 : 2 * ranks - height; }
};

inline constexpr BritishSquareRules kBritishSquare{.name = "british-square"};
inline constexpr BritishSquareRules kBritishSquareAmerican{.name = "british-square:american", .piles = 16, .depth = 1};
inline constexpr BritishSquareRules kUnionSquare{
    .name = "british-square:union-square", .piles = 16, .depth = 1, .fills_any = true};

}  // namespace winnable
