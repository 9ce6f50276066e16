// The arrows of ARCHITECTURE.md: reads every #include line, file by file, and fails on one that points the wrong way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace winnable::test::includes_test {

namespace fs = std::filesystem;

// One row a folder, the lowest first; ARCHITECTURE.md prints this table, and the test compares the two.
struct Row {
  std::string_view folder;    // with all below it that has no row of its own; <game>: any folder of games/
  std::string_view what;      // for the reader
  std::string_view rests_on;  // folders or files it may include, besides its own files
};
constexpr Row kRows[] = {
    {"include/winnable", "the library for others: values, and the calls that work on them; no templates, no search",
     ""},
    {"solver/port",
     "what differs between systems, each with a plain form: pages, CPU clock, heap, special instructions, a solver of formulas",
     ""},
    {"solver/core",
     "cards, decks, the portable shuffle, boards and moves as text, keys, hashing, what a search spends, a checker of "
     "proofs",
     "include/winnable solver/port"},
    {"solver/referee", "slow, plain, independent rules, one file a family; judges every claimed win",
     "include/winnable solver/core games/family_list.h games/builder/rules.h games/builder/presets.h "
     "games/builder/own_rules.h"},
    {"solver/search",
     "the `Position` concept and the searches over any: depth-first, beam, portfolio, A*, IDA*; names no game",
     "include/winnable solver/port solver/core"},
    {"solver/play", "honest players over any `Position`", "include/winnable solver/core solver/referee solver/search"},
    {"solver/game", "a game as the library sees it: its record, its solver, types erased once per deal",
     "include/winnable solver/port solver/core solver/referee solver/search solver/play"},
    {"games/<game>", "a room per game: presets, deal, moves, keys, bounds, evaluation, searches of its own, `game.cpp`",
     "include/winnable solver/port solver/core solver/search solver/play solver/game"},
    {"games", "the list of games and what is asked of all of them",
     "include/winnable solver/core solver/game games/builder/own_game.h games/builder/rules_solvitaire.h"},
    {"solver/library",
     "what `include/winnable` promises: games by name, starts, sessions, states, solutions, honest play",
     "include/winnable solver/port solver/core/text.h solver/core/json_read.h solver/core/json_write.h solver/referee solver/play solver/game games games/builder/rules.h "
     "games/builder/presets.h games/builder/rules_json.h games/builder/own_rules.h "
     "games/builder/own_game.h"},
    {"solver/api", "the C interface over the library: texts in, JSON out; what it answers as JSON",
     "include/winnable solver/core/json_read.h solver/core/json_write.h"},
    {"solver/survey", "many deals: schedule, store, shards, statistics, report",
     "include/winnable solver/core solver/referee solver/game solver/library/limits_json.h games"},
    {"solver/cli", "`main` and one file a command: options and printing", "include/winnable solver/survey"},
};

// Words that must not stand in the code (comments may name an example) of folders that know no game.
constexpr std::string_view kNoGameIn[] = {"solver/port", "solver/core", "solver/search", "solver/play", "solver/game"};

// The headers that speak of values only. What lies below the library may include no others of include/winnable.
constexpr std::string_view kValueHeaders[] = {"card.h",        "deck.h",      "board.h", "play_move.h",
                                              "deal_number.h", "solve.h",     "hint.h",  "rules_id.h",
                                              "names.h",       "signature.h", "preset.h"};
constexpr std::string_view kAboveTheLibrary[] = {"include/winnable", "solver/library", "solver/api", "solver/survey",
                                                 "solver/cli"};

const fs::path kRoot = WINNABLE_SOURCE_DIR;

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

// The row of a file: that of the longest folder. A room is a folder of games/.
const Row* row_of(std::string_view path) {
  const Row* found = nullptr;
  const bool in_room = path.starts_with("games/") && path.find('/', 6) != std::string_view::npos;
  for (const Row& row : kRows) {
    const bool is_room_row = row.folder == "games/<game>";
    if (is_room_row ? !in_room : (in_room || !is_below(path, row.folder))) continue;
    if (!found || row.folder.size() > found->folder.size()) found = &row;
  }
  return found;
}

std::string room_of(std::string_view path) { return std::string(path.substr(0, path.find('/', 6))); }

// "include/winnable/card.h" is included as "winnable/card.h".
std::string path_of(std::string_view included) {
  return (included.starts_with("winnable/") ? "include/" : "") + std::string(included);
}

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool may_include(std::string_view path, std::string_view included) {
  const Row* row = row_of(path);
  if (included.starts_with("include/winnable/") && !is_one_of(row->folder, kAboveTheLibrary) &&
      !is_one_of(included.substr(sizeof "include/winnable"), kValueHeaders))
    return false;
  const Row* target = row_of(included);
  if (row == target) return row->folder != "games/<game>" || room_of(path) == room_of(included);
  for (const std::string& allowed : words_of(row->rests_on))
    if (included == allowed || (target && target->folder == allowed)) return true;
  return false;
}

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<std::string> included_by(const fs::path& file) {
  std::ifstream text(file);
  std::vector<std::string> included;
  for (std::string line; std::getline(text, line);)
    if (line.starts_with("#include \"")) included.push_back(path_of(line.substr(10, line.find('"', 10) - 10)));
  return included;
}

