// Builders with a stock: the score by which the beam chooses. Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/position.h"

namespace winnable {

// How near a card is to its foundation: 12 for the next one, 6, 4 and 3 for those behind it, by value.
template <StockShape S>
int StockBuilder<S>::urgency(int card) const {
  const int suit = builder::suit_of(card), wanted = rules().decks == 2 ? low(suit) : high(suit);
  const int ahead = builder::level_of(card) - wanted;
  return ahead >= 0 && ahead < 4 ? 12 / (ahead + 1) : 0;
}

// Cards home, spaces and built runs count; against these covered cards, cards that lie on a lower one of their suit,
// the cards that lie on what the foundations want next, and where the stock is turned once the cards of the waste.
template <StockShape S>
int StockBuilder<S>::score() const {
  int score = 60 * state_.home;
  const bool at_will = rules().turns_over_at_will();
  for (int c = 0; c < columns(); ++c) {
    const int size = length(c);
    if (size == 0) {
      score += rules().spaces == SpaceRule::any ? 40 : rules().spaces == SpaceRule::none ? 0 : 25;
      continue;
    }
    std::array<int, builder::kSuits> highest{};  // level + 1 of the cards met so far, from the exposed one down
    int above = 0, run = 0;
    bool in_run = true;
    for (int place = size - 1, card = top(c); place >= 0; --place, card = under(card)) {
      const int level = builder::level_of(card);
      int& high_above = highest[at(builder::suit_of(card))];
      if (high_above > level + 1) score -= 6;
      high_above = std::max(high_above, level + 1);
      score -= urgency(card) * above;
      if (is_face_down(c, place)) score -= 14;
      if (place == 0 && level == rules().ranks - 1) score += 10;
      in_run = in_run && place > 0 && fits(card, under(card)) && !is_face_down(c, place - 1);
      run += in_run;
      above += in_run ? 1 : 2;
    }
    score += 5 * run;
  }
  std::array<int, builder::kSuits> lowest;
  lowest.fill(builder::kFloor);
  const int waste = waste_count();
  int n = 0;
  each_left([&](int place) {
    const int card = stock_card(place), level = builder::level_of(card);
    ++n;
    if (at_will || !rules().has_waste()) {
      score -= urgency(card) * (rules().draw > 1 && n % rules().draw != 0 ? 3 : 1);
      return;
    }
    if (n > waste) return;
    score -= 15 + urgency(card) * (waste - n);
    int& low_below = lowest[at(builder::suit_of(card))];
    if (level > low_below) score -= 8;
    low_below = std::min(low_below, level);
  });
  if (rules().reserve_stacked) {
    int above = 0;
    for (int i = std::bit_width(state_.reserve); i-- > 0; above += 2)
      score -= 10 + urgency(deal_->reserve[at(i)]) * above;
  }
  for (int i = 0; i < rules().cells; ++i) score += state_.cells[at(i)] == stock::kNoCard ? 25 : 0;
  return score;
}

}  // namespace winnable
