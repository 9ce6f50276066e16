// The rules of Canfield's sheet, one by one.
#include "solver/referee/canfield.h"

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_canfield_test {

// Two suits of five, two columns, a reserve of two, two cards turned at a time.
CanfieldSheet small() { return {.suits = 2, .ranks = 5, .columns = 2, .reserve = 2, .draw = 2}; }

CanfieldSheet small_with(CanfieldGroup group, bool only_waste_fills = false) {
  auto sheet = small();
  sheet.group = group;
  sheet.only_waste_fills = only_waste_fills;
  return sheet;
}

constexpr CanfieldGroup kGroups[] = {CanfieldGroup::any, CanfieldGroup::restricted, CanfieldGroup::whole};

TEST(CanfieldReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : canfield_referees()) {
    SCOPED_TRACE(entry.game);
    const auto referee = entry.make();
    EXPECT_EQ(referee->board().game, entry.game);
    check_referee(*referee, {.games = 3, .max_moves = 120});
  }
  for (const CanfieldGroup group : kGroups)  // short decks reach late positions
    for (const bool only_waste_fills : {false, true})
      for (const int suits : {2, 4}) {
        auto sheet = small_with(group, only_waste_fills);
        sheet.suits = suits;
        sheet.draw = suits == 2 ? 2 : 3;
        check_referee(*make_canfield_referee(sheet), {.games = 15, .max_moves = 60});
      }
}

TEST(CanfieldReferee, DealsBaseReserveColumnsStock) {
  const Deck deck = shuffled_deck({1}, 42);
  for (const RefereeEntry& entry : canfield_referees()) {
    const auto game = entry.make();
    game->deal(deck);
    EXPECT_EQ(pile_text(*game, "F"), to_text(deck[0]));
    EXPECT_EQ(game->board().fact("base", 0), deck[0].rank());
    EXPECT_EQ(pile_text(*game, "R").substr(0, 2), to_text(deck[1]));
    EXPECT_EQ(pile_text(*game, "R").substr(36, 2), to_text(deck[13]));
    EXPECT_EQ(pile_text(*game, "T1"), to_text(deck[14]));
    EXPECT_EQ(pile_text(*game, "T4"), to_text(deck[17]));
    EXPECT_EQ(pile_text(*game, "W"), "");
    EXPECT_EQ(pile_text(*game, "S").substr(0, 2), to_text(deck[18]));
    EXPECT_EQ(pile_text(*game, "S").size(), 34u * 3 - 1);
    EXPECT_EQ(play_text(*game, "turn"), "");
    EXPECT_EQ(pile_text(*game, "W"), to_text(deck[18]) + " " + to_text(deck[19]) + " " + to_text(deck[20]));
  }
}

