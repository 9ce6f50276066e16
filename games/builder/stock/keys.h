// Builders with a stock: keys, and the row of stock and waste. Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/position.h"

namespace winnable {

template <StockShape S>
Key StockBuilder<S>::column_key(int column) const {
  const auto mixed = [](Key sum) -> Key {
    return {fold_multiply(sum.low ^ 0xA0761D6478BD642Full, sum.high ^ 0xE7037ED1A0B428DBull),
            fold_multiply(sum.low ^ 0x8EBC6AF09C88C6E3ull, sum.high ^ 0x589965CC75374CC3ull)};
  };
  const StockKeyParts& parts = *deal_->parts;
  int size = length(column), card = top(column);
  if (size == 0) return {};
  if (deal_->by_class && !has_named_columns()) {
    const int above = run_length(column) - 1;
    card = card_at(column, above);
    size -= above;
    if (size == 1) return mixed(parts.floor[at(card & 63)]);
  }
  Key sum = parts.prefix[deal_->first_prefix(at(column)) + at(std::min(prefix(column), size))];
  for (int place = size - 1; place >= prefix(column); --place, card = under(card)) {
    const Key &of_card = parts.card[at(card & 63)], &depth = parts.depth[at(place)];
    sum += {of_card.low * depth.low, of_card.high * depth.high};
  }
  if (has_named_columns()) sum += parts.column[at(column)];
  return mixed(sum);
}

// By class it tells what is home and what can go home at once.
template <StockShape S>
Key StockBuilder<S>::key() const {
  Key key = state_.key;
  if (!deal_->by_class || has_named_columns()) return key;
  const StockKeyParts& parts = *deal_->parts;
  for (int suit = 0; suit < builder::kSuits; ++suit)
    for (const int height : {high(suit), low(suit)})
      if (height > 0) key += parts.home[at(4 * (height - 1) + suit)];
  for (int c = 0; c < columns(); ++c)
    if (length(c) > 0 && goes_home(top(c))) key += parts.bare[at(top(c) & 63)];
  return key;
}

// Claim (where turns are late): how far the stock has been turned makes no difference if the waste can be turned over
//        at will and holds a number of cards that is a multiple of those turned at a time, or the stock is used up.
// Why: by turning and turning over, each such number of waste cards is reached from each, and turns cost nothing.
// Needs: turns belong to the moves that play cards. Guarded by: tests/games/stock_builder_test.cpp.
template <StockShape S>
Key StockBuilder<S>::talon_key() const {
  const int left = cards_left(), waste = waste_count();
  if (left == 0 || !rules().has_waste()) return {};
  const bool at_will = rules().turns_over_at_will();
  if (deal_->turns_late && at_will && (waste % rules().draw == 0 || waste == left)) return {};
  Key key = deal_->parts->waste[at(waste)];
  if (!at_will) key += deal_->parts->redeals[state_.redeals];
  return key;
}

template <StockShape S>
Key StockBuilder<S>::recomputed_key() const {
  StockBuilder fresh = *this;
  fresh.state_.key = fresh.recomputed_sum();
  return fresh.key();
}

template <StockShape S>
Key StockBuilder<S>::recomputed_sum() const {
  const StockKeyParts& parts = *deal_->parts;
  Key key = talon_key();
  for (int c = 0; c < columns(); ++c) key += column_key(c);
  for (int i = 0; i < rules().cells; ++i)
    if (state_.cells[at(i)] != stock::kNoCard) key += parts.cell[state_.cells[at(i)] & 63u];
  for (std::uint32_t places = state_.reserve; places; places &= places - 1)
    key += parts.reserve[at(std::countr_zero(places))];
  for (int i = 0; i < deal_->stock_size; ++i)
    if (!is_left(i)) key += parts.gone[at(i)];
  return key;
}

template <StockShape S>
int StockBuilder<S>::left_before(int place) const {
  int count = 0;
  for (const std::uint64_t left : state_.left) {
    if (place <= 0) break;
    count += std::popcount(place >= 64 ? left : left & ((std::uint64_t{1} << place) - 1));
    place -= 64;
  }
  return count;
}

template <StockShape S>
int StockBuilder<S>::waste_top() const {
  int place = state_.turned - 1;
  while (place >= 0 && !is_left(place)) --place;
  return place;
}

template <StockShape S>
int StockBuilder<S>::next_place() const {
  int place = state_.turned;
  while (place < deal_->stock_size && !is_left(place)) ++place;
  return place;
}

template <StockShape S>
template <class Act>
void StockBuilder<S>::each_playable(Act&& act) const {
  if (!rules().has_waste()) return;
  if (!deal_->turns_late) {
    if (const int place = waste_top(); place >= 0) act(place);
    return;
  }
  // The n-th card that is left can be played when the waste holds n.
  const bool goes_round = redeals_left() > 0;
  int n = 0;
  each_left([&](int place) {
    ++n;
    if (is_before_redeal(n) || (goes_round && n % rules().draw == 0)) act(place);
  });
}

}  // namespace winnable
