// The rules of Yukon's sheet, one by one.
#include "solver/referee/yukon.h"

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_yukon_test {

constexpr YukonBuild kBuilds[] = {YukonBuild::alternating, YukonBuild::in_suit, YukonBuild::in_suit_both_ways};

// Two suits of four; T2 and T3 hide a card.
YukonSheet small(YukonBuild build) {
  return {.suits = 2, .ranks = 4, .columns = {1, 3, 4}, .face_down = {0, 1, 1}, .build = build};
}
// The same with a stock of two.
YukonSheet stocked(YukonBuild build) {
  return {.suits = 2, .ranks = 4, .columns = {2, 2, 2}, .face_down = {0, 0, 0}, .build = build};
}

TEST(YukonReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : yukon_referees()) {
    SCOPED_TRACE(entry.game);
    const auto referee = entry.make();
    EXPECT_EQ(referee->board().game, entry.game);
    check_referee(*referee, {.games = 4, .max_moves = 60});
  }
  for (const YukonBuild build : kBuilds) {  // short decks reach late positions
    check_referee(*make_yukon_referee(small(build)), {.games = 60, .max_moves = 40});
    check_referee(*make_yukon_referee(stocked(build)), {.games = 60, .max_moves = 40});
  }
}

TEST(YukonReferee, DealsFaceDownCardsFirstAndEndsWithARowToAllColumns) {
  const Deck deck = shuffled_deck({1}, 3);
  const auto name = [&](int i) { return to_text(deck[i]); };
  for (const RefereeEntry& entry : yukon_referees()) {
    if (entry.game == "australian-patience") continue;
    const auto game = entry.make();
    game->deal(deck);
    EXPECT_EQ(pile_text(*game, "T1"), name(45));
    EXPECT_EQ(pile_text(*game, "T2"),
              "(" + name(0) + ") " + name(21) + " " + name(27) + " " + name(33) + " " + name(39) + " " + name(46));
    EXPECT_EQ(pile_text(*game, "T7"), "(" + name(5) + ") (" + name(10) + ") (" + name(14) + ") (" + name(17) + ") (" +
                                          name(19) + ") (" + name(20) + ") " + name(26) + " " + name(32) + " " +
                                          name(38) + " " + name(44) + " " + name(51));
    EXPECT_EQ(pile_text(*game, "S"), "no such pile");
  }
}

TEST(YukonReferee, AustralianPatienceDealsRowsAndAStock) {
  const Deck deck = shuffled_deck({1}, 3);
  const auto name = [&](int i) { return to_text(deck[i]); };
  const auto game = yukon_referees().back().make();
  game->deal(deck);
  EXPECT_EQ(game->board().game, "australian-patience");
  EXPECT_EQ(pile_text(*game, "T2"), name(1) + " " + name(8) + " " + name(15) + " " + name(22));
  EXPECT_EQ(pile_text(*game, "W"), "");
  EXPECT_EQ(pile_text(*game, "S").substr(0, 5), name(28) + " " + name(29));
  EXPECT_EQ(pile_text(*game, "S").size(), 24u * 3 - 1);
}

TEST(YukonReferee, AnyFaceUpCardMovesWithAllOnTopOfIt) {
  const std::string text = "T1: 4D\nT2: (2D) 3C AC\nT3: (AD) 4C 3D 2C\nF:";
  const auto game = at(make_yukon_referee(small(YukonBuild::alternating)), text);
  EXPECT_EQ(moves_text(*game), "T2 F; T2 T1 2");
  EXPECT_EQ(play_text(*game, "T2 T1 3"), "T2 T1 3: face-down cards do not move");
  EXPECT_EQ(play_text(*game, "T3 T1 2"), "T3 T1 2: a card goes on the next higher card of the other colour");
  EXPECT_EQ(play_text(*game, "T2 T1 2"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "4D 3C AC");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"2D is turned up on T2"});
  EXPECT_EQ(moves_text(*game), "T1 F; T1 T2");
  const auto suits = at(make_yukon_referee(small(YukonBuild::in_suit)), text);
  EXPECT_EQ(moves_text(*suits), "T2 F; T2 T3; T3 T1 2");
  EXPECT_EQ(play_text(*suits, "T2 T1 2"), "T2 T1 2: a card goes on the next higher card of its suit");
  const auto both = at(make_yukon_referee(small(YukonBuild::in_suit_both_ways)), text);
  EXPECT_EQ(moves_text(*both), "T2 F; T2 T3; T2 T3 2; T3 T1 2; T3 T2");
  EXPECT_EQ(play_text(*both, "T3 T1"), "T3 T1: a card goes on the next higher or lower card of its suit");
}

