// Guards the referee of Gaps: what goes where, both rules of the left end, when a row is in order, and positions that
// cannot be.
#include "solver/referee/gaps.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_gaps_test {

// Two rows of five places, P1 to P5 and P6 to P10.
GapsSheet small(bool rows_have_suits = true) {
  return {.game = "small", .suits = 2, .ranks = 5, .rows_have_suits = rows_have_suits};
}

TEST(GapsReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : gaps_referees()) {
    SCOPED_TRACE(entry.game);
    EXPECT_EQ(entry.make()->board().game, entry.game);
    check_referee(*entry.make(), {.games = 10, .max_moves = 60});
  }
  for (const bool rows_have_suits : {true, false})
    check_referee(*make_gaps_referee(small(rows_have_suits)), {.games = 40, .max_moves = 40});
}

TEST(GapsReferee, DealsRowByRowWithGapsForTheAces) {
  const Deck deck = shuffled_deck({1}, 42);
  const auto game = make_gaps_referee({});
  game->deal(deck);
  for (int row = 0; row < 4; ++row) {
    std::string text;
    for (int i = 13 * row; i < 13 * row + 13; ++i)
      text += (text.empty() ? "" : " ") + (deck[i].rank() == 1 ? "--" : to_text(deck[i]));
    EXPECT_EQ(pile_text(*game, "P" + std::to_string(13 * row + 1)), text);
  }
}

TEST(GapsReferee, AGapTakesTheNextCardInSuit) {
  const auto game = at(make_gaps_referee(small()), "P1: 2C -- 4D 5C 2D\nP6: 3D 4C 5D -- 3C");
  EXPECT_EQ(moves_text(*game), "P10 P2");  // nothing goes to the right of the five, the highest rank
  EXPECT_EQ(play_text(*game, "P6 P2"), "P6 P2: the card does not follow the one at the left of the gap");
  EXPECT_EQ(play_text(*game, "P10 P9"), "P10 P9: nothing follows the highest rank");
  EXPECT_EQ(play_text(*game, "P10 P3"), "P10 P3: the second place is no gap");
  EXPECT_EQ(play_text(*game, "P10 P11"), "P10 P11: this game has no place P11");
  EXPECT_EQ(play_text(*game, "P10 F"), "P10 F: this game has no place F");
  EXPECT_EQ(play_text(*game, "P10 P2 2"), "P10 P2 2: cards move one at a time");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "P10 P2"), "");
  EXPECT_EQ(to_text(game->board()), "game: small\nP1: 2C 3C 4D 5C 2D\nP6: 3D 4C 5D -- --\n");
  EXPECT_EQ(play_text(*game, "P5 P10"), "P5 P10: nothing goes to the right of a gap");
  EXPECT_EQ(play_text(*game, "P9 P10"), "P9 P10: there is no card at the first place");
  EXPECT_EQ(moves_text(*game), "");
}

TEST(GapsReferee, TwosGoToLeftEnds) {
  const char* text = "P1: -- 2D 3C 4C 5C\nP6: -- 2C 3D 4D 5D";
  const auto game = at(make_gaps_referee(small()), text);
  EXPECT_EQ(moves_text(*game), "P2 P6; P7 P1");
  EXPECT_EQ(play_text(*game, "P2 P1"), "P2 P1: the left end takes the two of the row's suit");
  EXPECT_EQ(play_text(*game, "P3 P1"), "P3 P1: a gap at the left end takes a two");
  EXPECT_EQ(moves_text(*at(make_gaps_referee(small(false)), text)), "P2 P1; P2 P6; P7 P1; P7 P6");
  // From one left end to another, where any two may go.
  const char* ends = "P1: 2D 3D 3C 4C 5C\nP6: -- 2C -- 4D 5D";
  EXPECT_EQ(moves_text(*at(make_gaps_referee(small()), ends)), "P1 P6; P3 P8");
  EXPECT_EQ(moves_text(*at(make_gaps_referee(small(false)), ends)), "P1 P6; P3 P8; P7 P6");
}

// A row may be in order in any suit, if its two was dealt to the left end.
TEST(GapsReferee, RowsInOrderWin) {
  const auto game = at(make_gaps_referee(small()), "P1: 2D 3D 4D -- 5D\nP6: 2C 3C 4C -- 5C");
  EXPECT_EQ(play_text(*game, "P5 P4"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "P10 P9"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_FALSE(at(make_gaps_referee(small()), "P1: -- 2C 3C 4C 5C\nP6: 2D 3D 4D 5D --")->is_won());
  EXPECT_FALSE(at(make_gaps_referee(small()), "P1: 2C 3C 4C 5D --\nP6: 2D 3D 4D 5C --")->is_won());
}

TEST(GapsReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_gaps_referee(small()), text); };
  EXPECT_EQ(refusal("P1: -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "");
  EXPECT_EQ(refusal("P1: -- AC 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "line 1, P1, card AC: the aces are taken out");
  EXPECT_EQ(refusal("P1: -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "line 1, P1: a row has 5 entries, a card or -- each");
  EXPECT_EQ(refusal("P1: -- -- 3C 4C 5C"), "P6: a row has 5 entries, a card or -- each");
  EXPECT_EQ(refusal("P1: -- -- 3C 4C 5C\nP6: 2C 2D -- 4D 5D"), "card 3D: the card is missing");
  EXPECT_EQ(refusal("P1: -- -- 3C 4C 5C\nP6: 2C 2D 4C 4D 5D"),
            "line 2, P6, card 4C: the card occurs twice, also in line 1 (P1)");
  EXPECT_EQ(refusal("P1: -- -- 3C 4C (5C)\nP6: 2C 2D 3D 4D 5D"),
            "line 1, P1, card 5C: no card lies face down in this game");
}

}  // namespace winnable::test::referee_gaps_test
