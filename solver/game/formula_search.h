// A search that asks a formula about what a game's portfolio leaves open.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"
#include "solver/port/sat_solver.h"

namespace winnable {

// When the formula of a deal is asked, and what it may take.
struct FormulaPlan {
  std::uint64_t first_nodes = 0;    // the portfolio's, before the formula
  double share = 0;                 // of the limits that are left then, the formula's, with what follows its order
  double checked_share = 0;         // the same while its proofs are checked
  std::uint64_t nodes_of_look = 0;  // positions that take as long as a look (solver/core/formula_looks.h)
  std::int64_t bytes = 0;
  // The formula has all that is left unless the portfolio gets so many times its first share when it begins anew.
  double worth_again = 0;
  std::uint64_t guided_nodes = 0;      // the portfolio's along an order, for each of the
  std::array<int, 2> guide_weights{};  // points for a card that leaves at another time (solver/core/order_guide.h)
};

// The portfolio's first positions, then the formula, and with what it leaves the portfolio anew; or another First and
// Again that decide as the portfolio does. F says what a game's room knows:
//   plan_for(deal)                       nothing where no formula holds
//   Formula(rules, board, solver)        unsatisfiable: the deal is lost
//   win_of(formula)                      the moves, where a model is a win
//   guide_along(formula, deal)           where a model is an order that may be near a win: a guide, for the deal's own
//                                        `guide`, if there is one
template <class P, class F, class First = PortfolioSearch<P>, class Again = First>
class FormulaSearch {
 public:
  explicit FormulaSearch(const PortfolioPlan& plan) : first_(plan), again_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    const std::optional<FormulaPlan> plan = F::plan_for(deal);
    if (!port::SatSolver::knows() || !plan || limits.max_nodes <= plan->first_nodes)
      return first_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    Limits first = limits;
    first.max_nodes = plan->first_nodes;
    SearchOutcome outcome = first_.decide(deal, first, threads, reductions);
    if (outcome.reason != Reason::nodes && outcome.reason != Reason::memory) return outcome;

    std::uint64_t looks = 0;
    const auto seconds = [&] { return thread_cpu_seconds() - start; };
    const auto left = [&] { return limits.left_after(plan->first_nodes + looks * plan->nodes_of_look, seconds()); };
    Limits share = left();
    const double first_share = share.share_of(plan->first_nodes, seconds());
    if (checks_proofs_)
      share = share.part(plan->checked_share);
    else if (1 - plan->share >= plan->worth_again * first_share)
      share = share.part(plan->share);
    const Reason reason = outcome.reason;
    SearchOutcome found = ask_formula(deal, *plan, share, looks, threads, reductions);
    found.statistics += outcome.statistics;
    if (found.verdict != Verdict::undecided || found.reason == Reason::signal || found.proof == ProofCheck::refused)
      return found;
    if (reason == Reason::memory) {
      found.reason = reason;
      return found;
    }
    SearchOutcome again = again_.decide(deal, left(), threads, reductions);
    again.statistics += found.statistics;
    return again;
  }

 private:
  using Formula = typename F::Formula;
  static constexpr std::int64_t kCheckerBytes = std::int64_t{256} << 20;

  // Lost: the formula says so. Won: a model is a win, or the portfolio found one along its order.
  SearchOutcome ask_formula(const typename P::Deal& deal, const FormulaPlan& plan, const Limits& limits,
                            std::uint64_t& looks, int threads, Reductions reductions) {
    Meter meter(limits);
    meter.enter_phase("order of cards");
    SearchOutcome outcome;
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    if (!meter.spend_bytes(plan.bytes + (checker ? kCheckerBytes : 0))) {
      port::ProofReader reader;
      if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
      port::SatSolver solver(reader);
      Formula formula(deal.rules, P(deal).to_board(), solver);
      const auto must_stop = stop_by_looks(meter, plan.nodes_of_look, looks);
      const auto answer = formula.solve(must_stop);
      const Statistics spent = meter.spent();
      if (answer == Formula::Answer::unsatisfiable) {
        if (checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
        if (outcome.proof != ProofCheck::refused) outcome.verdict = Verdict::lost;
      } else if (answer == Formula::Answer::satisfiable) {
        if constexpr (requires { F::win_of(formula); }) {
          outcome.verdict = Verdict::won;
          outcome.solution = F::win_of(formula);
        } else if (!checker) {
          typename P::Deal guided = deal;
          guided.guide = F::guide_along(formula, deal);
          if (guided.guide) outcome = follow_order(guided, plan, meter, must_stop, looks, threads, reductions);
        }
      }
      outcome.statistics += spent;
    } else {
      outcome.statistics = meter.spent();
    }
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    return outcome;
  }

  // A few positions for the portfolio along the guide, while the formula's limits last.
  SearchOutcome follow_order(typename P::Deal& deal, const FormulaPlan& plan, const Meter& meter,
                             const std::function<bool()>& must_stop, std::uint64_t& looks, int threads,
                             Reductions reductions) {
    SearchOutcome outcome;
    for (const int weight : plan.guide_weights) {
      if (outcome.verdict != Verdict::undecided || must_stop()) break;
      deal.guide->weight = weight;
      Limits part = meter.limits().left_after(looks * plan.nodes_of_look, meter.seconds());
      part.max_nodes = std::min(part.max_nodes, plan.guided_nodes);
      part.max_bytes -= std::min(part.max_bytes, meter.bytes());
      SearchOutcome found = first_.decide(deal, part, threads, reductions);
      looks += (found.statistics.nodes + plan.nodes_of_look - 1) / plan.nodes_of_look;
      found.statistics.peak_bytes += meter.bytes();
      outcome.verdict = found.verdict;
      outcome.solution = std::move(found.solution);
      outcome.statistics += found.statistics;
    }
    return outcome;
  }

  First first_;
  Again again_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
