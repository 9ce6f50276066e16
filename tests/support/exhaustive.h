// Ground truth for short decks: breadth-first search over the referee's moves. No pruning, no symmetry, exact keys (the
// board's text), so it shares nothing with what it judges.
#pragma once

#include <cstddef>
#include <optional>

#include "solver/referee/referee.h"

namespace winnable::test {

struct Truth {
  bool won = false;
  int shortest = 0;  // moves as printed, when won
};

// Nothing if more than `max_positions` are reachable, or seem to be.
std::optional<Truth> exhaustive_truth(const Referee& start, std::size_t max_positions);

}  // namespace winnable::test
