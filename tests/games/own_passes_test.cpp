// Guards games in which each of several threads makes passes of its own, Spider and builders with a stock: short decks
// against exhaustive search. Run it under the thread sanitizer with scripts/test --threads.
#include <gtest/gtest.h>

#include <iostream>
#include <random>
#include <string>

#include "games/builder/rules_json.h"
#include "games/builder/stock/parallel_beam.h"
#include "games/spider/solver.h"
#include "solver/referee/stock_builder.h"
#include "solver/search/parallel/portfolio.h"
#include "tests/support/own_search.h"
#include "tests/support/random_rules.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 2, .width_growth = 2, .first_depth_first_slice = 1, .depth_first_share = 0.1};

// Spider's, with three threads.
template <SpiderRules R>
class SpiderTeam {
 public:
  Verdict decide(const SpiderDeal<R.shape()>& deal, Meter& meter, Reductions reductions) {
    ThreadTeam team(3);
    TeamMeters meters(team, meter.limits());
    {
      SpiderTeamSearches<R.shape()> searches(deal, kPlan, team, meters, reductions);
      outcome_ = race<Spider<R>>(kPlan, searches);
    }
    EXPECT_EQ(meters.bytes(), 0u);
    return outcome_.verdict;
  }
  const std::vector<Move>& solution() const { return outcome_.solution; }

 private:
  SearchOutcome outcome_;
};

template <SpiderRules R>
void fuzz_spider(int seeds) {
  fuzz_own_search<Spider<R>, SpiderTeam<R>>(*spider_referee<R>(), {.seeds = seeds, .max_positions = 3000});
}

TEST(OwnPasses, SpiderFaceDown) {
  fuzz_spider<SpiderRules{
      .name = "short-spiderette", .decks = 1, .suits = 2, .ranks = 6, .columns = 3, .dealt = {1, 2, 3}}>(60);
}
TEST(OwnPasses, SpiderWithoutStock) {
  fuzz_spider<SpiderRules{.name = "short-simon",
                          .decks = 1,
                          .suits = 3,
                          .ranks = 5,
                          .columns = 4,
                          .dealt = {4, 4, 4, 3},
                          .face_down = false}>(60);
}

TEST(OwnPasses, BuildersWithAStock) {
  using P = StockBuilder<StockShape{20, 2}>;
  std::mt19937_64 random(7 + fuzz_offset());
  int won = 0, lost = 0;
  for (int i = 0; i < 300 / test_share(); ++i) {
    const BuilderRules rules = random_stock_rules(random);
    const Deck deck = shuffled_deck(rules.deck_shape(), random());
    const auto judge = make_stock_builder_referee(rules, "short");
    judge->deal(deck);
    const auto truth = exhaustive_truth(*judge, 3000);
    if (!truth) continue;
    SCOPED_TRACE(to_json(rules, "") + winnable::to_text(judge->board()));
    ++(truth->won ? won : lost);
    StockDeal deal = StockDeal::from_deck(make_builder_tables(rules, "short"), deck);
    deal.turns_late = P::turns_late(*deal.tables, kAllReductions);
    for (const Limits& limits : {Limits{}, Limits{.max_nodes = 20}, Limits{.max_bytes = 60'000}}) {
      const SearchOutcome answer = ParallelPortfolio<P>(kPlan, 3, 0).decide(deal, limits, kAllReductions);
      if (answer.verdict == Verdict::undecided) {
        ASSERT_NE(answer.reason, Reason::none);
        ASSERT_TRUE(limits.max_nodes == 20 || limits.max_bytes == 60'000);
        continue;
      }
      ASSERT_EQ(answer.verdict, truth->won ? Verdict::won : Verdict::lost);
      if (truth->won) {
        ASSERT_NO_FATAL_FAILURE(check_solution(*judge, expand_macros<P>(deal, answer.solution)));
      }
    }
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GE(won, least_in_share(60));
  EXPECT_GE(lost, least_in_share(20));
}

}  // namespace
}  // namespace winnable::test
