// The contract every game keeps, checked along random games against the referee. One call a preset:
//   run_contract<P>(*make_referee("golf"), 50);
#pragma once

#include <gtest/gtest.h>

#include "solver/referee/referee.h"
#include "tests/support/tested.h"

namespace winnable::test {

void run_contract(const TestedGame& game, const Referee& judge, int games, int max_moves);
void run_perft(const TestedGame& game, const Referee& judge, int seeds, int depth);

template <DealtPosition P>
void run_contract(const Referee& judge, int games, int max_moves = 150) {
  run_contract(tested_game<P>(), judge, games, max_moves);
}

template <DealtPosition P>
void run_perft(const Referee& judge, int seeds, int depth) {
  run_perft(tested_game<P>(), judge, seeds, depth);
}

}  // namespace winnable::test
