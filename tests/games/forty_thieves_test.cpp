// Squadron and Forty Thieves: contract, perft and fuzz against the referee. More shapes: forty_thieves_shapes_test.cpp.
#include "games/forty_thieves/position.h"

#include "tests/support/forty_thieves.h"

namespace winnable::test {
namespace {

template <class P>
class FortyThievesContract : public ::testing::Test {};
using Presets =
    ::testing::Types<FortyThieves<kSquadron>, FortyThieves<kFortyThieves>, FortyThieves<kFortyThievesStandard>,
                     FortyThieves<kJosephine>, FortyThieves<kMorehead>>;
TYPED_TEST_SUITE(FortyThievesContract, Presets);

TYPED_TEST(FortyThievesContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(FortyThievesContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

constexpr FortyThievesRules kShortSquadron{
    .name = "short-squadron", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .cells = 1};
constexpr FortyThievesRules kShortStandard{.name = "short-standard", .suits = 2, .ranks = 4, .columns = 2, .depth = 4};
constexpr FortyThievesRules kShortRuns{
    .name = "short-runs", .suits = 2, .ranks = 5, .columns = 2, .depth = 4, .moves_runs = true};
constexpr FortyThievesRules kShortShown{
    .name = "short-shown", .suits = 2, .ranks = 4, .columns = 2, .depth = 4, .shows_stock_card = true};
constexpr FortyThievesRules kShortDefault{.name = "short-default",
                                          .suits = 2,
                                          .ranks = 4,
                                          .columns = 2,
                                          .depth = 5,
                                          .moves_runs = true,
                                          .shows_stock_card = true};

TEST(FortyThievesFuzz, Squadron) { fuzz_short<kShortSquadron>(400); }
TEST(FortyThievesFuzz, Standard) { fuzz_short<kShortStandard>(400); }
TEST(FortyThievesFuzz, Runs) { fuzz_short<kShortRuns>(400); }
TEST(FortyThievesFuzz, ShownStockCard) { fuzz_short<kShortShown>(400); }
TEST(FortyThievesFuzz, Default) { fuzz_short<kShortDefault>(400); }

// The root test is to speak, and only of lost deals; the cheap truth suffices for thousands of deals.
TEST(FortyThievesRoot, ProvesLossesOnly) {
  constexpr FortyThievesRules kTight{
      .name = "tight", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .moves_runs = true};
  const FuzzCount count = run_fuzz<FortyThieves<kTight>>(
      *forty_thieves_referee<kTight>(), {.seeds = 300, .max_positions = 4000, .min_wins = 5, .random_subsets = 0});
  EXPECT_GE(count.lost_at_root, least_in_share(10));
}

}  // namespace
}  // namespace winnable::test
