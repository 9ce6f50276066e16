#include "solver/referee/complete_suits.h"

#include <numeric>

#include "solver/core/board_checks.h"

namespace winnable {

int CompleteSuitsReferee::complete_suits() const { return std::accumulate(complete_.begin(), complete_.end(), 0); }

std::optional<BoardError> CompleteSuitsReferee::inspect_rest(PileName rest, int at_start, int columns) const {
  if (!find(rest)) return std::nullopt;
  for (const BoardCard& card : cards(rest))
    if (card.face_down) return error_at(rest, card.card, "parentheses are for columns only");
  const int left = size(rest), dealt = at_start - left;
  if (dealt >= 0 && (left == 0 || dealt % columns == 0)) return std::nullopt;
  return error_at(rest, Card{},
                  "there can never be " + std::to_string(left) + " cards left: it starts with " +
                      std::to_string(at_start) + " and is dealt in rounds of one card a column");
}

void CompleteSuitsReferee::write_foundations(Board& board) const {
  for (int suit = 0; suit < kMaxSuits; ++suit)
    for (int i = 0; i < complete_[static_cast<std::size_t>(suit)]; ++i) add_foundation(board, suit, deck_shape().ranks);
}

bool CompleteSuitsReferee::read_foundations_of(const Board& board, BoardError& error) {
  std::vector<int> heights[kMaxSuits];
  if (!winnable::read_foundations(board, deck_shape().decks, heights, error)) return false;
  for (int suit = 0; suit < kMaxSuits; ++suit) {
    complete_[static_cast<std::size_t>(suit)] = static_cast<int>(heights[suit].size());
    for (const int height : heights[suit]) {
      if (height == deck_shape().ranks) continue;
      const Pile* pile = board.find("F");
      error = {pile->line, "F", to_text(Card(suit, height)), "only complete suits leave, from ace to king"};
      return false;
    }
  }
  return true;
}

}  // namespace winnable
