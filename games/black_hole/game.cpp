// Black Hole, Worm Hole, All in a Row, Binary Star: their own search over exact states. Nothing is hidden: the solver
// is the honest player.
#include "games/black_hole/position.h"

#include "games/black_hole/search.h"
#include "solver/game/make_game.h"

namespace winnable {

std::vector<GameInfo> black_hole_games() {
  return make_games<kBlackHolePresets>(kBlackHoleText, []<BlackHoleRules R> {
    return make_game<BlackHole<R>>([]() -> std::unique_ptr<Solver> {
      return std::make_unique<SolverOf<BlackHole<R>, OneThread<BlackHoleSearch<R>>>>();
    });
  });
}

}  // namespace winnable
