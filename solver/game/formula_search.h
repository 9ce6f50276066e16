// A search that asks a formula about what a game's portfolio leaves open.
//
// With one thread: the portfolio's first positions, then the formula, and with what it leaves the portfolio anew. With
// several nobody waits for the formula: the portfolio goes on beside it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "solver/core/formula_looks.h"
#include "solver/core/proof_checker.h"
#include "solver/game/make_game.h"
#include "solver/port/sat_solver.h"
#include "solver/search/time_alone.h"
#if !defined(WINNABLE_NO_THREADS)
#include "solver/search/parallel/side_by_side.h"
#endif

namespace winnable {

// When the formula of a deal is asked, and what it may take.
struct FormulaPlan {
  std::uint64_t first_nodes = 0;    // the portfolio's, before the formula
  double share = 0;                 // of the limits that are left then, the formula's, with what follows its order
  double checked_share = 0;         // the same while its proofs are checked
  double sharpened_share = 0;       // of these: once it has used so much, it says no more
  std::uint64_t nodes_of_look = 0;  // positions that take as long as a look (solver/core/formula_looks.h)
  std::int64_t bytes = 0;
  // The formula has all that is left unless the portfolio gets so many times its first share when it begins anew.
  double worth_again = 0;
  // The guide along an order (solver/core/order_guide.h): points for a card that leaves at another time, and the
  // portfolio's positions with each of them.
  std::array<int, 2> guide_weights{};
  std::uint64_t guided_nodes = 0;
};

// With the portfolio, or another First and Again that decide as it does. F says what a game's room knows:
//   plan_for(deal)                       nothing where no formula holds
//   Formula(deal, solver), or of (rules, board, solver)
//                                        unsatisfiable: the deal is lost
//   win_of(formula)                      the moves, where a model is a win
//   guide_along(formula, deal)           where a model is an order that may be near a win: a guide, for the deal's own
//                                        `guide`, if there is one; for Along
//   formula.sharpen(must_stop)           where a formula can say more after that: whether it has another order then
template <class P, class F, class First = PortfolioSearch<P>, class Again = First, class Along = First>
class FormulaSearch {
 public:
  explicit FormulaSearch(const PortfolioPlan& plan) : first_(plan), again_(plan), along_(plan) {}

  // Whether, from now on, a loss by the formula counts only once a checker has accepted its proof.
  void check_proofs(bool wanted) { checks_proofs_ = wanted; }

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, int threads, Reductions reductions) {
    const std::optional<FormulaPlan> plan = port::SatSolver::knows() ? F::plan_for(deal) : std::nullopt;
    if (!plan || limits.max_nodes <= plan->first_nodes) return first_.decide(deal, limits, threads, reductions);
    const double start = thread_cpu_seconds();
    Limits first = limits;
    first.max_nodes = plan->first_nodes;
    const SearchOutcome begun = first_.decide(deal, first, threads, reductions);
    if (begun.reason != Reason::nodes && begun.reason != Reason::memory) return begun;

    std::uint64_t looks = 0;
    const auto seconds = [&] { return thread_cpu_seconds() - start; };
    const auto left = [&] { return limits.left_after(plan->first_nodes + looks * plan->nodes_of_look, seconds()); };
    SearchOutcome found;
#if !defined(WINNABLE_NO_THREADS)
    // Where the formula would take most of the memory it comes first, as with one thread.
    const bool has_room_for_both = memory_of(*plan) <= limits.max_bytes / 2;
    if (threads > 1 && !limits.deterministic && begun.reason == Reason::nodes && has_room_for_both) {
      found = go_on_beside(deal, *plan, left(), threads, reductions);
      found.statistics += begun.statistics;
      return found;
    }
#endif
    const double first_share = left().share_of(plan->first_nodes, seconds());
    found = ask_formula(deal, *plan, left().part(share_of(*plan, first_share)), looks, threads, reductions);
    found.statistics += begun.statistics;
    if (is_final(found) || found.reason == Reason::signal) return found;
    if (begun.reason == Reason::memory) {
      found.reason = begun.reason;
      return found;
    }
    SearchOutcome again = again_.decide(deal, left(), threads, reductions);
    again.statistics += found.statistics;
    return again;
  }

 private:
  using Formula = typename F::Formula;
  static constexpr std::int64_t kCheckerBytes = std::int64_t{256} << 20;
  static constexpr std::string_view kPhase = "formula, by one thread";

  // What the formula is charged with.
  std::uint64_t memory_of(const FormulaPlan& plan) const {
    return static_cast<std::uint64_t>(plan.bytes + (checks_proofs_ ? kCheckerBytes : 0));
  }

  static Formula formula_of(const typename P::Deal& deal, port::SatSolver& solver) {
    if constexpr (std::is_constructible_v<Formula, const typename P::Deal&, port::SatSolver&>)
      return Formula(deal, solver);
    else
      return Formula(deal.rules, P(deal).to_board(), solver);
  }

  // `first_share`: of the limits that are left, what the portfolio's first positions took.
  double share_of(const FormulaPlan& plan, double first_share) const {
    if (checks_proofs_) return plan.checked_share;
    return 1 - plan.share >= plan.worth_again * first_share ? plan.share : 1;
  }

