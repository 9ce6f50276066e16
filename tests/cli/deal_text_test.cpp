// A deal as text decides like its seed: for every preset the same verdict, nodes and moves. Games that are reshuffled
// carry their later shuffles, and a text that lacks them is refused where the verdict depends on them.
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "solver/referee/referee.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::deal_text_test {

Board reread(const Board& board) {
  BoardError error;
  auto again = parse_board(to_text(board), error);
  EXPECT_TRUE(again) << error.to_text();
  return again.value_or(Board{});
}

void expect_equal(const Outcome& a, const Outcome& b) {
  EXPECT_EQ(a.verdict, b.verdict);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.statistics.nodes, b.statistics.nodes);
  EXPECT_EQ(a.solution, b.solution);
}

void expect_text_decides_like_seed(const GameInfo& game, std::uint64_t seeds, std::uint64_t nodes) {
  const auto solver = game.make_solver();
  SolveOptions options;
  options.limits.max_nodes = nodes;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(std::string(game.name) + " seed " + std::to_string(seed));
    const Deck deck = shuffled_deck(game.deck_shape, seed);
    const Board board = reread(game.deal(deck));
    const auto wrong = game.check(board);
    ASSERT_FALSE(wrong) << wrong->to_text();
    expect_equal(solver->solve(board, options), solver->solve(deck, options));
    std::string error;
    const auto line = parse_deck(game.deck_shape, to_text(deck), error);
    ASSERT_TRUE(line) << error;
    EXPECT_EQ(line->later_shuffles, deck.later_shuffles);
    if (seed <= 5) expect_equal(solver->solve(*line, options), solver->solve(deck, options));
  }
}

TEST(DealText, DecidesLikeItsSeedInEveryPreset) {
  for (const GameInfo& game : all_games()) expect_text_decides_like_seed(game, 20, 300);
}

TEST(DealText, DecidesLikeItsSeedWhereShufflesAreToCome) {
  expect_text_decides_like_seed(*find_game_info("trefoil"), 60, 20000);
  expect_text_decides_like_seed(*find_game_info("labellelucie"), 20, 5000);
  expect_text_decides_like_seed(*find_game_info("three-shuffles:honest"), 60, 20000);
}

// The referee as well: after all moves of a win from the seed it stands where the one with the text stands.
TEST(DealText, TheRefereeReshufflesLikeTheSeed) {
  const GameInfo& game = *find_game_info("trefoil");
  const auto solver = game.make_solver();
  int reshuffled = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Deck deck = shuffled_deck(game.deck_shape, seed);
    SolveOptions options;
    options.limits.max_nodes = 20000;
    const Outcome outcome = solver->solve(deck, options);
    if (outcome.verdict != Verdict::won) continue;
    const auto referee = make_referee(game.name);
    ASSERT_FALSE(referee->set(reread(game.deal(deck))));
    const auto error = replay(*referee, outcome.solution);
    ASSERT_FALSE(error) << error->reason;
    for (const PlayMove& move : outcome.solution) reshuffled += move.verb == Verb::reshuffle;
  }
  EXPECT_GE(reshuffled, 3);
}

std::string refusal(const std::string& game, const Board& board) {
  const auto wrong = find_game_info(game)->check(board);
  const auto judged = make_referee(game)->set(board);
  EXPECT_EQ(wrong.has_value(), judged.has_value());
  return wrong ? wrong->to_text() : "";
}

TEST(DealText, WithoutLaterShufflesItIsRefused) {
  for (const std::string name : {"three-shuffles", "three-shuffles:honest", "labellelucie", "trefoil"}) {
    SCOPED_TRACE(name);
    const GameInfo& game = *find_game_info(name);
    Board board = game.deal(shuffled_deck(game.deck_shape, 3));
    ASSERT_EQ(board.shuffles.size(), 2u);
    EXPECT_EQ(refusal(name, board), "");
    Board shorter = board;
    shorter.shuffles.pop_back();
    EXPECT_NE(refusal(name, shorter).find("no line 'shuffle-2: CARDS'"), std::string::npos);
    shorter.shuffles.clear();
    EXPECT_NE(refusal(name, shorter).find("no line 'shuffle-1: CARDS'"), std::string::npos);
    // What is over need not be told.
    shorter.facts[0].second = 2;
    EXPECT_EQ(refusal(name, shorter), "");
    shorter.shuffles.push_back(board.shuffles[1]);
    shorter.facts[0].second = 1;
    EXPECT_EQ(refusal(name, shorter), "");
  }
  for (const std::string name : {"three-shuffles:first-deal", "three-shuffles:first-deal-draw", "golf"}) {
    SCOPED_TRACE(name);
    const GameInfo& game = *find_game_info(name);
    Board board = game.deal(shuffled_deck(game.deck_shape, 3));
    EXPECT_TRUE(board.shuffles.empty());
    board.shuffles.push_back({"shuffle-1", board.piles[0].cards, -1, 9});
    EXPECT_EQ(refusal(name, board), "line 9, shuffle-1: this game has no such reshuffle");
  }
}

