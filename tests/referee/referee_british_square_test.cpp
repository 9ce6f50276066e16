// Guards the referee of British Square: directions of columns, switchback foundations, who fills a space.
#include "solver/referee/british_square.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_british_square_test {

// Two decks of one suit of four; two columns of two.
BritishSquareSheet small(bool any_card = false) {
  return {.suits = 1, .ranks = 4, .columns = 2, .depth = 2, .any_card_to_spaces = any_card};
}

TEST(BritishSquareReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"british-square", "british-square:american", "british-square:union-square"}) {
    SCOPED_TRACE(preset);
    const auto referee = make_referee(preset);
    ASSERT_NE(referee, nullptr);
    EXPECT_EQ(referee->board().game, preset);
    check_referee(*referee, {.games = 8, .max_moves = 150});
  }
  EXPECT_EQ(make_referee("british-square:nonsense"), nullptr);
  for (const bool any_card : {false, true})
    check_referee(*make_british_square_referee(small(any_card)), {.games = 60, .max_moves = 60});
}

TEST(BritishSquareReferee, DealsRowWise) {
  const Deck deck = shuffled_deck({2}, 5);
  const auto game = make_referee("british-square");
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "T2"),
            to_text(deck[1]) + " " + to_text(deck[5]) + " " + to_text(deck[9]) + " " + to_text(deck[13]));
  EXPECT_EQ(pile_text(*game, "S").substr(0, 2), to_text(deck[16]));
  EXPECT_EQ(pile_text(*game, "S").size(), 88u * 3 - 1);
  const auto american = make_referee("british-square:american");
  american->deal(deck);
  EXPECT_EQ(pile_text(*american, "T16"), to_text(deck[15]));
  EXPECT_EQ(pile_text(*american, "S"), pile_text(*game, "S"));
}

TEST(BritishSquareReferee, OnlyAStepMadeInPlayGivesADirection) {
  const auto game = at(make_british_square_referee(small()), "T1: AC 2C\nT2: 4C 3C\nW: 2C\nS: 3C 4C AC");
  // The dealt neighbours AC 2C and 4C 3C bind nothing.
  EXPECT_EQ(moves_text(*game), "T1 T2; T2 T1; W T2; turn");
  EXPECT_EQ(play_text(*game, "W T2"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "4C 3C | 2C");
  EXPECT_EQ(play_text(*game, "turn; W T2"), "W T2: this column builds down");
  EXPECT_EQ(play_text(*game, "W T1; turn; W T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 2C | 3C 4C");
  EXPECT_EQ(play_text(*game, "turn; W T1"), "W T1: a column builds up or down in suit");  // no ace on a king
  EXPECT_EQ(play_text(*game, "W F; T2 F"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "4C 3C");  // the direction is forgotten with the last built card
  EXPECT_EQ(pile_text(*game, "F"), "AC-2C");
  EXPECT_EQ(play_text(*game, "T1 T2; T1 F"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "4C 3C | 4C");
}

TEST(BritishSquareReferee, FoundationsGoUpAndDown) {
  const char* text = "T1: 2C AC\nT2: 3C 4C\nF: AC-4C";
  const auto game = at(make_british_square_referee(small()), text);
  EXPECT_EQ(moves_text(*game), "T2 F");
  EXPECT_EQ(play_text(*game, "T2 F; T2 F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC-4C 4C-3C");
  EXPECT_EQ(play_text(*game, "T1 F"), "T1 F: the foundation of the suit needs another rank");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: an empty column is filled from the waste only");
  const auto union_square = at(make_british_square_referee(small(true)), text);
  EXPECT_EQ(play_text(*union_square, "T2 F; T2 F; T1 T2"), "");
  EXPECT_EQ(pile_text(*union_square, "T2"), "| AC");
  EXPECT_FALSE(union_square->is_won());
  EXPECT_EQ(play_text(*union_square, "T1 F; T2 F"), "");
  EXPECT_TRUE(union_square->is_won());
}

TEST(BritishSquareReferee, AWasteCardFillsASpace) {
  const auto game = at(make_british_square_referee(small()), "T1: 3C AC\nT2:\nW: 3C 2C\nS: 4C 4C\nF: AC-2C\n");
  EXPECT_EQ(moves_text(*game), "W T1; W T2; turn");
  EXPECT_EQ(play_text(*game, "W T2"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "| 2C");
  EXPECT_EQ(moves_text(*game), "T1 T2; T2 T1; W F; W T2; turn");
  EXPECT_EQ(play_text(*game, "W T2; turn"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "| 2C 3C");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: a column builds up or down in suit");
}

TEST(BritishSquareReferee, RefusesImpossibleBoards) {
  const auto game = make_british_square_referee(small());
  EXPECT_EQ(set_error(*game, "T1: AC 2C 3C\nT2: 4C 3C\nS: 2C 4C AC"),
            "line 1, T1, card 3C: only 2 cards are dealt to a column; a bar | stands before the cards built on them");
  EXPECT_EQ(set_error(*game, "T1: AC 2C | 3C 2C\nT2: 4C 3C\nS: 4C AC"),
            "line 1, T1, card 2C: cannot have been built on 3C: this column builds up");
  EXPECT_EQ(set_error(*game, "T1: AC 2C | 4C\nT2: 3C 3C\nS: 2C 4C AC"),
            "line 1, T1, card 4C: cannot have been built on 2C: a column builds up or down in suit");
  EXPECT_EQ(set_error(*game, "T1: AC 2C\nT2: 3C 3C\nW: | 2C\nS: 4C 4C AC"), "line 3, W: the bar | is for columns only");
  EXPECT_EQ(set_error(*game, "T1: 2C\nT2: 3C 3C\nF: AC AC\nW: 2C\nS: 4C 4C"),
            "line 3, F, card AC: a foundation rises in suit from ace to king, then falls from king to ace");
  EXPECT_EQ(set_error(*game, "T1: (2C)\nT2: 3C 3C\nF: AC\nW: 2C AC\nS: 4C 4C"),
            "line 1, T1, card 2C: no card lies face down in this game");
  EXPECT_EQ(set_error(*game, "T1: 3C\nT2:\nW: 2C 3C AC\nS: 4C 4C 2C\nF: AC"),
            "line 3, W: waste and stock never hold more than 4 cards");
  // A bar without built cards says nothing.
  EXPECT_EQ(set_error(*game, "T1: AC 2C |\nT2: | 3C 2C\nF: AC\nW: 3C\nS: 4C 4C"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 2C");
}

}  // namespace winnable::test::referee_british_square_test
