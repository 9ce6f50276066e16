// Guards the referee of games with a hole whose rules are data: what every field means in the deal and in play, and
// positions that cannot be.
#include "solver/referee/hole.h"

#include <gtest/gtest.h>

#include "solver/referee/builder_columns.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_hole_test {

// Two suits (clubs, diamonds) of five ranks, the ace of diamonds in the hole: 9 cards in three columns.
BuilderRules small() {
  BuilderRules rules;
  rules.suits = 2;
  rules.ranks = 5;
  rules.columns = 3;
  rules.build = BuildRule::none;
  rules.spaces = SpaceRule::none;
  rules.cells = 0;
  rules.stock_to = StockRule::hole;
  rules.hole = HoleStart::card;
  rules.hole_card = Card(1, 1);
  return rules;
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_hole_referee(rules, "short"); }
std::unique_ptr<Referee> at(const BuilderRules& rules, std::string_view board) {
  return test::at(referee_of(rules), board);
}
std::string refusal(const BuilderRules& rules, std::string_view board) { return set_error(*referee_of(rules), board); }

// The deal of cards given in dealing order.
std::string deal_text(const BuilderRules& rules, std::string_view cards) {
  return board_text(*test::dealt(referee_of(rules), rules.deck_shape(), cards));
}

// --- what holds in every game ---------------------------------------------------------------------------------------

BuilderRules random_hole_rules(std::mt19937_64& random) {
  const auto pick = [&random](int first, int last) {
    return static_cast<std::uint8_t>(first + static_cast<int>(random() % static_cast<unsigned>(last - first + 1)));
  };
  BuilderRules rules = small();
  rules.decks = pick(1, 2);
  rules.suits = pick(1, 4);
  rules.ranks = pick(2, 6);
  rules.columns = pick(1, 5);
  rules.by_columns = pick(0, 1) == 0;
  rules.columns_last = pick(0, 1) == 0;
  rules.cells = pick(0, 2);
  rules.cells_filled = pick(0, rules.cells);
  rules.reserve = pick(0, 3);
  rules.reserve_stacked = pick(0, 1) == 0;
  rules.stock = pick(0, 6);
  rules.hole = static_cast<HoleStart>(pick(1, 3));
  rules.hole_card = Card(pick(0, rules.suits - 1), pick(1, rules.ranks));
  rules.hole_loops = pick(0, 1) == 0;
  return rules;
}

TEST(HoleReferee, KeepsWhatEveryRefereeKeepsForRandomRules) {
  std::mt19937_64 random(25);
  int played = 0;
  for (int i = 0; i < 80; ++i) {
    const BuilderRules rules = random_hole_rules(random);
    if (rules.column_cards() < 0) continue;
    SCOPED_TRACE("rules " + std::to_string(i));
    ASSERT_NO_FATAL_FAILURE(check_referee(*referee_of(rules), {.games = 3, .max_moves = 60, .foreign_moves = 10}));
    ++played;
  }
  EXPECT_GT(played, 50);
}

// Every move takes a card away from where it was for good, and nothing is lost.
TEST(HoleReferee, GamesAreFinite) {
  std::mt19937_64 random(26);
  for (int i = 0; i < 60; ++i) {
    const BuilderRules rules = random_hole_rules(random);
    if (rules.column_cards() < 0) continue;
    SCOPED_TRACE("rules " + std::to_string(i));
    const auto game = referee_of(rules);
    game->deal(shuffled_deck(rules.deck_shape(), static_cast<std::uint64_t>(i)));
    int moves = 0;
    for (auto legal = game->legal_moves(); !legal.empty(); legal = game->legal_moves()) {
      ASSERT_LE(++moves, 2 * rules.deck_size());
      ASSERT_FALSE(game->play(legal[random() % legal.size()]));
    }
    EXPECT_EQ(pile_text(*game, "S"), rules.stock > 0 ? "" : "no such pile");
  }
}

// The sums of the two who read the rules, each on its own.
TEST(HoleReferee, CardsInTheHoleAreNotDealt) {
  BuilderRules rules = small();
  EXPECT_EQ(laid_out_cards(rules), 1);
  rules.hole = HoleStart::first;
  EXPECT_EQ(laid_out_cards(rules), 1);
  rules.foundations = FoundationStart::bases;  // has no meaning with a hole
  EXPECT_EQ(laid_out_cards(rules), 1);
  rules.hole = HoleStart::empty;
  EXPECT_EQ(laid_out_cards(rules), 0);
  EXPECT_EQ(dealt_lengths(rules), (std::vector<int>{4, 3, 3}));
}

