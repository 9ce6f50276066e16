// Builders whose complete suits leave: what the score of a position is made of. The numbers are Spider's
// (games/spider/weights.h) where it has them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace winnable {

struct SuitWeights {
  int complete = 511;                                // a suit that has left
  std::array<int, 5> spaces{0, 230, 250, 320, 390};  // so many empty columns that take cards, four or more
  int hidden = 75;                                   // taken off for each face-down card
  int in_suit = 89, longer = 3;                      // a card on the next of its suit; more for each such card below it
  int pieces = 5;                                    // taken off: times the square of the pieces that lie on each other
  int over_lower = 12;                               // taken off for a card somewhere above a lower one
  int first_king = 85;                               // a card of the highest rank that is a column's first card
  int digs = 100;    // a piece at a column's end that covers what it does not fit on, or nothing, and that another
                     // column's last card can host
  int exposed = 2;   // times the rank of the card at a column's end
  int cell = 120;    // taken off for a card in a cell
  int reserve = 60;  // taken off for a card of the reserve

  int noise = 400;  // a random number from 0 to below this is added: narrow beams fill up with look-alikes otherwise

  int of_spaces(int count) const { return spaces[static_cast<std::size_t>(std::min(count, 4))]; }
};

inline constexpr SuitWeights kSuitWeights;

}  // namespace winnable
