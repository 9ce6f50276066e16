// Surveys: seeds and shards, intervals, the completed prefix, the schedule, resuming, and what reaches the store.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "solver/survey/merge.h"
#include "solver/survey/survey.h"
#include "tests/support/fake_game.h"

namespace winnable::survey_test {

namespace fs = std::filesystem;
using test::fake_game;

SeedSet seeds_of(std::string_view text) {
  std::string error;
  auto seeds = SeedSet::parse(text, error);
  EXPECT_TRUE(seeds) << error;
  return seeds.value_or(SeedSet{});
}

std::vector<std::uint64_t> listed(const SeedSet& seeds) {
  std::vector<std::uint64_t> list;
  for (std::uint64_t i = 0; i < seeds.size(); ++i) list.push_back(seeds[i]);
  return list;
}

TEST(Seeds, ReadsRangesAndMergesThem) {
  EXPECT_EQ(listed(seeds_of("42")), std::vector<std::uint64_t>{42});
  EXPECT_EQ(listed(seeds_of("12-14,5,9,13-16")), (std::vector<std::uint64_t>{5, 9, 12, 13, 14, 15, 16}));
  EXPECT_EQ(seeds_of("7,1-3,4,5-6").text(), "1-7");
  EXPECT_EQ(seeds_of("1 , 3, 5 7,").text(), "1,3,5,7");
  EXPECT_EQ(seeds_of("18446744073709551615").size(), 1u);
  EXPECT_EQ(listed(seeds_of("0,18446744073709551614-18446744073709551615")).back(), 18446744073709551615u);
}

TEST(Seeds, RefusesNonsense) {
  for (const char* text : {"", "x", "1-", "-1", "5-3", "1,,x", "1,,5", "1, ,5", ",5", ",", "1.5",
                           "0-18446744073709551615", "1-1000000001", "18446744073709551616", "@/no/such/file"}) {
    std::string error;
    EXPECT_FALSE(SeedSet::parse(text, error)) << text;
    EXPECT_FALSE(error.empty()) << text;
  }
}

TEST(Seeds, ShardsAreAPartition) {
  for (const char* text : {"1-100", "5,9,12-20,90", "0-3", "18446744073709551600-18446744073709551615"}) {
    const SeedSet all = seeds_of(text);
    for (std::uint64_t count = 1; count <= 9; ++count) {
      std::map<std::uint64_t, std::uint64_t> shard_of;
      for (std::uint64_t index = 1; index <= count; ++index) {
        const SeedSet shard = all.in_shard({index, count});
        for (std::uint64_t place = 0; place < shard.size(); ++place) {
          EXPECT_TRUE(shard_of.emplace(shard[place], index).second) << "in two shards";
          EXPECT_EQ(shard[place] % count, index % count);
          EXPECT_EQ(shard.place_of(shard[place]), place);
        }
      }
      EXPECT_EQ(shard_of.size(), all.size());
      for (const std::uint64_t seed : listed(all)) EXPECT_TRUE(shard_of.contains(seed));
    }
  }
  EXPECT_FALSE(seeds_of("1-9").in_shard({1, 3}).place_of(2));
  EXPECT_FALSE(seeds_of("5-9").place_of(10));
  EXPECT_FALSE(seeds_of("5-9").place_of(4));
}

TEST(Seeds, ShardOfAnArrayTask) {
  std::string error;
  EXPECT_EQ(parse_shard("3/8", error), (Shard{3, 8}));
  for (const char* text : {"0/8", "9/8", "3", "3/", "/8", "a/b", "auto", "auto:0", "auto:x"})
    EXPECT_FALSE(parse_shard(text, error)) << text;
  setenv("SLURM_ARRAY_TASK_MIN", "10", 1);
  setenv("SLURM_ARRAY_TASK_MAX", "24", 1);
  setenv("SLURM_ARRAY_TASK_STEP", "2", 1);
  setenv("SLURM_ARRAY_TASK_ID", "14", 1);
  EXPECT_EQ(parse_shard("auto", error), (Shard{3, 8}));
  unsetenv("SLURM_ARRAY_TASK_ID");
  EXPECT_FALSE(parse_shard("auto", error));
}

// Wilson: R. G. Newcombe, Statistics in Medicine 17 (1998) 857, table I (method 3); Clopper-Pearson: method 5 there.
TEST(Statistics, KnownIntervals) {
  struct Known {
    std::uint64_t won, deals;
    double wilson_low, wilson_high, exact_low, exact_high;
  };
  for (const Known& known : {Known{81, 263, 0.2553, 0.3662, 0.2527, 0.3676},
                             Known{15, 148, 0.0624, 0.1605, 0.0578, 0.1617}, Known{0, 20, 0, 0.1611, 0, 0.1684},
                             Known{1, 29, 0.0061, 0.1718, 0.0009, 0.1776}, Known{29, 29, 0.8830, 1, 0.8806, 1}}) {
    const Interval wilson = interval_of_share(known.won, known.deals, IntervalKind::wilson);
    EXPECT_NEAR(wilson.low, known.wilson_low, 6e-5);
    EXPECT_NEAR(wilson.high, known.wilson_high, 6e-5);
    const Interval exact = interval_of_share(known.won, known.deals, IntervalKind::exact);
    EXPECT_NEAR(exact.low, known.exact_low, 6e-5);
    EXPECT_NEAR(exact.high, known.exact_high, 6e-5);
  }
}

TEST(Statistics, UndecidedDealsCountBothWays) {
  const Counts counts{500, 400, 100};
  const Interval bracket = win_rate_bracket(counts, IntervalKind::wilson);
  EXPECT_EQ(bracket.low, interval_of_share(500, 1000, IntervalKind::wilson).low);
  EXPECT_EQ(bracket.high, interval_of_share(600, 1000, IntervalKind::wilson).high);
  EXPECT_EQ(undecided_half_width(counts), 0.05);
  EXPECT_EQ(win_rate_bracket({}, IntervalKind::exact).high, 1);
}

TEST(Tally, CountsTheCompletedPrefixAlone) {
  Tally tally(5);
  std::vector<Counts> milestones;
  tally.at_milestone = [&](const Counts& prefix) { milestones.push_back(prefix); };
  tally.close(1, Verdict::won);
  tally.close(4, Verdict::lost);
  EXPECT_EQ(tally.prefix(), Counts{});
  tally.close(0, Verdict::lost);
  EXPECT_EQ(tally.prefix(), (Counts{1, 1, 0}));
  tally.close(3, Verdict::undecided);
  EXPECT_EQ(tally.prefix_length(), 2u);
  tally.close(2, Verdict::won);
  EXPECT_EQ(tally.prefix(), (Counts{2, 2, 1}));
  EXPECT_EQ(milestones, std::vector<Counts>{tally.prefix()});
}

TEST(Schedule, SlicesGrowToTheLimits) {
  Limits limits;
  limits.max_nodes = 100'000'000;
  limits.max_seconds = 100;
  const auto slices = make_slices(limits);
  ASSERT_EQ(slices.size(), 3u);
  EXPECT_EQ(slices.back().max_nodes, limits.max_nodes);
  EXPECT_EQ(slices.back().max_seconds, limits.max_seconds);
  EXPECT_EQ(slices[1].max_nodes, limits.max_nodes / kSliceGrowth);
  limits = {};
  EXPECT_EQ(make_slices(limits).back().max_nodes, kUnlimited);
  limits.max_nodes = 1000;
  EXPECT_EQ(make_slices(limits).size(), 1u);
}

TEST(Schedule, ShortSlicesFirstWithinTheWindow) {
  Tally tally(6);
  Schedule schedule(tally, 3, {}, 1);
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  while (const auto attempt = schedule.next()) {
    order.emplace_back(attempt->place, attempt->slice);
    const bool is_hard = attempt->place == 0 || attempt->place == 4;
    if (is_hard && attempt->slice == 0)
      schedule.try_longer(*attempt, 0);
    else
      schedule.close(*attempt, Verdict::lost, 0);
  }
  EXPECT_EQ(order, (std::vector<std::pair<std::uint64_t, std::size_t>>{
                       {0, 0}, {1, 0}, {2, 0}, {0, 1}, {3, 0}, {4, 0}, {5, 0}, {4, 1}}));
}

TEST(Schedule, NoShortSlicesWhileTheyAreMostlyWasted) {
  Tally tally(4);
  Schedule schedule(tally, 100, {}, 2);
  const auto first = schedule.next();
  EXPECT_EQ(first->slice, 0u);
  schedule.try_longer(*first, 1);
  const auto second = schedule.next();
  EXPECT_EQ(second->place, 1u);
  EXPECT_EQ(second->slice, 2u);
  schedule.close(*second, Verdict::lost, 1000);
  EXPECT_EQ(schedule.next()->slice, 0u);
}

// The first thread has the last deal; of the others two wait together and help, then four, and the first to decide it
// ends the rest.
TEST(Schedule, LendsIdleThreadsToTheLastDeal) {
  Tally tally(1);
  Schedule schedule(tally, 3, {}, 0, true);
  const auto own = schedule.next();
  ASSERT_TRUE(own);
  EXPECT_EQ(own->threads, 1u);
  std::mutex mutex;
  std::vector<Attempt> helps;
  std::vector<std::thread> idle;
  const auto helped = [&] {
    const std::lock_guard lock(mutex);
    return helps.size();
  };
  const auto add_idle = [&] {
    idle.emplace_back([&] {
      while (const auto help = schedule.next()) {
        {
          const std::lock_guard lock(mutex);
          helps.push_back(*help);
        }
        while (!*help->stop) std::this_thread::yield();
        schedule.give_up(*help);
      }
    });
  };
  const auto wait_for_help = [&](std::size_t number) {
    while (helped() < number) std::this_thread::yield();
  };
  add_idle();
  EXPECT_EQ(helped(), 0u) << "one thread alone is no faster than the one that has the deal";
  add_idle();
  wait_for_help(1);
  add_idle();
  add_idle();
  wait_for_help(2);
  EXPECT_EQ(helps[0].threads, 2u);
  EXPECT_EQ(helps[1].threads, 4u);
  EXPECT_TRUE(*helps[0].stop);
  EXPECT_FALSE(*helps[1].stop);
  EXPECT_FALSE(*own->stop);
  EXPECT_TRUE(schedule.close(helps[1], Verdict::lost, 1));
  EXPECT_TRUE(*own->stop);
  EXPECT_FALSE(schedule.close(*own, Verdict::lost, 1)) << "the deal is closed once";
  for (std::thread& thread : idle) thread.join();
  EXPECT_EQ(tally.all().total(), 1u);
}

// A folder of its own for a test's stores.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "winnable-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

const RefereeFactory kFakeReferee = [] { return std::make_unique<test::FakeReferee>(); };

SurveyOptions options_for(std::string_view seeds, std::uint64_t max_nodes) {
  SurveyOptions options;
  options.seeds = seeds_of(seeds);
  options.solve.limits.max_nodes = max_nodes;
  options.threads = 2;
  return options;
}

SurveyResult survey_into(const std::string& path, const SurveyOptions& options, const GameInfo& game = fake_game()) {
  Store store = Store::open(path, game.name, game.rules_id);
  const std::int64_t config = store.config_id(survey_config(game, options));
  return survey_deals(game, kFakeReferee, options, config, store, nullptr);
}

// All that must not depend on threads or interruptions.
using Facts = std::tuple<Verdict, Reason, std::uint64_t, std::uint32_t, std::string>;
std::map<std::uint64_t, Facts> facts_in(const std::string& path) {
  std::map<std::uint64_t, Facts> facts;
  Store::open_to_read(path).for_each(true, [&](const ResultRow& row) {
    EXPECT_TRUE(
        facts.emplace(row.seed, Facts{row.verdict, row.reason, row.nodes, row.solution_length, row.moves}).second);
  });
  return facts;
}

TEST(Survey, RowsSayWhatAPlainLoopSays) {
  const Folder folder;
  SurveyOptions options = options_for("1-2000", 2'000'000);
  options.keep_solutions = true;
  const SurveyResult result = survey_into(folder / "s", options);
  EXPECT_TRUE(result.complete());
  EXPECT_EQ(result.committed, 2000u);
  const auto facts = facts_in(folder / "s");
  ASSERT_EQ(facts.size(), 2000u);
  Counts counts;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const auto outcome = fake_game().make_solver()->solve(shuffled_deck(test::kFakeShape, seed), options.solve);
    const auto& [verdict, reason, nodes, length, moves] = facts.at(seed);
    EXPECT_EQ(verdict, outcome.verdict);
    EXPECT_EQ(reason, outcome.reason);
    EXPECT_EQ(nodes, outcome.statistics.nodes);
    EXPECT_EQ(length, outcome.solution.size());
    EXPECT_EQ(moves.empty(), verdict != Verdict::won);
    counts.add(verdict);
  }
  EXPECT_EQ(counts, result.progress.prefix);
  EXPECT_GT(counts.undecided, 0u);
}

