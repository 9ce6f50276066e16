// What the readers of builders' boards share: the names of the piles, open piles, and the report of what is wrong.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/builder/rules.h"
#include "solver/core/board_checks.h"

namespace winnable {

// Reads the piles of a board; the first thing that is wrong is reported.
class BuilderBoardReader {
 public:
  BuilderBoardReader(const BuilderRules& rules, const Board& board, BoardError& error)
      : rules_(rules), board_(board), error_(error) {}

  // False, with the reason.
  bool fail(const std::string& name, Card card, std::string reason) {
    const Pile* pile = board_.find(name);
    error_ = {pile ? pile->line : 0, name, card ? to_text(card) : "", std::move(reason)};
    return false;
  }

  // The cards of a pile of which every card lies face up.
  bool read_open(const std::string& name, std::size_t most, std::vector<Card>& cards) {
    if (const Pile* pile = board_.find(name))
      for (const BoardCard& card : pile->cards)
        if (card.face_down) return fail(name, card.card, "the card must lie face up");
    cards = board_.cards(name);
    if (cards.size() <= most) return true;
    return fail(name, cards[most],
                "this pile holds at most " + std::to_string(most) + (most == 1 ? " card" : " cards"));
  }

 protected:
  // That the board has no other piles than columns, cells, reserve, stock and `goal`, and every card of the deck.
  bool check_piles(const char* goal, std::vector<std::string> more = {}, const std::vector<std::string>& facts = {}) {
    std::vector<std::string> names = std::move(more);
    names.emplace_back(goal);
    for (int i = 1; i <= rules_.columns; ++i) names.push_back("T" + std::to_string(i));
    for (int i = 1; i <= rules_.cells; ++i) names.push_back("C" + std::to_string(i));
    if (rules_.stock > 0) names.emplace_back("S");
    if (rules_.reserve_stacked && rules_.reserve > 0) names.emplace_back("R");
    for (int i = 1; i <= rules_.reserve && !rules_.reserve_stacked; ++i) names.push_back("R" + std::to_string(i));
    return check_pile_names(board_, names, facts, error_) && check_cards(board_, rules_.deck_shape(), false, error_);
  }

  const BuilderRules& rules_;
  const Board& board_;
  BoardError& error_;
};

}  // namespace winnable
