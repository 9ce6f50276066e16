// The contract every game keeps, checked along random games against the referee. One call a preset:
//   run_contract<P>(*make_referee("golf"), 50);
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "games/position.h"
#include "solver/referee/referee.h"
#include "tests/support/share.h"

namespace winnable::test {

inline std::string to_text(const std::vector<PlayMove>& moves) {
  std::string text;
  for (const auto& move : moves) text += winnable::to_text(move) + "; ";
  return text;
}

// The ordinary move that each generated move stands for. generate() lists ordinary moves one by one.
template <Position P>
std::vector<PlayMove> spelled_moves(const P& position, const MoveList& moves) {
  std::vector<PlayMove> spelled;
  for (const Move move : moves) {
    const std::size_t before = spelled.size();
    position.spell(move, spelled);
    EXPECT_EQ(spelled.size(), before + 1) << "generate() lists ordinary moves, one by one";
  }
  return spelled;
}

template <Position P>
void check_moves_agree(const P& position, const Referee& referee, const MoveList& moves) {
  std::vector<PlayMove> mine = spelled_moves(position, moves);
  std::vector<PlayMove> theirs = referee.legal_moves();
  std::sort(mine.begin(), mine.end());
  std::sort(theirs.begin(), theirs.end());
  ASSERT_EQ(to_text(mine), to_text(theirs)) << "generator (first) and referee disagree at\n"
                                            << winnable::to_text(referee.board());
}

// Applies and undoes each move; checks keys, progress and the packed form on the way.
template <Position P>
void check_each_move(P& position, const MoveList& moves) {
  const Key key = position.key();
  for (const Move move : moves) {
    P child = position;
    const auto undo = child.apply(move);
    if constexpr (HasProgress<P>) {
      ASSERT_GE(child.progress(), position.progress()) << "a move lowered the progress";
      ASSERT_LE(child.progress(), P::kMaxProgress);
    }
    child.undo(move, undo);
    ASSERT_TRUE(child.key() == key) << "undo did not restore the key";
    ASSERT_EQ(winnable::to_text(child.to_board()), winnable::to_text(position.to_board()))
        << "undo did not restore the position";
  }
  if constexpr (requires { position.recomputed_key(); }) {
    ASSERT_TRUE(position.recomputed_key() == key);
  }
  if constexpr (HasReductions<P>) {
    MoveList again;
    position.generate_reduced(again, kNoReductions);
    ASSERT_EQ(again.size(), moves.size()) << "without reductions the second generator lists all moves";
  }
}

// Writes the position as text, reads it back, and expects the same board from generator and referee.
template <Position P>
void check_round_trip(const P& position, const Referee& referee, const typename P::Deal& deal) {
  const std::string text = winnable::to_text(position.to_board());
  ASSERT_EQ(text, winnable::to_text(referee.board()));
  BoardError error;
  const auto board = parse_board(text, error);
  ASSERT_TRUE(board) << error.to_text() << "\n" << text;
  const auto again = P::Deal::from_board(*board, error);
  ASSERT_TRUE(again) << error.to_text() << "\n" << text;
  ASSERT_EQ(winnable::to_text(P(*again).to_board()), text);
  const auto copy = referee.clone();
  const auto refused = copy->set(*board);
  ASSERT_FALSE(refused) << refused->to_text() << "\n" << text;
  ASSERT_EQ(winnable::to_text(copy->board()), text);
  if constexpr (HasPackedForm<P>) {
    const P unpacked = P::unpack(deal, position.pack());
    ASSERT_TRUE(unpacked.key() == position.key());
    ASSERT_EQ(winnable::to_text(unpacked.to_board()), text);
  }
}

template <Position P>
void random_game(const Referee& judge, std::uint64_t seed, int max_moves) {
  const Deck deck = shuffled_deck(P::kDeckShape, seed);
  const auto deal = P::Deal::from_deck(deck);
  P position(deal);
  const auto referee = judge.clone();
  ASSERT_EQ(referee->deck_shape(), P::kDeckShape);
  referee->deal(deck);
  std::mt19937_64 random(seed);
  for (int i = 0; i < max_moves; ++i) {
    ASSERT_EQ(position.is_won(), referee->is_won());
    ASSERT_NO_FATAL_FAILURE(check_round_trip(position, *referee, deal));
    if (position.is_won()) return;
    MoveList moves;
    position.generate(moves);
    ASSERT_NO_FATAL_FAILURE(check_moves_agree(position, *referee, moves));
    ASSERT_NO_FATAL_FAILURE(check_each_move(position, moves));
    if (moves.empty()) return;
    const Move move = moves[random() % moves.size()];
    std::vector<PlayMove> spelled;
    position.spell(move, spelled);
    position.apply(move);
    for (const auto& play : spelled) ASSERT_FALSE(referee->play(play));
  }
}

template <Position P>
void run_contract(const Referee& judge, int games, int max_moves = 150) {
  for (int seed = 1; seed <= games; seed += test_share()) {
    SCOPED_TRACE(std::string(P::kName) + " seed " + std::to_string(seed));
    ASSERT_NO_FATAL_FAILURE(random_game<P>(judge, static_cast<std::uint64_t>(seed), max_moves));
  }
}

// Perft: how many move sequences of a given length there are.
template <Position P>
std::uint64_t perft(P& position, int depth) {
  MoveList moves;
  position.generate(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    const auto undo = position.apply(move);
    count += perft(position, depth - 1);
    position.undo(move, undo);
  }
  return count;
}

inline std::uint64_t referee_perft(const Referee& referee, int depth) {
  const auto moves = referee.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    const auto child = referee.clone();
    EXPECT_FALSE(child->play(move));
    count += referee_perft(*child, depth - 1);
  }
  return count;
}

template <Position P>
void run_perft(const Referee& judge, int seeds, int depth) {
  for (int seed = 1; seed <= seeds; ++seed) {
    const Deck deck = shuffled_deck(P::kDeckShape, static_cast<std::uint64_t>(seed));
    const auto deal = P::Deal::from_deck(deck);
    P position(deal);
    const auto referee = judge.clone();
    referee->deal(deck);
    for (int d = 1; d <= depth; ++d)
      ASSERT_EQ(perft(position, d), referee_perft(*referee, d)) << P::kName << " seed " << seed << " depth " << d;
  }
}

}  // namespace winnable::test
