// winnable grade, winnable pack and winnable verify --pack as a user meets them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/run_winnable.h"
#include "winnable/pack.h"

namespace winnable::test::pack_cli_test {

namespace fs = std::filesystem;

std::string in(const fs::path& folder, const std::string& name) { return "'" + (folder / name).string() + "'"; }

TEST(GradeCommand, PrintsTheSameInEveryFormat) {
  const Ran text = run_winnable("grade golf 1-6 -j2"), json = run_winnable("grade golf 1-6 --format jsonl -j1"),
            csv = run_winnable("grade golf 1-6 --format csv");
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("grades by crowd-3"), std::string::npos);
  EXPECT_NE(text.out.find("no grade: it cannot be won"), std::string::npos);
  std::istringstream lines(json.out);
  int rows = 0, graded = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    const auto row = nlohmann::json::parse(line);
    EXPECT_EQ(row["seed"], rows + 1);
    EXPECT_EQ(row["band"].is_null(), row["verdict"] != "won");
    if (row["band"].is_null()) continue;
    ++graded;
    EXPECT_GE(row["share"].get<double>(), row["share_low"].get<double>());
    EXPECT_EQ(row["losing"], row["traps"].size());
    EXPECT_NE(text.out.find(std::to_string(row["wins"].get<int>()) + " of " +
                            std::to_string(row["players"].get<int>()) + " players win"),
              std::string::npos);
  }
  EXPECT_EQ(rows, 6);
  EXPECT_GT(graded, 1);
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 7);
}

TEST(GradeCommand, NamesTheLinesOfDecks) {
  const std::string decks = run_winnable("deal golf 2 --deck").out + "\n" + run_winnable("deal golf 7 --deck").out;
  const Ran graded = run_winnable("grade golf --decks in --no-traps", decks);
  EXPECT_NE(graded.out.find("    line 1  no grade"), std::string::npos) << graded.out << graded.err;
  EXPECT_NE(graded.out.find("    line 3  band "), std::string::npos) << graded.out;
}

TEST(GradeCommand, TakesOneDealAsText) {
  const Ran deal = run_winnable("deal golf 3");
  const Ran graded = run_winnable("grade --deal - --no-traps", deal.out);
  EXPECT_EQ(graded.code, 0) << graded.err;
  const Ran numbered = run_winnable("grade golf 3 --no-traps");
  EXPECT_NE(numbered.out.find(graded.out.substr(graded.out.find("band "), 30)), std::string::npos);
  EXPECT_EQ(run_winnable("grade golf 3 --deal x").code, 2);
  EXPECT_EQ(run_winnable("grade golf").code, 2);
  const Ran none = run_winnable("grade clock 1");
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("no short-sighted player"), std::string::npos) << none.err;
  EXPECT_NE(run_winnable("grade squadron 1 --max-nodes 5").out.find("no grade: undecided (nodes)"), std::string::npos);
}

