// Upside-Down Pyramid: contract, perft and fuzz on short decks against the referee.
#include "games/upside_down_pyramid/position.h"

#include "solver/referee/klondike.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class PyramidContract : public ::testing::Test {};
using Presets = ::testing::Types<UpsideDownPyramid<kUpsideDownPyramid>, UpsideDownPyramid<kThievesOfEgypt>>;
TYPED_TEST_SUITE(PyramidContract, Presets);

TYPED_TEST(PyramidContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 5); }
TYPED_TEST(PyramidContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

template <UpsideDownPyramidRules R>
void fuzz_short(int seeds) {
  KlondikeSheet sheet = upside_down_pyramid_sheet();
  sheet.game = R.name.view();
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.draw = R.draw;
  sheet.redeals = R.redeals;
  sheet.runs_split = R.runs_split;
  sheet.columns.assign(R.dealt.begin(), R.dealt.begin() + R.columns);
  const auto referee = make_klondike_referee(sheet);
  run_contract<UpsideDownPyramid<R>>(*referee, 20);
  run_fuzz<UpsideDownPyramid<R>>(*referee, {.seeds = seeds, .max_positions = 3000, .min_wins = 3, .min_losses = 3});
}

constexpr UpsideDownPyramidRules kShort{.name = "short", .suits = 2, .ranks = 4, .columns = 3, .dealt = {2, 5, 3}};
constexpr UpsideDownPyramidRules kShortThieves{.name = "short-thieves",
                                               .draw = 1,
                                               .redeals = 1,
                                               .runs_split = true,
                                               .suits = 2,
                                               .ranks = 4,
                                               .columns = 3,
                                               .dealt = {3, 6, 3}};
constexpr UpsideDownPyramidRules kShortFourSuits{
    .name = "short-four-suits", .suits = 4, .ranks = 2, .columns = 3, .dealt = {3, 5, 3}};

TEST(PyramidFuzz, WholeRuns) { fuzz_short<kShort>(150); }
TEST(PyramidFuzz, Thieves) { fuzz_short<kShortThieves>(150); }
TEST(PyramidFuzz, FourSuits) { fuzz_short<kShortFourSuits>(150); }

TEST(PyramidBoards, FaceDownCardsAreRefused) {
  const auto deal = UpsideDownPyramidDeal<kUpsideDownPyramid>::from_deck(
      shuffled_deck(UpsideDownPyramid<kUpsideDownPyramid>::kDeckShape, 1));
  Board board = UpsideDownPyramid<kUpsideDownPyramid>(deal).to_board();
  BoardError error;
  ASSERT_TRUE(UpsideDownPyramidDeal<kUpsideDownPyramid>::from_board(board, error));
  board.piles[1].cards[0].face_down = true;
  EXPECT_FALSE(UpsideDownPyramidDeal<kUpsideDownPyramid>::from_board(board, error));
  EXPECT_NE(error.to_text().find("T2, card "), std::string::npos) << error.to_text();
}

}  // namespace
}  // namespace winnable::test
