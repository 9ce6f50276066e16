// Forty Thieves: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "games/forty_thieves/order_formula.h"
#include "games/forty_thieves/position.h"
#include "solver/game/formula_search.h"
#include "solver/game/layered_search.h"

namespace winnable {

// Single cards, and no place for them but columns.
template <FortyThievesRules R>
inline constexpr bool kSingleCards = R.cells == 0 && !R.moves_runs;

// Most deals fall to the portfolio at once. Of those that it does not decide by its first positions (a second or less)
// the formula proves half lost, most of them in a few seconds. Of most others it finds an order that may be that of a
// win, and guides the portfolio; where single cards move, it then says more and finds others.
template <FortyThievesRules R>
struct FortyThievesProof {
  static_assert(OrderFormula::holds_for(R));
  using Formula = OrderFormula;
  using Deal = typename FortyThieves<R>::Deal;

  static std::optional<FormulaPlan> plan_for(const Deal&) {
    return FormulaPlan{.first_nodes = kFirstNodes,
                       .share = 0.6,
                       .checked_share = 1,
                       .sharpened_share = 0.5,
                       .nodes_of_look = 500,  // orders take less time to find, losses more
                       .bytes = Formula::kBytes,
                       .worth_again = 1,  // with layers of other kinds
                       // Most wins near an order come within half of these positions.
                       .guide_weights = kSingleCards<R> ? std::array{200, 60} : std::array{60, 20},
                       .guided_nodes = kSingleCards<R> ? 300'000u : 150'000u};
  }

  // Nothing for a deal that has been played.
  static decltype(Deal::guide) guide_along(const Formula& formula, const Deal& deal) {
    if (!is_untouched(deal, R.columns, R.depth, 0, R.stock_size())) return std::nullopt;
    return typename decltype(Deal::guide)::value_type(formula, R.columns, 1, R.depth, R.stock_size());
  }

 private:
  // With runs that move most deals are won, some of them late; with cells nearly all, and most of these sooner.
  static constexpr std::uint64_t kFirstNodes = R.moves_runs ? 8'000'000 : R.cells > 0 ? 3'000'000 : 1'000'000;
};

// The layers of the beam: those by the cards turned alone win most deals soonest. Others win what these leave open
// (docs/lab/formula.md), in Forty Thieves with single cards already half as many as they do.
template <FortyThievesRules R>
using FortyThievesFirst = std::conditional_t<
    kSingleCards<R>, LayeredSearch<FortyThieves<R>, FortyThievesLayering::kTurned, FortyThievesLayering::kLeftColumns>,
    PortfolioSearch<FortyThieves<R>>>;
template <FortyThievesRules R>
using FortyThievesAgain = LayeredSearch<FortyThieves<R>, FortyThievesLayering::kLeftColumns,
                                        FortyThievesLayering::kHome, FortyThievesLayering::kTurned>;
template <FortyThievesRules R>
using FortyThievesAlong =
    std::conditional_t<kSingleCards<R>,
                       LayeredSearch<FortyThieves<R>, FortyThievesLayering::kLeftColumns, FortyThievesLayering::kHome>,
                       FortyThievesFirst<R>>;

template <FortyThievesRules R>
using FortyThievesSearch = FormulaSearch<FortyThieves<R>, FortyThievesProof<R>, FortyThievesFirst<R>,
                                         FortyThievesAgain<R>, FortyThievesAlong<R>>;

}  // namespace winnable
