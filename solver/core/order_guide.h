// An order of events that a formula has found, as a guide for a search: cards that leave their places in columns and in
// a stock that is turned once.
//
// A formula that forgets how cards move that are out finds orders that need not be those of a win, but often one is
// near (docs/lab/formula.md). A beam goes by it loosely: of positions with equally many cards turned it prefers those
// from which the same cards have left their places. That is part of the score alone, and so of no proof.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/core/wide.h"

namespace winnable {

inline int bits_of(std::uint64_t set) { return std::popcount(set); }
inline int bits_of(Uint128 set) {
  return bits_of(static_cast<std::uint64_t>(set)) + bits_of(static_cast<std::uint64_t>(set >> 64));
}

// Whether a deal of so many columns of `depth` cards and a stock is as it was dealt: no card has moved but those that
// were turned at once.
template <class Deal>
bool is_untouched(const Deal& deal, std::size_t columns, int depth, int turned, int stock) {
  bool is_dealt = deal.turned == turned && deal.stock_size == stock;
  for (std::size_t column = 0; column < columns; ++column)
    is_dealt = is_dealt && deal.prefix[column] + deal.run[column] == depth;
  return is_dealt;
}

// Set: of stock cards, one bit each.
template <std::size_t kColumns, std::size_t kMaxStock, class Set>
class OrderGuide {
 public:
  int weight = 0;  // of each card that leaves at another time

  // `formula` has found an order of a deal that is untouched: columns of `depth` cards, of which those from `first_row`
  // on have events, and a stock.
  template <class Formula>
  OrderGuide(const Formula& formula, int columns, int first_row, int depth, int stock) {
    const std::vector<int>& order = formula.order();
    std::vector<int> needs_turned(order.size());
    for (int i = 0; i < stock; ++i) needs_turned[at(formula.event_of_stock(i))] = i + 1;
    int turned = 0;
    for (const int event : order) turned = needs_turned[at(event)] = std::max(turned, needs_turned[at(event)]);
    for (int layer = 0; layer <= stock; ++layer) {
      auto& [gone, stays, most, least] = layers_[at(layer)];
      for (int i = 0; i < layer; ++i) {
        const int leaves = needs_turned[at(formula.event_of_stock(i))];
        if (leaves < layer) gone |= Set{1} << i;
        if (leaves > layer) stays |= Set{1} << i;
      }
      most.fill(static_cast<std::uint8_t>(depth));
      least.fill(static_cast<std::uint8_t>(first_row));
      for (int column = 0; column < columns; ++column) {
        for (int row = depth - 1; row >= first_row; --row) {
          const int leaves = needs_turned[at(formula.event_of_column(column, row))];
          if (leaves < layer) most[at(column)] = static_cast<std::uint8_t>(row);
          if (leaves > layer) least[at(column)] = std::max(least[at(column)], static_cast<std::uint8_t>(row + 1));
        }
      }
    }
  }

  // What a position costs, of which so many cards have been turned and these lie in the waste: the cards that have left
  // their places later or earlier than in the order. `left(column)`: how many of a column's dealt cards are there.
  template <class Left>
  int cost(int turned, Set waste, int columns, Left&& left) const {
    const Layer& layer = layers_[at(turned)];
    int cards = bits_of(waste & layer.gone) + bits_of(~waste & layer.stays);
    for (int column = 0; column < columns; ++column) {
      const int here = left(column);
      cards += std::max(0, here - layer.most[at(column)]) + std::max(0, layer.least[at(column)] - here);
    }
    return weight * cards;
  }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  // Where there are so many cards turned: what has left, and what has not.
  struct Layer {
    Set gone = 0, stays = 0;                             // of the turned stock cards
    std::array<std::uint8_t, kColumns> most{}, least{};  // dealt cards of each column
  };
  std::array<Layer, kMaxStock + 1> layers_{};
};

}  // namespace winnable
