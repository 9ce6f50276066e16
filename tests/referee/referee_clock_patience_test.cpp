// Guards the referee of Clock: which pile is turned next, when the game ends, and positions that cannot be.
#include "solver/referee/clock_patience.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/referee_checks.h"

namespace winnable::test::referee_clock_patience_test {

// Two suits of three: three piles of two cards, the 3 is the king.
ClockSheet small() { return {.game = "small", .suits = 2, .ranks = 3}; }

TEST(ClockReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : clock_patience_referees()) {
    SCOPED_TRACE(entry.game);
    EXPECT_EQ(entry.make()->board().game, entry.game);
    check_referee(*entry.make(), {.games = 20, .max_moves = 60});
  }
  check_referee(*make_clock_referee(small()), {.games = 100, .max_moves = 10});
}

TEST(ClockReferee, DealsRowByRow) {
  const Deck deck = shuffled_deck({1}, 42);
  const auto game = make_clock_referee({});
  game->deal(deck);
  const auto pile = [&](int first) {
    std::string text = "(" + to_text(deck[first]) + ")";
    for (int i = first + 13; i < 52; i += 13) text += " (" + to_text(deck[i]) + ")";
    return text;
  };
  EXPECT_EQ(pile_text(*game, "T1"), pile(0));
  EXPECT_EQ(pile_text(*game, "T13"), pile(12));
  EXPECT_EQ(pile_text(*game, "W"), "");
}

TEST(ClockReferee, TheCardSaysWhichPileIsTurned) {
  const auto game = at(make_clock_referee(small()), "T1: (3C) (2D)\nT2: (AC) (AD)\nT3: (3D) (2C)");
  EXPECT_EQ(moves_text(*game), "turn");
  EXPECT_EQ(play_text(*game, "T3 W"), "T3 W: this game has no such move");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(to_text(game->board()), "game: small\nT1: (3C) (2D)\nT2: (AC) (AD)\nT3: (3D)\nW: 2C\n");
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(to_text(game->board()), "game: small\nT1: (3C) (2D)\nT2: (AC)\nT3: (3D)\nW: AD\n");
  EXPECT_EQ(play_text(*game, "turn; turn; turn"), "");
  EXPECT_EQ(to_text(game->board()), "game: small\nT1:\nT2:\nT3: (3D)\nW: 3C\n");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "3D");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(moves_text(*game), "");
}

TEST(ClockReferee, TheLastKingEndsTheGame) {
  const auto game = at(make_clock_referee(small()), "T1: (2D) (AC)\nT2: (2C) (AD)\nT3: (3C) (3D)");
  EXPECT_EQ(play_text(*game, "turn; turn; turn"), "turn: no card is left face down on the pile that is to be turned");
  EXPECT_EQ(to_text(game->board()), "game: small\nT1: (2D) (AC)\nT2: (2C) (AD)\nT3:\nW: 3C\n");
  EXPECT_FALSE(game->is_won());
}

// Of all 720 decks of two suits of three a third is won: as many as there are piles go into one.
TEST(ClockReferee, TheShareOfWinsIsOneInThePiles) {
  Deck deck = shuffled_deck({1, 2, 3}, 1);
  std::sort(deck.cards.begin(), deck.cards.begin() + 6);
  int decks = 0, won = 0;
  do {
    const auto game = make_clock_referee(small());
    game->deal(deck);
    while (!game->play(bare_move(Verb::turn))) {
    }
    won += game->is_won();
    ++decks;
  } while (std::next_permutation(deck.cards.begin(), deck.cards.begin() + 6));
  EXPECT_EQ(decks, 720);
  EXPECT_EQ(won, 240);
}

// Of all boards of two suits of three, those are accepted that some deck leads to.
TEST(ClockReferee, AcceptsWhatCanOccur) {
  Deck deck = shuffled_deck({1, 2, 3}, 1);
  const auto end = deck.cards.begin() + deck.size();
  std::set<std::string> occur, accepted;
  std::sort(deck.cards.begin(), end);
  do {
    const auto game = make_clock_referee(small());
    game->deal(deck);
    do occur.insert(to_text(game->board()));
    while (!game->play(bare_move(Verb::turn)));
    for (int sizes = 0; sizes < 3 * 3 * 3 * 2; ++sizes) {  // of T1, T2, T3 and W
      Board board;
      int next = 0;
      for (const auto& [pile, size] :
           {std::pair{"T1", sizes % 3}, {"T2", sizes / 3 % 3}, {"T3", sizes / 9 % 3}, {"W", sizes / 27}})
        for (Pile& target = board.add(pile); static_cast<int>(target.cards.size()) < size && next < deck.size();)
          target.cards.push_back({deck[next++], pile[0] == 'T'});
      if (!game->set(board)) accepted.insert(to_text(game->board()));
    }
  } while (std::next_permutation(deck.cards.begin(), end));
  EXPECT_GT(occur.size(), 1000u);
  EXPECT_EQ(accepted, occur);
}

TEST(ClockReferee, ImpossiblePositionsAreNamed) {
  const auto refusal = [](std::string_view text) { return set_error(*make_clock_referee(small()), text); };
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC) (AD)\nT3: (3D)\nW: 2C"), "");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC)\nT3: (3D)\nW: AD"), "");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC) (AD)\nT3: (3D)"), "line 3, T3: before the first turn a pile has 2 cards");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC) (AD)\nT3: (3D) (2C)\nW: 2C"),
            "line 4, W, card 2C: the card occurs twice, also in line 3 (T3)");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC) (AD)\nT3:\nW: 2C"), "");
  EXPECT_EQ(refusal("T1: (3C)\nT2: (AC) (AD)\nT3: (2C)\nW: 2D"),
            "line 1, T1: after the cards that were turned, the pile has 2 cards face down");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC) (AD)\nT3:\nW: 3D"),
            "line 2, T2: after the cards that were turned, the pile has 1 cards face down");
  EXPECT_EQ(refusal("T1: (AC) (2D)\nT2: (2C)\nT3:\nW: AD"), "line 4, W, card AD: the game ended with the last king");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC)\nT3: (3D)\nW: 2C AD"),
            "line 4, W, card AD: only the card that was turned last is written");
  EXPECT_EQ(refusal("T1: (3C) (2D)\nT2: (AC) --\nT3: (3D)\nW: AD"), "line 2, T2: the piles have no removed places");
  EXPECT_EQ(refusal("T1: (3C) 2D\nT2: (AC) (AD)\nT3: (3D) (2C)"),
            "line 1, T1, card 2D: the card turned last lies face up, all others face down");
}

}  // namespace winnable::test::referee_clock_patience_test
