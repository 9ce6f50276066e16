// Guards the referee of Three Shuffles and a Draw: fans, the draw, reshuffles by the seed's streams, the presets,
// positions that cannot be.
#include "solver/referee/three_shuffles.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_three_shuffles_test {

TEST(ThreeShufflesReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset :
       {"three-shuffles", "three-shuffles:first-deal", "three-shuffles:first-deal-draw", "labellelucie", "trefoil"}) {
    SCOPED_TRACE(preset);
    check_referee(*make_referee(preset), {.games = 12});
  }
  EXPECT_EQ(make_referee("three-shuffles:tilldawn"), nullptr);
}

TEST(ThreeShufflesReferee, DealsFansOfThreeWithoutTheAces) {
  const auto game = make_referee("three-shuffles");
  const Deck deck = shuffled_deck(game->deck_shape(), 0);
  game->deal(deck);
  // Seed 0: 7S JD AS JS JH 9C 2C ...
  EXPECT_EQ(pile_text(*game, "T1"), "7S JD JS");
  EXPECT_EQ(pile_text(*game, "T2"), "JH 9C 2C");
  EXPECT_EQ(pile_text(*game, "T16"), "7D TH 8H");
  EXPECT_EQ(pile_text(*game, "F"), "AC AD AH AS");
  EXPECT_EQ(game->board().fact("reshuffles", -1), 0);
  EXPECT_EQ(game->board().fact("draws", -1), 0);
  const auto lucie = make_referee("labellelucie");
  lucie->deal(deck);
  EXPECT_EQ(pile_text(*lucie, "T1"), "7S JD AS");
  EXPECT_EQ(pile_text(*lucie, "T18"), "8H");
  EXPECT_EQ(pile_text(*lucie, "F"), "");
}

// One suit of seven; the ace lies out, so there are two fans of three.
ThreeShufflesSheet small() { return {.suits = 1, .ranks = 7}; }

// A position of it that can still be reshuffled says how.
std::string with_orders(std::string_view text) {
  return std::string(text) + "\nshuffle-1: 3C 2C 7C AC 5C 4C 6C\nshuffle-2: 7C 6C 5C 4C 3C 2C AC";
}

TEST(ThreeShufflesReferee, FansBuildDownInSuitAndNeverRefill) {
  auto sheet = small();
  sheet.draws = 0;
  const auto game = at(make_three_shuffles_referee(sheet), with_orders("T1: 2C 3C 6C\nT2: 4C 7C 5C\nF: AC"));
  EXPECT_EQ(moves_text(*game), "T2 T1; reshuffle");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(moves_text(*game), "reshuffle");
  EXPECT_EQ(play_text(*game, "T1 T2 2"), "T1 T2 2: cards move one at a time");
  const auto empty =
      at(make_three_shuffles_referee(sheet), with_orders("T1: 7C 5C 4C\nT2: 6C 3C\nF: AC-2C\nreshuffles: 2"));
  EXPECT_EQ(moves_text(*empty), "T2 F; T2 T1");
  EXPECT_EQ(play_text(*empty, "T2 F; T1 F; T1 F; T2 F"), "");
  EXPECT_EQ(play_text(*empty, "T1 T2"), "T1 T2: an empty fan is never refilled");
  EXPECT_EQ(play_text(*empty, "T1 F"), "");
  EXPECT_TRUE(empty->is_won());
}

TEST(ThreeShufflesReferee, OneCoveredCardMayBeDrawnToAPlaceWhereItFits) {
  auto sheet = small();
  sheet.reshuffles = 0;
  const char* text = "T1: 2C 4C 3C\nT2: 6C 5C 7C\nF: AC";
  const auto game = at(make_three_shuffles_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "draw T1.1 F; draw T1.1 T1; draw T2.1 T2");
  EXPECT_EQ(play_text(*game->clone(), "draw T1.1 F; T1 F; T1 F"), "");
  EXPECT_EQ(play_text(*game->clone(), "draw T2.2 T2"), "draw T2.2 T2: a fan builds down in suit");
  EXPECT_EQ(play_text(*game->clone(), "draw T2.3 F"), "draw T2.3 F: the exposed card needs no draw");
  EXPECT_EQ(play_text(*game->clone(), "draw T2.4 F"), "draw T2.4 F: T2 has only 3 cards");
  EXPECT_EQ(play_text(*game, "draw T2.1 T2"), "");  // onto the exposed card of its own fan
  EXPECT_EQ(pile_text(*game, "T2"), "5C 7C 6C");
  EXPECT_EQ(game->board().fact("draws", 0), 1);
  EXPECT_EQ(play_text(*game, "draw T1.1 F"), "draw T1.1 F: no draw is left");
  sheet.draws = 0;
  EXPECT_EQ(play_text(*at(make_three_shuffles_referee(sheet), text), "draw T1.1 F"), "draw T1.1 F: no draw is left");
}

TEST(ThreeShufflesReferee, ReshufflesOnlyWhenNoExposedCardFitsAFoundation) {
  auto sheet = small();
  const auto fits = at(make_three_shuffles_referee(sheet), with_orders("T1: 3C 4C 2C\nT2: 6C 5C 7C\nF: AC"));
  EXPECT_EQ(play_text(*fits, "reshuffle"), "reshuffle: an exposed card still fits a foundation");
  // A possible draw does not count.
  const auto hidden = at(make_three_shuffles_referee(sheet), with_orders("T1: 3C 2C 4C\nT2: 6C 5C 7C\nF: AC"));
  EXPECT_EQ(play_text(*hidden, "reshuffle"), "");
}

