// Decides a Klondike deal: the search, and its win in ordinary moves.
#pragma once

#include <vector>

#include "solver/search/klondike_search.h"
#include "solver/search/klondike_spell.h"

namespace winnable {

template <KlondikeRules R>
class KlondikeDecider {
 public:
  // Decides the deal; fills `solution` with ordinary moves when it is won.
  Verdict decide(const KlondikeDeal<R>& deal, Meter& meter, Reductions reductions, std::vector<PlayMove>& solution) {
    const KlondikeCompact<R> compact(deal);
    search_.start(compact, meter, reductions);
    const Verdict verdict = search_.run();
    if (verdict == Verdict::won) {
      solution.reserve(256);  // most wins take 130 to 200 moves
      KlondikeSpeller<R> speller(deal, solution);
      search_.replay_win([&](KlondikeStep step) { speller.play(step); });
    }
    search_.free_memory();
    return verdict;
  }

 private:
  KlondikeSearch<R> search_;
};

}  // namespace winnable
