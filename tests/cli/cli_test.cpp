// The commands as a user meets them: exit codes, messages, and that one command reads what another prints.
#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/support/run_winnable.h"

namespace winnable::test::cli_test {

using ::testing::Test;

void expect_error(const std::string& arguments, int code, const std::string& part, const std::string& input = "") {
  const Ran ran = run_winnable(arguments, input);
  EXPECT_EQ(ran.code, code) << arguments << "\n" << ran.err;
  EXPECT_NE(ran.err.find(part), std::string::npos) << arguments << "\n" << ran.err;
  EXPECT_EQ(ran.out, "") << arguments;
}

TEST(Cli, HelpFitsAScreen) {
  for (const char* command : {"", "games", "rules", "deal", "solve", "verify", "replay", "bench"}) {
    const Ran ran = run_winnable(std::string(command) + " --help");
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_NE(ran.out.find("usage"), std::string::npos) << command;
    EXPECT_LE(std::count(ran.out.begin(), ran.out.end(), '\n'), 40) << command;
  }
}

TEST(Cli, UsageErrors) {
  expect_error("nonsense", 2, "unknown command 'nonsense'");
  expect_error("solve squadrom 1", 2, "did you mean squadron?");
  expect_error("solve squadron", 2, "give a seed");
  expect_error("solve squadron 1 --deck AS", 2, "one of them");
  expect_error("solve squadron -1", 2, "");
  expect_error("solve squadron 18446744073709551616", 2, "out of range");
  expect_error("solve squadron 12x", 2, "not a seed");
  expect_error("solve freecell ms:-1", 2, "not a seed: a whole number from 1 to 8589934591");
  expect_error("solve freecell ms:99999999999999999999", 2, "out of range: a whole number from 1 to 8589934591");
  expect_error("survey squadron", 2, "seeds are needed");
  expect_error("version 3", 2, "version");
  expect_error("solve squadron 1 --timeout 0", 2, "--timeout");
  expect_error("solve squadron 1 --max-nodes 0", 2, "--max-nodes");
  expect_error("solve squadron 1 --max-memory lots", 2, "not an amount of memory");
  expect_error("solve squadron 1 --max-memory 500", 2, "500M are megabytes");
  expect_error("solve squadron 1 --without magic", 2, "no reduction 'magic'");
  expect_error("solve squadron 1 --format xml", 2, "--format");
  expect_error("solve squadron 1 --wrong", 2, "wrong");
}

TEST(Cli, OptionsThatExcludeOneAnother) {
  expect_error("solve golf 1 --optimal --shorten", 2, "--optimal and --shorten do not go together");
  expect_error("replay - --html page.html --step", 2, "--html and --step do not go together");
  expect_error("replay - --step --to 3", 2, "--step and --to do not go together");
  expect_error("play golf 1 --show --store x.sqlite", 2, "--show and --store do not go together");
  expect_error("play --deal - -q", 2, "--deal and --quiet do not go together");
  expect_error("solve --rules - --deal -", 2, "--rules - and --deal - both read standard input");
  expect_error("survey golf 1 --no-store --retry undecided", 2, "--no-store and --retry do not go together");
  expect_error("verify --pack golf.csv --seed 3", 2, "--pack and --seed do not go together");
  EXPECT_EQ(run_winnable("play golf 1 --show").code, 0);  // defaults exclude nothing
}

// What somebody wrote is quoted without what a terminal obeys.
TEST(Cli, MessagesHoldNoControlCharacters) {
  const Ran ran = run_winnable("survey golf @- --no-store", "1\n\x1b[31m2\n");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.err,
            "winnable: standard input, line 2: '?[31m2' is no seed or range of seeds (42, 1-1000, 5,9,12-20, "
            "@file or @-)\n");
  const Ran game = run_winnable("solve 'gol\x1b[2Jf' 1");
  EXPECT_EQ(game.code, 2);
  EXPECT_EQ(game.err.find('\x1b'), std::string::npos) << game.err;
}

TEST(Cli, WonIsTenAndVerifies) {
  const Ran solved = run_winnable("solve squadron 1");
  ASSERT_EQ(solved.code, 10) << solved.err;
  EXPECT_NE(solved.out.find("verdict: won"), std::string::npos);
  const Ran verified = run_winnable("verify -", solved.out);
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_NE(verified.out.find("verified"), std::string::npos);
  const Ran replayed = run_winnable("replay -", solved.out);
  EXPECT_EQ(replayed.code, 0) << replayed.err;
  EXPECT_NE(replayed.out.find("# won after "), std::string::npos);
  const std::string moves = solved.out.substr(solved.out.find("moves:\n") + 7);
  EXPECT_EQ(run_winnable("replay squadron 1 in", moves).out, replayed.out);
}

TEST(Cli, AWrongMoveNamesItsLineAndReason) {
  const Ran solved = run_winnable("solve squadron 1");
  std::string text = solved.out;
  const auto moves = text.find("moves:\n") + 7;
  text.insert(moves, "T1 T1\n");
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(moves), '\n') + 1;
  const Ran verified = run_winnable("verify -", text);
  EXPECT_EQ(verified.code, 5);
  EXPECT_NE(verified.err.find("line " + std::to_string(line)), std::string::npos) << verified.err;
  EXPECT_NE(verified.err.find("T1 T1"), std::string::npos) << verified.err;
}