// With one thread its hard deals take until somebody stops it.
class HelplessSolver : public test::FakeSolver {
 public:
  HelplessSolver() : FakeSolver(false) {}

  bool uses_threads() const override { return true; }
  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    const bool is_hard = test::fake_deal(deck).nodes > 250'000;
    while (is_hard && options.threads == 1 && !*options.limits.stop) std::this_thread::yield();
    return FakeSolver::solve(deck, options);
  }
};

TEST(Survey, IdleThreadsHelpToTheSameRows) {
  const Folder folder;
  SurveyOptions options = options_for("1-150", kUnlimited);
  options.solve.limits.max_seconds = 1;
  options.keep_solutions = true;
  survey_into(folder / "plain", options);
  const auto plain = facts_in(folder / "plain");
  const auto is_hard = [](const auto& row) { return std::get<2>(row.second) > 250'000; };
  const auto hard = std::count_if(plain.begin(), plain.end(), is_hard);
  ASSERT_GE(hard, 1);
  GameInfo helpless = fake_game();
  helpless.make_solver = []() -> std::unique_ptr<Solver> { return std::make_unique<HelplessSolver>(); };
  options.threads = static_cast<unsigned>(hard) + 3;
  options.cores = options.threads;
  const SurveyResult result = survey_into(folder / "helped", options, helpless);
  EXPECT_TRUE(result.complete());
  EXPECT_EQ(result.committed, 150u);
  EXPECT_EQ(facts_in(folder / "helped"), plain);
}

TEST(Survey, ResumesAfterStopsToTheSameRows) {
  const Folder folder;
  const SurveyOptions options = options_for("1-2000", 2'000'000);
  survey_into(folder / "whole", options);
  int runs = 0;
  for (bool complete = false; !complete; ++runs) {
    std::atomic<bool> stop{false};
    SurveyOptions interrupted = options;
    interrupted.stop = &stop;
    interrupted.threads = 1 + static_cast<unsigned>(runs % 3);
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(3 + 10 * runs));
      stop = runs < 20;
    });
    const SurveyResult result = survey_into(folder / "parts", interrupted);
    complete = result.complete();
    stopper.join();
    EXPECT_NE(result.stopped, complete);
  }
  EXPECT_GT(runs, 1);
  EXPECT_EQ(facts_in(folder / "parts"), facts_in(folder / "whole"));
}

