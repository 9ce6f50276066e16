// --max-memory holds for the whole process, and a search that needs more ends undecided, never lost.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>

#include "tests/support/run_winnable.h"

namespace winnable::test {
namespace {

// The largest resident set of any child so far, in bytes.
double peak_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

constexpr double kMebibyte = 1024.0 * 1024.0;

// Limits must grow from call to call: the peak is that of all children so far.
void expect_within(const std::string& game, int threads, double limit, double program) {
  const Ran ran = run_winnable("solve " + game + " --threads " + std::to_string(threads) + " --max-memory " +
                               std::to_string(static_cast<long>(limit)) + " --timeout 60");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("undecided: memory"), std::string::npos) << ran.out;
  EXPECT_LE(peak_of_children() - program, 1.05 * limit) << game << ", threads: " << threads;
}

// Not even the first table fits.
TEST(Memory, TinyLimit) {
  for (const char* game : {"squadron 1", "klondike 1", "kansas 1", "scorpion 1", "three-shuffles 1"}) {
    const Ran ran = run_winnable("solve " + std::string(game) + " --max-memory 1K");
    EXPECT_TRUE(ran.code == 0 || ran.code == 10 || ran.code == 20) << game << ": " << ran.code << ran.err;
  }
  const Ran ran = run_winnable("solve squadron 1 --max-memory 1K");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("undecided: memory"), std::string::npos) << ran.out;
}

TEST(Memory, StaysWithinTheLimit) {
  ASSERT_EQ(run_winnable("solve forty-thieves:standard 1 --threads 2 --max-nodes 100000").code, 0);
  const double program = peak_of_children();  // code, libraries, stacks, one deal
  expect_within("forty-thieves:standard 1", 1, 24 * kMebibyte, program);
  expect_within("squadron 175", 1, 48 * kMebibyte, program);
  expect_within("quadrangle:corona 2", 1, 80 * kMebibyte, program);
  expect_within("forty-thieves:standard 1", 2, 160 * kMebibyte, program);
}

}  // namespace
}  // namespace winnable::test
