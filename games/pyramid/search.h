// Pyramid's own search: decides which cards are partners, one available pair at a time: now or never.
//
// Claim: of a pair that is available it is enough to try "now" and "never these two together"; the stock is turned only
//        when no available pair is left to ask about. Kings go at once.
// Why: a win gives each card that leaves a partner. If the win pairs these two, let it do so now: neither is a partner
//      of any other card, and without them the same moves are possible (what they covered, or buried in the waste, is
//      only sooner at hand). If all available pairs are out of the question, the next move is a turn.
// Needs: nothing. "Never" is part of the state, so no verdict depends on the path.
// Guarded by: tests/games/pyramid_test.cpp.
//
// Between two questions PyramidPairs strikes out what cannot be, so that few questions remain.
// Cost: a state of half a kilobyte a question on the stack; a table of fixed size for lost states.
#pragma once

#include <vector>

#include "games/pyramid/pairs.h"
#include "games/pyramid/position.h"
#include "solver/core/meter.h"

namespace winnable {

template <PyramidShape S>
class PyramidSearch {
  using P = PyramidPosition<S>;
  using Plan = PyramidPairs<S>;
  using State = typename Plan::State;
  using Cards = typename Plan::Cards;
  using Pairs = typename Plan::Pairs;
  using Pair = typename Plan::Pair;

 public:
  Verdict decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    meter_ = &meter;
    matching_ = reductions & P::kMatching;
    order_ = reductions & P::kOrder;
    remember_ = reductions & P::kKnownLost;
    stock_end_ = deal.stock_size;
    redeals_ = deal.rules.redeals;
    plan_.load(deal);
    solution_.clear();
    forget_all();
    const auto bytes = static_cast<std::int64_t>(lost_.size() * sizeof(LostState));
    if (meter.spend_bytes(bytes)) return Verdict::undecided;
    State state = plan_.start();
    const Verdict verdict = search(state);
    meter.spend_bytes(-bytes);
    return verdict;
  }

  // The moves to the win, after decide() answered won.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  static constexpr int kPlaces = Plan::kPlaces;
  static constexpr Cards bit(int number) { return Plan::bit(number); }

  struct Question {
    Pair pair;
    int choices = 100;  // the two cards' other partners
  };

  Verdict search(State& state) {
    if (meter_->spend_node()) return Verdict::undecided;
    while (remove_king(state, available(state))) continue;
    if (is_won(state)) return Verdict::won;
    if (!narrow(state)) return Verdict::lost;
    const LostState start = lost_state(state);
    if (is_known_lost(start)) {
      ++meter_->statistics.duplicates;
      return Verdict::lost;
    }
    const Verdict verdict = ask(state);
    if (verdict == Verdict::lost) remember_lost(start);
    return verdict;
  }

  bool narrow(State& state) const { return !matching_ || plan_.narrow(state, order_); }

  // Goes on from a narrowed state, question by question.
  Verdict ask(State& state) {
    for (bool is_narrow = true;;) {
      if (is_won(state)) return Verdict::won;
      const Cards open = available(state);
      if (remove_king(state, open)) continue;
      const auto [pair, choices] = best_pair(state, open);
      if (pair.c < 0) {
        if (!turn(state)) return Verdict::lost;
        if (plan_.is_last_pass(state)) {
          is_narrow = false;
          state.stale = Plan::kAllClasses;
        }
      } else if (choices == 0) {
        remove(state, pair);
        is_narrow = false;
      } else if (!is_narrow) {
        if (!narrow(state)) return Verdict::lost;
        is_narrow = true;
      } else {
        const std::size_t length = solution_.size();
        State now = state;
        remove(now, pair);
        ++meter_->statistics.generated;
        const Verdict verdict = search(now);
        if (verdict != Verdict::lost) return verdict;
        solution_.resize(length);
        exclude(state, pair);
        is_narrow = false;
      }
    }
  }

