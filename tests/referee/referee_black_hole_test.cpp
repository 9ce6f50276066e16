// Guards the referee of Black Hole and its relatives: what fits a hole, the cell, the first card, impossible positions.
#include "solver/referee/black_hole.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_black_hole_test {

TEST(BlackHoleReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"black-hole", "worm-hole", "all-in-a-row", "binary-star"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 12, .max_moves = 60});
  }
  EXPECT_EQ(make_referee("black-hole:a"), nullptr);
}

TEST(BlackHoleReferee, DealsRowWiseWithoutTheStarters) {
  const Deck deck = shuffled_deck({1}, 42);
  std::vector<Card> left;
  for (const Card card : deck.all())
    if (card != Card(3, 1)) left.push_back(card);
  const auto game = make_referee("black-hole");
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "H"), "AS");
  EXPECT_EQ(pile_text(*game, "T1"), to_text(left[0]) + " " + to_text(left[17]) + " " + to_text(left[34]));
  EXPECT_EQ(pile_text(*game, "T17"), to_text(left[16]) + " " + to_text(left[33]) + " " + to_text(left[50]));

  const auto row = make_referee("all-in-a-row");
  row->deal(deck);
  EXPECT_EQ(pile_text(*row, "H"), "");
  EXPECT_EQ(pile_text(*row, "T2"),
            to_text(deck[1]) + " " + to_text(deck[14]) + " " + to_text(deck[27]) + " " + to_text(deck[40]));
  EXPECT_EQ(row->legal_moves().size(), 13u);  // any card starts
}

// Of the two copies the first one is the starter, wherever it lies.
TEST(BlackHoleReferee, BinaryStarTakesTheFirstCopiesOut) {
  const Deck deck = shuffled_deck({2}, 7);
  std::vector<Card> left;
  for (int i = 0; i < deck.size(); ++i)
    if (deck.is_second_copy[static_cast<std::size_t>(i)] || (deck[i] != Card(3, 1) && deck[i] != Card(2, 13)))
      left.push_back(deck[i]);
  const auto game = make_referee("binary-star");
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "H1") + " " + pile_text(*game, "H2"), "AS KH");
  std::string column;
  for (std::size_t i = 4; i < left.size(); i += 17) column += (i > 4 ? " " : "") + to_text(left[i]);
  EXPECT_EQ(pile_text(*game, "T5"), column);
}

BlackHoleSheet sheet_of(int columns) {
  BlackHoleSheet sheet;
  sheet.suits = 2;
  sheet.ranks = 5;
  sheet.columns = columns;
  return sheet;
}

TEST(BlackHoleReferee, NeighboursAroundTheCorner) {
  const auto moves_on = [](const std::string& hole) {
    std::string text = "H: AD " + hole + "\nT1: 5C\nT2: 2C\nT3: 3C\nT4: 4C 5D\nT5: 2D\n";
    for (const char* card : {"AC", "3D", "4D"})
      if (hole != card) text.insert(text.find("AD ") + 3, std::string(card) + " ");
    return moves_text(*at(make_black_hole_referee(sheet_of(5)), text));
  };
  EXPECT_EQ(moves_on("AC"), "T1 H; T2 H; T4 H; T5 H");  // five and two: the highest rank is the ace's neighbour
  EXPECT_EQ(moves_on("3D"), "T2 H; T5 H");
  EXPECT_EQ(moves_on("4D"), "T1 H; T3 H; T4 H");
}

TEST(BlackHoleReferee, TheCellHoldsOneCardWhichGoesToTheHole) {
  BlackHoleSheet sheet = sheet_of(3);
  sheet.cells = 1;
  const auto game = at(make_black_hole_referee(sheet), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nC1:");
  EXPECT_EQ(moves_text(*game), "T1 C1; T2 C1; T3 C1; T3 H");
  EXPECT_EQ(play_text(*game, "T1 C1"), "");
  EXPECT_EQ(moves_text(*game), "T1 H; T3 H");
  EXPECT_EQ(play_text(*game->clone(), "T2 C1"), "T2 C1: the cell is taken");
  EXPECT_EQ(play_text(*game->clone(), "C1 T1"), "C1 T1: cards go to a hole only, or to the cell where there is one");
  EXPECT_EQ(play_text(*game, "T3 H; C1 H"), "");
  EXPECT_EQ(pile_text(*game, "H"), "AD 5D 4C");
  EXPECT_EQ(moves_text(*game), "T1 C1; T2 C1; T2 H; T3 C1");
}

TEST(BlackHoleReferee, TwoHolesTakeWhatFits) {
  BlackHoleSheet sheet = sheet_of(3);
  sheet.holes = 2;  // 5C in the second
  const auto game = at(make_black_hole_referee(sheet), "H1: AD\nH2: 5C\nT1: AC 2C 4C\nT2: 2D 3C 5D\nT3: 4D 3D\n");
  EXPECT_EQ(moves_text(*game), "T1 H2; T2 H1");
  EXPECT_EQ(play_text(*game, "T1 H2; T2 H2; T1 H1; T2 H1"), "");
  EXPECT_EQ(pile_text(*game, "H1"), "2C 4C 5C AD 3C");  // covered cards sorted, then the exposed one
  EXPECT_EQ(pile_text(*game, "H2"), "5D");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 H2; T3 H1"), "T3 H1: the card does not fit the hole");
}

TEST(BlackHoleReferee, WonWhenAllCardsAreInHoles) {
  BlackHoleSheet sheet = sheet_of(3);
  sheet.cells = 1;
  const auto game = at(make_black_hole_referee(sheet), "H: 2C 3C 4C 5C 2D 4D 3D AD\nT1: AC\nT2:\nT3:\nC1: 5D\n");
  EXPECT_EQ(play_text(*game, "C1 H"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 H"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(BlackHoleReferee, ImpossiblePositionsAreNamed) {
  BlackHoleSheet sheet = sheet_of(3);
  sheet.cells = 1;
  const auto refusal = [&](std::string_view text) { return set_error(*make_black_hole_referee(sheet), text); };
  EXPECT_EQ(refusal("H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nC1:"), "");
  EXPECT_EQ(refusal("H: AD\nT1: AC 2C 4C 3C\nT2: 5C 3D\nT3: 2D 4D 5D\nC1:"),
            "line 2, T1, card 3C: the column never holds more than 3 cards");
  EXPECT_EQ(refusal("H: AD\nT1: AC 2C 4C\nT2: 3C\nT3: 2D 4D 5D\nC1: 5C 3D"),
            "line 5, C1, card 3D: a cell holds one card");
  EXPECT_EQ(refusal("H:\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nC1: AD"), "line 1, H: the hole is never empty");
  EXPECT_EQ(refusal("H: AC\nT1: AD 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nC1:"),
            "line 1, H, card AD: the card lies in a hole from the start");
  EXPECT_EQ(refusal("H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D\nC1:"), "card 5D: the card is missing");
}

}  // namespace winnable::test::referee_black_hole_test
