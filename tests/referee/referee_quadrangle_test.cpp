// Guards the referee of Quadrangle: base rank, wrapping, forced filling from waste and stock.
#include "solver/referee/quadrangle.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_quadrangle_test {

// Two decks of one suit of four; two columns of two.
QuadrangleSheet small() { return {.suits = 1, .ranks = 4, .columns = 2, .depth = 2}; }

TEST(QuadrangleReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"quadrangle", "quadrangle:pysolfc", "quadrangle:corona"}) {
    SCOPED_TRACE(preset);
    const auto referee = make_referee(preset);
    ASSERT_NE(referee, nullptr);
    EXPECT_EQ(referee->board().game, preset);
    check_referee(*referee, {.games = 8, .max_moves = 150});
  }
  EXPECT_EQ(make_referee("quadrangle:nonsense"), nullptr);
  using Base = QuadrangleSheet::Base;
  for (const Base base : {Base::first_card, Base::after_tableau, Base::ace}) {
    auto sheet = small();
    sheet.suits = 2;
    sheet.base = base;
    sheet.wraps = base != Base::ace;
    sheet.waste_at_start = base == Base::after_tableau;
    check_referee(*make_quadrangle_referee(sheet), {.games = 40, .max_moves = 80});
  }
}

TEST(QuadrangleReferee, DealsByPreset) {
  const Deck deck = shuffled_deck({2}, 9);
  const auto dealt = [&](const char* preset) {
    auto game = make_referee(preset);
    game->deal(deck);
    return game;
  };
  const auto name = [&](int i) { return to_text(deck[i]); };
  const auto plain = dealt("quadrangle");
  EXPECT_EQ(pile_text(*plain, "F"), name(0));
  EXPECT_EQ(plain->board().fact("base", 0), deck[0].rank());
  EXPECT_EQ(pile_text(*plain, "T12"), name(12) + " " + name(24) + " " + name(36));
  EXPECT_EQ(pile_text(*plain, "W"), "");
  EXPECT_EQ(pile_text(*plain, "S").substr(0, 2), name(37));
  const auto pysolfc = dealt("quadrangle:pysolfc");
  EXPECT_EQ(pile_text(*pysolfc, "T1"), name(0) + " " + name(12) + " " + name(24));
  EXPECT_EQ(pile_text(*pysolfc, "W"), name(36));
  EXPECT_EQ(pile_text(*pysolfc, "F"), name(37));
  EXPECT_EQ(pile_text(*pysolfc, "S").substr(0, 2), name(38));
  const auto corona = dealt("quadrangle:corona");
  EXPECT_EQ(corona->board().fact("base", 0), 1);
  EXPECT_EQ(pile_text(*corona, "F"), "");
  EXPECT_EQ(pile_text(*corona, "S").substr(0, 2), name(36));
}

TEST(QuadrangleReferee, BuildsAroundTheCorner) {
  const auto game = at(make_quadrangle_referee(small()), "T1: 4C AC\nT2: 2C 2C\nF: 3C\nW: 4C\nS: 3C AC\nbase: 3");
  // The king 4C goes on the ace, the 2 does not.
  EXPECT_EQ(moves_text(*game), "T1 T2; W F; W T1; turn");
  EXPECT_EQ(play_text(*game, "W F; T1 F; T2 F; turn; W F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "3C-4C AC-3C");  // a base card begins a pile: four cards and one
  // T1 F empties T1: waste empty, so the stock fills it.
  EXPECT_EQ(play_text(*game, "T1 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T1 is filled with AC"});
  EXPECT_EQ(pile_text(*game, "S"), "");
  EXPECT_EQ(play_text(*game, "T1 F"), "");
  EXPECT_TRUE(game->consequences().empty());
  EXPECT_EQ(pile_text(*game, "T1"), "");
  // With waste and stock gone, any column card may go to a space.
  EXPECT_EQ(moves_text(*game), "T2 F; T2 T1");
  EXPECT_EQ(play_text(*game, "T2 T1; T1 F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(QuadrangleReferee, TheWasteFillsBeforeTheStock) {
  const auto game = at(make_quadrangle_referee(small()), "T1: AC\nT2: 2C 2C\nF: 3C-4C\nW: 3C 4C\nS: AC\nbase: 3");
  EXPECT_EQ(play_text(*game, "T1 F"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "4C");
  EXPECT_EQ(pile_text(*game, "W"), "3C");
  EXPECT_EQ(play_text(*game, "W F; T1 F"), "");  // waste empty: the stock
  EXPECT_EQ(pile_text(*game, "T1"), "AC");
}

TEST(QuadrangleReferee, CoronaDoesNotWrap) {
  auto sheet = small();
  sheet.base = QuadrangleSheet::Base::ace;
  sheet.wraps = false;
  const auto game = at(make_quadrangle_referee(sheet), "T1: 3C AC\nT2: 2C 3C\nW: 4C\nS: AC 2C 4C");
  EXPECT_EQ(moves_text(*game), "T1 F; turn");
  EXPECT_EQ(play_text(*game, "W T1"), "W T1: a column builds down in suit");
  EXPECT_EQ(set_error(*game, "T1: 3C AC\nT2: 2C 3C\nW: 4C\nS: AC 2C 4C\nbase: 2"),
            "the base is the ace (1) in this game");
}

TEST(QuadrangleReferee, RefusesImpossibleBoards) {
  const auto game = make_quadrangle_referee(small());
  EXPECT_EQ(set_error(*game, "T1: 4C AC\nT2:\nF: 3C\nW: 4C 2C 2C\nS: 3C AC\nbase: 3"),
            "line 4, W: waste and stock never hold more than 3 cards");
  EXPECT_EQ(set_error(*game, "T1: 4C 2C AC\nT2:\nF: 3C\nW: 4C\nS: 3C AC\nbase: 3"),
            "card 2C: one copy of the card is missing");
  EXPECT_EQ(set_error(*game, "T1: 4C 2C AC AC\nT2: 2C\nF: 3C\nW: 4C\nS: 3C\nbase: 3"),
            "line 1, T1, card AC: only 2 cards are dealt to a column, and this one cannot be built on AC");
  EXPECT_EQ(set_error(*game, "T1: 4C 2C AC 4C\nT2:\nF: 3C\nW: 3C\nS: 2C AC\nbase: 3"),
            "line 2, T2: a column is never empty while waste or stock holds a card");
  EXPECT_EQ(set_error(*game, "T1: 4C AC\nT2: 2C\nF: 3C AC\nW: 4C\nS: 3C 2C\nbase: 3"),
            "line 3, F, card AC: a foundation rises in suit from the base rank without gaps");
  EXPECT_EQ(set_error(*game, "T1: 4C AC\nT2: 2C 3C\nW: 4C\nS: 3C 2C AC"),
            "base: a rank from 1 to 4 is needed, or a foundation card that shows it");
  EXPECT_EQ(set_error(*game, "T1: 4C AC 4C\nT2: 2C 3C 2C\nS: 3C AC\nbase: 2"),
            "F: a base card lies on a foundation from the start");
  // The base may be read off the first foundation card.
  EXPECT_EQ(set_error(*game, "T1: 4C AC\nT2: 2C 2C\nF: 3C\nW: 4C\nS: 3C AC"), "");
  EXPECT_EQ(game->board().fact("base", 0), 3);
}

}  // namespace winnable::test::referee_quadrangle_test
