// Guards docs/: every example of formats.md is read by the program itself, and the rule sheets name the presets that
// exist and moves that can be read.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "games/catalogue.h"
#include "solver/cli/cli.h"
#include "solver/referee/family.h"
#include "solver/referee/referee.h"
#include "tests/support/run_winnable.h"
#include "winnable/board.h"
#include "winnable/play_move.h"
#include "winnable/version.h"

namespace winnable::test::docs_test {

const std::filesystem::path kDocs = std::filesystem::path(WINNABLE_SOURCE_DIR) / "docs";

// The fenced blocks of formats.md of one kind.
std::vector<std::string> examples(const std::string& kind) {
  std::vector<std::string> blocks;
  std::istringstream text(read_text(kDocs / "formats.md"));
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back() += line + "\n";
    } else if (line == "```" + kind) {
      inside = true;
      blocks.emplace_back();
    }
  }
  EXPECT_FALSE(blocks.empty()) << kind;
  return blocks;
}

// "# refused: REASON" of an example that is an error.
std::string expected_refusal(const std::string& block) {
  const std::string mark = "# refused: ";
  const auto start = block.find(mark);
  if (start == std::string::npos) return "the example names no refusal";
  return block.substr(start + mark.size(), block.find('\n', start) - start - mark.size());
}

// "" if the referee of the board's game accepts it.
std::string board_refusal(const std::string& text) {
  BoardError error;
  const auto board = parse_board(text, error);
  if (!board) return error.to_text();
  const auto referee = make_referee(board->game);
  if (!referee) return "no game " + board->game;
  const auto refused = referee->set(*board);
  return refused ? refused->to_text() : "";
}

TEST(Docs, DecksAreRead) {
  std::string error;
  for (const std::string& line : examples("deck")) {
    const auto deck = parse_deck({}, line, error);
    ASSERT_TRUE(deck) << error;
    EXPECT_EQ(to_text(*deck) + "\n", line);
  }
  for (const std::string& block : examples("deck-error")) {
    EXPECT_FALSE(parse_deck({}, block.substr(0, block.find('\n')), error));
    EXPECT_EQ(error, expected_refusal(block));
  }
}

TEST(Docs, BoardsAreReadAndWrittenAlike) {
  for (const std::string& block : examples("board")) {
    EXPECT_EQ(board_refusal(block), "") << block;
    BoardError error;
    const auto board = parse_board(block, error);
    ASSERT_TRUE(board);
    const auto referee = make_referee(board->game);
    ASSERT_FALSE(referee->set(*board));
    const std::string without_comment = block[0] == '#' ? block.substr(block.find('\n') + 1) : block;
    EXPECT_EQ(to_text(referee->board()), without_comment);
    const std::string command = "# winnable ";
    if (block.starts_with(command)) {
      EXPECT_EQ(run_winnable(block.substr(command.size(), block.find('\n') - command.size())).out, without_comment);
    }
  }
  for (const std::string& block : examples("board-error")) EXPECT_EQ(board_refusal(block), expected_refusal(block));
}

TEST(Docs, MovesAreRead) {
  std::string error;
  for (const std::string& block : examples("moves")) {
    const auto moves = parse_move_list(block, error);
    ASSERT_TRUE(moves) << error;
    std::set<Verb> verbs;
    for (const auto& entry : *moves) verbs.insert(entry.move.verb);
    EXPECT_EQ(verbs.size(), 8u) << "the example shows every kind of move";
  }
  for (const std::string& block : examples("moves-error")) {
    EXPECT_FALSE(parse_move_list(block, error));
    EXPECT_EQ(error, expected_refusal(block));
  }
}

