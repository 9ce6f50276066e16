// Forty Thieves: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/forty_thieves/order_formula.h"
#include "games/forty_thieves/order_guide.h"
#include "games/forty_thieves/position.h"
#include "solver/game/formula_search.h"

namespace winnable {

// Most deals fall to the portfolio at once. Of those that it does not decide by its first positions (a second or less)
// the formula proves half lost, most of them in a few seconds. Of most others it finds an order that may be that of a
// win: guided by it the portfolio gets a few positions, for each of kGuideWeights.
template <FortyThievesRules R>
struct FortyThievesProof {
  static_assert(OrderFormula::holds_for(R));
  using Deal = FortyThievesDeal<R>;
  using Formula = OrderFormula;

  // With runs that move most deals are won, some of them late; with cells nearly all, and most of these sooner.
  static std::optional<FormulaPlan> plan_for(const Deal&) {
    return FormulaPlan{.first_nodes = R.moves_runs  ? 8'000'000u
                                      : R.cells > 0 ? 3'000'000u
                                                    : 1'000'000u,
                       .share = 0.6,
                       .worth_again = 3,
                       .nodes_of_look = 500,  // orders take less time to find, losses more
                       .bytes = Formula::kBytes,
                       .checker_bytes = Formula::kBytes,
                       .guided_nodes = 300'000};  // most wins near an order come within a quarter of them
  }

  static const FortyThievesRules& rules(const Deal&) { return kRules; }

  static std::vector<Deal> guides(const Formula& formula, Deal deal) {
    std::vector<Deal> guides;
    if (!is_untouched(deal)) return guides;
    deal.guide = guide_along<R>(formula, deal);
    for (const int weight : kGuideWeights) {
      deal.guide->weight = weight;
      guides.push_back(deal);
    }
    return guides;
  }

 private:
  static constexpr FortyThievesRules kRules = R;
  static constexpr std::array kGuideWeights{60, 20};
};

template <FortyThievesRules R>
using FortyThievesSearch = FormulaSearch<FortyThieves<R>, FortyThievesProof<R>>;

}  // namespace winnable
