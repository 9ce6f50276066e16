// Black Hole, Worm Hole, All in a Row, Binary Star: their own search over exact states. Nothing is hidden.
#include "games/black_hole/position.h"

#include "games/black_hole/search.h"
#include "solver/game/make_game.h"
#include "solver/game/sighted_game.h"

namespace winnable {
namespace {

// Who plays it takes from the tall columns first, and keeps something to play next.
template <BlackHoleRules R>
struct HoleLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 4;
  static constexpr Reductions kLeavesOut = BlackHole<R>::kLateCell;
  int operator()(const BlackHole<R>& position) const {
    MoveList moves;
    position.generate_reduced(moves, kLeavesOut);
    return position.score() + 12 * static_cast<int>(moves.size());
  }
};

}  // namespace

std::vector<GameInfo> black_hole_games() {
  return make_games<kBlackHolePresets>(kBlackHoleText, []<BlackHoleRules R> {
    using P = BlackHole<R>;
    return with_sighted_players<P, HoleLooks<R>>(make_game<P>(
        []() -> std::unique_ptr<Solver> { return std::make_unique<SolverOf<P, OneThread<BlackHoleSearch<R>>>>(); }));
  });
}

}  // namespace winnable