TEST(PackCommand, MakesAPackThatIsVerifiedAndRefusesASpoiltOne) {
  const auto folder = scratch_folder();
  const std::string pack = in(folder, "golf.csv"), moves = in(folder, "golf.jsonl");
  const Ran made = run_winnable("pack golf 1-100 --count 8 --moves " + moves + " -o " + pack);
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_NE(made.out.find("8 won"), std::string::npos) << made.out;
  EXPECT_FALSE(fs::exists(folder / "golf.csv.part"));
  EXPECT_EQ(run_winnable("verify --pack " + pack).out, "verified: 8 deals of golf, won again\n");
  EXPECT_EQ(run_winnable("verify --pack " + pack + " --moves " + moves).out,
            "verified: 8 deals of golf, their moves win\n");
  EXPECT_EQ(run_winnable("verify --pack " + pack + " --moves " + moves + " --grades").out,
            "verified: 8 deals of golf, their moves win, graded again\n");
  EXPECT_EQ(run_winnable("verify --grades " + moves).code, 2);
  EXPECT_EQ(run_winnable("verify " + moves).code, 0);
  EXPECT_NE(run_winnable("verify " + pack).err.find("it is a pack; `winnable verify --pack`"), std::string::npos);

  const std::string text = read_text(folder / "golf.csv");
  std::string windows = text;
  for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) windows.replace(at, 1, "\r\n");
  write_text(folder / "windows.csv", windows);
  EXPECT_NE(run_winnable("verify --pack " + in(folder, "windows.csv")).err.find("CR LF"), std::string::npos);
  const std::size_t row = text.find('\n', text.find("check\n") + 6) + 1;  // the second one
  std::string spoilt = text;
  spoilt[row] = spoilt[row] == '7' ? '8' : '7';
  write_text(folder / "spoilt.csv", spoilt);
  const Ran refused = run_winnable("verify --pack " + in(folder, "spoilt.csv"));
  EXPECT_EQ(refused.code, 3);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(row), '\n');
  EXPECT_NE(refused.err.find("spoilt.csv, line " + std::to_string(line) + ": it was changed"), std::string::npos)
      << refused.err;

  spoilt = text;
  spoilt[text.find('\n', row) - 1] = '\xB3';  // of the check
  write_text(folder / "spoilt.csv", spoilt);
  const std::string bytes = run_winnable("verify --pack " + in(folder, "spoilt.csv")).err;
  EXPECT_NE(bytes.find("?'\n"), std::string::npos) << bytes;
  write_text(folder / "other", "SQLite format 3 and more\r\n");
  EXPECT_NE(run_winnable("verify --pack " + in(folder, "other")).err.find("no pack of this program"),
            std::string::npos);

  write_text(folder / "short.jsonl", "{}\n");
  EXPECT_EQ(run_winnable("verify --pack " + pack + " --moves " + in(folder, "short.jsonl")).code, 5);
  EXPECT_EQ(run_winnable("verify --pack " + pack + " --max-nodes 1").code, 5);
  EXPECT_EQ(run_winnable("verify --pack " + pack + " " + moves).code, 2);
  EXPECT_EQ(run_winnable("verify --moves " + moves).code, 2);
}

TEST(PackCommand, SaysThatTheRangeHasFewerDeals) {
  const auto folder = scratch_folder();
  const Ran ran = run_winnable("pack golf 1-9 --count 9 -q -o " + in(folder, "p.csv"));
  EXPECT_EQ(ran.code, 6);
  EXPECT_NE(ran.err.find("winnable deals, 9 were asked for"), std::string::npos) << ran.err;
  EXPECT_EQ(run_winnable("verify --pack " + in(folder, "p.csv")).code, 0);
}

TEST(PackCommand, ReplacesNothingUnasked) {
  const auto folder = scratch_folder();
  const std::string pack = in(folder, "p.csv");
  ASSERT_EQ(run_winnable("pack golf 1-9 -q -o " + pack).code, 0);
  const std::string before = read_text(folder / "p.csv");
  const Ran again = run_winnable("pack golf 1-5 -q -o " + pack);
  EXPECT_EQ(again.code, 4);
  EXPECT_NE(again.err.find("--force replaces it"), std::string::npos) << again.err;
  EXPECT_EQ(read_text(folder / "p.csv"), before);
  EXPECT_EQ(run_winnable("pack golf 1-5 -q -o " + in(folder, "q.csv") + " --moves " + pack).code, 4);
  EXPECT_EQ(run_winnable("pack golf 1-5 -q --force -o " + pack).code, 0);
  EXPECT_NE(read_text(folder / "p.csv"), before);
  EXPECT_EQ(run_winnable("pack golf 1-5").code, 2);
  EXPECT_EQ(run_winnable("pack golf 1-5 -o -").code, 2);
  const Ran nowhere =
      run_winnable("pack golf 1-5 -o " + in(folder, "n.csv") + " --moves " + in(folder, "none/n.jsonl"));
  EXPECT_EQ(nowhere.code, 4);
  EXPECT_FALSE(fs::exists(folder / "n.csv.part")) << "known before the first deal";
  EXPECT_EQ(run_winnable("pack golf 1-5 --force -o " + pack + " --moves " + in(folder, "./p.csv")).code, 2)
      << "one file for both";
  const Ran into_folder = run_winnable("pack golf 1-5 -o " + in(folder, ""));
  EXPECT_EQ(into_folder.code, 4);
  EXPECT_NE(into_folder.err.find("it is a directory"), std::string::npos) << into_folder.err;
}

