// Upside-Down Pyramid and Thieves of Egypt.
#include "games/upside_down_pyramid/position.h"

#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 1000, .depth_first_share = 0.3};

}  // namespace

std::vector<GameInfo> upside_down_pyramid_games() {
  return make_games<kUpsideDownPyramidPresets>(
      kUpsideDownPyramidText, []<UpsideDownPyramidRules R> { return make_played_game<UpsideDownPyramid<R>, kPlan>(); });
}

}  // namespace winnable
