// Guards the referee of Squadron and Forty Thieves: the sheet's rules one by one, and positions that cannot be.
#include "solver/referee/forty_thieves.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_forty_thieves_test {

constexpr const char* kPresets[] = {"squadron", "forty-thieves", "forty-thieves:standard", "forty-thieves:josephine",
                                    "forty-thieves:morehead"};

TEST(FortyThievesReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : kPresets) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 4, .max_moves = 150});
  }
}

TEST(FortyThievesReferee, OtherNamesAreNotTheirs) {
  EXPECT_EQ(make_referee("forty-thieves:nonsense"), nullptr);
  EXPECT_EQ(make_referee(""), nullptr);
}

TEST(FortyThievesReferee, DealsRowWiseThenReservesThenStock) {
  const auto referee = make_referee("squadron");
  const Deck deck = shuffled_deck({2}, 42);
  referee->deal(deck);
  EXPECT_EQ(pile_text(*referee, "T1"),
            to_text(deck[0]) + " " + to_text(deck[10]) + " " + to_text(deck[20]) + " " + to_text(deck[30]));
  EXPECT_EQ(pile_text(*referee, "T10").substr(9), to_text(deck[39]));
  EXPECT_EQ(pile_text(*referee, "R1"), to_text(deck[40]));
  EXPECT_EQ(pile_text(*referee, "R3"), to_text(deck[42]));
  EXPECT_EQ(pile_text(*referee, "S").substr(0, 2), to_text(deck[43]));
  EXPECT_EQ(referee->board().cards("S").size(), 61u);
  EXPECT_EQ(pile_text(*referee, "W"), "");
}

// One deck of two suits by four ranks: 8 cards; 2 columns of 2, reserves, the rest is stock.
FortyThievesSheet small(int reserves, bool runs, bool shown) {
  return {.decks = 1,
          .suits = 2,
          .ranks = 4,
          .columns = 3,
          .depth = 1,
          .reserves = reserves,
          .runs_move = runs,
          .stock_card_shown = shown};
}

TEST(FortyThievesReferee, ColumnsBuildDownInSuitOnly) {
  const auto game =
      at(make_forty_thieves_referee(small(1, false, false)), "T1: 3C\nT2: 2C\nT3: 4D\nR1: 3D\nF:\nW: 2D\nS: AC AD 4C");
  EXPECT_EQ(play_text(*game->clone(), "T2 T1"), "");
  EXPECT_EQ(play_text(*game->clone(), "W T1"), "W T1: a column builds down in suit");
  EXPECT_EQ(play_text(*game->clone(), "T1 T2"), "T1 T2: a column builds down in suit");
  EXPECT_EQ(play_text(*game->clone(), "R1 T3; W T3"), "");
  EXPECT_EQ(moves_text(*game), "R1 T3; T2 T1; turn");
}

TEST(FortyThievesReferee, EmptyColumnsTakeAnySingleCard) {
  const auto game =
      at(make_forty_thieves_referee(small(1, false, false)), "T1: 3C 2C\nT2: 4C\nT3:\nR1: 3D\nF:\nW: 2D\nS: AC AD 4D");
  EXPECT_EQ(moves_text(*game), "R1 T3; T1 T3; T2 T3; W T3; turn");
  EXPECT_EQ(play_text(*game->clone(), "T1 T2 2"), "T1 T2 2: cards move one at a time");
}

TEST(FortyThievesReferee, ReservesTakeOneCardFromColumnsAndWasteOnly) {
  auto sheet = small(2, false, false);
  const auto game =
      at(make_forty_thieves_referee(sheet), "T1: 3C 2C\nT2: 4D\nT3:\nR1:\nR2: 3D\nF: AC\nW: 2D\nS: AD 4C");
  EXPECT_EQ(play_text(*game->clone(), "T1 R1; W R1"), "W R1: the reserve is occupied");
  EXPECT_EQ(play_text(*game->clone(), "W R1"), "");
  EXPECT_EQ(play_text(*game->clone(), "R2 R1"), "R2 R1: a reserve takes cards from columns and the waste only");
}

