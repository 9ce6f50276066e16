// Salic Law: the portfolio, and a formula that decides what it leaves open.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/salic_law/home_formula.h"
#include "games/salic_law/position.h"
#include "solver/game/formula_search.h"

namespace winnable {

// Where bare kings are no spaces the formula decides a deal in less time than most searches take. With spaces the
// portfolio wins nearly all deals at once, and the formula comes later and proves most of the others lost. A look of
// its solver takes as long as a hundred positions.
template <SalicLawShape S>
struct SalicLawProof {
  using P = SalicLawPosition<S>;
  using Formula = HomeFormula;

  static std::optional<FormulaPlan> plan_for(const typename P::Deal& deal) {
    if (!Formula::holds_for(deal.rules)) return std::nullopt;
    return FormulaPlan{.first_nodes = deal.rules.spaces_after_deal ? 500'000u : 20'000u,
                       .share = 0.75,
                       .checked_share = 0.75,
                       .nodes_of_look = 100,
                       .bytes = Formula::bytes(deal.rules)};
  }

  static std::vector<Move> win_of(const Formula& formula) {
    std::vector<Move> moves;
    for (const auto [from, to] : formula.win()) moves.push_back(move_of(from, to));
    return moves;
  }

 private:
  static Move move_of(int from, int to) {
    if (from == Formula::kStock) return P::turn();
    return to == Formula::kHome ? P::home_from(from) : P::onto_king(from, to);
  }
};

template <SalicLawShape S>
using SalicLawSearch = FormulaSearch<SalicLawPosition<S>, SalicLawProof<S>>;

}  // namespace winnable
