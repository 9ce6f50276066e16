// Golf: contract, perft, both searches against the truth on short decks, published rate, bad input.
#include "games/golf/position.h"

#include <cmath>

#include "games/golf/search.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/own_search.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

template <class P>
class GolfContract : public ::testing::Test {};
using Presets = ::testing::Types<Golf<kGolf>, Golf<kGolfB>, Golf<kGolfC>>;
TYPED_TEST_SUITE(GolfContract, Presets);

TYPED_TEST(GolfContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(GolfContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 3, 6); }

template <GolfRules R>
void fuzz_short() {
  run_contract<Golf<R>>(*golf_referee<R>(), 30);
  run_fuzz<Golf<R>>(*golf_referee<R>(), {.seeds = 400, .max_positions = 20000});
  fuzz_own_search<Golf<R>, GolfSearch<R>>(*golf_referee<R>(), {.seeds = 1500, .max_positions = 100000, .skips = false});
}

constexpr GolfRules kShortA{.name = "short-a", .suits = 3, .ranks = 5, .columns = 3, .depth = 3};
constexpr GolfRules kShortB{
    .name = "short-b", .suits = 3, .ranks = 5, .columns = 3, .depth = 3, .king = GolfKing::takes_queen};
constexpr GolfRules kShortC{.name = "short-c",
                            .suits = 2,
                            .ranks = 7,
                            .columns = 3,
                            .depth = 3,
                            .king = GolfKing::takes_queen_and_ace,
                            .ace_takes_king = true};
// Repeated ranks in the stock: the shape in which the circular dominance shows.
constexpr GolfRules kShortStock{
    .name = "short-stock", .suits = 4, .ranks = 4, .columns = 2, .depth = 4, .king = GolfKing::takes_queen};

TEST(GolfFuzz, A) { fuzz_short<kShortA>(); }
TEST(GolfFuzz, B) { fuzz_short<kShortB>(); }
TEST(GolfFuzz, C) { fuzz_short<kShortC>(); }
TEST(GolfFuzz, Stock) { fuzz_short<kShortStock>(); }

// A sample contains the published rate within three standard errors, none undecided.
TEST(GolfRates, QueensOnKings) {
  GolfSearch<kGolfB> search;
  const int deals = 3000 / test_share();
  int won = 0;
  for (int seed = 1; seed <= deals; ++seed) {
    Meter meter{Limits{}};
    const Verdict verdict = search.decide(
        Golf<kGolfB>::Deal::from_deck(shuffled_deck({}, static_cast<std::uint64_t>(seed))), meter, kAllReductions);
    ASSERT_NE(verdict, Verdict::undecided);
    won += verdict == Verdict::won;
  }
  const PublishedRate& published = kGolfPresets[1].published;
  ASSERT_EQ(kGolfPresets[1].name(), "golf:b");
  EXPECT_NEAR(100.0 * won / deals, published.percent.value(), 3 * 49.8 / std::sqrt(deals));
}

// Each refusal names the pile and the card.
TEST(GolfBoards, RefusesImpossiblePositions) {
  const auto start = Golf<kGolf>::Deal::from_deck(shuffled_deck({}, 1));
  const Board good = Golf<kGolf>(start).to_board();
  const auto refusal = [](const Board& board) {
    BoardError error;
    EXPECT_FALSE(Golf<kGolf>::Deal::from_board(board, error));
    return error;
  };
  const auto pile = [](Board& board, std::string_view name) -> Pile& { return const_cast<Pile&>(*board.find(name)); };

  Board board = good;
  pile(board, "T2").cards.push_back(pile(board, "T1").cards.back());
  pile(board, "T1").cards.pop_back();
  EXPECT_EQ(refusal(board).pile, "T2");
  EXPECT_NE(refusal(board).reason.find("at most 5"), std::string::npos);

  board = good;
  pile(board, "S").cards.push_back(pile(board, "T1").cards.back());
  pile(board, "T1").cards.pop_back();
  EXPECT_EQ(refusal(board).pile, "S");

  board = good;
  pile(board, "W").cards.push_back(pile(board, "T1").cards.back());
  pile(board, "T1").cards.pop_back();
  EXPECT_EQ(refusal(board).pile, "W");

  board = good;
  pile(board, "T3").cards.pop_back();
  EXPECT_EQ(refusal(board).card, winnable::to_text(good.find("T3")->cards.back().card));
  EXPECT_EQ(refusal(board).reason, "the card is missing");
}

}  // namespace
}  // namespace winnable::test
