// What the tests of several threads share: plans of the portfolio, and short decks of three kinds of game on which wins
// and losses are mixed, each with the verdict of one thread.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <iterator>
#include <string>

#include "games/forty_thieves/position.h"
#include "games/scorpion/position.h"
#include "solver/core/meter.h"
#include "solver/search/portfolio.h"
#include "tests/support/fuzz.h"

namespace winnable::test {

// The depth-first search alone; one pass of the beam that is never cut; narrow passes and both; passes wide enough for
// several threads from the first one on, which are cut.
inline constexpr PortfolioPlan kTeamPlans[] = {
    {.first_width = 0},
    {.first_width = 1 << 20, .first_depth_first_slice = 1},
    {.first_width = 8, .width_growth = 2, .first_depth_first_slice = 10},
    {.first_width = 256, .width_growth = 2, .first_depth_first_slice = 1, .depth_first_share = 0}};

// check.operator()<P>(deal, plan, truth) for so many deals, each with one of the plans.
template <Position P, class Check>
void check_short_deals(int seeds, const Check& check) {
  int won = 0, lost = 0;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    SCOPED_TRACE(std::string(P::kName) + " seed " + std::to_string(seed));
    const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, static_cast<std::uint64_t>(seed)));
    Meter meter{Limits{}};
    const Verdict truth = Portfolio<P>({}).decide(deal, meter, kAllReductions).verdict;
    ++(truth == Verdict::won ? won : lost);
    check.template operator()<P>(deal, kTeamPlans[static_cast<std::size_t>(seed) % std::size(kTeamPlans)], truth);
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  EXPECT_GE(won, least_in_share(seeds / 20));
  EXPECT_GE(lost, least_in_share(seeds / 20));
  std::cout << P::kName << ": " << won << " won, " << lost << " lost\n";
}

// Of each kind of game.
template <class Check>
void check_short_deals_of_each(int seeds, const Check& check) {
  check_short_deals<FortyThieves<FortyThievesRules{
      .name = "short-squadron", .suits = 2, .ranks = 5, .columns = 3, .depth = 4, .cells = 1}>>(seeds, check);
  check_short_deals<FortyThieves<FortyThievesRules{
      .name = "short-runs", .suits = 2, .ranks = 6, .columns = 2, .depth = 5, .moves_runs = true}>>(seeds, check);
  check_short_deals<Scorpion<ScorpionRules{.name = "short-super",
                                           .decks = 2,
                                           .suits = 1,
                                           .ranks = 6,
                                           .columns = 2,
                                           .depth = 5,
                                           .hidden_columns = 2,
                                           .hidden_cards = 1}>>(seeds, check);
}

}  // namespace winnable::test
