// Forty Thieves: the waste-order proof of loss. Part of games/forty_thieves/position.h.
#pragma once

#include <cstring>

#include "games/forty_thieves/position.h"

namespace winnable {

// Claim: a position is lost when no schedule exists by which the waste can be unloaded.
// Why: call the waste w1..wk (wk on top), the stock u1..um, and let T_j be the moment just before wj leaves the waste.
//      At T_j the waste is exactly w1..wj: every other card that was dealt or turned by then is home or stands on the
//      tableau. Of each suit at most those are home that the chains ace, 2, ... reach without w1..wj and without the
//      unturned cards; the rest stands on columns and cells. A column, apart from dealt cards that are still covered,
//      is ONE run in suit, a cell holds one card: so the rest must be covered by as many runs as there are columns and
//      cells (runs may be prolonged by any other card that can be on the tableau then). The same holds just after T_j
//      with w1..w(j-1) in the waste. Deeper cards leave later, so the number of stock cards turned by T_j only grows:
//      taking the smallest that is possible, from the top of the waste down, is best; if some wj has none, no winning
//      line exists.
// Needs: one pass of the stock, turned cards go to the waste, which only its top leaves, no return from foundations,
// building in suit.
// Cost: about one count of one suit's runs for each card of waste and stock, some 10 ns each.
// Guarded by: tests/games/forty_thieves_test.cpp.
template <FortyThievesRules R>
bool FortyThieves<R>::has_no_schedule() const {
  std::uint64_t waste = waste_;
  if (!waste) return false;
  constexpr int kPlaces = R.columns + R.cells;
  const auto suit_of = [](Card card) { return static_cast<std::size_t>(card.suit()); };
  const auto stock_card = [&](int i) { return deal_->stock[static_cast<std::size_t>(i)]; };

  auto free = deal_->not_after[turned_];  // neither in the waste (as far as not yet unloaded) nor unturned
  for (std::uint64_t left = waste; left; left &= left - 1) {
    const Card card = stock_card(std::countr_zero(left));
    free[suit_of(card)].remove(card.rank());
  }
  SuitCounts buried{};
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c) {
    const auto& in_column = deal_->buried_in[c][shapes_[c] >> 4];
    for (std::size_t suit = 0; suit < 4; ++suit) buried[suit] = buried[suit].with(in_column[suit]);
  }

  const auto runs_of = [&](std::size_t suit, const RankCounts& counts) {
    const RankCounts home{(1u << (foundations_[suit] >> 4)) - 1, (1u << (foundations_[suit] & 15)) - 1};
    const RankCounts at_best{(1u << std::countr_one(counts.once)) - 1, (1u << std::countr_one(counts.twice)) - 1};
    return count_runs(counts.without(buried[suit]).without(at_best), counts.without(home));
  };
  std::array<int, 4> runs{};
  int total = 0;
  for (std::size_t suit = 0; suit < static_cast<std::size_t>(R.suits); ++suit)
    total += runs[suit] = runs_of(suit, free[suit]);
  const auto release = [&](Card card) {
    const std::size_t suit = suit_of(card);
    free[suit].add(card.rank());
    total -= runs[suit];
    total += runs[suit] = runs_of(suit, free[suit]);
  };

  int turned = turned_;
  while (waste) {
    const int w = 63 - std::countl_zero(waste);
    waste ^= std::uint64_t{1} << w;
    const Card card = stock_card(w);
    const std::size_t suit = suit_of(card);
    for (;; release(stock_card(turned++))) {
      if (total <= kPlaces) {
        RankCounts after = free[suit];
        after.add(card.rank());
        if (total - runs[suit] + runs_of(suit, after) <= kPlaces) break;
      }
      if (turned == deal_->stock_size) return true;
    }
    release(card);
  }
  return false;
}

// Of the tableau the schedule sees only which dealt cards are covered, so many positions share it. The last answers
// "there is one" are kept by their hash; another position of the same hash is then taken for one that has a schedule,
// which only costs time.
template <FortyThievesRules R>
bool FortyThieves<R>::is_waste_stuck() const {
  static thread_local LatestHashes with_schedule;
  std::uint64_t prefixes, others = 0;
  std::memcpy(&prefixes, shapes_.data(), sizeof prefixes);
  std::memcpy(&others, shapes_.data() + sizeof prefixes, shapes_.size() - sizeof prefixes);
  const std::uint64_t covered =
      fold_multiply((prefixes & 0xF0F0F0F0F0F0F0F0ull) ^ deal_->identity, 0xD6E8FEB86659FD93ull ^ waste_);
  const std::uint64_t supply =
      (others & 0xF0F0ull) << 40 | std::uint64_t{turned_} << 32 | std::bit_cast<std::uint32_t>(foundations_);
  const std::uint64_t hash = fold_multiply(covered + supply, 0x9E3779B97F4A7C15ull);
  if (with_schedule.holds(hash)) return false;
  if (has_no_schedule()) return true;
  with_schedule.keep(hash);
  return false;
}

}  // namespace winnable
