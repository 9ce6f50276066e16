// Guards the text of boards and moves: round trips, every error with its line, card and reason, junk.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "solver/core/board_checks.h"
#include "winnable/play_move.h"

namespace winnable::notation_test {

Board read(std::string_view text) {
  BoardError error;
  const auto board = parse_board(text, error);
  EXPECT_TRUE(board) << error.to_text() << "\n" << text;
  return board.value_or(Board{});
}

std::string board_error(std::string_view text) {
  BoardError error;
  EXPECT_FALSE(parse_board(text, error)) << text;
  return error.to_text();
}

TEST(Board, ReadsPilesFactsAndMarks) {
  const Board board = read(
      "# a comment\n"
      "game: klondike   # another\n"
      "\n"
      "T1: (4S) (KH 7c) 2D\r\n"
      "T10:\n"
      "F: AS-3S AH\n"
      "P: 5H -- 10d\n"
      "T2: 4C | 3C\n"
      "redeals: 2");
  EXPECT_EQ(board.game, "klondike");
  ASSERT_EQ(board.piles.size(), 5u);
  const Pile& first = board.piles[0];
  EXPECT_EQ(first.name, "T1");
  EXPECT_EQ(first.line, 4);
  EXPECT_EQ(first.dealt, -1);
  ASSERT_EQ(first.cards.size(), 4u);
  EXPECT_EQ(first.cards[0], (BoardCard{Card(3, 4), true}));
  EXPECT_EQ(first.cards[1], (BoardCard{Card(2, 13), true}));
  EXPECT_EQ(first.cards[2], (BoardCard{Card(0, 7), true}));
  EXPECT_EQ(first.cards[3], (BoardCard{Card(1, 2), false}));
  EXPECT_TRUE(board.find("T10")->cards.empty());
  EXPECT_EQ(board.cards("F"), (std::vector<Card>{Card(3, 1), Card(3, 2), Card(3, 3), Card(2, 1)}));
  EXPECT_EQ(board.cards("P"), (std::vector<Card>{Card(2, 5), Card{}, Card(1, 10)}));
  EXPECT_EQ(board.find("T2")->dealt, 1);
  EXPECT_EQ(board.fact("redeals", 0), 2);
  EXPECT_EQ(board.fact("draws", 7), 7);
  EXPECT_EQ(board.find("T3"), nullptr);
  EXPECT_TRUE(board.cards("T3").empty());
}

TEST(Board, FinalLineMayLackItsEndAndGameMayBeLeftOut) {
  EXPECT_EQ(read("W: AC").cards("W").size(), 1u);
  EXPECT_EQ(read("\xEF\xBB\xBFgame: golf\nW:").game, "golf");
}

void expect_round_trip(const Board& board) {
  const std::string text = to_text(board);
  const Board again = read(text);
  EXPECT_EQ(again.game, board.game);
  EXPECT_EQ(again.facts, board.facts);
  ASSERT_EQ(again.piles.size(), board.piles.size()) << text;
  for (std::size_t i = 0; i < board.piles.size(); ++i) {
    EXPECT_EQ(again.piles[i].name, board.piles[i].name) << text;
    EXPECT_EQ(again.piles[i].cards, board.piles[i].cards) << text;
    EXPECT_EQ(again.piles[i].dealt, board.piles[i].dealt) << text;
  }
  EXPECT_EQ(to_text(again), text);
}

TEST(Board, RandomBoardsSurviveWritingAndReading) {
  std::mt19937_64 random(1);
  const char* names[] = {"T1", "T12", "R", "F", "U", "D", "F3", "W", "S"};
  for (int round = 0; round < 2000; ++round) {
    Board board;
    board.game = "squadron";
    for (const char* name : names) {
      Pile& pile = board.add(name);
      const std::size_t size = random() % 9;
      int suit = static_cast<int>(random() % 4);
      for (std::size_t i = 0; i < size; ++i) {
        if (random() % 4 == 0) suit = static_cast<int>(random() % 4);
        const int rank = i > 0 && random() % 3
                             ? std::clamp(pile.cards.back().card.rank() + static_cast<int>(random() % 3) - 1, 1, 13)
                             : 1 + static_cast<int>(random() % 13);
        pile.cards.push_back({Card(suit, rank), random() % 8 == 0});
        if (random() % 16 == 0) pile.cards.push_back({});
      }
      if (random() % 4 == 0) pile.dealt = static_cast<int>(random() % (pile.cards.size() + 1));
    }
    if (round % 2) board.facts.emplace_back("redeals", static_cast<int>(random() % 9));
    expect_round_trip(board);
  }
}

TEST(Board, FoundationsAreWrittenAsRanges) {
  Board board;
  board.add("F");
  add_foundation(board, 3, 4);
  add_foundation(board, 3, 1);
  add_foundation(board, 0, 0);
  add_foundation(board, 2, 2);
  Pile& down = board.add("D");
  for (const int rank : {13, 12, 11}) down.cards.push_back({Card(1, rank), false});
  Pile& wrapped = board.add("F2");
  for (const int rank : {11, 12, 13, 1, 2}) wrapped.cards.push_back({Card(1, rank), false});
  Pile& column = board.add("T1");
  for (const int rank : {1, 2, 3}) column.cards.push_back({Card(1, rank), false});
  EXPECT_EQ(to_text(board), "F: AS-4S AS AH-2H\nD: KD-JD\nF2: JD-KD AD-2D\nT1: AD 2D 3D\n");
  expect_round_trip(board);
}

TEST(Board, EveryErrorNamesItsLineAndReason) {
  EXPECT_EQ(board_error(""), "no piles: the text is empty or ends too early");
  EXPECT_EQ(board_error(" \n# nothing\n\n"), "no piles: the text is empty or ends too early");
  EXPECT_EQ(board_error("game: golf\n"), "no piles: the text is empty or ends too early");
  EXPECT_EQ(board_error("T1: AC\nT2 2C"), "line 2: expected 'name: cards', found 'T2 2C'");
  EXPECT_EQ(board_error("T1: AC\nT2: XX"), "line 2, T2: not a card: 'XX'");
  EXPECT_EQ(board_error("T1: AC 4"), "line 1, T1: not a card: '4'");
  EXPECT_EQ(board_error("T1: AC\n\nT1: 2C"), "line 3, T1: the pile is given twice, first in line 1");
  EXPECT_EQ(board_error("game: a\ngame: b"), "line 2: the game is given twice");
  EXPECT_EQ(board_error("game:"), "line 1: not a game's name: ''");
  EXPECT_EQ(board_error("game: a b"), "line 1: not a game's name: 'a b'");
  EXPECT_EQ(board_error("redeals: 1\nredeals: 1"), "line 2: redeals is given twice");
  EXPECT_EQ(board_error("redeals: x"), "line 1: redeals: not a whole number: 'x'");
  EXPECT_EQ(board_error("redeals: -1"), "line 1: redeals: not a whole number: '-1'");
  EXPECT_EQ(board_error("redeals: 99999999999999999999"),
            "line 1: redeals: not a whole number: '99999999999999999999'");
  EXPECT_EQ(board_error("t1: AC"), "line 1: not a pile or fact: 't1', write T1");
  EXPECT_EQ(board_error("T0: AC"), "line 1: not a pile or fact: 'T0'");
  EXPECT_EQ(board_error("T105: AC"), "line 1: not a pile or fact: 'T105'");
  EXPECT_EQ(board_error(": AC"), "line 1: not a pile or fact: ''");
  EXPECT_EQ(board_error("T1: (AC"), "line 1, T1: a parenthesis is not closed");
  EXPECT_EQ(board_error("T1: AC)"), "line 1, T1: unmatched parenthesis");
  EXPECT_EQ(board_error("T1: ((AC))"), "line 1, T1: unmatched parenthesis");
  EXPECT_EQ(board_error("T1: AC | 2C | 3C"), "line 1, T1: misplaced |");
  EXPECT_EQ(board_error("T1: (AC | 2C)"), "line 1, T1: misplaced |");
  EXPECT_EQ(board_error("T1: AC-3C"), "line 1, T1: only foundations are written as ranges: 'AC-3C'");
  EXPECT_EQ(board_error("F: AC-3D"), "line 1, F: a range must be of one suit: 'AC-3D'");
  EXPECT_EQ(board_error("F: AC-"), "line 1, F: not a range: 'AC-'");
  EXPECT_EQ(board_error("F: AC-3C-5C"), "line 1, F: not a range: 'AC-3C-5C'");
  std::string many = "S:";
  for (int i = 0; i < 105; ++i) many += " AC";
  EXPECT_EQ(board_error(many), "line 1, S: more than 104 cards");
}

TEST(Board, JunkIsRefusedWithoutEchoingIt) {
  EXPECT_EQ(board_error(std::string("\x7F"
                                    "ELF\x02\x00\x01",
                                    7)),
            "line 1: expected 'name: cards', found '?ELF"
            "?"
            "?"
            "?'");
  std::mt19937_64 random(3);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    const std::size_t length = random() % 200;
    // Half the rounds use only bytes that the grammar knows, so that deeper branches are reached.
    constexpr std::string_view alphabet = "TFSWRUDP:0123456789ACDHSKQJ-()| \nredals#.;";
    for (std::size_t i = 0; i < length; ++i)
      text += round % 2 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    BoardError error;
    if (const auto board = parse_board(text, error)) {
      expect_round_trip(*board);
    } else {
      for (const char c : error.to_text()) ASSERT_TRUE(c >= ' ' && c <= '~') << error.to_text();
      ASSERT_FALSE(error.reason.empty());
    }
    std::string reason;
    if (const auto moves = parse_move_list(text, reason)) {
      for (const auto& move : *moves) ASSERT_EQ(parse_play_move(to_text(move.move), reason), move.move);
    } else {
      for (const char c : reason) ASSERT_TRUE(c >= ' ' && c <= '~') << reason;
      ASSERT_TRUE(reason.starts_with("line ")) << reason;
    }
  }
}

