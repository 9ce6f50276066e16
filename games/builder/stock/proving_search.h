// Builders with a stock: the portfolio, and a formula that decides games in suit whose columns move as wholes.
#pragma once

#include <optional>
#include <vector>

#include "games/builder/stock/column_formula.h"
#include "games/builder/stock/position.h"
#include "solver/game/formula_search.h"

namespace winnable {

// The portfolio wins few of these deals, and the formula decides nearly all. A look of its solver takes as long as some
// three hundred positions.
template <StockShape S>
struct StockProof {
  using Formula = ColumnFormula;

  static std::optional<FormulaPlan> plan_for(const StockDeal& deal) {
    if (!Formula::holds_for(deal)) return std::nullopt;
    return FormulaPlan{
        .first_nodes = 20'000, .share = 0.9, .checked_share = 0.9, .nodes_of_look = 300, .bytes = Formula::kBytes};
  }

  static std::vector<Move> win_of(const Formula& formula) { return formula.win(); }
};

template <StockShape S>
using StockSearch = FormulaSearch<StockBuilder<S>, StockProof<S>>;

}  // namespace winnable
