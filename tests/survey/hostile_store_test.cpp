// Stores that somebody else wrote, or that are damaged: every fault is named, nothing is written outside the folder
// asked for, nothing commands a terminal or a spreadsheet, and no unverified win leaves the program.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "solver/survey/plain_text.h"
#include "solver/survey/store.h"
#include "tests/support/run_winnable.h"
#include "winnable/board.h"
#include "winnable/game.h"

namespace winnable::hostile_store_test {

namespace fs = std::filesystem;
using test::Ran;

const std::string kEscape = "\x1b]0;owned\x07";

class HostileStore : public testing::Test {
 protected:
  HostileStore() { test::run_winnable("survey golf 1-40 -q --keep-solutions --store '" + path("good") + "'"); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // A copy of the good store, changed. Constraints are those of SQLite alone: a crafted store need not keep ours.
  std::string crafted(const std::string& sql) const {
    fs::copy_file(path("good"), path("bad"), fs::copy_options::overwrite_existing);
    Database(path("bad"), SQLITE_OPEN_READWRITE).execute("PRAGMA ignore_check_constraints = 1; " + sql);
    return path("bad");
  }
  // Every command that reads a store ends with 4 within seconds, names the fault, and prints no escape.
  void refused(const std::string& sql, const std::string& words) const {
    const std::string store = crafted(sql);
    for (const std::string& command :
         {"report '" + store + "'", "report --format jsonl '" + store + "'", "report --html x.html '" + store + "'",
          "report --compare '" + store + "' '" + path("good") + "'", "export '" + store + "'",
          "export --format jsonl '" + store + "'", "export --solutions wins '" + store + "'",
          "merge all '" + store + "'", "survey golf 1-40 -q --store '" + store + "'"}) {
      const auto start = std::chrono::steady_clock::now();
      const Ran ran = test::run_winnable(command);
      EXPECT_EQ(ran.code, 4) << command << "\n" << sql << "\n" << ran.err;
      EXPECT_NE(ran.err.find(words), std::string::npos) << command << "\n" << ran.err;
      EXPECT_NE(ran.err.find("bad"), std::string::npos) << "the file is named: " << ran.err;
      EXPECT_EQ((ran.out + ran.err).find('\x1b'), std::string::npos) << command;
      EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20)) << command;
    }
  }

  const fs::path folder_ = test::scratch_folder();
};

TEST_F(HostileStore, ANameThatLeavesTheFolderIsNoName) {
  for (const std::string name : {"../esc/x", "/tmp/x", "=HYPERLINK(1)", "", "golf\nX"})
    refused("UPDATE identity SET game = '" + name + "'", "no name of a game");
  refused("UPDATE identity SET game = 'golf" + kEscape + "'", "no name of a game");
  refused("UPDATE identity SET rules_id = '" + kEscape + "'", "no name of rules");
  refused("DELETE FROM identity", "no identity");
  refused("INSERT INTO identity VALUES('klondike', 'klondike-2')", "more than one identity");
  refused("UPDATE config SET game = 'klondike'", "configuration 1: of 'klondike', rules 'golf-1', in a store of golf");
  refused("UPDATE config SET rules_id = 'golf-0'", "rules 'golf-0', in a store of golf, rules golf-1");
  refused("PRAGMA user_version = 0", "schema 0");
}

TEST_F(HostileStore, GamesThatNobodyKnowsHaveNoSolutions) {
  const Ran ran =
      test::run_winnable("export --solutions wins '" +
                         crafted("UPDATE identity SET game = 'nonesuch'; UPDATE config SET game = 'nonesuch'") + "'");
  EXPECT_EQ(ran.code, 4) << ran.err;
  EXPECT_NE(ran.err.find("does not know the game nonesuch"), std::string::npos) << ran.err;
}

TEST_F(HostileStore, FieldsThatCannotBeNameTheirRow) {
  const auto row = [&](const std::string& set, const std::string& words) {
    refused("UPDATE result SET " + set + " WHERE seed = 7", "row of seed 7: " + words);
  };
  row("ms = 9e999", "ms is inf");
  row("ms = -9e999", "ms is -inf");
  row("ms = -1", "ms is -1");
  row("ms = 'soon'", "ms is 'soon'");
  row("nodes = -5", "nodes is -5");
  row("nodes = 'many" + kEscape + "'", "nodes is 'many\\x1b]0;owned\\x07'");
  row("nodes = 0.5", "nodes is '0.5'");
  row("verdict = 'perhaps'", "verdict is 'perhaps'");
  row("reason = '=1+1'", "reason is '=1+1'");
  row("solution_length = -1", "solution_length is -1");
  row("config = 99", "config is 99, which the store does not have");
}