TEST(Survey, RetryTouchesUndecidedRowsOnly) {
  const Folder folder;
  survey_into(folder / "s", options_for("1-1000", 1000));
  const auto before = facts_in(folder / "s");
  EXPECT_EQ(survey_into(folder / "s", options_for("1-1000", 3'000'000)).committed, 0u);
  SurveyOptions retry = options_for("1-1000", 3'000'000);
  retry.retry_undecided = true;
  const SurveyResult result = survey_into(folder / "s", retry);
  const auto after = facts_in(folder / "s");
  std::uint64_t undecided = 0;
  for (const auto& [seed, facts] : before) {
    if (std::get<0>(facts) == Verdict::undecided)
      ++undecided;
    else
      EXPECT_EQ(facts, after.at(seed));
  }
  EXPECT_EQ(result.committed, undecided);
  EXPECT_LT(result.progress.all.undecided, undecided / 2);
  EXPECT_EQ(survey_into(folder / "s", retry).committed, 0u) << "what was tried with these limits is not tried again";
}

TEST(Survey, AShorterAttemptReplacesNoLongerOne) {
  const Folder folder;
  const auto rows = [&] {
    std::string text;
    Store::open_to_read(folder / "s").for_each(true, [&](const ResultRow& row) {
      text += std::to_string(row.seed) + " " + std::to_string(row.nodes) + " " + std::to_string(row.config) + "\n";
    });
    return text;
  };
  survey_into(folder / "s", options_for("1-300", 1000));
  const std::string before = rows();
  SurveyOptions retry = options_for("1-300", 10);
  retry.retry_undecided = true;
  EXPECT_GT(survey_into(folder / "s", retry).progress.all.undecided, 0u);
  EXPECT_EQ(rows(), before);
  // Nothing was tried: no limit was larger.
  const SurveyResult shorter = survey_into(folder / "s", retry);
  EXPECT_EQ(shorter.committed, 0u);
  EXPECT_EQ(shorter.progress.as_they_are, shorter.progress.all.undecided);
  retry.solve.without = 1;
  EXPECT_EQ(survey_into(folder / "s", retry).progress.as_they_are, 0u) << "another search";
  EXPECT_EQ(rows(), before) << "which was shorter";
}

