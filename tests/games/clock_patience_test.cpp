// Clock: contract, the search against the truth on short decks, the exact rate, bad input.
#include "games/clock_patience/position.h"

#include <cmath>

#include "games/catalogue.h"
#include "solver/referee/clock_patience.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

TEST(ClockContract, AgreesWithReferee) { run_contract<Clock<kClock>>(*make_referee("clock"), 40); }

constexpr ClockRules kThreePiles{.name = "three-piles", .suits = 2, .ranks = 3};
constexpr ClockRules kFivePiles{.name = "five-piles", .suits = 3, .ranks = 5};

template <ClockRules R>
void fuzz_short() {
  const auto referee = make_clock_referee({.game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks});
  run_contract<Clock<R>>(*referee, 40);
  run_fuzz<Clock<R>>(*referee, {.seeds = 400});
}

TEST(ClockFuzz, ThreePiles) { fuzz_short<kThreePiles>(); }
TEST(ClockFuzz, FivePiles) { fuzz_short<kFivePiles>(); }

// The share of wins is one in as many as there are piles.
TEST(ClockRates, OneInThirteen) {
  const auto solver = find_game_info("clock")->make_solver();
  const int deals = 20'000 / test_share();
  int won = 0;
  for (int seed = 1; seed <= deals; ++seed) {
    const Verdict verdict = solver->solve(shuffled_deck({}, static_cast<std::uint64_t>(seed)), {}).verdict;
    ASSERT_NE(verdict, Verdict::undecided) << seed;
    won += verdict == Verdict::won;
  }
  const double share = 1.0 / 13;
  EXPECT_NEAR(static_cast<double>(won) / deals, share, 3 * std::sqrt(share * (1 - share) / deals));
}

TEST(ClockBoards, SayWhatIsWrong) {
  const auto error_of = [](std::string_view text) {
    BoardError error;
    const auto board = parse_board(text, error);
    EXPECT_TRUE(board);
    const auto deal = Clock<kThreePiles>::Deal::from_board(*board, error);
    return deal ? "" : error.to_text();
  };
  EXPECT_EQ(error_of("T1: (AC) (2C)\nT2: (AD) (3C)\nT3: (2D) (3D)"), "");
  EXPECT_EQ(error_of("T1: (AC) (2C)\nT2: (AD) (3C)\nT3: (2D)\nW: 3D"), "");
  EXPECT_EQ(error_of("T1: (AC) (2C)\nT2: (AD)\nT3: (2D) (3D)"),
            "line 2, T2: 2 cards are left here by those that were turned, 1 are given");
  EXPECT_EQ(error_of("T1: AC (2C)\nT2: (AD) (3C)\nT3: (2D) (3D)"),
            "line 1, T1, card AC: cards of the piles lie face down");
}

}  // namespace
}  // namespace winnable::test