TEST(FortyThievesReferee, FoundationsRiseInSuitAndKeepTheirCards) {
  const auto game =
      at(make_forty_thieves_referee(small(1, false, false)), "T1: 3C\nT2: 2C\nT3: 2D\nR1: 3D\nF: AC AD\nW:\nS: 4C 4D");
  EXPECT_EQ(play_text(*game->clone(), "T1 F"), "T1 F: no foundation takes this card");
  EXPECT_EQ(play_text(*game, "T2 F; T1 F; F T1"), "F T1: foundation cards stay");
  EXPECT_EQ(pile_text(*game, "F"), "AC-3C AD");
  EXPECT_EQ(play_text(*game, "T3 F; R1 F; turn; W F; turn"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  EXPECT_EQ(play_text(*game, "W F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(FortyThievesReferee, BothFoundationsOfASuit) {
  auto sheet = small(0, false, false);
  sheet.decks = 2;
  const auto game = at(make_forty_thieves_referee(sheet),
                       "T1: 2C\nT2: 2C\nT3: 3C\nF: AC AC\nW:\nS: 3C 4C 4C AD AD 2D 2D 3D 3D 4D 4D");
  EXPECT_EQ(play_text(*game, "T1 F; T3 F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC-3C AC");
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC-3C AC-2C");
}

TEST(FortyThievesReferee, WasteIsStrictlyLastIn) {
  const auto game =
      at(make_forty_thieves_referee(small(1, false, false)), "T1: 3C\nT2: 2C\nT3: 4D\nR1: 3D\nF:\nW:\nS: AC AD 4C 2D");
  EXPECT_EQ(play_text(*game, "turn; turn; W F; W F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC AD");
  EXPECT_EQ(play_text(*game, "S T1"), "S T1: the stock is turned first");
}

TEST(FortyThievesReferee, RunsMoveAtAnyLength) {
  const auto game =
      at(make_forty_thieves_referee(small(0, true, false)), "T1: 2D\nT2: 4C\nT3: 3C 2C AC\nF:\nW: 3D\nS: AD 4D");
  EXPECT_EQ(play_text(*game->clone(), "T3 T2 3; T2 T3 4"), "");
  EXPECT_EQ(play_text(*game->clone(), "T3 T2 2"), "T3 T2 2: a column builds down in suit");
  EXPECT_EQ(play_text(*game->clone(), "T3 F 2"), "T3 F 2: cards go to a foundation one at a time");
  EXPECT_EQ(play_text(*game->clone(), "T3 T2 4"), "T3 T2 4: T3 has only 3 cards");
  EXPECT_EQ(moves_text(*game), "T3 F; T3 T2 3; turn");
}

TEST(FortyThievesReferee, OnlyRunsInSuitMoveAsAGroup) {
  auto sheet = small(0, true, false);
  sheet.depth = 2;
  const auto game = at(make_forty_thieves_referee(sheet), "T1: 3D 2C AC\nT2:\nT3: 4C 3C\nF: AD-2D\nW:\nS: 4D");
  EXPECT_EQ(play_text(*game->clone(), "T1 T2 3"), "T1 T2 3: only a descending run in suit moves as a group");
  EXPECT_EQ(play_text(*game->clone(), "T1 T2 2"), "");
  EXPECT_EQ(play_text(*game->clone(), "T1 T3 2; T3 T2 4"), "");
}

TEST(FortyThievesReferee, ShownStockCardAndWasteTopAreBothAvailable) {
  const auto game =
      at(make_forty_thieves_referee(small(0, false, true)), "T1: 4C\nT2: 4D\nT3: 2C\nF:\nW:\nS: 3C 3D AC AD 2D\nH:");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "H"), "3C");
  EXPECT_EQ(pile_text(*game, "W"), "");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"3C goes to the waste"});
  EXPECT_EQ(pile_text(*game, "H"), "3D");
  EXPECT_EQ(pile_text(*game, "W"), "3C");
  EXPECT_EQ(moves_text(*game), "H T2; W T1; turn");
  const auto both = game->clone();
  EXPECT_EQ(play_text(*both, "W T1; H T2; turn; H F"), "");
  // The shown card was played: the next turn moves nothing to the waste.
  EXPECT_EQ(play_text(*both, "turn"), "");
  EXPECT_EQ(pile_text(*both, "W"), "");
  EXPECT_EQ(play_text(*both, "turn; turn"), "turn: the stock is used up");
  EXPECT_EQ(pile_text(*both, "H"), "2D");
  EXPECT_EQ(play_text(*both, "H W"), "H W: nothing moves there");
  EXPECT_EQ(play_text(*both, "W F; H F"), "");
}

std::string refusal(const FortyThievesSheet& sheet, std::string_view text) {
  return set_error(*make_forty_thieves_referee(sheet), text);
}

TEST(FortyThievesReferee, ImpossiblePositionsAreNamed) {
  const auto sheet = small(1, false, false);
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C\nT3: 4D\nR1: 3D\nF:\nW: 2D\nS: AC AD"), "card 4C: the card is missing");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C\nT3: 4D\nR1: 3D\nF:\nW: 2D\nS: AC AD 4C 4C"),
            "line 7, S, card 4C: the card occurs twice");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT4: 2C"), "line 2, T4: this game has no such pile");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nH: 2C"), "line 2, H: this game has no such pile");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nredeals: 1"), "this game knows no 'redeals'");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C\nT3:\nR1: 3D 4D\nF:\nW: 2D\nS: AC AD 4C"),
            "line 4, R1: a reserve holds one card");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C\nT3:\nR1:\nF:\nW:\nS: 3D 4D 2D AC AD 4C"),
            "line 7, S: the stock never holds more than 4 cards");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C\nT3:\nR1:\nF:\nW: 3D\nS: 4D 2D AC AD\nF1: 4C"),
            "line 8, F1: this game has no such pile");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C\nT3:\nR1: 4C\nF:\nW: 3D\nS: 4D 2D AC AD"),
            "line 6, W: waste and stock never hold more than 4 cards");
  EXPECT_EQ(refusal(sheet, "T1: 3C 2D\nT2: 2C\nT3: 4D\nR1: 3D\nF:\nW:\nS: AC AD 4C"),
            "line 1, T1, card 2D: only 1 cards are dealt to a column, and this one cannot be built on 3C");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: (2C)\nT3: 4D\nR1: 3D\nF:\nW: 2D\nS: AC AD 4C"),
            "line 2, T2, card 2C: no card lies face down in this game");
  EXPECT_EQ(refusal(sheet, "T1: 3C\nT2: 2C |\nT3: 4D\nR1: 3D\nF:\nW: 2D\nS: AC AD 4C"),
            "line 2, T2: this game has no use for |");
  EXPECT_EQ(refusal(sheet, "T1: AC\nT2: AD\nT3: 4D\nR1: 3D\nF: 2C\nW: 2D\nS: 3C 4C"),
            "line 5, F, card 2C: a foundation rises in suit from the ace without a gap");
  const auto shown = small(0, false, true);
  EXPECT_EQ(refusal(shown, "T1: 4C\nT2: 4D\nT3: 2C\nF:\nW:\nS: AC AD 2D\nH: 3C 3D"),
            "line 7, H: at most one stock card is shown");
}

