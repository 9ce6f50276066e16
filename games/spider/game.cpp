// Spider and its relatives.
#include "games/spider/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// Two decks and a stock: wins are everywhere and the beam search finds them; no proof of loss is within reach.
constexpr PortfolioPlan kWide{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 500, .depth_first_share = 0.05};
// One deck, or no stock: some deals are lost, which the depth-first search proves.
constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 500, .depth_first_share = 0.5};

}  // namespace

std::vector<GameInfo> spider_games() {
  return make_games<kSpiderPresets>(kSpiderText, []<SpiderRules R> {
    constexpr PortfolioPlan kPlan = R.decks > 1 && R.stock_size() > 0 ? kWide : kRace;
    if constexpr (R.face_down)
      return make_played_game<Spider<R>, kPlan>();
    else
      return make_game<Spider<R>, kPlan>();
  });
}

}  // namespace winnable