// Stopped by a signal, it goes on where it was; the pack is the same as one made without a stop.
// (--foreground: else the group is told, too, and a second signal ends the program at once.)
TEST(PackCommand, GoesOnAfterAStop) {
  const auto folder = scratch_folder();
  const std::string command = "pack klondike 1-6 -j1 -q -o ";
  ASSERT_EQ(run_winnable(command + in(folder, "whole.csv")).code, 0);
  const std::string stopped = "cd '" + folder.string() + "' && timeout --foreground -s INT 0.8 '" WINNABLE_BINARY "' " +
                              command + "p.csv >/dev/null 2>err; echo $? >code";
  ASSERT_EQ(std::system(stopped.c_str()), 0);
  const std::string code = read_text(folder / "code");
  if (code == "0\n") GTEST_SKIP() << "this machine is too fast to be stopped";
  EXPECT_EQ(code, "124\n");  // of timeout
  EXPECT_NE(read_text(folder / "err").find("go on with:\n  winnable pack klondike"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder / "p.csv"));
  ASSERT_TRUE(fs::exists(folder / "p.csv.part"));
  const Ran other = run_winnable("pack klondike 1-7 -j1 -q -o " + in(folder, "p.csv"));
  EXPECT_EQ(other.code, 4);
  EXPECT_NE(other.err.find("begun for another pack"), std::string::npos) << other.err;
  std::ofstream(folder / "p.csv.part", std::ios::app) << "5,won,1,2";  // cut off
  ASSERT_EQ(run_winnable(command + in(folder, "p.csv")).code, 0);
  EXPECT_EQ(read_text(folder / "p.csv"), read_text(folder / "whole.csv"));
}

// What an earlier run kept is gone on with, or the command says what is wrong with it; it is never thrown away.
TEST(PackCommand, KeepsWhatIsKept) {
  const auto folder = scratch_folder();
  const auto part = folder / "p.csv.part";
  const auto pack = [&](const std::string& before, const std::string& options = "") {
    const std::string line = "cd '" + folder.string() + "' && (" + before +
                             " '" WINNABLE_BINARY "' pack golf 1-9999 -j1 -q -o p.csv" + options +
                             " >/dev/null 2>err; echo $? >code)";
    EXPECT_EQ(std::system(line.c_str()), 0);
    return read_text(folder / "code") + read_text(folder / "err");
  };
  std::string kept;  // a busy machine needs more than one run to keep some
  for (int i = 0; i < 60 && std::count(kept.begin(), kept.end(), '\n') <= 4; ++i) {
    pack("timeout --foreground -s INT 1.5");
    kept = read_text(part);
  }
  ASSERT_GT(std::count(kept.begin(), kept.end(), '\n'), 4) << kept;
  const std::string full = pack("ulimit -f 1;");
  EXPECT_EQ(full, "4\nwinnable: p.csv.part: cannot be written: disk full?\n");
  EXPECT_TRUE(read_text(part).starts_with(kept));
  const auto line_of = [&](int number) {
    std::size_t begin = 0;
    for (; number > 1; --number) begin = kept.find('\n', begin) + 1;
    return std::pair(begin, kept.find('\n', begin) + 1 - begin);
  };
  const auto [begin, size] = line_of(3);
  const std::string without = std::string(kept).erase(begin, size);
  write_text(part, without);
  EXPECT_EQ(pack(""), "4\nwinnable: p.csv.part: deal 2 of the range is 2, found 3; --restart starts anew\n");
  EXPECT_EQ(read_text(part), without);
  std::string changed = kept;
  changed[begin + size - 2] ^= 1;  // of its check
  write_text(part, changed);
  EXPECT_EQ(pack(""), "4\nwinnable: p.csv.part: line 3: it was changed; --restart starts anew\n");
  EXPECT_EQ(read_text(part), changed);
  write_text(part, "hello\n");
  for (const std::string restart : {"", " --restart"})
    EXPECT_EQ(pack("", restart), "4\nwinnable: p.csv.part: it is no file of this program, and stays\n");
  EXPECT_EQ(read_text(part), "hello\n");
}

