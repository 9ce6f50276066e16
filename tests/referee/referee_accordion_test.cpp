// Guards the referee of Accordion: what moves where, that the row closes up, and rows that cannot be.
#include "solver/referee/accordion.h"

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_accordion_test {

TEST(AccordionReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : accordion_referees()) {
    SCOPED_TRACE(entry.game);
    EXPECT_EQ(entry.make()->board().game, entry.game);
    check_referee(*entry.make(), {.games = 10, .max_moves = 60});
  }
}

TEST(AccordionReferee, DealsFromTheLeft) {
  const Deck deck = shuffled_deck({1}, 5);
  const auto game = make_accordion_referee({.cards = 18});
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "T1"), to_text(deck[0]));
  EXPECT_EQ(pile_text(*game, "T18"), to_text(deck[17]));
  EXPECT_EQ(pile_text(*game, "T19"), "no such pile");
}

AccordionSheet six() { return {.cards = 6}; }

TEST(AccordionReferee, PilesGoOntoTheFirstOrThirdOnTheLeft) {
  const auto game = at(make_accordion_referee(six()), "T1: AC\nT2: 5D\nT3: 5C\nT4: 9C\nT5: 9D\nT6: KD");
  EXPECT_EQ(moves_text(*game), "T3 T2; T4 T1; T4 T3; T5 T2; T5 T4; T6 T5");
  EXPECT_EQ(play_text(*game, "T3 T1"), "T3 T1: no pile goes over so many places to the left");
  EXPECT_EQ(play_text(*game, "T2 T3"), "T2 T3: no pile goes over so many places to the right");
  EXPECT_EQ(play_text(*game, "T6 T3"), "T6 T3: the cards do not fit");
  EXPECT_EQ(play_text(*game, "T4 T1 2"), "T4 T1 2: T4 has only 1 cards");
  EXPECT_EQ(play_text(*game, "T3 F"), "T3 F: this game has no pile F");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "T4 T1"), "");
  EXPECT_EQ(to_text(game->board()), "game: accordion\nT1: 9C\nT2: 5D\nT3: 5C\nT4: 9D\nT5: KD\nT6:\n");
  EXPECT_EQ(moves_text(*game), "T3 T2; T4 T1; T5 T2; T5 T4");
  EXPECT_EQ(play_text(*game, "T6 T5"), "T6 T5: T6 is empty");
}

TEST(AccordionReferee, OnePileWins) {
  const auto game = at(make_accordion_referee(six()), "T1: AC\nT2: 5C\nT3: 5H");
  EXPECT_EQ(play_text(*game->clone(), "T2 T1"), "");
  EXPECT_EQ(play_text(*game, "T3 T2; T2 T1"), "T2 T1: the cards do not fit");
  EXPECT_FALSE(game->is_won());
  const auto other = at(make_accordion_referee(six()), "T1: AC\nT2: 5C\nT3: 5H");
  EXPECT_EQ(play_text(*other, "T2 T1; T2 T1"), "");
  EXPECT_TRUE(other->is_won());
}

TEST(AccordionReferee, ImpossibleRowsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_accordion_referee(six()), text); };
  EXPECT_EQ(refusal("T1: AC\nT2: 5D"), "");
  EXPECT_EQ(refusal("T1: AC\nT3: 5D"), "line 2, T3, card 5D: the row has a gap on its left");
  EXPECT_EQ(refusal("T1: AC 5D"), "line 1, T1, card 5D: of each pile only the exposed card is written");
  EXPECT_EQ(refusal("T2: 5D"), "line 1, T2, card 5D: the row has a gap on its left");
  EXPECT_EQ(refusal("T1:"), "line 1, T1: the row is empty");
  EXPECT_EQ(refusal("T1: AC\nT2: --\nT3: 5D"), "line 2, T2: the row closes up and has no removed places");
  EXPECT_EQ(refusal("T1: (AC)"), "line 1, T1, card AC: no card lies face down in this game");
  EXPECT_EQ(refusal("T1: AC\nT2: AC"), "line 2, T2, card AC: the card occurs twice, also in line 1 (T1)");
}

}  // namespace winnable::test::referee_accordion_test
