// The search is what the last commit said it is: `winnable bench` prints what bench/signature.txt holds.
// A deliberate change: build, then `winnable bench > bench/signature.txt`, read the diff, quote the signature.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/run_winnable.h"

namespace winnable::test {
namespace {

TEST(Signature, IsTheOneOnRecord) {
  std::istringstream expected(read_text(WINNABLE_SOURCE_DIR "/bench/signature.txt"));
  const Ran ran = run_winnable("bench");
  ASSERT_EQ(ran.code, 0);
  std::istringstream measured(ran.out);
  for (std::string want, have;
       static_cast<bool>(std::getline(expected, want)) | static_cast<bool>(std::getline(measured, have));
       want.clear(), have.clear())
    EXPECT_EQ(have, want);
}

}  // namespace
}  // namespace winnable::test
