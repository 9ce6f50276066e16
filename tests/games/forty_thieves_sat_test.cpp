// The formula of the order in which cards leave their places (games/forty_thieves/order_formula.h): it calls no deal
// lost that can be won.
#include "games/forty_thieves/order_formula.h"

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "games/catalogue.h"
#include "games/forty_thieves/position.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

using Answer = OrderFormula::Answer;

bool goes_on() { return false; }

class FortyThievesOrderFuzz : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!port::SatSolver::knows()) GTEST_SKIP() << "built without a solver of formulas";
  }
};

struct OrderFuzz {
  int seeds = 100;
  int min_wins = 10;
  int min_losses = 10;
  int min_proved = 10;  // of the losses
};

// A few moves into a random game.
std::unique_ptr<Referee> played_on(const Referee& start, std::mt19937_64& random) {
  auto referee = start.clone();
  for (std::uint64_t moves = random() % 12; moves > 0 && !referee->is_won(); --moves) {
    const auto legal = referee->legal_moves();
    if (legal.empty()) break;
    referee->play(legal[random() % legal.size()]);
  }
  return referee;
}

// Deals, and positions in the middle of play, against the truth.
template <FortyThievesRules R>
void fuzz_order(const OrderFuzz& options) {
  const auto judge = forty_thieves_referee<R>();
  int won = 0, lost = 0, proved = 0;
  for (int seed = 1; seed <= options.seeds; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    std::mt19937_64 random(number);
    judge->deal(shuffled_deck(FortyThieves<R>::kDeckShape, number));
    for (const auto& start : {judge->clone(), played_on(*judge, random)}) {
      const auto truth = exhaustive_truth(*start, 4000);
      if (!truth) continue;
      port::SatSolver solver;
      const Answer answer = OrderFormula(R, start->board(), solver).solve(goes_on);
      ++(truth->won ? won : lost);
      proved += answer == Answer::unsatisfiable;
      ASSERT_NE(answer, Answer::unknown);
      ASSERT_FALSE(truth->won && answer == Answer::unsatisfiable)
          << "called lost, but can be won (seed " << number << "):\n"
          << winnable::to_text(start->board());
    }
  }
  ::testing::Test::RecordProperty("won", won);
  ::testing::Test::RecordProperty("lost", lost);
  ::testing::Test::RecordProperty("proved", proved);
  EXPECT_GE(won, least_in_share(options.min_wins));
  EXPECT_GE(lost, least_in_share(options.min_losses));
  EXPECT_GE(proved, least_in_share(options.min_proved));
}

constexpr FortyThievesRules kShort{.name = "short", .suits = 2, .ranks = 4, .columns = 2, .depth = 4};
constexpr FortyThievesRules kLong{.name = "long", .suits = 2, .ranks = 4, .columns = 1, .depth = 4};
constexpr FortyThievesRules kWide{.name = "wide", .suits = 1, .ranks = 9, .columns = 3, .depth = 4};
constexpr FortyThievesRules kCell{.name = "cell", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .cells = 1};
constexpr FortyThievesRules kOneColumnCell{
    .name = "one-column-cell", .suits = 2, .ranks = 4, .columns = 1, .depth = 5, .cells = 1};
constexpr FortyThievesRules kRuns{.name = "runs", .suits = 2, .ranks = 5, .columns = 2, .depth = 4, .moves_runs = true};
constexpr FortyThievesRules kWideRuns{
    .name = "wide-runs", .suits = 1, .ranks = 9, .columns = 3, .depth = 4, .moves_runs = true};

TEST_F(FortyThievesOrderFuzz, Short) { fuzz_order<kShort>({.seeds = 100}); }
TEST_F(FortyThievesOrderFuzz, LongStock) { fuzz_order<kLong>({.seeds = 100}); }
TEST_F(FortyThievesOrderFuzz, Wide) { fuzz_order<kWide>({.seeds = 80}); }
TEST_F(FortyThievesOrderFuzz, Cell) { fuzz_order<kCell>({.seeds = 60}); }
TEST_F(FortyThievesOrderFuzz, OneColumnAndCell) { fuzz_order<kOneColumnCell>({.seeds = 60}); }
TEST_F(FortyThievesOrderFuzz, Runs) { fuzz_order<kRuns>({.seeds = 60}); }
TEST_F(FortyThievesOrderFuzz, WideRuns) { fuzz_order<kWideRuns>({.seeds = 60, .min_wins = 5}); }