TEST(FortyThievesReferee, ARefusedPositionLeavesTheOldOne) {
  const auto game = make_referee("squadron");
  game->deal(shuffled_deck({2}, 5));
  ASSERT_EQ(play_text(*game, "turn; turn"), "");
  const std::string before = to_text(game->board());
  EXPECT_NE(set_error(*game, "T1: 4S\nF: AC"), "");
  EXPECT_EQ(to_text(game->board()), before);
}

TEST(Replay, SaysWhichMoveAndWhy) {
  const auto start =
      at(make_forty_thieves_referee(small(1, false, false)), "T1: 3C\nT2: 2C\nT3: 2D\nR1: 3D\nF: AC AD\nW:\nS: 4C 4D");
  std::string error;
  const auto moves = [&](std::string_view text) {
    std::vector<PlayMove> list;
    const auto entries = parse_move_list(text, error);
    for (const auto& entry : entries.value()) list.push_back(entry.move);
    return list;
  };
  EXPECT_FALSE(replay(*start->clone(), moves("T2 F; T1 F; T3 F; R1 F; turn; W F; turn; W F")));
  const auto wrong = replay(*start->clone(), moves("T2 F; T2 F"));
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->move, 1u);
  EXPECT_EQ(wrong->reason, "T2 is empty");
  const auto unfinished = replay(*start->clone(), moves("T2 F; T1 F"));
  ASSERT_TRUE(unfinished);
  EXPECT_EQ(unfinished->move, 2u);
  EXPECT_EQ(unfinished->reason, "the moves end without a win");
}

}  // namespace winnable::test::referee_forty_thieves_test
