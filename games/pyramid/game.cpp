// Pyramid and its presets: its own search over partners; the depth-first search where that is switched off.
#include "games/pyramid/position.h"

#include "games/pyramid/search.h"
#include "solver/game/late_turn.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

template <PyramidShape S>
class PyramidSolver : public SolverOf<PyramidPosition<S>, OneThread<PyramidSearch<S>>> {
  using P = PyramidPosition<S>;
  using OwnSearch = SolverOf<P, OneThread<PyramidSearch<S>>>;

 public:
  explicit PyramidSolver(const DealMaker<PyramidDeal<S>>& make) : OwnSearch(make), depth_first_(make) {}

  Outcome decide(PyramidDeal<S>&& deal, const SolveOptions& options) override {
    if (options.without & P::kNowOrNever) return depth_first_.decide(std::move(deal), options);
    return OwnSearch::decide(std::move(deal), options);
  }

 private:
  SolverOf<P, OneThread<DepthFirstOnly<P>>> depth_first_;
};

template <PyramidRules R>
std::unique_ptr<Solver> make_own_solver() {
  return std::make_unique<PyramidSolver<R.shape()>>(deal_maker<Pyramid<R>>());
}

template <PyramidRules R>
std::unique_ptr<Solver> make_solver() {
  return make_own_solver<R>();
}

// Decided by the search of `pyramid:classic`, which is the equal game.
template <>
std::unique_ptr<Solver> make_solver<kPyramidThirteen>() {
  return make_turned_card_solver(make_own_solver<kPyramidClassic>(), make_own_solver<kPyramidThirteen>());
}

}  // namespace

std::vector<GameInfo> pyramid_games() {
  return make_games<kPyramidPresets>(
      kPyramidText, []<PyramidRules R> { return with_players<Pyramid<R>>(make_game<Pyramid<R>>(make_solver<R>)); });
}

}  // namespace winnable
