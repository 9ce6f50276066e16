// Guards the referee of Kansas: the base rank, wrapping, forced filling, who may fill an empty column.
#include "solver/referee/kansas.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_kansas_test {

TEST(KansasReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"kansas", "kansas:chameleon"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 30, .max_moves = 150});
  }
  // Short decks reach late positions.
  for (const bool chameleon : {false, true})
    check_referee(*make_kansas_referee({.suits = 2,
                                        .ranks = 5,
                                        .columns = 2,
                                        .reserve = 2,
                                        .any_suffix_moves = !chameleon,
                                        .any_card_fills = chameleon,
                                        .first_card_turned = chameleon}),
                  {.games = 60});
  EXPECT_EQ(make_referee("kansas:solvitaire"), nullptr);
}

TEST(KansasReferee, DealsReserveBaseColumnsStock) {
  const Deck deck = shuffled_deck({1}, 42);
  const auto game = make_referee("kansas");
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "R").substr(33, 2), to_text(deck[11]));
  EXPECT_EQ(pile_text(*game, "F"), to_text(deck[12]));
  EXPECT_EQ(game->board().fact("base", 0), deck[12].rank());
  EXPECT_EQ(pile_text(*game, "T1"), to_text(deck[13]));
  EXPECT_EQ(pile_text(*game, "T3"), to_text(deck[15]));
  EXPECT_EQ(pile_text(*game, "S").substr(0, 2), to_text(deck[16]));
  EXPECT_EQ(pile_text(*game, "W"), "");
  const auto chameleon = make_referee("kansas:chameleon");
  chameleon->deal(deck);
  EXPECT_EQ(pile_text(*chameleon, "F"), to_text(deck[0]));
  EXPECT_EQ(pile_text(*chameleon, "R").substr(0, 2), to_text(deck[1]));
  EXPECT_EQ(pile_text(*chameleon, "T1"), to_text(deck[13]));
  EXPECT_EQ(pile_text(*chameleon, "W"), to_text(deck[16]));
}

// Two suits of five, two columns, a reserve of two.
KansasSheet small() { return {.suits = 2, .ranks = 5, .columns = 2, .reserve = 2}; }

