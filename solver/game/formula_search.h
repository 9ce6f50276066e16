// A search that asks a formula about what a game's portfolio leaves open.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"
#include "solver/port/sat_solver.h"

namespace winnable {

// When the formula of a deal is asked, and what it may take.
struct FormulaPlan {
  std::uint64_t first_nodes = 0;    // the portfolio's, before the formula
  double share = 0;                 // of the limits that are left then, the formula's
  double checked_share = 0;         // the same while its proofs are checked
  std::uint64_t nodes_of_look = 0;  // positions that take as long as a look (solver/core/formula_looks.h)
  std::int64_t bytes = 0;
};

// The portfolio's first positions, then the formula, and with what it leaves the portfolio anew. F says what a game's
// room knows:
//   plan_for(deal)                       nothing where no formula holds
//   Formula(rules, board, solver)        unsatisfiable: the deal is lost
//   win_of(formula)                      the moves, where a model is a win
template <class P, class F>
class FormulaSearch {
 public:
  explicit FormulaSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    const std::optional<FormulaPlan> plan = F::plan_for(deal);
    if (!port::SatSolver::knows() || !plan || limits.max_nodes <= plan->first_nodes)
      return portfolio_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    Limits first = limits;
    first.max_nodes = plan->first_nodes;
    SearchOutcome outcome = portfolio_.decide(deal, first, threads, reductions);
    if (outcome.reason != Reason::nodes && outcome.reason != Reason::memory) return outcome;

    std::uint64_t looks = 0;
    const auto left = [&] {
      return limits.left_after(plan->first_nodes + looks * plan->nodes_of_look, thread_cpu_seconds() - start);
    };
    const Reason reason = outcome.reason;
    SearchOutcome found = ask_formula(deal, *plan, left(), looks);
    found.statistics += outcome.statistics;
    if (found.verdict != Verdict::undecided || found.reason == Reason::signal || found.proof == ProofCheck::refused)
      return found;
    if (reason == Reason::memory) {
      found.reason = reason;
      return found;
    }
    SearchOutcome again = portfolio_.decide(deal, left(), threads, reductions);
    again.statistics += found.statistics;
    return again;
  }

 private:
  using Formula = typename F::Formula;
  static constexpr std::int64_t kCheckerBytes = std::int64_t{256} << 20;

  SearchOutcome ask_formula(const typename P::Deal& deal, const FormulaPlan& plan, const Limits& limits,
                            std::uint64_t& looks) {
    Meter meter(limits.part(checks_proofs_ ? plan.checked_share : plan.share));
    meter.enter_phase("order of cards");
    SearchOutcome outcome;
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    if (!meter.spend_bytes(plan.bytes + (checker ? kCheckerBytes : 0))) {
      port::ProofReader reader;
      if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
      port::SatSolver solver(reader);
      Formula formula(deal.rules, P(deal).to_board(), solver);
      const auto answer = formula.solve(stop_by_looks(meter, plan.nodes_of_look, looks));
      if (answer == Formula::Answer::unsatisfiable) {
        if (checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
        if (outcome.proof != ProofCheck::refused) outcome.verdict = Verdict::lost;
      } else if constexpr (requires { F::win_of(formula); }) {
        if (answer == Formula::Answer::satisfiable) {
          outcome.verdict = Verdict::won;
          outcome.solution = F::win_of(formula);
        }
      }
    }
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    outcome.statistics = meter.spent();
    return outcome;
  }

  PortfolioSearch<P> portfolio_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
