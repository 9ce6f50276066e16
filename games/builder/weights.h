// What makes a position of a builder look far from won, as numbers; and the plan of a search.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/builder/rules.h"

namespace winnable {

// The value of a position is a sum of these times what they count; the lowest is tried first.
struct BuilderWeights {
  int home = 5;                               // cards not yet home
  int next = 3;                               // cards above the next card of each foundation
  int second = 1;                             // above the one after it
  int breaks = 10;                            // places in the dealt parts where a card does not fit the one below
  int inversions = 3;                         // cards above a lower one
  int blocked = 0;                            // cards in the dealt parts above a lower one of their suit
  int reserve = 0;                            // cards of the reserve that can be played
  std::array<int, 5> cells{17, 10, 8, 4, 0};  // by free cells; the last entry for all above
  std::array<int, 3> spaces{13, 5, 1};        // by empty columns
  int full = 14;                              // no free cell and no empty column
  int depth = 2;                              // steps from the start
  int spread = 1;                             // highest foundation less the lowest
  int cell_levels = 2;                        // a quarter of the levels of cards in cells
  int loose = 2;                              // columns with cards that were laid there in play
  int king_base = 0;                          // less, for a column that begins with a king laid there
  int other_base = 3;                         // for a column that begins with another card laid there
  int noise = 40;                             // of attempts after the first
  int all_moves = 0;                          // 1: also moves that are seldom needed
};

struct BuilderPlan {
  std::vector<BuilderWeights> weights;  // of the attempts in turn
  std::uint64_t first_attempt = 200;    // positions
  int growth = 120;                     // percent: each attempt is that much longer
  int patience = 100;                   // percent of its length: an attempt ends after so many that are not better
  std::uint64_t first_high_cards = 0;   // states of a proof of loss by high cards (high_cards.h) before all else
  std::uint64_t attempts = 20'000;      // positions of all attempts together, before the complete search begins
  double attempt_share = 0.3;           // positions of further attempts for each one of the complete search
  std::uint64_t greedy_dive = 0;        // positions of a dive (solver.h) that sends every card home at once,
  std::uint64_t dive = 0;               // and of one that does not
  std::uint64_t before_dives = 20'000;  // positions of attempts before the dives, the others come after them
  std::uint64_t side_dive = 0;          // positions of the side dive (solver.h) before the complete search,
  double side_dive_share = 0;           // and beside it for each one that it expands
};

// What suits such rules.
BuilderPlan builder_plan(const BuilderRules& rules);

}  // namespace winnable
