// Grades: only of deals that can be won, the same on any number of threads, and traps are lost positions.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "solver/survey/statistics.h"
#include "winnable/grade.h"
#include "winnable/session.h"
#include "winnable/state.h"

namespace winnable::grade_test {

GradeOptions quick(bool traps = false) {
  GradeOptions options;
  options.solve.limits.max_nodes = 200'000;
  options.traps = traps;
  return options;
}

std::map<std::size_t, int> wins_of(const Game& game, std::size_t count, unsigned threads) {
  std::map<std::size_t, int> wins;
  std::size_t expected = 0;
  grade_many(
      game, count, [&](std::size_t i) { return game.deal(i + 1); }, quick(), threads,
      [&](std::size_t i, const Grade& grade) {
        EXPECT_EQ(i, expected++);
        wins[i] = grade.players > 0 ? grade.wins : -1;
        return true;
      });
  return wins;
}

TEST(Grade, OnlyDealsThatCanBeWonHaveOne) {
  const Game game = find_game("golf");
  Grader grader(game);
  int lost = 0, won = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Grade grade = grader.grade(game.deal(seed), quick());
    const bool is_won = grade.outcome.verdict == Verdict::won;
    EXPECT_EQ(is_won, game.verify(game.deal(seed), grade.outcome.solution).is_win);
    EXPECT_EQ(grade.band > 0, is_won);
    EXPECT_EQ(grade.players, is_won ? crowd_size(game) : 0);
    ++(is_won ? won : lost);
  }
  EXPECT_GT(won, 2);
  EXPECT_GT(lost, 2);
  GradeOptions short_of_nodes = quick();
  short_of_nodes.solve.limits.max_nodes = 10;
  const Grade open = Grader(find_game("squadron")).grade(find_game("squadron").deal(1), short_of_nodes);
  EXPECT_EQ(open.outcome.verdict, Verdict::undecided);
  EXPECT_EQ(open.outcome.reason, Reason::nodes);
  EXPECT_EQ(open.band, 0);
}

TEST(Grade, DoesNotDependOnThreads) {
  const Game game = find_game("freecell");
  const auto alone = wins_of(game, 8, 1);
  EXPECT_EQ(alone, wins_of(game, 8, 3));
  EXPECT_EQ(alone.size(), 8U);
  GradeOptions other = quick();
  other.crowd_seed = 2;
  int differ = 0;
  for (std::size_t i = 0; i < 8; ++i) differ += Grader(game).grade(game.deal(i + 1), other).wins != alone.at(i);
  EXPECT_GT(differ, 0);
}

// If these figures change, players of the crowd have changed: then scripts/grade-bands finds new bands, and, where a
// version with the old ones has been released, the definition needs a new name (kGradeDefinition).
TEST(Grade, TheDefinitionHasNotChanged) {
  EXPECT_EQ(kGradeDefinition, "crowd-3");
  const auto of = [](const char* name) {
    std::vector<int> wins;
    for (const auto& [i, count] : wins_of(find_game(name), 4, 1)) wins.push_back(count);
    return wins;
  };
  EXPECT_EQ(of("freecell"), (std::vector<int>{4, 18, 23, 24}));
  EXPECT_EQ(of("klondike"), (std::vector<int>{16, 6, 45, 34}));
  EXPECT_EQ(of("golf"), (std::vector<int>{0, -1, 49, 39}));
}