// Fields that contradict each other, of a won deal and of one that is lost.
TEST_F(HostileStore, RowsThatCannotBeNameTheirFields) {
  const auto row = [&](const std::string& set, const std::string& words) {
    refused("UPDATE result SET " + set + " WHERE seed = (SELECT min(seed) FROM result WHERE verdict = 'won')", words);
  };
  row("verdict = 'lost'", "solution_length is given, and the verdict lost");
  row("reason = 'nodes'", "reason is 'nodes', and the verdict won");
  row("solution_length = NULL", "solution_length is missing, and the verdict won");
  const Ran moves = test::run_winnable(
      "export '" +
      crafted("UPDATE result SET moves = 'turn' WHERE seed = (SELECT min(seed) FROM result WHERE verdict = 'lost')") +
      "'");
  EXPECT_EQ(moves.code, 4) << moves.err;
  EXPECT_NE(moves.err.find("moves is given, and the verdict lost"), std::string::npos) << moves.err;
}

// A row of a line that the deck file does not have.
TEST_F(HostileStore, LinesOutsideTheDeckFile) {
  const Deck deck = find_game("golf").deck({DeckScheme::own, 3});
  test::write_text(path("decks"), to_text(deck) + "\n");
  const std::string made =
      "survey golf -q --decks '" + path("decks") + "' --keep-solutions --store '" + path("lines") + "'";
  ASSERT_EQ(test::run_winnable(made).code, 0);
  Database(path("lines"), SQLITE_OPEN_READWRITE)
      .execute("UPDATE result SET seed = 999999, verdict = 'won', reason = '', solution_length = 1, moves = 'turn'");
  const Ran ran = test::run_winnable("export '" + path("lines") + "' --solutions wins --decks '" + path("decks") + "'");
  EXPECT_EQ(ran.code, 5) << ran.err;
  EXPECT_NE(ran.err.find("the deck file has no such line"), std::string::npos) << ran.err;
}

TEST_F(HostileStore, OfferNothingThatCannotHelp) {
  const Ran damaged = test::run_winnable("survey golf 1-40 -q --store '" +
                                         crafted("UPDATE result SET nodes = -1 WHERE seed = 3") + "'");
  EXPECT_EQ(damaged.code, 4);
  EXPECT_EQ(damaged.err.find("go on"), std::string::npos) << damaged.err;
  test::write_text(path("empty"), "");
  const Ran empty = test::run_winnable("report '" + path("empty") + "'");
  EXPECT_EQ(empty.code, 4);
  EXPECT_NE(empty.err.find("it is empty"), std::string::npos) << empty.err;
}

TEST_F(HostileStore, RowsOfDealsThatNobodyAskedForAreNamed) {
  const Ran ran = test::run_winnable("report '" + crafted("UPDATE plan SET seeds = '1-39'") + "'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("1 of the rows are of deals that were not asked for"), std::string::npos) << ran.out;
}

TEST_F(HostileStore, TablesThatAreNotOurs) {
  refused("DELETE FROM config", "which the store does not have");
  refused("DROP TABLE result", "no such table");
  refused("CREATE TRIGGER t AFTER INSERT ON plan BEGIN DELETE FROM result; END", "views or triggers");
  const auto config = [&](const std::string& options, const std::string& words) {
    const Ran ran = test::run_winnable("report '" + crafted("UPDATE config SET options = '" + options + "'") + "'");
    EXPECT_EQ(ran.code, 4);
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  };
  config("{", "options '{' are no JSON object");
  config("[1]", "options '[1]' are no JSON object");
  config("{\"x\": \"\xc2\x9b\"}", "are no JSON object");
  config("{\"x\": \"\\u001b\"}", "are no JSON object");
  config(kEscape, "\\x1b");
  config("{\"max_nodes\": -5}", "are no JSON object");
  for (const std::string plan : {"seeds = '@/etc/passwd'", "shards = 0", "shard = 9"}) {
    const Ran ran = test::run_winnable("report '" + crafted("UPDATE plan SET " + plan) + "'");
    EXPECT_EQ(ran.code, 4) << plan << ran.err;
    EXPECT_NE(ran.err.find("plan: "), std::string::npos) << ran.err;
  }
}

TEST_F(HostileStore, NothingCommandsATerminalOrASpreadsheet) {
  const Ran moves = test::run_winnable(
      "export '" + crafted("UPDATE result SET moves = '=HYPERLINK(\"http://x\")' WHERE verdict = 'won'") + "'");
  EXPECT_EQ(moves.code, 4) << moves.err;
  EXPECT_EQ(moves.out.find("HYPERLINK"), std::string::npos);
  const std::string store = crafted("UPDATE config SET solver_version = '=1+1" + kEscape + "\xc2\x9b'");
  for (const std::string& command :
       {"export '" + store + "'", "export --format jsonl '" + store + "'", "report '" + store + "'",
        "report --format csv '" + store + "'", "report --html /dev/stdout '" + store + "'",
        "survey golf 1-40 -q --store '" + store + "'"}) {
    const Ran ran = test::run_winnable(command);
    EXPECT_EQ(ran.code, 0) << command << ran.err;
    for (const std::string sign : {"\x1b", "\x07", "\xc2\x9b", ",=1+1"})
      EXPECT_EQ((ran.out + ran.err).find(sign), std::string::npos) << command << "\n" << ran.out;
  }
  EXPECT_NE(test::run_winnable("export '" + store + "'").out.find(",'=1+1"), std::string::npos);
}

TEST_F(HostileStore, NoUnverifiedWinIsExported) {
  const auto exported = [&](const std::string& sql) {
    fs::remove_all(path("wins"));
    const Ran ran = test::run_winnable("export '" + crafted(sql) + "' --solutions '" + path("wins") + "'");
    EXPECT_EQ(ran.code, 5) << sql << ran.err;
    EXPECT_NE(ran.err.find("called won, but its moves do not win"), std::string::npos) << ran.err;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path("wins")), fs::directory_iterator()));
  };
  const auto good = static_cast<std::size_t>(
      Database(path("good"), SQLITE_OPEN_READWRITE).integer("SELECT count(*) FROM result WHERE verdict = 'won'"));
  ASSERT_GT(good, 3u);
  // A lost deal that is called won, with somebody else's moves; moves cut short; moves that are none.
  const std::string won = "(SELECT min(seed) FROM result WHERE verdict = 'won')";
  const std::string lost = "(SELECT min(seed) FROM result WHERE verdict = 'lost')";
  EXPECT_EQ(
      exported("UPDATE result SET verdict = 'won', (solution_length, moves) = (SELECT solution_length, moves FROM "
               "result WHERE seed = " +
               won + ") WHERE seed = " + lost),
      good);
  EXPECT_EQ(exported("UPDATE result SET solution_length = 1, moves = 'turn' WHERE seed = " + won), good - 1);
  EXPECT_EQ(exported("UPDATE result SET moves = 'hop T1' WHERE seed = " + won), good - 1);
  EXPECT_EQ(exported("UPDATE result SET verdict = 'won', solution_length = 0, moves = NULL WHERE seed = " + lost),
            good);
}