TEST(Docs, SolutionsVerify) {
  for (const std::string& block : examples("solution")) {
    const Ran ran = run_winnable("verify -", block);
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
}

TEST(Docs, MachineFormatsHaveTheseFields) {
  const auto keys = [](const std::string& text) {
    std::set<std::string> names;
    const auto object = nlohmann::json::parse(text);
    for (const auto& [name, value] : object.items()) names.insert(name);
    return names;
  };
  for (const std::string& block : examples("jsonl")) {
    EXPECT_EQ(keys(block), keys(run_winnable("solve squadron 1 --format jsonl").out));
    EXPECT_EQ(run_winnable("verify -", block).code, 0);
  }
  for (const std::string& block : examples("csv")) {
    const std::string out = run_winnable("solve squadron 1 --format csv").out;
    EXPECT_EQ(block.substr(0, block.find('\n')), out.substr(0, out.find('\n')));
    const auto line = block.substr(block.find('\n') + 1);
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), std::count(out.begin(), out.end(), ',') / 2);
  }
}

TEST(Docs, ExitCodesAreListed) {
  const std::string text = read_text(kDocs / "formats.md");
  for (const int code :
       {cli::kOk, cli::kUsage, cli::kBadInput, cli::kStorage, cli::kNotVerified, cli::kTooFew, cli::kWon, cli::kLost})
    EXPECT_NE(text.find("\n| " + std::to_string(code) + " |"), std::string::npos) << code;
  EXPECT_NE(text.find(fmt::format("\n| {}, {}, {}, {} |", cli::kInterrupted + SIGHUP, cli::kInterrupted + SIGINT,
                                  cli::kInterrupted + SIGUSR1, cli::kInterrupted + SIGTERM)),
            std::string::npos);
}

// --- rule sheets ----------------------------------------------------------------------------------------------------

std::map<std::string, std::string> rule_sheets() {
  std::map<std::string, std::string> sheets;
  for (const auto& entry : std::filesystem::directory_iterator(kDocs / "rules"))
    if (entry.path().extension() == ".md" && entry.path().stem() != "conventions")
      sheets[entry.path().stem().string()] = read_text(entry.path());
  EXPECT_GE(sheets.size(), 14u);
  return sheets;
}

// The text in `backticks`.
std::vector<std::string> quoted_words(const std::string& text) {
  std::vector<std::string> words;
  for (auto start = text.find('`'); start != std::string::npos;) {
    const auto end = text.find('`', start + 1);
    if (end == std::string::npos) break;
    words.push_back(text.substr(start + 1, end - start - 1));
    start = text.find('`', end + 1);
  }
  return words;
}

// The presets of a sheet: `name` and `:variant` in the first cells of the table under "Options and presets".
std::set<std::string> documented_presets(const std::string& sheet) {
  std::set<std::string> presets;
  const auto start = sheet.find("\n## Options and presets\n");
  EXPECT_NE(start, std::string::npos);
  std::istringstream section(sheet.substr(start + 1, sheet.find("\n## ", start + 1) - start));
  for (std::string line; std::getline(section, line);) {
    if (!line.starts_with("| `")) continue;
    std::string family;
    for (const std::string& word : quoted_words(line.substr(0, line.find(" |")))) {
      if (word[0] != ':') family = word.substr(0, word.find(':'));
      presets.insert(word[0] == ':' ? family + word : word);
    }
  }
  return presets;
}

// The newest entry of the changelog, and whatever else has to name the version by itself.
TEST(Docs, VersionsAgree) {
  const std::filesystem::path root = WINNABLE_SOURCE_DIR;
  const std::string version(winnable::version());
  const std::string changes = read_text(root / "CHANGELOG.md");
  const std::size_t unreleased = changes.find("\n## [Unreleased]\n");
  const std::size_t after_unreleased = unreleased == std::string::npos ? 0 : unreleased + 1;
  EXPECT_EQ(changes.find("\n## [", after_unreleased), changes.find("\n## [" + version + "]")) << version;
  for (const auto& [file, line] : {std::pair{"CITATION.cff", "\nversion: " + version + "\n"},
                                   {"pyproject.toml", "\nversion = \"" + version + "\"\n"},
                                   {"web/wasm/CMakeLists.txt", "VERSION " + version + " "},
                                   {"packaging/vcpkg/vcpkg.json", "\"version\": \"" + version + "\""},
                                   {"packaging/conda/meta.yaml", "set version = \"" + version + "\""}})
    EXPECT_NE(read_text(root / file).find(line), std::string::npos) << file << " does not say " << version;
}