// Every file of games/, include/ and solver/, relative to the root.
std::vector<std::string> sources() {
  std::vector<std::string> files;
  for (const char* top : {"games", "include", "solver"})
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / top))
      if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), kRoot).generic_string());
  return files;
}

// Two types of one name are one to the linker, which then takes the functions of either for both.
TEST(Includes, NoTypeIsDefinedTwice) {
  std::map<std::string, std::string> files;  // by a type's name
  for (const std::string& file : sources()) {
    if (!file.ends_with(".h")) continue;
    std::istringstream text(text_of(kRoot / file));
    std::string space;
    for (std::string line; std::getline(text, line);) {
      const auto words = words_of(line);
      if (words.size() == 3 && words[0] == "namespace" && words[2] == "{") space = words[1] + "::";
      const std::size_t at = line.starts_with("enum class ") ? 2 : 1;
      const bool begins = line.starts_with("class ") || line.starts_with("struct ") || at == 2;
      if (!begins || !line.ends_with("{") || words[at].find('<') != std::string::npos) continue;
      const auto [known, is_new] = files.emplace(space + words[at], file);
      EXPECT_TRUE(is_new) << words[at] << " stands in " << known->second << " and in " << file;
    }
  }
  EXPECT_GT(files.size(), 300u);
}

// The algorithms over ranges that the page's C++ library lacks stand in a file of their own (web/wasm/polyfill.h): what
// the library uses and that file has not shows here, long before the page is built.
TEST(Includes, PageHasTheRangesThatAreUsed) {
  const std::string polyfill = text_of(kRoot / "web/wasm/polyfill.h");
  constexpr std::string_view kUse = "std::ranges::";
  int uses = 0;
  for (const std::string& file : sources()) {
    if (is_below(file, "solver/survey") || is_below(file, "solver/cli")) continue;  // not on the page
    const std::string text = text_of(kRoot / file);
    for (std::size_t at = text.find(kUse); at != std::string::npos; at = text.find(kUse, at + 1)) {
      const std::size_t start = at + kUse.size();
      const std::size_t end = text.find_first_of("(<", start);
      const std::string name = text.substr(start, end - start);
      EXPECT_NE(polyfill.find(" " + name + "(R&& "), std::string::npos)
          << file << " uses std::ranges::" << name << ", which web/wasm/polyfill.h lacks";
      ++uses;
    }
  }
  EXPECT_GT(uses, 10);
}

// The page has this library's files alone: those that need another one are left out in web/wasm/CMakeLists.txt.
TEST(Includes, PageNeedsNoOtherLibrary) {
  const std::string build = text_of(kRoot / "web/wasm/CMakeLists.txt");
  constexpr std::string_view kMark = "list(FILTER base_sources EXCLUDE REGEX \"";
  const std::size_t at = build.find(kMark) + kMark.size();
  std::string left_out = build.substr(at, build.find('"', at) - at);
  left_out.replace(left_out.find("\\\\."), 3, "\\.");  // as CMake reads it
  const std::regex is_left_out(left_out);
  int others = 0;
  for (const std::string& file : sources()) {
    if (is_below(file, "solver/survey") || is_below(file, "solver/cli")) continue;  // not on the page
    std::ifstream text(kRoot / file);
    for (std::string line; std::getline(text, line);) {
      if (!line.starts_with("#include <") || line.find('/') == std::string::npos) continue;
      if (line.starts_with("#include <winnable/") || line.starts_with("#include <sys/")) continue;
      const std::string source = fs::path(file).replace_extension(".cpp").generic_string();
      EXPECT_TRUE(std::regex_search(source, is_left_out)) << file << ": " << line << ", which the page lacks";
      ++others;
    }
  }
  EXPECT_GE(others, 4);
}

TEST(Includes, ArrowsRunOneWay) {
  int arrows = 0;
  for (const std::string& file : sources()) {
    ASSERT_NE(row_of(file), nullptr) << file << " is in no folder of the table";
    for (const std::string& included : included_by(kRoot / file)) {
      EXPECT_TRUE(fs::exists(kRoot / included)) << file << " includes " << included << ", which is not there";
      EXPECT_TRUE(may_include(file, included)) << file << " includes " << included;
      ++arrows;
    }
  }
  EXPECT_GT(arrows, 400);
}