TEST(CanfieldReferee, FoundationsRiseFromTheBaseAroundTheCorner) {
  const auto game =
      at(make_canfield_referee(small()), "T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: AC 5D\nS: 2C AD 2D\nbase: 4");
  EXPECT_EQ(moves_text(*game), "T1 F; T2 F; T2 T1; turn");
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T2 filled with 3D"});
  EXPECT_EQ(play_text(*game, "T1 F; W F; W F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "4C-5C AC 4D-5D");
  EXPECT_EQ(play_text(*game, "T1 F"), "T1 F: no foundation takes this card");
  EXPECT_EQ(play_text(*game, "F T1"), "F T1: no card moves from there");
}

TEST(CanfieldReferee, BuildsDownInAlternatingColoursAroundTheCornerButNotOnTheBase) {
  // Base 3: levels 3 4 5 A 2.
  const auto game =
      at(make_canfield_referee(small()), "T1: AC\nT2: 3D\nR: 4D 4C\nF: 3C\nW: 2C 2D 5D\nS: 5C AD\nbase: 3");
  EXPECT_EQ(moves_text(*game), "R F; T2 F; W T1; turn");
  EXPECT_EQ(play_text(*game, "W T2"), "W T2: a column builds down in alternating colours, and not on the base rank");
  EXPECT_EQ(play_text(*game, "W T1; R T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 5D 4C");
  EXPECT_EQ(moves_text(*game), "T1 F; T2 F; T2 T1; turn");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 5D 4C 3D");
  EXPECT_EQ(pile_text(*game, "T2"), "4D");
  EXPECT_EQ(play_text(*game, "W T1"), "W T1: a column builds down in alternating colours, and not on the base rank");
}

// Four suits of four, two columns, a reserve of two.
std::unique_ptr<Referee> wide(CanfieldGroup group, bool only_waste_fills, std::string_view text) {
  return at(
      make_canfield_referee(
          {.suits = 4, .ranks = 4, .columns = 2, .reserve = 2, .group = group, .only_waste_fills = only_waste_fills}),
      text);
}

TEST(CanfieldReferee, WhatMovesBetweenColumns) {
  const std::string columns = "T1: 4C 3D 2S\nT2: 4S\nR: 4H 3H\n";
  const std::string bared_fits = columns + "F: AC-3C\nW: 2D\nS: AD 4D AH 2H AS 3S";
  const std::string bared_stays = columns + "F: AC-2C\nW: 2D\nS: 3C AD 4D AH 2H AS 3S";
  const auto moves = [](CanfieldGroup group, const std::string& text) { return moves_text(*wide(group, false, text)); };
  EXPECT_EQ(moves(CanfieldGroup::any, bared_fits), "R T2; T1 T2 2; turn");
  EXPECT_EQ(moves(CanfieldGroup::restricted, bared_fits), "R T2; T1 T2 2; turn");
  EXPECT_EQ(moves(CanfieldGroup::whole, bared_fits), "R T2; turn");
  EXPECT_EQ(moves(CanfieldGroup::any, bared_stays), "R T2; T1 T2 2; turn");
  EXPECT_EQ(moves(CanfieldGroup::restricted, bared_stays), "R T2; turn");
  EXPECT_EQ(moves(CanfieldGroup::whole, bared_stays), "R T2; turn");
  EXPECT_EQ(play_text(*wide(CanfieldGroup::restricted, false, bared_stays), "T1 T2 2"),
            "T1 T2 2: part of a column moves only if the card below fits its foundation");
  EXPECT_EQ(play_text(*wide(CanfieldGroup::whole, true, bared_stays), "T1 T2 2"), "T1 T2 2: a column moves as a whole");
  for (const CanfieldGroup group : kGroups) {
    const auto game = wide(group, true, "T1: 3D 2S\nT2: 4S\nR: 4H 3H\nF: AC-4C\nW: 2D\nS: AD 4D AH 2H AS 3S");
    EXPECT_EQ(play_text(*game, "T1 T2 2"), "");
    EXPECT_EQ(pile_text(*game, "T1"), "3H");  // filled from the reserve at once
    EXPECT_EQ(pile_text(*game, "R"), "4H");
  }
}

TEST(CanfieldReferee, WhatFillsAnEmptyColumn) {
  const std::string text = "T1: 4C 3D 2S\nT2:\nR:\nF: AC-2C AH-4H\nW: 2D\nS: 3C AD 4D AS 3S 4S";
  const auto moves = [&](CanfieldGroup group, bool only_waste_fills) {
    return moves_text(*wide(group, only_waste_fills, text));
  };
  EXPECT_EQ(moves(CanfieldGroup::any, false), "T1 T2; T1 T2 2; T1 T2 3; W T2; turn");
  EXPECT_EQ(moves(CanfieldGroup::restricted, false), "T1 T2; T1 T2 2; T1 T2 3; W T2; turn");
  EXPECT_EQ(moves(CanfieldGroup::whole, false), "T1 T2 3; W T2; turn");
  for (const CanfieldGroup group : kGroups) EXPECT_EQ(moves(group, true), "W T2; turn");
  EXPECT_EQ(play_text(*wide(CanfieldGroup::whole, true, text), "T1 T2 3"),
            "T1 T2 3: only the waste fills an empty column");
}

TEST(CanfieldReferee, TurnsAsManyAsTheSheetSaysAndTurnsTheWasteOverInPlace) {
  const auto game =
      at(make_canfield_referee(small()), "T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW:\nS: 5D AC 2C AD 2D\nbase: 4");
  EXPECT_EQ(play_text(*game, "S T1"), "S T1: no card moves from there");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: the stock is not used up yet");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "5D AC");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "5D AC 2C AD 2D");
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  for (int pass = 0; pass < 5; ++pass) {
    EXPECT_EQ(play_text(*game, "redeal"), "");
    EXPECT_EQ(pile_text(*game, "S"), "5D AC 2C AD 2D");
    EXPECT_EQ(pile_text(*game, "W"), "");
    EXPECT_EQ(play_text(*game, "turn; turn; turn"), "");
  }
  EXPECT_EQ(play_text(*game, "W T1 2"), "W T1 2: only the top card is available there");
}

TEST(CanfieldReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_canfield_referee(small()), text); };
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: 5D\nS: AC 2C AD 2D"), "");
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D\nF:\nW: 5D 4C\nS: AC 2C AD 2D"),
            "line 4, F: the base card lies on a foundation from the start");
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR: 3C 3D 5D\nF: 4C\nW:\nS: AC 2C AD 2D"),
            "line 3, R: the reserve never holds more than 2 cards");
  EXPECT_EQ(refusal("T1: 5C\nT2:\nR: 3C 3D\nF: 4C 4D\nW: 5D\nS: AC 2C AD 2D"),
            "line 2, T2: an empty column is filled from the reserve at once");
  EXPECT_EQ(refusal("T1: AC 5C\nT2: 4D\nR: 3C 3D\nF: 4C\nW: 5D\nS: 2C AD 2D"),
            "line 1, T1, card 5C: the card cannot be built on AC");
  EXPECT_EQ(refusal("T1: 5C 4D 3C\nT2: 2D\nR: 3D\nF: 4C\nW: 5D\nS: AC 2C AD"),
            "line 1, T1, card 3C: the card cannot be built on 4D");
  EXPECT_EQ(refusal("T1: 5C\nT2: 4D\nR:\nF: 4C\nW: 3C 3D 5D\nS: AC 2C AD 2D"),
            "line 6, S: waste and stock never hold more than 5 cards");
}

TEST(CanfieldReferee, Won) {
  const auto game = at(make_canfield_referee(small()), "T1:\nT2:\nR:\nF: 4C-5C AC-3C 4D-5D AD\nW: 3D 2D\nS:\nbase: 4");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "W F; W F"), "");
  EXPECT_TRUE(game->is_won());
}

}  // namespace winnable::test::referee_canfield_test
