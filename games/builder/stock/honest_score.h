// Builders with a stock: what an honest player goes by. Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/position.h"

namespace winnable {

template <StockShape S>
HiddenCount StockBuilder<S>::hidden_count() const {
  HiddenCount count{cards_left() - waste_count(), 0};
  if (rules().reserve_stacked) count.other = std::max(0, std::popcount(state_.reserve) - 1);
  for (int c = 0; c < columns(); ++c)
    for (int place = 0; place + 1 < prefix(c); ++place) count.other += is_face_down(c, place);
  return count;
}

// A stock that can be turned over at will is looked through first.
template <StockShape S>
std::optional<Move> StockBuilder<S>::free_look() const {
  if (!rules().turns_over_at_will() || next_place() >= deal_->stock_size) return std::nullopt;
  return Move{stock::kTurn};
}

// Cards turned up in columns and in the reserve are gained; cards of the stock come anyway, and cover columns if they
// are dealt onto them.
template <StockShape S>
int StockBuilder<S>::reveal_bonus(Move move) const {
  if (move.kind == stock::kTurn) return 0;
  if (move.kind == stock::kDeal) return -200;
  if (move.kind / 4 != stock::kFromColumn) return 20;
  int face_down = 0;
  for (int place = 0; place + 1 < prefix(move.from); ++place) face_down += is_face_down(move.from, place);
  return 60 + 15 * face_down;
}

// How near a card is to its foundation: 12 for the next one, 6, 4 and 3 for those behind it, by value.
template <StockShape S>
int StockBuilder<S>::urgency(int card) const {
  const int suit = builder::suit_of(card), wanted = rules().decks == 2 ? low(suit) : high(suit);
  const int ahead = builder::level_of(card) - wanted;
  return ahead >= 0 && ahead < 4 ? 12 / (ahead + 1) : 0;
}

// As score(), without a look at cards that a player does not see: cards home, spaces and built runs count; against
// these face-down cards, cards that lie on a lower one of their suit or on what goes home soon, reserve and waste.
template <StockShape S>
int StockBuilder<S>::honest_score() const {
  int score = 30 * state_.home;
  for (int c = 0; c < columns(); ++c) score += length(c) == 0 ? honest_space_score() : honest_column_score(c);
  score -= rules().turns_over_at_will() ? 10 * cards_left() : honest_waste_cost();
  score -= 20 * std::popcount(state_.reserve);
  for (int i = 0; i < rules().cells; ++i) score += state_.cells[at(i)] == stock::kNoCard ? 25 : 0;
  return score;
}

template <StockShape S>
int StockBuilder<S>::honest_waste_cost() const {
  std::array<int, builder::kSuits> lowest;
  lowest.fill(builder::kFloor);
  const int waste = waste_count();
  int cost = 0, n = 0;
  each_left([&](int place) {
    if (++n > waste) return;
    const int card = stock_card(place), level = builder::level_of(card);
    cost += 10 + urgency(card) * (waste - n) / 2;
    int& low_below = lowest[at(builder::suit_of(card))];
    if (level > low_below) cost += 4;
    low_below = std::min(low_below, level);
  });
  return cost;
}

template <StockShape S>
int StockBuilder<S>::honest_space_score() const {
  switch (rules().spaces) {
    case SpaceRule::any: return 40;
    case SpaceRule::none: return 0;
    default: return 10;
  }
}

template <StockShape S>
int StockBuilder<S>::honest_column_score(int column) const {
  int score = 0, above = 0;
  std::array<int, builder::kSuits> highest{};  // level + 1 of the cards met so far, from the exposed one down
  bool in_run = true;
  for (int place = length(column) - 1, card = top(column); place >= 0; --place, card = under(card)) {
    if (is_face_down(column, place)) break;
    const int level = builder::level_of(card);
    int& high_above = highest[at(builder::suit_of(card))];
    if (high_above > level + 1) score -= 6;
    high_above = std::max(high_above, level + 1);
    score -= urgency(card) * above;
    if (place == 0 && level == rules().ranks - 1) score += 10;
    in_run = in_run && place > 0 && fits(card, under(card)) && !is_face_down(column, place - 1);
    score += in_run ? 5 : 0;
    above += in_run ? 1 : 2;
  }
  return score;
}

}  // namespace winnable
