// Pyramid as a question about partners: which pairs are still possible, and what must be gone before a card can go.
//
// Idea: a plan gives every card that must go a partner. Pairs() keeps, for each two ranks that add up to 13, the 4 x 4
// pairs that a winning plan may still hold, and for each card the set of cards that leave before it in every such plan.
// narrow() strikes out pairs until nothing changes; a card that must go and has no partner left proves the loss.
//
// Claim: a pair is struck out if it is in no matching of the cards that must go, or if (`order`) all that must leave
//        before it includes one of its own cards.
// Why: what lies on a card leaves before it (a cover that is its partner leaves with it). Whatever all the partners
//      left to a card wait for, the card waits for. In the last pass, once a stock card has been reached, an earlier
//      one is available only as the waste top: all between the two left before. Each fact holds in every plan that is
//      left, so it stays true while the plans become fewer.
// Needs: ranks that are not their own partner. The facts about the waste need a last pass.
// Guarded by: tests/games/pyramid_test.cpp.
//
// Cards are numbered as in PyramidDeal: places first, then the stock; a set of cards is one word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/pyramid/position.h"

namespace winnable {

namespace pyramid_pairs {

using Cards = std::uint64_t;
using Pairs = std::uint16_t;  // bit 4 * i + j: the i-th card of the low rank with the j-th of the high rank

constexpr Pairs transposed(Pairs pairs) {
  unsigned m = pairs;
  unsigned x = (m ^ m >> 3) & 0x0A0Au;
  m ^= x ^ x << 3;
  x = (m ^ m >> 6) & 0x00CCu;
  m ^= x ^ x << 6;
  return static_cast<Pairs>(m);
}

// Bit 4 * i: the i-th card of the low rank has a partner.
constexpr unsigned rows_used(unsigned pairs) { return (pairs | pairs >> 1 | pairs >> 2 | pairs >> 3) & 0x1111u; }

// The pairs that without card i of the low rank and card j of the high rank are left.
constexpr unsigned without(unsigned pairs, int i, int j) { return pairs & ~(15u << (4 * i)) & ~(0x1111u << j); }

// Whether the rows of `must` (in the form of rows_used) can be given different columns.
inline bool can_match(unsigned pairs, unsigned must) {
  const unsigned rows = pairs & must * 15;
  return rows_used(rows) == must && pyramid_detail::matching_table()[rows];
}

// The pairs that stand in some matching of all cards of `low` and `high`, where those can also be matched by pairs of
// others. Two matchings, one for each side, make one for both.
inline Pairs fitting(Pairs pairs, unsigned low, unsigned high) {
  unsigned fits = 0;
  for (unsigned rest = pairs; rest; rest &= rest - 1) {
    const int bit = std::countr_zero(rest), i = bit >> 2, j = bit & 3;
    const auto others = static_cast<Pairs>(without(pairs, i, j));
    if (can_match(others, low & ~(1u << (4 * i))) && can_match(transposed(others), high & ~(1u << (4 * j))))
      fits |= 1u << bit;
  }
  return static_cast<Pairs>(fits);
}

}  // namespace pyramid_pairs

template <PyramidShape S>
class PyramidPairs {
 public:
  using P = PyramidPosition<S>;
  using Deal = PyramidDeal<S>;
  using Cards = pyramid_pairs::Cards;
  using Pairs = pyramid_pairs::Pairs;
  static_assert(S.ranks % 2 == 1, "no rank is its own partner");

  static constexpr int kPlaces = S.places();
  static constexpr int kCards = S.suits * S.ranks;
  static constexpr int kClasses = S.ranks / 2;  // class c: ranks c + 1 and ranks - c - 1
  static constexpr unsigned kAllClasses = (1u << kClasses) - 1;
  static constexpr Cards kBoard = (Cards{1} << kPlaces) - 1;

  struct State {
    Cards left = 0;
    int turned = 0;
    int redeals = 0;
    Cards left_at_redeal = 0;
    unsigned changed = kAllClasses;  // bit c: pairs[c] is not known to fit
    unsigned stale = kAllClasses;    // bit c: what class c waits for may have grown
    Cards stuck = 0;                 // cards that can never go
    std::array<Pairs, kClasses> pairs{};
    std::array<Cards, kCards> before{};  // leave before this card in every plan that is left; may name cards long gone
  };

  void load(const Deal& deal) {
    deal_ = &deal;
    of_rank_.fill(0);
    for (int number = 0; number < kPlaces + deal.stock_size; ++number)
      if (deal.cards[index(number)]) of_rank_[index(rank_of(number))] |= bit(number);
    lows_ = 0;
    for (int c = 0; c < kClasses; ++c) lows_ |= low_cards(c);
    for (int rank = 1; rank <= S.ranks; ++rank)
      for (int i = 0; i < count(rank); ++i)
        place_in_rank_[deal.numbers[index(rank)][index(i)]] = static_cast<std::uint8_t>(i);
    kings_ = of_rank_[S.ranks];
    overlapped_ = 0;
    for (Cards rest = deal.rules.overlap ? deal.board : 0; rest; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      for (Cards upper = covers(place) & deal.board; upper; upper &= upper - 1)
        if (rank_of(place) + rank_of(std::countr_zero(upper)) == S.ranks) overlapped_ |= bit(place);
    }
  }

