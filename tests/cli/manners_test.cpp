// What people stumble over: endless inputs, early signals, numbers as people write them, typing errors, what a long
// search shows, reports of several stores.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "solver/survey/figures.h"
#include "solver/survey/survey.h"
#include "tests/support/run_winnable.h"
#include "tests/support/spawned.h"

namespace winnable::test::manners_test {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void expect_refused(const std::string& arguments, int code, const std::string& part, const std::string& input = "") {
  const Ran ran = run_winnable(arguments, input);
  EXPECT_EQ(ran.code, code) << arguments << "\n" << ran.err;
  EXPECT_TRUE(has(ran.err, part)) << arguments << "\n" << ran.err;
  EXPECT_EQ(ran.out, "") << arguments;
}

TEST(Input, EndlessFilesAreRefused) {
  for (const char* arguments : {"verify /dev/zero --game golf --seed 1", "replay /dev/zero", "solve --deal /dev/zero",
                                "solve golf --deck @/dev/zero", "hint /dev/zero"})
    expect_refused(arguments, 3, "/dev/zero: more than 64 MB");
  expect_refused("survey golf @/dev/zero --store s", 3, "/dev/zero: more than 256 MB");
  expect_refused("survey golf --decks /dev/zero --store s", 3, "/dev/zero: more than 256 MB");
}

TEST(Input, FoldersAreNamed) {
  expect_refused("verify .", 3, ".: cannot be read: Is a directory");
  expect_refused("survey golf @. --store s", 3, ".: cannot be read: Is a directory");
}

// A command that waits for its input has begun no work: a signal ends it at once, with the code of a stopped command.
TEST(Signals, EndACommandThatHasNotBegun) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"verify", "-"}, {"solve", "--deal", "-"}, {"survey", "golf", "@-"}}) {
    for (const int signal : {SIGINT, SIGTERM}) {
      Spawned command(arguments);
      ASSERT_TRUE(command.handles(signal)) << arguments[0];
      ::kill(command.pid, signal);
      const int status = command.wait();
      ASSERT_TRUE(WIFEXITED(status)) << arguments[0] << " died of the signal";
      EXPECT_EQ(WEXITSTATUS(status), 128 + signal) << arguments[0];
    }
  }
}

// CPU time, because other programs may hold the machine.
TEST(Signals, StrongPlayersStopAtOnce) {
  for (const char* game : {"squadron", "klondike", "la-nivernaise"}) {
    Spawned command({"play", game, "1-100000", "--player", "strong", "--threads", "1", "--store", "s"});
    ASSERT_TRUE(command.handles(SIGINT));
    ASSERT_TRUE(command.has_used(1)) << game;
    ::kill(command.pid, SIGINT);
    const double before = command.cpu_seconds();
    const int status = command.wait();
    ASSERT_TRUE(WIFEXITED(status)) << game;
    EXPECT_EQ(WEXITSTATUS(status), 130) << game;
    EXPECT_LE(command.cpu_at_end - before, 0.5) << game;
  }
}

TEST(Numbers, AsPeopleWriteThem) {
  const auto nodes = [](const std::string& limit) {
    const Ran ran = run_winnable("solve forty-thieves:standard 1 --format jsonl --max-nodes " + limit);
    EXPECT_EQ(ran.code, 0) << limit << ran.err;
    return nlohmann::json::parse(ran.out)["nodes"].get<int>();
  };
  EXPECT_EQ(nodes("3000"), 3000);
  for (const char* limit : {"3k", "3K", "3e3", "3E+3", "0.003M", "30.00e2"}) EXPECT_EQ(nodes(limit), 3000) << limit;
  EXPECT_EQ(run_winnable("solve golf 1 --max-nodes 1M --max-memory 1e9 --timeout 1e2 --salt 18446744073709551615").code,
            10);
}

