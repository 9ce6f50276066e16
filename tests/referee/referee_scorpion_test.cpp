// Guards the referee of Scorpion and Super Scorpion: face-down cards, groups in any order, merci and hand, spaces,
// complete suits.
#include "solver/referee/scorpion.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_scorpion_test {

// Two suits of four; T1 hides one card; a merci of two.
ScorpionSheet small() { return {.suits = 2, .ranks = 4, .columns = {2, 2, 2}, .face_down = {1, 0, 0}}; }

TEST(ScorpionReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"scorpion", "scorpion:pysolfc", "scorpion:stuck-only", "scorpion:wasp", "super-scorpion",
                             "super-scorpion:pysolfc", "super-scorpion:tilldawn", "super-scorpion:fsolitaire",
                             "super-scorpion:8x10", "super-scorpion:8x8", "super-scorpion:10x5"}) {
    SCOPED_TRACE(preset);
    const auto referee = make_referee(preset);
    ASSERT_NE(referee, nullptr);
    EXPECT_EQ(referee->board().game, preset);
    check_referee(*referee, {.games = 4, .max_moves = 60});
  }
  EXPECT_EQ(make_referee("scorpion:nonsense"), nullptr);
  EXPECT_EQ(make_referee("super-scorpion:nonsense"), nullptr);
  for (int variant = 0; variant < 8; ++variant) {  // short decks reach late positions
    auto sheet = small();
    sheet.any_card_to_spaces = variant & 1;
    sheet.merci_when_stuck = variant & 2;
    sheet.complete_suits_leave = variant & 4;
    check_referee(*make_scorpion_referee(sheet), {.games = 60, .max_moves = 40});
  }
}

TEST(ScorpionReferee, DealsRowWise) {
  const Deck deck = shuffled_deck({1}, 3);
  const auto game = make_referee("scorpion");
  game->deal(deck);
  const auto name = [&](int i) { return to_text(deck[i]); };
  EXPECT_EQ(pile_text(*game, "T4"), "(" + name(3) + ") (" + name(10) + ") (" + name(17) + ") " + name(24) + " " +
                                        name(31) + " " + name(38) + " " + name(45));
  EXPECT_EQ(pile_text(*game, "T5").substr(0, 5), name(4) + " " + name(11));
  EXPECT_EQ(pile_text(*game, "M"), name(49) + " " + name(50) + " " + name(51));
  EXPECT_EQ(pile_text(*game, "F"), "no such pile");
}

TEST(ScorpionReferee, SuperScorpionLayouts) {
  const Deck deck = shuffled_deck({2}, 3);
  const auto sizes = [&](const char* preset) {
    const auto game = make_referee(preset);
    game->deal(deck);
    std::string text;
    for (const Pile& pile : game->board().piles) {
      const auto hidden =
          std::count_if(pile.cards.begin(), pile.cards.end(), [](const BoardCard& card) { return card.face_down; });
      text += std::to_string(pile.cards.size()) + (hidden ? "(" + std::to_string(hidden) + ") " : " ");
    }
    return text;
  };
  EXPECT_EQ(sizes("super-scorpion"), "10(4) 10(4) 10(4) 10(4) 10(4) 10 10 10 10 10 4 ");
  EXPECT_EQ(sizes("super-scorpion:pysolfc"), "10(4) 10(4) 10(4) 10(4) 10(4) 10 10 10 10 10 0 4 ");
  EXPECT_EQ(sizes("super-scorpion:tilldawn"), "11(4) 11(4) 11(4) 11(4) 10(4) 10 10 10 10 10 ");
  EXPECT_EQ(sizes("super-scorpion:fsolitaire"), "11(5) 11(5) 11(5) 11(5) 10 10 10 10 10 10 ");
  EXPECT_EQ(sizes("super-scorpion:8x10"), "10(4) 10(4) 10(4) 10(4) 10(4) 10 10 10 24 ");
  EXPECT_EQ(sizes("super-scorpion:8x8"), "8(4) 8(4) 8(4) 8(4) 8(4) 8 8 8 40 ");
  EXPECT_EQ(sizes("super-scorpion:10x5"), "6(4) 6(4) 6(4) 6(4) 5(4) 5 5 5 5 5 50 ");
}

