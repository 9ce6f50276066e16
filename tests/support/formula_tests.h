// What the tests of the formulas that prove losses share.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

#include "solver/port/sat_solver.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"
#include "tests/support/random_play.h"
#include "tests/support/share.h"

namespace winnable::test {

class FormulaTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!port::SatSolver::knows()) GTEST_SKIP() << "built without a solver of formulas";
  }
};

// What asks a formula for an answer however long it takes.
inline bool goes_on() { return false; }

// Whether the formula has no order, in the end by all that it can say. It is not called unknown before.
template <class Formula>
bool is_refuted(Formula& formula) {
  auto answer = formula.solve(goes_on);
  EXPECT_NE(answer, Formula::Answer::unknown);
  if constexpr (requires { formula.sharpen(goes_on); })
    while (answer == Formula::Answer::satisfiable) answer = formula.sharpen(goes_on);
  return answer == Formula::Answer::unsatisfiable;
}

// Goes through deals, and positions of theirs `moves` moves on: check(start, is_won) sees those that exhaustive
// search decides.
template <class Check>
void for_decided_positions(Referee& judge, const DeckShape& shape, int seeds, int moves, const Check& check) {
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    std::mt19937_64 random(number);
    judge.deal(shuffled_deck(shape, number));
    for (const auto& start : {judge.clone(), played_on(judge, moves, random)}) {
      SCOPED_TRACE("seed " + std::to_string(number) + ":\n" + to_text(start->board()));
      const auto truth = exhaustive_truth(*start, 4000);
      if (!truth) continue;
      ASSERT_NO_FATAL_FAILURE(check(*start, truth->won));
    }
  }
}

struct OrderFuzz {
  int seeds = 100;
  int moves = 12;  // to the positions in the middle of play
  int min_wins = 10;
  int min_losses = 10;
  int min_proved = 10;  // of the losses
};

// A formula that says less than the game does calls nothing lost that can be won. Formula(rules, board, solver).
template <class Formula, class Rules>
void fuzz_order(Referee& judge, const Rules& rules, const DeckShape& shape, const OrderFuzz& options) {
  int won = 0, lost = 0, proved = 0;
  for_decided_positions(judge, shape, options.seeds, options.moves, [&](const Referee& start, bool is_won) {
    port::SatSolver solver;
    Formula formula(rules, start.board(), solver);
    const bool refuted = is_refuted(formula);
    ++(is_won ? won : lost);
    proved += refuted;
    ASSERT_FALSE(is_won && refuted) << "called lost, but can be won";
  });
  ::testing::Test::RecordProperty("won", won);
  ::testing::Test::RecordProperty("lost", lost);
  ::testing::Test::RecordProperty("proved", proved);
  EXPECT_GE(won, least_in_share(options.min_wins));
  EXPECT_GE(lost, least_in_share(options.min_losses));
  EXPECT_GE(proved, least_in_share(options.min_proved));
}

}  // namespace winnable::test
