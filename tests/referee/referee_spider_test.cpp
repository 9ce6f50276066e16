// The rules of Spider's sheet, one by one.
#include "solver/referee/spider.h"

#include <algorithm>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_spider_test {

// Two suits of four ranks; T1 and T2 hide one card each; a stock of three.
SpiderSheet small() { return {.decks = 1, .suits = 2, .ranks = 4, .columns = {2, 2, 1}}; }

TEST(SpiderReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : spider_referees()) {
    SCOPED_TRACE(entry.game);
    const auto referee = entry.make();
    EXPECT_EQ(referee->board().game, entry.game);
    check_referee(*referee, {.games = 4, .max_moves = 60});
  }
  for (const bool onto_spaces : {false, true}) {  // short decks reach late positions
    auto sheet = small();
    sheet.deals_onto_spaces = onto_spaces;
    check_referee(*make_spider_referee(sheet), {.games = 60, .max_moves = 40});
    sheet = {.decks = 3, .suits = 1, .ranks = 4, .columns = {3, 2, 2}, .deals_onto_spaces = onto_spaces};
    check_referee(*make_spider_referee(sheet), {.games = 60, .max_moves = 40});
  }
}

TEST(SpiderReferee, DealsTheLastCardOfEachColumnLast) {
  const Deck deck = shuffled_deck({1}, 3);
  const auto name = [&](int i) { return to_text(deck[i]); };
  const auto game = make_spider_referee({.decks = 1, .columns = {1, 2, 3, 4, 5, 6, 7}});
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "T1"), name(21));
  EXPECT_EQ(pile_text(*game, "T2"), "(" + name(0) + ") " + name(22));
  EXPECT_EQ(pile_text(*game, "T3"), "(" + name(1) + ") (" + name(6) + ") " + name(23));
  EXPECT_EQ(pile_text(*game, "S").substr(0, 5), name(28) + " " + name(29));
}

TEST(SpiderReferee, Layouts) {
  std::string text;
  for (const RefereeEntry& entry : spider_referees()) {
    const auto game = entry.make();
    game->deal(shuffled_deck(game->deck_shape(), 3));
    text += entry.game + ":";
    for (const Pile& pile : game->board().piles) {
      const auto hidden =
          std::count_if(pile.cards.begin(), pile.cards.end(), [](const BoardCard& card) { return card.face_down; });
      text += " " + std::to_string(pile.cards.size()) + (hidden ? "(" + std::to_string(hidden) + ")" : "");
    }
    text += "\n";
  }
  const std::string ten = " 6(5) 6(5) 6(5) 6(5) 5(4) 5(4) 5(4) 5(4) 5(4) 5(4) 0 50\n";
  EXPECT_EQ(text, "spider:" + ten + "spider:2-suits:" + ten + "spider:1-suit:" + ten + "spider:relaxed:" + ten +
                      "spiderette: 1 2(1) 3(2) 4(3) 5(4) 6(5) 7(6) 0 24\n"
                      "will-o-the-wisp: 3(2) 3(2) 3(2) 3(2) 3(2) 3(2) 3(2) 0 31\n"
                      "simple-simon: 8 8 8 7 6 5 4 3 2 1 0\n"
                      "mrs-mop: 8 8 8 8 8 8 8 8 8 8 8 8 8 0\n");
}

TEST(SpiderReferee, BuildsDownWhateverTheSuitAndMovesRunsInSuit) {
  const auto game = at(make_spider_referee(small()), "T1: (AD) 3C 2C\nT2: 4D\nT3: 4C\nS: 2D 3D AC");
  EXPECT_EQ(moves_text(*game), "T1 T2 2; T1 T3 2; deal");
  EXPECT_EQ(play_text(*game, "T1 T2 3"), "T1 T2 3: only face-up cards of one suit in sequence move together");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: a card goes on a card of the next higher rank");
  EXPECT_EQ(play_text(*game, "T1 T2 2"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "4D 3C 2C");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"AD is turned up on T1"});
  EXPECT_EQ(moves_text(*game), "T1 T2; T2 T3 2; deal");
  EXPECT_EQ(play_text(*game, "T1 T2; T2 T3 2"), "T2 T3 2: only face-up cards of one suit in sequence move together");
  EXPECT_EQ(play_text(*game, "S T1"), "S T1: the stock is dealt to all columns: deal");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
}

TEST(SpiderReferee, AFaceDownCardBelongsToNoRun) {
  const auto game = at(make_spider_referee(small()), "T1: (3C) 2C\nT2: (4C) 3D\nT3: 4D\nS: AC AD 2D");
  EXPECT_EQ(moves_text(*game), "T1 T2; T2 T3; deal");
  EXPECT_EQ(play_text(*game, "T1 T2; T2 T1"), "");
  EXPECT_EQ(moves_text(*game), "T1 T2; T1 T3 2; T2 T3; deal");
}

TEST(SpiderReferee, AnyRunGoesToASpace) {
  const auto game = at(make_spider_referee(small()), "T1: 3C 2C AC\nT2:\nT3: 4D 4C 3D 2D AD");
  EXPECT_EQ(moves_text(*game), "T1 T2; T1 T2 2; T1 T2 3; T3 T2; T3 T2 2; T3 T2 3");
}

