// Salic Law: moves, keys, scores. Part of games/salic_law/position.h.
#pragma once

#include "games/salic_law/position.h"

namespace winnable {

// A finished column before this one that holds the same ranks.
template <SalicLawShape S>
bool SalicLawPosition<S>::has_equal_column_before(int column) const {
  if (is_dealing() && column == current_column()) return false;
  for (int other = 0; other < column; ++other)
    if (chains_[static_cast<std::size_t>(other)] == chains_[static_cast<std::size_t>(column)]) return true;
  return false;
}

// True: one move is known to be as good as any, and stands alone in the list.
template <SalicLawShape S>
template <bool kReduced>
bool SalicLawPosition<S>::add_forced_move(MoveList& moves, Reductions reductions) const {
  if constexpr (kReduced) {
    // Claim: a stock card that covers nothing is turned at once.
    // Why: a king, a queen, or an ace on its way home takes no place and no slot that another card could use; every
    //      move possible before is possible after it and leads to the same place. Kings only add spaces and
    //      foundations, and the cards dealt after them are dealt in the same order anyway.
    // Needs: aces go home by themselves (else they cover a column); the order of the deal is fixed.
    // Guarded by: tests/games/salic_law_test.cpp.
    if ((reductions & kTurnAtOnce) && is_dealing()) {
      const int next_rank = rank(next_);
      if (next_rank > S.jack() || goes_home_when_turned(next_rank)) {
        moves.add({kTurn, 0, 0, 1});
        return true;
      }
    }
    if (reductions & kSafeHome) {
      for (int column = 0; column < started_; ++column) {
        const int top_rank = rank(top(column));
        if (top_rank > S.jack() || !fits_foundation(top_rank) || !is_safe_home(top_rank)) continue;
        moves.add({kHome, static_cast<std::uint8_t>(column), 0, 1});
        return true;
      }
    }
  }
  return false;
}

template <SalicLawShape S>
template <bool kReduced>
void SalicLawPosition<S>::add_space_moves(MoveList& moves, Reductions reductions) const {
  if (!has_spaces()) return;
  unsigned spaces = 0;
  for (int column = 0; column < started_; ++column)
    if (is_bare(column)) spaces |= 1u << column;
  if (!spaces) return;
  const unsigned dealt_on = is_dealing() ? 1u << current_column() : 0;  // the column whose number still matters
  if constexpr (kReduced) {
    // Claim: of the bare kings that no card will be dealt on, one stands for all. Why: exchanging two columns changes
    //        nothing but their numbers. Guarded by: tests/games/salic_law_test.cpp.
    if (reductions & kOneSpace) spaces = (spaces & dealt_on) | ((spaces & ~dealt_on) & (0 - (spaces & ~dealt_on)));
  }
  for (int from = 0; from < started_; ++from) {
    if (is_bare(from)) continue;
    unsigned to_columns = spaces;
    if constexpr (kReduced) {
      // Claim: the only card on a king does not move to another bare king, unless one of the two is dealt on.
      // Why: the two columns exchange their numbers, no more. Guarded by: tests/games/salic_law_test.cpp.
      const bool is_lone = rank(below(top(from))) == S.ranks;
      if ((reductions & kNoLoneCard) && is_lone && !(dealt_on >> from & 1)) to_columns &= dealt_on;
      if ((reductions & kTwinTops) && has_equal_column_before(from)) continue;
    }
    for (; to_columns; to_columns &= to_columns - 1)
      moves.add(
          {kToSpace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(to_columns)), 1});
  }
}

template <SalicLawShape S>
template <bool kReduced>
void SalicLawPosition<S>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  if (add_forced_move<kReduced>(moves, reductions)) return;
  // Claim: of two finished columns of equal ranks only one is played from. Why: exchanging them changes nothing.
  // Guarded by: tests/games/salic_law_test.cpp.
  const bool skip_twins = kReduced && (reductions & kTwinTops);
  for (int r = 1; r <= S.jack(); ++r) {
    if (!fits_foundation(r)) continue;
    for (int column = 0; column < started_; ++column)
      if (rank(top(column)) == r && !(skip_twins && has_equal_column_before(column)))
        moves.add({kHome, static_cast<std::uint8_t>(column), 0, 1});
  }
  if (is_dealing()) {
    // Claim: playing a stock card home is left out. Why: turning it and playing it from its column leads to the same
    //        position, and nothing can happen in between that needs anything else. Guarded by:
    //        tests/games/salic_law_test.cpp.
    const int next_rank = rank(next_);
    const bool may_go_home = !S.is_pysol && next_rank > 1 && fits_foundation(next_rank);
    if (may_go_home && !(kReduced && (reductions & kNoStockHome))) moves.add({kStockHome, 0, 0, 1});
    moves.add({kTurn, 0, 0, 1});
  }
  add_space_moves<kReduced>(moves, reductions);
}

template <SalicLawShape S>
void SalicLawPosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const auto column = [](int number) { return PileName{'T', static_cast<std::uint8_t>(number + 1)}; };
  constexpr PileName kFoundations{'F', 0};
  switch (move.kind) {
    case kTurn: out.push_back(bare_move(Verb::turn)); break;
    case kHome: out.push_back(plain_move(column(move.from), kFoundations)); break;
    case kStockHome: out.push_back(plain_move({'S', 0}, kFoundations)); break;
    default: out.push_back(plain_move(column(move.from), column(move.to)));
  }
}

