// Forty Thieves: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <functional>
#include <optional>

#include "games/forty_thieves/order_formula.h"
#include "games/forty_thieves/position.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"

namespace winnable {

// Most deals fall to the portfolio at once. Of those that it does not decide by its first kFirstNodes positions (a
// second or less) the formula proves half lost, most of them in a few seconds; it gets kFormulaShare of the time that
// is left, and with what it leaves the portfolio begins anew. Under a limit of positions each time that its solver asks
// whether it must stop counts as kNodesOfLook positions of that limit, so that such a run repeats exactly, with the same
// solver.
template <FortyThievesRules R>
class ProvingSearch {
  static_assert(OrderFormula::holds_for(R));
  using P = FortyThieves<R>;

 public:
  explicit ProvingSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    if (!port::SatSolver::knows() || limits.max_nodes <= kFirstNodes)
      return portfolio_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    std::uint64_t looks = 0;
    const auto limits_left = [&] {
      return limits.left_after(kFirstNodes + looks * kNodesOfLook, thread_cpu_seconds() - start);
    };
    Limits first = limits;
    first.max_nodes = kFirstNodes;
    SearchOutcome outcome = portfolio_.decide(deal, first, threads, reductions);
    if (outcome.reason != Reason::nodes && outcome.reason != Reason::memory) return outcome;

    Limits share = limits_left();
    if (!checks_proofs_) share = share_of(share);
    Meter meter(share);
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    const bool is_lost = formula_proves_loss(P(deal).to_board(), meter, checker, looks);
    outcome.statistics += meter.spent();
    if (is_lost && checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
    if (outcome.proof == ProofCheck::refused) return outcome;
    if (is_lost) {
      outcome.verdict = Verdict::lost;
      outcome.reason = Reason::none;
    } else if (meter.reason() == Reason::signal) {
      outcome.reason = Reason::signal;
    } else if (outcome.reason == Reason::nodes) {
      SearchOutcome again = portfolio_.decide(deal, limits_left(), threads, reductions);
      again.statistics += outcome.statistics;
      return again;
    }
    return outcome;
  }

 private:
  // With runs that move most deals are won, some of them late; with cells nearly all, and most of these sooner.
  static constexpr std::uint64_t kFirstNodes = R.moves_runs ? 8'000'000 : R.cells > 0 ? 3'000'000 : 1'000'000;
  static constexpr double kFormulaShare = 0.6;
  static constexpr std::int64_t kCheckerBytes = OrderFormula::kBytes;
  static constexpr std::uint64_t kNodesOfLook = 1000;  // they take as long
  static constexpr double kTellEvery = 0.01;          // seconds

  static Limits share_of(Limits limits) {
    limits.max_seconds *= kFormulaShare;
    if (limits.max_nodes != kUnlimited)
      limits.max_nodes = static_cast<std::uint64_t>(kFormulaShare * static_cast<double>(limits.max_nodes));
    return limits;
  }

  // To be asked again and again, which it counts; tells whoever watches.
  static std::function<bool()> stopper(Meter& meter, std::uint64_t& looks) {
    return [&meter, &looks, told = 0.0]() mutable {
      const Limits& limits = meter.limits();
      const double seconds = meter.seconds();
      if (limits.progress && limits.progress->tell && seconds >= told + kTellEvery) {
        told = seconds;
        limits.progress->tell(*limits.progress);
      }
      if (limits.stop && limits.stop->load(std::memory_order_relaxed)) return meter.stop(Reason::signal);
      if ((looks + 1) * kNodesOfLook > limits.max_nodes) return meter.stop(Reason::nodes);
      ++looks;
      return seconds >= limits.max_seconds && meter.stop(Reason::time);
    };
  }

  static bool formula_proves_loss(const Board& start, Meter& meter, std::optional<ProofChecker>& checker,
                                  std::uint64_t& looks) {
    meter.enter_phase("order of cards");
    if (meter.spend_bytes(OrderFormula::kBytes + (checker ? kCheckerBytes : 0))) return false;
    port::ProofReader reader;
    if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
    port::SatSolver solver(reader);
    return OrderFormula(R, start, solver).solve(stopper(meter, looks)) == OrderFormula::Answer::unsatisfiable;
  }

  PortfolioSearch<P> portfolio_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
