// Spider: the score that guides the beam search and players. Part of games/spider/position.h.
//
// A column is worth little for each piece that would have to be moved to clear it, and the second piece more than the
// first: that is what makes the search dig in one place. The weights were found by trying a few values of each on
// seeds 1 to 20 of Simple Simon and 1 to 12 of two-suit Spider (docs/lab/performance.md). Only face-up cards count, and
// how many lie face down: the score suits honest players as well.
#pragma once

#include "games/spider/position.h"

namespace winnable {

template <SpiderShape S>
int SpiderPosition<S>::score() const {
  constexpr int kCompleteSuit = 600, kSpace = 200, kHidden = 40;
  constexpr int kInSuit = 60, kLonger = 5;  // for a card in suit on the next; more for each card below it in its run
  constexpr int kInSequence = 20, kBreak = 30;  // on the next rank of another suit; on any other card
  constexpr int kPiece = 25;                    // times the square of the pieces that lie on each other
  constexpr int kOverLower = 20;                // a card somewhere above a lower one
  int score = kCompleteSuit * complete_suits();
  const std::uint8_t* cards = table_.cards.data();
  for (int column = 0; column < S.columns; cards += height(column), ++column) {
    if (height(column) == 0) {
      score += kSpace;
      continue;
    }
    const int first = hidden(column);
    score -= kHidden * first;
    int pieces = first > 0 ? 1 : 0, run = 1, lowest = cards[first] & 15;
    for (int place = first + 1; place < height(column); ++place) {
      const int rank = cards[place] & 15;
      if (are_in_suit(cards[place - 1], cards[place])) {
        score += kInSuit + kLonger * run++;
      } else {
        score += (cards[place - 1] & 15) == rank + 1 ? kInSequence : -kBreak;
        run = 1;
        ++pieces;
      }
      if (lowest < rank) score -= kOverLower;
      lowest = std::min(lowest, rank);
    }
    score -= kPiece * pieces * pieces;
  }
  return score;
}

}  // namespace winnable