TEST(ScorpionReferee, AFaceUpCardMovesWithAllOnTopOfIt) {
  const auto game = at(make_scorpion_referee(small()), "T1: (4C) 2D\nT2: 2C AD\nT3: 3C 3D\nM: 4D AC");
  EXPECT_EQ(moves_text(*game), "T1 T3; T2 T1; deal");
  EXPECT_EQ(play_text(*game, "T1 T3 2"), "T1 T3 2: a face-down card cannot be moved");
  EXPECT_EQ(play_text(*game, "T1 T3"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"4C is turned up on T1"});
  EXPECT_EQ(moves_text(*game), "T2 T3; T3 T1 3; deal");
  EXPECT_EQ(play_text(*game, "T3 T1 3"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "4C 3C 3D 2D");
  // Of the cards in T1 only the king may go to the empty column.
  EXPECT_EQ(moves_text(*game), "T1 T3 4; T2 T1; deal");
  EXPECT_EQ(play_text(*game, "T2 T3"), "T2 T3: only a king goes to an empty column");
}

TEST(ScorpionReferee, TheMerciFallsOnTheFirstColumnsWhateverLiesThere) {
  const auto game = at(make_scorpion_referee(small()), "T1: AC\nT2:\nT3: 4C 3C 2C 4D AD\nM: 2D 3D");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 2D");
  EXPECT_EQ(pile_text(*game, "T2"), "3D");
  EXPECT_EQ(pile_text(*game, "M"), "");
  EXPECT_EQ(play_text(*game, "deal"), "deal: no card is left to deal");
  EXPECT_EQ(play_text(*game, "T1 T2; T3 T1"), "T3 T1: a card goes on the next higher card of its suit");
}

TEST(ScorpionReferee, HandIsDealtInRoundsOfOneCardAColumn) {
  const ScorpionSheet sheet{.suits = 2, .ranks = 4, .columns = {1, 1, 1}, .face_down = {0, 0, 0}};
  const auto game = at(make_scorpion_referee(sheet), "T1: 4C\nT2: 4D\nT3: AC\nM: 3D 3C 2C AD 2D");
  EXPECT_EQ(play_text(*game, "deal; deal"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "4C 3D AD");
  EXPECT_EQ(pile_text(*game, "T2"), "4D 3C 2D");
  EXPECT_EQ(pile_text(*game, "T3"), "AC 2C");
  EXPECT_EQ(set_error(*game, "T1: 4C\nT2: 4D\nT3: AC 3D\nM: 3C 2C AD 2D"),
            "line 4, M: there can never be 4 cards left: it starts with 5 and is dealt in rounds of one card a column");
}

TEST(ScorpionReferee, StuckOnly) {
  auto sheet = small();
  sheet.merci_when_stuck = true;
  // Only whole columns can be shifted: that does not count as a move.
  const auto stuck = at(make_scorpion_referee(sheet), "T1: 4C 2C\nT2:\nT3: 4D AD 3D 2D\nM: AC 3C");
  EXPECT_EQ(moves_text(*stuck), "T1 T2 2; T3 T2 4; deal");
  // Here a king leaves cards behind.
  const auto free = at(make_scorpion_referee(sheet), "T1: 4C 2C\nT2:\nT3: AD 3D 2D 4D\nM: AC 3C");
  EXPECT_EQ(moves_text(*free), "T1 T2 2; T3 T2");
  EXPECT_EQ(play_text(*free, "deal"), "deal: the merci is dealt only when no other move is possible");
}

TEST(ScorpionReferee, WaspFillsSpacesWithAnyCard) {
  auto sheet = small();
  sheet.any_card_to_spaces = true;
  const auto game = at(make_scorpion_referee(sheet), "T1: 4C 2C\nT2:\nT3: 4D AD 3D 2D\nM: AC 3C");
  EXPECT_EQ(moves_text(*game), "T1 T2; T1 T2 2; T3 T2; T3 T2 2; T3 T2 3; T3 T2 4; deal");
}

TEST(ScorpionReferee, CompleteSuitsMayLeaveWhereTheyMay) {
  const char* text = "T1: 3D 4C 3C 2C AC\nT2: 2D\nT3: AD 4D\nM:";
  const auto fixed = at(make_scorpion_referee(small()), text);
  EXPECT_EQ(play_text(*fixed, "T1 F 4"), "T1 F 4: this game has no pile F");
  auto sheet = small();
  sheet.complete_suits_leave = true;
  const auto game = at(make_scorpion_referee(sheet), text);
  EXPECT_EQ(play_text(*game, "T1 F 3"), "T1 F 3: only a complete suit is taken out, all its cards together");
  EXPECT_EQ(play_text(*game, "T1 F 4"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC-4C");
  EXPECT_EQ(play_text(*game, "T1 T3; T2 T3; T3 F 4"), "T3 F 4: these cards are not one suit from king to ace");
  EXPECT_EQ(play_text(*game, "T3 T1 3; T3 T1"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 F 4"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(ScorpionReferee, WinsWithOneSuitAColumnAndAnEmptyMerci) {
  const auto won = at(make_scorpion_referee(small()), "T1: 4C 3C 2C AC\nT2:\nT3: 4D 3D 2D AD\nM:");
  EXPECT_TRUE(won->is_won());
  const auto stacked = at(make_scorpion_referee(small()), "T1: 4C 3C 2C AC 4D 3D 2D AD\nM:");
  EXPECT_FALSE(stacked->is_won());
  const ScorpionSheet with_merci{.suits = 1, .ranks = 4, .columns = {2}, .face_down = {0}};
  const auto undealt = at(make_scorpion_referee(with_merci), "T1: 4C 3C 2C\nM: AC");
  EXPECT_FALSE(undealt->is_won());
  EXPECT_EQ(play_text(*undealt, "deal"), "");
  EXPECT_TRUE(undealt->is_won());
}

TEST(ScorpionReferee, RefusesImpossibleBoards) {
  auto sheet = small();
  sheet.complete_suits_leave = true;
  const auto game = make_scorpion_referee(sheet);
  EXPECT_EQ(set_error(*game, "T1: 4C\nT2: (2D) 2C AD\nT3: 3C 3D\nM: 4D AC"),
            "line 2, T2, card 2D: only 0 cards of this column are dealt face down");
  EXPECT_EQ(set_error(*game, "T1: 4C (2D)\nT2: 2C AD\nT3: 3C 3D\nM: 4D AC"),
            "line 1, T1, card 2D: a face-down card lies on a face-up card");
  EXPECT_EQ(set_error(*game, "T1: (4C)\nT2: 2C AD 2D\nT3: 3C 3D\nM: 4D AC"),
            "line 1, T1, card 4C: an exposed card is never face down");
  EXPECT_EQ(set_error(*game, "T1: 4C 2D\nT2: 2C AD\nT3: 3C 3D\nM: (4D) AC"),
            "line 4, M, card 4D: parentheses are for columns only");
  EXPECT_EQ(set_error(*game, "T1: 4C 2D\nT2: 2C AD\nT3: 3C 3D AC\nM: 4D"),
            "line 4, M: there can never be 1 cards left: it starts with 2 and is dealt in rounds of one card a column");
  EXPECT_EQ(set_error(*game, "T1: 4C 2D\nT2: 2C\nT3: 3C 3D AC\nF: AD\nM: 4D"),
            "line 4, F, card AD: only complete suits leave, from ace to king");
  EXPECT_EQ(set_error(*game, "T1: 4C 2D\nT2: 2C AD\nT3: 3C 3D"), "card AC: the card is missing, and 4D");
  EXPECT_EQ(set_error(*game, "T4: 4C"), "line 1, T4: this game has no such pile");
}

}  // namespace winnable::test::referee_scorpion_test
