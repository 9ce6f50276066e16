// The survey commands as a user meets them: resuming, signals, kill -9, exit codes, files, move lists that verify.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>

#include "solver/survey/statistics.h"
#include "solver/survey/store.h"

namespace winnable::survey_cli_test {

namespace fs = std::filesystem;

struct Ended {
  int code = 0;
  std::string text;  // of stdout and stderr
};

class SurveyCommand : public testing::Test {
 protected:
  SurveyCommand() {
    std::string name = (fs::temp_directory_path() / "winnable-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~SurveyCommand() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Runs `winnable ARGUMENTS` in the folder, through the shell.
  Ended run(const std::string& arguments) const {
    const std::string command = "cd '" + folder_.string() + "' && '" WINNABLE_BINARY "' " + arguments + " 2>&1";
    FILE* pipe = ::popen(command.c_str(), "r");
    Ended result;
    std::array<char, 4096> buffer;
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe))
      result.text.append(buffer.data(), size);
    const int status = ::pclose(pipe);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
  }

  // Starts a survey of `seeds` into `store`, sends it a signal after a while, and returns its wait status.
  int interrupted(const std::string& store, const std::string& seeds, int signal,
                  std::chrono::milliseconds after) const {
    const pid_t child = ::fork();
    if (child == 0) {
      const std::string file = path(store);
      if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) ::_exit(99);
      ::execl(WINNABLE_BINARY, "winnable", "survey", "golf", seeds.c_str(), "--max-nodes", "20000", "--commit-every",
              "0.02", "--store", file.c_str(), nullptr);
      ::_exit(99);
    }
    std::this_thread::sleep_for(after);
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }

  std::string rows(const std::string& store) const {
    std::ostringstream text;
    Store::open_to_read(path(store)).for_each(true, [&](const ResultRow& row) {
      text << row.seed << ' ' << to_text(row.verdict) << ' ' << to_text(row.reason) << ' ' << row.nodes << ' '
           << row.solution_length << '\n';
    });
    return text.str();
  }
  std::uint64_t count(const std::string& store) const {
    std::error_code error;
    if (fs::file_size(path(store), error) == 0 || error) return 0;
    try {
      return Store::open_to_read(path(store)).size();
    } catch (const StoreError&) {
      return 0;  // killed before the store was made
    }
  }

  fs::path folder_;
};

TEST_F(SurveyCommand, KilledSurveysResumeToTheSameRows) {
  ASSERT_EQ(run("survey golf 1-1500 --max-nodes 20000 -q --store whole.sqlite").code, 0);
  std::mt19937 random(7);
  std::uint64_t committed = 0;
  for (int kill = 0; kill < 6; ++kill) {
    interrupted("killed.sqlite", "1-1500", SIGKILL, std::chrono::milliseconds(20 + random() % 300));
    const std::uint64_t now = count("killed.sqlite");
    EXPECT_GE(now, committed) << "kill " << kill << " lost committed rows";
    committed = now;
  }
  EXPECT_GT(committed, 0u) << "no killed run committed anything";
  ASSERT_EQ(run("survey golf 1-1500 --max-nodes 20000 -q --store killed.sqlite").code, 0);
  EXPECT_EQ(rows("killed.sqlite"), rows("whole.sqlite"));
}

TEST_F(SurveyCommand, SignalsSaveAndNameTheirNumber) {
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) {
    const std::string store = "s" + std::to_string(signal);
    const int status = interrupted(store, "1-100000000", signal, std::chrono::milliseconds(600));
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 128 + signal);
    EXPECT_GT(count(store), 0u);
    EXPECT_FALSE(fs::exists(path(store + "-wal"))) << "closed in order";
    EXPECT_FALSE(fs::exists(path(store + ".lock")));
  }
}