// Of a range that is closed to its end, even of few deals.
TEST(Survey, SaysAtTheEndWhetherTheHalfWidthWasReached) {
  const Folder folder;
  SurveyOptions options = options_for("1-500", 3'000'000);
  options.until_half_width = 0.1;
  EXPECT_TRUE(survey_into(folder / "a", options).at_half_width);
  options.until_half_width = 0.01;
  const SurveyResult wider = survey_into(folder / "b", options);
  EXPECT_FALSE(wider.at_half_width);
  EXPECT_TRUE(wider.complete());

  // Wins get their moves however narrow the bracket is already, of a range that is closed and of one that stopped.
  options.until_half_width = 0.1;
  options.keep_solutions = options.complete_solutions = true;
  const SurveyProgress completed = survey_into(folder / "a", options).progress;
  EXPECT_GT(completed.completed, 0u);
  EXPECT_EQ(completed.completed, completed.incomplete);
  SurveyOptions many = options_for("1-30000", 3'000'000);
  many.until_half_width = 0.1;
  EXPECT_LT(survey_into(folder / "c", many).progress.all.total(), 30000u);
  many.keep_solutions = many.complete_solutions = true;
  const SurveyResult again = survey_into(folder / "c", many);
  EXPECT_GT(again.progress.completed, 0u);
  EXPECT_EQ(again.progress.completed, again.progress.incomplete);
  EXPECT_EQ(again.progress.solved_now, 0u);
}

