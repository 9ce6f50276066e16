// Guards the referee of Salic Law: choices during the deal, ranks only, discarded queens, bare kings as spaces.
#include "solver/referee/salic_law.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_salic_law_test {

// Two decks of one suit of five: the 5 is the king, the 4 the queen, the 3 ends a foundation.
SalicLawSheet small() { return {.suits = 1, .ranks = 5}; }

TEST(SalicLawReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"salic-law", "salic-law:no-spaces", "salic-law:pysolfc"}) {
    SCOPED_TRACE(preset);
    const auto referee = make_referee(preset);
    ASSERT_NE(referee, nullptr);
    EXPECT_EQ(referee->board().game, preset);
    check_referee(*referee, {.games = 8, .max_moves = 200});
  }
  EXPECT_EQ(make_referee("salic-law:nonsense"), nullptr);
  for (int variant = 0; variant < 4; ++variant) {
    auto sheet = small();
    sheet.suits = 2;
    sheet.bare_kings_are_spaces = variant != 1;
    sheet.spaces_during_deal = sheet.last_king_first = sheet.queens_out_first = variant >= 2;
    sheet.aces_by_hand = sheet.foundation_needs_king = variant == 3;
    check_referee(*make_salic_law_referee(sheet), {.games = 40, .max_moves = 80});
  }
}

TEST(SalicLawReferee, StartsWithTheFirstCopyOfTheKingOfSpades) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Deck deck = shuffled_deck({2}, seed);
    std::string rest;
    for (int i = 0; i < deck.size(); ++i)
      if (deck[i] != Card(3, 13) || deck.is_second_copy[static_cast<std::size_t>(i)])
        rest += (rest.empty() ? "" : " ") + to_text(deck[i]);
    const auto game = make_referee("salic-law");
    game->deal(deck);
    EXPECT_EQ(pile_text(*game, "T1"), "KS");
    EXPECT_EQ(pile_text(*game, "S"), rest);
    EXPECT_EQ(moves_text(*game), "turn");
  }
}

TEST(SalicLawReferee, PysolfcTakesTheQueensOutAndTheLastKing) {
  const Deck deck = shuffled_deck({2}, 2);
  int last = 103;
  while (deck[last].rank() != 13) --last;
  const auto game = make_referee("salic-law:pysolfc");
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "T1"), to_text(deck[last]));
  EXPECT_EQ(pile_text(*game, "S").size(), 95u * 3 - 1);
  EXPECT_EQ(pile_text(*game, "S").find('Q'), std::string::npos);
}

