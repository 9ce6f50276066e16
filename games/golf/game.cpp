// Golf: default (dead kings), B (queens on kings), C (Putt Putt).
#include "games/golf/position.h"

#include "games/golf/search.h"
#include "solver/game/make_game.h"

namespace winnable {

std::vector<GameInfo> golf_games() {
  return make_games<kGolfPresets>(kGolfText, []<GolfRules R> {
    return with_players<Golf<R>>(make_game<Golf<R>>(
        []() -> std::unique_ptr<Solver> { return std::make_unique<SolverOf<Golf<R>, OneThread<GolfSearch<R>>>>(); }));
  });
}

}  // namespace winnable
