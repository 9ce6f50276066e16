// Gaps. Nothing is hidden: the solver is the honest player.
#include "games/gaps/position.h"

#include "games/gaps/search.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

template <GapsRules R>
GameInfo make_gaps() {
  using P = Gaps<R>;
  if constexpr (R.rows_have_suits)
    return make_game<P>([] { return make_solver_of<P, ExhaustiveSearch<P>>(); });
  else
    return make_game<P>([] { return make_solver_of<P, OneThread<GapsSearch<R>>>(); });
}

}  // namespace

std::vector<GameInfo> gaps_games() {
  return make_games<kGapsPresets>(kGapsText, []<GapsRules R> { return make_gaps<R>(); });
}

}  // namespace winnable
