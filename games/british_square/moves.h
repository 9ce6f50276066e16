// British Square: moves, keys and scores. Part of games/british_square/position.h.
#pragma once

#include "games/british_square/position.h"

namespace winnable {

// The piles that a card may be built on.
template <BritishSquareRules R>
unsigned BritishSquare<R>::hosts(Card card) const {
  unsigned mask = 0;
  const auto add = [&](int code, bool down) {
    for (unsigned places = places_with(code); places; places &= places - 1) {
      const int pile = std::countr_zero(places);
      if (length(pile) == 0 || goes_down(pile) == down) mask |= 1u << pile;
    }
  };
  if (card.rank() < R.ranks) add(card.code + 1, true);
  if (card.rank() > 1) add(card.code - 1, false);
  return mask;
}

// Home, then onto piles, then the turn, then into empty piles.
template <BritishSquareRules R>
template <bool kReduced>
void BritishSquare<R>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  const unsigned spaces = places_with(0);
  const unsigned sources = (kPileMask & ~spaces) | (waste_top_ ? 1u << kWaste : 0);
  const auto add = [&](int from, int to) {
    moves.add({kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 1});
  };

  each_place(sources, [&](int from) {
    if (fits_foundation(top(from))) add(from, kFoundation);
  });
  if (kReduced && (reductions & kSafeHome)) {
    for (const Move move : moves) {
      if (!is_safe(top(move.from))) continue;
      const Move safe = move;
      moves.clear();
      moves.add(safe);
      return;
    }
  }
  if (kReduced && (reductions & kWasteOrder) && is_waste_stuck()) {
    moves.clear();
    return;
  }

  each_place(sources, [&](int from) { each_place(hosts(top(from)), [&](int to) { add(from, to); }); });
  if (can_turn() && !(kReduced && (reductions & kLazyDeal) && must_use_waste_)) moves.add({kTurn, 0, 0, 1});
  if (!spaces) return;
  const unsigned space_targets = kReduced && (reductions & kOneSpace) ? spaces & (0 - spaces) : spaces;
  const unsigned fillers = R.fills_any ? sources : sources & 1u << kWaste;
  each_place(fillers, [&](int from) {
    if (kReduced && (reductions & kNoLoneCardToSpace) && from != kWaste && is_lone(from)) return;
    each_place(space_targets, [&](int to) { add(from, to); });
  });
}

