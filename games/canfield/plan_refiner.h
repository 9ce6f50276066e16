// Plays the steps of Canfield's search on real columns, as ordinary moves: turns the stock and moves aside what lies on
// a card that goes home. The claim block of class_table.h says why that can always be done.
//
// Cost: a few comparisons a step; for wins only.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/canfield/abstract_state.h"

namespace winnable {

class CanfieldPlanRefiner {
 public:
  // Appends the moves to `out`, which must outlive the refiner.
  CanfieldPlanRefiner(const CanfieldDeal& deal, std::vector<PlayMove>& out);

  void play(canfield::Step step);

 private:
  static constexpr int kColumns = CanfieldRules::kMostColumns;
  static constexpr int kNone = -1;
  struct Column {
    std::array<std::uint8_t, kMaxRank> cards{};
    int length = 0;
  };
  struct Place {
    int column;
    int index;
  };

  Column& at(int column) { return columns_[static_cast<std::size_t>(column)]; }
  int card_at(Place place) { return at(place.column).cards[static_cast<std::size_t>(place.index)]; }
  Place find(int card);
  int column_ending_in_pair(int pair);
  int host_of(canfield::Step step);
  int space();
  void say(PileName from, int to);
  void put(int column, int card);
  void move_tail(Place first, int to);
  void fill(int column);
  void expose(int card);
  void merge_two_columns();
  int make_space();
  void lay_down(canfield::Step step, PileName from);
  void turn_to(int card);

  const CanfieldDeal& deal_;
  std::vector<PlayMove>& out_;
  std::array<Column, kColumns> columns_;
  std::array<std::uint8_t, 64> stock_place_{};  // by card
  std::array<std::uint8_t, 64> reserve_{};
  std::uint64_t stock_;  // by place: cards in stock and waste
  int reserve_left_;
  int turned_;  // of the stock's cards, how many are the waste
};

}  // namespace winnable
