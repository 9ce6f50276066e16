// Quadrangle: moves, keys and scores. Part of games/quadrangle/position.h.
#pragma once

#include "games/quadrangle/position.h"

namespace winnable {

// Home, then onto columns, then the turn, then (stock and waste being empty) into empty columns.
template <QuadrangleShape S>
template <bool kReduced>
void QuadranglePosition<S>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const unsigned spaces = places_with(0) & kColumnMask;
  const unsigned sources = (kColumnMask & ~spaces) | (top(kWaste) ? 1u << kWaste : 0);
  const auto add = [&](int from, int to) {
    moves.add({kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 1});
  };

  each_place(sources, [&](int from) {
    if (fits_foundation(top(from))) add(from, kFoundation);
  });
  if (kReduced && (reductions & kSafeHome)) {
    for (const Move move : moves) {
      if (!is_safe(move.from, top(move.from))) continue;
      const Move safe = move;
      moves.clear();
      moves.add(safe);
      return;
    }
  }

  each_place(sources, [&](int from) {
    each_place(places_with(Deal::host(top(from)).code) & kColumnMask, [&](int to) { add(from, to); });
  });
  if (can_turn() && !(kReduced && (reductions & kLazyDeal) && tops_[kLazy])) moves.add({kTurn, 0, 0, 1});
  if (!spaces) return;
  const unsigned space_targets = kReduced && (reductions & kOneSpace) ? spaces & (0 - spaces) : spaces;
  each_place(sources, [&](int from) {
    if (kReduced && (reductions & kNoColumnToSpace) && from != kWaste && is_single(from)) return;
    each_place(space_targets, [&](int to) { add(from, to); });
  });
}

template <QuadrangleShape S>
void QuadranglePosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  if (move.kind == kTurn) {
    out.push_back(bare_move(Verb::turn));
    return;
  }
  const auto name = [](int place) -> PileName {
    if (place < kWaste) return {'T', static_cast<std::uint8_t>(place + 1)};
    return {place == kWaste ? 'W' : 'F', 0};
  };
  out.push_back(plain_move(name(move.from), name(move.to)));
}

template <QuadrangleShape S>
auto QuadranglePosition<S>::apply(Move move) -> Undo {
  const Undo before{*this};
  if (move.kind == kTurn) {
    turn();
    tops_[kLazy] = 0;
    return before;
  }
  const Card card = top(move.from);
  tops_[kLazy] = is_lazy_after(move);
  take(move.from);
  put(card, move.to);
  if (move.from != kWaste && tops_[move.from] == 0) fill(move.from);
  return before;
}

template <QuadrangleShape S>
bool QuadranglePosition<S>::is_lazy_after(Move move) const {
  // Claim: after a column move that bares no column, turning may wait for the next move that touches the waste: a move
  //        of its top, or one that bares a column.
  // Why: until then the moves neither use nor change stock and waste, and the turn does not hinder them: they commute,
  //      so of all orders the one that turns first can be kept. Safe moves home are outside the count: they are made at
  //      once wherever they arise, before and after the turn alike.
  // Needs: turning is always allowed and touches nothing but stock and waste.
  // Guarded by: tests/games/quadrangle_test.cpp. The flag is part of the key.
  if (move.kind == kTurn || move.from == kWaste || is_single(move.from)) return false;
  return tops_[kLazy] || move.to != kFoundation || !is_safe(move.from, top(move.from));
}

template <QuadrangleShape S>
void QuadranglePosition<S>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

template <QuadrangleShape S>
auto QuadranglePosition<S>::with(int place, Card card) const -> Column {
  const auto [top, shape] = column(place);
  return {card.code, static_cast<std::uint8_t>(top ? shape + 1 : shape)};
}

// Of a run of one card what was below it, if anything, is exposed.
template <QuadrangleShape S>
auto QuadranglePosition<S>::without(int place) const -> Column {
  if (run(place) > 0) {
    const auto shape = shapes_[static_cast<std::size_t>(place)];
    return {Deal::host(top(place)).code, static_cast<std::uint8_t>(shape - 1)};
  }
  const int left = prefix(place) - 1;
  if (left <= 0) return {};
  const int length = deal_->natural_run(place, left);
  return {deal_->columns[static_cast<std::size_t>(place)][static_cast<std::size_t>(left) - 1].code,
          static_cast<std::uint8_t>((left - length) << 5 | length)};
}

template <QuadrangleShape S>
void QuadranglePosition<S>::change(int place, Column after) {
  const auto p = static_cast<std::size_t>(place);
  key_ -= column_hash(place, column(place));
  tops_[p] = after.top;
  shapes_[p] = after.shape;
  key_ += column_hash(place, after);
}

template <QuadrangleShape S>
void QuadranglePosition<S>::take(int place) {
  if (place == kWaste) {
    take_from_waste();
  } else {
    change(place, without(place));
  }
}

template <QuadrangleShape S>
void QuadranglePosition<S>::put(Card card, int place) {
  if (place == kFoundation) {
    std::uint8_t& pair = foundations_[static_cast<std::size_t>(card.suit())];
    const int high = pair >> 4, low = pair & 15;
    pair = static_cast<std::uint8_t>(card.rank() == high + 1 ? (high + 1) << 4 | low : high << 4 | (low + 1));
    return;
  }
  change(place, with(place, card));
}