// Two stores written by hand, so that every cell of the table is known.
TEST_F(SurveyCommand, CompareCountsPairsOfDeals) {
  const auto write = [&](const std::string& name, const std::string& rules_id, const std::string& verdicts) {
    Store store = Store::open(path(name), "golf", rules_id);
    const std::int64_t config = store.config_id({0, "golf", rules_id, "test", "{}"});
    store.begin();
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i] == '.') continue;
      ResultRow row;
      row.seed = i + 1;
      row.config = config;
      row.verdict = verdicts[i] == 'w' ? Verdict::won : verdicts[i] == 'l' ? Verdict::lost : Verdict::undecided;
      store.put(row);
    }
    store.commit();
  };
  //                              both: 3, only a: 6, only b: 1, neither: 2, undecided: 2, alone: 1 and 2
  write("a.sqlite", "golf-1+fast",
        "wwwwwwwwwlllu"
        "lw..");
  write("b.sqlite", "golf-1+casual",
        "wwwllllllwllw"
        "u.ww");
  const auto row = nlohmann::json::parse(run("report --compare a.sqlite b.sqlite --format jsonl").text);
  EXPECT_EQ(row.at("both"), 3);
  EXPECT_EQ(row.at("only_a"), 6);
  EXPECT_EQ(row.at("only_b"), 1);
  EXPECT_EQ(row.at("neither"), 2);
  EXPECT_EQ(row.at("deals"), 12);
  EXPECT_EQ(row.at("undecided"), 2);
  EXPECT_EQ(row.at("alone_a"), 1);
  EXPECT_EQ(row.at("alone_b"), 2);
  EXPECT_DOUBLE_EQ(row.at("mcnemar_p"), 2 * (1.0 + 7.0) / 128.0);  // P(X <= 1), 7 tosses
  EXPECT_LT(row.at("difference_low").get<double>(), 0.0);
  EXPECT_GT(row.at("difference_high").get<double>(), 5.0 / 12);
  EXPECT_NE(run("report --compare a.sqlite b.sqlite").text.find("only A 6, only B 1"), std::string::npos);

  write("c.sqlite", "golf-2", "ww");
  write("d.sqlite", "golf-1",
        ".............."
        "..w");
  EXPECT_EQ(run("report --compare a.sqlite c.sqlite").code, 4);
  EXPECT_EQ(run("report --compare a.sqlite d.sqlite").code, 4);
  EXPECT_EQ(run("report --compare a.sqlite").code, 2);
  EXPECT_EQ(run("report --compare a.sqlite b.sqlite c.sqlite").code, 2);
  EXPECT_EQ(run("report --compare a.sqlite b.sqlite --html x.html").code, 2);
}

