// La Nivernaise.
#include "games/la_nivernaise/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 200, .depth_first_share = 0.1};

}  // namespace

std::vector<GameInfo> la_nivernaise_games() {
  return make_games<kLaNivernaisePresets>(
      kLaNivernaiseText, []<LaNivernaiseRules R> { return make_played_game<LaNivernaise<R>, kPlan>(); });
}

}  // namespace winnable
