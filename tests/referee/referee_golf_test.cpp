// Guards the referee of Golf: what fits the waste at both ends of a suit, and positions that cannot be.
#include "solver/referee/golf.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_golf_test {

TEST(GolfReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"golf", "golf:b", "golf:c"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 40, .max_moves = 60});
  }
  EXPECT_EQ(make_referee("golf:a"), nullptr);
}

TEST(GolfReferee, DealsRowWiseAndStartsWithAnEmptyWaste) {
  const auto game = make_referee("golf");
  const Deck deck = shuffled_deck({1}, 42);
  game->deal(deck);
  std::string column;
  for (const int i : {0, 7, 14, 21, 28}) column += (i ? " " : "") + to_text(deck[i]);
  EXPECT_EQ(pile_text(*game, "T1"), column);
  EXPECT_EQ(game->board().cards("S").size(), 17u);
  EXPECT_EQ(pile_text(*game, "W"), "");
  EXPECT_EQ(moves_text(*game), "turn");
  EXPECT_EQ(play_text(*game->clone(), "T1 W"), "T1 W: the first stock card is turned before anything is played");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), to_text(deck[35]));
}

// The legal moves with `waste` exposed, the exposed cards of the columns being A, 2, Q, K, 7 (a jack stands in for the
// one that lies on the waste). One suit, five columns of two, three stock cards.
std::string moves_on(GolfSheet sheet, const std::string& waste) {
  sheet.suits = 1;
  sheet.columns = 5;
  sheet.depth = 2;
  std::string text = "W: " + waste + "\nS: 3C 4C\nT1: 5C AC\nT2: 6C 2C\nT3: 8C QC\nT4: 9C KC\nT5: TC 7C\n";
  text.replace(text.rfind(waste), 2, "JC");
  return moves_text(*at(make_golf_referee(sheet), text));
}

TEST(GolfReferee, KingsStopPlay) {
  EXPECT_EQ(moves_on({.on_king = OnKing::none}, "KC"), "turn");
  EXPECT_EQ(moves_on({.on_king = OnKing::queen}, "KC"), "T3 W; turn");
  EXPECT_EQ(moves_on({.on_king = OnKing::queen_or_ace}, "KC"), "T1 W; T3 W; turn");
}

TEST(GolfReferee, KingsGoOnQueensAlways) { EXPECT_EQ(moves_on({}, "QC"), "T3 W; T4 W; turn"); }

TEST(GolfReferee, AcesTakeTwosAndPerhapsKings) {
  EXPECT_EQ(moves_on({.on_ace = OnAce::two}, "AC"), "T2 W; turn");
  EXPECT_EQ(moves_on({.on_ace = OnAce::two_or_king}, "AC"), "T2 W; T4 W; turn");
}

TEST(GolfReferee, NeighboursBothWays) { EXPECT_EQ(moves_on({}, "2C"), "T1 W; turn"); }

TEST(GolfReferee, PresetsDifferAtTheEndsOnly) {
  const char* text =
      "T1: 2H 2S AS\nT2: 3H 3S QS\nT3: KS\nT4:\nT5:\nT6:\nT7:\nW: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC AD 2D 3D 4D 5D "
      "6D 7D 8D 9D "
      "TD JD QD KD AH 4H 5H 6H 7H 8H 9H TH JH QH KH 4S 5S 6S 7S 8S 9S TS JS KC\nS:";
  EXPECT_EQ(moves_text(*at(make_referee("golf"), text)), "");
  EXPECT_EQ(moves_text(*at(make_referee("golf:b"), text)), "T2 W");
  EXPECT_EQ(moves_text(*at(make_referee("golf:c"), text)), "T1 W; T2 W");
}

TEST(GolfReferee, TheStockNeedNotBeUsedUp) {
  GolfSheet sheet{.suits = 1, .ranks = 6, .columns = 2, .depth = 2};
  const auto game = at(make_golf_referee(sheet), "T1: 3C\nT2:\nW: AC 4C 5C 2C\nS: 6C");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 W"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(pile_text(*game, "W"), "AC 2C 4C 5C 3C");  // covered cards sorted, then the exposed one
  EXPECT_EQ(pile_text(*game, "S"), "6C");
}

TEST(GolfReferee, ImpossiblePositionsAreNamed) {
  const GolfSheet sheet{.suits = 1, .ranks = 6, .columns = 2, .depth = 2};
  const auto refusal = [&](std::string_view text) { return set_error(*make_golf_referee(sheet), text); };
  EXPECT_EQ(refusal("T1: AC 2C 3C\nT2:\nW: 4C\nS: 5C 6C"),
            "line 1, T1, card 3C: a column never holds more than 2 cards");
  EXPECT_EQ(refusal("T1: AC 2C\nT2:\nW: 4C\nS: 5C 6C 3C"), "line 4, S: the stock never holds more than 2 cards");
  EXPECT_EQ(refusal("T1: AC 2C\nT2: 4C\nW: 3C\nS: 5C 6C"),
            "line 3, W, card 3C: nothing can be played before the first stock card is turned");
  EXPECT_EQ(refusal("T1: AC 2C\nT2: 3C 4C\nW:\nS: 5C"), "card 6C: the card is missing");
  EXPECT_EQ(refusal("T1: AC 2C\nT2: 3C 4C\nW:\nS: 5C 7C"), "line 4, S, card 7C: not in this game's deck");
  EXPECT_EQ(refusal("T1: AC 2C\nT2: 3C 4C\nW:\nS: 5C 6C\nF:"), "line 5, F: this game has no such pile");
  EXPECT_EQ(refusal("T1: (AC) 2C\nT2: 3C 4C\nW:\nS: 5C 6C"),
            "line 1, T1, card AC: no card lies face down in this game");
  EXPECT_EQ(refusal("T1: AC 2C\nT2: 3C 4C\nW:\nS: 5C 6C"), "");
}

}  // namespace winnable::test::referee_golf_test