TEST(Docs, EveryDocumentedPresetHasAReferee) {
  for (const auto& [name, sheet] : rule_sheets()) {
    EXPECT_NE(sheet.find("\n## Specification"), std::string::npos) << name;
    EXPECT_NE(sheet.find("\n## Ambiguities"), std::string::npos) << name;
    EXPECT_NE(sheet.find("\n## Independent implementations"), std::string::npos) << name;
    EXPECT_NE(sheet.find("\n## Published rates"), std::string::npos) << name;
    // A single preset, and none of their own: no table.
    const std::set<std::string> without_table{"squadron", "hole", "complete-suits", "accordions", "rows-with-gaps"};
    if (without_table.contains(name)) continue;
    const auto presets = documented_presets(sheet);
    EXPECT_FALSE(presets.empty()) << name;
    for (const std::string& preset : presets) EXPECT_NE(make_referee(preset), nullptr) << name << ": " << preset;
  }
}

TEST(Docs, EveryGameIsDocumented) {
  std::set<std::string> documented{"squadron"};
  for (const auto& [name, sheet] : rule_sheets()) documented.merge(documented_presets(sheet));
  for (const GameInfo& game : all_games())
    EXPECT_TRUE(documented.contains(std::string(game.name))) << game.name << " stands in no table of docs/rules";
}

// The catalogue's records and the referees' own readings are written apart: of the same games, of the same decks.
TEST(Docs, CatalogueAndRefereesListTheSameGames) {
  std::vector<std::string> judged, played;
  for (const RefereeEntry& entry : all_referees()) {
    judged.push_back(entry.game);
    const GameInfo* game = find_game_info(entry.game);
    ASSERT_NE(game, nullptr) << entry.game;
    const auto referee = entry.make();
    EXPECT_EQ(referee->deck_shape(), game->deck_shape) << entry.game;
    referee->deal(shuffled_deck(game->deck_shape, 1));
    EXPECT_EQ(referee->board().game, entry.game);
  }
  for (const GameInfo& game : all_games()) played.emplace_back(game.name);
  std::ranges::sort(judged);
  std::ranges::sort(played);
  EXPECT_EQ(judged, played);
  EXPECT_EQ(std::ranges::adjacent_find(played), played.end()) << "a name twice";
}

// A published rate stands in the sheet that lists the preset, with the same digits.
TEST(Docs, PublishedRatesAreThoseOfTheSheets) {
  int rates = 0;
  for (const auto& [name, sheet] : rule_sheets()) {
    for (const std::string& preset : name == "squadron" ? std::set<std::string>{name} : documented_presets(sheet)) {
      const GameInfo* game = find_game_info(preset);
      ASSERT_NE(game, nullptr) << preset;
      if (!game->published.is_known()) continue;
      const std::string published = sheet.substr(sheet.find("\n## Published rates"));
      EXPECT_NE(published.find(game->published.percent.digits), std::string::npos) << preset;
      EXPECT_NE(published.find(game->published.error.digits), std::string::npos) << preset;
      ++rates;
    }
  }
  EXPECT_GE(rates, 40);
}

// After "**Moves**:", up to the end of the paragraph, what is quoted and has several words or is a verb is a move.
TEST(Docs, MovesOfTheSheetsAreRead) {
  for (const auto& [name, sheet] : rule_sheets()) {
    const auto start = sheet.find("**Moves**:");
    ASSERT_NE(start, std::string::npos) << name;
    int moves = 0;
    for (const std::string& word : quoted_words(sheet.substr(start, sheet.find("\n\n", start) - start))) {
      if (word.find(' ') == std::string::npos && (word[0] < 'a' || word[0] > 'z')) continue;
      if (word.find(':') != std::string::npos) continue;  // a preset
      std::string error;
      EXPECT_TRUE(parse_play_move(word, error)) << name << ": " << word << ": " << error;
      ++moves;
    }
    EXPECT_GE(moves, 2) << name;
  }
}

}  // namespace winnable::test::docs_test
