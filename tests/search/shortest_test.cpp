// Guards shortest solutions: bounds against exact distances in every reachable position of short decks, A* and the
// shortening of solutions against the shortest win, and what `solve --optimal`, `--shorten` and `--confirm` print.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "solver/port/sat_solver.h"
#include "tests/support/run_winnable.h"
#include "tests/support/short_referees.h"
#include "tests/support/shortest.h"

namespace winnable::test {
namespace {

template <GolfRules R>
void golf(const ShortestOptions& options) {
  run_shortest<Golf<R>>(*golf_referee<R>(), options);
}
TEST(Shortest, Golf) {
  golf<GolfRules{.name = "short-a", .suits = 3, .ranks = 5, .columns = 3, .depth = 3}>({.seeds = 400});
  MORE_SHAPES(golf<GolfRules{
                  .name = "short-b", .suits = 3, .ranks = 5, .columns = 3, .depth = 3, .king = GolfKing::takes_queen}>(
                  {.seeds = 400});)
  golf<GolfRules{.name = "short-c",
                 .suits = 2,
                 .ranks = 7,
                 .columns = 3,
                 .depth = 3,
                 .king = GolfKing::takes_queen_and_ace,
                 .ace_takes_king = true}>({.seeds = 400});
}

template <PyramidRules R>
void pyramid(const ShortestOptions& options) {
  run_shortest<Pyramid<R>>(*pyramid_referee<R>(), options);
}
TEST(Shortest, Pyramid) {
  constexpr int kUnlimited = PyramidRules::kUnlimited;
  pyramid<PyramidRules{.name = "short", .suits = 2, .ranks = 7, .rows = 4}>({.seeds = 120});
  MORE_SHAPES(pyramid<PyramidRules{.name = "short-seven", .suits = 3, .ranks = 7, .rows = 4}>({.seeds = 60});)
  pyramid<PyramidRules{.name = "short-board", .suits = 2, .ranks = 7, .rows = 4, .pyramid_only = true}>({.seeds = 120});
  MORE_SHAPES(
      pyramid<PyramidRules{
          .name = "short-unlimited", .suits = 2, .ranks = 7, .rows = 4, .pyramid_only = true, .redeals = kUnlimited}>(
          {.seeds = 80});)
  pyramid<PyramidRules{.name = "short-unlimited-all", .suits = 2, .ranks = 7, .rows = 4, .redeals = kUnlimited}>(
      {.seeds = 80});
  pyramid<PyramidRules{.name = "short-pysolfc",
                       .suits = 2,
                       .ranks = 7,
                       .rows = 4,
                       .overlap = false,
                       .redeals = 1,
                       .first_card_turned = true}>({.seeds = 80});
  MORE_SHAPES(pyramid<PyramidRules{.name = "short-thirteen",
                                   .suits = 2,
                                   .ranks = 7,
                                   .rows = 4,
                                   .overlap = false,
                                   .stock_card_usable = false,
                                   .waste_pairs = true}>({.seeds = 80});)
}

template <ScorpionRules R>
void scorpion(const ShortestOptions& options) {
  run_shortest<Scorpion<R>>(*scorpion_referee<R>(), options);
}
TEST(Shortest, Scorpion) {
  scorpion<ScorpionRules{.name = "short-scorpion",
                         .suits = 3,
                         .ranks = 5,
                         .columns = 4,
                         .depth = 3,
                         .hidden_columns = 2,
                         .hidden_cards = 1}>({.seeds = 200, .max_positions = 3000});
  scorpion<ScorpionRules{.name = "short-pysolfc",
                         .suits = 3,
                         .ranks = 5,
                         .columns = 4,
                         .depth = 3,
                         .hidden_columns = 2,
                         .hidden_cards = 1,
                         .clears_sequences = true}>({.seeds = 200, .max_positions = 3000});
  MORE_SHAPES(scorpion<ScorpionRules{.name = "short-wasp",
                                     .suits = 3,
                                     .ranks = 4,
                                     .columns = 3,
                                     .depth = 3,
                                     .hidden_columns = 2,
                                     .hidden_cards = 1,
                                     .any_card_fills_space = true}>({.seeds = 200, .max_positions = 3000});)
  scorpion<ScorpionRules{.name = "short-super",
                         .decks = 2,
                         .suits = 1,
                         .ranks = 6,
                         .columns = 2,
                         .depth = 5,
                         .hidden_columns = 2,
                         .hidden_cards = 1}>({.seeds = 200, .max_positions = 3000});
}

template <FortyThievesRules R>
void forty_thieves(const ShortestOptions& options) {
  run_shortest<FortyThieves<R>>(*forty_thieves_referee<R>(), options);
}
TEST(Shortest, FortyThieves) {
  forty_thieves<FortyThievesRules{
      .name = "short-squadron", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .cells = 1}>(
      {.seeds = 60, .max_positions = 4000, .min_wins = 10});
  forty_thieves<FortyThievesRules{
      .name = "short-runs", .suits = 2, .ranks = 5, .columns = 2, .depth = 4, .moves_runs = true}>(
      {.seeds = 60, .max_positions = 4000, .min_wins = 5});
}

// --- the commands
// -----------------------------------------------------------------------------------------------------

TEST(ShortestCommand, Optimal) {
  const Ran text = run_winnable("solve golf 3 --optimal");
  EXPECT_EQ(text.code, 10) << text.err;
  EXPECT_NE(text.out.find("# 46 moves\n# shortest: no win has fewer moves\nmoves:\n"), std::string::npos) << text.out;
  EXPECT_EQ(run_winnable("verify -", text.out).code, 0);
  const auto line = nlohmann::json::parse(run_winnable("solve golf 3 --optimal --format jsonl").out);
  EXPECT_EQ(line["length"], 46);
  EXPECT_EQ(line["lower_bound"], 46);
  EXPECT_EQ(line["optimal"], true);
  EXPECT_EQ(line["moves"].size(), 46u);
  const Ran csv = run_winnable("solve golf 3 --optimal --format csv");
  EXPECT_EQ(csv.out.rfind("game,seed,verdict,reason,nodes,seconds,length,lower_bound,optimal,stopped\ngolf,3,won,,", 0),
            0u)
      << csv.out;
  EXPECT_TRUE(csv.out.ends_with(",46,46,true,\n")) << csv.out;
}

TEST(ShortestCommand, BoundsWhenALimitEndsIt) {
  const Ran ran = run_winnable("solve klondike 2 --optimal --max-nodes 30000 --format jsonl");
  EXPECT_EQ(ran.code, 10) << ran.err;
  const auto line = nlohmann::json::parse(ran.out);
  EXPECT_EQ(line["optimal"], false);
  EXPECT_EQ(line["stopped"], "nodes");
  EXPECT_LT(line["lower_bound"], line["length"]);
  EXPECT_LE(line["nodes"], 30200);
  const Ran text = run_winnable("solve klondike 2 --optimal --max-nodes 30000");
  EXPECT_NE(text.out.find(" moves (stopped: nodes)\n"), std::string::npos) << text.out;
}

TEST(ShortestCommand, Shorten) {
  const auto length = [](const std::string& options) {
    return nlohmann::json::parse(run_winnable("solve klondike 2 --format jsonl " + options).out)["length"].get<int>();
  };
  EXPECT_LT(length("--shorten --max-nodes 200000"), length(""));
  const Ran ran = run_winnable("solve squadron 1 --shorten --max-nodes 100000");
  EXPECT_EQ(ran.code, 10) << ran.err;
  EXPECT_EQ(run_winnable("verify -", ran.out).code, 0);
}

TEST(ShortestCommand, Usage) {
  EXPECT_EQ(run_winnable("solve golf 3 --optimal --shorten --timeout 1").code, 2);
  EXPECT_EQ(run_winnable("solve golf 3 --shorten").code, 2);
  // A loss stays a loss.
  const Ran lost = run_winnable("solve golf 2 --optimal");
  EXPECT_EQ(lost.code, 20);
  EXPECT_EQ(lost.out.find("shortest"), std::string::npos);
}

TEST(Confirm, ALossIsFoundTwice) {
  const auto once = nlohmann::json::parse(run_winnable("solve british-square 6 --format jsonl").out);
  const Ran twice = run_winnable("solve british-square 6 --confirm --format jsonl");
  EXPECT_EQ(twice.code, 20);
  const auto line = nlohmann::json::parse(twice.out);
  EXPECT_EQ(line["confirmed"], true);
  EXPECT_GT(line["nodes"], 1.5 * once["nodes"].get<double>()) << "two runs";
  const Ran text = run_winnable("solve british-square 6 --confirm");
  EXPECT_NE(text.out.find("# confirmed with other hash numbers\n"), std::string::npos) << text.out;
  const Ran exact = run_winnable("solve golf 2 --confirm");
  EXPECT_EQ(exact.code, 20);
  EXPECT_NE(exact.out.find("# the tables hold whole positions: nothing to confirm\n"), std::string::npos) << exact.out;
  // A win needs no confirmation.
  EXPECT_EQ(run_winnable("solve golf 1 --confirm").code, 10);
}

// That no search finds, but a formula.
TEST(Confirm, TheProofOfALossIsChecked) {
  if (!port::SatSolver::knows()) GTEST_SKIP() << "built without a solver of formulas";
  const Ran ran = run_winnable("solve forty-thieves:standard 21 --confirm");
  EXPECT_EQ(ran.code, 20);
  EXPECT_NE(ran.out.find("# confirmed: a checker accepts the proof\n"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace winnable::test
