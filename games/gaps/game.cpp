// Gaps. Nothing is hidden.
#include "games/gaps/position.h"

#include "games/gaps/search.h"
#include "solver/game/make_game.h"
#include "solver/game/sighted_game.h"

namespace winnable {
namespace {

// Cards in order, and gaps that can be filled.
struct GapsLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 3;
  int operator()(const auto& position) const { return position.score(); }
};

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
  return make_games<kGapsPresets>(kGapsText,
                                  []<GapsRules R> { return with_sighted_players<Gaps<R>, GapsLooks>(make_gaps<R>()); });
}

}  // namespace winnable