TEST(SalicLawReferee, AWholeGame) {
  const auto game = at(make_salic_law_referee(small()), "T1: 5C\nS: 2C AC 4C 2C 5C 3C 3C AC 4C");
  EXPECT_EQ(moves_text(*game), "turn");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"AC goes to a foundation"});
  EXPECT_EQ(pile_text(*game, "T1"), "5C 2C");
  EXPECT_EQ(moves_text(*game), "T1 F; turn");
  EXPECT_EQ(play_text(*game, "T1 F; turn"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"4C is discarded"});
  EXPECT_EQ(play_text(*game, "S F"), "S F: no foundation takes this card");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "5C 2C");
  EXPECT_EQ(pile_text(*game, "T2"), "5C");
  EXPECT_EQ(moves_text(*game), "S F; turn");
  EXPECT_EQ(play_text(*game, "S F"), "");
  EXPECT_EQ(pile_text(*game, "F1"), "AC-3C");
  EXPECT_EQ(play_text(*game, "turn; S F"), "S F: an ace goes to a foundation when it is turned: turn");
  EXPECT_EQ(play_text(*game, "turn; T1 F"), "");
  EXPECT_EQ(pile_text(*game, "F2"), "AC-2C");
  EXPECT_EQ(play_text(*game, "T2 T1"), "T2 T1: a bare king is a space only after the deal");
  EXPECT_EQ(play_text(*game, "T1 F"), "T1 F: kings never move");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(moves_text(*game), "T2 F; T2 T1");
  EXPECT_EQ(play_text(*game, "turn"), "turn: the deal is over");
  EXPECT_EQ(play_text(*game, "T2 T1; T1 F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(SalicLawReferee, OnlyABareKingIsASpace) {
  const char* text = "T1: 5C\nT2: 5C 2C 3C 3C\nF1: AC-2C\nF2: AC";
  const auto game = at(make_salic_law_referee(small()), text);
  EXPECT_EQ(moves_text(*game), "T2 F; T2 T1");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(play_text(*game, "T2 T1"), "T2 T1: only a bare king takes a card");
  auto sheet = small();
  sheet.bare_kings_are_spaces = false;
  const auto no_spaces = at(make_salic_law_referee(sheet), text);
  EXPECT_EQ(moves_text(*no_spaces), "T2 F");
}

TEST(SalicLawReferee, SuitsDoNotMatterOnFoundations) {
  auto sheet = small();
  sheet.suits = 2;
  const auto game = at(make_salic_law_referee(sheet),
                       "T1: 5D 2C 2D\nT2: 5C\nT3: 5C\nT4: 5D 3C 3D 3C 3D 2C\nF1: AC\nF2: AC 2D\nF3: AD\nF4: AD");
  // The highest pile first; the cards of a rank in suit order.
  EXPECT_EQ(pile_text(*game, "F1"), "AC 2D");
  EXPECT_EQ(pile_text(*game, "F2"), "AC");
  EXPECT_EQ(play_text(*game, "T1 F; T1 F; T4 F; T4 F"), "");
  EXPECT_EQ(pile_text(*game, "F1"), "AC-2C 3D");
  EXPECT_EQ(pile_text(*game, "F2"), "AC-2C");
  EXPECT_EQ(pile_text(*game, "F4"), "AD-2D");
}

TEST(SalicLawReferee, PysolfcRules) {
  auto sheet = small();
  sheet.spaces_during_deal = sheet.queens_out_first = sheet.aces_by_hand = sheet.foundation_needs_king = true;
  sheet.stock_card_to_foundation = false;
  const auto game = at(make_salic_law_referee(sheet), "T1: 5C\nS: AC AC 2C 5C 3C 2C 3C");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "5C AC AC");
  // One king lies, so one foundation may be begun.
  EXPECT_EQ(play_text(*game, "T1 F; T1 F"), "T1 F: no foundation takes this card");
  EXPECT_EQ(play_text(*game, "S F"), "S F: the next card of the deal is placed by: turn");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  // A bare king is a space at any time.
  EXPECT_EQ(moves_text(*game), "T1 F; T1 T2; turn");
  EXPECT_EQ(play_text(*game, "T1 T2; T1 F; T2 F"), "");
  EXPECT_EQ(pile_text(*game, "F1"), "AC-2C");
  EXPECT_EQ(pile_text(*game, "F2"), "AC");
  EXPECT_EQ(set_error(*game, "T1: 5C\nF1: AC\nF2: AC\nS: 2C 5C 3C 2C 3C"),
            "line 3, F2: no more foundations can be begun than kings lie");
  EXPECT_EQ(set_error(*game, "T1: 5C\nS: AC AC 2C 4C 5C 3C 2C 3C"),
            "line 2, S, card 4C: the queens are taken out before the deal");
}

TEST(SalicLawReferee, RefusesImpossibleBoards) {
  const auto game = make_salic_law_referee(small());
  EXPECT_EQ(set_error(*game, "S: 5C 5C AC AC 2C 2C 3C 3C"), "T1: the first column is started with a king");
  EXPECT_EQ(set_error(*game, "T1: 2C 5C\nS: 5C AC AC 2C 3C 3C"), "line 1, T1, card 2C: a column starts with a king");
  EXPECT_EQ(set_error(*game, "T1: 5C 5C\nS: AC AC 2C 2C 3C 3C"),
            "line 1, T1, card 5C: a king starts a column of its own");
  EXPECT_EQ(set_error(*game, "T1: 5C 4C\nS: 5C AC AC 2C 2C 3C 3C"), "line 1, T1, card 4C: queens lie on no column");
  EXPECT_EQ(set_error(*game, "T1: 5C AC\nS: 5C AC 2C 2C 3C 3C"), "line 1, T1, card AC: aces go to foundations at once");
  EXPECT_EQ(set_error(*game, "T1: 5C\nF1: AC 3C\nS: 5C AC 2C 2C 3C"),
            "line 2, F1, card 3C: a foundation rises from the ace to the jack without gaps, in any suits");
  EXPECT_EQ(set_error(*game, "T1: 5C\nS: AC AC 2C 2C 3C 3C"), "card 5C: one copy of the card is missing");
  EXPECT_EQ(set_error(*game, "T1: 5C\nF1: AC-3C 4C\nS: 5C AC 2C 3C"),
            "line 2, F1, card 4C: a foundation rises from the ace to the jack without gaps, in any suits");
}

}  // namespace winnable::test::referee_salic_law_test
