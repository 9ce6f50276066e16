// A replay as a page: it holds what it needs, asks for nothing, and an illegal move makes no page.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/run_winnable.h"

namespace winnable::test::replay_html_test {

nlohmann::json data_of(const std::string& page) {
  const std::string begin = "id=\"data\">";
  const auto from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

// The board after the last step, from the lines that changed.
std::map<std::string, std::string> last_board(const nlohmann::json& data) {
  std::map<std::string, std::string> piles;
  const auto put = [&](const std::string& line) { piles[line.substr(0, line.find(':'))] = line; };
  for (const auto& line : data["start"]) put(line);
  for (const auto& step : data["steps"])
    for (const auto& line : step["lines"]) put(line);
  return piles;
}

std::string first_win(const std::string& game) {
  for (int seed = 1;; ++seed) {
    const Ran ran = run_winnable("solve " + game + " " + std::to_string(seed) + " --max-nodes 100000");
    if (ran.code == 10) return ran.out;
  }
}

TEST(ReplayPage, HoldsEveryBoardOfAWinAndAsksForNothing) {
  for (const std::string game : {"golf", "klondike", "pyramid:unlimited", "three-shuffles"}) {
    const std::string solved = first_win(game);
    const auto path = scratch_folder() / "page.html";
    const Ran ran = run_winnable("replay - --html '" + path.string() + "'", solved);
    EXPECT_EQ(ran.code, 0) << ran.err;
    const std::string page = read_text(path);
    const auto data = data_of(page);
    EXPECT_EQ(data["game"], game);
    const auto moves = std::count(solved.begin() + static_cast<long>(solved.find("moves:\n")), solved.end(), '\n') - 1;
    EXPECT_EQ(static_cast<long>(data["steps"].size()), moves);
    EXPECT_TRUE(data["verdict"].get<std::string>().starts_with("won after"));
    if (game == "klondike") {
      const auto board = last_board(data);
      for (const char* pile : {"S", "W", "T1", "T7"}) EXPECT_EQ(board.at(pile), std::string(pile) + ":");
      EXPECT_EQ(board.at("F"), "F: AC-KC AD-KD AH-KH AS-KS");
    }
    EXPECT_FALSE(std::regex_search(page, std::regex("(src|href)=|https?://|import |export |fetch\\("))) << game;
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  }
}

TEST(ReplayPage, SolveWritesTheSamePage) {
  const auto folder = scratch_folder();
  const std::string page = (folder / "solve.html").string(), replayed = (folder / "replay.html").string();
  const Ran solved = run_winnable("solve freecell ms:617 --max-nodes 100000 --html '" + page + "'");
  ASSERT_EQ(solved.code, 10) << solved.err;
  EXPECT_EQ(run_winnable("replay - --html '" + replayed + "'", solved.out).code, 0);
  EXPECT_EQ(data_of(read_text(page)), data_of(read_text(replayed)));
  // A deal that is lost: its board, and what that means; another person's file stays.
  const Ran lost = run_winnable("solve freecell ms:11982 --html '" + page + "'");
  EXPECT_EQ(lost.code, 20) << lost.err;
  EXPECT_EQ(data_of(read_text(page))["verdict"], "lost (proved: it cannot be won)");
  EXPECT_TRUE(data_of(read_text(page))["steps"].empty());
  write_text(folder / "mine.html", "mine");
  EXPECT_EQ(run_winnable("solve golf 1 --html '" + (folder / "mine.html").string() + "'").code, 4);
  EXPECT_EQ(read_text(folder / "mine.html"), "mine");
  const Ran unwritable = run_winnable("solve golf 1 --html '" + (folder / "none" / "page.html").string() + "'");
  EXPECT_EQ(unwritable.code, 4);
  EXPECT_EQ(unwritable.out, "") << "known before the search";
  const std::string deck = (folder / "deck").string();
  write_text(deck, run_winnable("deal golf 1 --deck").out);
  EXPECT_EQ(run_winnable("solve golf --deck @" + deck + " --force --html " + deck).code, 4) << "an input stays";
}

TEST(ReplayPage, AnIllegalMoveMakesNoPage) {
  const auto path = scratch_folder() / "page.html";
  const Ran ran = run_winnable("replay - --game golf --seed 7 --html '" + path.string() + "'", "turn\nT1 W 5\n");
  EXPECT_EQ(ran.code, 5) << ran.out << ran.err;
  EXPECT_NE(ran.err.find("line 2"), std::string::npos) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace winnable::test::replay_html_test