TEST(CheckCards, NamesTheOffender) {
  const DeckShape shape{1, 2, 2};
  BoardError error;
  EXPECT_TRUE(check_cards(read("T1: AC 2C\nF: AD-2D"), shape, false, error));
  EXPECT_FALSE(check_cards(read("T1: AC 2C\nF: AD"), shape, false, error));
  EXPECT_EQ(error.to_text(), "card 2D: the card is missing");
  EXPECT_FALSE(check_cards(read("T1: AC 2C\nF: AD-2D\nW: 2C"), shape, false, error));
  EXPECT_EQ(error.to_text(), "line 3, W, card 2C: the card occurs twice, also in line 1 (T1)");
  EXPECT_FALSE(check_cards(read("T1: AC 3C\nF: AD-2D"), shape, false, error));
  EXPECT_EQ(error.to_text(), "line 1, T1, card 3C: not in this game's deck");
  EXPECT_FALSE(check_cards(read("T1: AC 2C\nF: AD AS"), shape, false, error));
  EXPECT_EQ(error.to_text(), "line 2, F, card AS: not in this game's deck");
  EXPECT_FALSE(check_cards(read("T1: AC -- 2C\nF: AD-2D"), shape, false, error));
  EXPECT_EQ(error.to_text(), "line 1, T1, card --: no card is ever removed in this game");
  EXPECT_TRUE(check_cards(read("T1: AC -- 2C"), shape, true, error));
  EXPECT_FALSE(check_cards(read("T1: AC -- 2C AC"), shape, true, error));
  const DeckShape twice{2, 1, 2};
  EXPECT_FALSE(check_cards(read("T1: AC 2C AC"), twice, false, error));
  EXPECT_EQ(error.to_text(), "card 2C: one copy of the card is missing");
  EXPECT_FALSE(check_cards(read("T1: AC 2C AC AC"), twice, false, error));
  EXPECT_EQ(error.to_text(), "line 1, T1, card AC: the card occurs more than twice");
}

