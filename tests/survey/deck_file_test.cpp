// Decks of one's own: how cards may be written, a deck from a file, and surveys over files of decks, whose rows are
// never mixed with those of seeds.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "solver/core/text.h"
#include "solver/survey/deck_file.h"
#include "tests/support/run_winnable.h"
#include "winnable/board.h"
#include "winnable/deck.h"

namespace winnable::test::deck_file_test {

const DeckShape kOneDeck{};

// The deck in another dress.
std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}
std::string with_symbols(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == 'C' ? "♣" : c == 'D' ? "♢" : c == 'H' ? "♥\xEF\xB8\x8F" : c == 'S' ? "♠" : std::string(1, c);
  return out;
}

TEST(Cards, UnspacedAndWithSymbols) {
  for (const DeckShape& shape : {kOneDeck, DeckShape{.decks = 2}}) {
    const Deck deck = shuffled_deck(shape, 5);
    const std::string text = to_text(deck);
    for (const std::string& other : {without_spaces(text), with_symbols(text), with_symbols(without_spaces(text))}) {
      std::string error;
      const auto read = parse_deck(shape, other, error);
      ASSERT_TRUE(read) << error << "\n" << other;
      EXPECT_EQ(to_text(*read), text);
    }
  }
}

TEST(Cards, UnspacedInBoards) {
  BoardError error;
  const auto read = [&](const std::string& text) {
    const auto board = parse_board(text, error);
    EXPECT_TRUE(board) << error.to_text() << "\n" << text;
    return board ? to_text(*board) : "";
  };
  const std::string plain = "T1: (4S) (10D) KH 7C\nT2: 9C -- 8H\nF: AS-4S AH-2H KD\n";
  EXPECT_EQ(read("T1: (4S10D)KH7C\nT2: 9C--8H\nF: AS-4SAH-2HKD\n"), read(plain));
  EXPECT_EQ(read("T1: (4♠10♦)K♡7♣\nT2: 9♧ -- 8♥\nF: A♠-4♠ A♥-2♥ K♦\n"), read(plain));
  for (const char* wrong : {"T1: ASA", "T1: AS1X", "T1: A♠X", "T1: ♠A"}) {
    EXPECT_FALSE(parse_board(wrong, error)) << wrong;
    EXPECT_NE(error.to_text().find("line 1, T1: not a card: '"), std::string::npos) << error.to_text();
  }
}

TEST(DeckOption, FromAFileOrStandardInput) {
  const std::string deck = run_winnable("deal golf 1 --deck").out;
  const std::string verdict = run_winnable("solve golf 1 -q").out;
  EXPECT_EQ(run_winnable("solve golf --deck @in -q", "# my deal\n" + deck).out, verdict);
  EXPECT_EQ(run_winnable("solve golf --deck - -q", deck).out, verdict);
  const std::string two_lines = deck.substr(0, 30) + "\n" + deck.substr(30);
  EXPECT_EQ(run_winnable("solve golf --deck - -q", two_lines).out, verdict);
  EXPECT_EQ(run_winnable("solve golf --deck - -q", with_symbols(without_spaces(deck))).out, verdict);
  const Ran several = run_winnable("solve golf --deck @in", deck + deck);
  EXPECT_EQ(several.code, 3);
  EXPECT_NE(several.err.find("in: several decks, one a line"), std::string::npos) << several.err;
  const Ran wrong = run_winnable("solve golf --deck @in", "AS AS\n");
  EXPECT_EQ(wrong.code, 3);
  EXPECT_NE(wrong.err.find("in: card 2 ('AS'): more copies"), std::string::npos) << wrong.err;
}

std::string decks_of(const std::vector<int>& seeds) {
  std::string text = "# decks\n";
  for (const int seed : seeds) text += to_text(shuffled_deck(kOneDeck, static_cast<std::uint64_t>(seed))) + "\n";
  return text;
}

TEST(DeckFile, LinesAreDeals) {
  std::string error;
  const auto file = DeckFile::parse(decks_of({3, 4}) + "\n" + decks_of({5}), "f", kOneDeck, error);
  ASSERT_TRUE(file) << error;
  EXPECT_EQ(file->lines().text(), "2-3,6");
  EXPECT_EQ(to_text(file->deck(6)), to_text(shuffled_deck(kOneDeck, 5)));
  // Comments and spaces count for nothing, cards and lines do.
  const auto hash = [&](const std::string& text) { return DeckFile::parse(text, "f", kOneDeck, error)->hash(); };
  EXPECT_EQ(hash(decks_of({3, 4})), hash("\n" + without_spaces(decks_of({3, 4}).substr(8))));
  EXPECT_NE(hash(decks_of({3, 4})), hash(decks_of({4, 3})));
  EXPECT_NE(hash(decks_of({3})), hash("\n" + decks_of({3})));
  EXPECT_FALSE(DeckFile::parse(decks_of({3}) + "AS AS\n", "f", kOneDeck, error));
  EXPECT_EQ(error, "f, line 3: card 2 ('AS'): more copies than the deck has");
  EXPECT_FALSE(DeckFile::parse("# nothing\n", "f", kOneDeck, error));
}

