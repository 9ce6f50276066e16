// Builders with a stock: what counts for how much in the score (games/builder/stock/evaluation.h).
#pragma once

#include <array>

#include "games/builder/rules.h"

namespace winnable {

struct StockWeights {
  // For:
  int home = 60;   // a card on a foundation
  int space = 40;  // an empty column that any card may fill; others count five eighths
  int run = 5;     // a card that was built on another
  int king = 10;   // a card of the last level at the bottom of a column
  int cell = 25;   // an empty cell
  // Against:
  std::array<int, 4> next = {12, 6, 4, 3};  // a card on what the lower pile takes next, on what it takes then, ...
  int next_higher = 0;                      // a card on what the higher pile takes next
  int out_of_run = 2;                       // for those: how many cards one counts that lies out of sequence
  int inversion = 6;                        // a card that lies somewhere on a lower one of its suit
  int face_down = 14;                       // a card
  int reserve = 10;                         // a card of a stacked reserve
  int waste = 15;                           // a card of a waste that is not turned over at will
  int waste_inversion = 8;                  // as `inversion`, in the waste
};

// Two decks, turned up a number of times: found by hill climbing on Maria and Streets, seeds 100001-100020.
constexpr StockWeights stock_weights(const BuilderRules& rules) {
  StockWeights weights;
  if (rules.decks == 1 || !rules.has_waste() || rules.turns_over_at_will()) return weights;
  weights.space = 20;
  weights.run = 3;
  weights.king = 8;
  weights.next = {12, 7, 4, 2};
  weights.next_higher = 2;
  return weights;
}

}  // namespace winnable