TEST(YukonReferee, NothingGoesAroundTheCorner) {
  const std::string text = "T1: 4D\nT2: (2D) 3C AC\nT3: (3D) 2C 4C AD\nF:";
  for (const YukonBuild build : kBuilds) {
    const auto game = at(make_yukon_referee(small(build)), text);
    EXPECT_NE(play_text(*game, "T3 T1"), "");
    EXPECT_NE(play_text(*game, "T1 T3"), "");
  }
}

TEST(YukonReferee, OnlyKingsFillSpacesAndMayGoOnQueensInAlaska) {
  const std::string text = "T1:\nT2: (3C) 4D 2D\nT3: (AD) 4C 3D\nF: AC-2C";
  EXPECT_EQ(moves_text(*at(make_yukon_referee(small(YukonBuild::in_suit)), text)), "T2 T1 2; T2 T3; T3 T1 2");
  const auto game = at(make_yukon_referee(small(YukonBuild::in_suit_both_ways)), text);
  EXPECT_EQ(moves_text(*game), "T2 T1 2; T2 T3; T2 T3 2; T3 T1 2; T3 T2");
  EXPECT_EQ(play_text(*game, "T2 T1"), "T2 T1: only a king goes to an empty column");
}

TEST(YukonReferee, CardsGoHomeInSuitAndStay) {
  const auto game =
      at(make_yukon_referee(small(YukonBuild::alternating)), "T1:\nT2: 4D 2D AD\nT3: (3C) 3D 4C\nF: AC-2C");
  EXPECT_EQ(play_text(*game, "T2 F 2"), "T2 F 2: cards go to a foundation one at a time");
  EXPECT_EQ(play_text(*game, "T3 F"), "T3 F: no foundation takes this card");
  EXPECT_EQ(play_text(*game, "T2 F; T2 F; T3 T1; T3 F; T3 F; T2 F"), "");
  EXPECT_EQ(play_text(*game, "F T1"), "F T1: no card moves from there");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(YukonReferee, TheStockIsTurnedOnce) {
  const auto game =
      at(make_yukon_referee(stocked(YukonBuild::in_suit)), "T1: AC 4D\nT2: 3C 2D\nT3: AD 4C\nF:\nW:\nS: 3D 2C");
  EXPECT_EQ(moves_text(*game), "T2 T3 2; T3 T2 2; turn");
  EXPECT_EQ(play_text(*game, "turn; W T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AC 4D 3D");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(moves_text(*game), "T2 T1; T2 T3 2; T3 T2 2");
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: this game has no such move");
  EXPECT_EQ(
      play_text(*at(make_yukon_referee(small(YukonBuild::in_suit)), "T1: 4D\nT2: (2D) 3C AC\nT3: (AD) 4C 3D 2C\nF:"),
                "turn"),
      "turn: this game has no such move");
  const auto king =
      at(make_yukon_referee(stocked(YukonBuild::in_suit)), "T1:\nT2: 3C 2D\nT3: AD 3D\nF: AC-2C\nW: 4C\nS: 4D");
  EXPECT_EQ(moves_text(*king), "T2 T3; T3 T2 2; W T1; turn");
}

TEST(YukonReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) {
    return set_error(*make_yukon_referee(small(YukonBuild::alternating)), text);
  };
  EXPECT_EQ(refusal("T1: 4D\nT2: (2D) 3C AC\nT3: (AD) 4C 3D 2C\nF:"), "");
  EXPECT_EQ(refusal("T1: (4D) 2D\nT2: 3C AC\nT3: (AD) 4C 3D 2C\nF:"),
            "line 1, T1, card 4D: only 0 cards of this column are dealt face down");
  EXPECT_EQ(refusal("T1: 4D\nT2: 2D (3C) AC\nT3: (AD) 4C 3D 2C\nF:"),
            "line 2, T2, card 3C: a face-down card lies on a face-up card");
  EXPECT_EQ(refusal("T1: 4D 3C AC\nT2: (2D)\nT3: (AD) 4C 3D 2C\nF:"),
            "line 2, T2, card 2D: an exposed card is never face down");
  EXPECT_EQ(refusal("T1: 4D\nT2: 2D 3C AC\nT3: (AD) 4C 3D\nF:\nS: 2C"), "line 5, S: this game has no such pile");
  const auto stock_refusal = [](std::string_view text) {
    return set_error(*make_yukon_referee(stocked(YukonBuild::in_suit)), text);
  };
  EXPECT_EQ(stock_refusal("T1: AC 4D\nT2: 3C 2D\nT3: AD\nF:\nW: 4C\nS: 3D 2C"),
            "line 6, S: waste and stock never hold more than 2 cards");
  EXPECT_EQ(stock_refusal("T1: AC 4D\nT2: 3C 2D\nT3: AD 4C\nF:\nW:\nS: 3D (2C)"),
            "line 6, S, card 2C: only covered cards of columns are marked as face down");
}

}  // namespace winnable::test::referee_yukon_test
