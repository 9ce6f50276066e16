// TriPeaks: its own search; honest players see neither the stock nor the face-down cards.
#include "games/tri_peaks/position.h"

#include "games/tri_peaks/search.h"
#include "solver/game/make_game.h"

namespace winnable {

std::vector<GameInfo> tri_peaks_games() {
  return make_games<kTriPeaksPresets>(kTriPeaksText, []<TriPeaksRules R> {
    return with_players<TriPeaks<R>>(make_game<TriPeaks<R>>([]() -> std::unique_ptr<Solver> {
      return std::make_unique<SolverOf<TriPeaks<R>, OneThread<TriPeaksSearch<R>>>>();
    }));
  });
}

}  // namespace winnable