template <BritishSquareRules R>
void BritishSquare<R>::expand_macro(Move move, std::vector<PlayMove>& out) const {
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

template <BritishSquareRules R>
auto BritishSquare<R>::apply(Move move) -> Undo {
  const Undo before{*this};
  if (move.kind == kTurn) {
    waste_ |= Uint128{1} << turned_;
    waste_top_ = deal_->stock[turned_++].code;
    must_use_waste_ = false;
    return before;
  }
  const Card card = top(move.from);
  must_use_waste_ = must_use_waste_after(move);
  take(move.from);
  put(card, move.to);
  return before;
}

template <BritishSquareRules R>
bool BritishSquare<R>::must_use_waste_after(Move move) const {
  // Claim: after a move that leaves stock and waste alone, turning may wait for the next move of a waste card.
  // Why: such a move neither helps nor hinders the turn, and the turn does not hinder it: they commute, so of all
  //      orders the one that turns first can be kept. Safe moves home are outside the count: they are made at once
  //      wherever they arise, before and after the turn alike.
  // Needs: turning is always allowed and touches nothing but stock and waste; nothing is filled by itself.
  // Guarded by: tests/games/british_square_test.cpp. The flag is part of the key.
  if (move.kind == kTurn || move.from == kWaste) return false;
  return must_use_waste_ || move.to != kFoundation || !is_safe(top(move.from));
}

template <BritishSquareRules R>
void BritishSquare<R>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

template <BritishSquareRules R>
auto BritishSquare<R>::with(int place, Card card) const -> PileState {
  const auto [top, shape] = pile(place);
  if (!top) return {card.code, shape};
  return {card.code, static_cast<std::uint8_t>((shape + 1) | (card.code < top ? kDown : 0))};
}

template <BritishSquareRules R>
auto BritishSquare<R>::without(int place) const -> PileState {
  const auto [top, shape] = pile(place);
  const int built = length(place);
  if (built > 0)
    return {static_cast<std::uint8_t>(top + (goes_down(place) ? 1 : -1)),
            static_cast<std::uint8_t>(built == 1 ? shape & ~(kDown | kLength) : shape - 1)};
  const int left = prefix(place) - 1;
  if (left <= 0) return {};
  return {deal_->piles[static_cast<std::size_t>(place)][static_cast<std::size_t>(left) - 1].code,
          static_cast<std::uint8_t>(left << 5)};
}

template <BritishSquareRules R>
void BritishSquare<R>::change(int place, PileState after) {
  const auto p = static_cast<std::size_t>(place);
  key_ -= pile_hash(place, pile(place));
  tops_[p] = after.top;
  shapes_[p] = after.shape;
  key_ += pile_hash(place, after);
}

template <BritishSquareRules R>
void BritishSquare<R>::take(int place) {
  if (place == kWaste) {
    waste_ ^= Uint128{1} << highest_bit(waste_);
    find_waste_top();
  } else {
    change(place, without(place));
  }
}

template <BritishSquareRules R>
void BritishSquare<R>::put(Card card, int place) {
  if (place == kFoundation) {
    ++foundations_[static_cast<std::size_t>(card.suit())];
  } else {
    change(place, with(place, card));
  }
}

template <BritishSquareRules R>
void BritishSquare<R>::find_waste_top() {
  waste_top_ = waste_ ? deal_->stock[highest_bit(waste_)].code : 0;
}

// Piles are equal when their cards are, wherever they stand; a lone card is the same whether dealt or filled in.
template <BritishSquareRules R>
Key BritishSquare<R>::pile_hash(int place, PileState pile) const {
  if (!pile.top) return {};
  const std::uint64_t run = std::uint64_t{pile.top} << 5 | (pile.shape & 31u);
  return hash_part((deal_->buried_id(place, pile.shape >> 5) ^ deal_->salt) + 0x9E3779B97F4A7C15ull * run);
}

template <BritishSquareRules R>
Key BritishSquare<R>::key() const {
  Key key = key_;
  key += stock_hash(waste_, turned_, must_use_waste_);
  return key;
}

template <BritishSquareRules R>
Key BritishSquare<R>::recomputed_key() const {
  Key key = stock_hash(waste_, turned_, must_use_waste_);
  for (int place = 0; place < R.piles; ++place) key += pile_hash(place, pile(place));
  return key;
}

template <BritishSquareRules R>
Key BritishSquare<R>::key_after(Move move) const {
  Key key = key_;
  if (move.kind == kTurn) {
    key += stock_hash(waste_ | Uint128{1} << turned_, turned_ + 1, false);
    return key;
  }
  const auto change = [&](int place, PileState after) {
    key -= pile_hash(place, pile(place));
    key += pile_hash(place, after);
  };
  Uint128 waste = waste_;
  if (move.from == kWaste) {
    waste ^= Uint128{1} << highest_bit(waste);
  } else {
    change(move.from, without(move.from));
  }
  if (move.to != kFoundation) change(move.to, with(move.to, top(move.from)));
  key += stock_hash(waste, turned_, must_use_waste_after(move));
  return key;
}

template <BritishSquareRules R>
int BritishSquare<R>::progress() const {
  int removed = R.piles * Deal::kMaxPrefix;
  for (const std::uint8_t shape : shapes_) removed -= shape >> 5;
  return 2 * turned_ - waste_size() + cards_home() + removed;
}

// How much lies on the nearer copy of a card that lies where it was dealt.
template <BritishSquareRules R>
int BritishSquare<R>::cover_where_dealt(Card card) const {
  int least = 30;
  for (const CardOrigin origin : deal_->origins.of(card)) {
    if (origin.place == CardOrigin::kNowhere) continue;
    if (origin.place != CardOrigin::kInStock) {
      const int above = prefix(origin.place) - 1 - origin.index;
      if (above > 0) least = std::min(least, 2 * (above + length(origin.place)));
    } else if (origin.index >= turned_) {
      least = std::min(least, 6);
    } else if (in_waste(origin.index)) {
      least = std::min(least, 2 * waste_above(origin.index));
    }
  }
  return least;
}

// The next two cards of each suit should lie bare: one copy is enough, on the way up (either) and on the way down (the
// other one).
template <BritishSquareRules R>
int BritishSquare<R>::score() const {
  struct Wanted {
    int rank = 100, cover = 0;  // of a complete suit: none, which is never found
  };
  std::array<std::array<Wanted, 2>, 4> wanted;
  for (int suit = 0; suit < R.suits; ++suit)
    for (int ahead = 0; ahead < 2 && height(suit) + ahead < 2 * R.ranks; ++ahead) {
      const int rank = R.next_rank(height(suit) + ahead);
      wanted[static_cast<std::size_t>(suit)][static_cast<std::size_t>(ahead)] = {rank,
                                                                                 cover_where_dealt(Card(suit, rank))};
    }
  int score = 60 * cards_home() - 12 * waste_size() + 40 * std::popcount(places_with(0));
  for (int pile = 0; pile < R.piles; ++pile) {
    if (!top(pile)) continue;
    score += 10 * length(pile);
    for (Wanted& card : wanted[static_cast<std::size_t>(top(pile).suit())]) {
      const int above = goes_down(pile) ? card.rank - top(pile).rank() : top(pile).rank() - card.rank;
      if (above >= 0 && above <= length(pile)) card.cover = std::min(card.cover, 2 * above);
    }
  }
  for (const auto& cards : wanted) score -= 4 * cards[0].cover / 2 + 4 * cards[1].cover / 3;
  return score;
}

}  // namespace winnable
