// Squadron and Forty Thieves: contract, perft and fuzz against the referee.
#include "games/forty_thieves.h"

#include <fstream>
#include <iterator>

#include "solver/referee/squadron.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class FortyThievesContract : public ::testing::Test {};
using Presets = ::testing::Types<FortyThieves<kSquadron>, FortyThieves<kFortyThieves>, FortyThieves<kFortyThievesStandard>,
                                 FortyThieves<kJosephine>, FortyThieves<kMorehead>>;
TYPED_TEST_SUITE(FortyThievesContract, Presets);

TYPED_TEST(FortyThievesContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(FortyThievesContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

// The same rules with short decks; the referee gets the same numbers.
template <FortyThievesRules R>
std::unique_ptr<Referee> short_referee() {
  return make_squadron_referee({.game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks, .columns = R.columns,
                                .depth = R.depth, .reserves = R.cells, .runs_move = R.moves_runs,
                                .stock_card_shown = R.shows_stock_card});
}

template <FortyThievesRules R>
void fuzz_short(int seeds) {
  run_contract<FortyThieves<R>>(*short_referee<R>(), 30);
  run_fuzz<FortyThieves<R>>(*short_referee<R>(), {.seeds = seeds, .max_positions = 4000});
}

constexpr FortyThievesRules kShortSquadron{.name = "short-squadron", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .cells = 1};
constexpr FortyThievesRules kShortStandard{.name = "short-standard", .suits = 2, .ranks = 4, .columns = 2, .depth = 4};
constexpr FortyThievesRules kShortRuns{.name = "short-runs", .suits = 2, .ranks = 5, .columns = 2, .depth = 4, .moves_runs = true};
constexpr FortyThievesRules kShortShown{.name = "short-shown", .suits = 2, .ranks = 4, .columns = 2, .depth = 4, .shows_stock_card = true};
constexpr FortyThievesRules kShortDefault{
    .name = "short-default", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .moves_runs = true, .shows_stock_card = true};

// Small tableaus beside long stocks: the shapes for the proofs of loss that look at the waste.
constexpr FortyThievesRules kLongStock{.name = "long-stock", .suits = 2, .ranks = 4, .columns = 1, .depth = 4};
constexpr FortyThievesRules kLongStockCells{.name = "long-stock-cells", .suits = 2, .ranks = 4, .columns = 1, .depth = 5, .cells = 1};
constexpr FortyThievesRules kLongStockShown{
    .name = "long-stock-shown", .suits = 2, .ranks = 5, .columns = 2, .depth = 3, .shows_stock_card = true};
constexpr FortyThievesRules kLongStockRuns{.name = "long-stock-runs", .suits = 2, .ranks = 5, .columns = 1, .depth = 5, .moves_runs = true};
// Several columns, so that loose columns arise in chains.
constexpr FortyThievesRules kWide{.name = "wide", .suits = 1, .ranks = 9, .columns = 3, .depth = 4};
constexpr FortyThievesRules kWideTwoSuits{.name = "wide-two-suits", .suits = 2, .ranks = 4, .columns = 3, .depth = 4};
constexpr FortyThievesRules kWideRuns{.name = "wide-runs", .suits = 2, .ranks = 5, .columns = 3, .depth = 5, .moves_runs = true};

TEST(FortyThievesFuzz, Squadron) { fuzz_short<kShortSquadron>(400); }
TEST(FortyThievesFuzz, Standard) { fuzz_short<kShortStandard>(400); }
TEST(FortyThievesFuzz, Runs) { fuzz_short<kShortRuns>(400); }
TEST(FortyThievesFuzz, ShownStockCard) { fuzz_short<kShortShown>(400); }
TEST(FortyThievesFuzz, Default) { fuzz_short<kShortDefault>(400); }
TEST(FortyThievesFuzz, LongStock) { fuzz_short<kLongStock>(300); }
TEST(FortyThievesFuzz, LongStockCells) {  // few losses with a cell
  run_fuzz<FortyThieves<kLongStockCells>>(*short_referee<kLongStockCells>(), {.seeds = 400, .max_positions = 4000, .min_losses = 3});
}
TEST(FortyThievesFuzz, LongStockShown) { fuzz_short<kLongStockShown>(400); }
TEST(FortyThievesFuzz, LongStockRuns) { fuzz_short<kLongStockRuns>(300); }
TEST(FortyThievesFuzz, Wide) { fuzz_short<kWide>(300); }
TEST(FortyThievesFuzz, WideTwoSuits) { fuzz_short<kWideTwoSuits>(300); }
TEST(FortyThievesFuzz, WideRuns) { fuzz_short<kWideRuns>(300); }

// Wrong verdicts of the past.
void expect_won(const std::string& name) {
  std::ifstream file(WINNABLE_SOURCE_DIR "/tests/regressions/" + name);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  BoardError error;
  const auto board = parse_board(text, error);
  ASSERT_TRUE(board) << error.reason;
  const auto deal = FortyThieves<kWideRuns>::Deal::from_board(*board, error);
  ASSERT_TRUE(deal) << error.reason;
  EXPECT_FALSE(FortyThieves<kWideRuns>(*deal).is_lost_at_root());
  Meter meter{Limits{}};
  EXPECT_EQ(Portfolio<FortyThieves<kWideRuns>>({}).decide(*deal, meter, kAllReductions).verdict, Verdict::won);
}

TEST(FortyThievesRegression, CardsOfAGroup) { expect_won("forty-thieves-group.txt"); }
TEST(FortyThievesRegression, HostsShownLast) { expect_won("forty-thieves-no-stock.txt"); }

// The root test is to speak, and only of lost deals; the cheap truth suffices for thousands of deals.
TEST(FortyThievesRoot, ProvesLossesOnly) {
  constexpr FortyThievesRules kTight{.name = "tight", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .moves_runs = true};
  FuzzCount count;
  run_fuzz<FortyThieves<kTight>>(*short_referee<kTight>(), {.seeds = 300, .max_positions = 4000, .min_wins = 5, .random_subsets = 0}, &count);
  EXPECT_GE(count.lost_at_root * test_share(), 10);
}

}  // namespace
}  // namespace winnable::test
