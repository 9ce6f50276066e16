// British Square and Union Square.
#include "games/british_square/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 500, .depth_first_share = 0.3};

}  // namespace

std::vector<GameInfo> british_square_games() {
  return make_games<kBritishSquarePresets>(
      kBritishSquareText, []<BritishSquareRules R> { return make_played_game<BritishSquare<R>, kPlan>(); });
}

}  // namespace winnable