TEST(CheckPileNames, NamesTheOffender) {
  BoardError error;
  EXPECT_TRUE(check_pile_names(read("T1:\nredeals: 1"), {"T1", "W"}, {"redeals"}, error));
  EXPECT_FALSE(check_pile_names(read("T1:\nT2:"), {"T1", "W"}, {}, error));
  EXPECT_EQ(error.to_text(), "line 2, T2: this game has no such pile");
  EXPECT_FALSE(check_pile_names(read("T1:\nredeals: 1"), {"T1"}, {}, error));
  EXPECT_EQ(error.to_text(), "this game knows no 'redeals'");
}

TEST(ReadFoundations, HeightsHighestFirst) {
  std::vector<int> heights[kMaxSuits];
  BoardError error;
  ASSERT_TRUE(read_foundations(read("F: AS-2S AS-4S AC"), 2, heights, error)) << error.to_text();
  EXPECT_EQ(heights[3], (std::vector<int>{4, 2}));
  EXPECT_EQ(heights[0], (std::vector<int>{1}));
  EXPECT_TRUE(heights[1].empty());
  ASSERT_TRUE(read_foundations(read("W:"), 1, heights, error));
  EXPECT_TRUE(heights[3].empty());
}

std::string foundation_error(std::string_view text, int decks) {
  std::vector<int> heights[kMaxSuits];
  BoardError error;
  EXPECT_FALSE(read_foundations(read(text), decks, heights, error));
  return error.to_text();
}

