// Quadrangle: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <optional>

#include "games/quadrangle/order_formula.h"
#include "games/quadrangle/position.h"
#include "solver/game/formula_search.h"

namespace winnable {

// Nine deals of ten the portfolio wins by its first positions. Most of the others look lost, and of these the formula
// proves some in a few seconds; a look of its solver takes as long as a thousand positions.
template <QuadrangleShape S>
struct QuadrangleProof {
  using Formula = QuadrangleFormula;

  static std::optional<FormulaPlan> plan_for(const typename QuadranglePosition<S>::Deal&) {
    return FormulaPlan{.first_nodes = 1'000'000, .share = 0.4, .nodes_of_look = 1000, .bytes = Formula::kBytes};
  }

  static const auto& rules(const typename QuadranglePosition<S>::Deal& deal) { return deal.rules; }
};

template <QuadrangleShape S>
using QuadrangleSearch = FormulaSearch<QuadranglePosition<S>, QuadrangleProof<S>>;

}  // namespace winnable