namespace salic_law_detail {

// A chain of ranks that can be pushed and popped: (chain ^ word of the rank) times an odd number, rotated.
inline constexpr std::uint64_t kLowFactor = 0x9E3779B97F4A7C15ull, kHighFactor = 0xD1342543DE82EF95ull;
constexpr std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;  // Newton: each step doubles the correct low bits
  return x;
}
static_assert(kLowFactor * inverse(kLowFactor) == 1 && kHighFactor * inverse(kHighFactor) == 1);

inline constexpr auto kRankWords = [] {
  std::array<Key, kMaxRank + 1> words{};
  for (std::size_t r = 0; r < words.size(); ++r) words[r] = hash_part(0x5A11C1A3ull + r);
  return words;
}();

}  // namespace salic_law_detail

// Puts a card on a column; a king starts it.
template <SalicLawShape S>
void SalicLawPosition<S>::push(int column, int place) {
  using namespace salic_law_detail;
  const auto c = static_cast<std::size_t>(column);
  const auto r = static_cast<std::size_t>(rank(place));
  below_[static_cast<std::size_t>(place)] = tops_[c];
  tops_[c] = static_cast<std::uint8_t>(place);
  chains_[c].low = std::rotl((chains_[c].low ^ kRankWords[r].low) * kLowFactor, 29);
  chains_[c].high = std::rotl((chains_[c].high ^ kRankWords[r].high) * kHighFactor, 31);
}

template <SalicLawShape S>
void SalicLawPosition<S>::pop(int column) {
  using namespace salic_law_detail;
  const auto c = static_cast<std::size_t>(column);
  const auto r = static_cast<std::size_t>(rank(tops_[c]));
  tops_[c] = below_[tops_[c]];
  chains_[c].low = (std::rotr(chains_[c].low, 29) * inverse(kLowFactor)) ^ kRankWords[r].low;
  chains_[c].high = (std::rotr(chains_[c].high, 31) * inverse(kHighFactor)) ^ kRankWords[r].high;
}

template <SalicLawShape S>
auto SalicLawPosition<S>::apply(Move move) -> Undo {
  const int place = move.kind == kTurn || move.kind == kStockHome ? next_++ : top(move.from);
  const int r = rank(place);
  const bool goes_home =
      move.kind == kHome || move.kind == kStockHome || (move.kind == kTurn && goes_home_when_turned(r));
  if (move.kind == kHome || move.kind == kToSpace) pop(move.from);
  if (goes_home) {
    move_pile(r - 1, r);
    ++home_;
  } else if (move.kind == kToSpace) {
    push(move.to, place);
  } else if (r != S.queen()) {
    if (r == S.ranks) ++started_;
    push(current_column(), place);
  }
  return {static_cast<std::uint8_t>(place)};
}

template <SalicLawShape S>
void SalicLawPosition<S>::undo(Move move, Undo undo) {
  const int place = undo.card, r = rank(place);
  if (move.kind == kTurn || move.kind == kStockHome) --next_;
  const bool went_home =
      move.kind == kHome || move.kind == kStockHome || (move.kind == kTurn && goes_home_when_turned(r));
  if (went_home) {
    move_pile(r, r - 1);
    --home_;
    if (move.kind == kHome) push(move.from, place);
  } else if (move.kind == kToSpace) {
    pop(move.to);
    push(move.from, place);
  } else if (r == S.ranks) {
    pop(current_column());
    --started_;
  } else if (r != S.queen()) {
    pop(current_column());
  }
}

template <SalicLawShape S>
Key SalicLawPosition<S>::column_key(int column) const {
  const Chain& chain = chains_[static_cast<std::size_t>(column)];
  const std::uint64_t number = is_dealing() && column == current_column() ? 0x2545F4914F6CDD1Dull : 0;
  return {fold_multiply(chain.low + number, deal_->salt ^ 0xA0761D6478BD642Full),
          fold_multiply(chain.high + number, deal_->salt ^ 0xE7037ED1A0B428DBull)};
}

template <SalicLawShape S>
Key SalicLawPosition<S>::stock_key() const {
  return hash_part(fold_multiply(piles_at_ ^ deal_->salt, 0x8EBC6AF09C88C6E3ull) + next_);
}

template <SalicLawShape S>
Key SalicLawPosition<S>::key() const {
  Key key = stock_key();
  for (int column = 0; column < started_; ++column) key += column_key(column);
  return key;
}

template <SalicLawShape S>
Key SalicLawPosition<S>::recomputed_key() const {
  SalicLawPosition again = *this;
  for (int column = 0; column < started_; ++column) {
    std::vector<int> places;
    for (int place = top(column);; place = below(place)) {
      places.push_back(place);
      if (rank(place) == S.ranks) break;
    }
    again.chains_[static_cast<std::size_t>(column)] = {};
    while (!places.empty()) {
      again.push(column, places.back());
      places.pop_back();
    }
  }
  return again.key();
}

// Low cards under high ones are what hurts.
template <SalicLawShape S>
int SalicLawPosition<S>::score() const {
  int score = 20 * home_;
  for (int column = 0; column < started_; ++column) {
    int lowest = S.ranks, depth = 0;
    std::array<std::uint8_t, Deal::kCards> ranks_above;
    for (int place = top(column); rank(place) != S.ranks; place = below(place))
      ranks_above[static_cast<std::size_t>(depth++)] = static_cast<std::uint8_t>(rank(place));
    if (depth == 0) score += 25;
    for (int i = depth - 1; i >= 0; --i) {  // deepest first
      const int r = ranks_above[static_cast<std::size_t>(i)];
      if (r > lowest) score -= 2 + (r - lowest) / 2;
      lowest = std::min(lowest, r);
    }
  }
  return score;
}

}  // namespace winnable
