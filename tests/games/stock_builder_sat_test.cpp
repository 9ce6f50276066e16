// The formula of builders in suit whose columns move as wholes (games/builder/stock/column_formula.h): it says what
// exhaustive search says, by random rules on short decks.
#include "games/builder/stock/column_formula.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <random>
#include <vector>

#include "games/builder/presets.h"
#include "games/builder/rules_check.h"
#include "games/builder/rules_json.h"
#include "games/builder/stock/position.h"
#include "games/catalogue.h"
#include "solver/referee/stock_builder.h"
#include "tests/support/exhaustive.h"
#include "tests/support/formula_tests.h"
#include "tests/support/random_play.h"
#include "tests/support/recorded_proof.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

using P = StockBuilder<StockShape{20, 2}>;
using Answer = ColumnFormula::Answer;

// One card a column, or none.
BuilderRules random_column_rules(std::mt19937_64& random) {
  const auto pick = [&](int first, int last) {
    return static_cast<std::uint8_t>(first + static_cast<int>(random() % static_cast<std::uint64_t>(last - first + 1)));
  };
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  while (true) {
    BuilderRules rules{.decks = pick(1, 2), .suits = pick(1, 4), .ranks = pick(2, 9), .columns = pick(1, 4)};
    rules.build = rules.group_build = BuildRule::same_suit;
    rules.wrap = chance(50) ? WrapRule::none : WrapRule::not_on_bases;
    rules.group = chance(70) ? GroupRule::whole_column : GroupRule::whole_run;
    rules.spaces = static_cast<SpaceRule>(pick(0, 3));
    rules.cells = 0;
    rules.reserve = chance(30) ? std::uint8_t{0} : pick(1, 6);
    rules.reserve_stacked = rules.reserve > 0;
    if (rules.reserve > 0 && chance(60)) rules.fill = FillRule::reserve;
    rules.foundations = static_cast<FoundationStart>(pick(0, 3));
    rules.base = chance(50) ? std::uint8_t{1} : pick(1, rules.ranks);
    const int columns = chance(80) ? rules.columns : pick(0, rules.columns);
    const int stock = rules.deck_size() - rules.laid_out() - rules.reserve - columns;
    if (stock < 0 || rules.deck_size() > 20) continue;
    rules.stock = static_cast<std::uint8_t>(stock);
    if (rules.has_stock() && !find_fault(rules)) return rules;
  }
}

class ColumnFormulaTest : public FormulaTest {};

struct Counts {
  int won = 0, lost = 0, from_reserve = 0;
};

void check_position(const BuilderRules& rules, const Referee& start, bool turns_late, Counts& counts) {
  const auto truth = exhaustive_truth(start, 4000);
  if (!truth || start.is_won()) return;
  BoardError error;
  auto deal = StockDeal::from_board(make_builder_tables(rules, "short"), start.board(), error);
  ASSERT_TRUE(deal) << error.to_text();
  if (!ColumnFormula::holds_for(*deal)) return;
  deal->turns_late = turns_late && P::turns_late(*deal->tables, kAllReductions);
  RecordedProof proof;
  port::SatSolver solver(recorder(proof));
  ColumnFormula formula(*deal, solver);
  ASSERT_EQ(formula.solve(goes_on), truth->won ? Answer::satisfiable : Answer::unsatisfiable);
  ++(truth->won ? counts.won : counts.lost);
  if (!truth->won) {
    ASSERT_TRUE(is_accepted(proof));
    return;
  }
  counts.from_reserve += rules.fill == FillRule::reserve && !start.board().cards("R").empty();
  const auto referee = start.clone();
  const auto refused = replay(*referee, expand_macros<P>(*deal, formula.win()));
  ASSERT_FALSE(refused) << "move " << refused->move << ": " << refused->reason;
  ASSERT_TRUE(referee->is_won());
}

// Deals, and positions in the middle of play, against the truth.
TEST_F(ColumnFormulaTest, SaysWhatExhaustiveSearchSays) {
  std::mt19937_64 random(1 + fuzz_offset());
  Counts counts;
  for (int i = 0; i < 6000 / test_share(); ++i) {
    const BuilderRules rules = random_column_rules(random);
    const auto referee = make_stock_builder_referee(rules, "short");
    referee->deal(shuffled_deck(rules.deck_shape(), random()));
    for (const auto& start : {referee->clone(), played_on(*referee, 12, random)}) {
      SCOPED_TRACE(to_json(rules, "") + to_text(start->board()));
      ASSERT_NO_FATAL_FAILURE(check_position(rules, *start, random() % 2 == 0, counts));
    }
  }
  std::cout << counts.won << " won, " << counts.from_reserve << " of these with a reserve that fills spaces, "
            << counts.lost << " lost\n";
  EXPECT_GE(counts.won, least_in_share(500));
  EXPECT_GE(counts.from_reserve, least_in_share(50));
  EXPECT_GE(counts.lost, least_in_share(500));
}

// At full size: what the searches win the formula wins, and what they leave open is decided.
TEST_F(ColumnFormulaTest, AmericanToad) {
  const GameInfo& game = *find_game_info("american-toad");
  const auto solver = game.make_solver();
  for (const std::uint64_t seed : {30, 250}) {
    const Deck deck = shuffled_deck(game.deck_shape, seed);
    ASSERT_EQ(solver->solve(deck, {.limits = {.max_nodes = 5'000}}).verdict, Verdict::won);  // without the formula
    BoardError error;
    const auto deal = StockDeal::from_board(make_builder_tables(find_builder_preset("american-toad")->rules, ""),
                                            game.deal(deck), error);
    port::SatSolver formulas;
    EXPECT_EQ(ColumnFormula(*deal, formulas).solve(goes_on), Answer::satisfiable) << "seed " << seed;
  }
  EXPECT_EQ(solver->solve(shuffled_deck(game.deck_shape, 2), {}).verdict, Verdict::lost);
}

}  // namespace
}  // namespace winnable::test
