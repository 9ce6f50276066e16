// Files: what commands write lands where it was sent, replaces nothing that is not its own, and no failure to write
// passes. A store is a path, written by one process, and keeps what was committed.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "solver/survey/store.h"
#include "tests/support/run_winnable.h"
#include "tests/support/spawned.h"

namespace winnable::files_test {

namespace fs = std::filesystem;
using test::Ran;

class Files : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // A shell script in the folder; $W is the program.
  Ran shell(const std::string& script) const {
    test::write_text(folder_ / ".script", "W='" WINNABLE_BINARY "'\n" + script + "\n");
    const std::string command = "cd '" + folder_.string() + "' && bash .script >.out 2>.err </dev/null";
    const int status = std::system(command.c_str());
    Ran ran;
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ran.out = test::read_text(folder_ / ".out");
    ran.err = test::read_text(folder_ / ".err");
    return ran;
  }
  // The script fails with this code, and says these words.
  void refused(const std::string& script, int code, const std::string& words) const {
    const Ran ran = shell(script);
    EXPECT_EQ(ran.code, code) << script << "\n" << ran.err;
    EXPECT_NE(ran.err.find(words), std::string::npos) << script << "\n" << ran.err;
  }
  void make_store(const std::string& name, const std::string& options = "") const {
    ASSERT_EQ(shell("$W survey golf 1-40 -q --store " + name + " " + options).code, 0);
  }
  std::string text(const std::string& name) const { return test::read_text(folder_ / name); }
  std::uint64_t rows(const std::string& name) const { return Store::open_to_read(path(name)).size(); }

  const fs::path folder_ = test::scratch_folder();
};

TEST_F(Files, OutputNeverGoesOverAStoreOrAnInput) {
  make_store("a.sqlite");
  make_store("b.sqlite");
  ASSERT_EQ(shell("ln -s a.sqlite soft; ln a.sqlite hard").code, 0);
  const std::string before = text("a.sqlite");
  for (const std::string output : {"a.sqlite", "./a.sqlite", "soft", "hard", "b.sqlite"}) {
    refused("$W export a.sqlite -o " + output + " --force", 4, output);
    refused("$W report a.sqlite b.sqlite --html " + output + " --force", 4, output);
    refused("$W export soft -o " + output, 4, output);
  }
  refused("$W export a.sqlite -o b.sqlite-wal", 4, "a database keeps its log");
  refused("$W export a.sqlite -o a.sqlite-shm --force", 4, "a.sqlite-shm");
  refused("$W export a.sqlite >> a.sqlite", 4, "standard output would go into it");
  refused("$W report a.sqlite b.sqlite 1<> b.sqlite", 4, "standard output would go into it");
  EXPECT_EQ(text("a.sqlite"), before);
  EXPECT_EQ(rows("b.sqlite"), 40u);
  EXPECT_FALSE(fs::exists(path("b.sqlite-wal")));
}

