// Upside-Down Pyramid: moves and keys. Part of games/upside_down_pyramid/position.h.
#pragma once

#include "games/upside_down_pyramid/position.h"

namespace winnable {

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::add_targets(MoveList& moves, Reductions reductions, Card moved, Kind kind, int from,
                                       int count) const {
  for (unsigned left = targets(moved, reductions); left; left &= left - 1)
    moves.add({kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(left)),
               static_cast<std::uint8_t>(count)});
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::add_column_moves(MoveList& moves, Reductions reductions) const {
  for (int from = 0; from < R.columns; ++from) {
    if (length(from) == 0) continue;
    const int first = run_start(from);
    for (int place = first; place < (R.runs_split ? length(from) : first + 1); ++place) {
      if (place == 0 && (reductions & kNoColumnToSpace) && card(from, place).rank() == R.ranks) continue;
      add_targets(moves, reductions, card(from, place), kColumnToColumn, from, length(from) - place);
    }
  }
}

// Turns on from here until nothing new can come, and plays each card that shows.
template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::add_direct_stock(MoveList& moves, Reductions reductions) const {
  Supply supply = supply_;
  std::uint64_t seen = 0;
  for (int passes = 0; passes < 3;) {
    const int top = supply.top();
    if (top >= 0 && !(seen >> top & 1)) {
      seen |= std::uint64_t{1} << top;
      if (goes_home(stock_card(top))) moves.add({kStockHome, static_cast<std::uint8_t>(top), 0, 1});
      add_targets(moves, reductions, stock_card(top), kStockToColumn, top);
    }
    if (supply.can_turn()) {
      supply.turn();
    } else if (supply.can_redeal()) {
      supply.redeal();
      ++passes;
    } else {
      return;
    }
  }
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::generate_reduced(MoveList& moves, Reductions reductions) const {
  moves.clear();
  for (int c = 0; c < R.columns; ++c) {
    if (!goes_home(exposed(c))) continue;
    if ((reductions & kSafeHome) && is_safe(exposed(c))) moves.clear();
    moves.add({kColumnHome, static_cast<std::uint8_t>(c), 0, 1});
    if ((reductions & kSafeHome) && is_safe(exposed(c))) return;
  }
  if (reductions & kDirectStock) {
    add_column_moves(moves, reductions);
    add_direct_stock(moves, reductions);
    return;
  }
  const Card waste = stock_card(supply_.top());
  if (goes_home(waste)) moves.add({kWasteHome, 0, 0, 1});
  add_column_moves(moves, reductions);
  if (waste) add_targets(moves, reductions, waste, kWasteToColumn, 0);
  if (supply_.can_turn()) moves.add({kTurn, 0, 0, 1});
  if (supply_.can_redeal()) moves.add({kRedeal, 0, 0, 1});
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const PileName home{'F', 0}, waste_pile{'W', 0};
  const PileName from{'T', static_cast<std::uint8_t>(move.from + 1)}, to{'T', static_cast<std::uint8_t>(move.to + 1)};
  switch (move.kind) {
    case kColumnToColumn: out.push_back(plain_move(from, to, move.count)); return;
    case kColumnHome: out.push_back(plain_move(from, home)); return;
    case kTurn: out.push_back(bare_move(Verb::turn)); return;
    case kRedeal: out.push_back(bare_move(Verb::redeal)); return;
    case kWasteToColumn: out.push_back(plain_move(waste_pile, to)); return;
    case kWasteHome: out.push_back(plain_move(waste_pile, home)); return;
    default: break;
  }
  for (Supply supply = supply_; supply.top() != move.from;) {
    out.push_back(bare_move(supply.can_turn() ? Verb::turn : Verb::redeal));
    supply.can_turn() ? supply.turn() : supply.redeal();
  }
  out.push_back(plain_move(waste_pile, move.kind == kStockHome ? home : to));
}

template <UpsideDownPyramidRules R>
auto UpsideDownPyramid<R>::supply_after(Move move) const -> Supply {
  Supply supply = supply_;
  switch (move.kind) {
    case kStockToColumn:
    case kStockHome:
      supply.turn_to(move.from);
      supply.take(move.from);
      break;
    case kWasteToColumn:
    case kWasteHome: supply.take(supply.top()); break;
    case kTurn: supply.turn(); break;
    case kRedeal: supply.redeal(); break;
    default: break;
  }
  return supply;
}

template <UpsideDownPyramidRules R>
auto UpsideDownPyramid<R>::apply(Move move) -> Undo {
  const Undo before{*this};
  key_ = columns_after(move);
  switch (move.kind) {
    case kColumnToColumn:
      for (int place = length(move.from) - move.count; place < length(move.from); ++place)
        put(move.to, card(move.from, place));
      take_from(move.from, move.count);
      break;
    case kColumnHome:
      send_home(exposed(move.from));
      take_from(move.from, 1);
      break;
    case kWasteToColumn:
    case kStockToColumn: put(move.to, played(move)); break;
    case kWasteHome:
    case kStockHome: send_home(played(move)); break;
    default: break;
  }
  supply_ = supply_after(move);
  direct_ |= move.kind == kStockToColumn || move.kind == kStockHome;
  return before;
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

template <UpsideDownPyramidRules R>
Key UpsideDownPyramid<R>::key_with(Key columns, const Supply& supply, bool direct) const {
  auto in_waste = static_cast<unsigned>(std::popcount(supply.waste()));
  // With unlimited redeals a waste of a multiple of `draw` cards, or all of them, shows what a fresh pass shows.
  if (R.redeals < 0 && direct && (in_waste % R.draw == 0 || !supply.can_turn())) in_waste = 0;
  columns += hash_part(fold_multiply(deal_->salt ^ supply.stock ^ 0x2545F4914F6CDD1Dull,
                                     0x9E3779B97F4A7C15ull + in_waste + (std::uint64_t{supply.redeals_used} << 32)));
  return columns;
}

template <UpsideDownPyramidRules R>
Key UpsideDownPyramid<R>::columns_after(Move move) const {
  Key key = key_;
  const bool leaves = move.kind == kColumnToColumn || move.kind == kColumnHome;
  const bool comes = move.kind == kColumnToColumn || move.kind == kWasteToColumn || move.kind == kStockToColumn;
  std::uint64_t left = leaves ? contents_[move.from] : 0, grown = comes ? contents_[move.to] : 0;
  key -= column_hash(left);
  key -= column_hash(grown);
  if (move.kind == kColumnToColumn) {
    const int first = length(move.from) - move.count;
    for (int i = 0; i < move.count; ++i) {
      left -= card_hash(first + i, card(move.from, first + i));
      grown += card_hash(length(move.to) + i, card(move.from, first + i));
    }
  } else if (leaves) {
    left -= card_hash(length(move.from) - 1, exposed(move.from));
  } else if (comes) {
    grown += card_hash(length(move.to), played(move));
  }
  key += column_hash(left);
  key += column_hash(grown);
  return key;
}

template <UpsideDownPyramidRules R>
Key UpsideDownPyramid<R>::key_after(Move move) const {
  return key_with(columns_after(move), supply_after(move),
                  direct_ || move.kind == kStockToColumn || move.kind == kStockHome);
}

template <UpsideDownPyramidRules R>
Key UpsideDownPyramid<R>::recomputed_key() const {
  Key columns{};
  for (int c = 0; c < R.columns; ++c) {
    std::uint64_t content = 0;
    for (int place = 0; place < length(c); ++place) content += card_hash(place, card(c, place));
    columns += column_hash(content);
  }
  return key_with(columns, supply_, direct_);
}

template <UpsideDownPyramidRules R>
auto UpsideDownPyramid<R>::unpack(const Deal& deal, const Packed& packed) -> UpsideDownPyramid {
  UpsideDownPyramid position;
  position.deal_ = &deal;
  for (int c = 0; c < R.columns; ++c) {
    const std::uint32_t shape = packed.shapes[at(c)];
    const int further = shape >> 5 & 15;
    for (int place = 0; place < static_cast<int>(shape & 31); ++place) position.put(c, deal.columns[at(c)][at(place)]);
    for (int i = 0; i < further; ++i) {
      const Card host = position.exposed(c);
      const bool second = shape >> (9 + i) & 1, red = host ? !host.is_red() : shape & kRedKing;
      position.put(c, Card(red ? (second ? 2 : 1) : (second ? 3 : 0), host ? host.rank() - 1 : R.ranks));
    }
    position.key_ += column_hash(position.contents_[at(c)]);
  }
  position.foundations_ = packed.foundations;
  position.supply_ = {packed.stock, packed.turned, packed.redeals_used};
  position.direct_ = packed.direct;
  return position;
}

template <UpsideDownPyramidRules R>
int UpsideDownPyramid<R>::honest_score() const {
  int score = 40 * cards_home() + 6 * cards_taken();
  for (int c = 0; c < R.columns; ++c) {
    if (length(c) == 0) {
      score += 60;
      continue;
    }
    const int first = run_start(c);
    score += 8 * (length(c) - 1 - first) - prefix_facts(c).burden;
    if (first == 0 && card(c, 0).rank() == R.ranks) score += 30;
  }
  return score;
}

// How much each card that lies on a card of this code counts: what goes home next, of each suit's lower foundation.
template <UpsideDownPyramidRules R>
auto UpsideDownPyramid<R>::find_urgency() const -> Urgency {
  constexpr std::array<std::int8_t, 3> kNext{6, 4, 1};
  constexpr std::int8_t kNextHigher = 1;
  Urgency urgency{};
  for (int suit = 0; suit < R.suits; ++suit) {
    const int high = foundations_[at(suit)] >> 4, low = foundations_[at(suit)] & 15;
    for (int ahead = 1; ahead <= 3 && low + ahead <= R.ranks; ++ahead)
      urgency[Card(suit, low + ahead).code] = kNext[at(ahead) - 1];
    if (high > low && high < R.ranks) {
      std::int8_t& higher = urgency[Card(suit, high + 1).code];
      higher = static_cast<std::int8_t>(higher + kNextHigher);
    }
  }
  return urgency;
}

template <UpsideDownPyramidRules R>
int UpsideDownPyramid<R>::score_of_column(int column, const Urgency& urgency) const {
  const int cards = length(column);
  if (cards == 0) return 37;
  const int first = run_start(column);
  int score = 8 * (cards - 1 - first) - prefix_facts(column).burden * 5 / 8;
  if (first == 0 && card(column, 0).rank() == R.ranks) score += 30;
  for (int place = 0; place < cards; ++place) score -= urgency[card(column, place).code] * (cards - 1 - place);
  return score;
}

// Weights by hill climbing on seeds above 100000.
template <UpsideDownPyramidRules R>
int UpsideDownPyramid<R>::score() const {
  if constexpr (R.redeals < 0) return honest_score();
  const Urgency urgency = find_urgency();
  int score = 26 * cards_home() + 12 * cards_taken();
  for (int column = 0; column < R.columns; ++column) score += score_of_column(column, urgency);
  return score;
}

}  // namespace winnable
