// The number of columns and decks is compiled in, in a few shapes.
#include "games/builder/plain_game.h"

#include <utility>

#include "games/builder/reductions.h"
#include "games/builder/solver.h"
#include "games/builder/tables_solver.h"

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
class BuilderSolver : public TablesSolver<BuilderDeal> {
 public:
  explicit BuilderSolver(const Tables& tables) : TablesSolver(tables), plan_(builder_plan(tables->rules)) {}

 private:
  Outcome decide(BuilderDeal&& deal, const SolveOptions& options) override {
    deal.set_salt(options.salt);
    return decide_within(options.limits, [&](Meter& meter, std::vector<PlayMove>& moves) {
      const Verdict verdict = decider_->decide(deal, plan_, meter, kAllReductions & ~options.without);
      if (verdict == Verdict::won) moves = expand_macros<Builder<S>>(deal, decider_->solution());
      return verdict;
    });
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
    return std::make_unique<TablesShortestSolver<Builder<S>>>(tables);
  });
}

Board plain_builder_board(const Tables& tables, const Deck& deck) {
  return Builder<kTwoDecks>(BuilderDeal::from_deck(tables, deck)).to_board();
}

std::span<const ReductionInfo> plain_builder_reductions() { return builder::kReductions; }

}  // namespace winnable
