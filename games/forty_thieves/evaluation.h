// Forty Thieves: the score by which the beam chooses. Part of games/forty_thieves/position.h.
#pragma once

#include "games/forty_thieves/position.h"

namespace winnable {

// How many cards lie on the copies of a card that still are where they were dealt: what the nearer and the farther
// copy need before they can go home.
template <FortyThievesRules R>
int FortyThieves<R>::cover(Card card) const {
  int total = 0;
  for (const CardOrigin origin : deal_->origins.of(card)) {
    if (origin.place == CardOrigin::kNowhere) continue;
    if (origin.place != CardOrigin::kInStock) {
      const int above = prefix(origin.place) - 1 - origin.index;
      if (above >= 0) total += 2 * (above + run(origin.place));
    } else if (origin.index >= turned_) {
      total += 6;
    } else if (waste_ >> origin.index & 1) {
      total += 2 * std::popcount(waste_ >> origin.index >> 1);
    }
  }
  return total;
}

// Waste cards that lie on a lower one of their suit: the lower one has to wait for them, and goes home before them.
template <FortyThievesRules R>
int FortyThieves<R>::waste_disorder() const {
  std::array<int, 4> lowest;
  lowest.fill(kMaxRank + 1);
  int disorder = 0;
  for (std::uint64_t left = waste_; left; left &= left - 1) {
    const Card card = deal_->stock[static_cast<std::size_t>(std::countr_zero(left))];
    int& low = lowest[static_cast<std::size_t>(card.suit())];
    disorder += card.rank() > low;
    low = std::min(low, card.rank());
  }
  return disorder;
}

template <FortyThievesRules R>
int FortyThieves<R>::score() const {
  int score = 80 * cards_home() - 20 * std::popcount(waste_) - 8 * waste_disorder();
  score += 40 * (std::popcount(spaces()) + std::popcount(free_cells()));
  for (int column = 0; column < R.columns; ++column) {
    if (!top(column)) continue;
    const auto& facts = deal_->facts(column, prefix(column));
    score += 10 * run(column) - (facts.burden + facts.urgency * run(column)) / 2;
  }
  for (int suit = 0; suit < R.suits; ++suit) {
    const int pair = foundations_[static_cast<std::size_t>(suit)];
    const int high = pair >> 4, low = pair & 15;
    for (int ahead = 1; ahead <= 2 && low + ahead <= R.ranks; ++ahead)
      score -= 10 * cover(Card(suit, low + ahead)) / (ahead + 1);
    if (high > low && high < R.ranks) score -= 5 * cover(Card(suit, high + 1)) / 2;
  }
  if (deal_->guide)
    score -= deal_->guide->cost(turned_, waste_, R.columns, [&](int column) { return std::max(prefix(column), 1); });
  return score;
}

}  // namespace winnable
