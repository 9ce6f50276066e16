// Guards the reading of boards: whatever is done to a legal position, a referee refuses it with a reason or plays on
// from it properly; it never crashes, and a refused board leaves the position as it was.
#include <gtest/gtest.h>

#include "tests/support/referee_checks.h"

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

}  // namespace winnable::test::referee_boards_test
