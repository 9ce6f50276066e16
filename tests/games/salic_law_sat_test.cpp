// The formula of the order in which cards go home (games/salic_law/home_formula.h): it says what exhaustive search
// says.
#include "games/salic_law/home_formula.h"

#include <string>
#include <utility>
#include <vector>

#include "games/catalogue.h"
#include "games/salic_law/position.h"
#include "solver/game/game_info.h"
#include "tests/support/formula_tests.h"
#include "tests/support/fuzz.h"
#include "tests/support/recorded_proof.h"
#include "tests/support/share.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

using Answer = HomeFormula::Answer;

class SalicLawFormula : public FormulaTest {};

// A win under the referee.
void check_win(const Referee& start, const HomeFormula& formula) {
  const auto referee = start.clone();
  const auto column = [](int number) { return PileName{'T', static_cast<std::uint8_t>(number + 1)}; };
  for (const auto [from, to] : formula.win()) {
    const PlayMove move = from == HomeFormula::kStock
                              ? bare_move(Verb::turn)
                              : plain_move(column(from), to == HomeFormula::kHome ? PileName{'F', 0} : column(to));
    ASSERT_FALSE(referee->play(move));
  }
  EXPECT_TRUE(referee->is_won());
}

// Deals, and positions in the middle of play, against the truth.
template <SalicLawRules R>
void fuzz_formula(int seeds) {
  int won = 0, lost = 0;
  for_decided_positions(*salic_law_referee<R>(), R.deck_shape(), seeds, 16, [&](const Referee& start, bool is_won) {
    if (start.is_won()) return;
    port::SatSolver solver;
    HomeFormula formula(R, start.board(), solver);
    ASSERT_EQ(formula.solve(goes_on), is_won ? Answer::satisfiable : Answer::unsatisfiable);
    if (is_won) {
      ASSERT_NO_FATAL_FAILURE(check_win(start, formula));
    }
    ++(is_won ? won : lost);
  });
  EXPECT_GE(won, least_in_share(5));
  EXPECT_GE(lost, least_in_share(5));
}

constexpr SalicLawRules short_deck(int decks, int suits, int ranks, bool spaces) {
  return {.name = "short", .decks = decks, .suits = suits, .ranks = ranks, .spaces_after_deal = spaces};
}

TEST_F(SalicLawFormula, NoSpaces) {
  fuzz_formula<short_deck(1, 3, 6, false)>(200);
  fuzz_formula<short_deck(2, 1, 8, false)>(200);
  fuzz_formula<short_deck(1, 2, 9, false)>(200);
  fuzz_formula<short_deck(2, 2, 5, false)>(200);
}

TEST_F(SalicLawFormula, Spaces) {
  fuzz_formula<short_deck(1, 3, 7, true)>(300);
  fuzz_formula<short_deck(2, 1, 9, true)>(300);
  fuzz_formula<short_deck(1, 2, 10, true)>(300);
}

// At full size: what a search has won the formula wins, and all is decided.
TEST_F(SalicLawFormula, FullDecks) {
  const GameInfo& game = *find_game_info(kSalicLawNoSpaces.name.view());
  const auto searches = game.make_solver();
  int won = 0, lost = 0;
  for (std::uint64_t seed = 1 + fuzz_offset(); won + lost < 12; ++seed) {
    const Deck deck = shuffled_deck(game.deck_shape, seed);
    port::SatSolver solver;
    HomeFormula formula(kSalicLawNoSpaces, game.deal(deck), solver);
    const Answer answer = formula.solve(goes_on);
    ++(answer == Answer::satisfiable ? won : lost);
    const auto found = searches->solve(deck, {.limits = {.max_nodes = 20'000}});  // without the formula
    EXPECT_FALSE(found.verdict == Verdict::won && answer == Answer::unsatisfiable) << "seed " << seed;
    EXPECT_FALSE(found.verdict == Verdict::lost && answer == Answer::satisfiable) << "seed " << seed;
    const Outcome outcome = searches->solve(deck, {.limits = {.max_nodes = 500'000}, .checks_proofs = true});
    EXPECT_EQ(outcome.verdict, answer == Answer::satisfiable ? Verdict::won : Verdict::lost) << "seed " << seed;
  }
  EXPECT_GT(won, 0);
  EXPECT_GT(lost, 0);
}

// The checker accepts the proofs of losses.
TEST_F(SalicLawFormula, Proofs) {
  const GameInfo& game = *find_game_info(kSalicLawNoSpaces.name.view());
  int losses = 0;
  for (std::uint64_t seed = 1 + fuzz_offset(); losses < 2; ++seed) {
    RecordedProof proof;
    port::SatSolver solver(recorder(proof));
    const bool is_lost =
        HomeFormula(kSalicLawNoSpaces, game.deal(shuffled_deck(game.deck_shape, seed)), solver).solve(goes_on) ==
        Answer::unsatisfiable;
    EXPECT_EQ(is_accepted(proof), is_lost) << "seed " << seed;
    losses += is_lost;
  }
}

}  // namespace
}  // namespace winnable::test
