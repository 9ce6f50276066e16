// Boards as Freecell Solver, PySolFC and Solvitaire write them: the same deal as ours, and errors that name line and
// card.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "winnable/error.h"
#include "winnable/game.h"

namespace winnable::test::foreign_board_test {

// Microsoft's deal 11982 in three forms.
constexpr const char* kColumns = R"(# 11982
AH 3D KD JC 6C JD KC
AS 3H 6H 5D 2C 7D 8D
4H QS 5S 5C 10H 8H 2S
AC QC 4D 8C QH 9C 3S
2D 8S 9H 9D 6D 2H
6S 7H JH 10D TC QD
TS AD 9S KH 4S 4C
JS KS 3C 7C 7S 5H
)";
constexpr const char* kJson = R"({
  "tableau piles": [
    ["AH","3D","KD","JC","6C","JD","KC"],
    ["AS","3H","6H","5D","2C","7D","8D"],
    ["4H","QS","5S","5C","10H","8H","2S"],
    ["AC","QC","4D","8C","QH","9C","3S"],
    ["2D","8S","9H","9D","6D","2H"],
    ["6S","7H","JH","10D","10C","QD"],
    ["10S","AD","9S","KH","4S","4C"],
    ["JS","KS","3C","7C","7S","5H"]
  ]
}
)";
constexpr const char* kRows =
    "--- Foundations ---------\n[]\t[]\t[]\t[]\t\n"
    "--- Cells ---------------\n[]\t[]\t[]\t[]\t\n"
    "--- Tableau Piles -------\n"
    "AH\tAS\t4H\tAC\t2D\t6S\t10S\tJS\t\n"
    "3D\t3H\tQS\tQC\t8S\t7H\tAD\tKS\t\n"
    "KD\t6H\t5S\t4D\t9H\tJH\t9S\t3C\t\n"
    "JC\t5D\t5C\t8C\t9D\t10D\tKH\t7C\t\n"
    "6C\t2C\t10H\tQH\t6D\t10C\t4S\t7S\t\n"
    "JD\t7D\t8H\t9C\t2H\tQD\t4C\t5H\t\n"
    "KC\t8D\t2S\t3S\t\t\t\t\t\n"
    "===================================\nwhat follows is not of the board\n";

// As text of ours, without the piles that are empty.
std::string read(const std::string& game, const std::string& text) {
  Board board = read_start(text, find_game(game)).board();
  std::erase_if(board.piles, [](const Pile& pile) { return pile.cards.empty(); });
  return to_text(board);
}

std::string dealt(const std::string& game, const std::string& number) {
  Board board = find_game(game).deal(deal_number(number)).board();
  std::erase_if(board.piles, [](const Pile& pile) { return pile.cards.empty(); });
  return to_text(board);
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

// What stands in the error.
BoardError error_of(const std::string& game, const std::string& text) {
  try {
    read(game, text);
  } catch (const Error& error) {
    return error.place;
  }
  ADD_FAILURE() << "it is read: " << text;
  return {};
}

TEST(ForeignBoards, AreTheDealThatOursIs) {
  const std::string ours = dealt("freecell", "ms:11982");
  EXPECT_EQ(read("freecell", kColumns), ours);
  EXPECT_EQ(read("freecell", kJson), ours);
  EXPECT_EQ(read("freecell", kRows), ours);
  const std::string with_colons = changed(changed(kColumns, "AH 3D", ": AH 3D"), "AS 3H", ": AS 3H");
  EXPECT_EQ(read("freecell", with_colons), ours);
}

TEST(ForeignBoards, FreecellSolverNamesCellsAndFoundations) {
  const std::string text =
      "Foundations: H-0 C-2 D-A S-0\nFreecells:  QH - 10S 9D\n"
      ": 5D TD 2D 3H 2S 3D\n"
      ":\n"
      ": KC 7D 4H 4S 6S 6H 4D\n"
      ": 8S 8D 2H JD 8C TH KD\n"
      ": QS 3S JH 7C TC 9H 9C\n"
      ": 1S 8H 6D KS 7H 5C 5H\n"
      ": 6C QD AH 3C KH 9S\n"
      ": QC 7S 4C JC JS 5S\n";
  const Board board = read_start(text, find_game("freecell")).board();
  EXPECT_EQ(board.cards("F").size(), 3u);
  EXPECT_EQ(board.cards("T1").size(), 6u);
  EXPECT_TRUE(board.cards("T2").empty());
  EXPECT_EQ(board.cards("T6").front(), parse_card("AS"));
  EXPECT_EQ(board.cards("C4"), std::vector{*parse_card("9D")});
  EXPECT_TRUE(board.cards("C2").empty());
  const std::string other_words = changed(changed(text, "Foundations", "Founds"), "Freecells", "FC");
  EXPECT_EQ(read("freecell", other_words), read("freecell", text));
}

TEST(ForeignBoards, SolvitaireLaysAcesOutWhereNoneIsDealt) {
  const std::string text = R"({"tableau piles": [
["8H", "JD", "6D","KH","2D","9H","KC"], ["10C", "QD", "8S","10H","4S","7D","4D"],
["10S", "3C", "2H","6H","5S","5C","3D"], ["2C", "JC","8D","KS","QS","6C"],
["10D","3H","5H","JH","9C"], ["JS","7S","7H","QC"], ["4C","KD","6S"], ["5D","QH"], ["3S"]],
"reserve": ["9S","7C","8C","9D","4H","2S" ]})";
  const Board board = read_start(text, find_game("raglan")).board();
  EXPECT_EQ(board.cards("F").size(), 4u);
  EXPECT_EQ(board.cards("R6").size(), 1u);
}