// --- the deal -------------------------------------------------------------------------------------------------------

const char* const kInOrder = "AC 2C 3C 4C 5C AD 2D 3D 4D 5D";

TEST(HoleReferee, TheHoleCardIsTakenOutOfTheDeck) {
  EXPECT_EQ(deal_text(small(), kInOrder), "H: AD\nT1: AC 4C 3D\nT2: 2C 5C 4D\nT3: 3C 2D 5D\n");
  BuilderRules rules = small();
  rules.hole_card = Card(0, 1);
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AC\nT1: 2C 5C 3D\nT2: 3C AD 4D\nT3: 4C 2D 5D\n");
}

TEST(HoleReferee, TheFirstCardOrNoneLiesInTheHole) {
  BuilderRules rules = small();
  rules.hole = HoleStart::first;
  EXPECT_EQ(deal_text(rules, "3D AC 2C 3C 4C 5C AD 2D 4D 5D"), "H: 3D\nT1: AC 4C 2D\nT2: 2C 5C 4D\nT3: 3C AD 5D\n");
  rules.hole = HoleStart::empty;
  EXPECT_EQ(deal_text(rules, kInOrder), "H:\nT1: AC 4C 2D 5D\nT2: 2C 5C 3D\nT3: 3C AD 4D\n");
}

// The other copy is dealt, wherever it lies.
TEST(HoleReferee, OfTwoDecksTheFirstCopyIsTakenOut) {
  BuilderRules rules = small();
  rules.decks = 2;
  rules.suits = 1;
  rules.ranks = 3;
  rules.columns = 5;
  rules.hole_card = Card(0, 2);
  EXPECT_EQ(deal_text(rules, "AC 2C.1 3C 2C.0 AC 3C"), "H: 2C\nT1: AC\nT2: 2C\nT3: 3C\nT4: AC\nT5: 3C\n");
  EXPECT_EQ(deal_text(rules, "AC 2C.0 3C 2C.1 AC 3C"), "H: 2C\nT1: AC\nT2: 3C\nT3: 2C\nT4: AC\nT5: 3C\n");
}

TEST(HoleReferee, ColumnsAreDealtInRowsOrOneByOne) {
  BuilderRules rules = small();
  rules.lengths = {1, 3, 5};
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AD\nT1: AC\nT2: 2C 4C 2D\nT3: 3C 5C 3D 4D 5D\n");
  rules.by_columns = true;
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AD\nT1: AC\nT2: 2C 3C 4C\nT3: 5C 2D 3D 4D 5D\n");
  rules.lengths = {};
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AD\nT1: AC 2C 3C\nT2: 4C 5C 2D\nT3: 3D 4D 5D\n");
}

TEST(HoleReferee, CellsReserveAndStockFollowTheColumns) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 2;
  rules.cells_filled = 1;
  rules.reserve = 2;
  rules.stock = 3;
  rules.hole = HoleStart::first;
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AC\nT1: 2C 4C\nT2: 3C\nC1: 5C\nC2:\nR1: AD\nR2: 2D\nS: 3D 4D 5D\n");
  rules.columns_last = true;
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AC\nT1: 5C 2D\nT2: AD\nC1: 2C\nC2:\nR1: 3C\nR2: 4C\nS: 3D 4D 5D\n");
  rules.reserve_stacked = true;  // from its deepest card
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AC\nT1: 5C 2D\nT2: AD\nC1: 2C\nC2:\nR: 3C 4C\nS: 3D 4D 5D\n");
  rules.reserve = rules.cells = rules.cells_filled = 0;
  EXPECT_EQ(deal_text(rules, kInOrder), "H: AC\nT1: 2C 4C AD\nT2: 3C 5C 2D\nS: 3D 4D 5D\n");
}

// --- the hole -------------------------------------------------------------------------------------------------------

// The legal moves where the exposed cards of the columns are all ranks of clubs, and `hole` is the hole's.
std::string moves_on(bool loops, const std::string& hole) {
  BuilderRules rules = small();
  rules.columns = 5;
  rules.hole_loops = loops;
  std::string covered;
  for (const char* card : {"AD", "2D", "3D", "4D", "5D"})
    if (card != hole) covered += std::string(card) + " ";
  return moves_text(*at(rules, "H: " + covered + hole + "\nT1: AC\nT2: 2C\nT3: 3C\nT4: 4C\nT5: 5C"));
}

