// Spider and its relatives.
#include "games/spider/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kRace{
    .first_width = 100, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.25};

}  // namespace

std::vector<GameInfo> spider_games() {
  return make_games<kSpiderPresets>(kSpiderText, []<SpiderRules R> { return make_game<Spider<R>, kRace>(); });
}

}  // namespace winnable
