// Guards the referee of Pyramid: covering, overlap, stock and waste, redeals, the presets, positions that cannot be.
#include "solver/referee/pyramid.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_pyramid_test {

TEST(PyramidReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset :
       {"pyramid", "pyramid:classic", "pyramid:board", "pyramid:board-classic", "pyramid:unlimited",
        "pyramid:unlimited-classic", "pyramid:microsoft", "pyramid:pysolfc", "pyramid:thirteen"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 8, .max_moves = 120});
  }
  EXPECT_EQ(make_referee("pyramid:seed"), nullptr);
}

// Three rows of six places, one suit of 13: pairs add up to 13, the king goes alone.
PyramidSheet small() { return {.suits = 1, .rows = 3}; }

//        P1 AC
//      P2 2C P3 QC        Q covers nothing but the ace; it is covered by 3 and 4
//    P4 5C P5 3C P6 4C
constexpr const char* kStart = "P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nW:\nS: TC KC 9C 8C 7C 6C JC\n";

TEST(PyramidReferee, DealsRowByRow) {
  const auto game = make_referee("pyramid");
  const Deck deck = shuffled_deck({1}, 1);
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "P1"), to_text(deck[0]));
  EXPECT_EQ(pile_text(*game, "P2"), to_text(deck[1]) + " " + to_text(deck[2]));
  EXPECT_EQ(pile_text(*game, "P22").substr(0, 2), to_text(deck[21]));
  EXPECT_EQ(pile_text(*game, "S").substr(0, 2), to_text(deck[28]));
  EXPECT_EQ(game->board().cards("S").size(), 24u);
  EXPECT_EQ(pile_text(*game, "W"), "");
}

