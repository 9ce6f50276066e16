// Yukon and its relatives: contract, perft and fuzz against the referee.
#include "games/yukon/position.h"

#include "solver/referee/yukon.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class YukonContract : public ::testing::Test {};
using Presets = ::testing::Types<Yukon<kYukonPresets[0].rules>, Yukon<kYukonPresets[1].rules>,
                                 Yukon<kYukonPresets[2].rules>, Yukon<kYukonPresets[3].rules>>;
TYPED_TEST_SUITE(YukonContract, Presets);

TYPED_TEST(YukonContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 10); }
TYPED_TEST(YukonContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

template <YukonRules R>
std::unique_ptr<Referee> yukon_referee() {
  YukonSheet sheet{
      .game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks, .columns = {}, .face_down = {}};
  for (int column = 0; column < R.columns; ++column) {
    sheet.columns.push_back(R.hidden(column) + R.open(column));
    sheet.face_down.push_back(R.hidden(column));
  }
  sheet.build = R.building == YukonBuilding::alternating ? YukonBuild::alternating
                : R.building == YukonBuilding::in_suit   ? YukonBuild::in_suit
                                                         : YukonBuild::in_suit_both_ways;
  return make_yukon_referee(sheet);
}

template <YukonRules R>
void fuzz_short(int seeds) {
  run_contract<Yukon<R>>(*yukon_referee<R>(), 30);
  run_fuzz<Yukon<R>>(*yukon_referee<R>(), {.seeds = seeds, .max_positions = 3000});
}

// Each shape with each way of building, with and without a stock.
constexpr YukonRules with(YukonRules rules, YukonBuilding building) {
  rules.building = building;
  return rules;
}
constexpr YukonRules kWide{
    .name = "short-wide", .suits = 3, .ranks = 4, .columns = 4, .face_down = {0, 1, 1, 2}, .face_up = {1, 2, 2, 3}};
constexpr YukonRules kTall{
    .name = "short-tall", .ranks = 4, .columns = 3, .face_down = {0, 2, 3}, .face_up = {3, 4, 4}};
constexpr YukonRules kLong{
    .name = "short-long", .suits = 2, .ranks = 8, .columns = 4, .face_down = {0, 1, 2, 2}, .face_up = {2, 3, 3, 3}};
constexpr YukonRules kNarrow{
    .name = "short-narrow", .suits = 2, .ranks = 7, .columns = 3, .face_down = {0, 1, 2}, .face_up = {3, 4, 4}};
constexpr YukonRules kStock{
    .name = "short-stock", .suits = 2, .ranks = 6, .columns = 2, .face_down = {}, .face_up = {3, 4}};
constexpr YukonRules kHiddenStock{
    .name = "short-hidden-stock", .suits = 2, .ranks = 6, .columns = 3, .face_down = {0, 1, 2}, .face_up = {2, 2, 2}};
constexpr auto kAlternating = YukonBuilding::alternating;
constexpr auto kInSuit = YukonBuilding::in_suit;
constexpr auto kBothWays = YukonBuilding::in_suit_both_ways;

MORE_SHAPES(TEST(YukonFuzz, WideInSuit) { fuzz_short<with(kWide, kInSuit)>(500); })
MORE_SHAPES(TEST(YukonFuzz, TallAlternating) { fuzz_short<with(kTall, kAlternating)>(300); })
MORE_SHAPES(TEST(YukonFuzz, TallInSuit) { fuzz_short<with(kTall, kInSuit)>(300); })
MORE_SHAPES(TEST(YukonFuzz, TallBothWays) { fuzz_short<with(kTall, kBothWays)>(300); })
TEST(YukonFuzz, LongAlternating) { fuzz_short<with(kLong, kAlternating)>(300); }
TEST(YukonFuzz, LongInSuit) { fuzz_short<with(kLong, kInSuit)>(300); }
TEST(YukonFuzz, NarrowInSuit) { fuzz_short<with(kNarrow, kInSuit)>(300); }
TEST(YukonFuzz, NarrowBothWays) { fuzz_short<with(kNarrow, kBothWays)>(600); }
MORE_SHAPES(TEST(YukonFuzz, StockAlternating) { fuzz_short<with(kStock, kAlternating)>(300); })
MORE_SHAPES(TEST(YukonFuzz, StockInSuit) { fuzz_short<with(kStock, kInSuit)>(300); })
MORE_SHAPES(TEST(YukonFuzz, StockBothWays) { fuzz_short<with(kStock, kBothWays)>(300); })
TEST(YukonFuzz, HiddenStockAlternating) { fuzz_short<with(kHiddenStock, kAlternating)>(300); }
TEST(YukonFuzz, HiddenStockInSuit) { fuzz_short<with(kHiddenStock, kInSuit)>(300); }
TEST(YukonFuzz, HiddenStockBothWays) { fuzz_short<with(kHiddenStock, kBothWays)>(300); }

}  // namespace
}  // namespace winnable::test