TEST(HoleReferee, NeighboursGoToTheHoleWhateverTheirSuits) {
  EXPECT_EQ(moves_on(true, "3D"), "T2 H; T4 H");
  EXPECT_EQ(moves_on(false, "3D"), "T2 H; T4 H");
  const auto game = at(small(), "H: AD 3C\nT1: AC 2D 4C\nT2: 2C 4D\nT3: 5D 5C 3D");
  EXPECT_EQ(moves_text(*game), "T1 H; T2 H");  // its own suit and another
  EXPECT_EQ(play_text(*game->clone(), "T3 H"), "T3 H: the card does not fit the hole");
  EXPECT_EQ(play_text(*game, "T1 H"), "");
  EXPECT_EQ(board_text(*game), "H: 3C AD 4C\nT1: AC 2D\nT2: 2C 4D\nT3: 5D 5C 3D\n");
  EXPECT_EQ(play_text(*game, "T2 H"), "T2 H: the card does not fit the hole");  // of the same rank
}

TEST(HoleReferee, LoopsMakeAceAndHighestRankNeighbours) {
  EXPECT_EQ(moves_on(true, "AD"), "T2 H; T5 H");
  EXPECT_EQ(moves_on(true, "5D"), "T1 H; T4 H");
  EXPECT_EQ(moves_on(false, "AD"), "T2 H");
  EXPECT_EQ(moves_on(false, "5D"), "T4 H");
}

TEST(HoleReferee, TwoRanksAreNeighboursWithAndWithoutLoops) {
  for (const bool loops : {true, false}) {
    BuilderRules rules = small();
    rules.ranks = 2;
    rules.hole_loops = loops;
    EXPECT_EQ(moves_text(*at(rules, "H: AD\nT1: AC\nT2: 2C\nT3: 2D")), "T2 H; T3 H");
  }
}

TEST(HoleReferee, AHoleThatStartsEmptyTakesAnyFirstCard) {
  BuilderRules rules = small();
  rules.hole = HoleStart::empty;
  rules.columns = 2;
  rules.cells = rules.cells_filled = 1;
  rules.reserve = 1;
  rules.stock = 2;
  const char* board = "H:\nT1: AC 2C 3C\nT2: 4C 5C AD\nC1: 2D\nR1: 3D\nS: 5D 4D";
  const auto game = at(rules, board);
  EXPECT_EQ(moves_text(*game), "C1 H; R1 H; T1 H; T2 H; turn");
  EXPECT_EQ(play_text(*game->clone(), "T2 H; C1 H; R1 H"), "");
  EXPECT_EQ(play_text(*game->clone(), "T2 H; T1 H"), "T1 H: the card does not fit the hole");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "H"), "5D");
  EXPECT_EQ(pile_text(*game, "S"), "4D");
  EXPECT_EQ(moves_text(*game), "T2 H; turn");
}

TEST(HoleReferee, WhatIsInTheHoleStaysThere) {
  BuilderRules rules = small();
  rules.cells = 1;
  const auto game = at(rules, "H: AD\nT1: AC 2C 3C\nT2: 4C 5C 2D\nT3: 3D 4D 5D\nC1:");
  EXPECT_EQ(play_text(*game, "H T1"), "H T1: what is in the hole stays there");
  EXPECT_EQ(play_text(*game, "H C1"), "H C1: what is in the hole stays there");
  EXPECT_EQ(play_text(*game, "H H"), "H H: a card cannot move to its own pile");
}

// --- columns, cells, reserve ----------------------------------------------------------------------------------------

TEST(HoleReferee, NothingIsPutOnColumnsFullOrEmpty) {
  BuilderRules rules = small();
  rules.cells = 1;
  rules.reserve = 1;
  rules.lengths = {2, 3, 3};
  const auto game = at(rules, "H: AC 5D AD\nT1:\nT2: 4C 5C 3C\nT3: 3D 4D\nC1: 2C\nR1: 2D");
  EXPECT_EQ(moves_text(*game), "C1 H; R1 H");
  for (const char* move : {"T2 T3", "T3 T2", "C1 T2", "R1 T2", "T2 T1", "C1 T1", "R1 T1"})
    EXPECT_EQ(play_text(*game, move), std::string(move) + ": nothing is put on a column");
}