// The events of a win, in their order.
std::vector<int> events_of(const OrderFormula& formula, const Board& start, const std::vector<PlayMove>& win) {
  struct Column {
    int cards = 0;
    int never_moved = 0;  // of them, from the deepest on
  };
  std::map<int, Column> columns;
  std::map<int, bool> cell_is_left;
  for (const Pile& pile : start.piles) {
    const int size = static_cast<int>(pile.cards.size());
    if (pile.name[0] == 'T') columns[std::stoi(pile.name.substr(1))] = {size, size};
  }
  std::vector<int> waste, events;
  int turned = 0;
  for (const PlayMove& move : win) {
    if (move.verb == Verb::turn) {
      waste.push_back(turned++);
      continue;
    }
    if (move.from.letter == 'W') {
      events.push_back(formula.event_of_stock(waste.back()));
      waste.pop_back();
    } else if (move.from.letter == 'R') {
      bool& is_left = cell_is_left[move.from.number];
      if (!is_left) events.push_back(formula.event_of_cell(move.from.number - 1));
      is_left = true;
    } else {
      Column& column = columns[move.from.number];
      for (int i = 0; i < move.count; ++i) {
        const int row = --column.cards;
        if (row >= column.never_moved) continue;
        column.never_moved = row;
        if (row > 0) events.push_back(formula.event_of_column(move.from.number - 1, row));
      }
    }
    if (move.to.letter == 'T') columns[move.to.number].cards += move.count;
  }
  return events;
}

// At full size nothing but wins is known for sure: the order of each must satisfy the formula.
TEST_F(FortyThievesOrderFuzz, OrdersOfWins) {
  const auto check = [](const FortyThievesRules& rules, int wins) {
    const GameInfo& game = *find_game_info(rules.name.view());
    const auto solver_of_game = game.make_solver();
    for (std::uint64_t seed = 1 + fuzz_offset(); wins > 0; ++seed) {
      const Deck deck = shuffled_deck(game.deck_shape, seed);
      const Outcome outcome = solver_of_game->solve(deck, {.limits = {.max_nodes = 30'000}});
      if (outcome.verdict != Verdict::won) continue;
      --wins;
      const Board start = game.deal(deck);
      port::SatSolver solver;
      OrderFormula formula(rules, start, solver);
      const auto events = events_of(formula, start, outcome.solution);
      ASSERT_EQ(std::set<int>(events.begin(), events.end()).size(), events.size());
      EXPECT_EQ(events.size(), static_cast<std::size_t>(rules.deck_size() - rules.columns));
      for (std::size_t i = 1; i < events.size(); ++i) formula.require_before(events[i - 1], events[i]);
      EXPECT_EQ(formula.solve(goes_on), Answer::satisfiable) << rules.name.view() << " seed " << seed;
    }
  };
  check(kFortyThievesStandard, 2);
  check(kJosephine, 1);
  check(kSquadron, 1);
}

// A full deck that no search has decided.
TEST_F(FortyThievesOrderFuzz, FullDeck) {
  const GameInfo& game = *find_game_info(kFortyThievesStandard.name.view());
  const auto decide = [&](std::uint64_t seed, const std::function<bool()>& must_stop) {
    port::SatSolver solver;
    return OrderFormula(kFortyThievesStandard, game.deal(shuffled_deck(game.deck_shape, seed)), solver)
        .solve(must_stop);
  };
  EXPECT_EQ(decide(21, goes_on), Answer::unsatisfiable);
  EXPECT_EQ(decide(21, [] { return true; }), Answer::unknown);
}

}  // namespace
}  // namespace winnable::test
