// Calculation: nearly every deal is won by a beam; the rest is tried out.
#include "games/calculation/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 500, .depth_first_share = 0.3};

}  // namespace

std::vector<GameInfo> calculation_games() {
  return make_games<kCalculationPresets>(
      kCalculationText, []<CalculationRules R> { return make_played_game<Calculation<R>, kRace>(); });
}

}  // namespace winnable
