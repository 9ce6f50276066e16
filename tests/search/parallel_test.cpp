// Guards one deal on several threads: the shared set under contention, and verdicts of 1, 2 and 7 threads against one
// another and the sequential search on thousands of short decks and on full deals. Run it under the thread sanitizer
// with scripts/test --threads.
#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <new>
#include <random>
#include <set>
#include <thread>

#include "games/forty_thieves/position.h"
#include "games/quadrangle/position.h"
#include "games/scorpion/position.h"
#include "solver/referee/referee.h"
#include "solver/search/parallel/portfolio.h"
#include "solver/search/parallel/side_by_side.h"
#include "tests/support/fuzz.h"
#include "tests/support/team_checks.h"

namespace winnable::test {
namespace {

// Every key is new to exactly one of the threads that insert it.
template <class Entry>
void hammer(int threads) {
  SharedClosedSet<Entry> set;
  SharedSpending spending;
  Meter meter(Limits{}, &spending);
  ASSERT_TRUE(set.reset(meter));
  constexpr std::uint64_t kKeys = 40000;
  const std::uint64_t keys = kKeys / static_cast<unsigned>(test_share());
  std::vector<std::uint64_t> news(static_cast<std::size_t>(threads));
  std::vector<std::thread> running;
  for (int t = 0; t < threads; ++t)
    running.emplace_back([&, t] {
      Meter own(Limits{}, &spending);
      for (std::uint64_t i = 0; i < keys; ++i) {
        const std::uint64_t key =
            (i * 7919 + static_cast<unsigned>(t) * 1000) % keys;  // each thread in its own order; 0 too
        typename SharedClosedSet<Entry>::Visit visit(set, t, own);
        visit.prefetch({key, 0});
        if (visit.insert({key, 0}) == Insertion::kNew) ++news[static_cast<std::size_t>(t)];
      }
    });
  for (auto& thread : running) thread.join();
  std::uint64_t sum = 0;
  for (const auto count : news) sum += count;
  EXPECT_EQ(sum, keys);
  EXPECT_EQ(set.size(), keys);
  set.clear(meter);
  EXPECT_EQ(spending.bytes, 0u);
}

TEST(SharedClosedSet, EveryKeyIsNewOnce) {
  for (const int threads : {1, 2, 4, 40}) {
    hammer<std::uint64_t>(threads);
    hammer<Key>(threads);
  }
}

// Of the numbers from 0 to 15 in a group the smaller one covers the larger one of the same parity.
struct SmallerCovers {
  static std::uint64_t group(std::uint64_t entry) { return entry >> 4; }
  bool covers(std::uint64_t a, std::uint64_t b) const { return group(a) == group(b) && a <= b && (b - a) % 2 == 0; }
};

// With one thread as FlatSet; with several nobody is told kKnown of what nobody has entered, and the best are left.
TEST(SharedClosedSet, BetterEntriesStandForWorseOnes) {
  using Set = SharedClosedSet<std::uint64_t, SmallerCovers>;
  constexpr std::uint64_t kGroups = 3000;
  for (const int threads : {1, 2, 5}) {
    Set set;
    SharedSpending spending;
    Meter meter(Limits{}, &spending);
    ASSERT_TRUE(set.reset(meter));
    FlatSet<std::uint64_t, SmallerCovers> plain;
    Meter plain_meter{Limits{}};
    ASSERT_TRUE(plain.reset(plain_meter));
    std::vector<std::vector<std::uint64_t>> entered(static_cast<std::size_t>(threads));
    std::vector<std::thread> running;
    for (int t = 0; t < threads; ++t)
      running.emplace_back([&, t] {
        Meter own(Limits{}, &spending);
        std::mt19937_64 random(static_cast<unsigned>(t) / 2);  // two and two enter the same at the same time
        for (std::uint64_t i = 0; i < 60000 / static_cast<unsigned>(test_share()); ++i) {
          const std::uint64_t entry = (1 + random() % kGroups) << 4 | random() % 16;
          Set::Visit visit(set, t, own);
          const bool was_known = visit.contains({entry, 0});
          const Insertion insertion = visit.insert({entry, 0});
          EXPECT_TRUE(!was_known || insertion == Insertion::kKnown);
          EXPECT_TRUE(visit.contains({entry, 0}));
          EXPECT_TRUE(threads > 1 || insertion == plain.insert(entry));
          if (insertion == Insertion::kNew) entered[static_cast<std::size_t>(t)].push_back(entry);
        }
      });
    for (auto& thread : running) thread.join();
    std::set<std::uint64_t> all;
    for (const auto& of_thread : entered) all.insert(of_thread.begin(), of_thread.end());
    Set::Visit visit(set, 0, meter);
    for (std::uint64_t entry = 16; entry < (kGroups + 1) << 4; ++entry) {
      bool is_covered = false;
      for (std::uint64_t better = entry - entry % 16 + entry % 2; better <= entry; better += 2)
        is_covered |= all.contains(better);
      ASSERT_EQ(visit.contains({entry, 0}), is_covered) << entry;
    }
  }
}

TEST(SharedClosedSet, KeepsItsLimit) {
  SharedClosedSet<Key> set;
  Limits limits;
  limits.max_bytes = 100000;
  SharedSpending spending;
  Meter meter(limits, &spending);
  std::uint64_t i = 0;
  ASSERT_TRUE(set.reset(meter));
  SharedClosedSet<Key>::Visit visit(set, 0, meter);
  while (visit.insert({i, ~i}) != Insertion::kFull) ++i;
  EXPECT_GT(i, 1000u);
  EXPECT_LE(spending.peak_bytes, limits.max_bytes);
  EXPECT_EQ(meter.reason(), Reason::memory);
  EXPECT_EQ(visit.insert({5, ~std::uint64_t{5}}), Insertion::kKnown) << "a full set forgets nothing";
}

// Keys whose stored words are zeros, which the array takes for free slots.
TEST(SharedClosedSet, KnowsKeysThatAreStoredAsZeros) {
  SharedClosedSet<Key> set;
  Meter meter{Limits{}};
  ASSERT_TRUE(set.reset(meter));
  SharedClosedSet<Key>::Visit visit(set, 0, meter);
  const Key salt = SharedClosedSet<Key>::kSalt;
  const std::array<Key, 5> keys{salt, Key{salt.low, 1}, Key{salt.low, 2}, Key{1, salt.high}, Key{2, salt.high}};
  for (const Key key : keys) EXPECT_EQ(visit.insert(key), Insertion::kNew);
  for (const Key key : keys) EXPECT_EQ(visit.insert(key), Insertion::kKnown);
  EXPECT_EQ(set.size(), keys.size());
}

TEST(ThreadTeam, DoesEachJobWithAllMembers) {
  ThreadTeam team(4);
  std::array<int, 4> done{};
  for (int job = 0; job < 200; ++job) team.run([&](int member) { ++done[static_cast<std::size_t>(member)]; });
  for (const int count : done) EXPECT_EQ(count, 200);
}

// A system that has no threads: stacks of a size that it never has.
class NoMoreThreads {
 public:
  NoMoreThreads() {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_getstacksize(&attributes, &before_);
    set(std::size_t{1} << 50);
    pthread_attr_destroy(&attributes);
  }
  ~NoMoreThreads() { set(before_); }
  NoMoreThreads(const NoMoreThreads&) = delete;
  NoMoreThreads& operator=(const NoMoreThreads&) = delete;