TEST_F(SurveyCommand, BadStoresEndWithFour) {
  ASSERT_EQ(run("survey golf 1-20 --store golf.sqlite").code, 0);
  const std::string before = rows("golf.sqlite");
  std::ofstream(path("text")) << std::string(2000, 'x');
  const auto refusal = [&](const std::string& arguments, const std::string& words) {
    const Ended result = run(arguments);
    EXPECT_EQ(result.code, 4) << result.text;
    EXPECT_NE(result.text.find(words), std::string::npos) << result.text;
  };
  refusal("survey golf:c 1-20 --store golf.sqlite", "a store of golf, not of golf:c");
  refusal("survey golf 1-20 --store text", "no store");
  refusal("survey golf 1-20 --store no/such/folder", "cannot be written");
  refusal("report text", "no store");
  refusal("report none.sqlite", "no such file");
  refusal("export golf.sqlite -o no/such/file", "cannot be written");
  { Database(path("newer"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE); }
  fs::copy_file(path("golf.sqlite"), path("newer"), fs::copy_options::overwrite_existing);
  { Database(path("newer"), SQLITE_OPEN_READWRITE).execute("PRAGMA user_version = 99"); }
  refusal("survey golf 1-20 --store newer", "newer program (schema 99");
  EXPECT_EQ(rows("golf.sqlite"), before);
}

TEST_F(SurveyCommand, BadWordsEndWithTwo) {
  for (const char* arguments :
       {"survey", "survey golf", "survey gulf 1-3", "survey golf 3-1", "survey golf 1-3 --shard 4/3",
        "survey golf 1-3 --until-half-width 2", "survey golf 1-3 --ci normal", "survey golf 1-3 --retry lost",
        "survey golf 1-3 --threads 0", "survey golf 1-3 --threads 257", "survey golf 1,,5 --no-store",
        "survey golf ,5 --no-store", "survey golf 1-3 --no-store --keep-solutions", "survey golf 1-3 --frobnicate",
        "grade golf 1-3 --threads 257", "pack golf 1-3 --threads 257 -o p.csv", "report", "export", "merge a"})
    EXPECT_EQ(run(arguments).code, 2) << arguments;
  EXPECT_TRUE(fs::is_empty(folder_)) << "nothing is written";
}

TEST_F(SurveyCommand, NoMoreThreadsThanDeals) {
  const std::string survey = "survey golf 1-3 -q --no-store --format jsonl --max-memory 300M --threads ";
  const auto many = nlohmann::json::parse(run(survey + "100").text),
             three = nlohmann::json::parse(run(survey + "3").text);
  EXPECT_EQ(many.at("threads"), 3);
  EXPECT_EQ(many.at("options"), three.at("options"));
}

TEST_F(SurveyCommand, SaysThatItStoppedAtTheHalfWidth) {
  const Ended ended = run("survey golf 1-30000 --until-half-width 5% -q --no-store --threads 1");
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(ended.text.find("stopped: the bracket is as narrow as --until-half-width asks for"), std::string::npos);
  EXPECT_EQ(run("survey golf 1-20 --until-half-width 5% -q --no-store").text.find("stopped"), std::string::npos);
  const auto reached = [this](const char* arguments) {
    return nlohmann::json::parse(run(arguments).text).at("reached_half_width").get<bool>();
  };
  EXPECT_TRUE(reached("survey golf 1-30000 --until-half-width 5% -q --no-store --threads 1 --format jsonl"));
  EXPECT_FALSE(reached("survey golf 1-20 --until-half-width 5% -q --no-store --format jsonl"));
  EXPECT_FALSE(reached("survey golf 1-20 -q --no-store --format jsonl"));
}

TEST_F(SurveyCommand, ExportsReadBack) {
  ASSERT_EQ(run("survey golf 1-200 --keep-solutions -q --store golf.sqlite").code, 0);
  const auto won = nlohmann::json::parse(run("report golf.sqlite --format jsonl").text).at("won").get<std::size_t>();
  ASSERT_GT(won, 10u);
  run("export golf.sqlite --winnable ranges -o ranges");
  std::string error;
  const auto seeds = SeedSet::parse("@" + path("ranges"), error);
  ASSERT_TRUE(seeds) << error;
  EXPECT_EQ(seeds->size(), won);
  const Store store = Store::open_to_read(path("golf.sqlite"));
  for (std::uint64_t i = 0; i < seeds->size(); ++i) EXPECT_EQ(store.find((*seeds)[i])->verdict, Verdict::won);

  std::istringstream bitmap(run("export golf.sqlite --winnable bitmap").text);
  std::string header;
  std::getline(bitmap, header);
  EXPECT_EQ(header, "winnable-bitmap 1 1 200");
  std::string bytes(std::istreambuf_iterator<char>(bitmap), {});
  ASSERT_EQ(bytes.size(), 25u);
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    EXPECT_EQ(bytes[(seed - 1) / 8] >> (seed - 1) % 8 & 1, seeds->place_of(seed).has_value());

  std::istringstream lines(run("export golf.sqlite --format jsonl").text);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) EXPECT_EQ(nlohmann::json::parse(line).at("schema"), 2);
  EXPECT_EQ(rows, 200u);

  ASSERT_EQ(run("export golf.sqlite --solutions wins").code, 0);
  std::size_t files = 0;
  for (const auto& file : fs::directory_iterator(folder_ / "wins")) {
    if (++files > 5) continue;
    EXPECT_EQ(run("verify '" + file.path().string() + "'").code, 0) << file.path();
  }
  EXPECT_EQ(files, won);
}