TEST(Survey, StopsAtTheHalfWidthWhateverTheThreads) {
  const Folder folder;
  std::optional<Counts> first;
  for (const char* name : {"a", "b"}) {
    SurveyOptions options = options_for("1-100000", 2'000'000);
    options.until_half_width = 0.03;
    options.threads = name[0] == 'a' ? 1 : 3;
    const SurveyResult result = survey_into(folder / name, options);
    ASSERT_TRUE(result.at_half_width);
    EXPECT_LE(result.progress.all.total(), result.at_half_width->total() + 2 * kWindowForHalfWidth);
    EXPECT_LE(win_rate_bracket(*result.at_half_width, options.interval).half_width(), 0.03);
    EXPECT_EQ(first.value_or(*result.at_half_width), *result.at_half_width);
    first = result.at_half_width;
    EXPECT_EQ(survey_into(folder / name, options).committed, 0u) << "already narrow enough";
  }
}

TEST(Survey, AWinThatTheRefereeRefusesIsNotStored) {
  const Folder folder;
  GameInfo liar = fake_game();
  liar.make_solver = []() -> std::unique_ptr<Solver> { return std::make_unique<test::FakeSolver>(true); };
  try {
    survey_into(folder / "s", options_for("1-500", 1000), liar);
    ADD_FAILURE() << "the lie passed";
  } catch (const RefusedWin& error) {
    EXPECT_NE(std::string(error.what()).find("fake seed "), std::string::npos) << error.what();
  }
  for (const auto& [seed, facts] : facts_in(folder / "s")) EXPECT_NE(std::get<0>(facts), Verdict::won);
}

TEST(Survey, ShardsMergeToTheWhole) {
  const Folder folder;
  survey_into(folder / "whole", options_for("1-900", 100'000));
  std::vector<std::string> shards;
  for (std::uint64_t index = 1; index <= 4; ++index) {
    SurveyOptions options = options_for("1-900", 100'000);
    options.seeds = options.seeds.in_shard({index, 4});
    shards.push_back((folder / "shard") + std::to_string(index));
    survey_into(shards.back(), options);
  }
  const MergeResult result = merge_stores_into(folder / "merged", "fake", "fake-1", shards);
  EXPECT_EQ(result.rows, 900u);
  EXPECT_EQ(facts_in(folder / "merged"), facts_in(folder / "whole"));
  EXPECT_EQ(merge_stores_into(folder / "merged", "fake", "fake-1", shards).rows_before, 900u);
}

}  // namespace winnable::survey_test
