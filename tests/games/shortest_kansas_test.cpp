// Guards the shortest wins of Kansas against exact distances on short decks: the bound, the packed form and the moves
// of games/kansas/optimal_position.h; the bounds, with and without group moves, of games/kansas/free_moves.h and
// games/kansas/deferred_moves.h in every position; and the solver that goes by them.
#include <gtest/gtest.h>

#include "games/kansas/deferred_moves.h"
#include "games/kansas/optimal_position.h"
#include "games/kansas/solver.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"
#include "tests/support/shortest.h"

namespace winnable::test {
namespace {

template <KansasRules R>
void kansas(const ShortestOptions& options) {
  check_packing<KansasOptimalPosition<R>>();
  run_shortest<Kansas<R>, KansasOptimalPosition<R>>(*kansas_referee<R>(), options);
}

TEST(ShortestKansas, ShortDecks) {
  MORE_SHAPES(kansas<shorter(kKansas, 2, 5, 2, 2)>({.seeds = 40});)
  kansas<shorter(kKansas, 2, 7, 3, 6)>({.seeds = 40, .min_wins = 15});
  MORE_SHAPES(kansas<shorter(kKansas, 2, 8, 3, 9)>({.seeds = 60, .max_positions = 40000});)
  kansas<shorter(kKansas, 3, 5, 2, 8)>({.seeds = 100, .min_wins = 10});
  kansas<shorter(kKansas, 3, 6, 2, 9)>({.seeds = 120, .min_wins = 10});
  MORE_SHAPES(kansas<shorter(kKansas, 4, 5, 2, 13)>({.seeds = 400, .min_wins = 2});)
}

TEST(ShortestKansas, FullDeckPacking) { check_packing<KansasOptimalPosition<kKansas>>(); }

// How often the counted group moves were all that a win takes.
struct LooseCount {
  int wins = 0;
  std::size_t positions = 0, tight = 0;
};

// A position's own deal, and the cheapest wins from there without arrangement and with group moves counted.
template <KansasRules R>
void check_loose(const KansasOptimalPosition<R>& position, int distance, std::size_t most_functions,
                 LooseCount& count) {
  BoardError error;
  const auto plain = KansasDeal<R>::from_board(position.to_board(), error);
  ASSERT_TRUE(plain) << error.to_text();
  KansasFreeMovesDeal<R> deal(*plain);
  if (most_functions) deal.hosts = std::make_unique<KansasMatchingWorkFunction>(most_functions);
  Meter meter{Limits{}};
  IdaStar<KansasFreeMoves<R>> lower(meter);
  int least = 0;
  for (int limit = 0; limit <= distance + 3; ++limit) {
    least = lower.least_moves(KansasFreeMoves<R>(deal), limit);
    ASSERT_LE(least, distance) << "limit " << limit << " without arrangement, at\n"
                               << winnable::to_text(position.to_board());
  }
  AStar<KansasDeferredMoves<R>, KansasDeferredGoal<R>> search(deal, KansasDeferredGoal<R>(lower), meter);
  const PathResult result = search.run(KansasDeferredMoves<R>(deal), kNeverWon, {});
  ASSERT_LE(least, result.cost);
  ASSERT_LE(result.cost, distance) << "with group moves counted, at\n" << winnable::to_text(position.to_board());
  ASSERT_EQ(result.lower_bound, result.cost);
  IdaStar<KansasDeferredMoves<R>, KansasDeferredGoal<R>> loose(meter, KansasDeferredGoal<R>(lower));
  for (int limit = distance - 3; limit <= distance + 1; ++limit) {
    const int bound = loose.least_moves(KansasDeferredMoves<R>(deal), limit);
    ASSERT_LE(bound, result.cost);
    ASSERT_EQ(bound > limit, result.cost > limit);
  }
  ++count.positions;
  count.tight += result.cost == distance;
}

template <KansasRules R>
void check_solver(const Deck& deck, const std::vector<PlayMove>& known, int shortest, LooseCount& count) {
  const auto start = kansas_referee<R>();
  start->deal(deck);
  SolveOptions few_nodes, little_memory;
  few_nodes.limits.max_nodes = 60;
  little_memory.limits.max_bytes = 300000;
  for (const SolveOptions& options : {SolveOptions{}, few_nodes, little_memory}) {
    for (const ShortestAim aim : {ShortestAim::prove, ShortestAim::shorten}) {
      const ShortestOutcome answer = KansasShortestSolver<R>().solve(deck, options, known, aim);
      ASSERT_LE(answer.lower_bound, shortest);
      const int length = static_cast<int>(answer.outcome.solution.size());
      ASSERT_GE(length, shortest);
      ASSERT_LE(length, static_cast<int>(known.size()));
      const auto judge = start->clone();
      const auto error = replay(*judge, answer.outcome.solution);
      ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
      if (options.limits.max_nodes != kUnlimited || options.limits.max_bytes < 1000000 || aim != ShortestAim::prove)
        continue;
      ASSERT_EQ(answer.lower_bound, shortest);
      ASSERT_EQ(length, shortest);
    }
  }
  ++count.wins;
}

template <KansasRules R>
void loose(int seeds, std::size_t max_positions, int min_wins, std::size_t each, std::size_t most_functions = 0) {
  LooseCount count;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    SCOPED_TRACE(testing::Message() << R.suits << " suits, " << R.ranks << " ranks, " << R.columns
                                    << " columns, reserve " << R.reserve << ", seed " << seed);
    const Deck deck = shuffled_deck(Kansas<R>::kDeckShape, fuzz_offset() + static_cast<std::uint64_t>(seed));
    const auto deal = KansasOptimalDeal<R>::from_deck(deck);
    Graph<KansasOptimalPosition<R>> graph;
    if (!graph.build(deal, max_positions) || graph.distance[0] < 0) continue;
    for (std::size_t i = 0; i < graph.positions.size(); i += each)
      if (graph.distance[i] > 0) {
        ASSERT_NO_FATAL_FAILURE(check_loose<R>(graph.positions[i], graph.distance[i], most_functions, count));
      }
    ASSERT_NO_FATAL_FAILURE(check_solver<R>(deck, graph.some_win(deal), graph.distance[0], count));
  }
  if (fuzz_offset() == 0) {  // the floor holds for these deals
    EXPECT_GE(count.wins, least_in_share(min_wins));
  }
  std::cout << R.suits << ' ' << R.ranks << ' ' << R.columns << ' ' << R.reserve << ": " << count.wins << " wins, "
            << count.tight << " of " << count.positions << " positions tight\n";
}

TEST(ShortestKansas, CountedGroupMovesFuzz) {
  MORE_SHAPES(loose<shorter(kKansas, 2, 5, 2, 2)>(60, 8000, 30, 101);)
  loose<shorter(kKansas, 2, 7, 3, 6)>(40, 20000, 10, 307);
  MORE_SHAPES(loose<shorter(kKansas, 2, 8, 3, 9)>(30, 20000, 5, 307);)
  MORE_SHAPES(loose<shorter(kKansas, 3, 4, 2, 3)>(60, 20000, 3, 101);)
  loose<shorter(kKansas, 3, 5, 2, 8)>(60, 20000, 5, 101);
  loose<shorter(kKansas, 3, 6, 2, 9)>(60, 20000, 3, 101);
}

// A table of few work functions forgets, and counts no move too many.
TEST(ShortestKansas, FewWorkFunctionsFuzz) { loose<shorter(kKansas, 3, 5, 2, 8)>(60, 10000, 5, 31, 40); }

}  // namespace
}  // namespace winnable::test
