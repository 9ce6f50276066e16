// A replay as a page: it holds what it needs, asks for nothing, and an illegal move makes no page.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/support/run_winnable.h"

namespace winnable {
namespace {

std::string read_all(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

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

TEST(ReplayPage, HoldsEveryBoardOfAWinAndAsksForNothing) {
  const auto folder = std::filesystem::temp_directory_path() / "winnable_replay_page";
  std::filesystem::create_directories(folder);
  for (const char* game : {"golf", "klondike", "pyramid:unlimited", "three-shuffles"}) {
    const std::string page_path = (folder / "page.html").string(), moves_path = (folder / "moves.txt").string();
    std::string solved;
    for (int seed = 1; solved.find("verdict: won") == std::string::npos; ++seed)
      solved = run_winnable(std::string("solve ") + game + " " + std::to_string(seed) + " --max-nodes 100000").out;
    std::ofstream(moves_path) << solved;
    const Run run = run_winnable("replay " + moves_path + " --html " + page_path);
    EXPECT_EQ(run.code, 0) << run.err;
    const std::string page = read_all(page_path);
    const auto data = data_of(page);
    EXPECT_EQ(data["game"], game);
    const auto lines = std::count(solved.begin() + static_cast<long>(solved.find("moves:\n")), solved.end(), '\n') - 1;
    EXPECT_EQ(static_cast<long>(data["steps"].size()), lines);
    EXPECT_NE(data["verdict"].get<std::string>().find("won after"), std::string::npos);
    for (const char* name : {"S", "T1"}) {
      const auto pile = last_board(data).find(name);
      if (pile != last_board(data).end() && std::string_view(game).starts_with("klondike"))
        EXPECT_EQ(pile->second, std::string(name) + ":") << "a won Klondike has no cards left";
    }
    EXPECT_FALSE(std::regex_search(page, std::regex("(src|href)=|https?://|import |fetch\\("))) << game;
    EXPECT_NE(page.find("Content-Security-Policy"), std::string::npos);
    EXPECT_EQ(page.find("export class"), std::string::npos) << "modules are one script";
  }
  std::filesystem::remove_all(folder);
}

TEST(ReplayPage, AnIllegalMoveMakesNoPage) {
  const auto folder = std::filesystem::temp_directory_path() / "winnable_replay_illegal";
  std::filesystem::create_directories(folder);
  const std::string page = (folder / "page.html").string(), moves = (folder / "moves.txt").string();
  std::ofstream(moves) << "turn\nT1 F\nT1 F\nT1 F\nT1 F\nT1 F\n";
  const Run run = run_winnable("replay " + moves + " --game golf --seed 7 --html " + page);
  EXPECT_EQ(run.code, 5);
  EXPECT_NE(run.err.find("line "), std::string::npos) << run.err;
  EXPECT_FALSE(std::filesystem::exists(page));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace winnable
