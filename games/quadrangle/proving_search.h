// Quadrangle: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <cstdint>
#include <optional>

#include "games/quadrangle/order_formula.h"
#include "games/quadrangle/position.h"
#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"

namespace winnable {

// Nine deals of ten the portfolio wins by its first kFirstNodes positions. Most of the others look lost, and of these
// the formula proves some in a few seconds; it has kFormulaShare of the time that is left, and with what it leaves the
// portfolio begins anew. The formula's time counts as positions (solver/core/formula_looks.h).
template <QuadrangleShape S>
class QuadrangleSearch {
  using P = QuadranglePosition<S>;

 public:
  explicit QuadrangleSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    if (!port::SatSolver::knows() || limits.max_nodes <= kFirstNodes)
      return portfolio_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    Limits first = limits;
    first.max_nodes = kFirstNodes;
    SearchOutcome outcome = portfolio_.decide(deal, first, threads, reductions);
    if (outcome.reason != Reason::nodes && outcome.reason != Reason::memory) return outcome;

    std::uint64_t looks = 0;
    const auto left = [&] {
      return limits.left_after(kFirstNodes + looks * kNodesOfLook, thread_cpu_seconds() - start);
    };
    const Reason reason = outcome.reason;
    SearchOutcome found = ask_formula(deal, left(), looks);
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
  static constexpr std::uint64_t kFirstNodes = 1'000'000;
  static constexpr double kFormulaShare = 0.4;
  static constexpr std::uint64_t kNodesOfLook = 1000;  // they take as long
  static constexpr std::int64_t kCheckerBytes = std::int64_t{256} << 20;

  SearchOutcome ask_formula(const typename P::Deal& deal, const Limits& limits, std::uint64_t& looks) {
    Meter meter(checks_proofs_ ? limits : limits.part(kFormulaShare));
    meter.enter_phase("order of cards");
    SearchOutcome outcome;
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    if (!meter.spend_bytes(QuadrangleFormula::kBytes + (checker ? kCheckerBytes : 0))) {
      port::ProofReader reader;
      if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
      port::SatSolver solver(reader);
      QuadrangleFormula formula(deal.rules, P(deal).to_board(), solver);
      if (formula.solve(stop_by_looks(meter, kNodesOfLook, looks)) == QuadrangleFormula::Answer::unsatisfiable) {
        if (checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
        if (outcome.proof != ProofCheck::refused) outcome.verdict = Verdict::lost;
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