TEST(Numbers, RefusedWithNameAndValue) {
  for (const char* value : {"-1", "nan", "inf", "1e300", "1.5", "1e-3", "0", "1Q", "k", "", "0x10", "1 M"})
    expect_refused("solve golf 1 --max-nodes '" + std::string(value) + "'", 2,
                   "--max-nodes " + std::string(value) + ":");
  for (const char* value : {"-1", "nan", "inf", "1e300", "0", "soon"})
    expect_refused("solve golf 1 --timeout " + std::string(value), 2, "--timeout " + std::string(value) + ":");
  for (const char* value : {"2m", "2M", "1k", "1K", "1G", "1T"})
    expect_refused("solve golf 1 --timeout " + std::string(value), 2,
                   "--timeout " + std::string(value) + ": seconds from 0.001 to 100000000, such as 2.5, expected");
  expect_refused("survey golf 1 --no-store --commit-every 1m", 2, "--commit-every 1m: seconds");
  expect_refused("solve golf 1 --threads 257", 2, "--threads 257: a whole number from 1 to 256");
  expect_refused("solve golf 1 --salt -1", 2, "--salt -1:");
  for (const char* value : {"18446744073709551616", "1e20", "99999999999T"})
    expect_refused("solve golf 1 --max-nodes " + std::string(value), 2,
                   "--max-nodes " + std::string(value) + ": at most 18446744073709551615");
  expect_refused("solve golf 1 --max-memory 99999999T", 2, "'99999999T' is more memory than any machine has");
  expect_refused("solve golf -1", 2, "'-1': no number below 0 is taken here");
  expect_refused("pack golf -5-10", 2, "'-5-10': no number below 0 is taken here");
}

TEST(Seeds, FromStandardInput) {
  const Ran ran = run_winnable("survey golf @- --store s --format jsonl -q", "1\n5-6 # three deals\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["deals"], 3);
}

TEST(Typing, ErrorsAreMetWithNearNames) {
  expect_refused("slove golf 1", 2, "unknown command 'slove'; did you mean solve?");
  expect_refused("exprot", 2, "did you mean export?");
  expect_refused("solve golf 1 --max-noeds 5", 2, "unknown option '--max-noeds'; did you mean --max-nodes?");
  expect_refused("solve golf 1 --max-noeds=5000000", 2, "unknown option '--max-noeds'; did you mean --max-nodes?");
  expect_refused("solve golf 1 --qiuet", 2, "did you mean --quiet?");
  expect_refused("solve GYPSY 1", 2, "did you mean gypsy");
  expect_refused("solve golf 1 2", 2, "solve: too many words");
  expect_refused("xyzzyx", 2, "`winnable --help` lists them");
  const Ran family = run_winnable("solve klondike:nothing-like-it 1");
  EXPECT_EQ(family.code, 2);
  const auto end = family.err.begin() + static_cast<std::ptrdiff_t>(family.err.find("? "));
  EXPECT_EQ(std::count(family.err.begin(), end, ','), 2) << "three games: " << family.err;
  expect_refused("solve klondike:draw3 1", 2, "? klondike is: draw three, unlimited redeals");
}

TEST(FileNames, WhereCardsOrASeedAreExpected) {
  const auto folder = scratch_folder();
  const std::string file = (folder / "deal.txt").string();
  write_text(file, run_winnable("deal golf 1").out);
  for (const std::string command : {"solve golf ", "solve "})
    expect_refused(command + file, 2, "'" + file + "' is a file; --deal " + file + " reads it");
  expect_refused("solve golf --deck " + file, 2, "--deck @" + file + " reads it");
}

TEST(FileNames, OfRulesInAnotherPlace) {
  const std::string file = (scratch_folder() / "a.json").string();
  write_text(file, "\n" + run_winnable("rules --json freecell").out);
  for (const std::string command :
       {"solve FILE 1", "solve klondike --deal FILE", "deal FILE 1", "survey FILE 1-3 --no-store", "rules FILE",
        "hint FILE 1", "hint FILE", "replay golf 1 FILE", "grade --deal FILE", "play --deal FILE"})
    expect_refused(std::string(command).replace(command.find("FILE"), 4, file), 2,
                   "'" + file + "' is a file of rules; --rules " + file + " reads it");
  // Solvitaire's deals have lists where its rules have objects.
  write_text(file, R"({"tableau piles": [["KC"], ["KD"], ["KH"], ["KS"], [], [], [], []], "foundations": [)"
                   R"(["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC"],)"
                   R"(["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH"],)"
                   R"(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS"],)"
                   R"(["AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD"]]})");
  EXPECT_EQ(run_winnable("solve freecell --deal " + file).code, 10) << run_winnable("solve freecell --deal " + file).err;
  write_text(file, run_winnable("solve golf 1 --format jsonl").out);
  expect_refused("solve " + file + " 1", 2, "--deal " + file + " reads it");
}

