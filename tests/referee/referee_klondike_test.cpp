// Guards the referee of Klondike: faces, groups, kings, the foundation's way back, passes through the stock, and
// positions that cannot be.
#include "solver/referee/klondike.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_klondike_test {

TEST(KlondikeReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"klondike", "klondike:no-return", "klondike:draw1", "klondike:draw2", "klondike:draw7",
                             "klondike:aisleriot", "klondike:no-redeal", "klondike:vegas"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 6, .max_moves = 150});
  }
  for (const char* name : {"klondike:", "klondike:draw8", "klondike:draw0", "klondike:draw11", "klondikes"})
    EXPECT_EQ(make_referee(name), nullptr) << name;
}

TEST(KlondikeReferee, DealsATriangleByRowsLastCardsFaceUp) {
  const auto game = make_referee("klondike");
  const Deck deck = shuffled_deck({1}, 42);
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "T1"), to_text(deck[0]));
  EXPECT_EQ(pile_text(*game, "T2"), "(" + to_text(deck[1]) + ") " + to_text(deck[7]));
  EXPECT_EQ(pile_text(*game, "T3"), "(" + to_text(deck[2]) + ") (" + to_text(deck[8]) + ") " + to_text(deck[13]));
  EXPECT_EQ(pile_text(*game, "T7").substr(0, 4), "(" + to_text(deck[6]) + ")");
  EXPECT_EQ(pile_text(*game, "T7").substr(30), to_text(deck[27]));
  EXPECT_EQ(pile_text(*game, "S").substr(0, 2), to_text(deck[28]));
  EXPECT_EQ(game->board().cards("S").size(), 24u);
  EXPECT_TRUE(game->board().facts.empty());
}

// Clubs and diamonds up to five, columns of 1, 2, 3; four cards in the stock.
KlondikeSheet small() { return {.suits = 2, .ranks = 5, .columns = {1, 2, 3}}; }

TEST(KlondikeReferee, BuildsDownInAlternatingColours) {
  const auto game = at(make_klondike_referee(small()), "T1: 4C\nT2: (2C) 3D\nT3: (AC) (5D) 3C\nF:\nW:\nS: 4D 5C AD 2D");
  EXPECT_EQ(moves_text(*game), "T2 T1; turn");
  EXPECT_EQ(play_text(*game->clone(), "T3 T1"), "T3 T1: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T2 turns up 2C"});
  EXPECT_EQ(pile_text(*game, "T2"), "2C");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "4C 3D 2C");
  EXPECT_TRUE(game->consequences().empty());
}

TEST(KlondikeReferee, AnyFaceUpSuffixMovesToAFittingCard) {
  const auto game = at(make_klondike_referee(small()), "T1: 4C 3D 2C\nT2: (4D) 3C\nT3: (AC) (5C) 5D\nF:\nW:\nS: AD 2D");
  EXPECT_EQ(moves_text(*game), "T1 T3 3; turn");
  EXPECT_EQ(play_text(*game, "T1 T3 3; T2 F"), "T2 F: no foundation takes this card");
  EXPECT_EQ(pile_text(*game, "T3"), "(AC) (5C) 5D 4C 3D 2C");
  EXPECT_EQ(play_text(*game, "T3 T1 4"), "");  // now headed by the king's stand-in
  EXPECT_EQ(pile_text(*game, "T3"), "(AC) 5C");
  EXPECT_EQ(play_text(*game, "T3 T1 2"), "T3 T1 2: only face-up cards in sequence move together");
}

TEST(KlondikeReferee, OnlyKingsGoToEmptyColumns) {
  const auto game = at(make_klondike_referee(small()), "T1:\nT2: (4D) 3C\nT3: (2C) 5D 4C 3D\nF: AC\nW: 5C\nS: AD 2D");
  EXPECT_EQ(moves_text(*game), "T3 T1 3; W T1; turn");
  EXPECT_EQ(play_text(*game, "T3 T1 2"), "T3 T1 2: only a king goes to an empty column");
  EXPECT_EQ(play_text(*game, "T2 T1"), "T2 T1: only a king goes to an empty column");
}