TEST(ReadFoundations, NamesTheCardThatDoesNotFit) {
  EXPECT_EQ(foundation_error("F: AS AS", 1), "line 1, F, card AS: more foundations of the suit than decks");
  EXPECT_EQ(foundation_error("F: 2S", 1), "line 1, F, card 2S: a foundation rises in suit from the ace without a gap");
  EXPECT_EQ(foundation_error("W:\nF: AS 3S", 2),
            "line 2, F, card 3S: a foundation rises in suit from the ace without a gap");
  EXPECT_EQ(foundation_error("F: AS-3S 2S", 2),
            "line 1, F, card 2S: a foundation rises in suit from the ace without a gap");
  EXPECT_EQ(foundation_error("F: AS (2S)", 2), "line 1, F, card 2S: a foundation has no face-down card");
  EXPECT_EQ(foundation_error("F: AS --", 2), "line 1, F, card --: not a card of a foundation");
}

TEST(Moves, ReadAsTheyAreWritten) {
  std::string error;
  for (const char* text : {"T3 F", "T4 T9 3", "W T5", "R2 F", "turn", "redeal", "deal", "reshuffle", "draw T4.2 T7",
                           "pair P5 W", "pair P12 P28", "remove P1", "H T1", "F3 T2", "T10 U", "draw T16.1 F"}) {
    const auto move = parse_play_move(text, error);
    ASSERT_TRUE(move) << text << ": " << error;
    EXPECT_EQ(to_text(*move), text);
  }
  EXPECT_EQ(parse_play_move("T4 T9 3", error), plain_move({'T', 4}, {'T', 9}, 3));
  EXPECT_EQ(parse_play_move(" t4  w ", error), plain_move({'T', 4}, {'W', 0}));
  EXPECT_EQ(parse_play_move("T4 T9 1", error), plain_move({'T', 4}, {'T', 9}));
  EXPECT_EQ(parse_play_move("draw T4.2 T7", error), (PlayMove{Verb::draw, {'T', 4}, {'T', 7}, 2}));
  EXPECT_EQ(parse_play_move("turn", error), bare_move(Verb::turn));
}

std::string move_error(std::string_view text) {
  std::string error;
  EXPECT_FALSE(parse_play_move(text, error)) << text;
  return error;
}

TEST(Moves, EveryErrorSaysWhy) {
  EXPECT_EQ(move_error(""), "no move");
  EXPECT_EQ(move_error("T1"), "where to? 'T1' names one pile only");
  EXPECT_EQ(move_error("1T T2"), "not a move or pile: '1T'");
  EXPECT_EQ(move_error("flip"), "not a move or pile: 'flip'");
  EXPECT_EQ(move_error("T1 T0"), "not a pile: 'T0'");
  EXPECT_EQ(move_error("T1 T105"), "not a pile: 'T105'");
  EXPECT_EQ(move_error("T1 T2 0"), "not a number of cards: '0'");
  EXPECT_EQ(move_error("T1 T2 105"), "not a number of cards: '105'");
  EXPECT_EQ(move_error("T1 T2 x"), "not a number of cards: 'x'");
  EXPECT_EQ(move_error("T1 T2 3 4"), "unexpected '4'");
  EXPECT_EQ(move_error("turn 3"), "'turn' takes nothing after it");
  EXPECT_EQ(move_error("remove"), "'remove' takes one pile");
  EXPECT_EQ(move_error("remove 5"), "not a pile: '5'");
  EXPECT_EQ(move_error("pair P1"), "'pair' takes two piles");
  EXPECT_EQ(move_error("pair P1 ?"), "not a pile: '?'");
  EXPECT_EQ(move_error("draw T4 T7"), "not a pile and place such as T4.2: 'T4'");
  EXPECT_EQ(move_error("draw T4.0 T7"), "not a pile and place such as T4.2: 'T4.0'");
}

TEST(MoveList, LinesSemicolonsAndComments) {
  std::string error;
  const auto moves = parse_move_list("T1 F; turn\n\n# nothing; here\nW T2 # T9 F\r\n;;redeal;", error);
  ASSERT_TRUE(moves) << error;
  ASSERT_EQ(moves->size(), 4u);
  EXPECT_EQ(to_text((*moves)[0].move), "T1 F");
  EXPECT_EQ((*moves)[1].line, 1);
  EXPECT_EQ(to_text((*moves)[2].move), "W T2");
  EXPECT_EQ((*moves)[2].line, 4);
  EXPECT_EQ((*moves)[3].line, 5);
  ASSERT_TRUE(parse_move_list("", error));
  EXPECT_TRUE(parse_move_list("", error)->empty());
  EXPECT_FALSE(parse_move_list("turn\nturn; T1 T2 x", error));
  EXPECT_EQ(error, "line 2: not a number of cards: 'x'");
}

}  // namespace winnable::notation_test
