// British Square and Union Square: contract, perft and fuzz against the referee.
#include "games/british_square/position.h"

#include "solver/referee/british_square.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class BritishSquareContract : public ::testing::Test {};
using Presets =
    ::testing::Types<BritishSquare<kBritishSquare>, BritishSquare<kBritishSquareAmerican>, BritishSquare<kUnionSquare>>;
TYPED_TEST_SUITE(BritishSquareContract, Presets);

TYPED_TEST(BritishSquareContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(BritishSquareContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

// The same rules with short decks; the referee gets the same numbers.
template <BritishSquareRules R>
std::unique_ptr<Referee> short_referee() {
  return make_british_square_referee({.game = std::string(R.name.view()),
                                      .suits = R.suits,
                                      .ranks = R.ranks,
                                      .columns = R.piles,
                                      .depth = R.depth,
                                      .any_card_to_spaces = R.fills_any});
}

template <BritishSquareRules R>
void fuzz_short(int seeds) {
  run_contract<BritishSquare<R>>(*short_referee<R>(), 30);
  run_fuzz<BritishSquare<R>>(*short_referee<R>(), {.seeds = seeds, .max_positions = 3000});
}

constexpr BritishSquareRules kShortTwo{.name = "short-two-piles", .suits = 2, .ranks = 4, .piles = 2, .depth = 3};
constexpr BritishSquareRules kShortDeep{.name = "short-deep-piles", .suits = 2, .ranks = 4, .piles = 2, .depth = 4};
constexpr BritishSquareRules kShortThree{.name = "short-three-piles", .suits = 3, .ranks = 3, .piles = 3, .depth = 4};
constexpr BritishSquareRules kShortSuits{.name = "short-three-suits", .suits = 3, .ranks = 3, .piles = 2, .depth = 4};
constexpr BritishSquareRules kShortOne{.name = "short-one-pile", .suits = 2, .ranks = 4, .piles = 1, .depth = 2};
constexpr BritishSquareRules kShortLong{.name = "short-one-suit", .suits = 1, .ranks = 8, .piles = 1, .depth = 1};
constexpr BritishSquareRules kShortAny{
    .name = "short-any", .suits = 2, .ranks = 4, .piles = 2, .depth = 4, .fills_any = true};
constexpr BritishSquareRules kShortAnySuits{
    .name = "short-any-suits", .suits = 3, .ranks = 3, .piles = 2, .depth = 4, .fills_any = true};

MORE_SHAPES(TEST(BritishSquareFuzz, TwoPiles) { fuzz_short<kShortTwo>(300); })
TEST(BritishSquareFuzz, DeepPiles) { fuzz_short<kShortDeep>(300); }
TEST(BritishSquareFuzz, ThreePiles) { fuzz_short<kShortThree>(300); }
MORE_SHAPES(TEST(BritishSquareFuzz, ThreeSuits) { fuzz_short<kShortSuits>(300); })
TEST(BritishSquareFuzz, OnePile) { fuzz_short<kShortOne>(300); }
MORE_SHAPES(TEST(BritishSquareFuzz, OneSuit) { fuzz_short<kShortLong>(300); })
MORE_SHAPES(TEST(BritishSquareFuzz, AnyCardFills) { fuzz_short<kShortAny>(300); })
TEST(BritishSquareFuzz, AnyCardFillsThreeSuits) { fuzz_short<kShortAnySuits>(300); }

}  // namespace
}  // namespace winnable::test