  // Lost: the formula says so. Won: a model is a win, or the portfolio found one along its order.
  SearchOutcome ask_formula(const typename P::Deal& deal, const FormulaPlan& plan, const Limits& limits,
                            std::uint64_t& looks, int threads, Reductions reductions) {
    Meter meter(limits);
    meter.enter_phase("order of cards");
    SearchOutcome outcome;
    std::optional<ProofChecker> checker;
    if (checks_proofs_) checker.emplace();
    if (!meter.spend_bytes(static_cast<std::int64_t>(memory_of(plan)))) {
      port::ProofReader reader;
      if (checker) reader = [&](auto step, auto clause) { checker->read(step, clause); };
      port::SatSolver solver(reader);
      Formula formula = formula_of(deal, solver);
      const auto must_stop = stop_by_looks(meter, plan.nodes_of_look, looks);
      const auto answer = [&] {
        const TimeAlone time(limits, kPhase);
        return formula.solve(must_stop);
      }();
      outcome.statistics = meter.spent();
      if (answer == Formula::Answer::unsatisfiable) {
        if (checker) outcome.proof = checker->accepts() ? ProofCheck::accepted : ProofCheck::refused;
        if (outcome.proof != ProofCheck::refused) outcome.verdict = Verdict::lost;
      } else if (answer == Formula::Answer::satisfiable) {
        if constexpr (requires { F::win_of(formula); }) {
          outcome.verdict = Verdict::won;
          outcome.solution = F::win_of(formula);
        } else if (!checker) {
          follow_orders(formula, deal, plan, meter, must_stop, looks, threads, reductions, outcome);
        }
      }
    }
    if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
    return outcome;
  }

  // The order found, then those that come when the formula says more. (Where it has none then, it proves no loss.)
  void follow_orders(Formula& formula, const typename P::Deal& deal, const FormulaPlan& plan, const Meter& meter,
                     const std::function<bool()>& must_stop, std::uint64_t& looks, int threads, Reductions reductions,
                     SearchOutcome& outcome) {
    typename P::Deal guided = deal;
    const Limits enough = meter.limits().part(plan.sharpened_share);
    const auto must_end = [&] {
      return must_stop() || looks * plan.nodes_of_look > enough.max_nodes || meter.seconds() > enough.max_seconds;
    };
    const auto finds_another = [&] {
      if constexpr (requires { formula.sharpen(must_end); }) {
        const double before = meter.seconds();
        const TimeAlone time(meter.limits(), kPhase);
        const bool is_found = formula.sharpen(must_end) == Formula::Answer::satisfiable;
        outcome.statistics.seconds += meter.seconds() - before;
        return is_found;
      }
      return false;
    };
    do {
      guided.guide = F::guide_along(formula, deal);
      if (!guided.guide) return;
      follow_order(guided, plan, meter, must_stop, looks, threads, reductions, outcome);
    } while (outcome.verdict == Verdict::undecided && finds_another());
  }

  // A few positions for the portfolio along the guide, while the formula's limits last.
  void follow_order(typename P::Deal& deal, const FormulaPlan& plan, const Meter& meter,
                    const std::function<bool()>& must_stop, std::uint64_t& looks, int threads, Reductions reductions,
                    SearchOutcome& outcome) {
    for (const int weight : plan.guide_weights) {
      if (outcome.verdict != Verdict::undecided || must_stop()) break;
      deal.guide->weight = weight;
      Limits part = meter.limits().left_after(looks * plan.nodes_of_look, meter.seconds());
      part.max_nodes = std::min(part.max_nodes, plan.guided_nodes);
      part.max_bytes -= std::min(part.max_bytes, meter.bytes());
      SearchOutcome found = along_.decide(deal, part, threads, reductions);
      looks += (found.statistics.nodes + plan.nodes_of_look - 1) / plan.nodes_of_look;
      found.statistics.peak_bytes += meter.bytes();
      outcome.verdict = found.verdict;
      outcome.solution = std::move(found.solution);
      outcome.statistics += found.statistics;
    }
  }

#if !defined(WINNABLE_NO_THREADS)
  // The formula and what follows its order have one thread, the portfolio the others.
  SearchOutcome go_on_beside(const typename P::Deal& deal, const FormulaPlan& plan, const Limits& limits, int threads,
                             Reductions reductions) {
    const std::uint64_t formula_bytes = memory_of(plan), guided_bytes = (limits.max_bytes - formula_bytes) / 8;
    const auto ask = [&](Limits own) {
      own.team_use = nullptr;  // it is the portfolio's
      own.max_bytes = formula_bytes + guided_bytes;
      std::uint64_t looks = 0;
      return ask_formula(deal, plan, own, looks, 1, reductions);
    };
    const auto search = [&](Limits own) {
      own.max_bytes -= formula_bytes + guided_bytes;
      const std::uint64_t guided = plan.guided_nodes * plan.guide_weights.size();
      return again_.decide(deal, own.left_after(guided, 0), threads - 1, reductions);
    };
    return decide_side_by_side(limits, ask, search);
  }
#endif

  First first_;
  Again again_;
  Along along_;
  bool checks_proofs_ = false;
};

}  // namespace winnable
