// A search that asks a formula about what a game's portfolio leaves open.
//
// With one thread: the portfolio's first positions, then the formula, and with what it leaves the portfolio anew. With
// several nobody waits for the formula: the portfolio goes on beside it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"
#include "solver/port/sat_solver.h"
#if !defined(WINNABLE_NO_THREADS)
#include "solver/search/parallel/side_by_side.h"
#endif

namespace winnable {

// When the formula of a deal is asked, and what it may take.
struct FormulaPlan {
  std::uint64_t first_nodes = 0;  // the portfolio's, before the formula
  double share = 0;               // of the limits that are left then, the formula's
  // With how many times the first share the portfolio begins anew, at least; else the formula has all that is left,
  // because the portfolio would hardly come further than the first time.
  double worth_again = 0;
  double checked_share = 1;         // while its proofs are checked
  std::uint64_t nodes_of_look = 0;  // positions that take as long as a look (solver/core/formula_looks.h)
  std::int64_t bytes = 0;           // of the formula in its solver
  std::int64_t checker_bytes = std::int64_t{256} << 20;
  std::uint64_t guided_nodes = 0;  // positions for each guide
};

// F says what a game's room knows:
//   plan_for(deal)                       nothing where no formula holds
//   rules(deal)                          as the formula takes them
//   Formula(rules, board, solver)        unsatisfiable: the deal is lost
//   win_of(formula)                      the moves, where a model is a win
//   guides(formula, deal)                where a model may lead to a win: the deal, some times, with what the scores
//                                        of its positions need to follow the model
template <class P, class F>
class FormulaSearch {
 public:
  explicit FormulaSearch(const PortfolioPlan& plan) : portfolio_(plan), guided_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    const std::optional<FormulaPlan> plan = F::plan_for(deal);
    if (!port::SatSolver::knows() || !plan || limits.max_nodes <= plan->first_nodes)
      return portfolio_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    Limits first = limits;
    first.max_nodes = plan->first_nodes;
    const SearchOutcome begun = portfolio_.decide(deal, first, threads, reductions);
    if (begun.reason != Reason::nodes && begun.reason != Reason::memory) return begun;

    const auto left_after = [&](std::uint64_t looks) {
      return limits.left_after(plan->first_nodes + looks * plan->nodes_of_look, thread_cpu_seconds() - start);
    };
    SearchOutcome found;
#if !defined(WINNABLE_NO_THREADS)
    if (threads > 1 && !limits.deterministic && begun.reason == Reason::nodes) {
      found = go_on_beside(deal, *plan, left_after(0), threads, reductions);
      found.statistics += begun.statistics;
      return found;
    }
#endif
    std::uint64_t looks = 0;
    const double first_share = left_after(0).share_of(plan->first_nodes, thread_cpu_seconds() - start);
    found = ask_formula(deal, *plan, left_after(0).part(share_of(*plan, first_share)), looks, threads, reductions);
    found.statistics += begun.statistics;
    if (is_final(found) || found.reason == Reason::signal) return found;
    if (begun.reason == Reason::memory) {
      found.reason = begun.reason;
      return found;
    }
    SearchOutcome again = portfolio_.decide(deal, left_after(looks), threads, reductions);
    again.statistics += found.statistics;
    return again;
  }

 private:
  using Formula = typename F::Formula;

  // `first_share`: of the limits that are left, what the portfolio's first positions took.
  double share_of(const FormulaPlan& plan, double first_share) const {
    if (checks_proofs_) return plan.checked_share;
    return 1 - plan.share >= plan.worth_again * first_share ? plan.share : 1;
  }

  // Lost: the formula says so. Won: by a model, or along one.
  SearchOutcome ask_formula(const typename P::Deal& deal, const FormulaPlan& plan, const Limits& limits,
                            std::uint64_t& looks, int threads, Reductions reductions) {
    Meter meter(limits);
    meter.enter_phase("order of cards");
    SearchOutcome outcome;
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    if (!meter.spend_bytes(plan.bytes + (checker ? plan.checker_bytes : 0))) {
      port::ProofReader reader;
      if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
      port::SatSolver solver(reader);
      Formula formula(F::rules(deal), P(deal).to_board(), solver);
      const auto must_stop = stop_by_looks(meter, plan.nodes_of_look, looks);
      const auto answer = formula.solve(must_stop);
      outcome.statistics = meter.spent();
      if (answer == Formula::Answer::unsatisfiable) {
        if (checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
        if (outcome.proof != ProofCheck::refused) outcome.verdict = Verdict::lost;
      } else if (answer == Formula::Answer::satisfiable) {
        if constexpr (requires { F::win_of(formula); }) {
          outcome.verdict = Verdict::won;
          outcome.solution = F::win_of(formula);
        }
        if constexpr (requires { F::guides(formula, deal); }) {
          if (!checker) follow(F::guides(formula, deal), plan, meter, must_stop, looks, threads, reductions, outcome);
        }
      }
    }
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    return outcome;
  }

  // A few positions for the portfolio along each of the guides.
  void follow(const std::vector<typename P::Deal>& guides, const FormulaPlan& plan, const Meter& meter,
              const std::function<bool()>& must_stop, std::uint64_t& looks, int threads, Reductions reductions,
              SearchOutcome& outcome) {
    for (const typename P::Deal& guide : guides) {
      if (outcome.verdict != Verdict::undecided || must_stop()) break;
      Limits part = meter.limits().left_after(looks * plan.nodes_of_look, meter.seconds());
      part.max_nodes = std::min(part.max_nodes, plan.guided_nodes / guides.size());
      part.max_bytes -= std::min(part.max_bytes, meter.bytes());
      SearchOutcome found = guided_.decide(guide, part, threads, reductions);
      looks += (found.statistics.nodes + plan.nodes_of_look - 1) / plan.nodes_of_look;
      found.statistics.peak_bytes += meter.bytes();
      outcome.verdict = found.verdict;
      outcome.solution = std::move(found.solution);
      outcome.statistics += found.statistics;
    }
  }

#if !defined(WINNABLE_NO_THREADS)
  // The formula and its guides have one thread, the portfolio the others.
  SearchOutcome go_on_beside(const typename P::Deal& deal, const FormulaPlan& plan, const Limits& limits, int threads,
                             Reductions reductions) {
    const auto ask = [&](Limits own) {
      own.team_use = nullptr;  // it is the portfolio's
      std::uint64_t looks = 0;
      return ask_formula(deal, plan, own, looks, 1, reductions);
    };
    const auto search = [&](Limits own) {
      const auto taken = static_cast<std::uint64_t>(plan.bytes + (checks_proofs_ ? plan.checker_bytes : 0));
      own.max_bytes -= std::min(own.max_bytes, taken);
      return portfolio_.decide(deal, own.left_after(plan.guided_nodes, 0), threads - 1, reductions);
    };
    return decide_side_by_side(limits, ask, search);
  }
#endif

  PortfolioSearch<P> portfolio_, guided_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