TEST(ForeignBoards, SolvitaireCoversCardsBySmallSuits) {
  const std::string ours = dealt("klondike", "7");
  const Start start = find_game("klondike").deal(deal_number("7"));
  std::string piles, stock;
  for (const Pile& pile : start.board().piles) {
    std::string cards;
    for (const BoardCard& card : pile.cards) {
      std::string name = to_text(card.card);
      if (card.face_down) name[1] = static_cast<char>(name[1] - 'A' + 'a');
      cards = pile.name == "S" ? "\"" + name + "\"" + (cards.empty() ? "" : ",") + cards
                               : cards + (cards.empty() ? "" : ",") + "\"" + name + "\"";
    }
    if (pile.name == "S") stock = cards;
    if (pile.name[0] == 'T') piles += (piles.empty() ? "[" : ",\n[") + cards + "]";
  }
  const std::string text =
      "{\"tableau piles\": [" + piles + "],\n\"stock\": [" + stock + "], \"foundations\": [[],[],[],[]]}";
  EXPECT_EQ(read("klondike", text), ours);
}

// The cards of our deal as Solvitaire's lists; hidden ones have small suits.
std::string listed(const std::vector<BoardCard>& cards) {
  std::string text;
  for (const BoardCard& card : cards) {
    std::string name = card.card ? to_text(card.card) : "";
    if (card.face_down) name[1] = static_cast<char>(name[1] - 'A' + 'a');
    text += (text.empty() ? "\"" : ", \"") + name + "\"";
  }
  return "[" + text + "]";
}

// All piles whose names begin so, the last one first if `turned`.
std::string listed(const Board& board, char letter, bool turned = false) {
  std::vector<std::string> piles;
  for (const Pile& pile : board.piles)
    if (pile.name[0] == letter) piles.push_back(listed(pile.cards));
  if (turned) std::reverse(piles.begin(), piles.end());
  std::string text;
  for (const std::string& pile : piles) text += (text.empty() ? "" : ",\n") + pile;
  return "[" + text + "]";
}

TEST(ForeignBoards, SolvitairesTrianglesBeginWithTheLongestColumn) {
  const Board board = find_game("klondike").deal(deal_number("7")).board();
  std::vector<BoardCard> stock = board.find("S")->cards;
  std::reverse(stock.begin(), stock.end());
  const std::string text = "{\"tableau piles\": " + listed(board, 'T', true) + ", \"stock\": " + listed(stock) +
                           ",\n\"foundations\": [\"\", \"\", \"\", \"\"], \"waste\": \"\"}";
  EXPECT_EQ(read("klondike", text), dealt("klondike", "7"));
}

TEST(ForeignBoards, SolvitaireHasAHole) {
  const Board board = find_game("black-hole").deal(deal_number("7")).board();
  const std::string columns = "{\"tableau piles\": " + listed(board, 'T');
  const Board read_board = read_start(columns + ", \"hole\": \"AS\"}", find_game("black-hole")).board();
  EXPECT_EQ(read_board.cards("H"), board.cards("H"));
  EXPECT_EQ(listed(read_board, 'T'), listed(board, 'T'));
  EXPECT_EQ(error_of("black-hole", columns + ",\n\"hole\": \"XX\"}").card, "XX");
  EXPECT_EQ(error_of("black-hole", columns + ",\n\"hole\": [\"AS\"]}").pile, "H");
}