  // --- states known to be lost ---------------------------------------------------------------------------------------
  // Claim: lost, if the same cards with no more of the stock turned and no fewer possible pairs are lost.
  // Why: the other player can turn to the same card and has every plan that this one has. (What a state inherits of the
  //      order of cards holds for each of its plans, so it is lost for its cards and pairs, however it was reached.)
  //      Only states whose loss is PROVED are remembered; with each question "now" fewer cards are left, so none of
  //      them is an ancestor.
  // Needs: nothing. Forgetting a state only costs time.
  // Guarded by: tests/games/pyramid_test.cpp.
  struct LostState {
    Cards left = 0;
    std::array<Pairs, Plan::kClasses> pairs{};
    std::uint16_t redeals_turned = 0;
    std::uint16_t deal = 0;  // entries of other deals are free
  };

  LostState lost_state(const State& state) const {
    return {state.left, state.pairs, static_cast<std::uint16_t>(state.redeals << 8 | state.turned), deal_};
  }
  void forget_all() {
    if (++deal_ != 0) return;
    lost_.assign(lost_.size(), {});
    deal_ = 1;
  }
  LostState& slot_of(const LostState& state) { return lost_[state.left * 0x9E3779B97F4A7C15u >> (64 - kSlotBits)]; }
  bool is_known_lost(const LostState& state) {
    const LostState& known = slot_of(state);
    if (!remember_ || known.deal != deal_ || known.left != state.left || known.redeals_turned > state.redeals_turned)
      return false;
    unsigned more = 0;
    for (std::size_t c = 0; c < known.pairs.size(); ++c)
      more |= state.pairs[c] & ~static_cast<unsigned>(known.pairs[c]);
    return more == 0;
  }
  void remember_lost(const LostState& state) {
    if (remember_) slot_of(state) = state;
  }

  static bool is_won(const State& state) { return S.pyramid_only ? !(state.left & Plan::kBoard) : !state.left; }

  // --- what is available ---------------------------------------------------------------------------------------------
  static int waste_top(const State& state) {  // card number; -1: none
    const Cards waste = state.left >> kPlaces & (bit(state.turned) - 1);
    return waste ? kPlaces + 63 - std::countl_zero(waste) : -1;
  }
  // The cards of row r (from 0) at place p are covered by p + r + 1 and p + r + 2.
  static Cards uncovered(Cards board) {
    Cards covered = 0;
    for (int row = 0; row + 1 < S.rows; ++row) {
      const Cards places = ((bit(row + 1) - 1) << (row * (row + 1) / 2));
      covered |= (board >> (row + 1) | board >> (row + 2)) & places;
    }
    return board & ~covered;
  }
  Cards available(const State& state) const {
    Cards open = uncovered(state.left & Plan::kBoard);
    if (S.has_free_stock()) return open | (state.left & ~Plan::kBoard);
    if (const int top = waste_top(state); top >= 0) open |= bit(top);
    if (S.stock_card_usable && state.turned < stock_end_) open |= bit(kPlaces + state.turned);
    return open;
  }

  // The available pair with the fewest other choices; c < 0: none. No other choice: it can go at once.
  Question best_pair(const State& state, Cards open) const {
    Question best;
    const auto consider = [&](int x, int y) {
      const auto pair = plan_.pair_of(x, y);
      if (!plan_.is_pair(state, pair)) return;
      const int choices = other_choices(state, pair);
      if (choices < best.choices) best = {pair, choices};
    };
    for (Cards rest = open & plan_.lows(); rest; rest &= rest - 1) {
      const int x = std::countr_zero(rest);
      for (Cards others = open & plan_.high_cards(plan_.rank_of(x) - 1); others; others &= others - 1)
        consider(x, std::countr_zero(others));
    }
    for (Cards rest = state.left & plan_.overlapped(); rest; rest &= rest - 1) {
      const Cards upper = Plan::covers(std::countr_zero(rest)) & state.left;
      if (std::has_single_bit(upper) && (upper & open)) consider(std::countr_zero(rest), std::countr_zero(upper));
    }
    if constexpr (S.waste_pairs) {
      const Cards waste = state.left & ~Plan::kBoard & (bit(kPlaces + state.turned) - 1);
      if (std::popcount(waste) >= 2) {
        const int top = 63 - std::countl_zero(waste);
        consider(top, 63 - std::countl_zero(waste ^ bit(top)));
      }
    }
    return best;
  }

