// A portfolio for each of several layerings of the beam.
//
// Which positions a beam compares, those of one layer, decides which deals it wins: of deals that one layering leaves
// open at many times the positions another wins some at once (docs/lab/formula.md).
#pragma once

#include <utility>

#include "solver/game/make_game.h"

namespace winnable {

// P::progress() goes by the number `layering` of the deal: each of kLayerings in turn, with an equal part of what is
// left.
template <Position P, int... kLayerings>
class LayeredSearch {
 public:
  explicit LayeredSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  SearchOutcome decide(typename P::Deal deal, const Limits& limits, int threads, Reductions reductions) {
    const double start = thread_cpu_seconds();
    SearchOutcome outcome;
    int to_come = sizeof...(kLayerings);
    for (const int layering : {kLayerings...}) {
      deal.layering = layering;
      const Limits left = limits.left_after(outcome.statistics.nodes, thread_cpu_seconds() - start);
      SearchOutcome found = portfolio_.decide(deal, left.part(1.0 / to_come--), threads, reductions);
      found.statistics += outcome.statistics;
      outcome = std::move(found);
      const bool is_last = outcome.statistics.nodes >= limits.max_nodes || outcome.reason == Reason::signal;
      if (outcome.verdict != Verdict::undecided || is_last) break;
    }
    return outcome;
  }

 private:
  PortfolioSearch<P> portfolio_;
};

}  // namespace winnable
