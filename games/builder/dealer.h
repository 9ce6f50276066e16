// The deal of a builder, pile by pile: columns, cells and reserve in the order of the rules, then the stock.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "games/builder/rules.h"
#include "games/builder/tables.h"

namespace winnable {

// The lengths of a diagonal deal's columns: row 1 to all of them, row 2 to all but the first, and so on, a last row that
// is not full to the last columns; what is left after the triangle in rows from the left. `rules.lengths` is not looked at.
inline auto diagonal_lengths(const BuilderRules& rules) {
  std::array<std::uint8_t, BuilderRules::kMaxColumns> lengths{};
  const int columns = rules.columns;
  int left = columns > 0 ? rules.column_cards() : 0;
  for (int row = 0; row < columns; ++row)
    for (int i = columns - 1; i >= row && left > 0; --i, --left) ++lengths[static_cast<std::size_t>(i)];
  for (int i = 0; left > 0; ++i, --left) ++lengths[static_cast<std::size_t>(i % columns)];
  return lengths;
}

// Deals cards to columns, cells and reserve in the order of the rules.
class BuilderDealer {
 public:
  // `cards`: those that are dealt, the first one first. `goes_home` is asked about each card dealt to a column where
  // the rules deal cards home, and takes it if it answers true.
  BuilderDealer(const BuilderRules& rules, std::vector<std::uint8_t> cards, std::function<bool(int)> goes_home)
      : rules_(rules), cards_(std::move(cards)), goes_home_(std::move(goes_home)), columns(rules.columns) {
    if (rules.columns_last) deal_places();
    deal_columns();
    if (!rules.columns_last) deal_places();
    stock.assign(cards_.begin() + static_cast<std::ptrdiff_t>(next_), cards_.end());
    fill_spaces();
  }

 private:
  const BuilderRules& rules_;
  std::vector<std::uint8_t> cards_;
  std::function<bool(int)> goes_home_;
  std::size_t next_ = 0;

 public:
  std::vector<std::vector<std::uint8_t>> columns;
  std::vector<std::uint8_t> cells, reserve, stock;

 private:
  // As after a move: by force.
  void fill_spaces() {
    for (auto& column : columns) {
      if (!column.empty()) continue;
      if (rules_.fill == FillRule::reserve && !reserve.empty()) {
        column.push_back(reserve.back());
        reserve.pop_back();
      } else if (rules_.fill == FillRule::waste_then_stock && !stock.empty()) {
        column.push_back(stock.front());
        stock.erase(stock.begin());
      }
    }
  }
  void deal_places() {
    for (int i = 0; i < rules_.cells_filled; ++i) cells.push_back(cards_[next_++]);
    for (int i = 0; i < rules_.reserve; ++i) reserve.push_back(cards_[next_++]);
  }
  void deal_to(int column) {
    const std::uint8_t card = cards_[next_++];
    if (!rules_.dealt_home || !goes_home_(card)) columns[static_cast<std::size_t>(column)].push_back(card);
  }
  void deal_columns() {
    if (rules_.by_columns) {
      for (int c = 0; c < rules_.columns; ++c)
        for (int i = 0; i < rules_.length(c); ++i) deal_to(c);
    } else {
      int longest = 0;
      for (int c = 0; c < rules_.columns; ++c) longest = std::max(longest, rules_.length(c));
      for (int row = 0; row < longest; ++row)
        for (int c = 0; c < rules_.columns; ++c)
          if (rules_.length(c) > row) deal_to(c);
    }
    if (!rules_.kings_to_bottom) return;
    for (auto& column : columns)
      std::stable_partition(column.begin(), column.end(),
                            [&](int card) { return builder::level_of(card) == rules_.ranks - 1; });
  }
};

}  // namespace winnable