// A pack in which a deal stands twice, or in the wrong place, is none.
TEST(PackCommand, DealsStandInTheirOrder) {
  const auto folder = scratch_folder();
  ASSERT_EQ(run_winnable("pack golf:b 1-12 --all -q -o " + in(folder, "p.csv")).code, 0);
  Pack pack = read_pack(read_text(folder / "p.csv"), "p.csv");
  EXPECT_FALSE(pack_fault(pack, PackCheck{}, "p.csv"));
  std::swap(pack.rows[3], pack.rows[4]);
  EXPECT_EQ(pack_fault(pack, PackCheck{}, "p.csv"), "p.csv: deal 4: it stands behind deal 5");
}

TEST(PackCommand, WritesAHeaderThatACompilerTakes) {
  const auto folder = scratch_folder();
  ASSERT_EQ(run_winnable("pack golf:b 1-30 --count 5 --format c -q -o " + in(folder, "golf.h")).code, 0);
  EXPECT_EQ(run_winnable("verify --pack " + in(folder, "golf.h")).code, 0);
  if (std::system("command -v cc >/dev/null") != 0) GTEST_SKIP() << "no C compiler";
  write_text(
      folder / "main.c",
      "#include \"golf.h\"\nint main(void) { return golf_b_count == 5 && golf_b_deals[4].verdict == 'w' ? 0 : 1; "
      "}\n");
  const std::string build =
      "cd '" + folder.string() + "' && cc -std=c99 -Wall -Wextra -Werror -pedantic main.c -o main && ./main";
  EXPECT_EQ(std::system(build.c_str()), 0);
}

TEST(PackCommand, TakesOtherNumbersDecksAndRules) {
  const auto folder = scratch_folder();
  ASSERT_EQ(run_winnable("pack freecell ms:11-13 -q -o " + in(folder, "ms.csv")).code, 0);
  const std::string text = read_text(folder / "ms.csv");
  EXPECT_NE(text.find("# numbers: ms\n# range: 11-13\n"), std::string::npos) << text;
  EXPECT_EQ(run_winnable("verify --pack " + in(folder, "ms.csv")).code, 0);
  write_text(folder / "decks", run_winnable("deal golf 3 --deck").out + run_winnable("deal golf 4 --deck").out);
  ASSERT_EQ(
      run_winnable("pack golf --decks " + in(folder, "decks") + " -q --format json -o " + in(folder, "d.json")).code,
      0);
  EXPECT_EQ(run_winnable("verify --pack " + in(folder, "d.json")).out, "verified: 2 deals of golf, won again\n");
  write_text(folder / "mine.json", [] {
    auto rules = nlohmann::json::parse(run_winnable("rules --json freecell").out);
    rules["cells"] = {{"count", 5}};
    return rules.dump();
  }());
  ASSERT_EQ(run_winnable("pack --rules " + in(folder, "mine.json") + " 1-2 -q -o " + in(folder, "m.csv")).code, 0);
  EXPECT_EQ(run_winnable("verify --pack " + in(folder, "m.csv")).code, 0);
}

}  // namespace winnable::test::pack_cli_test
