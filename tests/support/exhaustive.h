// Ground truth for short decks: breadth-first search over the referee's moves. No pruning, no symmetry, exact keys (the
// board's text), so it shares nothing with what it judges.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "games/board.h"
#include "solver/referee/referee.h"

namespace winnable::test {

struct Truth {
  bool won = false;
  int shortest = 0;  // moves as printed, when won
};

// Nothing if more than `max_positions` are reachable.
inline std::optional<Truth> exhaustive_truth(const Referee& start, std::size_t max_positions) {
  std::unordered_set<std::string> known{to_text(start.board())};
  std::deque<std::pair<std::unique_ptr<Referee>, int>> open;
  open.emplace_back(start.clone(), 0);
  while (!open.empty()) {
    const auto [referee, depth] = std::move(open.front());
    open.pop_front();
    if (referee->is_won()) return Truth{true, depth};
    for (const PlayMove& move : referee->legal_moves()) {
      auto child = referee->clone();
      if (child->play(move)) throw std::logic_error("the referee refuses its own move " + to_text(move));
      if (known.insert(to_text(child->board())).second) open.emplace_back(std::move(child), depth + 1);
    }
    if (known.size() > max_positions) return std::nullopt;
  }
  return Truth{};
}

}  // namespace winnable::test