TEST(SpiderReferee, TheStockIsDealtOntoFilledColumnsOnly) {
  const char* text = "T1: 3C 2C\nT2:\nT3: 4D 3D 2D\nS: AD 4C AC";
  const auto strict = at(make_spider_referee(small()), text);
  EXPECT_EQ(play_text(*strict, "deal"), "deal: the stock is not dealt while a column is empty");
  auto sheet = small();
  sheet.deals_onto_spaces = true;
  const auto relaxed = at(make_spider_referee(sheet), text);
  EXPECT_EQ(play_text(*relaxed, "deal"), "");
  EXPECT_EQ(pile_text(*relaxed, "T1") + " | " + pile_text(*relaxed, "T2"), "3C 2C AD | 4C");
  EXPECT_EQ(play_text(*relaxed, "deal"), "deal: no card is left to deal");
}

TEST(SpiderReferee, TheLastRoundMayBeShort) {
  const auto game = at(make_spider_referee({.decks = 1, .suits = 1, .ranks = 6, .columns = {1, 1}}),
                       "T1: 3C\nT2: 6C\nS: 2C 4C AC 5C");
  EXPECT_EQ(play_text(*game, "deal; deal"), "");
  EXPECT_EQ(pile_text(*game, "T1") + " | " + pile_text(*game, "T2"), "3C 2C AC | 6C 4C 5C");
  const SpiderSheet odd{.decks = 1, .suits = 1, .ranks = 6, .columns = {2, 1}};
  const auto shorter = at(make_spider_referee(odd), "T1: (3C) 4C 2C\nT2: 6C AC\nS: 5C");
  EXPECT_EQ(play_text(*shorter, "deal"), "");
  EXPECT_EQ(pile_text(*shorter, "T1") + " | " + pile_text(*shorter, "T2"), "(3C) 4C 2C 5C | 6C AC");
}

TEST(SpiderReferee, CompleteSuitsLeaveAtOnce) {
  const auto game = at(make_spider_referee(small()), "T1: (AD) 4C 3C 2C\nT2: AC\nT3: 4D 3D 2D");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "AD");
  EXPECT_EQ(pile_text(*game, "F"), "AC-4C");
  EXPECT_EQ(game->consequences(), (std::vector<std::string>{"4C to AC leave T1", "AD is turned up on T1"}));
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 F"), "T1 F: a complete suit leaves by itself");
  EXPECT_EQ(play_text(*game, "F T2"), "F T2: complete suits stay where they are");
  EXPECT_EQ(play_text(*game, "T1 T3"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(SpiderReferee, ARoundOfTheStockCompletesSuits) {
  const auto game = at(make_spider_referee(small()), "T1: 4C 3C 2C\nT2: 4D 3D\nS: AC 2D AD\nT3:");
  EXPECT_EQ(play_text(*game, "deal"), "deal: the stock is not dealt while a column is empty");
  const auto full = at(make_spider_referee(small()), "T1: 4C 3C 2C\nT2: 4D\nT3: 2D\nS: AC 3D AD");
  EXPECT_EQ(play_text(*full, "deal"), "");
  EXPECT_EQ(pile_text(*full, "T1") + " | " + pile_text(*full, "T3") + " | " + pile_text(*full, "F"),
            " | 2D AD | AC-4C");
}

TEST(SpiderReferee, RefusesImpossibleBoards) {
  const auto game = make_spider_referee(small());
  EXPECT_EQ(set_error(*game, "T1: 4C\nT2: 2D\nT3: (2C) 3C 3D\nS: 4D AC AD"),
            "line 3, T3, card 2C: only 0 cards of this column are dealt face down");
  EXPECT_EQ(set_error(*game, "T1: 4C (2D)\nT2: 2C AD\nT3: 3C 3D 4D AC"),
            "line 1, T1, card 2D: a face-down card lies on a face-up card");
  EXPECT_EQ(set_error(*game, "T1: (4C)\nT2: 2C AD 2D 3C 3D 4D AC"),
            "line 1, T1, card 4C: an exposed card is never face down");
  EXPECT_EQ(set_error(*game, "T1: 3D 4C 3C 2C AC\nT2: 4D\nT3: 2D AD"),
            "line 1, T1, card AC: a complete suit has left: it never lies at the end of a column");
  EXPECT_EQ(set_error(*game, "T1: 4C\nT2: 3D 2C\nT3: 3C 2D AD\nS: 4D AC"),
            "line 4, S: there can never be 2 cards left: it starts with 3 and is dealt in rounds of one card a column");
  EXPECT_EQ(set_error(*game, "T1: 4C\nT2: 3D 2C\nT3: 3C 2D\nS: (4D) AC AD"),
            "line 4, S, card 4D: parentheses are for columns only");
  EXPECT_EQ(set_error(*game, "T1: 4C\nT2: 2D 2C\nT3: 3C 3D 4D AC\nF: AD"),
            "line 4, F, card AD: only complete suits leave, from ace to king");
  const auto many = make_spider_referee({.decks = 3, .suits = 1, .ranks = 2, .columns = {2, 2}});
  EXPECT_EQ(set_error(*many, "T1: 2C 2C\nT2: 2C 2C\nS: AC AC"),
            "line 2, T2, card 2C: the card occurs more than 3 times");
  EXPECT_EQ(set_error(*many, "T1: 2C 2C\nT2: 2C AC"), "card AC: 2 copies of the card are missing");
}

}  // namespace winnable::test::referee_spider_test
