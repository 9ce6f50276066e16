// Three Shuffles and its relatives as their honest player sees them, who does not know how the cards will be shuffled.
//
// How the cards lie is nothing to the next deal, only which are home. So before a reshuffle the moves are those of one
// who wants as many cards home as he can get (generate_greedy), and the reshuffle once no card can go home; the draw is
// kept for the last deal. That leaves some hundreds of positions, and a player sees them all.
#pragma once

#include "games/three_shuffles/position.h"

namespace winnable {

template <ThreeShufflesShape S>
class ThreeShufflesUnseeing : public ThreeShufflesPosition<S> {
 public:
  using ThreeShufflesPosition<S>::ThreeShufflesPosition;

  void generate_reduced(MoveList& moves, Reductions reductions) const {
    if (this->is_last_deal()) return ThreeShufflesPosition<S>::generate_reduced(moves, reductions);
    this->generate_greedy(moves);
    if (!this->has_home_move()) moves.add(this->reshuffle_move());
  }
  // Of as many cards home, which they are tells nothing that could be learned.
  int honest_score() const { return 100 * this->cards_home() + this->score(); }
};

}  // namespace winnable
