// British Square: a waste that cannot be unloaded. Part of games/british_square/position.h.
#pragma once

#include <cstring>

#include "games/british_square/position.h"
#include "solver/core/waste_schedule.h"

namespace winnable {

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

// The proof of waste_schedule.h: runs of next neighbours, one on a pile. Needs one foundation a suit besides.
template <BritishSquareRules R>
bool BritishSquare<R>::has_no_schedule() const {
  SuitCounts not_in_waste = deal_->not_after[turned_], buried;
  const auto of = [](SuitCounts& counts, Card card) -> RankCounts& {
    return counts[static_cast<std::size_t>(card.suit())];
  };
  for (const int word : {0, 64})
    for (auto left = static_cast<std::uint64_t>(waste_ >> word); left; left &= left - 1) {
      const Card card = deal_->stock[static_cast<std::size_t>(word + std::countr_zero(left))];
      of(not_in_waste, card).remove(card.rank());
    }
  for (int p = 0; p < R.piles; ++p)
    for (int i = 0; i + 1 < prefix(p); ++i) {
      const Card card = deal_->piles[static_cast<std::size_t>(p)][static_cast<std::size_t>(i)];
      of(buried, card).add(card.rank());
    }
  const auto runs_of = [&](std::size_t suit, const RankCounts& counts) {
    return british_square_detail::runs_needed<R.ranks>(counts, buried[suit], height(static_cast<int>(suit)));
  };
  RunsOnTableau tableau(not_in_waste, static_cast<std::size_t>(R.suits), runs_of);
  auto next_waste = [&, place = int{turned_}]() mutable {
    while (--place >= 0)
      if (in_waste(place)) return deal_->stock[static_cast<std::size_t>(place)];
    return Card{};
  };
  return has_no_waste_schedule(tableau, next_waste, deal_->stock_from(turned_), R.piles);
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