TEST(Cli, VerifyReadsHandWrittenMoves) {
  const Ran legal = run_winnable("verify - --game squadron --seed 1", "turn; turn # two\nturn\n");
  EXPECT_EQ(legal.code, 5);
  EXPECT_NE(legal.err.find("end without a win"), std::string::npos) << legal.err;
  expect_error("verify - --game squadron --seed 1", 3, "line 2", "turn\nhop T1\n");
  expect_error("verify missing.txt --game squadron --seed 1", 3, "missing.txt: cannot be read");
  expect_error("verify -", 3, "no line 'game: NAME'", "turn\n");
  expect_error("verify -", 3, "no line 'moves:'", run_winnable("deal golf 1").out);
  expect_error("verify -", 3, "nothing to verify: the verdict is lost", run_winnable("solve golf 2").out);
  expect_error("verify -", 3, "standard input, line 1: unknown game 'gulf'", "game: gulf\nseed: 1\nmoves:\nturn\n");
  expect_error("verify -", 3, "standard input, line 2: 'x' is not a seed", "game: golf\nseed: x\nmoves:\nturn\n");
  expect_error("solve --deal -", 3, "standard input: unknown game 'gulf'", "game: gulf\nT1: AS\n");
}

TEST(Cli, UndecidedIsZeroWithItsReason) {
  const Ran ran = run_winnable("solve forty-thieves:standard 1 --max-nodes 100");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("verdict: undecided: nodes"), std::string::npos) << ran.out;
  const Ran memory = run_winnable("solve forty-thieves:standard 1 --max-memory 3M");
  EXPECT_EQ(memory.code, 0);
  EXPECT_NE(memory.out.find("verdict: undecided: memory"), std::string::npos) << memory.out;
}

TEST(Cli, DealsGoOutAndIn) {
  const Ran deal = run_winnable("deal squadron 1");
  ASSERT_EQ(deal.code, 0);
  const Ran from_board = run_winnable("solve --deal -", deal.out);
  EXPECT_EQ(from_board.code, 10) << from_board.err;
  EXPECT_EQ(run_winnable("verify -", from_board.out).code, 0);
  const Ran deck = run_winnable("deal squadron 1 --deck");
  EXPECT_EQ(run_winnable("deal squadron 1-2 --deck").out, deck.out + run_winnable("deal squadron 2 --deck").out);
  expect_error("deal squadron 1-2", 2, "--deck or --format jsonl");
  const Ran from_deck = run_winnable("solve squadron --deck \"$(cat in)\"", deck.out);
  EXPECT_EQ(from_deck.code, 10) << from_deck.err;
}

TEST(Cli, MidGamePositions) {
  const Ran solved = run_winnable("solve squadron 1");
  const Ran replayed = run_winnable("replay - --from 60 --to 60", solved.out);
  const auto board = replayed.out.find("game:");
  ASSERT_NE(board, std::string::npos) << replayed.out;
  const Ran again = run_winnable("solve --deal - -q", replayed.out.substr(board));
  EXPECT_EQ(again.code, 10) << again.err;
}

TEST(Cli, WrongFactsNameTheirLine) {
  std::string deal = "# mine\n\nredeals: 1\n" + run_winnable("deal golf 1").out;
  EXPECT_EQ(run_winnable("solve --deal -", deal).err,
            "winnable: standard input: line 3: this game knows no 'redeals'\n");
  deal = run_winnable("deal klondike:vegas 1").out;
  const auto fact = deal.find("redeals: 0");
  ASSERT_NE(fact, std::string::npos);
  const auto line = 1 + std::count(deal.begin(), deal.begin() + static_cast<std::ptrdiff_t>(fact), '\n');
  EXPECT_EQ(run_winnable("solve --deal -", deal.replace(fact, 10, "redeals: 9")).err,
            "winnable: standard input: line " + std::to_string(line) + ": redeals: no more than 2 are allowed\n");
}

TEST(Cli, BadDealsNameLineAndCard) {
  const std::string deal = run_winnable("deal squadron 1").out;
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = deal;
    const auto place = text.find(from);
    EXPECT_NE(place, std::string::npos);
    return text.replace(place, from.size(), to);
  };
  const std::string first_card = deal.substr(deal.find("T1: ") + 4, 2);
  expect_error("solve --deal -", 3, "1X", with("T1: " + first_card, "T1: 1X"));
  expect_error("solve --deal -", 3, "line 2", with("T1: " + first_card, "T1: 1X"));
  expect_error("solve --deal -", 3, first_card, with("T1: " + first_card, "T1: "));
  expect_error("solve --deal -", 3, "T11", with("T1: ", "T11: "));
  expect_error("solve --deal -", 3, "", "");
  expect_error("solve squadron --deal -", 3, "",
               std::string("\0\xff\x7f"
                           "ELF\n\n",
                           8));
  expect_error("solve golfing --deal -", 2, "unknown game", deal);
  expect_error("solve forty-thieves --deal -", 3, "is a deal of squadron", deal);
  expect_error("solve --deal -", 3, "", deal.substr(0, deal.size() / 2));
  expect_error("solve squadron --deck 'AS AS AS'", 3, "more copies");
  expect_error("solve squadron --deck 'AS 4X'", 3, "not a card");
  expect_error("solve squadron --deck 'AS'", 3, "missing");
}

TEST(Cli, MachineFormats) {
  const Ran json = run_winnable("solve squadron 1 --format jsonl");
  const auto line = nlohmann::json::parse(json.out);
  EXPECT_EQ(line["schema"], 1);
  EXPECT_EQ(line["verdict"], "won");
  EXPECT_EQ(line["seed"], 1);
  EXPECT_EQ(line["moves"].size(), line["length"]);
  const Ran csv = run_winnable("solve squadron 1 --format csv");
  EXPECT_EQ(csv.out.rfind("game,seed,verdict,reason,nodes,seconds,length\nsquadron,1,won,,", 0), 0u) << csv.out;
}

}  // namespace winnable::test::cli_test