// A game, its seed and a file: in another order, or one of them missing.
TEST(FileNames, AndGameAndSeed) {
  const std::string moves = run_winnable("solve golf 1").out;
  const std::string bare = moves.substr(moves.find("moves:\n") + 7);
  EXPECT_EQ(run_winnable("verify golf 1 in", bare).out, run_winnable("verify in", moves).out);
  EXPECT_EQ(run_winnable("verify golf in in --seed 1", bare).code, 0);
  EXPECT_EQ(run_winnable("hint golf --seed 1").out, run_winnable("hint golf 1").out);
  expect_refused("verify in golf 1", 2, "golf is a game; GAME SEED stand before the files", bare);
  expect_refused("verify golf 1", 2, "GAME SEED FILE");
  expect_refused("verify golf 1 in --game golf", 2, "the game is given twice", bare);
  expect_refused("analyze in golf 1", 2, "analyze: the file comes last: golf SEED in", bare);
  for (const std::string command : {"hint", "replay", "analyze"})
    expect_refused(command + " golf", 2, command + ": golf is a game, and its seed is missing");
}

// What a solution says of its start is not overruled in silence.
TEST(FileNames, AndAnotherStartThanTheirOwn) {
  const std::string board = "game: squadron\nT1: KS\nF: AC-KC AC-KC AD-KD AD-KD AH-KH AH-KH AS-KS AS-JS\nS: QS\n";
  const std::string won = board + "verdict: won\nmoves:\nturn\nW F\nT1 F\n";
  EXPECT_EQ(run_winnable("verify -", won).code, 0);
  for (const std::string command : {"verify squadron 1 in", "hint squadron 1 in", "replay squadron 1 in"})
    expect_refused(command, 3, "it says itself where the game starts, and that is another deal", won);
  const std::string file = (scratch_folder() / "board.txt").string();
  write_text(file, board);
  EXPECT_EQ(run_winnable("verify in --deal " + file, won).code, 0);
  expect_refused("verify -", 3, "nothing to verify: it is called won and has no moves", board + "verdict: won\n");
}

TEST(FileNames, StandBeforeIllegalMoves) {
  for (const char* command : {"verify", "replay", "hint", "analyze"})
    EXPECT_EQ(run_winnable(std::string(command) + " golf 5 in", "turn\nT9 W\n").err,
              "winnable: in: line 2: move 2 (T9 W): this game has no pile T9\n");
}

TEST(Lists, WrittenInAnotherForm) {
  for (const std::string list : {"1. turn", "turn, T2 W", "T2 -> W", "T2 W, T3 W"})
    expect_refused("verify golf 5 in", 3, "; moves stand one a line or with ';' between them", list);
  expect_refused("solve golf --deck 'AD, KS'", 3, "'AD,'): not a card; cards stand with spaces between them");
  expect_refused("solve golf --deal -", 3, "not a card: 'AD,'; cards stand with spaces between them", "T1: AD, KS\n");
  const std::string one = run_winnable("solve golf 1").out;
  expect_refused("verify -", 3, "another solution begins here: a text holds one", one + one);
  EXPECT_EQ(run_winnable("solve golf 1 --html -").out.find("<!doctype html>"), 0u);
}