  State start() const {
    State state;
    state.left = deal_->board | ((Cards{1} << deal_->stock_size) - 1) << kPlaces;
    state.turned = deal_->turned;
    state.redeals = deal_->redeals;
    for (int c = 0; c < kClasses; ++c) {
      unsigned pairs = 0;
      for (int i = 0; i < count(c + 1); ++i)
        pairs |= static_cast<unsigned>(deal_->partners[index(low(c, i))]) << (4 * i);
      for (unsigned rest = pairs; rest; rest &= rest - 1) {
        const int b = std::countr_zero(rest);
        if (!is_possible(low(c, b >> 2), high(c, b & 3))) pairs &= ~(1u << b);
      }
      state.pairs[index(c)] = static_cast<Pairs>(pairs);
    }
    return state;
  }

  // Strikes out pairs that no winning plan holds. False: there is no winning plan. Without `order` only by matching.
  bool narrow(State& state, bool order) const {
    do {
      if (!keep_fitting(state)) return false;
      if (!order) continue;
      if (!spread_covers(state)) return false;
      keep_orderly(state);
    } while (state.changed);
    return true;
  }

  // --- facts ---------------------------------------------------------------------------------------------------------
  static constexpr Cards bit(int number) { return Cards{1} << number; }
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  unsigned class_of(int number) const {  // as a mask; 0 for a king
    const int rank = rank_of(number);
    return rank == S.ranks ? 0 : 1u << (std::min(rank, S.ranks - rank) - 1);
  }
  int rank_of(int number) const { return deal_->cards[index(number)].rank(); }
  int low(int c, int i) const { return deal_->numbers[index(c + 1)][index(i)]; }
  int high(int c, int j) const { return deal_->numbers[index(S.ranks - c - 1)][index(j)]; }
  Cards kings() const { return kings_; }
  Cards lows() const { return lows_; }
  Cards low_cards(int c) const { return of_rank_[index(c + 1)]; }
  Cards high_cards(int c) const { return of_rank_[index(S.ranks - c - 1)]; }
  Cards overlapped() const { return overlapped_; }
  // Two cards by their class and their numbers among the cards of their ranks; c < 0: the ranks do not fit.
  struct Pair {
    int c = -1;
    int i = 0, j = 0;
  };
  Pair pair_of(int x, int y) const {
    const int rank = rank_of(x), other = rank_of(y);
    if (rank + other != S.ranks) return {};
    const bool is_low = rank < other;
    return {std::min(rank, other) - 1, place_in_rank_[index(is_low ? x : y)], place_in_rank_[index(is_low ? y : x)]};
  }
  bool is_pair(const State& state, Pair pair) const {
    return pair.c >= 0 && (state.pairs[index(pair.c)] >> (4 * pair.i + pair.j) & 1);
  }
  static bool must_go(int number) { return !S.pyramid_only || number < kPlaces; }
  static Cards covers(int place) { return P::kCovers[index(place)]; }
  bool is_last_pass(const State& state) const { return !S.unlimited_redeals && state.redeals == deal_->rules.redeals; }

 private:
  int count(int rank) const { return deal_->counts[index(rank)]; }
  // Two stock cards: only where both can be available; where the stock is free they need not be tried.
  static bool is_possible(int x, int y) {
    if (x < kPlaces || y < kPlaces) return true;
    return !S.has_free_stock() && (S.stock_card_usable || S.waste_pairs);
  }

  // In the form of rows_used: which cards of a rank are left and must go.
  unsigned must_of_rank(const State& state, int rank) const {
    unsigned must = 0;
    for (int i = 0; i < count(rank); ++i) {
      const int number = deal_->numbers[index(rank)][index(i)];
      if (must_go(number) && (state.left & bit(number))) must |= 1u << (4 * i);
    }
    return must;
  }
  bool keep_fitting(State& state) const {
    state.stale |= state.changed;
    for (; state.changed; state.changed &= state.changed - 1) {
      const int c = std::countr_zero(state.changed);
      Pairs& pairs = state.pairs[index(c)];
      const unsigned low = must_of_rank(state, c + 1), high = must_of_rank(state, S.ranks - c - 1);
      pairs = pyramid_pairs::fitting(pairs, low, high);
      if (!pairs && (low || high)) return false;
      if (S.pyramid_only) mark_stuck(state, c);
    }
    return true;
  }

  // Cards without a partner; a card of the pyramid would have been noticed as a loss.
  void mark_stuck(State& state, int c) const {
    const Cards cards = (low_cards(c) | high_cards(c)) & state.left & ~state.stuck;
    Cards stuck = cards;
    for (unsigned rest = state.pairs[index(c)]; rest; rest &= rest - 1) {
      const int b = std::countr_zero(rest);
      stuck &= ~(bit(low(c, b >> 2)) | bit(high(c, b & 3)));
    }
    if (!stuck) return;
    state.stuck |= stuck;
    state.stale = kAllClasses;
  }

