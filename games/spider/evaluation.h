// Spider: the score that guides searches and players. Part of games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

template <SpiderShape S>
int SpiderPosition<S>::score() const {
  constexpr int kSuit = 6, kSeq = 2, kSpace = 20, kHidden = 4, kBreak = 3, kDone = 60;
  int score = kDone * complete_suits();
  const std::uint8_t* cards = table_.cards.data();
  for (int column = 0; column < S.columns; cards += height(column), ++column) {
    if (height(column) == 0) {
      score += kSpace;
      continue;
    }
    score -= kHidden * hidden(column);
    for (int place = hidden(column) + 1; place < height(column); ++place) {
      const int below = cards[place - 1], card = cards[place];
      if (are_in_suit(cards[place - 1], cards[place]))
        score += kSuit;
      else if ((below & 15) == (card & 15) + 1)
        score += kSeq;
      else
        score -= kBreak;
    }
  }
  return score;
}

}  // namespace winnable