TEST(PyramidReferee, StockCardPairsWithThePyramidAndTheWasteTop) {
  const auto game = at(make_pyramid_referee(small()), kStart);
  EXPECT_EQ(moves_text(*game), "turn; pair P5 S");
  EXPECT_EQ(play_text(*game->clone(), "pair S P5"), "");  // in either order
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(moves_text(*game), "turn; pair P5 W; remove S");
  EXPECT_EQ(play_text(*game, "turn; remove W"), "");
  EXPECT_EQ(pile_text(*game, "W"), "TC");
  EXPECT_EQ(moves_text(*game), "turn; pair P5 W; pair P6 S");
  EXPECT_EQ(play_text(*game, "turn; turn; turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "TC 9C 8C 7C");
  EXPECT_EQ(moves_text(*game), "turn; pair W S");
  EXPECT_EQ(play_text(*game, "pair W S"), "");
  EXPECT_EQ(moves_text(*game), "turn; pair P4 W");
  EXPECT_EQ(play_text(*game, "pair P6 W"), "pair P6 W: the ranks do not add up");
  EXPECT_EQ(play_text(*game, "pair P4 W; pair P6 W; pair P5 W"), "");  // 8, then 9, then 10 surface
  EXPECT_EQ(moves_text(*game), "turn; pair P2 S");
}

TEST(PyramidReferee, OnlyUncoveredCardsAreAvailable) {
  const auto game = at(make_pyramid_referee(small()), "P1: AC\nP2: 2C QC\nP4: 5C -- 4C\nW:\nS: JC KC 9C 8C 7C 6C\n");
  EXPECT_EQ(set_error(*game->clone(), "P1: AC\nP2: -- QC\nP4: 5C -- 4C\nW:\nS: KC 9C 8C 7C 6C\n"),
            "line 3, P4, card 5C: the place that it covers, P2, is empty");
  EXPECT_EQ(play_text(*game->clone(), "pair P2 S"), "pair P2 S: the card is covered");
  EXPECT_EQ(play_text(*game->clone(), "pair P1 P3"), "pair P1 P3: the card is covered");
  EXPECT_EQ(play_text(*game->clone(), "pair P5 S"), "pair P5 S: there is no card at P5");
  EXPECT_EQ(play_text(*game->clone(), "remove P4"), "remove P4: only a king goes alone");
  EXPECT_EQ(play_text(*game->clone(), "pair P7 S"), "pair P7 S: this game has no pile P7");
}

// Q lies on A alone once 2 has gone; Q is uncovered.
constexpr const char* kOverlap = "P1: AC\nP2: -- QC\nP4: -- -- --\nW:\nS: KC 9C 4C 7C 6C\n";

TEST(PyramidReferee, OverlapNeedsTheOnlyCover) {
  auto sheet = small();
  EXPECT_EQ(moves_text(*at(make_pyramid_referee(sheet), kOverlap)), "turn; pair P1 P3; remove S");
  const auto game = at(make_pyramid_referee(sheet), kOverlap);
  EXPECT_EQ(play_text(*game, "pair P3 P1"), "");
  EXPECT_EQ(pile_text(*game, "P1"), "--");
  EXPECT_EQ(pile_text(*game, "P2"), "-- --");
  sheet.overlap = false;
  EXPECT_EQ(moves_text(*at(make_pyramid_referee(sheet), kOverlap)), "turn; remove S");
  EXPECT_EQ(play_text(*at(make_pyramid_referee(sheet), kOverlap), "pair P1 P3"), "pair P1 P3: the card is covered");
  // The other cover is still there.
  sheet.overlap = true;
  const auto two = at(make_pyramid_referee(sheet), "P1: AC\nP2: 2C QC\nP4: -- -- --\nW:\nS: KC 9C 4C 7C 6C JC\n");
  EXPECT_EQ(moves_text(*two), "turn; remove S");
  // The upper card is itself covered.
  const auto covered = at(make_pyramid_referee(sheet), "P1: AC\nP2: -- QC\nP4: -- -- 7C\nW:\nS: KC 9C 4C 6C\n");
  EXPECT_EQ(moves_text(*covered), "turn; remove S");
}

TEST(PyramidReferee, WonWhenAllCardsOrOnlyThePyramidHaveGone) {
  auto sheet = small();
  const auto game = at(make_pyramid_referee(sheet), "P1: AC\nP2: -- QC\nP4: -- -- --\nW: KC\nS: 7C 6C\n");
  EXPECT_EQ(play_text(*game, "pair P1 P3"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "remove W; turn; pair W S"), "");
  EXPECT_TRUE(game->is_won());
  sheet.pyramid_only = true;
  const auto board = at(make_pyramid_referee(sheet), "P1: AC\nP2: -- QC\nP4: -- -- --\nW: KC\nS: 7C 6C\n");
  EXPECT_FALSE(board->is_won());
  EXPECT_EQ(play_text(*board, "pair P1 P3"), "");
  EXPECT_TRUE(board->is_won());
}

TEST(PyramidReferee, RedealsTurnTheWasteOverInOrder) {
  auto sheet = small();
  const char* text = "P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nW: TC KC\nS: 9C\n";
  const std::string rest = "P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\n";
  EXPECT_NE(set_error(*make_pyramid_referee(sheet), text), "");  // 6, 7, 8 and J cannot have gone
  const std::string late = rest + "W: JC TC 9C 8C 7C 6C KC\nS:\n";
  const auto none = at(make_pyramid_referee(sheet), late);
  EXPECT_EQ(play_text(*none, "redeal"), "redeal: no redeal is left");
  sheet.redeals = 1;
  const auto one = at(make_pyramid_referee(sheet), late);
  EXPECT_EQ(play_text(*one, "redeal"), "");
  EXPECT_EQ(pile_text(*one, "S"), "JC TC 9C 8C 7C 6C KC");
  EXPECT_EQ(pile_text(*one, "W"), "");
  EXPECT_EQ(one->board().fact("redeals", -1), 1);
  EXPECT_EQ(play_text(*one, "redeal"), "redeal: the stock is not used up yet");
  EXPECT_EQ(play_text(*one, "turn; turn; turn; turn; turn; turn; turn; redeal"), "redeal: no redeal is left");
  EXPECT_EQ(set_error(*one, late + "redeals: 2"), "redeals: this game has 1");
  sheet.redeals = kUnlimitedRedeals;
  const auto many = at(make_pyramid_referee(sheet), late);
  EXPECT_EQ(play_text(*many, "redeal; turn; turn; turn; turn; turn; turn; turn; redeal; turn"), "");
  EXPECT_TRUE(many->board().facts.empty());
  const auto gone = at(make_pyramid_referee(sheet), "P1: AC\nP2: -- QC\nP4: -- -- --\nW:\nS:\n");
  EXPECT_EQ(play_text(*gone, "redeal"), "redeal: there is no waste to turn over");
}

TEST(PyramidReferee, ThirteenTurnsStockCardsFirstAndPairsInsideTheWaste) {
  auto sheet = small();
  sheet.overlap = false;
  sheet.stock_card_usable = false;
  sheet.waste_pairs = true;
  const auto game = at(make_pyramid_referee(sheet), "P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nW:\nS: TC KC 7C 6C 9C 8C JC\n");
  EXPECT_EQ(moves_text(*game), "turn");
  EXPECT_EQ(play_text(*game, "pair P5 S"), "pair P5 S: a stock card must be turned first");
  EXPECT_EQ(play_text(*game, "turn; turn; turn"), "");
  EXPECT_EQ(play_text(*game, "pair W W"), "pair W W: the ranks do not add up");
  EXPECT_EQ(play_text(*game, "remove W"), "remove W: only a king goes alone");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(moves_text(*game), "turn; pair W W");
  EXPECT_EQ(play_text(*game, "pair W W; remove W; pair P5 W"), "");
  EXPECT_EQ(pile_text(*game, "W"), "");
  const auto plain =
      at(make_pyramid_referee(small()), "P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nW: TC KC 7C 6C\nS: 9C 8C JC\n");
  EXPECT_EQ(play_text(*plain, "pair W W"), "pair W W: only the top of the waste is available");
}

TEST(PyramidReferee, PresetsAreWhatTheSheetSays) {
  // Overlap is legal in the default, not in the classic presets; only the "52" presets need the stock gone.
  const std::string text =
      "P1: AC\nP2: -- QC\nP4: -- -- --\nP7: -- -- -- --\nP11: -- -- -- -- --\nP16: -- -- -- -- -- --\n"
      "P22: -- -- -- -- -- -- --\nW:\nS: KC\n";
  for (const char* preset : {"pyramid", "pyramid:board", "pyramid:unlimited"}) {
    const auto game = at(make_referee(preset), text);
    EXPECT_EQ(play_text(*game, "pair P1 P3"), "") << preset;
    EXPECT_EQ(game->is_won(), preset != std::string("pyramid")) << preset;
  }
  for (const char* preset : {"pyramid:classic", "pyramid:board-classic", "pyramid:unlimited-classic",
                             "pyramid:microsoft", "pyramid:thirteen"})
    EXPECT_NE(play_text(*at(make_referee(preset), text), "pair P1 P3"), "") << preset;
  for (const char* preset : {"pyramid:microsoft", "pyramid:pysolfc"}) {
    const auto game = make_referee(preset);
    game->deal(shuffled_deck({1}, 3));
    EXPECT_EQ(game->board().fact("redeals", -1), 0) << preset;
    EXPECT_EQ(game->board().cards("W").size(), preset == std::string("pyramid:pysolfc") ? 1u : 0u);
    for (int pass = 0; pass <= 2; ++pass) {
      while (play_text(*game, "turn").empty()) {
      }
      EXPECT_EQ(play_text(*game, "redeal").empty(), pass < 2) << preset;
    }
  }
}

TEST(PyramidReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_pyramid_referee(small()), text); };
  EXPECT_EQ(refusal(kStart), "");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nP4: 5C 3C\nW:\nS: TC KC 4C 9C 8C 7C 6C JC\n"),
            "line 3, P4: this row has 3 places, the line 2 (write -- for a removed card)");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nW:\nS: TC KC\n"),
            "P4: this row has 3 places, the line 0 (write -- for a removed card)");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nW:\nS: TC KC 9C 8C 7C 6C\n"),
            "cards leave in pairs, but 0 of rank 2 and 1 of rank 11 are gone");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nP4: 5C 3C --\nW: 4C\nS: TC KC 9C 8C 7C 6C JC\n"),
            "line 5, S: waste and stock never hold more than 7 cards");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nW: --\nS: TC KC 9C 8C 7C 6C JC\n"),
            "line 4, W: -- stands in the pyramid only");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nP4: 5C 3C 4C\nP3: 2C\n"), "line 4, P3: this game has no such pile");
  EXPECT_EQ(refusal("P1: AC\nP2: 2C QC\nP4: 5C 3C 2C\nW:\nS: 4C\n"),
            "line 3, P4, card 2C: the card occurs twice, also in line 2 (P2)");
  EXPECT_EQ(refusal(std::string(kStart) + "redeals: 0"), "this game knows no 'redeals'");
}

}  // namespace winnable::test::referee_pyramid_test
