// Salic Law.
#include "games/salic_law/position.h"
#include "games/salic_law/proving_search.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.5};

template <SalicLawRules R>
std::unique_ptr<Solver> make_salic_law_solver() {
  return make_solver_of<SalicLaw<R>, SalicLawSearch<R.shape()>>(kPlan);
}

}  // namespace

std::vector<GameInfo> salic_law_games() {
  return make_games<kSalicLawPresets>(kSalicLawText, []<SalicLawRules R> {
    GameInfo game = with_players<SalicLaw<R>>(make_game<SalicLaw<R>>(make_salic_law_solver<R>));
    game.learned.weights = salic_law_player_weights(R);
    return game;
  });
}

}  // namespace winnable
