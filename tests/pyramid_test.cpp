// Pyramid: contract, perft, fuzz on short decks, published rates, bad input.
#include "games/pyramid.h"

#include <cmath>

#include "solver/catalogue/game.h"
#include "solver/referee/pyramid.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class PyramidContract : public ::testing::Test {};
using Presets =
    ::testing::Types<Pyramid<kPyramid>, Pyramid<kPyramidClassic>, Pyramid<kPyramidBoard>, Pyramid<kPyramidBoardClassic>,
                     Pyramid<kPyramidUnlimited>, Pyramid<kPyramidUnlimitedClassic>, Pyramid<kPyramidMicrosoft>,
                     Pyramid<kPyramidPysolfc>, Pyramid<kPyramidThirteen>>;
TYPED_TEST_SUITE(PyramidContract, Presets);

TYPED_TEST(PyramidContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(PyramidContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 4); }

template <PyramidRules R>
void fuzz_short(int seeds) {
  const auto referee = make_pyramid_referee({.game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks, .rows = R.rows,
                                             .overlap = R.overlap, .pyramid_only = R.pyramid_only, .redeals = R.redeals,
                                             .stock_card_usable = R.stock_card_usable, .first_card_turned = R.first_card_turned,
                                             .waste_pairs = R.waste_pairs});
  run_contract<Pyramid<R>>(*referee, 30);
  run_fuzz<Pyramid<R>>(*referee, {.seeds = seeds, .max_positions = 2000, .min_wins = 10, .min_losses = 10});
}

constexpr int kUnlimited = PyramidRules::kUnlimited;
constexpr PyramidRules kShort{.name = "short", .suits = 2, .ranks = 7, .rows = 4};
constexpr PyramidRules kShortClassic{.name = "short-classic", .suits = 2, .ranks = 7, .rows = 4, .overlap = false};
constexpr PyramidRules kShortSeven{.name = "short-seven", .suits = 3, .ranks = 7, .rows = 4};
constexpr PyramidRules kShortBoard{.name = "short-board", .suits = 2, .ranks = 7, .rows = 4, .pyramid_only = true};
constexpr PyramidRules kShortBoardClassic{
    .name = "short-board-classic", .suits = 2, .ranks = 7, .rows = 4, .overlap = false, .pyramid_only = true};
constexpr PyramidRules kShortUnlimited{
    .name = "short-unlimited", .suits = 2, .ranks = 7, .rows = 4, .pyramid_only = true, .redeals = kUnlimited};
constexpr PyramidRules kShortUnlimitedClassic{.name = "short-unlimited-classic", .suits = 2, .ranks = 7, .rows = 4,
                                              .overlap = false, .pyramid_only = true, .redeals = kUnlimited};
constexpr PyramidRules kShortUnlimitedAll{.name = "short-unlimited-all", .suits = 2, .ranks = 7, .rows = 4, .redeals = kUnlimited};
constexpr PyramidRules kShortMicrosoft{
    .name = "short-microsoft", .suits = 2, .ranks = 7, .rows = 4, .overlap = false, .pyramid_only = true, .redeals = 2};
constexpr PyramidRules kShortPysolfc{
    .name = "short-pysolfc", .suits = 2, .ranks = 7, .rows = 4, .overlap = false, .redeals = 1, .first_card_turned = true};
constexpr PyramidRules kShortThirteen{
    .name = "short-thirteen", .suits = 2, .ranks = 7, .rows = 4, .overlap = false, .stock_card_usable = false, .waste_pairs = true};

