// Forty Thieves: an order of the formula as a guide for the beam. Part of games/forty_thieves/proving_search.h.
//
// The formula says nothing of how cards move that are out, so its order need not be that of a win, but often one is
// near (docs/lab/formula.md). The beam goes by it loosely: of positions with equally many cards turned it prefers those
// from which the same cards have left their places. That is part of the score alone, and so of no proof.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/forty_thieves/order_formula.h"
#include "games/forty_thieves/position.h"

namespace winnable {

template <FortyThievesRules R>
bool is_untouched(const FortyThievesDeal<R>& deal) {
  bool is_dealt = deal.turned == 0 && deal.stock_size == R.stock_size();
  for (std::size_t column = 0; column < std::size_t{R.columns}; ++column)
    is_dealt = is_dealt && deal.prefix[column] + deal.run[column] == R.depth;
  return is_dealt;
}

// Of a deal that is untouched: the guide along the order that the formula found.
template <FortyThievesRules R>
typename FortyThievesDeal<R>::Guide guide_along(const OrderFormula& formula, const FortyThievesDeal<R>& deal) {
  const auto at = [](int index) { return static_cast<std::size_t>(index); };
  const std::vector<int>& order = formula.order();
  std::vector<int> needs_turned(order.size());
  for (int i = 0; i < deal.stock_size; ++i) needs_turned[at(formula.event_of_stock(i))] = i + 1;
  int turned = 0;
  for (const int event : order) turned = needs_turned[at(event)] = std::max(turned, needs_turned[at(event)]);

  typename FortyThievesDeal<R>::Guide guide;
  for (int layer = 0; layer <= deal.stock_size; ++layer) {
    auto& [gone, stays, most, least] = guide.layers[at(layer)];
    for (int i = 0; i < layer; ++i) {
      const int leaves = needs_turned[at(formula.event_of_stock(i))];
      if (leaves < layer) gone |= std::uint64_t{1} << i;
      if (leaves > layer) stays |= std::uint64_t{1} << i;
    }
    most.fill(R.depth);
    least.fill(1);
    for (int column = 0; column < R.columns; ++column) {
      for (int row = R.depth - 1; row >= 1; --row) {
        const int leaves = needs_turned[at(formula.event_of_column(column, row))];
        if (leaves < layer) most[at(column)] = static_cast<std::uint8_t>(row);
        if (leaves > layer) least[at(column)] = std::max(least[at(column)], static_cast<std::uint8_t>(row + 1));
      }
    }
  }
  return guide;
}

}  // namespace winnable
