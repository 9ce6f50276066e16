// Spider and its relatives.
#include "games/spider/position.h"
#include "games/spider/solver.h"
#include "solver/game/make_game.h"
#include "solver/game/sighted_game.h"

namespace winnable {
namespace {

// Two decks: wins are everywhere and the beam search finds them; no proof of loss is within reach.
constexpr PortfolioPlan kWide{
    .first_width = 20, .width_growth = 2, .first_depth_first_slice = 100, .depth_first_share = 0.02};
// One deck: some deals are lost, which the depth-first search proves; its positions take a third of the beam's time.
constexpr PortfolioPlan kRace{
    .first_width = 10, .width_growth = 2, .first_depth_first_slice = 500, .depth_first_share = 0.33};

// Where nothing is hidden (Simple Simon, Mrs Mop).
struct SpiderLooks : SightWhereMovesReturn {
  static constexpr int kTaste = 60;
  int operator()(const auto& position) const { return 70 * position.progress() + position.score(); }
};

template <SpiderRules R>
std::unique_ptr<Solver> make_spider_solver() {
  constexpr PortfolioPlan kPlan = R.decks > 1 ? kWide : kRace;
  return make_solver_of<Spider<R>, SpiderSearch<R.shape()>>(kPlan);
}

}  // namespace

std::vector<GameInfo> spider_games() {
  return make_games<kSpiderPresets>(kSpiderText, []<SpiderRules R> {
    GameInfo game = make_game<Spider<R>>(make_spider_solver<R>);
    if constexpr (R.face_down) {
      game = with_players<Spider<R>>(std::move(game));
      game.learned.weights = spider_player_weights(R);
    } else {
      game = with_sighted_players<Spider<R>, SpiderLooks>(std::move(game));
    }
    return game;
  });
}

}  // namespace winnable
