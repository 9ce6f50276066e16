// A random game, and beside it its mirror image, by other rules: both list the same moves, show the same boards and are
// won alike. Of the mirror:
//   board(board)        the image of a board
//   place(board, name)  where a place of it lies in the image
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "tests/support/referee_checks.h"

namespace winnable::test {

template <class Mirror>
class MirroredGame {
 public:
  MirroredGame(std::unique_ptr<Referee> game, std::unique_ptr<Referee> image, Mirror mirror, int seed)
      : game_(std::move(game)), image_(std::move(image)), mirror_(mirror), random_(static_cast<std::uint64_t>(seed)) {
    game_->deal(shuffled_deck(game_->deck_shape(), static_cast<std::uint64_t>(seed)));
    EXPECT_EQ(set_error(*image_, to_text(mirror_.board(game_->board()))), "");
  }

  void compare() const {
    const Board board = game_->board();
    std::vector<PlayMove> moves;
    for (const PlayMove& move : game_->legal_moves()) moves.push_back(mirrored(board, move));
    ASSERT_EQ(moves_text(*image_), moves_text(moves)) << to_text(board);
    ASSERT_EQ(to_text(image_->board()), to_text(mirror_.board(board)));
    ASSERT_EQ(image_->is_won(), game_->is_won()) << to_text(board);
  }

  // Plays some move. False: there is none.
  bool play() {
    const auto moves = game_->legal_moves();
    if (moves.empty()) return false;
    const PlayMove move = moves[random_() % moves.size()];
    EXPECT_FALSE(image_->play(mirrored(game_->board(), move)));
    EXPECT_FALSE(game_->play(move));
    return true;
  }

  const Referee& game() const { return *game_; }

 private:
  PlayMove mirrored(const Board& board, PlayMove move) const {
    move.from = mirror_.place(board, move.from);
    move.to = mirror_.place(board, move.to);
    return move;
  }

  std::unique_ptr<Referee> game_, image_;
  Mirror mirror_;
  std::mt19937_64 random_;
};

}  // namespace winnable::test
