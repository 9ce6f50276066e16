// Forty Thieves: a waste that cannot be unloaded. Part of games/forty_thieves/position.h.
#pragma once

#include <cstring>

#include "games/forty_thieves/position.h"
#include "solver/core/waste_schedule.h"

namespace winnable {

// The proof of waste_schedule.h; its places are columns and cells.
template <FortyThievesRules R>
bool FortyThieves<R>::has_no_schedule() const {
  std::uint64_t waste = waste_;
  if (!waste) return false;
  SuitCounts not_in_waste = deal_->not_after[turned_];
  for (std::uint64_t left = waste; left; left &= left - 1) {
    const Card card = deal_->stock[static_cast<std::size_t>(std::countr_zero(left))];
    not_in_waste[static_cast<std::size_t>(card.suit())].remove(card.rank());
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
  RunsOnTableau tableau(not_in_waste, static_cast<std::size_t>(R.suits), runs_of);
  const auto next_waste = [&] {
    if (!waste) return Card{};
    const int top = 63 - std::countl_zero(waste);
    waste ^= std::uint64_t{1} << top;
    return deal_->stock[static_cast<std::size_t>(top)];
  };
  return has_no_waste_schedule(tableau, next_waste, deal_->stock_from(turned_), R.columns + R.cells);
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