TEST(KlondikeReferee, FoundationCardsMayReturnToColumns) {
  auto sheet = small();
  const char* text = "T1: 4C\nT2: (5C) 4D\nT3: 3D\nF: AC-3C AD-2D\nW: 5D\nS:";
  const auto game = at(make_klondike_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "F1 T2; T1 F; T3 F; T3 T1; redeal");
  EXPECT_EQ(play_text(*game, "F1 T2; F2 T2"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "(5C) 4D 3C 2D");
  EXPECT_EQ(pile_text(*game, "F"), "AC-2C AD");
  EXPECT_EQ(play_text(*game, "F T1"), "F T1: say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades");
  EXPECT_EQ(play_text(*game, "F3 T1"), "F3 T1: say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades");
  EXPECT_EQ(play_text(*game, "F2 T1"), "F2 T1: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*game, "F1 W"), "F1 W: foundation cards come back to columns only");
  sheet.foundation_return = false;
  EXPECT_EQ(moves_text(*at(make_klondike_referee(sheet), text)), "T1 F; T3 F; T3 T1; redeal");
  EXPECT_EQ(play_text(*at(make_klondike_referee(sheet), text), "F1 T2"), "F1 T2: foundation cards stay");
}

TEST(KlondikeReferee, OnlyKingsReturnToEmptyColumns) {
  auto sheet = small();
  const char* text = "T1:\nT2:\nT3: 5D\nF: AC-5C AD-4D\nW:\nS:";
  const auto game = at(make_klondike_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "F1 T1; F1 T2; T3 F; T3 T1; T3 T2");
  EXPECT_EQ(play_text(*game->clone(), "F2 T1"), "F2 T1: only a king goes to an empty column");
  EXPECT_EQ(play_text(*game, "F1 T1; F2 T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "5C 4D");
  EXPECT_EQ(play_text(*game, "F1 T2"), "F1 T2: only a king goes to an empty column");  // the four of clubs
  EXPECT_EQ(play_text(*game, "T1 F; T1 F; T3 F"), "");
  EXPECT_TRUE(game->is_won());
  sheet.foundation_return = false;
  EXPECT_EQ(moves_text(*at(make_klondike_referee(sheet), text)), "T3 F; T3 T1; T3 T2");
  EXPECT_EQ(play_text(*at(make_klondike_referee(sheet), text), "F1 T1"), "F1 T1: foundation cards stay");
}

TEST(KlondikeReferee, TurnsThreeOrWhatIsLeftAndOnlyTheTopIsAvailable) {
  const std::string columns = "T1: 4C\nT2: (2C) 3C\nT3: (AC) (5D) 2D\nF:\n";
  const auto game = at(make_klondike_referee(small()), columns + "W:\nS: 4D 5C AD 3D");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "4D 5C AD");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: the stock is not used up yet");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "4D 5C AD 3D");
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  EXPECT_EQ(play_text(*game, "W T1; W F; redeal"), "");
  EXPECT_EQ(pile_text(*game, "S"), "4D 5C");
  EXPECT_EQ(pile_text(*game, "W"), "");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "4D 5C");
}

TEST(KlondikeReferee, RedealsAreCountedWhereLimited) {
  for (const auto& [preset, draw, redeals] :
       {std::tuple{"klondike:aisleriot", 1, 2}, std::tuple{"klondike:vegas", 3, 2},
        std::tuple{"klondike:no-redeal", 1, 0}, std::tuple{"klondike:draw5", 5, 9}}) {
    const auto game = make_referee(preset);
    game->deal(shuffled_deck({1}, 8));
    for (int pass = 0; pass < 9; ++pass) {
      int turns = 0;
      while (play_text(*game, "turn").empty()) ++turns;
      EXPECT_EQ(turns, (24 + draw - 1) / draw) << preset;
      if (redeals > 0 && redeals < 9) {
        EXPECT_EQ(game->board().fact("redeals", -1), std::min(pass, redeals)) << preset;
      }
      EXPECT_EQ(play_text(*game, "redeal").empty(), pass < redeals) << preset;
      if (pass >= redeals) break;
    }
  }
}

TEST(KlondikeReferee, ContradictoryMarksAndImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_klondike_referee(small()), text); };
  const std::string rest = "F:\nW:\nS: 4D 5C AD 3D\n";
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) 3C\nT3: (AC) (5D) 2D\n" + rest), "");
  EXPECT_EQ(refusal("T1: 4C\nT2: 2C 3C\nT3: (AC) (5D) 2D\n" + rest),
            "line 2, T2, card 3C: face-up cards form a run, and this one cannot lie on 2C (is a mark of a face-down "
            "card missing?)");
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) (3C)\nT3: (AC) (5D) 2D\n" + rest),
            "line 2, T2, card 3C: the exposed card of a column is face up");
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) 3C\nT3: AC (5D) 2D\n" + rest),
            "line 3, T3, card 5D: a face-down card cannot lie on a face-up card");
  EXPECT_EQ(refusal("T1: (4C) 2D\nT2: (2C) 3C\nT3: (AC) 5D\n" + rest),
            "line 1, T1, card 4C: only 0 cards of this column are dealt face down");
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) 3C\nT3: (AC) (5D) 2D\nF:\nW:\nS: 4D (5C) AD 3D"),
            "line 6, S, card 5C: only covered cards of columns are marked as face down");
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) 3C\nT3: (AC) 5D\nF:\nW: 2D\nS: 4D 5C AD 3D"),
            "line 6, S: waste and stock never hold more than 4 cards");
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) 3C\nT3: (AC) (5D) 2D\nF: AD\nW:\nS: 4D 5C AD 3D"),
            "line 6, S, card AD: the card occurs twice, also in line 4 (F)");
  EXPECT_EQ(refusal("T1: 4C\nT2: 3C\nT3: (5D) 2D\nF: (AC) 2C\nW:\nS: 4D 5C AD 3D"),
            "line 4, F, card AC: a foundation has no face-down card");
  EXPECT_EQ(refusal("T1: 4C\nT2: 3C\nT3: (5D) 2D\nF: 2C AC\nW:\nS: 4D 5C AD 3D"),
            "line 4, F, card 2C: a foundation rises in suit from the ace without a gap");
  EXPECT_EQ(refusal("T1: 4C\nT8: 3C\n"), "line 2, T8: this game has no such pile");
  EXPECT_EQ(refusal("T1: 4C\nT2: (2C) 3C\nT3: (AC) (5D) 2D\n" + rest + "redeals: 1"), "this game knows no 'redeals'");
  auto limited = small();
  limited.redeals = 2;
  EXPECT_EQ(set_error(*make_klondike_referee(limited), "T1: 4C\nT2: (2C) 3C\nT3: (AC) (5D) 2D\n" + rest + "redeals: 3"),
            "redeals: this game has 2");
}

}  // namespace winnable::test::referee_klondike_test
