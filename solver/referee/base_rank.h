// What Kansas and Canfield share: columns, a stock and a waste; foundations in suit from a base rank that the deal
// makes, around the corner where they must, one a suit; a reserve that fills columns as soon as they are empty. Boards
// say the base rank as "base: N", which may be left out when reading (the first card on F tells it).
#pragma once

#include <string>
#include <vector>

#include "solver/referee/table.h"

namespace winnable {

class BaseRankReferee : public TableReferee {
 public:
  bool is_won() const override;
  Board board() const override;

 protected:
  // One deck; a reserve of so many cards.
  BaseRankReferee(std::string game, int suits, int ranks, int columns, int reserve);

  void lay_base(Card card);  // the card that makes the base rank goes to its foundation
  int rank_after(int rank, int steps) const { return (rank - 1 + steps) % shape_.ranks + 1; }
  int level(Card card) const { return (card.rank() - base_ + shape_.ranks) % shape_.ranks; }  // 0: of the base rank
  bool goes_home(Card card) const;
  virtual bool fits(Card card, Card host) const = 0;  // in a column
  int largest_group(const TablePile& from) const override;

  // Why cards cannot leave their pile so, or cannot go to the foundations; empty if they can, or go to a column.
  std::string_view judge_ends(const PlayMove& move) const;
  // A move of cards; the reserve fills the column that it empties.
  void move_and_refill(const PlayMove& move);
  // What no play can have made of reserve or columns.
  std::optional<BoardError> inspect_reserve() const;
  std::optional<BoardError> inspect_columns() const;

 private:
  void send_home(Card card) { ++home_[static_cast<std::size_t>(card.suit())]; }
  void clear_foundations() override;
  void write_foundations(Board& board) const override;
  bool read_foundations_of(const Board& board, BoardError& error) override;

  int columns_, reserve_;
  std::vector<int> home_;  // [suit]: cards on the foundation, the first of them of rank base_
  int base_ = 0;
};

}  // namespace winnable