class DeckSurvey : public testing::Test {
 protected:
  DeckSurvey() {
    write_text(path("decks"), decks_of({11, 12, 13, 14, 15}));
    write_text(path("others"), decks_of({21, 22, 23}));
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  // The verdicts of a store's rows in the order of their numbers.
  static std::vector<std::string> verdicts(const std::string& store) {
    std::vector<std::string> verdicts;
    std::istringstream lines(run_winnable("export --format jsonl " + store).out);
    for (std::string line; std::getline(lines, line);) {
      const auto row = nlohmann::json::parse(line);
      verdicts.push_back(row["seed"].dump() + " " + row["verdict"].get<std::string>());
    }
    return verdicts;
  }
  std::filesystem::path folder_ = scratch_folder();
};

TEST_F(DeckSurvey, RowsAreLines) {
  const Ran ran = run_winnable("survey golf -q --decks " + path("decks") + " --store " + path("s"));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("lines 2-6: 5 of 5 deals closed"), std::string::npos) << ran.out;
  std::vector<std::string> expected;
  for (const int seed : {11, 12, 13, 14, 15}) {
    std::string verdict = run_winnable("solve golf -q " + std::to_string(seed)).out;
    verdict.pop_back();
    expected.push_back(std::to_string(seed - 9) + " " + verdict);
  }
  EXPECT_EQ(verdicts(path("s")), expected);
  const Ran some = run_winnable("survey golf 3,5 -q --decks " + path("decks") + " --store " + path("some"));
  EXPECT_EQ(some.code, 0) << some.err;
  EXPECT_EQ(verdicts(path("some")), (std::vector<std::string>{expected[1], expected[3]}));
  const Ran none = run_winnable("survey golf 1 -q --decks " + path("decks") + " --store " + path("none"));
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("--decks: lines 1 hold no deck"), std::string::npos) << none.err;
}

TEST_F(DeckSurvey, IsNeverMixedWithSeedsOrOtherDecks) {
  const std::string of_decks = "survey golf -q --decks " + path("decks") + " --store ";
  const std::string of_others = "survey golf -q --decks " + path("others") + " --store ";
  const std::string of_seeds = "survey golf -q 1-9 --store ";
  ASSERT_EQ(run_winnable(of_decks + path("d")).code, 0);
  ASSERT_EQ(run_winnable(of_seeds + path("s")).code, 0);
  ASSERT_EQ(run_winnable(of_others + path("o")).code, 0);
  const auto rows = verdicts(path("d"));
  for (const std::string& command : {of_seeds + path("d"), of_others + path("d"), of_decks + path("s"),
                                     "merge " + path("m1") + " " + path("d") + " " + path("s"),
                                     "merge " + path("m2") + " " + path("d") + " " + path("o")})
    EXPECT_EQ(run_winnable(command).code, 4) << command;
  EXPECT_EQ(verdicts(path("d")), rows);
  EXPECT_EQ(run_winnable(of_decks + path("d")).code, 0) << "the same file goes on";
  // Without --store each has a store of its own; row 2 is no seed 2 elsewhere either.
  const Ran own = run_winnable("survey golf -q --format jsonl --decks " + path("decks"));
  EXPECT_EQ(nlohmann::json::parse(own.out)["store"].get<std::string>().rfind("golf.decks-", 0), 0u) << own.out;
  EXPECT_EQ(run_winnable("export " + path("d") + " --solutions " + path("wins")).code, 2);
  ASSERT_EQ(run_winnable(of_decks + path("kept") + " --keep-solutions").code, 0);
  // The file of the decks says what was won; another one, or the same decks in other lines, is refused.
  const std::string with_decks = "export " + path("kept") + " --solutions " + path("wins") + " --decks ";
  write_text(path("moved"), "\n" + read_text(path("decks")));
  for (const char* file : {"others", "moved"}) {
    const Ran refused = run_winnable(with_decks + path(file));
    EXPECT_EQ(refused.code, 3) << file;
    EXPECT_NE(refused.err.find("it is not the deck file that"), std::string::npos) << refused.err;
  }
  EXPECT_EQ(run_winnable("export " + path("s") + " --solutions " + path("wins") + " --decks " + path("decks")).code, 2);
  EXPECT_FALSE(std::filesystem::exists(path("wins")));
  ASSERT_EQ(run_winnable(with_decks + path("decks")).code, 0);
  std::size_t wins = 0;
  for (const auto& file : std::filesystem::directory_iterator(path("wins"))) {
    EXPECT_EQ(run_winnable("verify " + file.path().string()).code, 0) << file.path();
    EXPECT_TRUE(file.path().filename().string().starts_with("golf-line-")) << file.path();
    ++wins;
  }
  const auto kept = verdicts(path("kept"));
  EXPECT_EQ(wins, std::count_if(kept.begin(), kept.end(), [](const auto& row) { return row.ends_with(" won"); }));
  const Ran verified = run_winnable("verify -", run_winnable("export --format jsonl " + path("kept")).out);
  EXPECT_EQ(verified.code, 3);
  EXPECT_NE((verified.out + verified.err).find("line of a deck file"), std::string::npos)
      << verified.out << verified.err;
  const Ran report = run_winnable("report " + path("d"));
  EXPECT_NE(report.out.find("golf, decks "), std::string::npos) << report.out;
}

TEST_F(DeckSurvey, PlayersTakeDecksToo) {
  std::string decks;
  for (const int seed : {1, 2, 3})
    decks += to_text(shuffled_deck(DeckShape{.decks = 2}, static_cast<std::uint64_t>(seed))) + "\n";
  write_text(path("doubles"), decks);
  const Ran by_deck =
      run_winnable("play squadron -q --format jsonl --decks " + path("doubles") + " --store " + path("a"));
  const Ran by_seed = run_winnable("play squadron 1-3 -q --format jsonl --store " + path("b"));
  ASSERT_EQ(by_deck.code, 0) << by_deck.err;
  EXPECT_EQ(verdicts(path("a")), verdicts(path("b")));
}

}  // namespace winnable::test::deck_file_test