template <QuadrangleShape S>
void QuadranglePosition<S>::take_from_waste() {
  const Uint128 left = waste() ^ Uint128{1} << highest_bit(waste());
  waste_ = static_cast<std::uint64_t>(left);
  tops_[kWasteHigh] = static_cast<std::uint8_t>(left >> 64);
  find_waste_top();
}

template <QuadrangleShape S>
void QuadranglePosition<S>::turn() {
  const unsigned index = tops_[kTurned]++;
  if (index >= 64) {
    tops_[kWasteHigh] = static_cast<std::uint8_t>(tops_[kWasteHigh] | 1u << (index - 64));
  } else {
    waste_ |= std::uint64_t{1} << index;
  }
  tops_[kWaste] = deal_->stock[index].code;
}

template <QuadrangleShape S>
void QuadranglePosition<S>::fill(int column) {
  if (!top(kWaste) && can_turn()) turn();
  const Card card = top(kWaste);
  if (!card) return;
  take_from_waste();
  put(card, column);
}

template <QuadrangleShape S>
void QuadranglePosition<S>::find_waste_top() {
  tops_[kWaste] = waste() ? deal_->stock[highest_bit(waste())].code : 0;
}

// Columns are equal when their cards are: a prefix enters by its content, not by its place.
template <QuadrangleShape S>
Key QuadranglePosition<S>::column_hash(int place, Column column) const {
  return deal_->column_key(place, column.shape >> 5, Card::from_code(column.top), column.shape & 31);
}

template <QuadrangleShape S>
Key QuadranglePosition<S>::key() const {
  Key key = key_;
  key += stock_hash(waste(), turned(), tops_[kLazy]);
  return key;
}

template <QuadrangleShape S>
Key QuadranglePosition<S>::recomputed_key() const {
  Key key = stock_hash(waste(), turned(), tops_[kLazy]);
  for (int place = 0; place < S.columns; ++place) key += column_hash(place, column(place));
  return key;
}

template <QuadrangleShape S>
Key QuadranglePosition<S>::key_after(Move move) const {
  Key key = key_;
  Uint128 waste = this->waste();
  int turned = this->turned();
  const auto turn = [&] { waste |= Uint128{1} << turned++; };
  const auto change = [&](int place, Column after) {
    key -= column_hash(place, column(place));
    key += column_hash(place, after);
  };
  const auto take_from_waste = [&] { waste ^= Uint128{1} << highest_bit(waste); };
  if (move.kind == kTurn) {
    turn();
  } else {
    if (move.to != kFoundation) change(move.to, with(move.to, top(move.from)));
    if (move.from == kWaste) {
      take_from_waste();
    } else {
      Column after = without(move.from);
      if (!after.top && can_fill()) {
        if (!waste) turn();
        after = {deal_->stock[highest_bit(waste)].code, 0};
        take_from_waste();
      }
      change(move.from, after);
    }
  }
  key += stock_hash(waste, turned, is_lazy_after(move));
  return key;
}

template <QuadrangleShape S>
int QuadranglePosition<S>::progress() const {
  using Layering = QuadrangleLayering;
  int progress = turned();
  if (deal_->layering & Layering::kLeftWaste) progress += turned() - waste_size();
  if (deal_->layering & Layering::kHome) progress += cards_home();
  if (deal_->layering & Layering::kLeftColumns) {
    progress += S.columns * Deal::kMaxPrefix;
    for (const std::uint8_t shape : shapes_) progress -= shape >> 5;
  }
  return progress;
}

// How many cards lie on the copies of a card that still are where they were dealt: what the nearer and the farther
// copy need before they can go home.
template <QuadrangleShape S>
int QuadranglePosition<S>::cover(Card card) const {
  int total = 0;
  for (const CardOrigin origin : deal_->origins.of(card)) {
    if (origin.place == CardOrigin::kNowhere) continue;
    if (origin.place != CardOrigin::kInStock) {
      const int above = prefix(origin.place) - 1 - origin.index;
      if (above >= 0) total += 2 * (above + run(origin.place));
    } else if (origin.index >= turned()) {
      total += 6;
    } else if (in_waste(origin.index)) {
      total += 2 * waste_above(origin.index);
    }
  }
  return total;
}

template <QuadrangleShape S>
int QuadranglePosition<S>::score() const {
  int score = 60 * cards_home() - 12 * waste_size();
  for (int column = 0; column < S.columns; ++column) {
    if (!top(column)) {
      score += 90;
      continue;
    }
    score += 10 * run(column) - 20 * prefix(column);
  }
  for (int suit = 0; suit < S.suits; ++suit) {
    const int pair = foundations_[static_cast<std::size_t>(suit)];
    const int high = pair >> 4, low = pair & 15;
    for (int ahead = 1; ahead <= 2 && low + ahead <= S.ranks; ++ahead)
      score -= 4 * cover(Card(suit, low + ahead)) / (ahead + 1);
    if (high > low && high < S.ranks) score -= 4 * cover(Card(suit, high + 1)) / 2;
  }
  if (deal_->guide)
    score -= deal_->guide->cost(turned(), waste(), S.columns, [&](int column) { return prefix(column); });
  return score;
}

}  // namespace winnable
