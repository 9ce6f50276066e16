// Canfield and its presets: rules from games/canfield/position.h, decided by games/canfield/decider.h.
#include "games/canfield/decider.h"
#include "games/canfield/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

class CanfieldSolver : public DealSolver<CanfieldDeal> {
 public:
  using DealSolver<CanfieldDeal>::DealSolver;

  Outcome decide(CanfieldDeal&& deal, const SolveOptions& options) override {
    deal.salt = options.salt;
    return decide_within(options.limits, [&](Meter& meter, std::vector<PlayMove>& moves) {
      return decider_->decide(deal, meter, kAllReductions & ~options.without, moves);
    });
  }

 private:
  std::unique_ptr<CanfieldDecider> decider_ = std::make_unique<CanfieldDecider>();
};

template <CanfieldRules R>
std::unique_ptr<Solver> make_canfield_solver() {
  return std::make_unique<CanfieldSolver>(deal_maker<Canfield<R>>());
}

template <CanfieldRules R>
GameInfo canfield_game() {
  GameInfo game = with_players<Canfield<R>>(make_game<Canfield<R>>(make_canfield_solver<R>));
  game.reductions = canfield::kReductions;
  game.exact_keys = R.group != CanfieldGroupRule::whole;
  return game;
}

}  // namespace

std::vector<GameInfo> canfield_games() {
  return make_games<kCanfieldPresets>(kCanfieldText, []<CanfieldRules R> { return canfield_game<R>(); });
}

}  // namespace winnable
