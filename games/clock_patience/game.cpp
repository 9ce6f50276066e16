// Clock: there is no choice, so that the depth-first search plays the deal.
#include "games/clock_patience/position.h"
#include "solver/game/make_game.h"

namespace winnable {

std::vector<GameInfo> clock_patience_games() {
  return make_games<kClockPresets>(
      kClockText, []<ClockRules R> { return make_game<Clock<R>, PortfolioPlan{.first_width = 0}>(); });
}

}  // namespace winnable
