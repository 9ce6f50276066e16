// The search is what the last commit said it is: `winnable bench` prints what bench/signature.txt holds.
// A deliberate change: build, then `winnable bench > bench/signature.txt`, read the diff, quote the signature.
#include <gtest/gtest.h>

#include "tests/support/run_winnable.h"

namespace winnable::test {
namespace {

TEST(Signature, IsTheOneOnRecord) {
  const Ran ran = run_winnable("bench");
  ASSERT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, read_text(WINNABLE_SOURCE_DIR "/bench/signature.txt"))
      << "where the search changed on purpose: winnable bench > bench/signature.txt";
}

}  // namespace
}  // namespace winnable::test
