// Quadrangle and Corona: contract, perft and fuzz against the referee.
#include "games/quadrangle/position.h"

#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

template <class P>
class QuadrangleContract : public ::testing::Test {};
using Presets = ::testing::Types<Quadrangle<kQuadrangle>, Quadrangle<kQuadranglePysolfc>, Quadrangle<kCorona>>;
TYPED_TEST_SUITE(QuadrangleContract, Presets);

TYPED_TEST(QuadrangleContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(QuadrangleContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

template <QuadrangleRules R>
void fuzz_short(int seeds) {
  run_contract<Quadrangle<R>>(*quadrangle_referee<R>(), 30);
  run_fuzz<Quadrangle<R>>(*quadrangle_referee<R>(), {.seeds = seeds, .max_positions = 3000});
}

constexpr QuadrangleRules kShort{.name = "short-quadrangle", .suits = 2, .ranks = 4, .columns = 2, .depth = 4};
constexpr QuadrangleRules kShortThree{.name = "short-three-columns", .suits = 2, .ranks = 4, .columns = 3, .depth = 4};
constexpr QuadrangleRules kShortSuits{.name = "short-three-suits", .suits = 3, .ranks = 3, .columns = 2, .depth = 4};
constexpr QuadrangleRules kShortOne{.name = "short-one-column", .suits = 2, .ranks = 5, .columns = 1, .depth = 4};
constexpr QuadrangleRules kShortPysolfc{.name = "short-pysolfc",
                                        .suits = 2,
                                        .ranks = 4,
                                        .columns = 2,
                                        .depth = 4,
                                        .base = BaseCard::after_tableau,
                                        .start_waste = 1};
constexpr QuadrangleRules kShortCorona{
    .name = "short-corona", .suits = 2, .ranks = 5, .columns = 2, .depth = 4, .base = BaseCard::ace, .wraps = false};

TEST(QuadrangleFuzz, Short) { fuzz_short<kShort>(300); }
TEST(QuadrangleFuzz, ThreeColumns) { fuzz_short<kShortThree>(300); }
TEST(QuadrangleFuzz, ThreeSuits) { fuzz_short<kShortSuits>(300); }
TEST(QuadrangleFuzz, OneColumn) { fuzz_short<kShortOne>(300); }
TEST(QuadrangleFuzz, Pysolfc) { fuzz_short<kShortPysolfc>(300); }
TEST(QuadrangleFuzz, Corona) { fuzz_short<kShortCorona>(300); }

}  // namespace
}  // namespace winnable::test
