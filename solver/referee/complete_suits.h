// What Scorpion and Spider share: suits that leave when they are complete, and a rest of the deck dealt in rounds.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solver/referee/table.h"

namespace winnable {

class CompleteSuitsReferee : public TableReferee {
 protected:
  using TableReferee::TableReferee;

  void let_suit_leave(int suit) { ++complete_[static_cast<std::size_t>(suit)]; }
  int complete_suits() const;
  // What is wrong with a rest that whole rounds of a card a column, the last one perhaps short, cannot leave.
  std::optional<BoardError> inspect_rest(PileName rest, int at_start, int columns) const;

 private:
  void write_foundations(Board& board) const override;
  bool read_foundations_of(const Board& board, BoardError& error) override;
  void clear_foundations() override { complete_ = {}; }

  std::array<int, kMaxSuits> complete_{};  // by suit
};

}  // namespace winnable