TEST(Games, WithAllTheWords) {
  EXPECT_TRUE(run_winnable("games gypsy").out.starts_with("gypsy "));
  const std::string found = run_winnable("games KLONDIKE \"draw one\"").out;
  EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 4) << found;
  expect_refused("games klondike gypsy xyzzyx", 2, "none has these words");
}

TEST(Help, OfOneCommand) {
  for (const char* command : {"solve", "survey", "verify", "report"})
    EXPECT_EQ(run_winnable("help " + std::string(command)).out, run_winnable(std::string(command) + " --help").out);
  EXPECT_EQ(run_winnable("help --help").out, run_winnable("--help").out);
  expect_refused("help slove", 2, "did you mean solve?");
  const std::string version = run_winnable("--version").out;
  EXPECT_TRUE(version.starts_with("winnable "));
  EXPECT_EQ(run_winnable("version").out, version);
  EXPECT_EQ(run_winnable("-V").out, version);
}

TEST(Quiet, PrintsTheVerdictOnly) {
  EXPECT_EQ(run_winnable("solve golf 1 -q").out, "won\n");
  EXPECT_EQ(run_winnable("solve golf 2 -q").out, "lost\n");
  EXPECT_EQ(run_winnable("solve --deal - -q", run_winnable("deal golf 1").out).out, "won\n");
  EXPECT_EQ(run_winnable("solve forty-thieves:standard 1 --max-nodes 100 -q").out, "undecided: nodes\n");
}

TEST(Stats, SayOnStandardErrorHowTheThreadsWereUsed) {
  const std::string deal = "solve forty-thieves:standard 1 --max-nodes 20000 --threads 2 -q";
  const Ran plain = run_winnable(deal), ran = run_winnable(deal + " --stats");
  EXPECT_EQ(ran.out, plain.out);
  EXPECT_FALSE(has(plain.err, "threads"));
  for (const char* part :
       {"2 threads, ", "\none thread alone: ", "\nbeam search: ", "\nfewer than all threads at work: "})
    EXPECT_TRUE(has(ran.err, part)) << ran.err;
}

// All that the answer says but for the time.
std::string timeless(const std::string& answer) {
  const std::size_t begin = answer.find("\"seconds\":");
  const std::size_t end = answer.find(',', begin);
  return begin == std::string::npos ? answer : answer.substr(0, begin) + answer.substr(end);
}

TEST(Deterministic, TheSameOnAnyNumberOfThreads) {
  for (const char* deal : {"squadron 3 --max-nodes 60k", "forty-thieves:standard 14 --max-nodes 60k",
                           "kansas 1 --max-nodes 60k", "scorpion 5", "british-square:american 2 --max-nodes 40k",
                           "spider:2-suits 3 --max-nodes 30k", "klondike 12 --max-nodes 30k", "freecell 5",
                           "bakers-game 4 --max-nodes 30k", "squadron 5 --max-memory 8M --max-nodes 100k"}) {
    const std::string command = "solve " + std::string(deal) + " --deterministic --format jsonl --threads ";
    const Ran alone = run_winnable(command + "1");
    EXPECT_TRUE(has(alone.out, "\"nodes\":")) << command << alone.err;
    for (const char* threads : {"2", "3"}) {
      const Ran ran = run_winnable(command + threads);
      EXPECT_EQ(ran.code, alone.code) << command;
      EXPECT_EQ(timeless(ran.out), timeless(alone.out)) << command;
    }
  }
}