TEST(PyramidFuzz, Default) { fuzz_short<kShort>(120); }
TEST(PyramidFuzz, Classic) { fuzz_short<kShortClassic>(200); }
TEST(PyramidFuzz, SevenRanks) { fuzz_short<kShortSeven>(120); }
TEST(PyramidFuzz, Board) { fuzz_short<kShortBoard>(120); }
TEST(PyramidFuzz, BoardClassic) { fuzz_short<kShortBoardClassic>(200); }
TEST(PyramidFuzz, Unlimited) { fuzz_short<kShortUnlimited>(120); }
TEST(PyramidFuzz, UnlimitedClassic) { fuzz_short<kShortUnlimitedClassic>(120); }
TEST(PyramidFuzz, UnlimitedAll) { fuzz_short<kShortUnlimitedAll>(120); }
TEST(PyramidFuzz, ThreePasses) { fuzz_short<kShortMicrosoft>(120); }
TEST(PyramidFuzz, Pysolfc) { fuzz_short<kShortPysolfc>(120); }
TEST(PyramidFuzz, Thirteen) { fuzz_short<kShortThirteen>(200); }

// A sample of each published line contains the published rate within three and a half standard errors.
void check_rate(std::string_view name, int deals, double published) {
  deals /= test_share();
  const auto solver = find_game(name)->make_solver();
  int won = 0;
  for (int seed = 1; seed <= deals; ++seed) {
    const Outcome outcome = solver->solve(shuffled_deck({}, static_cast<std::uint64_t>(seed)), {});
    ASSERT_NE(outcome.verdict, Verdict::undecided);
    won += outcome.verdict == Verdict::won;
  }
  EXPECT_NEAR(100.0 * won / deals, published, 3.5 * std::sqrt(published * (100 - published) / deals)) << name;
}

TEST(PyramidRates, All) { check_rate("pyramid", 150, 15.916); }
TEST(PyramidRates, AllClassic) { check_rate("pyramid:classic", 200, 6.796); }
TEST(PyramidRates, Board) { check_rate("pyramid:board", 60, 22.773); }
TEST(PyramidRates, BoardClassic) { check_rate("pyramid:board-classic", 60, 9.019); }
TEST(PyramidRates, Unlimited) { check_rate("pyramid:unlimited", 5000, 83.152); }
TEST(PyramidRates, UnlimitedClassic) { check_rate("pyramid:unlimited-classic", 5000, 66.865); }

// Each refusal names the pile or the card.
class PyramidBoards : public ::testing::Test {
 protected:
  using P = Pyramid<kPyramid>;
  const P::Deal start = P::Deal::from_deck(shuffled_deck({}, 1));
  Board board = P(start).to_board();
  std::vector<BoardCard>& cards(std::string_view name) { return const_cast<Pile*>(board.find(name))->cards; }
  BoardError refusal() {
    BoardError error;
    EXPECT_FALSE(P::Deal::from_board(board, error));
    return error;
  }
};

TEST_F(PyramidBoards, TwentySevenCards) {
  cards("P22").pop_back();
  EXPECT_EQ(refusal().to_text(), "P22: row 7 needs 7 entries (-- for a removed card), 6 are given");
}
TEST_F(PyramidBoards, HangingCard) {
  cards("P16")[2] = {};
  EXPECT_EQ(refusal().pile, "P22");
  EXPECT_NE(refusal().reason.find("P18, which is empty"), std::string::npos);
}
TEST_F(PyramidBoards, UnpairedRemoval) {
  cards("S").pop_back();
  EXPECT_NE(refusal().reason.find("leave in pairs"), std::string::npos);
}
TEST_F(PyramidBoards, TooManyStockCards) {
  cards("S").push_back(cards("P22")[0]);
  cards("P22")[0] = {};
  EXPECT_EQ(refusal().pile, "S");
}
TEST_F(PyramidBoards, DoubledCard) {
  cards("W").push_back(cards("P1")[0]);
  EXPECT_EQ(refusal().card, winnable::to_text(cards("P1")[0].card));
}
TEST_F(PyramidBoards, NoRedealsHere) {
  board.facts.emplace_back("redeals", 1);
  EXPECT_NE(refusal().reason.find("redeals"), std::string::npos);
}

}  // namespace
}  // namespace winnable::test
