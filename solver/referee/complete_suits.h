// What Scorpion, Spider and builders of complete suits share: suits that leave when they are complete, and a rest of
// the deck dealt in rounds.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solver/referee/table.h"

namespace winnable {

// The suits that have left for F.
class DepartedSuits {
 public:
  void add(int suit) { ++count_[static_cast<std::size_t>(suit)]; }
  int count() const;
  void clear() { count_ = {}; }
  void write(Board& board, int ranks) const;
  bool read(const Board& board, const DeckShape& shape, BoardError& error);

 private:
  std::array<int, kMaxSuits> count_{};  // by suit
};

// Why a rest of `at_start` cards can never have so many left when whole rounds of a card a column, the last one perhaps
// short, are dealt from it; "" if it can.
std::string fault_of_rest(int left, int at_start, int columns);

// How many cards of such a rest a column has got at most.
constexpr int rows_dealt(int left, int at_start, int columns) { return (at_start - left + columns - 1) / columns; }

class CompleteSuitsReferee : public TableReferee {
 protected:
  using TableReferee::TableReferee;

  void let_suit_leave(int suit) { departed_.add(suit); }
  int complete_suits() const { return departed_.count(); }
  // What is wrong with the rest of the deck.
  std::optional<BoardError> inspect_rest(PileName rest, int at_start, int columns) const;

 private:
  void write_foundations(Board& board) const override { departed_.write(board, shape_.ranks); }
  bool read_foundations_of(const Board& board, BoardError& error) override {
    return departed_.read(board, shape_, error);
  }
  void clear_foundations() override { departed_.clear(); }

  DepartedSuits departed_;
};

}  // namespace winnable
