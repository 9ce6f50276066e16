// Guards `hint` and `analyze`: what they print, their exit codes, and that the move said to lose the game is the one
// that deciding every position of the list by itself finds.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "solver/referee/referee.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::hint_test {

// Random legal moves from a seed's deal.
std::vector<PlayMove> random_moves(const std::string& game, std::uint64_t seed, std::size_t count) {
  const auto referee = make_referee(game);
  referee->deal(shuffled_deck(referee->deck_shape(), seed));
  std::mt19937_64 random(seed);
  std::vector<PlayMove> played;
  while (played.size() < count && !referee->is_won()) {
    const auto moves = referee->legal_moves();
    if (moves.empty()) break;
    played.push_back(moves[random() % moves.size()]);
    referee->play(played.back());
  }
  return played;
}

std::string to_lines(const std::vector<PlayMove>& moves) {
  std::string text;
  for (const PlayMove& move : moves) text += to_text(move) + "\n";
  return text;
}

// Exit codes of solving the position after 0, 1, ... moves.
std::vector<int> verdicts_along(const std::string& game, std::uint64_t seed, const std::vector<PlayMove>& moves) {
  const auto referee = make_referee(game);
  referee->deal(shuffled_deck(referee->deck_shape(), seed));
  std::vector<int> codes;
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    codes.push_back(run_winnable("solve --deal - -q", to_text(referee->board())).code);
    if (i < moves.size()) referee->play(moves[i]);
  }
  return codes;
}

TEST(Analyze, NamesTheMoveThatEveryPositionByItselfNames) {
  int lost_on_the_way = 0, lost_at_once = 0, won = 0;
  for (const std::string game : {"golf:b", "klondike:draw1", "pyramid:unlimited"}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      SCOPED_TRACE(game + " seed " + std::to_string(seed));
      const auto moves = random_moves(game, seed, 24);
      const auto codes = verdicts_along(game, seed, moves);
      const auto first_lost = std::find(codes.begin(), codes.end(), 20);
      ASSERT_TRUE(std::all_of(codes.begin(), first_lost, [](int code) { return code == 10; }));
      ASSERT_TRUE(std::all_of(first_lost, codes.end(), [](int code) { return code == 20; }))
          << "a lost position became won";

      const Ran ran =
          run_winnable("analyze " + game + " " + std::to_string(seed) + " in --format jsonl", to_lines(moves));
      ASSERT_EQ(ran.code, codes.back()) << ran.err;
      const auto line = nlohmann::json::parse(ran.out);
      EXPECT_EQ(line["played"], moves.size());
      if (first_lost == codes.end()) {
        EXPECT_EQ(line["verdict"], "won");
        EXPECT_FALSE(line.contains("losing_move"));
        ++won;
        continue;
      }
      const auto number = static_cast<std::size_t>(first_lost - codes.begin());
      EXPECT_EQ(line["verdict"], "lost");
      EXPECT_EQ(line["first_lost"], number);
      if (number == 0) {
        EXPECT_FALSE(line.contains("losing_move"));
        ++lost_at_once;
        continue;
      }
      ++lost_on_the_way;
      EXPECT_EQ(line["last_won"], number - 1);
      EXPECT_EQ(line["losing_move"], to_text(moves[number - 1]));
      // The move named instead keeps the win.
      auto better = std::vector<PlayMove>(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(number) - 1);
      std::string text = to_lines(better) + line["winning_move"].get<std::string>() + "\n";
      EXPECT_EQ(run_winnable("hint " + game + " " + std::to_string(seed) + " in", text).code, 10);
    }
  }
  EXPECT_GE(lost_on_the_way, 4);
  EXPECT_GE(lost_at_once, 1);
  EXPECT_GE(won, 1);
}

TEST(Analyze, TextOutput) {
  // Every stock card turned and nothing played: lost on the way.
  const Ran ran = run_winnable("analyze golf:b 3 in", "turn;turn;turn;turn;turn;turn;turn;turn;turn;turn\n");
  EXPECT_EQ(ran.code, 20);
  EXPECT_EQ(ran.out.rfind("# 10 moves played\nverdict: lost\nlost by move ", 0), 0u) << ran.out;
  EXPECT_NE(ran.out.find("(line 1): turn\nwinning instead: "), std::string::npos) << ran.out;
  const Ran won = run_winnable("analyze - --game golf:b --seed 3", "turn\n");
  EXPECT_EQ(won.code, 10);
  EXPECT_EQ(won.out, "# 1 moves played\nverdict: won\n");
  const Ran lost = run_winnable("analyze golf 2 in", "turn\n");
  EXPECT_EQ(lost.code, 20);
  EXPECT_EQ(lost.out, "# 1 moves played\nverdict: lost\n# lost from the start: no move lost it\n");
}

TEST(Analyze, AWinningListIsWon) {
  const Ran solved = run_winnable("solve golf 1");
  const Ran ran = run_winnable("analyze -", solved.out);
  EXPECT_EQ(ran.code, 10) << ran.err;
  EXPECT_NE(ran.out.find("verdict: won\n"), std::string::npos);
}