TEST(KansasReferee, FoundationsRiseFromTheBaseAroundTheCorner) {
  const auto game = at(make_kansas_referee(small()), "T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: 5D\nS: AC 2C AD 2D\nbase: 4");
  EXPECT_EQ(moves_text(*game), "R T2; T1 F; T2 F; T2 T1; turn");
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T2 filled with 3D"});
  EXPECT_EQ(play_text(*game, "T1 F; W F; turn; W F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "4C-5C AC 4D-5D");
  EXPECT_EQ(play_text(*game, "turn; T1 F"), "T1 F: no foundation takes this card");
}

TEST(KansasReferee, BuildsDownInAnySuitAndPutsKingsOnAces) {
  const auto game = at(make_kansas_referee(small()), "T1: AC\nT2: 3D\nR: 3C 2C\nF: 2D\nW: 5D\nS: 4C 4D AD 5C\nbase: 2");
  EXPECT_EQ(moves_text(*game), "R F; R T2; T2 F; W T1; turn");
  EXPECT_EQ(play_text(*game, "W T1; turn; W T1; T2 T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 5D 4C 3D");
  EXPECT_EQ(pile_text(*game, "T2"), "2C");
}

TEST(KansasReferee, AnySuffixMovesOrOnlySingleCardsAndWholeColumns) {
  auto sheet = small();
  const char* text = "T1: 4D 3D 2C\nT2: 4C\nR: 5C\nF: AC\nW: AD\nS: 2D 3C 5D\nbase: 1";
  const auto game = at(make_kansas_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "T1 F; T1 T2 2; W F; W T1; turn");
  sheet.any_suffix_moves = false;
  const auto whole = at(make_kansas_referee(sheet), text);
  EXPECT_EQ(play_text(*whole, "T1 T2 2"), "T1 T2 2: one card or the whole column moves");
  const auto all = at(make_kansas_referee(sheet), "T1: 3D 2C\nT2: 4C\nR: 5C\nF: AC\nW: AD\nS: 2D 3C 4D 5D\nbase: 1");
  EXPECT_EQ(play_text(*all, "T1 T2 2"), "");
  EXPECT_EQ(pile_text(*all, "T1"), "5C");  // forced filling by a whole-column move
  EXPECT_EQ(pile_text(*all, "R"), "");
}

TEST(KansasReferee, OnceTheReserveIsGoneOnlyTheWasteFills) {
  auto sheet = small();
  const char* text = "T1: 4D 3D 2C\nT2:\nR:\nF: AC AD-2D\nW: 5D\nS: 3C 4C 5C\nbase: 1";
  const auto game = at(make_kansas_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "T1 F; W T2; turn");
  EXPECT_EQ(play_text(*game->clone(), "T1 T2"), "T1 T2: only the waste fills an empty column");
  EXPECT_EQ(play_text(*game->clone(), "T1 T2 2"), "T1 T2 2: only the waste fills an empty column");
  sheet.any_card_fills = true;
  EXPECT_EQ(moves_text(*at(make_kansas_referee(sheet), text)), "T1 F; T1 T2; T1 T2 2; T1 T2 3; W T2; turn");
  sheet.any_suffix_moves = false;
  EXPECT_EQ(moves_text(*at(make_kansas_referee(sheet), text)), "T1 F; T1 T2; T1 T2 3; W T2; turn");
}

TEST(KansasReferee, ColumnsMayGrowBeyondASuit) {
  // One suit of three twice over in two suits: a column of six.
  const auto game = at(make_kansas_referee({.suits = 2, .ranks = 3, .columns = 1, .reserve = 1}),
                       "T1: 2C AC 3C\nR:\nF: 3D\nW: 2D\nS: AD\nbase: 3");
  EXPECT_EQ(play_text(*game, "W T1; turn; W T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "2C AC 3C 2D AD");
}

TEST(KansasReferee, Won) {
  const auto game = at(make_kansas_referee(small()), "T1:\nT2:\nR:\nF: 4C-5C AC-3C 4D-5D AD\nW: 3D 2D\nS:\nbase: 4");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "W F; W F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(KansasReferee, TheBaseMayBeLeftOut) {
  const auto game = at(make_kansas_referee(small()), "T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: 5D\nS: AC 2C AD 2D");
  EXPECT_EQ(game->board().fact("base", 0), 4);
}

TEST(KansasReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_kansas_referee(small()), text); };
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: 5D\nS: AC 2C AD 2D\nbase: 5"),
            "line 4, F, card 4C: the foundations start from rank 5, the base");
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: 5D\nS: AC 2C AD 2D\nbase: 0"),
            "line 4, F, card 4C: the foundations start from rank 0, the base");
  EXPECT_EQ(refusal("T1: 5C\nT2: 5D\nR: 3C 3D\nF: 4C AC\nW: 4D\nS: 2C AD 2D\nbase: 4"),
            "line 4, F, card AC: a foundation rises in suit without gaps");
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D\nF:\nW: 5D 4C\nS: AC 2C AD 2D"),
            "line 4, F: the base card lies on a foundation from the start");
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D 5D\nF: 4C\nW:\nS: AC 2C AD 2D"),
            "line 3, R: the reserve never holds more than 2 cards");
  EXPECT_EQ(refusal("T1: 5C\nT2:\nR: 3C 3D\nF: 4C 4D\nW: 5D\nS: AC 2C AD 2D"),
            "line 2, T2: an empty column is filled from the reserve at once");
  EXPECT_EQ(refusal("T1: 5C 3C\nT2: 4D\nR: 3D\nF: 4C\nW: 5D\nS: AC 2C AD 2D"),
            "line 1, T1, card 3C: the card cannot be built on 5C");
  EXPECT_EQ(refusal("T1:\nT2: 4D\nR:\nF: 4C\nW: 5D 5C 3C\nS: AC 2C AD 2D 3D"),
            "line 5, W: waste and stock never hold more than 5 cards");
}

}  // namespace winnable::test::referee_kansas_test