 private:
  static void set(std::size_t stack) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  std::size_t before_ = 0;
};

TEST(ThreadTeam, HasAsManyMembersAsThereAreThreads) {
  const NoMoreThreads scarcity;
  ThreadTeam team(4);
  EXPECT_EQ(team.size(), 1);
  int done = 0;
  team.run([&](int member) { done += 1 + member; });
  EXPECT_EQ(done, 1);
}

TEST(ThreadTeam, ThrowsWhatAMemberThrowsWhenAllHaveEnded) {
  ThreadTeam team(3);
  std::atomic<int> ended{0}, stopped{0};
  team.on_failure([&](int member) { stopped += member; });
  const auto job = [&](int member) {
    if (member == 2) throw std::bad_alloc();
    while (stopped == 0) std::this_thread::yield();
    ++ended;
  };
  EXPECT_THROW(team.run(job), std::bad_alloc);
  EXPECT_EQ(ended, 2);
  EXPECT_EQ(stopped, 2);
  team.run([&](int) { ++ended; });
  EXPECT_EQ(ended, 5);
}

// While one thread works alone the time counts as short-handed; while both work it does not.
TEST(TeamClock, CountsTheTimeInWhichNotAllWork) {
  const auto pass = [] { std::this_thread::sleep_for(std::chrono::milliseconds(30)); };
  ThreadTeam team(2);
  team.clock().enter_phase("alone");
  pass();
  team.clock().enter_phase("together");
  std::atomic<int> there{0};
  team.run([&](int) {
    ++there;
    while (there < 2) std::this_thread::yield();
    pass();
  });
  team.clock().enter_phase("alone");
  pass();
  const auto phases = team.clock().phases();
  ASSERT_EQ(phases.size(), 3u);
  EXPECT_EQ(phases[1].name, "alone");
  EXPECT_GE(phases[1].short_handed, 0.06);
  EXPECT_DOUBLE_EQ(phases[1].short_handed, phases[1].seconds);
  EXPECT_EQ(phases[2].name, "together");
  EXPECT_LE(phases[2].short_handed, phases[2].seconds - 0.02);
}

template <Position P>
void compare(const typename P::Deal& deal, const PortfolioPlan& plan, Verdict expected) {
  for (const int threads : {1, 2, 7}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    const SearchOutcome answer = ParallelPortfolio<P>(plan, threads, 0).decide(deal, Limits{}, kAllReductions);
    ASSERT_EQ(answer.verdict, expected);
    if (expected == Verdict::won) {
      const auto referee = make_referee(P::kName);
      P position(deal);
      for (const Move move : answer.solution) position.apply(move);
      ASSERT_TRUE(position.is_won());
    }
    Limits tight;
    tight.max_nodes = 100;
    const SearchOutcome cut = ParallelPortfolio<P>(plan, threads, 0).decide(deal, tight, kAllReductions);
    ASSERT_TRUE(cut.verdict == Verdict::undecided || cut.verdict == expected);
    if (cut.verdict == Verdict::undecided) {
      ASSERT_EQ(cut.reason, Reason::nodes);
    }
    tight = {};
    tight.max_bytes = 60000;
    const SearchOutcome full = ParallelPortfolio<P>(plan, threads, 0).decide(deal, tight, kAllReductions);
    ASSERT_TRUE(full.verdict == Verdict::undecided || full.verdict == expected);
    // Threads that look at the limit at the same moment may each grow by one allocation beyond it.
    ASSERT_LE(full.statistics.peak_bytes, tight.max_bytes + 8192 * static_cast<unsigned>(threads - 1));
  }
}

// The depth-first search alone.
template <Position P>
void compare_exhaustive(const typename P::Deal& deal, Verdict expected) {
  SCOPED_TRACE("depth-first search alone");
  const SearchOutcome answer = ParallelDepthFirstOnly<P>(3, 2).decide(deal, Limits{}, kAllReductions);
  ASSERT_EQ(answer.verdict, expected);
  P position(deal);
  for (const Move move : answer.solution) position.apply(move);
  ASSERT_EQ(position.is_won(), expected == Verdict::won);
}

TEST(Parallel, ShortDecks) {
  check_short_deals_of_each(500,
                            []<Position P>(const typename P::Deal& deal, const PortfolioPlan& plan, Verdict truth) {
                              ASSERT_NO_FATAL_FAILURE(compare<P>(deal, plan, truth));
                              ASSERT_NO_FATAL_FAILURE(compare_exhaustive<P>(deal, truth));
                            });
}

// The set of positions of an uncut pass does not depend on the threads: their numbers agree exactly.
TEST(Parallel, AnUncutPassExpandsTheSameSet) {
  using P = FortyThieves<FortyThievesRules{.name = "short-standard", .suits = 2, .ranks = 5, .columns = 2, .depth = 5}>;
  int lost = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, seed));
    std::vector<std::uint64_t> nodes;
    for (const int threads : {1, 2, 7}) {
      const SearchOutcome answer =
          ParallelPortfolio<P>({.first_width = 1 << 20, .first_depth_first_slice = 0}, threads, 0)
              .decide(deal, Limits{}, kAllReductions);
      if (answer.verdict == Verdict::lost) nodes.push_back(answer.statistics.nodes);
    }
    if (nodes.empty()) continue;
    ++lost;
    ASSERT_EQ(nodes.size(), 3u) << seed;
    EXPECT_EQ(nodes[0], nodes[1]) << seed;
    EXPECT_EQ(nodes[0], nodes[2]) << seed;
  }
  EXPECT_GE(lost, 5);
}

