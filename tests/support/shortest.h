// Shortest solutions against the ground truth on short decks: the graph of all positions that ordinary moves reach,
// with the exact number of moves from each to a win.
//   run_shortest<Golf<kShort>>(*referee, {.seeds = 200});
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/referee/referee.h"
#include "solver/search/position.h"
#include "solver/search/shorten.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"

namespace winnable::test {

struct ShortestOptions {
  int seeds = 100;  // the last one
  int first_seed = 1;
  std::size_t max_positions = 20000;
  int min_wins = 20;
  bool consistent = true;  // the bound never falls by more than the cost of a move
};

template <Position P>
class Graph {
 public:
  // False: more positions than that.
  bool build(const typename P::Deal& deal, std::size_t max_positions) {
    number(P(deal));
    MoveList moves;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const P position = positions[i];
      if (position.is_won()) continue;
      position.generate(moves);
      for (const Move move : moves) {
        P child = position;
        child.apply(move);
        const std::size_t to = number(child);
        targets[i].push_back(to);
      }
      if (positions.size() > max_positions) return false;
    }
    measure();
    return true;
  }

  // Some win, seldom a shortest one: depth first, the last target of a position tried first.
  std::vector<PlayMove> some_win(const typename P::Deal& deal) const {
    std::vector<std::size_t> from(positions.size(), positions.size()), open{0};
    std::size_t last = 0;
    while (!open.empty()) {
      last = open.back();
      if (positions[last].is_won()) break;
      open.pop_back();
      for (const std::size_t to : targets[last])
        if (to != 0 && from[to] == positions.size()) {
          from[to] = last;
          open.push_back(to);
        }
    }
    std::vector<Key> keys;
    for (; last != 0; last = from[last]) keys.push_back(positions[last].key());
    std::vector<PlayMove> moves;
    P position(deal);
    MoveList list;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
      position.generate(list);
      for (const Move move : list) {
        P child = position;
        child.apply(move);
        if (!(child.key() == *key)) continue;
        position.expand_macro(move, moves);
        position = child;
        break;
      }
    }
    return moves;
  }

  std::size_t number_of(const P& position) const { return numbers_.at(position.key()); }

  std::vector<P> positions;
  std::vector<std::vector<std::size_t>> targets;
  std::vector<int> distance;  // moves to a win; -1: none

 private:
  std::size_t number(const P& position) {
    const auto [entry, is_new] = numbers_.try_emplace(position.key(), positions.size());
    if (is_new) {
      positions.push_back(position);
      targets.emplace_back();
    }
    return entry->second;
  }

  void measure() {
    std::vector<std::vector<std::size_t>> sources(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
      for (const std::size_t to : targets[i]) sources[to].push_back(i);
    distance.assign(positions.size(), -1);
    std::deque<std::size_t> open;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (!positions[i].is_won()) continue;
      distance[i] = 0;
      open.push_back(i);
    }
    for (; !open.empty(); open.pop_front()) {
      for (const std::size_t from : sources[open.front()]) {
        if (distance[from] >= 0) continue;
        distance[from] = distance[open.front()] + 1;
        open.push_back(from);
      }
    }
  }

  std::unordered_map<Key, std::size_t, KeyHash> numbers_;
};

// Every reachable position (of seed 1, up to some thousands) comes back from its packed form.
template <DealtPosition Dealt>
void check_packing() {
  using P = Searched<Dealt>;
  const typename P::Deal deal = Dealt::Deal::from_deck(shuffled_deck(P::kDeckShape, 1));
  Graph<P> graph;
  graph.build(deal, 3000);
  for (const P& position : graph.positions) {
    const P again = P::unpack(deal, position.pack());
    ASSERT_TRUE(again.key() == position.key());
    ASSERT_EQ(winnable::to_text(again.to_board()), winnable::to_text(position.to_board()));
  }
}

// The bound of every reachable position against its true distance.
template <Position P>
void check_bounds(const Graph<P>& graph, bool consistent) {
  for (std::size_t i = 0; i < graph.positions.size(); ++i) {
    const int bound = graph.positions[i].moves_to_win_lower_bound();
    ASSERT_GE(bound, 0);
    if (graph.distance[i] >= 0) {
      ASSERT_LE(bound, graph.distance[i]) << "not admissible at\n" << winnable::to_text(graph.positions[i].to_board());
    }
    if (!consistent || bound >= kNeverWon) continue;
    for (const std::size_t to : graph.targets[i])
      ASSERT_LE(bound, 1 + graph.positions[to].moves_to_win_lower_bound())
          << "not consistent at\n"
          << winnable::to_text(graph.positions[i].to_board()) << "and\n"
          << winnable::to_text(graph.positions[to].to_board());
  }
}

