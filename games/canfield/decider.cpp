#include "games/canfield/decider.h"

#include "games/canfield/plan_refiner.h"

namespace winnable {
namespace {

template <class Table>
Verdict decide_by(canfield::Search<Table>& search, const CanfieldDeal& deal, Meter& meter, Reductions reductions,
                  std::vector<PlayMove>& solution) {
  const canfield::Game<Table> game(deal);
  const Verdict verdict = search.run(game, meter, reductions);
  if (verdict == Verdict::won) {
    CanfieldPlanRefiner refiner(deal, solution);
    search.replay([&](canfield::Step step) { refiner.play(step); });
  }
  return verdict;
}

}  // namespace

Verdict CanfieldDecider::decide(const CanfieldDeal& deal, Meter& meter, Reductions reductions,
                                std::vector<PlayMove>& solution) {
  return deal.rules.group == CanfieldGroupRule::whole ? decide_by(by_columns_, deal, meter, reductions, solution)
                                                      : decide_by(by_classes_, deal, meter, reductions, solution);
}

}  // namespace winnable
