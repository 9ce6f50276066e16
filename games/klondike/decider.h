// Decides a Klondike deal: the search, and its win in ordinary moves.
#pragma once

#include <vector>

#include "games/klondike/plan_refiner.h"
#include "games/klondike/replay.h"
#include "games/klondike/search.h"

namespace winnable {

template <KlondikeShape S>
class KlondikeDecider {
 public:
  // Decides the deal; fills `solution` with ordinary moves when it is won.
  Verdict decide(const KlondikeDeal<S>& deal, Meter& meter, Reductions reductions, std::vector<PlayMove>& solution) {
    const KlondikeAbstraction<S> abstraction(deal);
    search_.start(abstraction, meter, reductions);
    const Verdict verdict = search_.run();
    if (verdict == Verdict::won) {
      solution.reserve(256);  // most wins take 130 to 200 moves
      KlondikePlanRefiner<S> refiner(deal, solution);
      search_.replay([&](KlondikeStep step) { refiner.play(step); });
    }
    search_.free_memory();
    return verdict;
  }

 private:
  KlondikeSearch<S> search_;
};

}  // namespace winnable
