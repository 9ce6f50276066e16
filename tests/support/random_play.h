// Positions in the middle of play, by random legal moves.
#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include "solver/referee/referee.h"

namespace winnable::test {

// So many moves on, or until none is left or the game is won.
inline void play_at_random(Referee& referee, std::uint64_t moves, std::mt19937_64& random) {
  for (; moves > 0 && !referee.is_won(); --moves) {
    const auto legal = referee.legal_moves();
    if (legal.empty()) break;
    referee.play(legal[random() % legal.size()]);
  }
}

// Fewer than `most` moves after `start`.
inline std::unique_ptr<Referee> played_on(const Referee& start, std::uint64_t most, std::mt19937_64& random) {
  auto referee = start.clone();
  play_at_random(*referee, random() % most, random);
  return referee;
}

}  // namespace winnable::test
