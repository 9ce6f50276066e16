// Gaps: contract, perft, the searches against the truth on short decks, published rates, bad input.
#include "games/gaps/position.h"

#include <cmath>

#include "games/catalogue.h"
#include "games/gaps/search.h"
#include "solver/referee/gaps.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/own_search.h"

namespace winnable::test {
namespace {

template <GapsRules R>
std::unique_ptr<Referee> gaps_referee() {
  return make_gaps_referee(
      {.game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks, .rows_have_suits = R.rows_have_suits});
}

template <class P>
class GapsContract : public ::testing::Test {};
using Presets = ::testing::Types<Gaps<kGaps>, Gaps<kGapsOneDeal>>;
TYPED_TEST_SUITE(GapsContract, Presets);

TYPED_TEST(GapsContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 10); }
TYPED_TEST(GapsContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 3, 3); }

template <GapsRules R>
FuzzCount fuzz_short(const FuzzOptions& options = {.seeds = 400, .max_positions = 20000}) {
  run_contract<Gaps<R>>(*gaps_referee<R>(), 30);
  return run_fuzz<Gaps<R>>(*gaps_referee<R>(), options);
}

constexpr GapsRules kTwoRows{.name = "two-rows", .suits = 2, .ranks = 7};
constexpr GapsRules kThreeRows{.name = "three-rows", .suits = 3, .ranks = 5};
constexpr GapsRules kFourRows{.name = "four-rows", .ranks = 4};
constexpr GapsRules kTwoFree{.name = "two-free", .suits = 2, .ranks = 7, .rows_have_suits = false};
constexpr GapsRules kThreeFree{.name = "three-free", .suits = 3, .ranks = 5, .rows_have_suits = false};
constexpr GapsRules kFourFree{.name = "four-free", .ranks = 4, .rows_have_suits = false};

// Short slices, so that the parts of the game are often left before they are through.
template <GapsRules R>
struct ManyRounds : GapsSearch<R> {
  ManyRounds() : GapsSearch<R>(16) {}
};
template <GapsRules R>
void fuzz_free(int seeds) {
  fuzz_short<R>();
  const OwnSearchOptions options{.seeds = seeds, .choices = 1};
  fuzz_own_search<Gaps<R>, GapsSearch<R>>(*gaps_referee<R>(), options);
  fuzz_own_search<Gaps<R>, ManyRounds<R>>(*gaps_referee<R>(), options);
}

TEST(GapsFuzz, TwoRows) { fuzz_short<kTwoRows>(); }
TEST(GapsFuzz, ThreeRows) { fuzz_short<kThreeRows>(); }
TEST(GapsFuzz, FourRows) { fuzz_short<kFourRows>(); }
TEST(GapsFuzz, TwoFreeRows) { fuzz_free<kTwoFree>(1000); }
TEST(GapsFuzz, ThreeFreeRows) { fuzz_free<kThreeFree>(600); }
TEST(GapsFuzz, FourFreeRows) { fuzz_free<kFourFree>(300); }

// The static proof alone: it never refutes a deal that can be won, and it refutes some.
TEST(GapsRelaxation, RefutesLostDealsOnly) {
  int refuted = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const auto deal = GapsDeal<kTwoRows>::from_deck(shuffled_deck(kTwoRows.deck_shape(), seed));
    if (!Gaps<kTwoRows>(deal).is_dead_end()) continue;
    ++refuted;
    const auto judge = gaps_referee<kTwoRows>();
    judge->deal(shuffled_deck(kTwoRows.deck_shape(), seed));
    const auto truth = exhaustive_truth(*judge, 20000);
    EXPECT_FALSE(truth && truth->won) << seed;
  }
  EXPECT_GE(refuted, 20);
}

// A sample contains the published rate within three standard errors, none undecided.
TEST(GapsRates, AsPublished) {
  const auto solver = find_game_info("gaps")->make_solver();
  int won = 0, deals = 0;
  for (std::uint64_t seed = 1; seed <= 60; seed += static_cast<std::uint64_t>(test_share()), ++deals) {
    const Verdict verdict = solver->solve(shuffled_deck({}, seed), {}).verdict;
    EXPECT_NE(verdict, Verdict::undecided) << seed;
    won += verdict == Verdict::won;
  }
  EXPECT_NEAR(100.0 * won / deals, find_game_info("gaps")->published.percent.value(), 3 * 43.3 / std::sqrt(deals));
}

TEST(GapsBoards, SayWhatIsWrong) {
  const auto error_of = [](const std::string& text) {
    BoardError error;
    const auto board = parse_board(text, error);
    if (!board) return error.to_text();
    const auto found = find_game_info("gaps")->check(*board);
    const auto judge = make_referee("gaps");
    EXPECT_EQ(found.has_value(), judge->set(*board).has_value()) << text;
    return found ? found->to_text() : std::string{};
  };
  const auto judge = make_referee("gaps");
  judge->deal(shuffled_deck({}, 1));
  const std::string good = to_text(judge->board());
  EXPECT_EQ(error_of(good), "");
  std::string ace = good;
  ace.replace(ace.find("--"), 2, "AS");
  EXPECT_NE(error_of(ace).find("the aces are taken out"), std::string::npos) << error_of(ace);
  std::string short_row = good;
  short_row.erase(short_row.find("--"), 3);
  EXPECT_NE(error_of(short_row).find("a row needs 13 entries"), std::string::npos) << error_of(short_row);
  std::string five_gaps = good;
  const auto king = five_gaps.find("KS");
  five_gaps.replace(king, 2, "--");
  EXPECT_NE(error_of(five_gaps).find("leaves one gap; 5 are given"), std::string::npos) << error_of(five_gaps);
}

}  // namespace
}  // namespace winnable::test
