// Guards the referee of Calculation: how the foundations count, what heaps take and give, and positions that cannot be.
#include "solver/referee/calculation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_calculation_test {

// Two suits of five, two heaps: F1 counts A 2 3 4 5, F2 counts 2 4 A 3 5.
CalculationSheet small() { return {.game = "small", .suits = 2, .ranks = 5, .heaps = 2}; }

TEST(CalculationReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : calculation_referees()) {
    SCOPED_TRACE(entry.game);
    EXPECT_EQ(entry.make()->board().game, entry.game);
    check_referee(*entry.make(), {.games = 10, .max_moves = 100});
  }
  check_referee(*make_calculation_referee(small()), {.games = 40, .max_moves = 30});
  check_referee(*make_calculation_referee({.suits = 4, .ranks = 5, .heaps = 1}), {.games = 40, .max_moves = 40});
}

TEST(CalculationReferee, TakesTheStartersOutAndKeepsTheOrder) {
  const Deck deck = shuffled_deck({1}, 42);
  std::string rest;
  for (const Card card : deck.all())
    if (card.suit() != 0 || card.rank() > 4) rest += (rest.empty() ? "" : " ") + to_text(card);
  const auto game = make_calculation_referee({});
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "F1") + pile_text(*game, "F2") + pile_text(*game, "F3") + pile_text(*game, "F4"),
            "AC2C3C4C");
  EXPECT_EQ(pile_text(*game, "S"), rest);
  EXPECT_EQ(pile_text(*game, "T4"), "");
  EXPECT_EQ(pile_text(*game, "T5"), "no such pile");
}

// The orders as the sheet writes them, in hearts but for the starters: each foundation takes its cards alone.
TEST(CalculationReferee, FoundationsCountInStepsRoundFromTheKing) {
  const std::string orders[] = {"A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"};
  for (std::size_t i = 0; i < 4; ++i) {
    SCOPED_TRACE(orders[i]);
    const std::string foundation = "F" + std::to_string(i + 1);
    std::string stock, moves;
    for (std::size_t k = 1; k < orders[i].size(); ++k) {
      stock += std::string(1, orders[i][k]) + "H ";
      moves += "S " + foundation + "; ";
    }
    for (const char* suit : {"C", "D", "H", "S"}) {
      for (const char rank : orders[0]) {
        const std::string card = std::string(1, rank) + suit;
        const bool starts = suit[0] == 'C' && std::string("A234").find(rank) != std::string::npos;
        if (!starts && stock.find(card) == std::string::npos) stock += card + " ";
      }
    }
    const auto game = at(make_calculation_referee({}), "F1: AC\nF2: 2C\nF3: 3C\nF4: 4C\nS: " + stock);
    EXPECT_EQ(play_text(*game, moves), "");
    EXPECT_EQ(play_text(*game, "S " + foundation), "S " + foundation + ": the foundation is complete");
  }
}

