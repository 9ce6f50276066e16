// The checks of contract.h.
#include "tests/support/contract.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/support/referee_checks.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

// The ordinary move that each generated move stands for. generate() lists ordinary moves one by one.
void check_moves_agree(const TestedPosition& position, const Referee& referee, const MoveList& moves) {
  std::vector<PlayMove> mine;
  for (const Move move : moves) {
    const auto expanded = position.expand_macro(move);
    ASSERT_EQ(expanded.size(), 1u) << "generate() lists ordinary moves, one by one";
    mine.push_back(expanded[0]);
  }
  ASSERT_EQ(moves_text(mine), moves_text(referee)) << "generator (first) and referee disagree at\n"
                                                   << winnable::to_text(referee.board());
}

// What each move stands for, in any order.
std::vector<std::string> sorted_lines(const TestedPosition& position, const MoveList& moves) {
  std::vector<std::string> lines;
  for (const Move move : moves) {
    std::string line;
    for (const PlayMove& step : position.expand_macro(move)) line += winnable::to_text(step) + "; ";
    lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Applies and undoes each move; checks keys and progress on the way.
void check_each_move(const TestedPosition& position, const MoveList& moves) {
  const Key key = position.key();
  const std::string text = winnable::to_text(position.board());
  for (const Move move : moves) {
    const auto [progress, key_foretold, undone_key, undone_board] = position.apply_and_undo(move);
    if (progress) {
      ASSERT_GE(*progress, *position.progress()) << "a move lowered the progress";
      ASSERT_LE(*progress, position.max_progress());
    }
    ASSERT_TRUE(key_foretold) << "the key of the position after a move is not what was said before it";
    ASSERT_TRUE(undone_key == key) << "undo did not restore the key";
    ASSERT_EQ(winnable::to_text(undone_board), text) << "undo did not restore the position";
  }
  ASSERT_TRUE(position.recomputed_key().value_or(key) == key);
  const auto unreduced = position.moves_without_reductions();
  ASSERT_EQ(sorted_lines(position, unreduced.value_or(moves)), sorted_lines(position, moves))
      << "without reductions the second generator lists all moves";
}

// Writes the position as text, reads it back, and expects the same board from generator and referee.
void check_round_trip(const TestedPosition& position, const Referee& referee) {
  const std::string text = winnable::to_text(position.board());
  ASSERT_EQ(text, winnable::to_text(referee.board()));
  BoardError error;
  const auto board = parse_board(text, error);
  ASSERT_TRUE(board) << error.to_text() << "\n" << text;
  const auto again = position.read(*board, error);
  ASSERT_TRUE(again) << error.to_text() << "\n" << text;
  ASSERT_EQ(winnable::to_text(again->board()), text);
  const auto copy = referee.clone();
  const auto refused = copy->set(*board);
  ASSERT_FALSE(refused) << refused->to_text() << "\n" << text;
  ASSERT_EQ(winnable::to_text(copy->board()), text);
  if (const auto unpacked = position.packed_and_unpacked()) {
    ASSERT_TRUE(unpacked->key() == position.key());
    ASSERT_EQ(winnable::to_text(unpacked->board()), text);
  }
}

void random_game(const TestedGame& game, const Referee& judge, std::uint64_t seed, int max_moves) {
  const Deck deck = shuffled_deck(game.deck_shape, seed);
  const auto position = game.deal(deck);
  const auto referee = judge.clone();
  ASSERT_EQ(referee->deck_shape(), game.deck_shape);
  referee->deal(deck);
  std::mt19937_64 random(seed);
  for (int i = 0; i < max_moves; ++i) {
    ASSERT_EQ(position->is_won(), referee->is_won());
    ASSERT_NO_FATAL_FAILURE(check_round_trip(*position, *referee));
    if (position->is_won()) return;
    MoveList moves;
    position->generate(moves);
    ASSERT_NO_FATAL_FAILURE(check_moves_agree(*position, *referee, moves));
    ASSERT_NO_FATAL_FAILURE(check_each_move(*position, moves));
    if (moves.empty()) return;
    const Move move = moves[random() % moves.size()];
    const auto expanded = position->expand_macro(move);
    position->apply(move);
    for (const auto& play : expanded) ASSERT_FALSE(referee->play(play));
  }
}

std::uint64_t referee_perft(const Referee& referee, int depth) {
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

}  // namespace

void run_contract(const TestedGame& game, const Referee& judge, int games, int max_moves) {
  for (int seed = 1; seed <= games; seed += test_share()) {
    SCOPED_TRACE(std::string(game.name) + " seed " + std::to_string(seed));
    ASSERT_NO_FATAL_FAILURE(random_game(game, judge, static_cast<std::uint64_t>(seed), max_moves));
  }
}

void run_perft(const TestedGame& game, const Referee& judge, int seeds, int depth) {
  for (int seed = 1; seed <= seeds; ++seed) {
    const Deck deck = shuffled_deck(game.deck_shape, static_cast<std::uint64_t>(seed));
    const auto position = game.deal(deck);
    const auto referee = judge.clone();
    referee->deal(deck);
    for (int d = 1; d <= depth; ++d)
      ASSERT_EQ(position->perft(d), referee_perft(*referee, d)) << game.name << " seed " << seed << " depth " << d;
  }
}

}  // namespace winnable::test
