#include "solver/referee/complete_suits.h"

#include <numeric>

#include "solver/core/board_checks.h"

namespace winnable {

int DepartedSuits::count() const { return std::accumulate(count_.begin(), count_.end(), 0); }

void DepartedSuits::write(Board& board, int ranks) const {
  for (int suit = 0; suit < kMaxSuits; ++suit)
    for (int i = 0; i < count_[static_cast<std::size_t>(suit)]; ++i) add_foundation(board, suit, ranks);
}

bool DepartedSuits::read(const Board& board, const DeckShape& shape, BoardError& error) {
  std::vector<int> heights[kMaxSuits];
  if (!winnable::read_foundations(board, shape.decks, heights, error)) return false;
  for (int suit = 0; suit < kMaxSuits; ++suit) {
    count_[static_cast<std::size_t>(suit)] = static_cast<int>(heights[suit].size());
    for (const int height : heights[suit]) {
      if (height == shape.ranks) continue;
      const Pile* pile = board.find("F");
      error = {pile->line, "F", to_text(Card(suit, height)), "only complete suits leave, from ace to king"};
      return false;
    }
  }
  return true;
}

std::string fault_of_rest(int left, int at_start, int columns) {
  const int dealt = at_start - left;
  if (dealt >= 0 && (left == 0 || dealt % columns == 0)) return "";
  return "there can never be " + std::to_string(left) + " cards left: it starts with " + std::to_string(at_start) +
         " and is dealt in rounds of one card a column";
}

std::optional<BoardError> CompleteSuitsReferee::inspect_rest(PileName rest, int at_start, int columns) const {
  if (!find(rest)) return std::nullopt;
  for (const BoardCard& card : cards(rest))
    if (card.face_down) return error_at(rest, card.card, "parentheses are for columns only");
  if (std::string fault = fault_of_rest(size(rest), at_start, columns); !fault.empty())
    return error_at(rest, Card{}, std::move(fault));
  return std::nullopt;
}

}  // namespace winnable
