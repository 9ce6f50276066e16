// Spider: what the score of a position is made of (games/spider/evaluation.h), as numbers. One set serves all rules. It
// follows what the positions of a beam's layers have in common from which later layers are reached: a linear
// regression of the rank in its layer (docs/lab/tried/spider.md), then rounded; bench/spider_tune.cpp climbs from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace winnable {

struct SpiderWeights {
  int complete = 511;                                // a suit that has left
  std::array<int, 5> spaces{0, 230, 250, 320, 390};  // so many empty columns, four or more
  int hidden = 75;                                   // taken off for each face-down card
  int open = -40;                                    // a column without face-down cards
  int in_suit = 89, longer = 3;                      // a card on the next of its suit; more for each such card below it
  int on_king = 7;        // more where the run begins with a king that is a column's first card
  int in_sequence = 0;    // a card on the next rank of another suit
  int breaks = 0;         // taken off for a card on any other card
  int pieces = 5;         // taken off: times the square of the pieces that lie on each other
  int over_lower = 12;    // taken off for a card somewhere above a lower one
  int first_king = 85;    // a king that is a column's first card
  int covering_king = 0;  // taken off for a king on another card
  int digs = 100;         // a piece at the end of a column that covers what it does not fit on, or nothing, and
                          // that another column's last card can host
  int exposed = 2;        // times the rank of the card at the end of a column
  int same_breaks = 30;   // taken off in the beam, four times for each doubling of better positions with the same
                          // breaks

  int of_spaces(int count) const { return spaces[static_cast<std::size_t>(std::min(count, 4))]; }
};

inline constexpr SpiderWeights kSpiderWeights;

// In searches a score has a random number from 0 to below this on top.
inline constexpr int kSpiderNoise = 120;

}  // namespace winnable