TEST(SolveOnATerminal, ShowsWhatItDoes) {
  Spawned command({"solve", "forty-thieves:standard", "1", "--timeout", "3", "--threads", "1"}, true);
  const int status = command.wait();
  ASSERT_TRUE(WIFEXITED(status));
  const std::string shown = command.terminal_text();
  for (const char* part : {"nodes | ", "at most 3 CPU s", " of 2147 MB"}) EXPECT_TRUE(has(shown, part)) << shown;
  const auto phases = {"depth-first search", "beam search",
                       "order of cards"};  // as far as the machine gets in a second
  EXPECT_TRUE(std::any_of(phases.begin(), phases.end(), [&](const char* phase) { return has(shown, phase); })) << shown;
  EXPECT_TRUE(shown.ends_with("\r\x1b[K")) << "erased at the end: " << shown;
  EXPECT_FALSE(has(read_text(command.folder / "out"), "at most"));
}

TEST(SolveOnATerminal, IsSilentForASecondAndWhenQuiet) {
  Spawned quick({"solve", "golf", "1"}, true);
  quick.wait();
  EXPECT_EQ(quick.terminal_text(), "");
  Spawned quiet({"solve", "forty-thieves:standard", "1", "--timeout", "2", "--threads", "1", "-q"}, true);
  quiet.wait();
  EXPECT_EQ(quiet.terminal_text(), "");
}

TEST(SurveyProgress, ALineEveryTenSecondsWithoutATerminal) {
  Spawned command({"survey", "golf", "1-100000000", "--threads", "1", "--store", "s"});
  const auto start = std::chrono::steady_clock::now();
  std::string text;
  while (text.empty() && std::chrono::steady_clock::now() - start < std::chrono::seconds(20)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    text = read_text(command.folder / "err");
  }
  EXPECT_TRUE(has(text, " % of the first ")) << text;
  EXPECT_FALSE(has(text, "e+")) << text;
}

// One hard deal at the start holds the completed prefix; the bracket still narrows.
TEST(SurveyProgress, TheStatedRateDoesNotStandStill) {
  struct SurveyProgress progress;
  progress.deals = 1000000;
  double last = 1;
  for (const std::uint64_t closed : {100, 1000, 8000}) {
    progress.all = {closed / 2, closed / 2, 0};
    progress.front = closed + 1;
    const StatedRate rate = stated_rate(progress.all, progress.prefix, progress.front, IntervalKind::wilson);
    EXPECT_EQ(rate.deals, closed + 1);
    EXPECT_EQ(rate.open, 1u);
    EXPECT_LT(rate.bracket.half_width(), last / 2);
    last = rate.bracket.half_width();
  }
  // Stored rows far ahead say little about all deals before them: then the prefix speaks.
  progress.prefix = {50, 50, 0};
  progress.front = 900000;
  const StatedRate rate = stated_rate(progress.all, progress.prefix, progress.front, IntervalKind::wilson);
  EXPECT_EQ(rate.deals, 100u);
  EXPECT_EQ(rate.open, 0u);
}

TEST(SurveySummary, ScatteredSeedsAreNotPrinted) {
  std::string seeds;
  for (int seed = 1; seed < 400; seed += 2) seeds += std::to_string(seed) + "\n";
  const Ran text = run_winnable("survey golf @in --store s -q --max-nodes 1000", seeds);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_TRUE(has(text.out, "golf, seeds 1 to 399 (200 of them in 200 ranges): 200 of 200 deals closed")) << text.out;
  EXPECT_FALSE(has(text.out, "1,3,5"));
  const Ran json = run_winnable("survey golf @in --store s -q --max-nodes 1000 --format jsonl", seeds);
  EXPECT_LT(json.out.size(), 1000u) << json.out;
  const Ran few = run_winnable("survey golf 1,5,9-10 --store s -q --max-nodes 1000");
  EXPECT_TRUE(has(few.out, "seeds 1,5,9-10:")) << few.out;
}