// Whatever thread it is that the system refuses memory, and wherever in a search, all threads end and the caller hears
// of it.
struct Refused : QuadranglePosition<kQuadrangle.shape()> {
  using Base = QuadranglePosition<kQuadrangle.shape()>;
  using Base::Base;
  static inline std::atomic<int> left{0};

  void generate_reduced(MoveList& moves, Reductions reductions) const {
    if (--left == 0) throw std::bad_alloc();
    Base::generate_reduced(moves, reductions);
  }
};

TEST(Parallel, MemoryThatTheSystemRefuses) {
  const auto deal = Refused::Deal::from_deck(kQuadrangle, shuffled_deck(kQuadrangle.deck_shape(), 21));
  for (const double depth_first_share : {0.0, 0.9})
    for (const bool deterministic : {false, true})
      for (const int threads : {1, 2, 5})
        for (const int from : {1, 70, 3000, 20'000}) {
          SCOPED_TRACE(std::to_string(threads) + " threads, " + std::to_string(from));
          Refused::left = from;
          Limits limits;
          limits.max_nodes = 200'000;
          limits.deterministic = deterministic;
          ParallelPortfolio<Refused> search({.first_width = 100, .depth_first_share = depth_first_share}, threads, 0);
          EXPECT_THROW(search.decide(deal, limits, kAllReductions), std::bad_alloc);
        }
}

// --- two searches side by side ---------------------------------------------------------------------------------------
// A search that goes on until it is told to stop.
SearchOutcome until_stopped(const Limits& limits) {
  while (!*limits.stop) std::this_thread::yield();
  SearchOutcome outcome;
  outcome.reason = Reason::signal;
  outcome.statistics.nodes = 1;
  outcome.statistics.peak_bytes = 10;
  return outcome;
}

TEST(SideBySide, WhoDecidesEndsTheOther) {
  const auto decide = [](const Limits&) {
    SearchOutcome outcome = outcome_of(Verdict::lost);
    outcome.statistics.nodes = 7;
    outcome.statistics.peak_bytes = 100;
    return outcome;
  };
  for (const bool is_first : {true, false}) {
    const SearchOutcome answer = is_first ? decide_side_by_side(Limits{}, decide, until_stopped)
                                          : decide_side_by_side(Limits{}, until_stopped, decide);
    EXPECT_EQ(answer.verdict, Verdict::lost);
    EXPECT_EQ(answer.reason, Reason::none);
    EXPECT_EQ(answer.statistics.nodes, 8u);
    EXPECT_EQ(answer.statistics.peak_bytes, 110u);
  }
}

TEST(SideBySide, ARefusedProofEndsTheOther) {
  const auto refuse = [](const Limits&) {
    SearchOutcome outcome;
    outcome.proof = ProofCheck::refused;
    return outcome;
  };
  const SearchOutcome answer = decide_side_by_side(Limits{}, refuse, until_stopped);
  EXPECT_EQ(answer.verdict, Verdict::undecided);
  EXPECT_EQ(answer.proof, ProofCheck::refused);
}

TEST(SideBySide, WhatOneThrowsEndsTheOther) {
  const auto fail = [](const Limits&) -> SearchOutcome { throw std::bad_alloc(); };
  EXPECT_THROW(decide_side_by_side(Limits{}, fail, until_stopped), std::bad_alloc);
  EXPECT_THROW(decide_side_by_side(Limits{}, until_stopped, fail), std::bad_alloc);
}

TEST(SideBySide, WithoutThreadsTheSecondDecidesAlone) {
  const NoMoreThreads scarcity;
  const auto decide = [](const Limits&) { return outcome_of(Verdict::lost); };
  EXPECT_EQ(decide_side_by_side(Limits{}, until_stopped, decide).verdict, Verdict::lost);
}

TEST(SideBySide, UndecidedByBothForTheReasonOfTheSecond) {
  const auto give_up = [](Reason reason) {
    return [reason](const Limits&) {
      SearchOutcome outcome;
      outcome.reason = reason;
      return outcome;
    };
  };
  EXPECT_EQ(decide_side_by_side(Limits{}, give_up(Reason::time), give_up(Reason::nodes)).reason, Reason::nodes);
}

TEST(SideBySide, BothHearTheCallersStop) {
  std::atomic<bool> stop{false};
  std::thread caller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  Limits limits;
  limits.stop = &stop;
  const SearchOutcome answer = decide_side_by_side(limits, until_stopped, until_stopped);
  caller.join();
  EXPECT_EQ(answer.reason, Reason::signal);
  EXPECT_EQ(answer.statistics.nodes, 2u);
}

}  // namespace
}  // namespace winnable::test
