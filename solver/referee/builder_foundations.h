// The foundations of a builder: in suit from the base rank, around the corner where they must, one a suit and deck.
#pragma once

#include <vector>

#include "games/builder/rules.h"
#include "solver/core/board_checks.h"

namespace winnable {

// The deal makes the base rank.
bool base_is_dealt(const BuilderRules& rules);

class BuilderFoundations {
 public:
  explicit BuilderFoundations(const BuilderRules& rules);
  void clear();

  int base() const { return base_; }  // 0: not dealt yet
  void set_base(int rank) { base_ = rank; }
  int last_rank() const { return rank_at(ranks_ - 1); }

  bool accepts(Card card) const { return next_pile(card) < of(card).size(); }
  void add(Card card);
  // Of the piles of a suit, the highest first.
  int height(int suit, int pile = 0) const {
    return heights_[static_cast<std::size_t>(suit)][static_cast<std::size_t>(pile)];
  }
  Card top(int suit, int pile = 0) const { return Card(suit, rank_at(height(suit, pile) - 1)); }
  void take_back(int suit, int pile = 0);

  int cards() const;
  int begun() const;  // how many are not empty
  void write(Pile& pile) const;
  bool read(const Board& board, BoardError& error);

 private:
  int rank_at(int level) const { return (base_ - 1 + level) % ranks_ + 1; }
  std::vector<int>& of(Card card) { return heights_[static_cast<std::size_t>(card.suit())]; }
  const std::vector<int>& of(Card card) const { return heights_[static_cast<std::size_t>(card.suit())]; }
  std::size_t next_pile(Card card) const;
  void sort();
  bool read_base(const Board& board, BoardError& error);

  int ranks_;
  int fixed_base_;  // 0: the deal makes it
  int base_ = 0;
  std::vector<std::vector<int>> heights_;  // [suit]: highest first
};

}  // namespace winnable
