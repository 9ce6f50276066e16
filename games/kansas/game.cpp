// Kansas and Chameleon. Kansas is searched without the arrangement of its columns (games/kansas/abstract_state.h).
#include "games/kansas/position.h"

#include "games/kansas/freer_search.h"
#include "games/kansas/solver.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kChameleonPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 1};

template <KansasRules R>
std::unique_ptr<ShortestSolver> make_kansas_shortest_solver() {
  return std::make_unique<KansasShortestSolver<R>>();
}

template <KansasRules R>
GameInfo make_kansas() {
  return with_players<Kansas<R>>(make_game<Kansas<R>, make_kansas_shortest_solver<R>>(
      []() -> std::unique_ptr<Solver> { return std::make_unique<KansasSolver<R>>(); }));
}

template <KansasRules R>
std::unique_ptr<Solver> make_chameleon_solver() {
  return make_solver_of<Kansas<R>, FreerSearch<R>>(kChameleonPlan);
}

}  // namespace

std::vector<GameInfo> kansas_games() {
  return joined(make_games<kKansasPresets>(kKansasText, []<KansasRules R> { return make_kansas<R>(); }),
                make_games<kChameleonPresets>(kChameleonText, []<KansasRules R> {
                  return with_players<Kansas<R>>(make_game<Kansas<R>>(make_chameleon_solver<R>));
                }));
}

}  // namespace winnable