TEST(Analyze, UndecidedPositionsAreNamed) {
  const Ran ran = run_winnable("analyze forty-thieves:standard 1 in --max-nodes 50", "turn;turn;turn\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("verdict: undecided: nodes\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("# undecided after 1 move\n# undecided after 2 moves\n"), std::string::npos) << ran.out;
}

TEST(Analyze, Errors) {
  const Ran illegal = run_winnable("analyze golf 1 in", "turn\nT1 T2\n");
  EXPECT_EQ(illegal.code, 5);
  EXPECT_NE(illegal.err.find("line 2: move 2 (T1 T2)"), std::string::npos) << illegal.err;
  EXPECT_EQ(run_winnable("analyze golf 1 none").code, 3);
  EXPECT_EQ(run_winnable("analyze golf 1").code, 2);
  EXPECT_EQ(run_winnable("analyze golf 1 in --game golf", "turn\n").code, 2);
  // A reshuffle is followed, whatever the seed, where it is legal.
  const Ran early = run_winnable("analyze three-shuffles 1 in", "reshuffle\n");
  EXPECT_EQ(early.code, 5);
  EXPECT_NE(early.err.find("an exposed card still fits a foundation"), std::string::npos) << early.err;
  EXPECT_EQ(run_winnable("analyze golf 1 in --format csv", "turn\n").code, 2);
}

TEST(Hint, FollowedMoveByMoveItWins) {
  const auto referee = make_referee("golf:b");
  referee->deal(shuffled_deck(referee->deck_shape(), 3));
  for (int moves = 0; moves < 52 && !referee->is_won(); ++moves) {
    const Ran ran = run_winnable("hint -", to_text(referee->board()));
    ASSERT_EQ(ran.code, 10) << ran.out << ran.err;
    const auto start = ran.out.find("hint: ");
    ASSERT_NE(start, std::string::npos) << ran.out;
    std::string error;
    const auto move = parse_play_move(ran.out.substr(start + 6, ran.out.find('\n', start) - start - 6), error);
    ASSERT_TRUE(move) << error;
    ASSERT_FALSE(referee->play(*move));
  }
  EXPECT_TRUE(referee->is_won());
  const Ran done = run_winnable("hint -", to_text(referee->board()));
  EXPECT_EQ(done.code, 10);
  EXPECT_EQ(done.out, "verdict: won\n# the game is won already\n");
}

TEST(Hint, LostAndUndecided) {
  const Ran lost = run_winnable("hint golf 2");
  EXPECT_EQ(lost.code, 20);
  EXPECT_EQ(lost.out, "verdict: lost\n");
  const Ran open = run_winnable("hint forty-thieves:standard 1 --max-nodes 50");
  EXPECT_EQ(open.code, 0);
  EXPECT_EQ(open.out, "verdict: undecided: nodes\n");
  const Ran json = run_winnable("hint golf:b 3 in --format jsonl", "turn\n");
  EXPECT_EQ(json.code, 10);
  const auto line = nlohmann::json::parse(json.out);
  EXPECT_EQ(line["played"], 1);
  EXPECT_EQ(line["seed"], 3);
  EXPECT_TRUE(line.contains("hint"));
}

// The game and a deck or a deal stand where the game and a seed may.
TEST(Hint, OfADeckOfYourOwn) {
  std::string deck = run_winnable("deal golf 1 --deck").out;
  while (deck.ends_with('\n')) deck.pop_back();
  const std::string option = " --deck '" + deck + "' ";
  const std::string hint = run_winnable("hint golf 1").out, after = run_winnable("hint golf 1 in", "turn\n").out;
  EXPECT_EQ(run_winnable("hint golf" + option).out, hint);
  EXPECT_EQ(run_winnable("hint golf in" + option, "turn\n").out, after);
  EXPECT_EQ(run_winnable("analyze golf in" + option, "turn\n").code, 10);
  EXPECT_EQ(run_winnable("replay golf in" + option, "turn\n").out, run_winnable("replay golf 1 in", "turn\n").out);
  EXPECT_EQ(run_winnable("hint golf 1" + option).code, 3);  // a file of that name does not exist
  EXPECT_EQ(run_winnable("hint golf 1 in" + option, "turn\n").code, 2);
}

TEST(Hint, Errors) {
  EXPECT_EQ(run_winnable("hint golf").code, 2);  // its seed is missing
  EXPECT_EQ(run_winnable("hint golf x").code, 2);
  EXPECT_EQ(run_winnable("hint -", "game: golf\nT1: 1X\n").code, 3);
  EXPECT_EQ(run_winnable("hint golf 1 in", "T1 T2\n").code, 5);
}

TEST(Hint, HelpFitsAScreen) {
  for (const std::string command : {"hint", "analyze"}) {
    const Ran ran = run_winnable(command + " --help");
    EXPECT_EQ(ran.code, 0);
    EXPECT_LE(std::count(ran.out.begin(), ran.out.end(), '\n'), 40);
  }
}

}  // namespace winnable::test::hint_test