TEST(HoleReferee, ACellHoldsOneCardWhichGoesToTheHole) {
  BuilderRules rules = small();
  rules.cells = 2;
  const auto game = at(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nC1:\nC2:");
  EXPECT_EQ(moves_text(*game), "T1 C1; T1 C2; T2 C1; T2 C2; T3 C1; T3 C2; T3 H");
  EXPECT_EQ(play_text(*game, "T1 C2"), "");
  EXPECT_EQ(moves_text(*game), "T1 C1; T1 H; T2 C1; T3 C1; T3 H");
  EXPECT_EQ(play_text(*game, "T2 C2"), "T2 C2: the cell is taken");
  EXPECT_EQ(play_text(*game, "C2 C1"), "C2 C1: from a cell a card goes to the hole only");
  EXPECT_EQ(play_text(*game, "C2 T1"), "C2 T1: nothing is put on a column");
  EXPECT_EQ(play_text(*game, "C2 H"), "C2 H: the card does not fit the hole");
  EXPECT_EQ(play_text(*game, "C1 H"), "C1 H: C1 is empty");
  EXPECT_EQ(play_text(*game, "T1 C3"), "T1 C3: this game has no pile C3");
  EXPECT_EQ(play_text(*game, "T3 H; C2 H"), "");
  EXPECT_EQ(board_text(*game), "H: AD 5D 4C\nT1: AC 2C\nT2: 3C 5C 3D\nT3: 2D 4D\nC1:\nC2:\n");
}

TEST(HoleReferee, OpenReserveCardsGoToHoleAndCells) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 1;
  rules.reserve = 3;
  const auto game = at(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nC1:\nR1: 2D\nR2: 4D\nR3: 5D");
  EXPECT_EQ(moves_text(*game), "R1 C1; R1 H; R2 C1; R3 C1; R3 H; T1 C1; T2 C1");
  EXPECT_EQ(play_text(*game, "R3 H; R2 C1; T1 H"), "");
  EXPECT_EQ(board_text(*game), "H: AD 5D 4C\nT1: AC 2C\nT2: 3C 5C 3D\nC1: 4D\nR1: 2D\nR2:\nR3:\n");
  EXPECT_EQ(play_text(*game, "R2 H"), "R2 H: R2 is empty");
  EXPECT_EQ(play_text(*game, "R1 H"), "R1 H: the card does not fit the hole");
  EXPECT_EQ(play_text(*game, "R1 C1"), "R1 C1: the cell is taken");
  EXPECT_EQ(play_text(*game, "R1 T1"), "R1 T1: nothing is put on a column");
  EXPECT_EQ(play_text(*game, "T1 R2"), "T1 R2: nothing is put on the reserve");
  EXPECT_EQ(play_text(*game, "C1 R3"), "C1 R3: nothing is put on the reserve");
  EXPECT_EQ(play_text(*game, "R1 R2"), "R1 R2: nothing is put on the reserve");
  EXPECT_EQ(play_text(*game, "R H"), "R H: this game has no pile R");
}

TEST(HoleReferee, OfAStackedReserveTheLastCardIsPlayed) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 1;
  rules.reserve = 3;
  rules.reserve_stacked = true;
  const auto game = at(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nC1:\nR: 2D 4D 5D");
  EXPECT_EQ(moves_text(*game), "R C1; R H; T1 C1; T2 C1");
  EXPECT_EQ(play_text(*game->clone(), "R H 2"), "R H 2: cards move one at a time");
  EXPECT_EQ(play_text(*game->clone(), "R H 4"), "R H 4: R has only 3 cards");
  EXPECT_EQ(play_text(*game->clone(), "R1 H"), "R1 H: this game has no pile R1");
  EXPECT_EQ(play_text(*game, "R H; R C1"), "");
  EXPECT_EQ(board_text(*game), "H: AD 5D\nT1: AC 2C 4C\nT2: 3C 5C 3D\nC1: 4D\nR: 2D\n");
  EXPECT_EQ(play_text(*game, "C1 R"), "C1 R: nothing is put on the reserve");
}

TEST(HoleReferee, CardsMoveOneAtATime) {
  BuilderRules rules = small();
  rules.cells = 1;
  const auto game = at(rules, "H: AD\nT1: AC 3C 2C\nT2: 4C 5C 3D\nT3: 2D 4D 5D\nC1:");
  EXPECT_EQ(play_text(*game, "T1 H 2"), "T1 H 2: cards move one at a time");
  EXPECT_EQ(play_text(*game, "T1 C1 2"), "T1 C1 2: cards move one at a time");
}

// --- the stock ------------------------------------------------------------------------------------------------------

TEST(HoleReferee, TheStockIsTurnedIntoTheHoleWhateverTheRank) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 1;
  rules.stock = 3;
  const auto game = at(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nC1:\nS: 4D 2D 5D");
  EXPECT_EQ(moves_text(*game), "T1 C1; T2 C1; turn");
  EXPECT_EQ(play_text(*game, "S H"), "S H: cards of the stock are turned into the hole");
  EXPECT_EQ(play_text(*game, "S C1"), "S C1: cards of the stock are turned into the hole");
  EXPECT_EQ(play_text(*game, "T1 S"), "T1 S: nothing is put on the stock");
  EXPECT_EQ(play_text(*game, "turn; T2 H; turn"), "");
  EXPECT_EQ(board_text(*game), "H: AD 3D 4D 2D\nT1: AC 2C 4C\nT2: 3C 5C\nC1:\nS: 5D\n");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(moves_text(*game), "T1 C1; T1 H; T2 C1");
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: this game has no such move");
  EXPECT_EQ(play_text(*game, "deal"), "deal: this game has no such move");
}

TEST(HoleReferee, WithoutAStockNothingIsTurned) {
  const auto game = at(small(), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "S H"), "S H: this game has no pile S");
  EXPECT_EQ(play_text(*game, "remove T1"), "remove T1: this game has no such move");
  EXPECT_EQ(play_text(*game, "pair T1 T2"), "pair T1 T2: this game has no such move");
}