TEST(ThreeShufflesReferee, ReshufflesFollowTheStreamsOfTheSeed) {
  const auto game = make_three_shuffles_referee(small());
  const Deck deck = shuffled_deck(game->deck_shape(), 5);
  game->deal(deck);
  for (int k = 1; k <= 2; ++k) {
    while (true) {  // all that goes home, in any order
      const auto moves = game->legal_moves();
      const auto up = std::find_if(moves.begin(), moves.end(), [](const PlayMove& move) {
        return move.verb == Verb::move && move.to.letter == 'F';
      });
      if (up == moves.end()) break;
      ASSERT_FALSE(game->play(*up));
    }
    if (game->is_won()) FAIL() << "choose another seed";
    const std::size_t home = game->board().cards("F").size();
    ASSERT_EQ(play_text(*game, "reshuffle"), "");
    std::string expected;
    for (int i = 0; i < 7; ++i) {
      const Card card = deck.later_shuffles[static_cast<std::size_t>(k) - 1][static_cast<std::size_t>(i)];
      if (card.rank() > static_cast<int>(home)) expected += (expected.empty() ? "" : " ") + to_text(card);
    }
    const std::string second = pile_text(*game, "T2");
    EXPECT_EQ(pile_text(*game, "T1") + (second.empty() ? "" : " " + second), expected);
    EXPECT_EQ(game->board().cards("T1").size(), std::min<std::size_t>(3, 7 - home));
    EXPECT_EQ(game->board().fact("reshuffles", 0), k);
  }
  EXPECT_NE(play_text(*game, "reshuffle"), "");
}

TEST(ThreeShufflesReferee, TheLastFanOfAReshuffleMayBeShort) {
  const auto game = at(make_three_shuffles_referee(small()), with_orders("T1: 5C 4C 6C\nT2: 3C 7C\nF: AC-2C"));
  ASSERT_EQ(play_text(*game, "reshuffle"), "");
  EXPECT_EQ(game->board().cards("T1").size(), 3u);
  EXPECT_EQ(game->board().cards("T2").size(), 2u);
}

TEST(ThreeShufflesReferee, ABoardSaysHowItWillBeReshuffled) {
  const auto game = at(make_three_shuffles_referee(small()), with_orders("T1: 5C 4C 6C\nT2: 3C 7C\nF: AC-2C"));
  ASSERT_EQ(play_text(*game, "reshuffle"), "");
  EXPECT_EQ(pile_text(*game, "T1") + " " + pile_text(*game, "T2"), "3C 7C 5C 4C 6C");
  const std::string text = winnable::to_text(game->board());
  EXPECT_EQ(text.find("shuffle-1"), std::string::npos) << text;  // it is over
  EXPECT_NE(text.find("shuffle-2: 7C 6C 5C 4C 3C 2C AC\n"), std::string::npos) << text;
  const auto again = at(make_three_shuffles_referee(small()), text);
  EXPECT_EQ(winnable::to_text(again->board()), text);

  const std::string before = winnable::to_text(again->board());
  EXPECT_NE(set_error(*again, "T1: 5C 4C 6C\nT2: 3C 7C\nF: AC-2C\nreshuffles: 1").find("'shuffle-2: CARDS'"),
            std::string::npos);
  EXPECT_EQ(winnable::to_text(again->board()), before);  // what is refused changes nothing
  EXPECT_EQ(set_error(*again, "T1: 5C 4C 6C\nT2: 3C 7C\nF: AC-2C\nreshuffles: 2"), "");
}

TEST(ThreeShufflesReferee, PresetsAreWhatTheSheetSays) {
  const auto facts = [](const char* preset) {
    const auto game = make_referee(preset);
    game->deal(shuffled_deck(game->deck_shape(), 1));
    std::string text;
    for (const auto& fact : game->board().facts) text += fact.first + " ";
    return text + std::to_string(game->deck_shape().later_shuffles);
  };
  EXPECT_EQ(facts("three-shuffles"), "reshuffles draws 2");
  EXPECT_EQ(facts("three-shuffles:first-deal"), "0");
  EXPECT_EQ(facts("three-shuffles:first-deal-draw"), "draws 0");
  EXPECT_EQ(facts("labellelucie"), "reshuffles 2");
  EXPECT_EQ(facts("trefoil"), "reshuffles 2");
}

TEST(ThreeShufflesReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) {
    return set_error(*make_three_shuffles_referee(small()), with_orders(text));
  };
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C 5C\nF: AC"), "");
  EXPECT_EQ(refusal("T1: 2C 3C 6C 4C\nT2: 7C 5C\nF: AC"),
            "line 1, T1, card 4C: only 3 cards are dealt to a fan, and this one cannot be built on 6C");
  EXPECT_EQ(refusal("T1: 2C 3C 6C 4C\nT2: 7C 5C\nF: AC\ndraws: 1"), "");  // the five was drawn from between
  EXPECT_EQ(refusal("T1: 2C 7C 6C 3C\nT2: 4C 5C\nF: AC\ndraws: 1"),
            "line 1, T1, card 3C: only 3 cards are dealt to a fan, and this one cannot be built on 6C");
  EXPECT_EQ(refusal("T1: 2C 3C 6C 5C\nT2: 7C 4C\nF: AC"), "");
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C 5C AC\nF:"),
            "line 3, F, card AC: the aces lie on the foundations from the start");
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C\nT3: 5C\nF: AC"), "line 3, T3: this game has no such pile");
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C\nF: AC"), "card 5C: the card is missing");
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C 5C\nF: AC\nreshuffles: 3"), "reshuffles: this game has 2");
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C 5C\nF: AC\ndraws: 2"), "draws: this game has 1");
  EXPECT_EQ(refusal("T1: 2C 3C 6C\nT2: 4C 7C 5C\nF: AC\nredeals: 0"), "this game knows no 'redeals'");
}

}  // namespace winnable::test::referee_three_shuffles_test