TEST(DealText, AWrongShuffleIsNamed) {
  const GameInfo& game = *find_game_info("trefoil");
  const std::string text = to_text(game.deal(shuffled_deck(game.deck_shape, 3)));
  const auto start = text.find("shuffle-2: ");
  ASSERT_NE(start, std::string::npos);
  const auto refused = [&](const std::string& changed) {
    BoardError error;
    const auto board = parse_board(changed, error);
    return board ? refusal("trefoil", *board) : error.to_text();
  };
  const std::string first_card = text.substr(start + 11, 2);
  const std::string line = "line 21, shuffle-2";
  EXPECT_EQ(refused(text.substr(0, start + 11) + text.substr(start + 14)),
            line + ", card " + first_card + ": the card is missing");
  const std::string twice = text.substr(start + 14, 2);
  EXPECT_EQ(refused(text.substr(0, start + 11) + twice + text.substr(start + 13)),
            line + ", card " + twice + ": the card occurs twice");
  EXPECT_EQ(refused(text.substr(0, start + 11) + "1X" + text.substr(start + 13)), line + ": not a card: '1X'");
  EXPECT_EQ(refused(text + "shuffle-1: AC\n"), "line 22, shuffle-1: the shuffle is given twice, first in line 20");
  EXPECT_EQ(refused(text + "shuffle-3: AC\n"), "line 22: not a pile or fact: 'shuffle-3'");
}

TEST(DealText, ADeckLineCarriesThemToo) {
  const GameInfo& game = *find_game_info("trefoil");
  const std::string line = to_text(shuffled_deck(game.deck_shape, 7));
  const auto refused = [&](const std::string& text) {
    std::string error;
    EXPECT_FALSE(parse_deck(game.deck_shape, text, error));
    return error;
  };
  const auto first = line.find('/'), second = line.rfind('/');
  EXPECT_EQ(refused(line.substr(0, first)).rfind("shuffle 1: missing", 0), 0u);
  EXPECT_EQ(refused(line.substr(0, second)).rfind("shuffle 2: missing", 0), 0u);
  EXPECT_EQ(refused(line.substr(0, second + 4)).rfind("shuffle 2: a deck of 52 cards was expected, 1 was given", 0),
            0u);
  EXPECT_EQ(refused(line + " / AC"), "'/': more shuffles than the game has");
  std::string error;
  EXPECT_FALSE(parse_deck({}, line, error));
}

// As a user pipes them.
TEST(DealText, CommandsReadWhatDealPrints) {
  const Ran deal = run_winnable("deal trefoil 4"), deck = run_winnable("deal trefoil 4 --deck");
  const std::string limits = " --max-nodes 20000 --format jsonl";
  const auto moves_of = [](const Ran& ran) {
    const auto start = ran.out.find("\"moves\"");
    return start == std::string::npos ? ran.out : ran.out.substr(start, ran.out.find(']', start) - start);
  };
  const Ran seed = run_winnable("solve trefoil 4" + limits);
  const Ran text = run_winnable("solve --deal -" + limits, deal.out);
  EXPECT_EQ(text.code, seed.code) << text.err;
  EXPECT_EQ(moves_of(text), moves_of(seed));
  const Ran line = run_winnable("solve trefoil --deck '" + deck.out.substr(0, deck.out.size() - 1) + "'" + limits);
  EXPECT_EQ(line.code, seed.code) << line.err;
  EXPECT_EQ(moves_of(line), moves_of(seed));
  ASSERT_EQ(seed.code, 10) << "choose another seed";

  const Ran solved = run_winnable("solve --deal - --max-nodes 20000", deal.out);
  EXPECT_EQ(run_winnable("verify -", solved.out).code, 0);
  EXPECT_EQ(run_winnable("analyze - --max-nodes 20000", solved.out).code, 10);
  const Ran replayed = run_winnable("replay -", solved.out);
  EXPECT_NE(replayed.out.find("# won after "), std::string::npos);
  EXPECT_EQ(run_winnable("hint - --max-nodes 20000", deal.out).code, 10);

  const std::string bare = deal.out.substr(0, deal.out.find("shuffle-1:"));
  for (const std::string command : {"solve --deal -", "analyze - --game trefoil", "replay in --deal in"}) {
    const Ran ran = run_winnable(command, bare);
    EXPECT_EQ(ran.code, 3) << command << ran.err;
  }
  EXPECT_NE(run_winnable("solve --deal -", bare).err.find("no line 'shuffle-1: CARDS'"), std::string::npos);
}

// Positions after moves know their shuffles, whatever the seed.
TEST(DealText, APlayedGameCanBeFollowedFromAnySeed) {
  const Ran solved = run_winnable("solve trefoil 4 --max-nodes 20000");
  ASSERT_EQ(solved.code, 10);
  const Ran analyzed = run_winnable("analyze - --max-nodes 20000", solved.out);
  EXPECT_EQ(analyzed.code, 10) << analyzed.err;
  const auto moves = solved.out.substr(solved.out.find("moves:\n") + 7);
  const auto reshuffle = moves.find("reshuffle");
  ASSERT_NE(reshuffle, std::string::npos);
  const Ran hint = run_winnable("hint trefoil 4 in --max-nodes 20000", moves.substr(0, reshuffle));
  EXPECT_EQ(hint.code, 10) << hint.out << hint.err;
}

}  // namespace winnable::test::deal_text_test
