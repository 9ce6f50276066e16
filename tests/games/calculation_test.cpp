// Calculation: contract, perft, the searches against the truth on short decks, what keys tell apart, bad input.
#include "games/calculation/position.h"

#include "games/catalogue.h"
#include "solver/referee/calculation.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <CalculationRules R>
std::unique_ptr<Referee> calculation_referee() {
  return make_calculation_referee(
      {.game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks, .heaps = R.heaps});
}

TEST(CalculationContract, AgreesWithReferee) {
  run_contract<Calculation<kCalculation>>(*make_referee("calculation"), 20);
}
TEST(CalculationContract, Perft) { run_perft<Calculation<kCalculation>>(*make_referee("calculation"), 3, 4); }

template <CalculationRules R>
void fuzz_short(const FuzzOptions& options) {
  run_contract<Calculation<R>>(*calculation_referee<R>(), 40);
  run_fuzz<Calculation<R>>(*calculation_referee<R>(), options);
}

// A prime number of ranks, so that each foundation meets all of them.
constexpr CalculationRules kOneHeap{.name = "one-heap", .suits = 2, .ranks = 5, .heaps = 1};
constexpr CalculationRules kTwoHeaps{.name = "two-heaps", .suits = 2, .ranks = 5, .heaps = 2};
constexpr CalculationRules kThreeSuits{.name = "three-suits", .suits = 3, .ranks = 5, .heaps = 1};
constexpr CalculationRules kSevenRanks{.name = "seven-ranks", .suits = 2, .ranks = 7, .heaps = 1};

TEST(CalculationFuzz, OneHeap) { fuzz_short<kOneHeap>({.seeds = 600}); }
// With two heaps few short deals are lost.
TEST(CalculationFuzz, TwoHeaps) { fuzz_short<kTwoHeaps>({.seeds = 400, .min_losses = 0}); }
TEST(CalculationFuzz, ThreeSuits) { fuzz_short<kThreeSuits>({.seeds = 300}); }
TEST(CalculationFuzz, SevenRanks) { fuzz_short<kSevenRanks>({.seeds = 400}); }

TEST(CalculationRates, NineOfTenDealsAreWonSoon) {
  const auto solver = find_game_info("calculation")->make_solver();
  SolveOptions options;
  options.limits.max_nodes = 50'000;
  int won = 0, deals = 0;
  for (std::uint64_t seed = 1; seed <= 40; seed += static_cast<std::uint64_t>(test_share()), ++deals)
    won += solver->solve(shuffled_deck({}, seed), options).verdict == Verdict::won;
  EXPECT_GE(10 * won, 8 * deals);
}

// F1 takes A 2 3 4 5, F2 2 4 A 3 5. The four of the first heap goes home; of the other heap a four lies under a five,
// which both foundations want later.
TEST(CalculationPlayer, SeesHeapsAndWhatIsInTheStock) {
  using P = Calculation<kTwoHeaps>;
  BoardError error;
  const auto deal =
      P::Deal::from_board(*parse_board("F1: AC\nF2: 2C\nT1: 5C 4D\nT2: 4C 5D\nS: AD 2D 3C 3D", error), error);
  ASSERT_TRUE(deal) << error.to_text();
  const auto features = P(*deal).features();
  const auto value_of = [&](std::string_view name) {
    const auto found = std::ranges::find(P::kFeatures, name);
    EXPECT_NE(found, P::kFeatures.end()) << name;
    return features[static_cast<std::size_t>(found - P::kFeatures.begin())];
  };
  EXPECT_EQ(value_of("cards home, with those of heaps that fit"), 3);
  EXPECT_EQ(value_of("empty heaps"), 0);
  EXPECT_EQ(value_of("cards under a king"), 1);
  EXPECT_EQ(value_of("cards on the next of a foundation"), 0);
  EXPECT_EQ(value_of("steps by which cards lie under later ones"),
            0);                                          // F2 wants five and F1 four after two cards each
  EXPECT_EQ(value_of("the steps, by latest waits"), 0);  // the first heap's five waits longer
  EXPECT_EQ(value_of("latest waits"), 3 + 2 + 2);
  EXPECT_EQ(value_of("next cards in the stock, at most two each"), 1 + 1);
  EXPECT_EQ(value_of("squares of the heaps' lengths"), 1 + 4);
}

// Suits and the order of the heaps make no other position; what lies on what does.
TEST(CalculationKeys, SuitsDoNotMatter) {
  using P = Calculation<kOneHeap>;
  const auto key_of = [](std::string_view text) {
    BoardError error;
    const auto deal = P::Deal::from_board(*parse_board(text, error), error);
    EXPECT_TRUE(deal) << error.to_text();
    return deal ? P(*deal).key() : Key{};
  };
  const Key key = key_of("F1: AC\nF2: 2C\nT1: 5C 4D 3C\nS: AD 2D 4C 5D 3D");
  EXPECT_EQ(key, key_of("F1: AD\nF2: 2D\nT1: 5C 4C 3D\nS: AC 2C 4D 5D 3C"));
  EXPECT_FALSE(key == key_of("F1: AC\nF2: 2C\nT1: 5C 3D 4C\nS: AD 2D 4D 5D 3C"));
}

TEST(CalculationBoards, SayWhatIsWrong) {
  const auto error_of = [](std::string_view text) {
    BoardError error;
    const auto board = parse_board(text, error);
    EXPECT_TRUE(board);
    EXPECT_FALSE(Calculation<kOneHeap>::Deal::from_board(*board, error));
    return error.to_text();
  };
  EXPECT_EQ(error_of("F1: AC 3C\nF2: 2C\nT1:\nS: 4C 5C AD 2D 3D 4D 5D"),
            "line 1, F1, card 3C: this foundation goes up in steps of 1");
  EXPECT_EQ(error_of("F1: AC\nT1: 2C 3C 4C 5C\nS: AD 2D 3D 4D 5D"), "F2: the first card of a foundation is laid out");
  EXPECT_EQ(error_of("F1: AC\nF2: 2C\nT1: (3C) 4C 5C\nS: AD 2D 3D 4D 5D"),
            "line 3, T1, card 3C: no card lies face down in this game");
}

}  // namespace
}  // namespace winnable::test
