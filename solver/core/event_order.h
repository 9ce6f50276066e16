// The order of events in a formula, each a card that leaves its place in a column or in the stock.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/core/formula.h"

namespace winnable {

class EventOrder {
 public:
  static constexpr int kFromStart = -1, kNever = -2;  // in the place of events

  // Which a solver tries first.
  enum class First { columns, stock };

  EventOrder() = default;
  // A total order of events from 0 on. `columns` says those of each column, the deepest card's first, without one where
  // there is kFromStart; `stock` the last events of all, as the cards are turned: so many have been turned before. Of
  // each column the upper card is first. A stock card that leaves before one turned earlier was turned while that lay
  // in the waste: all cards between, which lie on it, leave before it, too.
  EventOrder(Formula& formula, int events, std::span<const std::vector<int>> columns, std::span<const int> stock,
             std::size_t turned, First tried)
      : before_(at(events), std::vector<int>(at(events), Formula::kFalse)) {
    const std::size_t of_stock = at(events) - stock.size();
    name_literals(formula, of_stock, tried);
    for (const auto& column : columns) sort_column(column);
    make_transitive(formula, of_stock);
    for (std::size_t i = 0; i < stock.size(); ++i)
      for (std::size_t j = i + 1; j + 1 < stock.size(); ++j)
        formula.add({-before(stock[j + 1], stock[i]), before(stock[j], stock[i])});
    for (std::size_t i = 0; i < turned; ++i)
      for (std::size_t j = i + 1; j < turned; ++j) formula.add({before(stock[j], stock[i])});
  }

  int before(int first, int second) const {
    if (first == kFromStart) return Formula::kTrue;
    if (first == kNever || first == second) return Formula::kFalse;
    return before_[at(first)][at(second)];
  }
  // literals()[x][y]: event x is before event y.
  const std::vector<std::vector<int>>& literals() const { return before_; }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  void name_literals(Formula& formula, std::size_t of_stock, First tried) {
    for (std::size_t x = 0; x < before_.size(); ++x) {
      for (std::size_t y = x + 1; y < before_.size(); ++y) {
        // The solver tries first that a variable is true.
        const int variable = formula.new_variable();
        before_[x][y] = tried == First::stock && x < of_stock && y >= of_stock ? -variable : variable;
        before_[y][x] = -before_[x][y];
      }
    }
  }

  void sort_column(const std::vector<int>& column) {
    for (std::size_t low = 0; low < column.size(); ++low) {
      if (column[low] == kFromStart) continue;
      for (std::size_t high = low + 1; high < column.size(); ++high) {
        before_[at(column[high])][at(column[low])] = Formula::kTrue;
        before_[at(column[low])][at(column[high])] = Formula::kFalse;
      }
    }
  }

  // Of three stock cards the waste says half of it.
  void make_transitive(Formula& formula, std::size_t of_stock) {
    for (std::size_t x = 0; x < before_.size(); ++x) {
      for (std::size_t y = x + 1; y < before_.size(); ++y) {
        for (std::size_t z = y + 1; z < before_.size(); ++z) {
          if (x < of_stock) formula.add({-before_[x][y], -before_[y][z], before_[x][z]});
          formula.add({before_[x][y], before_[y][z], -before_[x][z]});
        }
      }
    }
  }

  std::vector<std::vector<int>> before_;
};

}  // namespace winnable
