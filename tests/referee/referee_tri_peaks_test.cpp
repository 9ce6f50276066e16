// Guards the referee of TriPeaks: what covers what, what fits the waste, and positions that cannot be.
#include "solver/referee/tri_peaks.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_tri_peaks_test {

TEST(TriPeaksReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"tri-peaks", "tri-peaks:no-wrap"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 15, .max_moves = 60});
  }
  EXPECT_EQ(make_referee("tri-peaks:open"), nullptr);
}

TEST(TriPeaksReferee, DealsRowByRowAndOneToTheWaste) {
  const auto game = make_referee("tri-peaks");
  const Deck deck = shuffled_deck({1}, 42);
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "P1"), "(" + to_text(deck[0]) + ")");
  EXPECT_EQ(pile_text(*game, "P18"), "(" + to_text(deck[17]) + ")");
  EXPECT_EQ(pile_text(*game, "P19"), to_text(deck[18]));
  EXPECT_EQ(pile_text(*game, "P28"), to_text(deck[27]));
  EXPECT_EQ(pile_text(*game, "W"), to_text(deck[28]));
  EXPECT_EQ(game->board().cards("S").size(), 23u);
}

// Two peaks of one card over a row of three: one suit of seven.
TriPeaksSheet low() { return {.game = "low", .suits = 1, .ranks = 7, .peaks = 2, .rows = 2}; }

TEST(TriPeaksReferee, BaredCardsTurnUp) {
  const auto game = at(make_tri_peaks_referee(low()), "P1: (AC)\nP2: (2C)\nP3: 4C\nP4: 6C\nP5: 3C\nW: 5C\nS: 7C\n");
  EXPECT_EQ(moves_text(*game), "P3 W; P4 W; turn");
  EXPECT_EQ(play_text(*game->clone(), "P1 W"), "P1 W: the card is covered");
  EXPECT_EQ(play_text(*game, "P3 W"), "");
  EXPECT_EQ(pile_text(*game, "P1"), "(AC)");
  EXPECT_EQ(play_text(*game->clone(), "P4 W"), "P4 W: the card does not fit the waste");
  EXPECT_EQ(play_text(*game, "P5 W"), "");
  EXPECT_EQ(pile_text(*game, "P2"), "(2C)");  // P4 still lies on it
  EXPECT_EQ(pile_text(*game, "W"), "4C 5C 3C");
  EXPECT_EQ(play_text(*game, "turn; P4 W"), "");
  EXPECT_EQ(pile_text(*game, "P1") + " " + pile_text(*game, "P2"), "AC 2C");
}

TEST(TriPeaksReferee, AcesAndKingsMeetIfTheyMay) {
  const char* text = "P1: (4C)\nP2: (5C)\nP3: AC\nP4: 6C\nP5: 3C\nW: 2C 7C\nS:\n";
  TriPeaksSheet sheet = low();
  EXPECT_EQ(moves_text(*at(make_tri_peaks_referee(sheet), text)), "P3 W; P4 W");
  sheet.around_the_corner = false;
  EXPECT_EQ(moves_text(*at(make_tri_peaks_referee(sheet), text)), "P4 W");
}

TEST(TriPeaksReferee, TheStockNeedNotBeUsedUp) {
  const auto game = at(make_tri_peaks_referee(low()), "P1: AC\nP2:\nP3:\nP4:\nP5:\nW: 3C 4C 6C 5C 2C\nS: 7C\n");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "P1 W"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(TriPeaksReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_tri_peaks_referee(low()), text); };
  EXPECT_EQ(refusal("P1: (AC)\nP2: (2C)\nP3: 4C\nP4: 6C\nP5: 3C\nW: 5C\nS: 7C"), "");
  EXPECT_EQ(refusal("P1: AC\nP2: (2C)\nP3: 4C\nP4: 6C\nP5: 3C\nW: 5C\nS: 7C"),
            "line 1, P1, card AC: a covered card lies face down");
  EXPECT_EQ(refusal("P1: (AC)\nP2: (2C)\nP3: (4C)\nP4: 6C\nP5: 3C\nW: 5C\nS: 7C"),
            "line 3, P3, card 4C: a bare card lies face up");
  EXPECT_EQ(refusal("P1:\nP2: (2C)\nP3: 4C\nP4: 6C\nP5: 3C\nW: AC 5C\nS: 7C"),
            "line 1, P1: the card that lay here was covered");
  EXPECT_EQ(refusal("P1: (AC)\nP2: (2C)\nP3: 4C\nP4: 6C\nP5: 3C\nW:\nS: 7C 5C"),
            "line 6, W: the deal lays a card on the waste");
  EXPECT_EQ(refusal("P1: (AC)\nP2: (2C)\nP3: 4C\nP4: 6C\nP5:\nW: 3C\nS: 7C 5C"),
            "line 7, S: the stock never holds more than 1 cards");
}

}  // namespace winnable::test::referee_tri_peaks_test