TEST(Includes, WhatIsForbiddenIsSeen) {
  EXPECT_FALSE(may_include("solver/search/beam_search.h", "games/golf/position.h"));
  EXPECT_FALSE(may_include("solver/referee/golf.cpp", "solver/search/position.h"));
  EXPECT_FALSE(may_include("games/golf/position.h", "games/kansas/position.h"));
  EXPECT_FALSE(may_include("games/golf/position.h", "games/catalogue.h"));
  EXPECT_FALSE(may_include("games/catalogue.cpp", "games/golf/position.h"));
  EXPECT_FALSE(may_include("solver/cli/main.cpp", "games/golf/position.h"));
  EXPECT_FALSE(may_include("solver/core/board.cpp", "solver/search/position.h"));
  EXPECT_FALSE(may_include("solver/cli/solve.cpp", "solver/game/game_info.h"));
  EXPECT_FALSE(may_include("solver/core/board.cpp", "include/winnable/game.h"));
  EXPECT_FALSE(may_include("include/winnable/game.h", "solver/game/game_info.h"));
  EXPECT_TRUE(may_include("solver/core/board.cpp", "include/winnable/board.h"));
  EXPECT_TRUE(may_include("solver/cli/solve.cpp", "include/winnable/game.h"));
  EXPECT_FALSE(may_include("games/golf/game.cpp", "games/family_list.h"));
  EXPECT_TRUE(may_include("solver/referee/registry.cpp", "games/family_list.h"));
  EXPECT_TRUE(may_include("games/golf/game.cpp", "games/golf/search.h"));
  EXPECT_TRUE(may_include("solver/search/parallel/portfolio.h", "solver/search/portfolio.h"));
}

TEST(Includes, NoParts) {
  for (const std::string& file : sources()) {
    EXPECT_TRUE(file.ends_with(".h") || file.ends_with(".cpp")) << file << ": a header that cannot be read alone?";
    if (!file.ends_with(".h")) continue;
    EXPECT_NE(text_of(kRoot / file).find("\n#pragma once\n"), std::string::npos) << file;
  }
}

// A public header is for programs that know nothing of this one: no templates, no headers of other libraries.
TEST(Includes, PublicHeadersArePlain) {
  int headers = 0;
  for (const std::string& file : sources()) {
    if (!file.starts_with("include/")) continue;
    ++headers;
    std::ifstream text(kRoot / file);
    for (std::string line; std::getline(text, line);) {
      EXPECT_EQ(line.substr(0, line.find("//")).find("template"), std::string::npos) << file << ": " << line;
      if (line.starts_with("#include <")) {
        EXPECT_EQ(line.find_first_of("/."), std::string::npos) << file << ": " << line;
      }
    }
  }
  EXPECT_GE(headers, 20);
}

// A room's name as it stands in code: as a folder and as a type.
std::vector<std::string> names_of_rooms() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kRoot / "games")) {
    if (!entry.is_directory()) continue;
    const std::string folder = entry.path().filename().string();
    if (folder == "builder") continue;  // an ordinary word
    std::string type;
    for (std::size_t i = 0; i < folder.size(); ++i)
      if (folder[i] != '_')
        type += i == 0 || folder[i - 1] == '_' ? static_cast<char>(std::toupper(folder[i])) : folder[i];
    names.insert(names.end(), {folder, type});
  }
  return names;
}

// A claim names the test that guards it: tests/, then names of folders and files as they are there.
std::vector<std::string> tests_named_in(const std::string& text) {
  std::vector<std::string> named;
  for (std::size_t at = text.find("tests/"); at != std::string::npos; at = text.find("tests/", at + 1)) {
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || std::strchr("/_-.", text[end])))
      ++end;
    std::string path = text.substr(at, end - at);
    while (path.ends_with('.')) path.pop_back();
    named.push_back(path);
  }
  return named;
}

TEST(Includes, NamedTestsExist) {
  int named = 0;
  for (const std::string& file : sources())
    for (const std::string& path : tests_named_in(text_of(kRoot / file))) {
      EXPECT_TRUE(fs::exists(kRoot / path)) << file << " names " << path << ", which is not there";
      ++named;
    }
  EXPECT_GT(named, 60);
}

TEST(Includes, TheToolkitNamesNoGame) {
  const std::vector<std::string> names = names_of_rooms();
  EXPECT_GE(names.size(), 24u);
  for (const std::string& file : sources()) {
    const Row* row = row_of(file);
    if (!row || std::find(std::begin(kNoGameIn), std::end(kNoGameIn), row->folder) == std::end(kNoGameIn)) continue;
    std::ifstream text(kRoot / file);
    for (std::string line; std::getline(text, line);) {
      const std::string code = line.substr(0, line.find("//"));
      for (const std::string& name : names) EXPECT_EQ(code.find(name), std::string::npos) << file << ": " << line;
    }
  }
}

// "| folder | what | rests on |" as ARCHITECTURE.md has it.
std::string printed(const Row& row) {
  std::string rests_on;
  for (const std::string& word : words_of(row.rests_on)) rests_on += (rests_on.empty() ? "`" : ", `") + word + "`";
  return "| `" + std::string(row.folder) + "` | " + std::string(row.what) + " | " +
         (rests_on.empty() ? "–" : rests_on) + " |";
}

TEST(Includes, ArchitecturePrintsTheTable) {
  std::istringstream text(text_of(kRoot / "ARCHITECTURE.md"));
  std::vector<std::string> rows;
  for (std::string line; std::getline(text, line);)
    if (line.starts_with("| `solver/") || line.starts_with("| `games") || line.starts_with("| `include"))
      rows.push_back(line);
  std::vector<std::string> expected;
  for (const Row& row : kRows) expected.push_back(printed(row));
  EXPECT_EQ(rows, expected);
}

}  // namespace winnable::test::includes_test