TEST_F(SurveyCommand, ShardsMergeToTheWholeAndTheReportWaitsForMissingOnes) {
  ASSERT_EQ(run("survey golf 1-300 -q --max-nodes 20000 --store whole.sqlite").code, 0);
  for (const char* shard : {"1/3", "3/3", "2/3"})
    ASSERT_EQ(run(std::string("survey golf 1-300 -q --max-nodes 20000 --shard ") + shard).code, 0);
  EXPECT_EQ(run("survey golf 1-300 --shard 2/4 --store golf.2-of-3.sqlite").code, 4) << "another shard's store";
  ASSERT_EQ(run("merge all.sqlite golf.1-of-3.sqlite golf.2-of-3.sqlite golf.3-of-3.sqlite").code, 0);
  EXPECT_EQ(rows("all.sqlite"), rows("whole.sqlite"));
  const auto report = nlohmann::json::parse(run("report all.sqlite --format jsonl").text);
  EXPECT_EQ(report.at("planned"), 300);
  EXPECT_EQ(report.at("rate_deals"), 300);

  { Database(path("all.sqlite"), SQLITE_OPEN_READWRITE).execute("DELETE FROM result WHERE seed = 50"); }
  const auto part = nlohmann::json::parse(run("report all.sqlite --format jsonl").text);
  EXPECT_EQ(part.at("planned"), 300);
  EXPECT_EQ(part.at("deals"), 299);
  // One open deal, counted both ways, says more than the 49 before it alone.
  EXPECT_EQ(part.at("rate_deals"), 300);
  EXPECT_EQ(part.at("rate_open"), 1);
  const auto won = part.at("won").get<std::uint64_t>();
  const auto at_most = won + part.at("undecided").get<std::uint64_t>() + 1;
  EXPECT_NEAR(part.at("rate_low").get<double>(), interval_of_share(won, 300, IntervalKind::wilson).low, 1e-6);
  EXPECT_NEAR(part.at("rate_high").get<double>(), interval_of_share(at_most, 300, IntervalKind::wilson).high, 1e-6);

  // Of few rows far apart the first ones say more.
  { Database(path("all.sqlite"), SQLITE_OPEN_READWRITE).execute("DELETE FROM result WHERE seed > 49 AND seed < 300"); }
  const auto apart = nlohmann::json::parse(run("report all.sqlite --format jsonl").text);
  EXPECT_EQ(apart.at("rate_deals"), 49) << "the rate is that of the deals before the first open one";
  EXPECT_EQ(apart.at("rate_open"), 0);
}

TEST_F(SurveyCommand, AStopAtTheHalfWidthStandsInTheStoreUntilItGoesOn) {
  const std::string survey = "survey golf 1-30000 --until-half-width 4% -q --threads 1 --store s";
  const auto summary = nlohmann::json::parse(run(survey + " --format jsonl").text);
  ASSERT_TRUE(summary.at("reached_half_width").get<bool>());
  const auto report = [this] { return nlohmann::json::parse(run("report s --format jsonl").text); };
  for (const char* field : {"rate_deals", "rate_open", "rate_low", "rate_high", "reached_half_width"})
    EXPECT_EQ(report().at(field), summary.at(field)) << field;
  EXPECT_NE(
      run("report s").text.find("stopped at a half width of 4 %: the rate is that of the first 1000 of 30000 deals"),
      std::string::npos)
      << run("report s").text;
  run(survey);
  EXPECT_TRUE(report().at("reached_half_width").get<bool>()) << "there is nothing more to do";
  // The advice for moves solves no further deal.
  const std::string text = run("export s --solutions wins").text;
  const std::size_t advice = text.find("winnable survey golf ");
  ASSERT_NE(advice, std::string::npos) << text;
  const auto rows_before = count("s");
  const std::string command = text.substr(advice, text.find('\n', advice) - advice);
  EXPECT_EQ(run(command.substr(command.find(' '))).code, 0) << command;
  EXPECT_EQ(count("s"), rows_before);
  EXPECT_EQ(run("export s --solutions wins").code, 0);
  EXPECT_TRUE(report().at("reached_half_width").get<bool>());

  run("merge copy s");
  EXPECT_EQ(nlohmann::json::parse(run("report copy --format jsonl").text).at("rate_deals"), 1000)
      << "a copy says the same";
  run("survey golf 1001-1500 -q --store more");
  run("merge copy more");
  EXPECT_FALSE(nlohmann::json::parse(run("report copy --format jsonl").text).at("reached_half_width").get<bool>());
  run("survey golf 1-2500 -q --store s");
  EXPECT_FALSE(report().at("reached_half_width").get<bool>());
  run("survey golf 1-2500 --until-half-width 4% -q --store s");
  EXPECT_FALSE(report().at("reached_half_width").get<bool>())
      << "deals up to 30000 were asked for, and these are all closed";
  run("survey golf 5000-30000 -q --until-half-width 4% --threads 1 --store tail");
  run("survey golf 1-10 -q --store tail");
  run("survey golf 5000-30000 -q --until-half-width 4% --threads 1 --store tail");
  EXPECT_FALSE(nlohmann::json::parse(run("report tail --format jsonl").text).at("reached_half_width").get<bool>())
      << "deals that the rate is not of stand before its deals";
}

