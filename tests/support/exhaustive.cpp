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

// What tells a game's boards apart, as their text does, in half of the time: names and cards, each list with its end.
void add_pile(std::string& key, const Pile& pile) {
  key += pile.name;
  key += '\0';
  key += static_cast<char>(1 + pile.dealt);
  for (const auto& [card, face_down] : pile.cards) {
    key += static_cast<char>(1 + face_down);
    key += static_cast<char>(card == Card{} ? 0 : card.suit() << 4 | card.rank());
  }
  key += '\0';
}
std::string key_of(const Board& board) {
  std::string key;
  key.reserve(256);
  for (const Pile& pile : board.piles) add_pile(key, pile);
  for (const Pile& shuffle : board.shuffles) add_pile(key, shuffle);
  for (const auto& [name, value] : board.facts) (key += name) += '=' + std::to_string(value) + '\0';
  return key;
}

}  // namespace

std::optional<Truth> exhaustive_truth(const Referee& start, std::size_t max_positions) {
  std::unordered_set<std::string> known{key_of(start.board())};
  std::deque<std::pair<std::unique_ptr<Referee>, int>> open;
  open.emplace_back(start.clone(), 0);
  while (!open.empty()) {
    const auto [referee, depth] = std::move(open.front());
    open.pop_front();
    if (referee->is_won()) return Truth{true, depth};
    for (const PlayMove& move : referee->legal_moves()) {
      auto child = referee->clone();
      if (child->play(move)) throw std::logic_error("the referee refuses its own move " + to_text(move));
      if (known.insert(key_of(child->board())).second) open.emplace_back(std::move(child), depth + 1);
    }
    if (known.size() > max_positions || seems_too_large(known.size(), open.size())) return std::nullopt;
  }
  return Truth{};
}

}  // namespace winnable::test
