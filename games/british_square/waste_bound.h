// British Square: the waste-order proof of loss. Part of games/british_square/position.h.
#pragma once

#include <cstring>

#include "games/british_square/position.h"

namespace winnable {

// Claim: a position is lost when no schedule exists by which the waste can be unloaded.
// Why: call the waste w1..wk (wk on top), the stock u1..um, and let T_j be the moment just before wj leaves the waste,
//      t_j the number of stock cards turned by then. At T_j the waste is exactly w1..wj: every other card dealt or
//      turned so far is home or on a pile. Of each suit at most those are home that the chain ace, 2, ... reaches
//      without w1..wj and without the unturned cards; the rest stands on piles. A pile, apart from dealt cards that are
//      still covered, is ONE run of next neighbours in suit, so the rest must be covered by as many runs as there are
//      piles (runs may be prolonged by any other card that can be on a pile then). The same holds just after T_j with
//      w1..w(j-1) in the waste. Deeper cards leave later: t_1 >= t_2 >= ... >= t_k. Taking the smallest possible t_j
//      from the top down is best; if some wj has none, no winning line exists.
// Needs: one pass of the stock, a waste that only its top leaves, one foundation a suit, no return from foundations.
// Cost: about one count of one suit's runs for each card of waste and stock, some 10 ns each.
// Guarded by: tests/games/british_square_test.cpp.
namespace british_square_detail {

// The least number of runs for the cards of a suit that have to stand on piles. `free`: cards that are home or dealt or
// turned; of these `buried` may stay under other dealt cards; `height`: of the foundation now.
template <int kRanks>
int runs_needed(const RankCounts& free, const RankCounts& buried, int height) {
  constexpr unsigned kAll = (1u << kRanks) - 1;
  const auto home = [](int h) -> RankCounts {  // the ranks on a foundation of height h
    const int down = h - kRanks;               // cards of the second half
    return down < 0 ? RankCounts{(1u << h) - 1, 0} : RankCounts{kAll, kAll & ~(kAll >> down)};
  };
  int reach = std::countr_one(free.once);
  if (reach >= kRanks) reach = kRanks + std::countl_one(free.twice << (32 - kRanks));
  const RankCounts at_best = home(std::max(reach, height)), now = home(height);
  return count_runs(free.without(buried).without(at_best), free.without(now));
}

}  // namespace british_square_detail

template <BritishSquareRules R>
bool BritishSquare<R>::has_no_schedule() const {
  auto free = deal_->not_after[turned_];  // neither in the waste (as far as not yet unloaded) nor unturned
  std::array<RankCounts, 4> buried;
  std::array<int, 4> runs{};
  const auto of = [](auto& counts, Card card) -> RankCounts& { return counts[static_cast<std::size_t>(card.suit())]; };
  const auto stock_card = [&](int i) { return deal_->stock[static_cast<std::size_t>(i)]; };
  for (const int word : {0, 64})
    for (auto left = static_cast<std::uint64_t>(waste_ >> word); left; left &= left - 1) {
      const Card card = stock_card(word + std::countr_zero(left));
      of(free, card).remove(card.rank());
    }
  for (int p = 0; p < R.piles; ++p)
    for (int i = 0; i + 1 < prefix(p); ++i) {
      const Card card = deal_->piles[static_cast<std::size_t>(p)][static_cast<std::size_t>(i)];
      of(buried, card).add(card.rank());
    }

  const auto runs_of = [&](int suit, const RankCounts& counts) {
    return british_square_detail::runs_needed<R.ranks>(counts, buried[static_cast<std::size_t>(suit)], height(suit));
  };
  int total = 0;
  for (int suit = 0; suit < R.suits; ++suit)
    total += runs[static_cast<std::size_t>(suit)] = runs_of(suit, free[static_cast<std::size_t>(suit)]);
  const auto release = [&](Card card) {
    RankCounts& counts = of(free, card);
    int& count = runs[static_cast<std::size_t>(card.suit())];
    counts.add(card.rank());
    total -= count;
    total += count = runs_of(card.suit(), counts);
  };

  int turned = turned_;
  for (int w = turned_ - 1; w >= 0; --w) {
    if (!in_waste(w)) continue;
    const Card card = stock_card(w);
    for (;; release(stock_card(turned++))) {
      if (total <= R.piles) {
        RankCounts after = of(free, card);
        after.add(card.rank());
        if (total - runs[static_cast<std::size_t>(card.suit())] + runs_of(card.suit(), after) <= R.piles) break;
      }
      if (turned == deal_->stock_size) return true;
    }
    release(card);
  }
  return false;
}

// Of the piles the schedule sees only which dealt cards are covered, so many positions share it. The last answers
// "there is one" are kept by their hash; another position of the same hash is then taken for one that has a schedule,
// which only costs time.
template <BritishSquareRules R>
bool BritishSquare<R>::is_waste_stuck() const {
  static thread_local LatestHashes with_schedule;
  if (!waste_top_) return false;
  std::uint64_t hash = deal_->identity;
  const auto mix = [&hash](std::uint64_t a, std::uint64_t b) {
    hash = fold_multiply(hash ^ a, 0xD6E8FEB86659FD93ull ^ b);
  };
  mix(static_cast<std::uint64_t>(waste_), static_cast<std::uint64_t>(waste_ >> 64));
  if constexpr (R.depth > 1) {
    std::array<std::uint64_t, 2> prefixes;
    std::memcpy(prefixes.data(), shapes_.data(), sizeof prefixes);
    mix(prefixes[0] & 0xE0E0E0E0E0E0E0E0ull, prefixes[1] & 0xE0E0E0E0E0E0E0E0ull);
  }
  mix(std::uint64_t{turned_} << 32 | std::bit_cast<std::uint32_t>(foundations_), 0);
  if (with_schedule.holds(hash)) return false;
  if (has_no_schedule()) return true;
  with_schedule.keep(hash);
  return false;
}

}  // namespace winnable
