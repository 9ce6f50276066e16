// The arrows of ARCHITECTURE.md: reads every #include line and fails on one that points the wrong way.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

// folder -> folders whose files it may include (a folder may always include itself)
const std::map<std::string, std::set<std::string>> kAllowed{
    {"solver/port", {}},
    {"games/cards", {"games", "solver/port"}},  // hash.h needs Key of position.h
    {"games", {"games/cards", "solver/port"}},
    {"games/builder", {"games", "games/cards"}},
    {"solver/search", {"games", "games/builder", "games/cards", "solver/port"}},
    {"solver/referee", {"games/cards", "games", "games/builder"}},
    {"solver/catalogue", {"games", "games/builder", "games/cards", "solver/search", "solver/referee", "solver/play"}},
    {"solver/survey", {"games", "games/cards", "solver/search", "solver/referee", "solver/catalogue", "solver/play"}},
    {"solver/play", {"games", "games/cards", "solver/search", "solver/referee"}},
    {"solver/cli",
     {"games", "games/builder", "games/cards", "solver/port", "solver/search", "solver/referee", "solver/catalogue",
      "solver/survey",
      "solver/play"}},
};
// The referee knows cards and notation only, no game; of the builders, the value that says their rules.
const std::set<std::string> kRefereeMayInclude{"games/board.h",         "games/play_move.h",
                                               "games/cards/card.h",    "games/cards/deck.h",
                                               "games/builder/rules.h", "games/builder/presets.h"};

void check_file(const fs::path& file, const std::string& folder) {
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    const auto quote = line.find("#include \"");
    if (quote != 0) continue;
    const std::string included = line.substr(10, line.find('"', 10) - 10);
    const std::string target = fs::path(included).parent_path().string();
    ASSERT_TRUE(kAllowed.contains(folder)) << file << ": folder " << folder << " is not on the map";
    EXPECT_TRUE(target == folder || kAllowed.at(folder).contains(target)) << file << " includes " << included;
    if (folder != "solver/referee" || target == folder) continue;
    EXPECT_TRUE(kRefereeMayInclude.contains(included)) << file << " includes " << included;
  }
}

TEST(Includes, ArrowsRunOneWay) {
  const fs::path root = WINNABLE_SOURCE_DIR;
  int files = 0;
  for (const char* top : {"games", "solver"})
    for (const auto& entry : fs::recursive_directory_iterator(root / top))
      if (entry.is_regular_file())
        ++files, check_file(entry.path(), fs::relative(entry.path().parent_path(), root).string());
  EXPECT_GT(files, 30);
}

}  // namespace
