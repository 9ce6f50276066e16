// Forty Thieves: the portfolio, and a formula for the deals that it leaves open.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

#include "games/forty_thieves/order_formula.h"
#include "games/forty_thieves/order_guide.h"
#include "games/forty_thieves/position.h"
#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"

namespace winnable {

// Most deals fall to the portfolio at once. Of those that it does not decide by its first kFirstNodes positions (a
// second or less) the formula proves half lost, most of them in a few seconds. Of most others it finds an order that
// may be that of a win: guided by it the portfolio gets a few positions, for each of kGuideWeights. All that has
// kFormulaShare of the time that is left, and with what it leaves the portfolio begins anew; or all of it where that
// would hardly come further than the first time. The formula's time counts as positions (solver/core/formula_looks.h).
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
    const double first_share = share.share_of(kFirstNodes, thread_cpu_seconds() - start);  // of what is left
    if (!checks_proofs_ && 1 - kFormulaShare >= kWorthAgain * first_share) share = share.part(kFormulaShare);
    Meter meter(share);
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    const SearchOutcome found = ask_formula(deal, meter, checker, looks, threads, reductions);
    outcome.statistics += found.statistics;
    const bool is_lost = found.verdict == Verdict::lost;
    if (found.verdict == Verdict::won) {
      outcome.verdict = Verdict::won;
      outcome.reason = Reason::none;
      outcome.solution = found.solution;
      return outcome;
    }
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
  static constexpr double kWorthAgain = 3;  // times the first share, the least with which the portfolio begins anew
  static constexpr std::uint64_t kGuidedNodes = 150'000;  // most wins near an order come within half of them
  static constexpr std::array kGuideWeights{60, 20};
  static constexpr std::int64_t kCheckerBytes = OrderFormula::kBytes;
  static constexpr std::uint64_t kNodesOfLook = 500;  // orders take less time to find, losses more

  // Lost: the formula says so. What else is decided was found along its order.
  SearchOutcome ask_formula(const typename P::Deal& deal, Meter& meter, std::optional<ProofChecker>& checker,
                            std::uint64_t& looks, int threads, Reductions reductions) {
    SearchOutcome outcome;
    meter.enter_phase("order of cards");
    if (meter.spend_bytes(OrderFormula::kBytes + (checker ? kCheckerBytes : 0))) {
      outcome.statistics = meter.spent();
      return outcome;
    }
    port::ProofReader reader;
    if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
    port::SatSolver solver(reader);
    OrderFormula formula(R, P(deal).to_board(), solver);
    const auto must_stop = stop_by_looks(meter, kNodesOfLook, looks);
    const auto answer = formula.solve(must_stop);
    const auto spent = meter.spent();
    if (answer == OrderFormula::Answer::unsatisfiable) outcome.verdict = Verdict::lost;
    if (answer == OrderFormula::Answer::satisfiable && !checker && is_untouched(deal))
      outcome = follow_order(guide_along<R>(formula, deal), deal, meter, must_stop, looks, threads, reductions);
    outcome.statistics += spent;
    return outcome;
  }

  // A few positions for the portfolio along the guide.
  SearchOutcome follow_order(const typename P::Deal::Guide& guide, typename P::Deal deal, const Meter& meter,
                             const std::function<bool()>& must_stop, std::uint64_t& looks, int threads,
                             Reductions reductions) {
    SearchOutcome outcome;
    deal.guide = guide;
    for (const int weight : kGuideWeights) {
      if (outcome.verdict != Verdict::undecided || must_stop()) break;
      deal.guide->weight = weight;
      Limits part = meter.limits().left_after(looks * kNodesOfLook, meter.seconds());
      part.max_nodes = std::min(part.max_nodes, kGuidedNodes);
      part.max_bytes -= std::min(part.max_bytes, meter.bytes());
      SearchOutcome found = portfolio_.decide(deal, part, threads, reductions);
      looks += (found.statistics.nodes + kNodesOfLook - 1) / kNodesOfLook;
      found.statistics.peak_bytes += meter.bytes();
      outcome.verdict = found.verdict;
      outcome.solution = std::move(found.solution);
      outcome.statistics += found.statistics;
    }
    return outcome;
  }

  PortfolioSearch<P> portfolio_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
