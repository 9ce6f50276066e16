// Salic Law.
#include "games/salic_law/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 0.5};

}  // namespace

std::vector<GameInfo> salic_law_games() {
  return make_games<kSalicLawPresets>(kSalicLawText,
                                      []<SalicLawRules R> { return make_played_game<SalicLaw<R>, kPlan>(); });
}

}  // namespace winnable
