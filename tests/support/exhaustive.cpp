// The ground truth of exhaustive.h.
#include "tests/support/exhaustive.h"

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>

#include "solver/core/board_checks.h"

namespace winnable::test {

namespace {

// Most deals of tens of thousands of positions show it early: a third of the first thousands is still open. Given up
// then they cost a third of the time; one in eight of the deals that would have been decided goes with them.
bool seems_too_large(std::size_t known, std::size_t open) { return known > 2000 && 3 * open > known; }

}  // namespace

std::optional<Truth> exhaustive_truth(const Referee& start, std::size_t max_positions) {
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
    if (known.size() > max_positions || seems_too_large(known.size(), open.size())) return std::nullopt;
  }
  return Truth{};
}

}  // namespace winnable::test