  // Claim: a pair goes at once if one of its cards must go and has no other partner left, or neither has.
  // Why: the first is in every plan that is left; the second takes no partner away from anyone.
  int other_choices(const State& state, Pair pair) const {
    const unsigned pairs = state.pairs[Plan::index(pair.c)];
    const int of_low = std::popcount(pairs >> (4 * pair.i) & 15) - 1;
    const int of_high = std::popcount(pairs & 0x1111u << pair.j) - 1;
    if (of_low == 0 && Plan::must_go(plan_.low(pair.c, pair.i))) return 0;
    if (of_high == 0 && Plan::must_go(plan_.high(pair.c, pair.j))) return 0;
    return of_low + of_high;
  }

  // --- moves ---------------------------------------------------------------------------------------------------------
  int end_of(const State& state, int number) const {
    if (number < kPlaces) return number;
    return number >= kPlaces + state.turned ? P::kStock : P::kWaste;
  }

  void push(std::uint8_t kind, int from = 0, int to = 0) {
    solution_.push_back({.kind = kind, .from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(to)});
  }

  void skip_removed(State& state) const {
    while (state.turned < stock_end_ && !(state.left >> (kPlaces + state.turned) & 1)) ++state.turned;
  }

  bool remove_king(State& state, Cards open) {
    Cards kings = open & plan_.kings();
    if (S.has_free_stock()) kings &= Plan::kBoard;
    if (!kings) return false;
    const int king = std::countr_zero(kings);
    push(P::kRemove, end_of(state, king));
    state.left &= ~bit(king);
    skip_removed(state);
    return true;
  }

  void remove(State& state, const Pair& pair) {
    const int x = plan_.low(pair.c, pair.i), y = plan_.high(pair.c, pair.j);
    const auto [first, second] = std::minmax(x, y);
    if (S.has_free_stock() && second >= kPlaces) {
      push(P::kPairStock, first, second - kPlaces);
    } else {
      push(P::kPair, end_of(state, first), end_of(state, second));
    }
    state.left &= ~(bit(x) | bit(y));
    Pairs& pairs = state.pairs[Plan::index(pair.c)];
    pairs = static_cast<Pairs>(pyramid_pairs::without(pairs, pair.i, pair.j));
    state.changed |= 1u << pair.c;
    skip_removed(state);
  }

  // Where the stock is free, its cards of one rank are alike: never one means never any.
  void exclude(State& state, const Pair& pair) const {
    Pairs& pairs = state.pairs[Plan::index(pair.c)];
    const int x = plan_.low(pair.c, pair.i), y = plan_.high(pair.c, pair.j);
    unsigned gone = 1u << (4 * pair.i + pair.j);
    for (int k = 0; S.has_free_stock() && k < 4; ++k) {
      if (y >= kPlaces && plan_.high(pair.c, k) >= kPlaces) gone |= 1u << (4 * pair.i + k);
      if (x >= kPlaces && plan_.low(pair.c, k) >= kPlaces) gone |= 1u << (4 * k + pair.j);
    }
    pairs = static_cast<Pairs>(pairs & ~gone);
    state.changed |= 1u << pair.c;
  }

  // Turns a card or, at the end of the stock, the waste. False: neither is possible or of use.
  bool turn(State& state) {
    if (S.has_free_stock()) return false;
    if (state.turned < stock_end_) {
      push(P::kTurn);
      ++state.turned;
    } else {
      const bool is_allowed = S.unlimited_redeals || state.redeals < redeals_;
      if (!is_allowed || state.left == state.left_at_redeal) return false;
      push(P::kRedeal);
      state.left_at_redeal = state.left;
      state.turned = 0;
      if (!S.unlimited_redeals) ++state.redeals;
    }
    skip_removed(state);
    return true;
  }

  Plan plan_;
  Meter* meter_ = nullptr;
  bool matching_ = true;
  bool order_ = true;
  bool remember_ = true;
  int stock_end_ = 0;
  int redeals_ = 0;
  std::vector<Move> solution_;
  static constexpr int kSlotBits = 15;  // 24 bytes each
  std::vector<LostState> lost_ = std::vector<LostState>(std::size_t{1} << kSlotBits);
  std::uint16_t deal_ = 0;
};

}  // namespace winnable