// The moves that a shortest search looks at keep a shortest win in every reachable position.
template <Position P>
void check_moves(const Graph<P>& graph) {
  MoveList moves;
  for (std::size_t i = 0; i < graph.positions.size(); ++i) {
    if (graph.distance[i] <= 0) continue;
    const P& position = graph.positions[i];
    generate_for_shortest(position, moves);
    int best = kNeverWon;
    for (const Move move : moves) {
      P child = position;
      child.apply(move);
      if (const int rest = graph.distance[graph.number_of(child)]; rest >= 0)
        best = std::min(best, cost_of(position, move) + rest);
    }
    ASSERT_EQ(best, graph.distance[i]) << "a shortest win is lost at\n" << winnable::to_text(position.to_board());
  }
}

template <Position P>
void check_result(const Referee& start, const ShortestResult& result, int shortest) {
  ASSERT_LE(result.lower_bound, shortest);
  if (!result.won) return;
  ASSERT_GE(static_cast<int>(result.solution.size()), shortest);
  const auto referee = start.clone();
  const auto error = replay(*referee, result.solution);
  ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
}

// Proving, with and without a known solution and under limits, and shortening; with one thread and with a team.
template <Position P>
void check_searches(const Referee& start, const typename P::Deal& deal, const std::vector<PlayMove>& known,
                    int shortest) {
  for (const auto& [threads, knows] : {std::pair{1, false}, {1, true}, {3, false}, {3, true}}) {
    Meter meter{Limits{}};
    ShortestSearch<P> search(deal, meter, threads, 0);
    if (knows) {
      ASSERT_TRUE(search.know(known));
    }
    const ShortestResult result = search.prove();
    ASSERT_TRUE(result.won);
    ASSERT_NO_FATAL_FAILURE(check_result<P>(start, result, shortest));
    ASSERT_EQ(result.lower_bound, shortest) << "proved";
    ASSERT_EQ(static_cast<int>(result.solution.size()), shortest);
  }
  Limits few_nodes, little_memory;
  few_nodes.max_nodes = 60;
  little_memory.max_bytes = 300000;
  for (const Limits& limits : {few_nodes, little_memory}) {
    for (const auto& [prove, threads] : {std::pair{true, 1}, {true, 3}, {false, 1}}) {
      Meter meter(limits);
      ShortestSearch<P> search(deal, meter, threads, 0);
      ASSERT_TRUE(search.know(known));
      const ShortestResult result = prove ? search.prove() : search.shorten();
      ASSERT_TRUE(result.won);
      ASSERT_LE(result.solution.size(), known.size());
      ASSERT_NO_FATAL_FAILURE(check_result<P>(start, result, shortest));
      ASSERT_LE(search.spent().peak_bytes, limits.max_bytes);
    }
  }
}

// P's own positions give the truth; Dealt is the space that is searched (P itself, or another of the same deals).
template <DealtPosition P, DealtPosition Dealt = P>
void run_shortest(const Referee& judge, const ShortestOptions& options) {
  using S = Searched<Dealt>;
  int won = 0;
  for (int seed = options.first_seed; seed <= options.seeds; seed += test_share()) {
    const Deck deck = shuffled_deck(P::kDeckShape, static_cast<std::uint64_t>(seed));
    const typename S::Deal deal = Dealt::Deal::from_deck(deck);
    SCOPED_TRACE(testing::Message() << P::kName << " seed " << seed);
    Graph<S> graph;
    if (!graph.build(deal, options.max_positions)) continue;
    ASSERT_NO_FATAL_FAILURE(check_bounds(graph, options.consistent));
    ASSERT_NO_FATAL_FAILURE(check_moves(graph));
    if (graph.distance[0] < 0) continue;
    ++won;
    const auto start = judge.clone();
    start->deal(deck);
    if (won <= 5) {
      const auto truth = exhaustive_truth(*start, 4 * options.max_positions);
      ASSERT_TRUE(!truth || truth->shortest == graph.distance[0]) << "the graph is not the referee's";
    }
    ASSERT_NO_FATAL_FAILURE(check_searches<S>(*start, deal, graph.some_win(deal), graph.distance[0]));
  }
  EXPECT_GE(won, least_in_share(options.min_wins));
  std::cout << P::kName << ": " << won << " wins proved shortest\n";
}

}  // namespace winnable::test
