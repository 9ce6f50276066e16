// Squadron and Forty Thieves: fuzz of long stocks and wide tableaus; wrong verdicts of the past.
#include <fstream>
#include <iterator>

#include "tests/support/forty_thieves.h"

namespace winnable::test {
namespace {

// Small tableaus beside long stocks: the shapes for the proofs of loss that look at the waste.
constexpr FortyThievesRules kLongStock{.name = "long-stock", .suits = 2, .ranks = 4, .columns = 1, .depth = 4};
constexpr FortyThievesRules kLongStockCells{
    .name = "long-stock-cells", .suits = 2, .ranks = 4, .columns = 1, .depth = 5, .cells = 1};
constexpr FortyThievesRules kLongStockShown{
    .name = "long-stock-shown", .suits = 2, .ranks = 5, .columns = 2, .depth = 3, .shows_stock_card = true};
constexpr FortyThievesRules kLongStockRuns{
    .name = "long-stock-runs", .suits = 2, .ranks = 5, .columns = 1, .depth = 5, .moves_runs = true};
// Several columns, so that loose columns arise in chains.
constexpr FortyThievesRules kWide{.name = "wide", .suits = 1, .ranks = 9, .columns = 3, .depth = 4};
constexpr FortyThievesRules kWideTwoSuits{.name = "wide-two-suits", .suits = 2, .ranks = 4, .columns = 3, .depth = 4};
constexpr FortyThievesRules kWideRuns{
    .name = "wide-runs", .suits = 2, .ranks = 5, .columns = 3, .depth = 5, .moves_runs = true};

TEST(FortyThievesFuzz, LongStock) { fuzz_short<kLongStock>(300); }
TEST(FortyThievesFuzz, LongStockCells) {  // few losses with a cell
  run_fuzz<FortyThieves<kLongStockCells>>(*forty_thieves_referee<kLongStockCells>(),
                                          {.seeds = 400, .max_positions = 4000, .min_losses = 3});
}
MORE_SHAPES(TEST(FortyThievesFuzz, LongStockShown) { fuzz_short<kLongStockShown>(400); })
MORE_SHAPES(TEST(FortyThievesFuzz, LongStockRuns) { fuzz_short<kLongStockRuns>(300); })
TEST(FortyThievesFuzz, Wide) { fuzz_short<kWide>(300); }
MORE_SHAPES(TEST(FortyThievesFuzz, WideTwoSuits) { fuzz_short<kWideTwoSuits>(300); })
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
  EXPECT_FALSE(FortyThieves<kWideRuns>(*deal).relaxation_proves_loss());
  Meter meter{Limits{}};
  EXPECT_EQ(Portfolio<FortyThieves<kWideRuns>>({}).decide(*deal, meter, kAllReductions).verdict, Verdict::won);
}

TEST(FortyThievesRegression, CardsOfAGroup) { expect_won("forty-thieves-group.txt"); }
TEST(FortyThievesRegression, HostsShownLast) { expect_won("forty-thieves-no-stock.txt"); }

}  // namespace
}  // namespace winnable::test
