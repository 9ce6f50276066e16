// Salic Law: the portfolio, and a formula that decides what it leaves open.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "games/salic_law/home_formula.h"
#include "games/salic_law/position.h"
#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"

namespace winnable {

// Where bare kings are no spaces the formula decides a deal in less time than most searches take. With spaces the
// portfolio wins nearly all deals at once, and the formula comes later, has kFormulaShare of the time that is left and
// proves most of the others lost. Its time counts as positions (solver/core/formula_looks.h).
template <SalicLawShape S>
class SalicLawSearch {
  using P = SalicLawPosition<S>;

 public:
  explicit SalicLawSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    const std::uint64_t first_nodes = deal.rules.spaces_after_deal ? 500'000 : 20'000;
    if (!port::SatSolver::knows() || !HomeFormula::holds_for(deal.rules) || limits.max_nodes <= first_nodes)
      return portfolio_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    Limits first = limits;
    first.max_nodes = first_nodes;
    SearchOutcome outcome = portfolio_.decide(deal, first, threads, reductions);
    if (outcome.reason != Reason::nodes && outcome.reason != Reason::memory) return outcome;

    std::uint64_t looks = 0;
    const auto left = [&] {
      return limits.left_after(first_nodes + looks * kNodesOfLook, thread_cpu_seconds() - start);
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
  static constexpr double kFormulaShare = 0.75;
  static constexpr std::uint64_t kNodesOfLook = 100;  // they take as long
  static constexpr std::int64_t kCheckerBytes = std::int64_t{256} << 20;

  SearchOutcome ask_formula(const typename P::Deal& deal, const Limits& limits, std::uint64_t& looks) {
    Meter meter(limits.part(kFormulaShare));
    meter.enter_phase("order of cards");
    SearchOutcome outcome;
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    if (!meter.spend_bytes(HomeFormula::bytes(deal.rules) + (checker ? kCheckerBytes : 0))) {
      port::ProofReader reader;
      if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
      port::SatSolver solver(reader);
      HomeFormula formula(deal.rules, P(deal).to_board(), solver);
      const auto answer = formula.solve(stop_by_looks(meter, kNodesOfLook, looks));
      if (answer == HomeFormula::Answer::satisfiable) {
        outcome.verdict = Verdict::won;
        for (const auto [from, to] : formula.win()) outcome.solution.push_back(move_of(from, to));
      } else if (answer == HomeFormula::Answer::unsatisfiable) {
        if (checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
        if (outcome.proof != ProofCheck::refused) outcome.verdict = Verdict::lost;
      }
    }
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    outcome.statistics = meter.spent();
    return outcome;
  }

  static Move move_of(int from, int to) {
    if (from == HomeFormula::kStock) return P::turn();
    return to == HomeFormula::kHome ? P::home_from(from) : P::onto_king(from, to);
  }

  PortfolioSearch<P> portfolio_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
