// The portfolio: decides one deal by racing the win finder against the prover in slices.
//
// Wins are found by wide greedy search, losses are proved by exhaustive search; one order of search does both badly.
// So: static tests at the root, then passes of layered search of growing width, with a slice of the prover after each.
// An uncut pass or a prover that runs dry is a proof of loss. Whoever runs out of memory leaves the race.
#pragma once

#include <optional>
#include <vector>

#include "games/position.h"
#include "solver/search/layered.h"
#include "solver/search/prover.h"

namespace winnable {

// How a game shares its time between the two searches.
struct PortfolioPlan {
  std::size_t first_width = 30;             // of the first layered pass; 0: prover only
  std::size_t width_growth = 4;             // each pass is that much wider
  std::uint64_t first_prover_slice = 2000;  // positions, before the first pass
  double prover_share = 0.5;                // positions of the prover for each position of the layered search
};

// The width of each layered pass: a fixed factor wider than the one before, but the last one that fits the limits takes
// all that is left. A pass that a limit cuts short has cost its time for nothing.
// Cost: of a pass, about in proportion to its width.
class PassWidth {
 public:
  explicit PassWidth(const PortfolioPlan& plan)
      : width_(plan.first_width), growth_(static_cast<double>(plan.width_growth)) {}

  std::size_t operator*() const { return width_; }

  // After a pass (and what else goes with it), when this part of the limits is used up.
  void grow(double spent) {
    const double cost = spent - spent_, left = kMargin * (1 - spent);
    spent_ = spent;
    const bool is_last = left > cost && left < 2 * growth_ * cost;
    width_ = static_cast<std::size_t>(static_cast<double>(width_) * (is_last ? left / cost : growth_));
  }

 private:
  static constexpr double kMargin = 0.85;
  std::size_t width_;
  double growth_;
  double spent_ = 0;
};

struct PortfolioResult {
  Verdict verdict = Verdict::undecided;
  std::vector<Move> solution;
};

// With what it took, by one thread or by several.
struct ParallelResult {
  PortfolioResult result;
  Statistics statistics;  // seconds: of all threads together
  Reason reason = Reason::none;
};

template <Position P>
bool is_lost_at_root(const P& start) {
  if constexpr (HasRootTest<P>) {
    if (start.is_lost_at_root()) return true;
  }
  if constexpr (HasDeadEndTest<P>) return start.is_dead_end();
  return false;
}

// A portfolio of one, for games of which the other searches win nothing: the prover alone.
template <Position P>
class LoneProver {
 public:
  PortfolioResult decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    if (is_lost_at_root(P(deal))) return {Verdict::lost, {}};
    meter.enter_phase("prover");
    prover_.start(deal, known_, meter, reductions);
    const Verdict verdict = prover_.run(kUnlimited);
    known_.free_memory();
    if (verdict == Verdict::won) return {verdict, prover_.solution()};
    return {verdict, {}};
  }

 private:
  Prover<P> prover_;
  KeySetFor<P> known_;
};

template <Position P>
class Portfolio {
 public:
  explicit Portfolio(const PortfolioPlan& plan) : plan_(plan) {}

  PortfolioResult decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    const P start(deal);
    if (start.is_won()) return {Verdict::won, {}};
    if (is_lost_at_root(start)) return {Verdict::lost, {}};
    prover_.start(deal, prover_known_, meter, reductions);
    const PortfolioResult result = race(deal, meter, reductions);
    prover_known_.free_memory();
    layered_known_.free_memory();
    return result;
  }

 private:
  PortfolioResult race(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    bool prover_runs = true;
    bool layered_runs = HasProgress<P> && plan_.first_width > 0;
    std::uint64_t slice = layered_runs ? plan_.first_prover_slice : kUnlimited;
    for (PassWidth width(plan_); prover_runs || layered_runs;
         width.grow(meter.limits().share_of(meter.statistics.nodes, meter.seconds()))) {
      if (prover_runs) {
        meter.enter_phase("prover");
        const Verdict verdict = prover_.run(slice);
        if (verdict == Verdict::won) return {verdict, prover_.solution()};
        if (verdict == Verdict::lost) return {verdict, {}};
        if (meter.reason() == Reason::memory && layered_runs) {
          prover_runs = false;
          prover_known_.free_memory();
          meter.forgive_memory();
        }
        if (meter.stopped()) break;
      }
      if constexpr (HasProgress<P>) {
        if (!layered_runs) continue;
        const std::uint64_t before = meter.statistics.nodes;
        LayeredSearch<P> search(deal, layered_known_, meter, reductions);
        meter.enter_phase("win finder", *width);
        LayeredResult result = search.run(*width);
        layered_known_.free_memory();
        if (result.verdict != Verdict::undecided) return {result.verdict, std::move(result.solution)};
        if (meter.reason() == Reason::memory && prover_runs) {
          layered_runs = false;
          slice = kUnlimited;
          meter.forgive_memory();
          continue;
        }
        if (meter.stopped()) break;
        slice =
            static_cast<std::uint64_t>(plan_.prover_share * static_cast<double>(meter.statistics.nodes - before)) + 1;
      }
    }
    return {};
  }

  PortfolioPlan plan_;
  Prover<P> prover_;
  KeySetFor<P> prover_known_;
  KeySetFor<P> layered_known_;
};

}  // namespace winnable
