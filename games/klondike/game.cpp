// Klondike and its presets: rules from games/klondike/position.h, decided by games/klondike/decider.h.
#include "games/klondike/position.h"

#include "games/klondike/optimal_position.h"

#include "games/klondike/decider.h"
#include "games/klondike/player.h"
#include "solver/game/make_game.h"
#if !defined(WINNABLE_NO_THREADS)
#include "games/klondike/parallel_search.h"
#endif

namespace winnable {
namespace {

template <KlondikeShape S>
class KlondikeSolver : public DealSolver<KlondikeDeal<S>> {
 public:
  using DealSolver<KlondikeDeal<S>>::DealSolver;

  bool uses_threads() const override { return true; }

  // The key is exact, so that the salt has nothing to change.
  Outcome decide(KlondikeDeal<S>&& deal, const SolveOptions& options) override {
#if !defined(WINNABLE_NO_THREADS)
    if (options.threads > 1 && !options.limits.deterministic) {
      if (!team_) team_ = std::make_unique<KlondikeTeamDecider<S>>();
      return team_->decide(deal, options.limits, options.threads, kAllReductions & ~options.without);
    }
#endif
    return decide_within(options.limits, [&](Meter& meter, std::vector<PlayMove>& moves) {
      return decider_->decide(deal, meter, kAllReductions & ~options.without, moves);
    });
  }

 private:
  std::unique_ptr<KlondikeDecider<S>> decider_ = std::make_unique<KlondikeDecider<S>>();
#if !defined(WINNABLE_NO_THREADS)
  std::unique_ptr<KlondikeTeamDecider<S>> team_;
#endif
};

template <KlondikeRules R>
std::unique_ptr<Solver> make_klondike_solver() {
  return std::make_unique<KlondikeSolver<R.shape()>>(deal_maker<Klondike<R>>());
}

template <KlondikeShape S>
class KlondikeShortestSolver : public DealShortestSolver<KlondikeDeal<S>> {
 public:
  using DealShortestSolver<KlondikeDeal<S>>::DealShortestSolver;

 private:
  ShortestOutcome decide(KlondikeDeal<S>&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) override {
    deal.salt = options.salt;
    return find_short_win<KlondikeOptimalPosition<S>>(KlondikeOptimalDeal<S>(deal), options.limits, options.threads,
                                                      known, 0, aim);
  }
};

// Here limited redeals change numbers only, too: one type for both.
template <KlondikeRules R>
std::unique_ptr<ShortestSolver> make_klondike_shortest_solver() {
  constexpr KlondikeShape kShape = kKlondikeOptimalShape<R>;
  return std::make_unique<KlondikeShortestSolver<kShape>>(deal_maker<PresetPosition<KlondikePosition<kShape>, R>>());
}

// All look far: a card that could have been turned up must not be missed. A person in a hurry does miss some.
constexpr KlondikeLook kCasualLook{.positions = 150, .beyond = 0, .variants = 1, .options = 1};
constexpr KlondikeLook kFastLook{.positions = 20000, .beyond = 2, .variants = 1, .options = 1};
constexpr KlondikeLook kHindsightLook{.positions = 5000, .beyond = 9, .variants = 3, .options = 20};
// With limited redeals, by what was learned.
constexpr KlondikeLook kLimitedFastLook{.positions = 3000, .beyond = 4, .variants = 1, .options = 1};

// Where several cards are turned at a time, which stock cards have left decides what is turned up: `fast` looks
// further, and at what may come next. A member of a crowd does not, and takes the first of the options.
constexpr KlondikeLook kLimitedFastLookByThrees{.positions = 3000, .beyond = 12, .variants = 2, .options = 12};
constexpr KlondikeLook kFastLookByThrees{.positions = 3000, .beyond = 6, .variants = 2, .options = 12};
constexpr std::size_t kWorldsAhead = 16;

// With more than three at a time and unlimited redeals a few worlds solved tell more than the learned score.
constexpr KlondikeTreePlan kFastTree{.visits = 200, .solve_nodes = 400};

// `strong` with unlimited redeals: fewer options and more worlds than a member of a crowd, each solved further.
constexpr KlondikeLook kStrongLook{.positions = 5000, .beyond = 9, .variants = 3, .options = 12};
constexpr KlondikeTreePlan kStrongTree{.visits = 6000, .solve_nodes = 400};

// Who has weights: with unlimited redeals `fast` alone, where three cards or more are turned.
template <KlondikeRules R>
constexpr bool kIsLearned = !R.unlimited() || R.draw > 2;

template <KlondikeRules R>
std::unique_ptr<HonestPlayer> make_klondike_player(const GameInfo& game, const PlayerPlan& plan) {
  KlondikePlayerPlan own;
  own.play_out_nodes = plan.play_out_nodes;
  const bool has_score = kIsLearned<R> && (is_fast(plan) || !R.unlimited());
  own.look = plan.candidates > 1 ? kHindsightLook
             : !plan.waits       ? kCasualLook
             : R.unlimited()     ? (has_score ? kFastLookByThrees : kFastLook)
             : R.draw > 1        ? kLimitedFastLookByThrees
                                 : kLimitedFastLook;
  if (has_score) own.weights = plan.weights.empty() ? klondike_option_weights(R) : plan.weights;
  own.look.positions = std::min(own.look.positions, 20 * plan.look_ahead + 50);
  if (plan.candidates > 1) own.tree.visits = 125 * plan.samples;
  if (has_score && is_fast(plan) && !plan.goes_by_score_alone) {
    if (R.unlimited() && R.draw > 3)
      own.tree = kFastTree;
    else if (R.draw > 1)
      own.worlds_ahead = kWorldsAhead;
  }
  if (R.unlimited() && is_strong(plan)) {
    own.look = kStrongLook;
    own.tree = kStrongTree;
  }
  own.tree.plays_out = !R.unlimited();
  return std::make_unique<KlondikePlayer<R.shape()>>(own, board_solver(game.make_solver()), deal_maker<Klondike<R>>());
}

template <KlondikeRules R>
GameInfo klondike_game() {
  GameInfo game = make_game<Klondike<R>, make_klondike_shortest_solver<R>>(make_klondike_solver<R>);
  game.reductions = klondike::kReductions;
  game.exact_keys = true;
  game.make_player = make_klondike_player<R>;
  if (kIsLearned<R>) game.learned = {kKlondikeOptionFeatures, klondike_option_weights(R)};
  return game;
}

}  // namespace

std::vector<GameInfo> klondike_games() {
  return make_games<kKlondikePresets>(kKlondikeText, []<KlondikeRules R> { return klondike_game<R>(); });
}

}  // namespace winnable