TEST_F(Files, LinksPipesAndDevicesAreWrittenTo) {
  make_store("a.sqlite");
  ASSERT_EQ(shell("mkdir to; ln -s to/rows.csv link; ln -s rows.csv to/second; mkfifo pipe").code, 0);
  const std::string rows = shell("$W export a.sqlite").out;
  for (int times = 0; times < 2; ++times) {  // into nothing, then over its own output
    ASSERT_EQ(shell("$W export a.sqlite -o link && $W export a.sqlite -o to/second").code, 0);
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_TRUE(fs::is_symlink(path("to/second")));
    EXPECT_EQ(text("to/rows.csv"), rows);
  }
  EXPECT_EQ(shell("cat pipe & $W export a.sqlite -o pipe; code=$?; wait; exit $code").out, rows);
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_EQ(shell("$W export a.sqlite -o /dev/stdout").out, rows);
  EXPECT_EQ(shell("$W export a.sqlite -o -").out, rows);
  refused("$W export a.sqlite -o - >>a.sqlite", 4, "standard output would go into it");
  EXPECT_EQ(shell("$W report a.sqlite --html /dev/null").code, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  refused("$W export a.sqlite -o /dev/full", 4, "/dev/full: cannot be written");
  refused("$W export a.sqlite -o to", 4, "directory");
  refused("$W export a.sqlite -o ''", 4, "file name");
  // A new target does not follow a link into nothing by a rename either.
  ASSERT_EQ(shell("ln -s to/merged.sqlite all.sqlite; $W merge all.sqlite a.sqlite").code, 0);
  EXPECT_TRUE(fs::is_symlink(path("all.sqlite")));
  EXPECT_EQ(this->rows("to/merged.sqlite"), 40u);
}

TEST_F(Files, OtherFilesAreReplacedByForceOnly) {
  make_store("a.sqlite", "--keep-solutions");
  const std::string diary = "Dear diary, 1 2 3\n";
  for (const std::string command : {"export a.sqlite -o", "report a.sqlite --html"}) {
    test::write_text(path("diary"), diary);
    refused("$W " + command + " diary", 4, "--force");
    EXPECT_EQ(text("diary"), diary);
    ASSERT_EQ(shell("chmod 640 diary; $W " + command + " diary --force").code, 0);
    EXPECT_NE(text("diary"), diary);
    EXPECT_EQ(fs::status(path("diary")).permissions(), fs::perms{0640});
  }
  // Whatever the program wrote may be written again, as anything, but for a bare list of seeds: people write such too.
  for (const std::string output :
       {"report a.sqlite --html out", "export a.sqlite -o out", "export a.sqlite --format jsonl -o out",
        "export a.sqlite --winnable bitmap -o out", "export a.sqlite -o out"})
    EXPECT_EQ(shell("$W " + output).code, 0) << output;
  for (const std::string kind : {"plain", "ranges"}) {
    EXPECT_EQ(shell("$W export a.sqlite --winnable " + kind + " -o " + kind).code, 0);
    refused("$W export a.sqlite -o " + kind, 4, "--force");
  }
  ASSERT_EQ(shell("$W export a.sqlite --solutions wins && $W export a.sqlite --solutions wins").code, 0);
  const std::string win = fs::directory_iterator(folder_ / "wins")->path().string();
  test::write_text(win, diary);
  refused("$W export a.sqlite --solutions wins", 4, "--force");
  refused("$W export a.sqlite --solutions more -o rows", 2, "--solutions and --output do not go together");
  EXPECT_EQ(test::read_text(win), diary);
  for (const auto& file : fs::directory_iterator(folder_))
    EXPECT_EQ(file.path().string().find(".tmp"), std::string::npos);
}

TEST_F(Files, AStoreIsAPathAndNothingElse) {
  for (const std::string name : {"file:x?mode=memory", "file:y", "./:memory:", "a?b#c%41"}) {
    ASSERT_EQ(shell("$W survey golf 1-5 -q --store '" + name + "'").code, 0) << name;
    EXPECT_TRUE(fs::exists(path(name))) << name;
    EXPECT_EQ(rows(name), 5u) << name;
    EXPECT_EQ(shell("$W report '" + name + "'").code, 0) << name;
  }
  refused("$W survey golf 1-5 --store ''", 2, "file name");
  refused("$W survey golf 1-5 --store :memory:", 2, "--no-store");
  refused("$W report ''", 4, "file name");
  refused("$W merge '' file:y", 4, "file name");
  refused("mkfifo pipe; $W survey golf 1-5 --store pipe", 4, "pipe");
  refused("$W survey golf 1-5 --store /dev/null", 4, "device");
  refused("mkdir folder; $W survey golf 1-5 --store folder", 4, "directory");
  refused("$W report folder", 4, "directory");
  EXPECT_EQ(shell("mkdir empty; cd empty; $W survey golf 1-5 -q --no-store; ls").out.find("sqlite"), std::string::npos);
}

TEST_F(Files, NumbersThatCannotBeAreRefused) {
  for (const std::string bad : {"--commit-every -1", "--commit-every nan", "--commit-every inf", "--commit-every 1e300",
                                "--commit-every x", "--salt -1", "--threads -1", "--threads 1.5", "--max-nodes -1",
                                "--max-nodes nan", "--timeout -1", "--timeout nan", "--timeout inf"}) {
    const std::string option = bad.substr(0, bad.find(' '));
    refused("$W survey golf 1-5 " + bad, 2, option);
    refused("$W play squadron 1-5 " + bad, 2, option);
  }
  EXPECT_EQ(shell("ls *.sqlite").code, 2) << "nothing is written";
}

TEST_F(Files, OneWriterByWhateverName) {
  make_store("a.sqlite");
  ASSERT_EQ(shell("mkdir d; ln -s ../a.sqlite d/soft; ln a.sqlite d/hard").code, 0);
  const auto second = [&](const std::string& name) {
    refused("$W survey golf 1-50 -q --store " + name, 4, "another process is writing");
  };
  fs::remove(path("d/hard"));
  {
    const Store writer = Store::open(path("a.sqlite"), "golf", "golf-1");
    fs::create_hard_link(path("a.sqlite"), path("d/hard"));
    for (const std::string name : {"a.sqlite", "d/soft", "d/hard", "./d/../a.sqlite"}) second(name);
  }
  // SQLite's log stands beside one name only: through the other, committed rows would be missing.
  refused("$W survey golf 1-50 -q --store d/hard", 4, "hard links");
  fs::remove(path("d/hard"));
  EXPECT_EQ(shell("$W survey golf 1-50 -q --store d/soft").code, 0);
  EXPECT_EQ(rows("a.sqlite"), 50u);
}

TEST_F(Files, AStoreHasTheMovesOfAllItsWinsOrOfNone) {
  make_store("a.sqlite", "--max-nodes 2000");
  const Ran without = shell("$W export a.sqlite --solutions wins");
  EXPECT_EQ(without.code, 4) << "wins are missing";
  const std::size_t advice = without.err.find("winnable survey golf 1-40");
  ASSERT_NE(advice, std::string::npos) << without.err;
  // The advice works as it stands, although the default limits are others than those of the rows.
  const std::string command = without.err.substr(advice + std::string("winnable").size());
  ASSERT_EQ(shell("$W " + command).code, 0);
  const auto missing = [&] { return Store::open_to_read(path("a.sqlite")).wins_without_moves(); };
  EXPECT_EQ(missing(), 0u);
  ASSERT_EQ(shell("$W export a.sqlite --solutions wins").code, 0);
  for (const auto& file : fs::directory_iterator(folder_ / "wins"))
    EXPECT_EQ(shell("$W verify '" + file.path().string() + "'").code, 0);
  // Once it has moves it goes on keeping them.
  ASSERT_EQ(shell("$W survey golf 1-80 -q --store a.sqlite --max-nodes 500000 --retry undecided").code, 0);
  EXPECT_EQ(missing(), 0u);
  // Many ranges: the advice goes by a list.
  ASSERT_EQ(shell("$W survey golf 1-20 -q --store b.sqlite; $W survey golf 30-50 -q --store b.sqlite").code, 0);
  const std::string lines = shell("$W export b.sqlite --solutions more").err;
  const std::string both = lines.substr(lines.find("\n  winnable"));
  ASSERT_EQ(shell("winnable() { $W \"$@\"; }\n" + both).code, 0) << both;
  EXPECT_EQ(shell("$W export b.sqlite --solutions more").code, 0);
}

TEST_F(Files, TheSummaryNamesTheLimitsOfTheRows) {
  make_store("a.sqlite", "--max-nodes 1000");
  const Ran same = shell("$W survey golf 1-40 -q --store a.sqlite --max-nodes 7000000");
  EXPECT_NE(same.out.find("\"max_nodes\":1000,"), std::string::npos) << same.out;
  EXPECT_EQ(same.out.find("7000000"), std::string::npos) << same.out;
  const Ran both = shell("$W survey golf 1-60 -q --store a.sqlite --max-nodes 3000");
  EXPECT_NE(both.out.find("40 deals under limits {\"max_nodes\":1000,"), std::string::npos) << both.out;
  EXPECT_NE(both.out.find("20 deals under limits {\"max_nodes\":3000,"), std::string::npos) << both.out;
  const auto json = nlohmann::json::parse(shell("$W survey golf 1-60 -q --store a.sqlite --format jsonl").out);
  EXPECT_TRUE(json.at("options").is_null());
  ASSERT_EQ(json.at("configurations").size(), 2u);
  EXPECT_EQ(json.at("configurations")[0].at("rows"), 40);
  EXPECT_EQ(json.at("configurations")[1].at("options").at("max_nodes"), 3000);
}

TEST_F(Files, NoWriteErrorOnStandardOutputPasses) {
  make_store("a.sqlite", "--keep-solutions");
  for (const std::string command :
       {"survey golf 1-40 -q --store a.sqlite", "survey golf 1-40 -q --store a.sqlite --format jsonl",
        "report a.sqlite", "report a.sqlite --format csv", "report --compare a.sqlite a.sqlite", "export a.sqlite",
        "export a.sqlite --solutions wins", "merge b.sqlite a.sqlite",
        "play squadron 1-2 -q --no-store --player casual", "games", "deal golf 1", "solve golf 1", "--help",
        "rules golf"})
    refused("$W " + command + " > /dev/full", 4, "could not be written");
  refused("$W play squadron 1 --show --player casual > /dev/full", 4, "could not be written");
}

TEST_F(Files, ALimitOnFileSizeKeepsRowsAndIsReported) {
  for (const std::string blocks : {"100", "700"}) {
    const std::string store = "s" + blocks;
    const Ran ran = shell("ulimit -f " + blocks + "; $W survey golf 1-100000000 -q --max-nodes 200 --store " + store);
    EXPECT_EQ(ran.code, 4) << ran.err;
    EXPECT_NE(ran.err.find("limit on file size"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("go on with"), std::string::npos) << ran.err;
    EXPECT_GT(rows(store), 200u);
  }
  ASSERT_EQ(shell("$W survey golf 1-3000 -q --max-nodes 100 --store big").code, 0);
  for (const std::string command : {"export big -o out", "export big --format jsonl -o out"})
    refused("ulimit -f 64; $W " + command, 4, "out: cannot be written");
  EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(Files, AHangUpStopsWithASummary) {
  // CPU time, because a busy machine may take more than a second to begin.
  test::Spawned survey({"survey", "golf", "1-100000000", "-q", "--store", "a.sqlite"});
  ASSERT_TRUE(survey.has_used(0.5));
  ::kill(survey.pid, SIGHUP);
  const int status = survey.wait();
  const std::string err = test::read_text(survey.folder / "err");
  ASSERT_TRUE(WIFEXITED(status)) << err;
  EXPECT_EQ(WEXITSTATUS(status), 129) << err;
  EXPECT_NE(test::read_text(survey.folder / "out").find("win rate"), std::string::npos);
  EXPECT_NE(err.find("go on with"), std::string::npos);
  EXPECT_GT(Store::open_to_read(survey.folder / "a.sqlite").size(), 0u);
  const Ran kept_nothing = shell("$W survey golf 1-100000000 -q --no-store & sleep 1; kill -INT $!; wait $!");
  EXPECT_EQ(kept_nothing.code, 130) << kept_nothing.err;
  EXPECT_EQ(kept_nothing.err, "stopped; without a store no deal was kept\n");
  const Ran nohup = shell(
      "trap '' HUP; $W survey golf 1-20000 -q --max-nodes 1000 --store b.sqlite & sleep 0.2; kill -HUP $!; wait $!");
  EXPECT_EQ(nohup.code, 0) << "nohup: " << nohup.err;
}

TEST_F(Files, MoreThreadsThanTheSystemGives) {
  const Ran ran = shell("ulimit -v 1000000; $W survey golf 1-300 -q --max-nodes 1000 --threads 256 --store a.sqlite");
  EXPECT_TRUE(ran.code == 0 || ran.code == 4) << ran.code;
  EXPECT_TRUE(ran.err.find("of 256 threads") != std::string::npos ||
              ran.err.find("with 256 threads") != std::string::npos)
      << ran.err;
  EXPECT_EQ(ran.err.find("terminate"), std::string::npos) << ran.err;
  EXPECT_EQ(shell("$W survey golf 1-300 -q --max-nodes 1000 --store a.sqlite").code, 0);
  EXPECT_EQ(rows("a.sqlite"), 300u);
}

}  // namespace winnable::files_test