TEST(HoleReferee, ThereAreNoFoundations) {
  const auto game = at(small(), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D");
  EXPECT_EQ(play_text(*game, "T1 F"), "T1 F: this game has no pile F");
  EXPECT_EQ(play_text(*game, "F H"), "F H: this game has no pile F");
  EXPECT_EQ(play_text(*game, "F1 T1"), "F1 T1: this game has no pile F1");
  EXPECT_EQ(play_text(*game, "H F"), "H F: this game has no pile F");
}

// --- the end --------------------------------------------------------------------------------------------------------

TEST(HoleReferee, WonWhenColumnsCellsAndReserveAreEmpty) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 1;
  rules.reserve = 2;
  const auto game = at(rules, "H: AD 2C 3C 4C 5C 4D 5D\nT1: AC\nT2:\nC1: 2D\nR1:\nR2: 3D");
  for (const char* move : {"T1 H", "C1 H", "R2 H"}) {
    EXPECT_FALSE(game->is_won());
    EXPECT_EQ(play_text(*game, move), "");
  }
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(moves_text(*game), "");
  rules.reserve_stacked = true;
  EXPECT_FALSE(at(rules, "H: AD 2C 3C 4C 5C 2D 4D 5D AC\nT1:\nT2:\nC1:\nR: 3D")->is_won());
}

TEST(HoleReferee, ACardInACellIsNoWin) {
  BuilderRules rules = small();
  rules.cells = 1;
  const auto game = at(rules, "H: AC 2C 3C 4C 5C AD 2D 4D 3D\nT1: 5D\nT2:\nT3:\nC1:");
  EXPECT_EQ(play_text(*game, "T1 C1"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(moves_text(*game), "");
}

TEST(HoleReferee, TheStockNeedNotBeUsedUp) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.stock = 3;
  const auto game = at(rules, "H: AD 2C 3C 4C 5C 3D AC\nT1: 2D\nT2:\nS: 4D 5D");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 H"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(pile_text(*game, "S"), "4D 5D");
  EXPECT_EQ(moves_text(*game), "turn");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  EXPECT_TRUE(game->is_won());
}

// --- positions ------------------------------------------------------------------------------------------------------

TEST(HoleReferee, BoardsListTheCoveredCardsInOrder) {
  BuilderRules rules = small();
  rules.stock = 2;
  const auto game = at(rules, "H: 5D 2C AD 3D 4C\nT1: AC\nT2: 3C\nT3: 2D\nS: 5C 4D");
  const std::string sorted = "H: 2C AD 3D 5D 4C\nT1: AC\nT2: 3C\nT3: 2D\nS: 5C 4D\n";
  EXPECT_EQ(to_text(game->board()), "game: short\n" + sorted);
  EXPECT_EQ(board_text(*at(rules, sorted)), sorted);
  EXPECT_EQ(moves_text(*at(rules, sorted)), moves_text(*game));
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "H"), "2C 4C AD 3D 5D 5C");
}