class Reports : public testing::Test {
 protected:
  Reports() {
    for (const std::string& command :
         {"survey golf 1-30 -q --store " + path("a.sqlite"), "play squadron 1-5 -q --store " + path("b.sqlite"),
          "survey squadron 1-5 -q --store " + path("c.sqlite")}) {
      const Ran ran = run_winnable(command);
      EXPECT_EQ(ran.code, 0) << ran.err;
    }
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string stores() const { return path("a.sqlite") + " " + path("b.sqlite") + " " + path("c.sqlite"); }
  std::filesystem::path folder_ = scratch_folder();
};

TEST_F(Reports, NamePresetPlayerAndFile) {
  const Ran text = run_winnable("report " + stores());
  EXPECT_EQ(text.code, 0) << text.err;
  const Ran page = run_winnable("report " + stores() + " --html " + path("page.html"));
  EXPECT_EQ(page.code, 0) << page.err;
  const std::string html = read_text(folder_ / "page.html");
  for (const char* part : {"a.sqlite", "b.sqlite", "c.sqlite", "squadron, fast player"}) {
    EXPECT_TRUE(has(text.out, part)) << part << "\n" << text.out;
    // In the table, at the bar, in the legend of the curves, and in the store's own part.
    std::size_t times = 0;
    for (std::size_t at = html.find(part); at != std::string::npos; at = html.find(part, at + 1)) ++times;
    EXPECT_GE(times, 4u) << part;
  }
  const Ran json = run_winnable("report --format jsonl " + path("b.sqlite"));
  EXPECT_EQ(nlohmann::json::parse(json.out)["player"], "fast");
}

// The solver's store stands before the player's of the same deals, whatever the order of the command.
TEST_F(Reports, ThePageShowsHonestBesideThoughtful) {
  ASSERT_EQ(run_winnable("report " + stores() + " --html " + path("page.html")).code, 0);
  const std::string html = read_text(folder_ / "page.html");
  const auto rates = html.find("<h2>Win rates</h2>");
  const auto thoughtful = html.find("first 5 deals of " + path("c.sqlite"), rates);
  const auto honest = html.find("first 5 deals of " + path("b.sqlite"), rates);
  ASSERT_NE(thoughtful, std::string::npos);
  ASSERT_NE(honest, std::string::npos);
  EXPECT_LT(thoughtful, honest);
  EXPECT_TRUE(has(html, "class=\"won\"/></svg>can be won, all cards seen"));
  EXPECT_TRUE(has(html, "class=\"honest\"/></svg>won by an honest player"));
  EXPECT_FALSE(has(html, "e+0"));
}

// Without a player's store nothing is said of players.
TEST_F(Reports, ThePageSaysOnlyWhatItShows) {
  ASSERT_EQ(run_winnable("report " + path("a.sqlite") + " --html " + path("page.html")).code, 0);
  const std::string html = read_text(folder_ / "page.html");
  EXPECT_FALSE(has(html, "onest player"));
  EXPECT_TRUE(has(html, "undecided at the limits"));
  for (const char* elsewhere : {"http:", "https:", "<link", "@import", "src="})
    EXPECT_FALSE(has(html, elsewhere)) << elsewhere;
}

TEST(Figures, HaveNoExponents) {
  EXPECT_EQ(short_number(1330), "1330");
  EXPECT_EQ(short_number(1234567.8), "1234568");
  EXPECT_EQ(short_number(41.68), "41.7");
  EXPECT_EQ(short_number(3.14159), "3.14");
  EXPECT_EQ(short_number(2), "2");
  EXPECT_EQ(short_number(0.00123456), "0.00123");
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(1e-9), "0");
}

TEST(Replay, StretchesThatShowNothingAreRefused) {
  const std::string solution = run_winnable("solve golf 1").out;
  expect_refused("replay - --from 500", 2, "--from 500: the list has ", solution);
  expect_refused("replay - --from 5 --to 3", 2, "--from 5 --to 3: the stretch ends before it begins", solution);
  expect_refused("replay - --from -1", 2, "--from -1:", solution);
  expect_refused("replay - --seed 1 --deal in", 2, "one of them", solution);
  EXPECT_EQ(run_winnable("replay - --from 3 --to 500", solution).code, 0);
}

}  // namespace winnable::test::manners_test
