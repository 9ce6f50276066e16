// An honest player wins or gives up: in no result, store, table or exit code is a deal lost because of him. Stores that
// were written when his games were called lost are read as what they meant.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "games/catalogue.h"
#include "solver/game/honest_solver.h"
#include "solver/survey/compare.h"
#include "solver/survey/merge.h"
#include "solver/survey/report.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::player_results_test {

void expect_won_or_gave_up(Solver& solver, const DeckShape& shape, std::uint64_t seeds) {
  int won = 0, gave_up = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Outcome outcome = solver.solve(shuffled_deck(shape, seed), {});
    won += outcome.verdict == Verdict::won;
    gave_up += outcome.verdict == Verdict::undecided && outcome.reason == Reason::gave_up;
  }
  EXPECT_EQ(won + gave_up, static_cast<int>(seeds));
  EXPECT_GE(won, 1);
  EXPECT_GE(gave_up, 1);
}

TEST(PlayerResults, APlayerWinsOrGivesUp) {
  const GameInfo& preset = *find_game_info("three-shuffles:honest");
  EXPECT_TRUE(preset.is_player);
  expect_won_or_gave_up(*preset.make_solver(), preset.deck_shape, 60);
  const GameInfo& squadron = *find_game_info("squadron");
  EXPECT_FALSE(squadron.is_player);
  expect_won_or_gave_up(*make_honest_solver(squadron, kCasualPlayer), squadron.deck_shape, 30);
  EXPECT_TRUE(HonestGame(squadron, "casual").game.is_player);
}

// A seed of three-shuffles:honest that is given up.
std::uint64_t given_up_seed() {
  const GameInfo& game = *find_game_info("three-shuffles:honest");
  const auto solver = game.make_solver();
  for (std::uint64_t seed = 1; seed < 100; ++seed)
    if (solver->solve(shuffled_deck(game.deck_shape, seed), {}).verdict != Verdict::won) return seed;
  ADD_FAILURE() << "no deal is given up";
  return 0;
}

TEST(PlayerResults, SolveSaysGaveUp) {
  const std::string seed = std::to_string(given_up_seed());
  const Ran text = run_winnable("solve three-shuffles:honest " + seed);
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("verdict: undecided: gave up\n"), std::string::npos) << text.out;
  const auto line = nlohmann::json::parse(run_winnable("solve three-shuffles:honest " + seed + " --format jsonl").out);
  EXPECT_EQ(line["verdict"], "undecided");
  EXPECT_EQ(line["reason"], "gave up");
  EXPECT_NE(run_winnable("solve three-shuffles:honest " + seed + " --format csv").out.find(",undecided,gave up,"),
            std::string::npos);
  EXPECT_EQ(run_winnable("solve three-shuffles:honest " + seed + " --confirm").code, 0);
}

// A survey by a player, in the words of its summary.
struct Surveyed {
  std::string store;
  nlohmann::json summary;
};
Surveyed survey(const std::string& command, const std::string& more = "") {
  const std::string store = (scratch_folder() / "s.sqlite").string();
  const Ran ran = run_winnable(command + " -q --format jsonl --store '" + store + "'" + more);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return {store, nlohmann::json::parse(ran.out)};
}

TEST(PlayerResults, SurveysStoresAndTables) {
  for (const std::string command :
       {"survey three-shuffles:honest 1-40", "play three-shuffles 1-40", "play squadron 1-20 --player casual"}) {
    SCOPED_TRACE(command);
    const auto [store, summary] = survey(command);
    EXPECT_EQ(summary["lost"], 0);
    EXPECT_EQ(summary["undecided"], 0);
    EXPECT_GE(summary["gave_up"], 1);
    EXPECT_EQ(summary["won"].get<int>() + summary["gave_up"].get<int>(), summary["deals"].get<int>());
    // The rate is of the games played: who gave up did not win.
    EXPECT_LT(summary["rate_high"], 0.95);
    const auto report = nlohmann::json::parse(run_winnable("report '" + store + "' --format jsonl").out);
    for (const char* key : {"won", "lost", "undecided", "gave_up", "rate_low", "rate_high"})
      EXPECT_EQ(report[key], summary[key]) << key;
    const Ran rows = run_winnable("export '" + store + "'");
    EXPECT_EQ(rows.out.find(",lost,"), std::string::npos);
    EXPECT_NE(rows.out.find(",undecided,gave up,"), std::string::npos);
    EXPECT_NE(run_winnable("report '" + store + "'").out.find("gave up"), std::string::npos);
    // Nothing is tried again: no limits would change it.
    const Ran again = run_winnable(command + " -q --store '" + store + "' --retry undecided --max-nodes 9999999");
    EXPECT_NE(again.out.find("this run   0 rows"), std::string::npos) << again.out;
    EXPECT_NE(again.out.find("\ngave up "), std::string::npos) << again.out;
    EXPECT_EQ(again.out.find("\nlost "), std::string::npos) << again.out;
  }
}

// The store as an earlier program wrote it.
void write_as_before(const std::string& path) {
  Database database(path, SQLITE_OPEN_READWRITE);
  database.execute("UPDATE result SET verdict = 'lost', reason = '' WHERE reason = 'gave up'");
}