TEST(HoleReferee, ImpossibleColumnsAreNamed) {
  BuilderRules rules = small();
  rules.lengths = {1, 3, 5};
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC\nT2: 2C 4C 3C\nT3: 5C 3D 2D 4D 5D"), "");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C\nT2: 4C 3C\nT3: 5C 3D 2D 4D 5D"),
            "line 2, T1, card 2C: the column never holds more than 1 card");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC\nT2: 2C 4C 3C 5C\nT3: 3D 2D 4D 5D"),
            "line 3, T2, card 5C: the column never holds more than 3 cards");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC\nT2: 2C (4C) 3C\nT3: 5C 3D 2D 4D 5D"),
            "line 3, T2, card 4C: no card lies face down in this game");
}

TEST(HoleReferee, ImpossibleHolesAreNamed) {
  BuilderRules rules = small();
  EXPECT_EQ(refusal(rules, "H:\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D AD"), "line 1, H: the hole is never empty");
  EXPECT_EQ(refusal(rules, "H: AC\nT1: AD 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D"),
            "line 1, H, card AD: the card lies in the hole from the start");
  EXPECT_EQ(refusal(rules, "H: AD 5C\nT1: AC 2C 4C\nT2: 3C 3D\nT3: 2D 4D 5D"), "");
  rules.hole = HoleStart::first;
  EXPECT_EQ(refusal(rules, "H: AC\nT1: AD 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D"), "");
  rules.columns = 4;
  rules.lengths = {3, 3, 3, 1};
  EXPECT_EQ(refusal(rules, "H:\nT1: AD 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nT4: AC"),
            "line 1, H: the hole is never empty");
  rules.hole = HoleStart::empty;
  EXPECT_EQ(refusal(rules, "H:\nT1: AD 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nT4: AC"), "");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nT4: AC"), "");
}

TEST(HoleReferee, ImpossiblePlacesAreNamed) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 1;
  rules.reserve = 2;
  rules.stock = 2;
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C\nC1:\nR1: 2D\nR2: 3D\nS: 4D 5D"), "");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C\nT2: 3C\nC1: 4C 5C\nR1: 2D\nR2: 3D\nS: 4D 5D"),
            "line 4, C1, card 5C: a cell holds one card");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C\nC1:\nR1:\nR2: 2D 3D\nS: 4D 5D"),
            "line 6, R2, card 3D: a place of the reserve holds one card");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C 4C\nT2: 5C\nC1:\nR1: 2D\nR2: 3D\nS: 3C 4D 5D"),
            "line 7, S: the stock never holds more than 2 cards");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C\nC1:\nR: 2D 3D\nS: 4D 5D"),
            "line 5, R: this game has no such pile");
  rules.reserve_stacked = true;
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C 5C\nC1:\nR: 2D 3D\nS: 4D 5D"), "");
  EXPECT_EQ(refusal(rules, "H: AD\nT1: AC 2C 4C\nT2: 3C\nC1:\nR: 5C 2D 3D\nS: 4D 5D"),
            "line 5, R, card 3D: the reserve never holds more than 2 cards");
}

TEST(HoleReferee, CardsMustBeThoseOfTheDeck) {
  EXPECT_EQ(refusal(small(), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D"), "card 5D: the card is missing");
  EXPECT_EQ(refusal(small(), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 6D"),
            "line 4, T3, card 6D: not in this game's deck");
  EXPECT_EQ(refusal(small(), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nS:"),
            "line 5, S: this game has no such pile");
  EXPECT_EQ(refusal(small(), "H: AD\nT1: AC 2C 4C\nT2: 3C 5C 3D\nT3: 2D 4D 5D\nF:"),
            "line 5, F: this game has no such pile");
}

// Of two copies of the hole card one must lie in the hole, whichever it is.
TEST(HoleReferee, OneOfTwoCopiesLiesInTheHole) {
  BuilderRules rules = small();
  rules.decks = 2;
  rules.suits = 1;
  rules.ranks = 3;
  rules.columns = 1;
  rules.hole_card = Card(0, 2);
  EXPECT_EQ(refusal(rules, "H: 2C\nT1: AC 2C 3C AC 3C"), "");
  EXPECT_EQ(refusal(rules, "H: 2C 3C\nT1: AC 2C 3C AC"), "");
  EXPECT_EQ(refusal(rules, "H: AC\nT1: AC 2C 3C 2C 3C"),
            "line 1, H, card 2C: the card lies in the hole from the start");
}

}  // namespace winnable::test::referee_hole_test
