// Squadron and Forty Thieves: contract, perft and fuzz against the referee.
#include "games/forty_thieves.h"

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

TEST(FortyThievesFuzz, Squadron) { fuzz_short<kShortSquadron>(400); }
TEST(FortyThievesFuzz, Standard) { fuzz_short<kShortStandard>(400); }
TEST(FortyThievesFuzz, Runs) { fuzz_short<kShortRuns>(400); }
TEST(FortyThievesFuzz, ShownStockCard) { fuzz_short<kShortShown>(400); }
TEST(FortyThievesFuzz, Default) { fuzz_short<kShortDefault>(400); }

}  // namespace
}  // namespace winnable::test