// The table in the code is that of scripts/grade-bands.
TEST(Grade, BandsAreThoseOfTheResults) {
  std::ifstream file(WINNABLE_SOURCE_DIR "/results/grade-bands.csv");
  std::string line;
  std::getline(file, line);
  EXPECT_TRUE(line.starts_with("preset,rules_id,definition,seeds,winnable,undecided,players,least_1,")) << line;
  int rows = 0;
  for (; std::getline(file, line); ++rows) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
    const Game game = find_game(fields[0]);
    EXPECT_EQ(fields[1], game.rules_id());
    EXPECT_EQ(fields[2], kGradeDefinition);
    const GradeBands bands = grade_bands(game);
    EXPECT_EQ(fields[4], std::to_string(bands.deals)) << fields[0];
    EXPECT_EQ(fields[6], std::to_string(crowd_size(game))) << fields[0];
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(std::stod(fields[7 + i]), bands.least[i]) << fields[0];
  }
  EXPECT_GT(rows, 4);
  EXPECT_EQ(grade_bands(find_game("kansas")).deals, 0U);
}

TEST(Grade, StatesTheIntervalOfTheShare) {
  const Game game = find_game("freecell");
  const Grade grade = Grader(game).grade(game.deal(1), quick());
  const Interval interval = interval_of_share(static_cast<std::uint64_t>(grade.wins),
                                              static_cast<std::uint64_t>(grade.players), IntervalKind::wilson);
  EXPECT_NEAR(grade.share_low, interval.low, 1e-12);
  EXPECT_NEAR(grade.share_high, interval.high, 1e-12);
}

TEST(Grade, BandsFallWithTheShare) {
  for (const Game& game : games()) {
    const GradeBands bands = grade_bands(game);
    for (int i = 0; i + 1 < kBands - 1; ++i) EXPECT_GE(bands.least[i], bands.least[i + 1]) << game.name();
    EXPECT_LT(bands.least[0], 1) << game.name();
    EXPECT_GE(bands.least[kBands - 2], 0) << game.name();
  }
  EXPECT_EQ(band_name(1), "very easy");
  EXPECT_EQ(band_name(5), "very hard");
}

TEST(Grade, TrapsLoseTheDeal) {
  int traps = 0;
  for (const char* name : {"golf", "freecell", "klondike:draw1"}) {
    const Game game = find_game(name);
    Grader grader(game);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Start start = game.deal(seed);
      const Grade grade = grader.grade(start, quick(true));
      if (grade.outcome.verdict != Verdict::won) continue;
      EXPECT_GT(grade.traps.choices, 0) << name;
      EXPECT_LE(grade.traps.lost.size() + static_cast<std::size_t>(grade.traps.undecided),
                static_cast<std::size_t>(grade.traps.choices));
      for (const Trap& trap : grade.traps.lost) {
        ++traps;
        GameState state(start);
        for (std::size_t i = 0; i < trap.after; ++i) ASSERT_FALSE(state.play(grade.outcome.solution[i]));
        EXPECT_EQ(game.solve(state.start(), Limits{}).verdict, Verdict::won) << name << " " << seed;
        for (const PlayMove& move : trap.moves) ASSERT_FALSE(state.play(move));
        EXPECT_EQ(game.solve(state.start(), Limits{}).verdict, Verdict::lost) << name << " " << seed;
      }
    }
  }
  EXPECT_GT(traps, 3);
}

TEST(Grade, SaysWhyNoCrowdPlaysAGame) {
  for (const char* name : {"clock", "three-shuffles:honest"}) {
    const Game game = find_game(name);
    EXPECT_FALSE(has_crowd(game));
    EXPECT_TRUE(no_crowd_reason(game).starts_with(name)) << no_crowd_reason(game);
    try {
      Grader grader(game);
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind, ErrorKind::usage);
    }
  }
  int games_with = 0;
  for (const Game& game : games()) games_with += has_crowd(game);
  EXPECT_GT(games_with, 100);
}

TEST(Grade, StopsWithoutAGrade) {
  const std::atomic<bool> stop{true};
  GradeOptions options = quick();
  options.solve.limits.stop = &stop;
  int told = 0;
  grade_many(
      find_game("squadron"), 5, [](std::size_t i) { return find_game("squadron").deal(i + 1); }, options, 2,
      [&](std::size_t, const Grade&) { return ++told > 0; });
  EXPECT_EQ(told, 0);
}

}  // namespace winnable::grade_test
