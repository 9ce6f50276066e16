// Which shard a task is: one row for each batch engine, and what its absence or half of it is answered.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "solver/survey/shard_auto.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::shard_auto_test {

using Environment = std::map<std::string, std::string>;

// Sets the variables of one task, and takes them away again.
class Task {
 public:
  explicit Task(const Environment& environment) : environment_(environment) {
    for (const auto& [name, value] : environment_) setenv(name.c_str(), value.c_str(), 1);
  }
  ~Task() {
    for (const auto& [name, value] : environment_) unsetenv(name.c_str());
  }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

 private:
  Environment environment_;
};

struct Row {
  const char* engine;
  Environment environment;
  const char* text;
  Shard shard;
};

const Row kRows[] = {
    {"Slurm",
     {{"SLURM_ARRAY_TASK_ID", "14"}, {"SLURM_ARRAY_TASK_MIN", "10"}, {"SLURM_ARRAY_TASK_MAX", "24"}, {"SLURM_ARRAY_TASK_STEP", "2"}},
     "auto", {3, 8}},
    {"Grid Engine",
     {{"SGE_TASK_ID", "7"}, {"SGE_TASK_FIRST", "1"}, {"SGE_TASK_LAST", "16"}, {"SGE_TASK_STEPSIZE", "3"}}, "auto", {3, 6}},
    {"PBS", {{"PBS_ARRAY_INDEX", "5"}}, "auto:9", {5, 9}},
    {"LSF", {{"LSB_JOBINDEX", "4"}, {"LSB_JOBINDEX_END", "6"}, {"LSB_JOBINDEX_STEP", "1"}}, "auto", {4, 6}},
    {"Kubernetes", {{"JOB_COMPLETION_INDEX", "0"}}, "auto:4", {1, 4}},
    {"AWS Batch", {{"AWS_BATCH_JOB_ARRAY_INDEX", "9"}, {"AWS_BATCH_JOB_ARRAY_SIZE", "10"}}, "auto", {10, 10}},
    {"Open MPI", {{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "3"}}, "auto", {3, 3}},
    {"MPICH", {{"PMI_RANK", "0"}, {"PMI_SIZE", "2"}}, "auto", {1, 2}},
    {"GNU parallel", {{"PARALLEL_SEQ", "3"}}, "auto:4", {3, 4}},
};

TEST(ShardAuto, EveryEngineHasARow) {
  ASSERT_EQ(batch_engines().size(), std::size(kRows));
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    EXPECT_STREQ(batch_engines()[i].name, kRows[i].engine);
    const Task task(kRows[i].environment);
    std::string error;
    EXPECT_EQ(parse_shard(kRows[i].text, error), kRows[i].shard) << kRows[i].engine << ": " << error;
  }
}

TEST(ShardAuto, TheManualHasTheSameTable) {
  const std::string manual = read_text(WINNABLE_SOURCE_DIR "/docs/survey.md");
  for (const BatchEngine& engine : batch_engines())
    EXPECT_NE(manual.find(std::string("`") + engine.index + "`"), std::string::npos) << engine.name;
}

TEST(ShardAuto, SaysWhatIsMissing) {
  std::string error;
  EXPECT_FALSE(parse_shard("auto", error));
  EXPECT_NE(error.find("SGE_TASK_ID"), std::string::npos) << error;
  {
    const Task task(Environment{{"JOB_COMPLETION_INDEX", "3"}});
    EXPECT_FALSE(parse_shard("auto", error));
    EXPECT_NE(error.find("Kubernetes (JOB_COMPLETION_INDEX=3) does not tell how many"), std::string::npos) << error;
    EXPECT_FALSE(parse_shard("auto:3", error)) << "indices are 0, 1, 2";
    EXPECT_NE(error.find("is no task of 3"), std::string::npos) << error;
  }
  {
    const Task task(Environment{{"SGE_TASK_ID", "undefined"}});  // a Grid Engine job that is no array
    EXPECT_FALSE(parse_shard("auto", error));
  }
  {
    const Task task(Environment{{"LSB_JOBINDEX", "0"}, {"LSB_JOBINDEX_END", "0"}});  // an LSF job that is no array
    EXPECT_FALSE(parse_shard("auto", error));
  }
}

TEST(ShardAuto, TasksOfAnArrayThatRunAgainAlone) {
  const Task task(Environment{{"SLURM_ARRAY_TASK_ID", "17"}, {"SLURM_ARRAY_TASK_MIN", "3"}, {"SLURM_ARRAY_TASK_MAX", "17"}});
  std::string error;
  EXPECT_EQ(parse_shard("auto:64", error), (Shard{17, 64})) << error;
}

// The recipe of docs/survey.md, where GNU parallel is installed.
TEST(ShardAuto, GnuParallelMakesTheRowsOfOneProcess) {
  if (std::system("parallel --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "GNU parallel is not installed";
  const auto folder = scratch_folder();
  const std::string shell = "cd '" + folder.string() + "' && parallel --joblog log --resume-failed -N0 '" WINNABLE_BINARY
      " survey golf 1-400 --max-nodes 20000 --shard auto:4 --store golf.{#}.sqlite -q' ::: 1 2 3 4 >/dev/null 2>&1 && "
      "'" WINNABLE_BINARY "' merge all.sqlite golf.[1-4].sqlite >/dev/null && "
      "'" WINNABLE_BINARY "' survey golf 1-400 --max-nodes 20000 -q --store one.sqlite >/dev/null";
  ASSERT_EQ(std::system(shell.c_str()), 0);
  const auto rows = [&](const char* store) {
    std::string csv = run_winnable("export '" + (folder / store).string() + "' --format jsonl").out;
    return std::count(csv.begin(), csv.end(), '\n');
  };
  EXPECT_EQ(rows("all.sqlite"), rows("one.sqlite"));
  EXPECT_GE(rows("one.sqlite"), 400);
}

}  // namespace winnable::test::shard_auto_test
