// Two stores of the same deals against each other: who wins which, and whether the difference can be chance.
#pragma once

#include <cstdint>
#include <string>

#include "solver/survey/statistics.h"
#include "solver/survey/store.h"

namespace winnable {

// Deals that both stores decided; "a" and "b" are the stores in the order given.
struct PairedCounts {
  std::uint64_t both = 0;
  std::uint64_t only_a = 0;
  std::uint64_t only_b = 0;
  std::uint64_t neither = 0;

  std::uint64_t total() const { return both + only_a + only_b + neither; }
  std::uint64_t won_a() const { return both + only_a; }
  std::uint64_t won_b() const { return both + only_b; }
};

struct Comparison {
  PairedCounts counts;
  std::uint64_t undecided = 0;  // common deals that at least one store left undecided: they do not count
  std::uint64_t alone_a = 0;    // deals that only one store holds: they do not count
  std::uint64_t alone_b = 0;
};

// Pairs the rows by seed. Throws StoreError if the stores are of different games or rules (what stands after "+" in a
// rules id is the player and may differ), or if they share no deal that both decided; ConflictError if one says won of
// a deal that the other, not a player, says is lost.
Comparison compare_stores(const Store& a, const Store& b);

// The chance that players of equal strength differ at least that much on the deals that only one of them won: McNemar's
// test, exact and two-sided. 1 if there is no such deal.
double mcnemar_p(std::uint64_t only_a, std::uint64_t only_b);

// The interval of the difference of the two rates, a minus b. Bonett and Price, J. Educ. Behav. Stat. 37 (2012) 479.
Interval interval_of_difference(const PairedCounts& counts, double confidence = kConfidence);

}  // namespace winnable
