// Quadrangle and Corona.
#include "games/quadrangle/position.h"
#include "games/quadrangle/proving_search.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 500, .depth_first_share = 0.1};

template <QuadrangleRules R>
std::unique_ptr<Solver> make_quadrangle_solver() {
  return make_solver_of<Quadrangle<R>, QuadrangleSearch<R.shape()>>(kPlan);
}

}  // namespace

std::vector<GameInfo> quadrangle_games() {
  return make_games<kQuadranglePresets>(kQuadrangleText, []<QuadrangleRules R> {
    return with_players<Quadrangle<R>>(make_game<Quadrangle<R>>(make_quadrangle_solver<R>));
  });
}

}  // namespace winnable
