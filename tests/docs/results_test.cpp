// Guards the pages that scripts/results makes: README, docs/results.md and docs/results/ say what results/*.csv say.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "games/catalogue.h"
#include "tests/support/run_winnable.h"

namespace winnable::test::results_test {

TEST(Results, PagesAreMadeFromTheTables) {
  const std::string command = "'" WINNABLE_SOURCE_DIR "/scripts/results' --check --winnable '" WINNABLE_BINARY "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << "run scripts/results";
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream text(line);
  for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
  return cells;
}

// The rows are of the deals and within the limits that the presets' records say, and of the rules that they have now.
TEST(Results, RowsAreAsTheRecordsSay) {
  std::istringstream rows(read_text(WINNABLE_SOURCE_DIR "/results/win-rates.csv"));
  std::string line;
  std::getline(rows, line);
  const std::vector<std::string> heads = cells_of(line);
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(heads, name) - heads.begin());
  };
  int read = 0;
  while (std::getline(rows, line)) {
    const std::vector<std::string> cells = cells_of(line);
    ASSERT_EQ(cells.size(), heads.size()) << line;
    const GameInfo* game = find_game_info(cells[column("preset")]);
    ASSERT_NE(game, nullptr) << line;
    EXPECT_EQ(std::stoull(cells[column("deals")]), game->atlas.deals) << line;
    EXPECT_LE(std::stoull(cells[column("max_nodes")]), game->atlas.max_nodes) << line;
    EXPECT_EQ(cells[column("rules_id")], game->rules_id) << line;
    EXPECT_FALSE(game->is_player) << line;
    ++read;
  }
  EXPECT_GE(read, 80);
}

TEST(Results, TheReportHasAPicture) {
  EXPECT_NE(read_text(WINNABLE_SOURCE_DIR "/docs/survey.md").find("(pictures/report.png)"), std::string::npos);
  EXPECT_LT(std::filesystem::file_size(WINNABLE_SOURCE_DIR "/docs/pictures/report.png"), 60'000u);
}

TEST(Results, ReadmeIsShort) {
  const std::string readme = read_text(WINNABLE_SOURCE_DIR "/README.md");
  EXPECT_LE(std::count(readme.begin(), readme.end(), '\n'), 80)
      << "sheets without a row of their own: TOGETHER in scripts/results";
  EXPECT_NE(readme.find("docs/pictures/replay.png"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(WINNABLE_SOURCE_DIR "/docs/pictures/replay.png"));
}

}  // namespace winnable::test::results_test
