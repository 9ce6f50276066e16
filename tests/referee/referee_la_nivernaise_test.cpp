// Guards the referee of La Nivernaise: refills of four, redeals in order, Flanks, foundations up and down.
#include "solver/referee/la_nivernaise.h"

#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_la_nivernaise_test {

// Two decks of one suit of four; two packets of two, two Flanks, a stock of two.
LaNivernaiseSheet small() { return {.suits = 1, .ranks = 4, .packets = 2, .packet_size = 2, .flanks = 2}; }

TEST(LaNivernaiseReferee, KeepsWhatEveryRefereeKeeps) {
  for (const char* preset : {"la-nivernaise", "la-nivernaise:pysolfc", "la-nivernaise:cadogan"}) {
    SCOPED_TRACE(preset);
    const auto referee = make_referee(preset);
    ASSERT_NE(referee, nullptr);
    EXPECT_EQ(referee->board().game, preset);
    check_referee(*referee, {.games = 8, .max_moves = 150});
  }
  EXPECT_EQ(make_referee("la-nivernaise:nonsense"), nullptr);
  using Setup = LaNivernaiseSheet::Setup;
  for (const Setup setup : {Setup::ace_of_spades_first, Setup::ace_or_king_early, Setup::none}) {
    auto sheet = small();
    sheet.suits = 2;
    sheet.setup = setup;
    sheet.foundations_exchange = setup == Setup::ace_or_king_early;
    sheet.stock_fills_flanks = setup == Setup::none;
    check_referee(*make_la_nivernaise_referee(sheet), {.games = 40, .max_moves = 80});
  }
}

TEST(LaNivernaiseReferee, TheAceOfSpadesLiesInTheFirstFlank) {
  const Deck deck = shuffled_deck({2}, 4);
  std::vector<Card> rest;
  for (int i = 0; i < deck.size(); ++i)
    if (deck[i] != Card(3, 1) || deck.is_second_copy[static_cast<std::size_t>(i)]) rest.push_back(deck[i]);
  const auto game = make_referee("la-nivernaise");
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "R1"), "AS");
  EXPECT_EQ(pile_text(*game, "R2"), to_text(rest[0]));
  EXPECT_EQ(pile_text(*game, "R8"), to_text(rest[6]));
  EXPECT_EQ(pile_text(*game, "T1"),
            to_text(rest[7]) + " " + to_text(rest[8]) + " " + to_text(rest[9]) + " " + to_text(rest[10]));
  EXPECT_EQ(pile_text(*game, "T6").substr(0, 2), to_text(rest[27]));
  EXPECT_EQ(pile_text(*game, "S").substr(0, 2), to_text(rest[31]));
  EXPECT_EQ(pile_text(*game, "S").size(), 72u * 3 - 1);
}

TEST(LaNivernaiseReferee, PysolfcPutsAnAceOrKingIntoTheFlanks) {
  int rearranged = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Deck deck = shuffled_deck({2}, seed);
    const auto is_end = [&](int i) { return deck[i].rank() == 1 || deck[i].rank() == 13; };
    bool early = false;
    for (int i = 0; i < 8; ++i) early = early || is_end(i);
    int last = 103;
    while (!is_end(last)) --last;
    const auto game = make_referee("la-nivernaise:pysolfc");
    game->deal(deck);
    EXPECT_EQ(pile_text(*game, "R1"), to_text(deck[early ? 0 : last]));
    EXPECT_EQ(pile_text(*game, "R2"), to_text(deck[early ? 1 : 0]));
    rearranged += !early;
    const auto cadogan = make_referee("la-nivernaise:cadogan");
    cadogan->deal(deck);
    EXPECT_EQ(pile_text(*cadogan, "R1"), to_text(deck[0]));
  }
  EXPECT_GT(rearranged, 0);
  EXPECT_LT(rearranged, 40);
}