TEST_F(SurveyCommand, AWiderBracketThanWantedIsSaid) {
  const std::string text = run("survey golf 1-60 --until-half-width 2% -q --no-store").text;
  EXPECT_NE(text.find("wider than --until-half-width asks for: all of these deals are closed"), std::string::npos)
      << text;
}

TEST_F(SurveyCommand, WhatCannotHelpIsNotTriedAgain) {
  ASSERT_EQ(run("survey golf 1-40 -q --max-nodes 300 --store s").code, 0);
  const std::string before = rows("s");
  const Ended again = run("survey golf 1-40 -q --max-nodes 200 --retry undecided --store s");
  EXPECT_EQ(again.code, 0);
  EXPECT_NE(again.text.find("undecided deals were not tried again: no limit is larger"), std::string::npos)
      << again.text;
  EXPECT_NE(again.text.find("this run   0 rows"), std::string::npos) << again.text;
  EXPECT_EQ(rows("s"), before);
  const Ended larger = run("survey golf 1-40 -q --max-nodes 100000 --retry undecided --store s");
  EXPECT_EQ(larger.text.find("not tried again"), std::string::npos) << larger.text;
  EXPECT_NE(rows("s"), before);
}

// timeout(1) sends a signal to the process and once more to its group: that is one Ctrl-C, not two.
TEST_F(SurveyCommand, TwoSignalsAtOnceAreOne) {
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string store = path("s"), out = path("out");
    if (!std::freopen(out.c_str(), "w", stdout) || !std::freopen("/dev/null", "w", stderr)) ::_exit(99);
    ::execl(WINNABLE_BINARY, "winnable", "survey", "golf", "1-100000000", "-q", "--threads", "1", "--commit-every",
            "0.02", "--store", store.c_str(), nullptr);
    ::_exit(99);
  }
  while (count("s") == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ::kill(child, SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // else the kernel makes one of the two
  ::kill(child, SIGINT);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  std::ifstream summary(path("out"));
  const std::string text(std::istreambuf_iterator<char>(summary), {});
  EXPECT_NE(text.find("deals closed"), std::string::npos) << text;
}

TEST_F(SurveyCommand, ContradictionsEndWithFive) {
  ASSERT_EQ(run("survey golf 1-20 -q --store a.sqlite").code, 0);
  fs::copy_file(path("a.sqlite"), path("b.sqlite"));
  {
    Database(path("b.sqlite"), SQLITE_OPEN_READWRITE)
        .execute("UPDATE result SET verdict = 'lost', solution_length = NULL WHERE verdict = 'won'");
  }
  for (const char* command : {"merge all.sqlite a.sqlite b.sqlite", "report --compare a.sqlite b.sqlite",
                              "report --compare b.sqlite a.sqlite --format jsonl"}) {
    const Ended result = run(command);
    EXPECT_EQ(result.code, 5) << command;
    EXPECT_NE(result.text.find("contradicting verdicts"), std::string::npos) << result.text;
    EXPECT_NE(result.text.find("b.sqlite, rules golf-1"), std::string::npos) << result.text;
  }
  EXPECT_FALSE(fs::exists(path("all.sqlite")));
}

}  // namespace winnable::survey_cli_test
