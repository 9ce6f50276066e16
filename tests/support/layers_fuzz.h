// Games in which the layers of the beam can be made in several ways (solver/game/layered_search.h): whatever makes
// them, a beam that drops nothing decides no short deal otherwise than the truth. A position that fell into a layer
// which is over would be lost with all its wins.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "solver/game/make_game.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"
#include "tests/support/share.h"

namespace winnable::test {

// Layerings 0 to `last`; deal_of(deck) is a deal of P, which the referee's rules deal, too.
template <Position P, class DealOf>
void fuzz_layers(Referee& judge, const DeckShape& shape, int last, int seeds, int min_wins, const DealOf& deal_of) {
  PortfolioSearch<P> search({.first_width = 1 << 20, .first_depth_first_slice = 0, .depth_first_share = 0});
  int won = 0, lost = 0;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    const Deck deck = shuffled_deck(shape, number);
    judge.deal(deck);
    const auto truth = exhaustive_truth(judge, 4000);
    if (!truth) continue;
    ++(truth->won ? won : lost);
    auto deal = deal_of(deck);
    for (deal.layering = 0; deal.layering <= last; ++deal.layering) {
      SCOPED_TRACE("seed " + std::to_string(number) + ", layers " + std::to_string(deal.layering));
      for (const Reductions reductions : {kAllReductions, kNoReductions})
        ASSERT_EQ(search.decide(deal, {}, 1, reductions).verdict, truth->won ? Verdict::won : Verdict::lost);
    }
  }
  EXPECT_GE(won, least_in_share(min_wins));
  EXPECT_GE(lost, least_in_share(seeds / 20));
}

}  // namespace winnable::test
