// Guards shortest solutions: bounds against exact distances in every reachable position of short decks, A* and the
// shortening of solutions against the shortest win, and what `solve --optimal`, `--shorten` and `--confirm` print.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/forty_thieves.h"
#include "games/golf.h"
#include "games/pyramid.h"
#include "games/scorpion.h"
#include "solver/referee/golf.h"
#include "solver/referee/pyramid.h"
#include "solver/referee/scorpion.h"
#include "solver/referee/squadron.h"
#include "tests/support/run_winnable.h"
#include "tests/support/shortest.h"

namespace winnable::test {
namespace {

template <GolfRules R>
void golf(const ShortestOptions& options) {
  const OnKing on_king = R.king == GolfKing::takes_nothing ? OnKing::none
                         : R.king == GolfKing::takes_queen ? OnKing::queen
                                                           : OnKing::queen_or_ace;
  const auto referee = make_golf_referee({.game = std::string(R.name.view()),
                                          .suits = R.suits,
                                          .ranks = R.ranks,
                                          .columns = R.columns,
                                          .depth = R.depth,
                                          .on_king = on_king,
                                          .on_ace = R.ace_takes_king ? OnAce::two_or_king : OnAce::two});
  run_shortest<Golf<R>>(*referee, options);
}
TEST(Shortest, Golf) {
  golf<GolfRules{.name = "short-a", .suits = 3, .ranks = 5, .columns = 3, .depth = 3}>({.seeds = 400});
  golf<GolfRules{.name = "short-b", .suits = 3, .ranks = 5, .columns = 3, .depth = 3, .king = GolfKing::takes_queen}>(
      {.seeds = 400});
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
  const auto referee = make_pyramid_referee({.game = std::string(R.name.view()),
                                             .suits = R.suits,
                                             .ranks = R.ranks,
                                             .rows = R.rows,
                                             .overlap = R.overlap,
                                             .pyramid_only = R.pyramid_only,
                                             .redeals = R.redeals,
                                             .stock_card_usable = R.stock_card_usable,
                                             .first_card_turned = R.first_card_turned,
                                             .waste_pairs = R.waste_pairs});
  run_shortest<Pyramid<R>>(*referee, options);
}
TEST(Shortest, Pyramid) {
  constexpr int kUnlimited = PyramidRules::kUnlimited;
  pyramid<PyramidRules{.name = "short", .suits = 2, .ranks = 7, .rows = 4}>({.seeds = 120});
  pyramid<PyramidRules{.name = "short-seven", .suits = 3, .ranks = 7, .rows = 4}>({.seeds = 60});
  pyramid<PyramidRules{.name = "short-board", .suits = 2, .ranks = 7, .rows = 4, .pyramid_only = true}>({.seeds = 120});
  pyramid<PyramidRules{
      .name = "short-unlimited", .suits = 2, .ranks = 7, .rows = 4, .pyramid_only = true, .redeals = kUnlimited}>(
      {.seeds = 80});
  pyramid<PyramidRules{.name = "short-unlimited-all", .suits = 2, .ranks = 7, .rows = 4, .redeals = kUnlimited}>(
      {.seeds = 80});
  pyramid<PyramidRules{.name = "short-pysolfc",
                       .suits = 2,
                       .ranks = 7,
                       .rows = 4,
                       .overlap = false,
                       .redeals = 1,
                       .first_card_turned = true}>({.seeds = 80});
  pyramid<PyramidRules{.name = "short-thirteen",
                       .suits = 2,
                       .ranks = 7,
                       .rows = 4,
                       .overlap = false,
                       .stock_card_usable = false,
                       .waste_pairs = true}>({.seeds = 80});
}

template <ScorpionRules R>
ScorpionSheet scorpion_sheet() {
  ScorpionSheet sheet;
  sheet.game = R.name.view();
  sheet.decks = R.decks;
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.columns.clear();
  sheet.face_down.clear();
  for (int column = 0; column < R.columns; ++column) {
    sheet.columns.push_back(R.depth + (column < R.longer_columns ? 1 : 0));
    sheet.face_down.push_back(R.hidden(column));
  }
  sheet.any_card_to_spaces = R.any_card_fills_space;
  sheet.merci_when_stuck = R.deals_only_when_stuck;
  sheet.complete_suits_leave = R.clears_sequences;
  return sheet;
}
template <ScorpionRules R>
void scorpion(const ShortestOptions& options) {
  run_shortest<Scorpion<R>>(*make_scorpion_referee(scorpion_sheet<R>()), options);
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
  scorpion<ScorpionRules{.name = "short-wasp",
                         .suits = 3,
                         .ranks = 4,
                         .columns = 3,
                         .depth = 3,
                         .hidden_columns = 2,
                         .hidden_cards = 1,
                         .any_card_fills_space = true}>({.seeds = 200, .max_positions = 3000});
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
  const auto referee = make_squadron_referee({.game = std::string(R.name.view()),
                                              .suits = R.suits,
                                              .ranks = R.ranks,
                                              .columns = R.columns,
                                              .depth = R.depth,
                                              .reserves = R.cells,
                                              .runs_move = R.moves_runs,
                                              .stock_card_shown = R.shows_stock_card});
  run_shortest<FortyThieves<R>>(*referee, options);
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
  EXPECT_EQ(csv.out.rfind("game,seed,verdict,reason,nodes,seconds,length,lower_bound\ngolf,3,won,,", 0), 0u) << csv.out;
  EXPECT_TRUE(csv.out.ends_with(",46,46\n")) << csv.out;
}

TEST(ShortestCommand, BoundsWhenALimitEndsIt) {
  const Ran ran = run_winnable("solve klondike 2 --optimal --max-nodes 30000 --format jsonl");
  EXPECT_EQ(ran.code, 10) << ran.err;
  const auto line = nlohmann::json::parse(ran.out);
  EXPECT_EQ(line["optimal"], false);
  EXPECT_LT(line["lower_bound"], line["length"]);
  EXPECT_LE(line["nodes"], 30200);
  const Ran text = run_winnable("solve klondike 2 --optimal --max-nodes 30000 -q");
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

}  // namespace
}  // namespace winnable::test