TEST(ForeignBoards, SolvitaireHasSequencesAndAccordions) {
  const Board gaps = find_game("gaps").deal(deal_number("7")).board();
  // Rows of clubs, hearts, spades, diamonds.
  std::string rows;
  for (const char* name : {"P1", "P27", "P40", "P14"})
    rows += (rows.empty() ? "[" : ", ") + listed(gaps.find(name)->cards);
  EXPECT_EQ(read("gaps", "{\"sequences\": " + rows + "]}"), dealt("gaps", "7"));
  EXPECT_EQ(error_of("gaps", "{\n\"sequences\": [[\"2C\"]]}").line, 2);
  const Board accordion = find_game("accordion").deal(deal_number("7")).board();
  EXPECT_EQ(read("accordion", "{\"accordion\": " + listed(accordion, 'T') + "}"), dealt("accordion", "7"));
  EXPECT_EQ(error_of("accordion", "{\"sequences\": " + listed(gaps, 'P') + "}").line, 1);
}

TEST(ForeignBoards, SolvitaireNamesTheBaseOfCanfield) {
  const Board board = find_game("canfield").deal(deal_number("7")).board();
  std::vector<BoardCard> stock = board.find("S")->cards;
  std::reverse(stock.begin(), stock.end());
  const std::string text = "{\"tableau piles\": " + listed(board, 'T') + ", \"reserve\": " + listed(board, 'R') +
                           ",\n\"foundations\": [\"\", " + listed(board.find("F")->cards) +
                           ", \"\", \"\"], \"stock\": " + listed(stock) + ", \"waste\": \"\"}";
  EXPECT_EQ(read("canfield", text), dealt("canfield", "7"));
}

TEST(ForeignBoards, ErrorsNameLineAndCard) {
  struct Case {
    const char *text, *from, *to;
    int line;
    const char *pile, *card;
  };
  const Case cases[] = {
      {kColumns, "6H", "6X", 3, "T2", "6X"},      {kColumns, "6H", "6C", 3, "T2", "6C"},
      {kJson, "\"6H\"", "\"6X\"", 4, "T2", "6X"}, {kJson, "\"6H\"", "\"KD\"", 4, "T2", "KD"},
      {kRows, "6H", "6X", 8, "T2", "6X"},
  };
  for (const Case& wrong : cases) {
    const BoardError error = error_of("freecell", changed(wrong.text, wrong.from, wrong.to));
    EXPECT_EQ(error.line, wrong.line) << error.to_text();
    EXPECT_EQ(error.pile, wrong.pile) << error.to_text();
    EXPECT_EQ(error.card, wrong.card) << error.to_text();
  }
  EXPECT_EQ(error_of("freecell", changed(kJson, "[\"AH\"", "[7")).line, 3);
  EXPECT_EQ(error_of("freecell", changed(kJson, "tableau piles", "columns")).line, 1);
  EXPECT_EQ(error_of("freecell", changed(kJson, "tableau piles", "accordion")).line, 2);
  EXPECT_EQ(error_of("freecell", "{\"tableau piles\": [],\n\"hole\": []}").line, 2);
  EXPECT_EQ(error_of("freecell", std::string("FC: 3H ??\n") + kColumns).card, "??");
  EXPECT_EQ(error_of("freecell", std::string("FC: - - - - -\n") + kColumns).pile, "C5");
  EXPECT_EQ(error_of("freecell", std::string("Founds: H5\n") + kColumns).line, 1);
  EXPECT_EQ(error_of("freecell", std::string("Founds: X-0\n") + kColumns).card, "X-0");
  EXPECT_EQ(error_of("freecell", std::string("Founds: H-0 C-0 H-0\n") + kColumns).card, "H-0");
  EXPECT_EQ(error_of("freecell", std::string(kColumns) + "Talon: 4S\n").line, 10);
}

TEST(ForeignBoards, TheGameMustBeGiven) {
  EXPECT_THROW(read_start(kJson), Error);
  EXPECT_THROW(read_start(kColumns), Error);
}

}  // namespace winnable::test::foreign_board_test
