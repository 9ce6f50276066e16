// Quadrangle and Corona.
#include "games/quadrangle/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 500, .depth_first_share = 0.3};

}  // namespace

std::vector<GameInfo> quadrangle_games() {
  return make_games<kQuadranglePresets>(kQuadrangleText,
                                        []<QuadrangleRules R> { return make_played_game<Quadrangle<R>, kPlan>(); });
}

}  // namespace winnable