TEST(CalculationReferee, AWholeGame) {
  const auto game = at(make_calculation_referee(small()), "F1: AC\nF2: 2C\nS: 4D 3C AD 2D 5C 3D 4C 5D");
  EXPECT_EQ(moves_text(*game), "S F2; S T1; S T2");
  EXPECT_EQ(play_text(*game, "S F1"), "S F1: the foundation wants another rank");
  EXPECT_EQ(play_text(*game, "S F2; S T1"), "");
  EXPECT_EQ(moves_text(*game), "S F2; S T1; S T2");  // 2 is wanted, not 3
  EXPECT_EQ(play_text(*game, "S T1; S T2"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "3C AD");
  EXPECT_EQ(moves_text(*game), "S T1; S T2; T1 F2; T2 F1");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: a heap takes cards from the stock only");
  EXPECT_EQ(play_text(*game, "T1 F2; T1 F2"), "");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: T1 is empty");
  EXPECT_EQ(play_text(*game, "F2 T1"), "F2 T1: foundation cards stay");
  EXPECT_EQ(play_text(*game, "T2 T1"), "T2 T1: a heap takes cards from the stock only");
  EXPECT_EQ(play_text(*game, "T2 S"), "T2 S: nothing goes to the stock");
  EXPECT_EQ(play_text(*game, "T2 F"), "T2 F: the foundations are told apart: F1, F2, ...");
  EXPECT_EQ(play_text(*game, "T2 F3"), "T2 F3: the foundations are told apart: F1, F2, ...");
  EXPECT_EQ(play_text(*game, "S T1 2"), "S T1 2: cards move one at a time");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "S F2; T2 F1; S F1; S F1"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "S F1"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(moves_text(*game), "");
  EXPECT_EQ(play_text(*game, "S T1"), "S T1: S is empty");
}

TEST(CalculationReferee, OnlyRanksMatterOnFoundations) {
  const auto game = at(make_calculation_referee(small()), "F1: AC 2D\nF2: 2C 4D\nT1: AD\nS: 3D 3C 4C 5C 5D");
  // The cards of a rank in suit order, from F1 on.
  EXPECT_EQ(pile_text(*game, "F1"), "AC-2C");
  EXPECT_EQ(pile_text(*game, "F2"), "2D 4D");
  EXPECT_EQ(play_text(*game, "T1 F2; S F2"), "");
  EXPECT_EQ(pile_text(*game, "F2"), "2D 4D AD 3D");
  EXPECT_EQ(play_text(*game, "S F1; S F1"), "");
  EXPECT_EQ(pile_text(*game, "F1"), "AC-4C");
  EXPECT_EQ(pile_text(*game, "F2"), "2D 4D AD 3D");
  const auto other = at(make_calculation_referee(small()), "F1: AD 2C\nF2: 2D 4D AC\nS: 3C 4C 3D 5C 5D");
  EXPECT_EQ(pile_text(*other, "F1"), "AC-2C");
  EXPECT_EQ(pile_text(*other, "F2"), "2D 4D AD");
}

void play_everything(const Referee& referee, std::set<std::string>& met) {
  if (!met.insert(to_text(referee.board())).second) return;
  for (const PlayMove& move : referee.legal_moves()) {
    const auto child = referee.clone();
    ASSERT_FALSE(child->play(move));
    play_everything(*child, met);
  }
}

// Of all boards of two suits of three with one heap, those are accepted that some deck leads to.
TEST(CalculationReferee, AcceptsWhatCanOccur) {
  Deck deck = shuffled_deck({1, 2, 3}, 1);
  const auto end = deck.cards.begin() + deck.size();
  std::set<std::string> occur, accepted;
  std::sort(deck.cards.begin(), end);
  do {
    const auto game = make_calculation_referee({.game = "tiny", .suits = 2, .ranks = 3, .heaps = 1});
    game->deal(deck);
    play_everything(*game, occur);
    for (int sizes = 0; sizes < 5 * 5 * 5; ++sizes) {  // of F1, F2 and T1; the others are the stock
      Board board;
      int next = 0;
      for (const auto& [pile, size] :
           {std::pair{"F1", sizes % 5}, {"F2", sizes / 5 % 5}, {"T1", sizes / 25}, {"S", deck.size()}})
        for (Pile& target = board.add(pile); static_cast<int>(target.cards.size()) < size && next < deck.size();)
          target.cards.push_back({deck[next++]});
      if (!game->set(board)) accepted.insert(to_text(game->board()));
    }
  } while (std::next_permutation(deck.cards.begin(), end));
  EXPECT_GT(occur.size(), 100u);
  EXPECT_EQ(accepted, occur);
}

TEST(CalculationReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_calculation_referee(small()), text); };
  EXPECT_EQ(refusal("F1: AC\nF2: 2C 4C\nT1: 5C 3C\nT2:\nS: AD 2D 3D 4D 5D"), "");
  EXPECT_EQ(refusal("F1: AC 3C\nF2: 2C\nS: 4C 5C AD 2D 3D 4D 5D"),
            "line 1, F1, card 3C: here a foundation that counts in steps of 1 has a 2");
  EXPECT_EQ(refusal("F1: AC\nF2: 2C 4C AD 2D\nS: 3C 5C 3D 4D 5D"),
            "line 2, F2, card 2D: here a foundation that counts in steps of 2 has a 3");
  EXPECT_EQ(refusal("F1: AC-5C AD\nF2: 2D\nS: 3D 4D 5D"),
            "line 1, F1, card AD: the foundation is complete without this card");
  EXPECT_EQ(refusal("F1: AC\nS: 2C 3C 4C 5C AD 2D 3D 4D 5D"), "F2: the layout begins every foundation");
  EXPECT_EQ(refusal("F1: AC\nF2: 2D\nT2: 3C 2C\nS: 4C 5C AD 3D 4D 5D"),
            "line 3, T2, card 2C: this card begins a foundation");
  EXPECT_EQ(refusal("F1: AD\nF2: 2C\nS: AC 3C 4C 5C 2D 3D 4D 5D"), "line 3, S, card AC: this card begins a foundation");
  EXPECT_EQ(refusal("F1: AC\nF2: 2C\nS: 3C 4C 5C AD 2D 3D 4D"), "card 5D: the card is missing");
  EXPECT_EQ(refusal("F1: AC\nF2: 2C\nT1: --\nS: 3C 4C 5C AD 2D 3D 4D 5D"),
            "line 3, T1, card --: no card is ever removed in this game");
  EXPECT_EQ(refusal("F1: AC\nF2: 2C\nT1: (3C)\nS: 4C 5C AD 2D 3D 4D 5D"),
            "line 3, T1, card 3C: no card lies face down in this game");
  EXPECT_EQ(refusal("F1: AC\nF2: 2C\nT3: 3C\nS: 4C 5C AD 2D 3D 4D 5D"), "line 3, T3: this game has no such pile");
}

}  // namespace winnable::test::referee_calculation_test
