// A search that one game alone has, which the generic fuzz (fuzz.h) does not know, against the ground truth on short
// decks. Search: decide(deal, meter, reductions) gives the verdict, solution() the moves of a win.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "solver/core/meter.h"
#include "solver/search/position.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"
#include "tests/support/share.h"

namespace winnable::test {

struct OwnSearchOptions {
  int seeds = 100;
  std::size_t max_positions = 20000;  // larger deals are skipped
  Reductions choices = 4;             // of reductions: 0 to choices - 1
  bool skips = true;                  // false: a larger deal is a failure
};

template <Position P, class Search>
void fuzz_own_search(const Referee& judge, const OwnSearchOptions& options) {
  Search search;
  for (int seed = 1; seed <= options.seeds; seed += test_share()) {
    const Deck deck = shuffled_deck(P::kDeckShape, static_cast<std::uint64_t>(seed) + fuzz_offset());
    const auto deal = P::Deal::from_deck(deck);
    const auto start = judge.clone();
    start->deal(deck);
    const auto truth = exhaustive_truth(*start, options.max_positions);
    ASSERT_TRUE(truth || options.skips);
    if (!truth) continue;
    for (Reductions reductions = 0; reductions < options.choices; ++reductions) {
      SCOPED_TRACE(winnable::to_text(start->board()) + "reductions " + std::to_string(reductions));
      Meter meter{Limits{}};
      ASSERT_EQ(search.decide(deal, meter, reductions), truth->won ? Verdict::won : Verdict::lost);
      EXPECT_EQ(meter.bytes(), 0u);
      if (truth->won) {
        ASSERT_NO_FATAL_FAILURE(check_solution(*start, expand_macros<P>(deal, search.solution())));
      }
      Meter tight{Limits{.max_nodes = 5}};
      const Verdict verdict = search.decide(deal, tight, reductions);
      ASSERT_TRUE(verdict == Verdict::undecided || (verdict == Verdict::won) == truth->won);
    }
  }
}

}  // namespace winnable::test
