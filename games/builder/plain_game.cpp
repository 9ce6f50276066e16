// The number of columns and decks is compiled in, in a few shapes.
#include "games/builder/plain_game.h"

#include <utility>

#include "games/builder/reductions.h"
#include "games/builder/solver.h"
#include "solver/game/make_game.h"
#if !defined(WINNABLE_NO_THREADS)
#include "games/builder/parallel_solver.h"
#endif

namespace winnable {
namespace {

using Tables = std::shared_ptr<const BuilderTables>;

constexpr BuilderShape kEight{8, 1}, kSixteen{16, 1}, kTwenty{20, 1}, kTwoDecks{20, 2};

// Calls act.operator()<shape>() with the smallest shape that holds games of these rules.
template <class Act>
auto with_shape(const BuilderRules& rules, Act&& act) {
  if (rules.decks == 2) return act.template operator()<kTwoDecks>();
  if (rules.columns <= 8) return act.template operator()<kEight>();
  if (rules.columns <= 16) return act.template operator()<kSixteen>();
  return act.template operator()<kTwenty>();
}

template <BuilderShape S>
class BuilderSolver : public DealSolver<BuilderDeal> {
 public:
  explicit BuilderSolver(const Tables& tables)
      : DealSolver(maker_by<BuilderDeal>(tables)), plan_(builder_plan(tables->rules)) {}

  bool uses_threads() const override { return true; }

 private:
  Outcome decide(BuilderDeal&& deal, const SolveOptions& options) override {
    deal.set_salt(options.salt);
    return in_ordinary_moves<Builder<S>>(deal, search(deal, options));
  }

  SearchOutcome search(const BuilderDeal& deal, const SolveOptions& options) {
    const Reductions reductions = kAllReductions & ~options.without;
#if !defined(WINNABLE_NO_THREADS)
    if (options.threads > 1 && !options.limits.deterministic)
      return ParallelBuilderDecider<S>(plan_, options.threads).decide(deal, options.limits, reductions);
#endif
    Meter meter(options.limits);
    SearchOutcome outcome;
    outcome.verdict = decider_->decide(deal, plan_, meter, reductions);
    if (outcome.verdict == Verdict::won) outcome.solution = decider_->solution();
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    outcome.statistics = meter.spent();
    return outcome;
  }

  BuilderPlan plan_;
  std::unique_ptr<BuilderDecider<S>> decider_ = std::make_unique<BuilderDecider<S>>();
};

}  // namespace

std::unique_ptr<Solver> make_plain_builder_solver(const Tables& tables) {
  return with_shape(tables->rules, [&]<BuilderShape S>() -> std::unique_ptr<Solver> {
    return std::make_unique<BuilderSolver<S>>(tables);
  });
}

std::unique_ptr<ShortestSolver> make_plain_builder_shortest_solver(const Tables& tables) {
  return with_shape(tables->rules, [&]<BuilderShape S>() -> std::unique_ptr<ShortestSolver> {
    return std::make_unique<PositionShortestSolver<Builder<S>>>(maker_by<BuilderDeal>(tables));
  });
}

Board plain_builder_board(const Tables& tables, const Deck& deck) {
  return Builder<kTwoDecks>(BuilderDeal::from_deck(tables, deck)).to_board();
}

std::span<const ReductionInfo> plain_builder_reductions() { return builder::kReductions; }

}  // namespace winnable
