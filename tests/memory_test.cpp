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

TEST(Memory, StaysWithinTheLimit) {
  constexpr double kMebibyte = 1024.0 * 1024.0;
  ASSERT_EQ(run_winnable("solve forty-thieves:standard 1 --max-nodes 10").code, 0);
  const double program = peak_of_children();  // code, libraries, one deal
  double limit = 24 * kMebibyte;
  for (const std::string game : {"forty-thieves:standard 1", "squadron 103", "quadrangle:corona 2"}) {
    const Ran ran = run_winnable("solve " + game + " --max-memory " + std::to_string(static_cast<long>(limit)) + " --timeout 60");
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    EXPECT_NE(ran.out.find("undecided: memory"), std::string::npos) << ran.out;
    EXPECT_LE(peak_of_children() - program, 1.05 * limit) << game;
    limit *= 2;
  }
}

}  // namespace
}  // namespace winnable::test
