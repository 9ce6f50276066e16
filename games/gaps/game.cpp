// Gaps. Nothing is hidden: the solver is the honest player.
#include "games/gaps/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 20000, .depth_first_share = 0.5};

}  // namespace

std::vector<GameInfo> gaps_games() {
  return make_games<kGapsPresets>(kGapsText, []<GapsRules R> { return make_game<Gaps<R>, kRace>(); });
}

}  // namespace winnable