  // What lies on a card leaves before it, but for a cover that may be its partner.
  bool spread_covers(State& state) const {
    for (Cards rest = state.left & kBoard; rest;) {
      const int place = 63 - std::countl_zero(rest);
      rest ^= bit(place);
      Cards before = state.before[index(place)];
      Cards upper = covers(place) & state.left;
      if (overlapped_ >> place & 1) {
        upper &= ~possible_overlaps(state, place);
        state.stale |= class_of(place);
      }
      for (; upper; upper &= upper - 1) {
        const int cover = std::countr_zero(upper);
        before |= bit(cover) | state.before[index(cover)];
      }
      if (before >> place & 1) return false;
      if ((before & ~state.before[index(place)]) & state.left) state.stale |= class_of(place);
      state.before[index(place)] = before;
    }
    for (Cards rest = state.left & kings_ & ~kBoard; rest; rest &= rest - 1) {
      const int king = std::countr_zero(rest);
      Cards& before = state.before[index(king)];
      before |= needs(state, king, king);
      if (!S.pyramid_only && (before >> king & 1)) return false;
    }
    return true;
  }

  // The covers of a place that may still be its partners.
  Cards possible_overlaps(const State& state, int place) const {
    Cards partners = 0;
    for (Cards upper = covers(place) & state.left; upper; upper &= upper - 1)
      if (const int cover = std::countr_zero(upper); is_pair(state, pair_of(place, cover))) partners |= bit(cover);
    return partners;
  }

  // Strikes out the pairs that wait for themselves; each card learns what all its pairs wait for.
  void keep_orderly(State& state) const {
    for (; state.stale; state.stale &= state.stale - 1) {
      const int c = std::countr_zero(state.stale);
      Pairs& pairs = state.pairs[index(c)];
      std::array<Cards, 4> low_before, high_before;
      low_before.fill(~Cards{0});
      high_before.fill(~Cards{0});
      unsigned kept = 0;
      for (unsigned rest = pairs; rest; rest &= rest - 1) {
        const int b = std::countr_zero(rest), i = b >> 2, j = b & 3;
        const int x = low(c, i), y = high(c, j);
        const Cards before = needs(state, x, y);
        if (before & (bit(x) | bit(y) | state.stuck)) continue;
        kept |= 1u << b;
        low_before[index(i)] &= before;
        high_before[index(j)] &= before;
      }
      for (int i = 0; i < 4; ++i) {
        if (kept >> (4 * i) & 15) state.before[index(low(c, i))] |= low_before[index(i)];
        if (kept & 0x1111u << i) state.before[index(high(c, i))] |= high_before[index(i)];
      }
      if (kept != pairs) state.changed |= 1u << c;
      pairs = static_cast<Pairs>(kept);
    }
  }

  // All that is known to leave before x and y leave together (x = y: a king).
  Cards needs(const State& state, int x, int y) const {
    Cards before = state.before[index(x)] | state.before[index(y)];
    for (const int card : {x, y}) {
      if (!(overlapped_ >> card & 1)) continue;  // `before` names its covers
      for (Cards upper = covers(card) & state.left & ~bit(x) & ~bit(y); upper; upper &= upper - 1) {
        const int cover = std::countr_zero(upper);
        before |= bit(cover) | state.before[index(cover)];
      }
    }
    before &= state.left;
    if ((x >= kPlaces || y >= kPlaces) && is_last_pass(state)) before = add_waste(state, x, y, before);
    return before;
  }

  // In the last pass: once a later stock card has been reached, all between the two leave first.
  Cards add_waste(const State& state, int x, int y, Cards before) const {
    const int end_of_waste = kPlaces + state.turned;  // first number that is not waste
    for (;;) {
      const int reach = std::max(end_of_waste, before ? 64 - std::countl_zero(before) : 0);
      Cards between = 0;
      for (const auto& [card, other] : {std::pair{x, y}, std::pair{y, x}}) {
        if (card < kPlaces) continue;
        const int end = std::max(reach, other >= kPlaces ? other : 0);
        if (end > card) between |= (bit(end) - 1) & ~((bit(card) << 1) - 1);
        if (S.waste_pairs) between &= ~bit(other);
      }
      between &= state.left & ~before;
      if (!between) return before;
      before |= between;
      for (; between; between &= between - 1) before |= state.before[index(std::countr_zero(between))] & state.left;
    }
  }

  const Deal* deal_ = nullptr;
  std::array<Cards, S.ranks + 1> of_rank_{};
  std::array<std::uint8_t, kCards> place_in_rank_{};
  Cards lows_ = 0;  // of the lower rank of their class
  Cards kings_ = 0;
  Cards overlapped_ = 0;  // cards one of whose covers may be their partner
};

}  // namespace winnable
