// Guards the search in rounds: verdicts against one thread's portfolio on short decks, and the same win with as many
// positions and bytes on any number of threads, with limits that strike in the middle, too. Run it under the thread
// sanitizer with scripts/test --threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "games/forty_thieves/position.h"
#include "games/scorpion/position.h"
#include "solver/core/meter.h"
#include "solver/search/parallel/portfolio.h"
#include "tests/support/fuzz.h"
#include "tests/support/team_checks.h"

namespace winnable::test {
namespace {

Limits in_rounds(Limits limits = {}) {
  limits.deterministic = true;
  return limits;
}

void expect_same(const SearchOutcome& a, const SearchOutcome& b) {
  EXPECT_EQ(a.verdict, b.verdict);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.solution, b.solution);
  EXPECT_EQ(a.statistics.nodes, b.statistics.nodes);
  EXPECT_EQ(a.statistics.generated, b.statistics.generated);
  EXPECT_EQ(a.statistics.duplicates, b.statistics.duplicates);
  EXPECT_EQ(a.statistics.peak_bytes, b.statistics.peak_bytes);
}

// decide(threads, limits) on 1 to 4 threads. The answer of one.
template <class Decide>
SearchOutcome decide_on_any(const Limits& limits, const Decide& decide) {
  const SearchOutcome first = decide(1, in_rounds(limits));
  for (const int threads : {2, 3, 4}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    expect_same(first, decide(threads, in_rounds(limits)));
  }
  return first;
}

template <Position P>
void expect_win(const typename P::Deal& deal, const SearchOutcome& answer) {
  if (answer.verdict != Verdict::won) return;
  P position(deal);
  for (const Move move : answer.solution) position.apply(move);
  EXPECT_TRUE(position.is_won());
}

template <Position P>
void check_deal(const typename P::Deal& deal, const PortfolioPlan& plan, Verdict truth) {
  const auto decide = [&](int threads, const Limits& limits) {
    const SearchOutcome answer = ParallelPortfolio<P>(plan, threads, 0).decide(deal, limits, kAllReductions);
    expect_win<P>(deal, answer);
    EXPECT_TRUE(answer.verdict == truth || answer.verdict == Verdict::undecided);
    return answer;
  };
  EXPECT_EQ(decide_on_any({}, decide).verdict, truth);
  const SearchOutcome cut = decide_on_any({.max_nodes = 100}, decide);
  EXPECT_LE(cut.statistics.nodes, 100u);
  EXPECT_EQ(cut.verdict == Verdict::undecided, cut.reason == Reason::nodes);
  for (const std::uint64_t bytes : {60'000u, 1'200'000u})
    EXPECT_LE(decide_on_any({.max_bytes = bytes}, decide).statistics.peak_bytes, bytes);
}

TEST(Rounds, ShortDecks) {
  check_short_deals_of_each(300, []<Position P>(const typename P::Deal& deal, const PortfolioPlan& plan,
                                                Verdict truth) { check_deal<P>(deal, plan, truth); });
}

// Full deals under limits, some of which strike: the same whatever the threads, also after one has begun alone.
template <Position P>
void check_full(const PortfolioPlan& plan, const Limits& limits, int seeds) {
  for (int seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(std::string(P::kName) + " seed " + std::to_string(seed));
    const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, static_cast<std::uint64_t>(seed)));
    const SearchOutcome answer = decide_on_any(limits, [&](int threads, const Limits& rounds) {
      return ParallelPortfolio<P>(plan, threads, 1000).decide(deal, rounds, kAllReductions);
    });
    expect_win<P>(deal, answer);
    EXPECT_LE(answer.statistics.peak_bytes, limits.max_bytes);
    std::cout << P::kName << " " << seed << ": " << to_text(answer.verdict) << ", " << answer.statistics.nodes << "\n";
  }
}

// A stop that comes in the middle of a round leaves lanes out that have found things in the round before. (What goes
// wrong then shows in a build with _GLIBCXX_ASSERTIONS, as those of the sanitizers are.)
template <Position P>
void check_stop(const PortfolioPlan& plan) {
  const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, 15));
  for (int i = 1; i <= 30; ++i) {
    const SearchOutcome answer =
        ParallelPortfolio<P>(plan, 3, 100).decide(deal, in_rounds({.max_seconds = 0.001 * i}), kAllReductions);
    EXPECT_EQ(answer.verdict, Verdict::undecided);
    EXPECT_EQ(answer.reason, Reason::time);
    EXPECT_LE(answer.statistics.duplicates, answer.statistics.generated);
  }
}

TEST(Rounds, AStopInTheMiddleOfARound) {
  check_stop<FortyThieves<kSquadron>>({.first_width = 0});
  check_stop<FortyThieves<kSquadron>>({.first_width = 2000});
}

TEST(Rounds, FullDeals) {
  const int seeds = std::max(4, 20 / test_share());
  check_full<FortyThieves<kSquadron>>({}, {.max_nodes = 20'000}, seeds);
  check_full<FortyThieves<kSquadron>>({.first_width = 600}, {.max_nodes = 60'000, .max_bytes = 6 << 20}, seeds / 4);
  check_full<FortyThieves<kSquadron>>({.first_width = 0}, {.max_nodes = 60'000, .max_bytes = 4 << 20}, seeds / 4);
}

}  // namespace
}  // namespace winnable::test
