// Decides a Klondike deal: the search, and its win in ordinary moves.
#pragma once

#include <vector>

#include "games/klondike/plan_refiner.h"
#include "games/klondike/search.h"

namespace winnable {

template <KlondikeRules R>
class KlondikeDecider {
 public:
  // Decides the deal; fills `solution` with ordinary moves when it is won.
  Verdict decide(const KlondikeDeal<R>& deal, Meter& meter, Reductions reductions, std::vector<PlayMove>& solution) {
    const KlondikeAbstraction<R> abstraction(deal);
    search_.start(abstraction, meter, reductions);
    const Verdict verdict = search_.run();
    if (verdict == Verdict::won) {
      solution.reserve(256);  // most wins take 130 to 200 moves
      KlondikePlanRefiner<R> refiner(deal, solution);
      search_.replay_win([&](KlondikeStep step) { refiner.play(step); });
    }
    search_.free_memory();
    return verdict;
  }

 private:
  KlondikeSearch<R> search_;
};

}  // namespace winnable
