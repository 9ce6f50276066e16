// How many runs in suit are needed to hold given cards: the counting behind proofs that the piles cannot hold them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "winnable/card.h"

namespace winnable {

// How often each rank of one suit occurs in a set of cards of two decks: bit r of `once` (`twice`) is set when rank r+1
// does at least once (twice).
struct RankCounts {
  unsigned once = 0;
  unsigned twice = 0;
  void add(int rank) {
    const unsigned bit = 1u << (rank - 1);
    twice |= once & bit;
    once |= bit;
  }
  void remove(int rank) {
    const unsigned bit = 1u << (rank - 1);
    once &= ~bit | twice;
    twice &= ~bit;
  }
  // Both sets together, in which no rank occurs more than twice.
  RankCounts with(const RankCounts& others) const {
    return {once | others.once, twice | others.twice | (once & others.once)};
  }
  // What is left when `others` are taken out, as far as they are in the set.
  RankCounts without(const RankCounts& others) const {
    return {(once & ~others.once) | (twice & ~others.twice), twice & ~others.once};
  }
};

using SuitCounts = std::array<RankCounts, kMaxSuits>;

// Of two decks of `ranks` ranks, for each place of the stock the cards that do not lie there or after it.
template <std::size_t N>
void count_not_after(const std::array<Card, N>& stock, int size, int ranks, std::array<SuitCounts, N + 1>& counts) {
  const unsigned all = (1u << ranks) - 1;
  auto i = static_cast<std::size_t>(size);
  counts[i].fill({all, all});
  for (; i-- > 0;) {
    counts[i] = counts[i + 1];
    if (stock[i]) counts[i][static_cast<std::size_t>(stock[i].suit())].remove(stock[i].rank());
  }
}

// Runs of neighbouring ranks needed to hold the ranks `needed` when ranks of `allowed` (a superset) may join them: each
// block of `allowed` with a needed rank in it carries into the gap above it, and no further.
inline int count_runs(unsigned needed, unsigned allowed) { return std::popcount((allowed + needed) & ~allowed); }

// The same for cards of two decks. A lower bound, level by level: ranks needed at least once, ranks needed twice.
inline int count_runs(const RankCounts& needed, const RankCounts& allowed) {
  return count_runs(needed.once, allowed.once) + count_runs(needed.twice, allowed.twice);
}

}  // namespace winnable