TEST(PlayerResults, OldStoresAreReadAsWhatTheyMeant) {
  const std::string command = "survey three-shuffles:honest 1-30";
  const auto [store, summary] = survey(command);
  const auto [newer, unused] = survey(command);
  write_as_before(store);
  const auto report = nlohmann::json::parse(run_winnable("report '" + store + "' --format jsonl").out);
  EXPECT_EQ(report["lost"], 0);
  EXPECT_EQ(report["gave_up"], summary["gave_up"]);
  EXPECT_EQ(report["rate_high"], summary["rate_high"]);
  EXPECT_EQ(run_winnable("export '" + store + "'").out.find(",lost,"), std::string::npos);
  // It goes on, and joins and compares with new ones.
  EXPECT_NE(run_winnable("survey three-shuffles:honest 1-30 -q --store '" + store + "'").out.find("this run   0 rows"),
            std::string::npos);
  // Once written to, it says so itself.
  EXPECT_EQ(Database(store, SQLITE_OPEN_READWRITE).integer("SELECT count(*) FROM result WHERE verdict = 'lost'"), 0);
  write_as_before(store);
  const std::string joined = (scratch_folder() / "joined.sqlite").string();
  const Ran merged = run_winnable("merge '" + joined + "' '" + store + "' '" + newer + "'");
  EXPECT_EQ(merged.code, 0) << merged.err;
  const Comparison comparison = compare_stores(Store::open_to_read(store), Store::open_to_read(newer));
  EXPECT_EQ(comparison.undecided, 0u);
  EXPECT_EQ(comparison.counts.neither, summary["gave_up"].get<std::uint64_t>());
  EXPECT_EQ(comparison.counts.both, summary["won"].get<std::uint64_t>());
}

// Players keep to the limits of a game: what they have not won by then is undecided, and says why.
TEST(PlayerResults, KeepToTimeAndPositions) {
  const auto play = [](const std::string& command) {
    const std::string store = (scratch_folder() / "limits.sqlite").string();
    const Ran played = run_winnable(command + " -q --store '" + store + "'");
    EXPECT_EQ(played.code, 0) << played.err;
    std::vector<nlohmann::json> rows;
    std::istringstream lines(run_winnable("export '" + store + "' --format jsonl").out);
    for (std::string line; std::getline(lines, line);) rows.push_back(nlohmann::json::parse(line));
    EXPECT_EQ(rows.size(), 3u);
    return rows;
  };
  for (const auto& row : play("play squadron 1-3 --player strong --timeout 0.01")) {
    EXPECT_EQ(row["reason"], "time");
    EXPECT_LT(row["ms"], 500);
  }
  for (const auto& row : play("play black-hole 1-3 --player sight-500 --max-nodes 50")) {
    EXPECT_EQ(row["reason"], "nodes");
    EXPECT_LT(row["nodes"], 100);
  }
  for (const auto& row : play("play black-hole 1-3 --player sight-500 --timeout 0.001"))
    EXPECT_EQ(row["reason"], "time");
  const Ran shown = run_winnable("play klondike 1 --player strong --show --timeout 0.01");
  EXPECT_NE(shown.out.find("# time\n"), std::string::npos) << shown.out;
}

// Proofs of loss stay proofs.
TEST(PlayerResults, ALossOfASolverStaysALoss) {
  const auto [store, summary] = survey("survey golf 1-20");
  EXPECT_GE(summary["lost"], 1);
  EXPECT_EQ(summary["gave_up"], 0);
  EXPECT_NE(run_winnable("export '" + store + "'").out.find(",lost,"), std::string::npos);
}

TEST(PlayerResults, FactsAboutRows) {
  const std::string path = (scratch_folder() / "s.sqlite").string();
  Store store = Store::open(path, "fake", "fake-1+fast");
  EXPECT_TRUE(store.holds_player_results());
  const auto config = store.config_id({0, "fake", "fake-1+fast", "0", "{}"});
  ResultRow row;
  row.seed = 1;
  row.config = config;
  row.reason = Reason::nodes;
  store.put(row);
  row.reason = Reason::gave_up;
  store.put(row);
  EXPECT_TRUE(store.find(1)->gave_up());
  row.reason = Reason::nodes;
  store.put(row);
  EXPECT_TRUE(store.find(1)->gave_up());  // it is final
  row.verdict = Verdict::won;
  EXPECT_THROW(store.put(row), ConflictError);  // the same player cannot do both
  const auto report = make_report(store, IntervalKind::wilson);
  EXPECT_EQ(report.all.gave_up, 1u);
  EXPECT_EQ(report.all.total(), 1u);
}

// What can be won and what players win stand in different tables.
TEST(PlayerResults, TablesOfRates) {
  const std::string folder = WINNABLE_SOURCE_DIR "/results/";
  EXPECT_EQ(read_text(folder + "win-rates.csv").find("three-shuffles:honest"), std::string::npos);
  EXPECT_NE(read_text(folder + "honest-rates.csv").find("\nthree-shuffles:honest,greedy,"), std::string::npos);
  std::istringstream games(run_winnable("games --format jsonl").out);
  int players = 0;
  for (std::string line; std::getline(games, line);) {
    const auto game = nlohmann::json::parse(line);
    EXPECT_EQ(game["is_player"], find_game_info(game["game"].get<std::string>())->is_player);
    players += game["is_player"].get<bool>();
  }
  EXPECT_EQ(players, 1);
}

}  // namespace winnable::test::player_results_test
