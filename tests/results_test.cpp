// Guards the pages that scripts/results makes: README and docs/results.md say what results/*.csv say.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_winnable.h"

namespace winnable::test {
namespace {

TEST(Results, PagesAreMadeFromTheTables) {
  const std::string command = "'" WINNABLE_SOURCE_DIR "/scripts/results' --check --winnable '" WINNABLE_BINARY "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << "run scripts/results";
}

TEST(Results, ReadmeIsShort) {
  const std::string readme = read_text(WINNABLE_SOURCE_DIR "/README.md");
  EXPECT_LE(std::count(readme.begin(), readme.end(), '\n'), 80);
  EXPECT_NE(readme.find("docs/pictures/replay.png"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(WINNABLE_SOURCE_DIR "/docs/pictures/replay.png"));
}

}  // namespace
}  // namespace winnable::test
