// Squadron and Forty Thieves.
#include "games/forty_thieves/position.h"
#include "games/forty_thieves/proving_search.h"
#include "solver/game/late_turn.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// Once the stock is gone, most of what can be won falls to a short depth-first search.
constexpr PortfolioPlan kEndPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 20000, .depth_first_share = 0.3};
constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 3, .first_depth_first_slice = 500, .depth_first_share = 0.1};

constexpr bool is_equal_but_shown(const FortyThievesRules& shown, const FortyThievesRules& late) {
  return shown.shows_stock_card && !late.shows_stock_card && shown.suits == late.suits && shown.ranks == late.ranks &&
         shown.columns == late.columns && shown.depth == late.depth && shown.cells == late.cells &&
         shown.moves_runs == late.moves_runs;
}

template <FortyThievesRules R>
std::unique_ptr<Solver> make_proving_solver() {
  return make_solver_of<FortyThieves<R>, FortyThievesSearch<R>>(kPlan);
}

template <class Late>
std::unique_ptr<ShortestSolver> make_shown_shortest_solver() {
  return make_shown_card_solver(make_position_shortest_solver<Late>());
}

// The preset of the same rules in which the turned card goes to the waste.
template <FortyThievesRules kShown>
constexpr FortyThievesRules kLateOf = kShown.moves_runs ? kJosephine : kFortyThievesStandard;

// A preset in which the turned card stays on the stock, decided by the search of the equal one in which it does not.
template <FortyThievesRules kShown>
GameInfo make_shown_game() {
  static_assert(is_equal_but_shown(kShown, kLateOf<kShown>));
  using P = FortyThieves<kShown>;
  using Late = FortyThieves<kLateOf<kShown>>;
  GameInfo game = make_game<P, make_shown_shortest_solver<Late>>(
      [] { return make_shown_card_solver(make_proving_solver<kLateOf<kShown>>()); });
  game.make_player = [](const GameInfo& record, const PlayerPlan& plan) {
    return make_player_with<P>(make_shown_card_solver(make_end_solver<Late, kEndPlan>()), record, plan);
  };
  game.learned = learned_model<P>();
  return game;
}

template <FortyThievesRules R>
GameInfo make_plain_game() {
  using P = FortyThieves<R>;
  GameInfo game = make_game<P>(make_proving_solver<R>);
  game.make_player = make_player<P, kEndPlan>;
  game.learned = learned_model<P>();
  return game;
}

}  // namespace

std::vector<GameInfo> forty_thieves_games() {
  const auto make = []<FortyThievesRules R> {
    if constexpr (R.shows_stock_card)
      return make_shown_game<R>();
    else
      return make_plain_game<R>();
  };
  return joined(make_games<kSquadronPresets>(kSquadronText, make),
                make_games<kFortyThievesPresets>(kFortyThievesText, make, kFortyThievesNote));
}

}  // namespace winnable