TEST(LaNivernaiseReferee, ACardMayFitUpAndDownAndAnEmptiedPacketIsRefilled) {
  const auto game = at(make_la_nivernaise_referee(small()), "T1: 2C 3C\nT2: AC 4C\nR1: AC\nR2: 4C\nS: 2C 3C");
  EXPECT_EQ(moves_text(*game), "R1 U; R2 D; T2 D; deal");
  EXPECT_EQ(play_text(*game, "T1 R1"), "T1 R1: the Flank is occupied");
  EXPECT_EQ(play_text(*game, "R1 U; T2 D; T1 D"), "");
  EXPECT_EQ(moves_text(*game), "T1 D; T1 R1; T1 U; T2 R1; deal");
  EXPECT_EQ(play_text(*game, "T1 U"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T1 is refilled with 2C 3C"});
  EXPECT_EQ(pile_text(*game, "T1"), "2C 3C");
  EXPECT_EQ(pile_text(*game, "U"), "AC-2C");
  EXPECT_EQ(pile_text(*game, "D"), "4C-3C");
  EXPECT_EQ(play_text(*game, "R2 T1"), "R2 T1: a Flank card goes to a foundation only");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: a card of the Line goes to a foundation or into an empty Flank only");
  EXPECT_EQ(play_text(*game, "T1 U; R2 U; T1 D; T2 D"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(LaNivernaiseReferee, ADealMayRunShort) {
  const auto game = at(make_la_nivernaise_referee(small()), "T1: 2C 3C\nT2: AC 4C\nR1: AC\nR2: 4C\nS: 2C 3C");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: a redeal needs an empty stock");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "2C 3C 2C 3C");
  EXPECT_EQ(pile_text(*game, "T2"), "AC 4C");
  EXPECT_EQ(play_text(*game, "deal"), "deal: the stock is used up");
}

TEST(LaNivernaiseReferee, TwoRedealsKeepTheOrder) {
  const auto game = at(make_la_nivernaise_referee(small()), "T1: 2C 3C\nT2: AC 4C 2C 3C\nR1: AC\nR2: 4C");
  EXPECT_EQ(play_text(*game, "redeal"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "2C 3C");
  EXPECT_EQ(pile_text(*game, "T2"), "AC 4C");
  EXPECT_EQ(pile_text(*game, "S"), "2C 3C");
  EXPECT_EQ(pile_text(*game, "R1"), "AC");
  EXPECT_EQ(game->board().fact("redeals", -1), 1);
  EXPECT_EQ(play_text(*game, "deal; redeal"), "");
  EXPECT_EQ(pile_text(*game, "T2"), "2C 3C");
  EXPECT_EQ(pile_text(*game, "S"), "AC 4C");
  EXPECT_EQ(play_text(*game, "deal; redeal"), "redeal: no redeal is left");
}

TEST(LaNivernaiseReferee, ExchangeOfFoundationCardsWhereAllowed) {
  const char* text = "T1: 4C\nT2: 3C 2C\nU: AC-2C\nD: 4C-3C\nR1: AC";
  const auto plain = at(make_la_nivernaise_referee(small()), text);
  EXPECT_EQ(play_text(*plain, "U1 D1"), "U1 D1: foundation cards stay");
  auto sheet = small();
  sheet.foundations_exchange = true;
  const auto game = at(make_la_nivernaise_referee(sheet), text);
  EXPECT_EQ(moves_text(*game), "D1 U1; T1 R2; T2 D; T2 R2; U1 D1; redeal");
  EXPECT_EQ(play_text(*game, "U1 D1"), "");
  EXPECT_EQ(pile_text(*game, "D"), "4C-2C");
  EXPECT_EQ(pile_text(*game, "U"), "AC");
  EXPECT_EQ(play_text(*game, "D1 U1; D1 U1"), "");
  EXPECT_EQ(pile_text(*game, "U"), "AC-3C");
  EXPECT_EQ(play_text(*game, "U1 D2"), "U1 D2: this game has no pile U1");
}

TEST(LaNivernaiseReferee, CadoganFillsFlanksFromTheStock) {
  const char* text = "T1: 2C 3C\nT2: 4C\nR2: 4C\nU: AC\nS: AC 2C 3C";
  auto sheet = small();
  sheet.packets = 1;
  EXPECT_NE(set_error(*make_la_nivernaise_referee(small()), text), "");
  text = "T1: 2C 3C 3C\nT2: 4C\nR2: 4C\nU: AC\nS: AC 2C";
  const auto plain = at(make_la_nivernaise_referee(small()), text);
  EXPECT_EQ(play_text(*plain, "S R1"), "S R1: stock cards are dealt to the Line");
  sheet = small();
  sheet.stock_fills_flanks = true;
  const auto game = at(make_la_nivernaise_referee(sheet), text);
  EXPECT_EQ(play_text(*game, "S R2"), "S R2: the Flank is occupied");
  EXPECT_EQ(play_text(*game, "S R1"), "");
  EXPECT_EQ(pile_text(*game, "R1"), "AC");
  EXPECT_EQ(pile_text(*game, "S"), "2C");
}

TEST(LaNivernaiseReferee, RefusesImpossibleBoards) {
  const auto game = make_la_nivernaise_referee(small());
  EXPECT_EQ(set_error(*game, "T1: 2C 3C\nT2: AC\nR1: AC 4C\nR2: 4C\nS: 2C 3C"),
            "line 3, R1, card 4C: a Flank holds one card");
  EXPECT_EQ(set_error(*game, "T1: 2C 3C AC 4C\nR1: AC\nR2: 4C\nS: 2C 3C"),
            "T2: a packet is never empty while the stock holds a card");
  EXPECT_EQ(set_error(*game, "T1: 2C 3C\nT2: 4C\nR1: AC\nU: AC 3C\nR2: 4C\nS: 2C"),
            "line 4, U, card 3C: these foundations rise in suit from the ace without gaps");
  EXPECT_EQ(set_error(*game, "T1: 2C 3C\nT2: 4C\nR1: AC\nD: AC\nR2: 4C\nS: 2C 3C"),
            "line 4, D, card AC: these foundations fall in suit from the king without gaps");
  EXPECT_EQ(set_error(*game, "T1: 2C 3C\nT2: AC 4C\nR1: AC\nR2: 4C\nS: 2C 3C\nredeals: 3"),
            "only 2 redeals are allowed");
  EXPECT_EQ(set_error(*game, "T1: 3C\nT2: AC 4C\nR1: AC\nR2: 4C\nS: 2C 3C 2C"),
            "line 5, S: the stock never holds more than 2 cards");
}

}  // namespace winnable::test::referee_la_nivernaise_test
