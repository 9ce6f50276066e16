// Guards the reading of boards: whatever is done to a legal position, a referee refuses it with a reason or plays on
// from it properly; it never crashes, and a refused board leaves the position as it was.
#include <gtest/gtest.h>

#include <utility>

#include "solver/referee/family.h"
#include "tests/support/random_play.h"
#include "tests/support/referee_checks.h"
#include "tests/support/share.h"

namespace winnable::test::referee_boards_test {

constexpr const char* kPresets[] = {"squadron",
                                    "forty-thieves",
                                    "klondike",
                                    "upside-down-pyramid:thieves-of-egypt",
                                    "golf",
                                    "pyramid",
                                    "kansas",
                                    "three-shuffles",
                                    "scorpion:pysolfc",
                                    "super-scorpion:8x8",
                                    "super-scorpion:tilldawn",
                                    "british-square",
                                    "british-square:union-square",
                                    "quadrangle",
                                    "quadrangle:corona",
                                    "la-nivernaise",
                                    "la-nivernaise:pysolfc",
                                    "salic-law",
                                    "salic-law:pysolfc"};

Pile& random_pile(Board& board, std::mt19937_64& random) { return board.piles[random() % board.piles.size()]; }

// One small change; none if the piles it falls on are empty.
void mutate(Board& board, std::mt19937_64& random) {
  Pile& a = random_pile(board, random);
  Pile& b = random_pile(board, random);
  const auto any = [&](const Pile& pile) { return random() % pile.cards.size(); };
  switch (random() % 9) {
    case 0:
    case 1:
      if (!a.cards.empty() && !b.cards.empty()) std::swap(a.cards[any(a)].card, b.cards[any(b)].card);
      break;
    case 2:
    case 3:
      if (a.cards.empty()) break;
      b.cards.push_back(a.cards.back());
      a.cards.pop_back();
      break;
    case 4:
      if (!a.cards.empty()) a.cards[any(a)].face_down ^= true;
      break;
    case 5: a.dealt = random() % 2 ? -1 : static_cast<int>(random() % (a.cards.size() + 1)); break;
    case 6:
      for (auto& fact : board.facts) fact.second = static_cast<int>(random() % 15);
      break;
    case 7:
      if (!a.cards.empty() && random() % 4 == 0) a.cards[any(a)].card = random() % 2 ? Card{} : Card(3, 13);
      break;
    default:
      if (a.cards.empty()) break;
      std::swap(a.cards[any(a)], a.cards[any(a)]);
  }
}

TEST(RefereeBoards, ChangedPositionsAreRefusedOrPlayedOn) {
  for (const char* preset : kPresets) {
    SCOPED_TRACE(preset);
    std::mt19937_64 random(23);
    const auto referee = make_referee(preset);
    ASSERT_NE(referee, nullptr);
    int refused = 0, accepted = 0;
    for (int i = 0; i < 400; ++i) {
      if (i % 20 == 0) referee->deal(shuffled_deck(referee->deck_shape(), random()));
      const auto moves = referee->legal_moves();
      if (!moves.empty()) {
        ASSERT_FALSE(referee->play(moves[random() % moves.size()]));
      }
      Board board = referee->board();
      for (auto n = random() % 3; n < 3; ++n) mutate(board, random);
      const auto copy = referee->clone();
      const std::string error = set_error(*copy, winnable::to_text(board));
      if (error.empty()) {
        ++accepted;
        ASSERT_NO_FATAL_FAILURE(check_position(*copy, random, 5)) << winnable::to_text(board);
      } else {
        ++refused;
        ASSERT_EQ(winnable::to_text(copy->board()), winnable::to_text(referee->board())) << error;
        ASSERT_EQ(moves_text(*copy), moves_text(*referee)) << error;
      }
    }
    EXPECT_GE(refused, 50);
    EXPECT_GE(accepted, 20);
  }
}

// A deal that is typed without the parentheses of its face-down cards is not taken for one whose cards lie open. In
// Wasp any card goes to an empty column with whatever lies on it, so that such a board can occur.
TEST(RefereeBoards, DealsWithoutTheirMarksAreRefused) {
  int games = 0;
  for (const RefereeEntry& entry : all_referees()) {
    if (entry.game == "scorpion:wasp") continue;
    SCOPED_TRACE(entry.game);
    const auto referee = entry.make();
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      referee->deal(shuffled_deck(referee->deck_shape(), seed));
      Board board = referee->board();
      bool hides = false;
      for (Pile& pile : board.piles)
        for (BoardCard& card : pile.cards) hides |= std::exchange(card.face_down, false);
      if (!hides) break;
      games += seed == 1;
      EXPECT_NE(set_error(*referee, winnable::to_text(board)), "") << "seed " << seed;
    }
  }
  EXPECT_GE(games, 40);
}

// And what has come about in play is accepted, with spaces, turned-up cards and rows of the stock.
TEST(RefereeBoards, PositionsInPlayAreAccepted) {
  for (const RefereeEntry& entry : all_referees()) {
    SCOPED_TRACE(entry.game);
    std::mt19937_64 random(29);
    const auto referee = entry.make();
    const int games = 6 / test_share() + 1;
    for (int game = 0; game < games; ++game) {
      referee->deal(shuffled_deck(referee->deck_shape(), random()));
      for (int i = 0; i < 12; ++i) {
        play_at_random(*referee, 20, random);
        const std::string text = winnable::to_text(referee->board());
        ASSERT_EQ(set_error(*referee->clone(), text), "") << text;
      }
    }
  }
}

}  // namespace winnable::test::referee_boards_test
