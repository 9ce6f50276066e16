// Guards the referee of Upside-Down Pyramid: whole runs, exposed cards to foundations, kings, positions that cannot be.
#include <gtest/gtest.h>

#include "solver/referee/klondike.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_upside_down_pyramid_test {

TEST(UpsideDownPyramidReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"upside-down-pyramid", "upside-down-pyramid:thieves-of-egypt"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 6, .max_moves = 150});
  }
  EXPECT_EQ(make_referee("upside-down-pyramid:"), nullptr);
}

TEST(UpsideDownPyramidReferee, DealsColumnByColumn) {
  const auto game = make_referee("upside-down-pyramid");
  const Deck deck = shuffled_deck({2}, 42);
  game->deal(deck);
  const std::size_t sizes[] = {1, 3, 5, 7, 9, 10, 8, 6, 4, 2};
  int next = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    const auto cards = game->board().cards("T" + std::to_string(i + 1));
    ASSERT_EQ(cards.size(), sizes[i]);
    for (const Card card : cards) EXPECT_EQ(card, deck[next++]);
  }
  EXPECT_EQ(game->board().cards("S").size(), 49u);
  EXPECT_EQ(game->board().cards("S").front(), deck[55]);
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), to_text(deck[55]) + " " + to_text(deck[56]) + " " + to_text(deck[57]));
  for (int i = 1; i < 16; ++i) EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(play_text(*game, "turn; redeal"), "");  // the 17th turn shows one card
}

// Clubs and diamonds up to five, one deck, columns of 2, 1, 3.
KlondikeSheet small() {
  KlondikeSheet sheet = upside_down_pyramid_sheet();
  sheet.decks = 1;
  sheet.suits = 2;
  sheet.ranks = 5;
  sheet.columns = {2, 1, 3};
  return sheet;
}

TEST(UpsideDownPyramidReferee, OnlyTheWholeRunMovesAlsoOneThatWasDealt) {
  auto sheet = small();
  const char* text = "T1: 4C 3D\nT2: 5D\nT3: AC 4D 2C\nF:\nW:\nS: 3C 5C AD 2D";
  const auto game = at(make_klondike_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "T1 T2 2; T3 T1; turn");
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_EQ(play_text(*game, "T1 T3"), "T1 T3: a run moves as a whole");
  EXPECT_EQ(moves_text(*game), "T1 T2 3; turn");
  EXPECT_EQ(play_text(*game, "T1 T2 3"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "5D 4C 3D 2C");
}

TEST(UpsideDownPyramidReferee, PartsOfRunsMoveOnlyWhereRunsSplit) {
  auto sheet = small();
  sheet.columns = {3, 1, 2};
  const char* text = "T1: 4C 3D 2C\nT2: 3C\nT3: AC 4D\nF: AD\nW: 5C\nS: 2D 5D";
  EXPECT_EQ(moves_text(*at(make_klondike_referee(sheet), text)), "T2 T3; turn");
  const char* twin = "T1: 4C 3D\nT2: 4D\nT3: AC 2C\nF: AD-2D\nW: 3C\nS: 5C 5D";
  EXPECT_EQ(moves_text(*at(make_klondike_referee(sheet), twin)), "T1 F; T3 T1; W T2; turn");
  sheet.decks = 2;
  sheet.ranks = 3;
  // Two decks: 3D 2C and another open 3D.
  const char* decks = "T1: 3D 2C\nT2: 3D\nT3: AC AC\nF: AD AD\nW:\nS: 2C 3C 3C 2D 2D";
  EXPECT_EQ(moves_text(*at(make_klondike_referee(sheet), decks)), "T3 F; turn");
  sheet.runs_split = true;
  EXPECT_EQ(moves_text(*at(make_klondike_referee(sheet), decks)), "T1 T2; T3 F; turn");
}

TEST(UpsideDownPyramidReferee, TheExposedCardOfARunMayGoHome) {
  const auto game = at(make_klondike_referee(small()), "T1: 4C 3D\nT2: 5D\nT3: 5C 4D 2C\nF: AC AD-2D\nW:\nS: 3C");
  EXPECT_EQ(moves_text(*game), "T1 F; T1 T2 2; T3 F; T3 T1; turn");
  EXPECT_EQ(play_text(*game, "T1 F; F2 T3"), "F2 T3: foundation cards stay");
}

TEST(UpsideDownPyramidReferee, EmptyColumnsTakeUnitsHeadedByAKing) {
  auto sheet = small();
  sheet.columns = {3, 1, 2};
  const auto game = at(make_klondike_referee(sheet), "T1: 3C 5D 4C\nT2:\nT3: 2D 4D\nF: AC AD\nW: 5C\nS: 2C 3D");
  EXPECT_EQ(moves_text(*game), "T1 T2 2; W T2; turn");
  EXPECT_EQ(play_text(*game->clone(), "T3 T2"), "T3 T2: only a king goes to an empty column");
  EXPECT_EQ(play_text(*game, "T1 T2 2; turn; W T2"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "5D 4C 3D");
}

TEST(UpsideDownPyramidReferee, ThievesOfEgyptHasOneRedealAndTurnsOneCard) {
  const auto game = make_referee("upside-down-pyramid:thieves-of-egypt");
  game->deal(shuffled_deck({2}, 1));
  for (int i = 0; i < 49; ++i) ASSERT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  EXPECT_EQ(play_text(*game, "redeal"), "");
  EXPECT_EQ(game->board().fact("redeals", 0), 1);
  for (int i = 0; i < 49; ++i) ASSERT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: no redeal is left");
}

TEST(UpsideDownPyramidReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_klondike_referee(small()), text); };
  EXPECT_EQ(refusal("T1: 4C 3D\nT2: 5D\nT3: AC 4D 2C\nF:\nW:\nS: 3C 5C AD 2D"), "");
  EXPECT_EQ(refusal("T1: 4C 3D 2D\nT2: 5D\nT3: AC 4D 2C\nF:\nW:\nS: 3C 5C AD"),
            "line 1, T1, card 2D: only 2 cards are dealt to this column, and this one cannot be built on 3D");
  EXPECT_EQ(refusal("T1: (4C) 3D\nT2: 5D\nT3: AC 4D 2C\nF:\nW:\nS: 3C 5C AD 2D"),
            "line 1, T1, card 4C: no card lies face down in this game");
  EXPECT_EQ(refusal("T1: 4C 3D\nT2:\nT3: AC 4D 2C\nF:\nW: 5D\nS: 3C 5C AD 2D"),
            "line 6, S: waste and stock never hold more than 4 cards");
  EXPECT_EQ(refusal("T1: 4C 3D\nT2: 5D\nT3: AC 4D 2C\nF:\nW:\nS: 3C 5C AD"), "card 2D: the card is missing");
}

}  // namespace winnable::test::referee_upside_down_pyramid_test
