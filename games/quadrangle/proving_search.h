// Quadrangle: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <optional>

#include "games/quadrangle/order_formula.h"
#include "games/quadrangle/position.h"
#include "solver/game/formula_search.h"
#include "solver/game/layered_search.h"

namespace winnable {

// Nine deals of ten the portfolio wins by its first positions. Of others the formula finds an order that is near a win,
// or proves them lost, in a few seconds.
template <QuadrangleShape S>
struct QuadrangleProof {
  using Formula = QuadrangleFormula;
  using Deal = typename QuadranglePosition<S>::Deal;

  static std::optional<FormulaPlan> plan_for(const Deal&) {
    return FormulaPlan{.first_nodes = 1'000'000,
                       .share = 0.8,
                       .checked_share = 1,
                       .sharpened_share = 0.8,
                       .nodes_of_look = 500,
                       .bytes = Formula::kBytes,
                       .guide_weights = {40, 20},
                       .guided_nodes = 300'000};
  }

  // Nothing for a deal that has been played.
  static decltype(Deal::guide) guide_along(const Formula& formula, const Deal& deal) {
    const QuadrangleRules& rules = deal.rules;
    if (!is_untouched(deal, Deal::kColumns, rules.depth, rules.start_waste, rules.stock_size())) return std::nullopt;
    return typename decltype(Deal::guide)::value_type(formula, S.columns, 0, rules.depth, deal.stock_size);
  }
};

// The layers of the beam: four kinds together win more of their first positions than one of them; later one that can
// become wide wins more (docs/lab/formula.md).
template <QuadrangleShape S>
using QuadrangleSearch =
    FormulaSearch<QuadranglePosition<S>, QuadrangleProof<S>,
                  LayeredSearch<QuadranglePosition<S>, QuadrangleLayering::kLeftColumns, QuadrangleLayering::kHome,
                                QuadrangleLayering::kTurned, QuadrangleLayering::kAll>,
                  LayeredSearch<QuadranglePosition<S>, QuadrangleLayering::kLeftColumns>>;

}  // namespace winnable