TEST_F(HostileStore, NamesThatAreNoUtf8AndFolders) {
  const std::string odd = path("caf\xe9.sqlite");
  fs::copy_file(path("good"), odd);
  for (const std::string& command :
       {"report --format jsonl '" + odd + "'", "report --format csv '" + odd + "'", "report '" + odd + "'",
        "report --html page.html '" + odd + "'", "report --compare --format jsonl '" + odd + "' '" + path("good") + "'",
        "export --format jsonl '" + odd + "'", "survey golf 1-40 -q --format jsonl --store '" + odd + "'"})
    EXPECT_EQ(test::run_winnable(command).code, 0) << command << test::run_winnable(command).err;
  EXPECT_EQ(nlohmann::json::parse(test::run_winnable("report --format jsonl '" + odd + "'").out).at("deals"), 40);
  const std::string folder = folder_.string();
  const auto ends = [&](const std::string& command, int code) {
    const Ran ran = test::run_winnable(command);
    EXPECT_EQ(ran.code, code) << command << ran.err;
    EXPECT_NE(ran.err.find("irectory"), std::string::npos) << command << ran.err;
    EXPECT_EQ(ran.err.find("basic_filebuf"), std::string::npos) << ran.err;
  };
  ends("verify '" + folder + "'", 3);
  ends("solve --deal '" + folder + "'", 3);
  ends("report '" + folder + "'", 4);
  ends("export '" + folder + "'", 4);
  ends("merge '" + folder + "' '" + path("good") + "'", 4);
  ends("survey golf 1-3 --store '" + folder + "'", 4);
}

TEST(PlainText, SpellsOutWhatCommandsATerminal) {
  EXPECT_EQ(printable("golf 1-40 caf\xc3\xa9 \xe2\x99\xa0 \xf0\x9f\x82\xa1"),
            "golf 1-40 caf\xc3\xa9 \xe2\x99\xa0 \xf0\x9f\x82\xa1");
  EXPECT_EQ(printable("\x1b[31m\n\x7f"), "\\x1b[31m\\x0a\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "1m"),
            "\\xc2\\x9b1m");
  EXPECT_EQ(printable("\xe9"
                      "A\xff"),
            "\\xe9A\\xff");
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "x"),
            "\\xe2\\x80\\xaex");
  EXPECT_EQ(printable("\xc0\xaf\xed\xa0\x80"), "\\xc0\\xaf\\xed\\xa0\\x80") << "overlong forms and surrogates";
  for (const char* name : {"golf", "forty-thieves:standard", "squadron-1+fast", "0.1"})
    EXPECT_TRUE(is_plain_name(name));
  for (const char* name : {"", "../x", "a/b", "=a", "-o", "a b", "a\x1b", ".a"}) EXPECT_FALSE(is_plain_name(name));
}

}  // namespace winnable::hostile_store_test
