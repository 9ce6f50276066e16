// Builders with a stock: making moves. Part of games/builder/stock/position.h.
#pragma once

#include "games/builder/stock/position.h"

namespace winnable {

template <StockShape S>
typename StockBuilder<S>::Lifted StockBuilder<S>::lift_from_column(int column, int count) {
  const auto c = at(column);
  state_.key -= column_key(column);
  const int last = top(column), card = card_at(column, count - 1);
  state_.length[c] = static_cast<std::uint8_t>(state_.length[c] - count);
  state_.top[c] = static_cast<std::uint8_t>(under(card));
  state_.prefix[c] = std::min(state_.prefix[c], state_.length[c]);
  state_.key += column_key(column);
  return {card, last};
}

// Takes a card out of the row of stock and waste, which is turned up to it.
template <StockShape S>
void StockBuilder<S>::take_from_stock(int place) {
  state_.key -= talon_key();
  if (deal_->turns_late && !is_before_redeal(left_before(place) + 1)) use_redeal();
  state_.left[at(place) / 64] &= ~(std::uint64_t{1} << place % 64);
  state_.turned = static_cast<std::uint8_t>(place);
  state_.key += deal_->parts->gone[at(place)];
  state_.key += talon_key();
}

template <StockShape S>
typename StockBuilder<S>::Lifted StockBuilder<S>::lift(Move move) {
  int card = 0;
  switch (move.kind / 4) {
    case stock::kFromColumn: return lift_from_column(move.from, move.count);
    case stock::kFromCell:
      card = state_.cells[move.from];
      state_.cells[move.from] = stock::kNoCard;
      state_.key -= deal_->parts->cell[at(card & 63)];
      break;
    case stock::kFromReserve:
      card = deal_->reserve[move.from];
      state_.reserve &= ~(std::uint32_t{1} << move.from);
      state_.key -= deal_->parts->reserve[move.from];
      break;
    case stock::kFromWaste:
      card = stock_card(move.from);
      take_from_stock(move.from);
      break;
    default: {
      const bool is_lower = move.from >= 4;
      card = returned_card(move.from & 3, is_lower);
      // Of two piles that are equally high the one that gives a card becomes the lower one.
      auto& pile = is_lower || (rules().decks == 2 && low(move.from & 3) == high(move.from & 3)) ? state_.low : state_.high;
      --pile[move.from & 3];
      --state_.home;
    }
  }
  return {card, card};
}

template <StockShape S>
void StockBuilder<S>::put_on_column(int column, int card, int last, int count) {
  const auto c = at(column);
  state_.key -= column_key(column);
  state_.under[at(card)] = static_cast<std::uint8_t>(top(column));
  state_.top[c] = static_cast<std::uint8_t>(last);
  state_.length[c] = static_cast<std::uint8_t>(state_.length[c] + count);
  state_.key += column_key(column);
}

template <StockShape S>
void StockBuilder<S>::put_home(int card) {
  const int suit = builder::suit_of(card);
  ++(builder::level_of(card) == high(suit) ? state_.high : state_.low)[at(suit)];
  ++state_.home;
  state_.under[at(card)] = builder::kHome;
}

// Of a stock that is dealt: its place.
template <StockShape S>
int StockBuilder<S>::take_next_card() {
  const int place = next_place();
  state_.left[at(place) / 64] &= ~(std::uint64_t{1} << place % 64);
  state_.turned = static_cast<std::uint8_t>(place + 1);
  return place;
}

// One card of the stock to each column; that it may be the last row changes what columns are.
template <StockShape S>
void StockBuilder<S>::deal_row() {
  for (int c = 0; c < columns() && next_place() < deal_->stock_size; ++c) {
    const int card = stock_card(take_next_card());
    state_.under[at(card)] = state_.top[at(c)];
    state_.top[at(c)] = static_cast<std::uint8_t>(card);
    ++state_.length[at(c)];
  }
  state_.key = recomputed_sum();
}

// One card of the stock to each pile of the reserve.
template <StockShape S>
void StockBuilder<S>::deal_to_reserve() {
  for (int i = 0; i < rules().reserve && next_place() < deal_->stock_size; ++i) {
    const int place = take_next_card(), in_reserve = deal_->reserve_size + place;
    state_.reserve |= std::uint32_t{1} << in_reserve;
    state_.key += deal_->parts->gone[at(place)];
    state_.key += deal_->parts->reserve[at(in_reserve)];
  }
}

template <StockShape S>
void StockBuilder<S>::fill_spaces() {
  if (!is_filling()) return;
  const bool were_named = has_named_columns();
  for (int c = 0; c < columns() && is_filling(); ++c) {
    if (length(c) > 0) continue;
    int card = 0;
    if (rules().fill == FillRule::reserve) {
      const int place = reserve_end() - 1;
      card = lift({stock::kind(stock::kFromReserve, stock::kToColumn), static_cast<std::uint8_t>(place)}).card;
    } else {
      const int waste = rules().has_waste() ? waste_top() : -1, place = waste >= 0 ? waste : next_place();
      card = stock_card(place);
      take_from_stock(place);
    }
    put_on_column(c, card, card, 1);
  }
  if (were_named && !has_named_columns()) state_.key = recomputed_sum();
}

template <StockShape S>
typename StockBuilder<S>::Undo StockBuilder<S>::apply(Move move) {
  const Undo before = state_;
  switch (move.kind) {
    case stock::kTurn:
      state_.key -= talon_key();
      for (int i = 0; i < rules().draw && next_place() < deal_->stock_size; ++i)
        state_.turned = static_cast<std::uint8_t>(next_place() + 1);
      state_.key += talon_key();
      return before;
    case stock::kRedeal:
      state_.key -= talon_key();
      state_.turned = 0;
      use_redeal();
      state_.key += talon_key();
      return before;
    case stock::kDeal: rules().deals_to_reserve() ? deal_to_reserve() : deal_row(); break;
    default: {
      const auto [card, last] = lift(move);
      switch (move.kind % 4) {
        case stock::kToColumn: put_on_column(move.to, card, last, move.count); break;
        case stock::kToCell:
          state_.cells[move.to] = static_cast<std::uint8_t>(card);
          state_.under[at(card)] = stock::kInPlay;
          state_.key += deal_->parts->cell[at(card & 63)];
          break;
        default: put_home(card);
      }
    }
  }
  fill_spaces();
  return before;
}

// Where the stock is turned up a number of times: how far it has come, which is what positions of one layer of the beam
// have to have in common. Elsewhere what has left the places where it was dealt.
template <StockShape S>
int StockBuilder<S>::progress() const {
  if (rules().has_waste() && !rules().turns_over_at_will()) {
    constexpr int kRounds = kMaxProgress / kMaxDeckSize;
    const int rounds = std::min<int>(state_.redeals, kRounds);
    return rounds * deal_->stock_size + (rounds < kRounds ? next_place() : 0);
  }
  const int dealt = deal_->stock_size - cards_left();
  int progress = (rules().deals_to_reserve() ? 2 : 1) * dealt + deal_->reserve_size - std::popcount(state_.reserve);
  for (int c = 0; c < columns(); ++c) progress += deal_->columns[at(c)].size - prefix(c);
  return rules().foundation_return ? progress : progress + state_.home;
}

}  // namespace winnable
