// The portfolio of portfolio.h with several threads on one deal.
//
// Idea: most deals fall to one thread at once, so it begins alone. What it leaves open all threads decide together, by
// the same plan: passes of the beam search of growing width, with a slice of the depth-first search after each. The
// positions expanded are nearly those of one thread. Limits: nodes and bytes hold for all threads together, CPU seconds
// for each thread. The verdict does not depend on the number of threads or their order; whether a limit is met before
// it is found does.
#pragma once

#include <vector>

#include "solver/search/parallel/beam_search.h"
#include "solver/search/parallel/decide_together.h"
#include "solver/search/parallel/depth_first_search.h"
#include "solver/search/portfolio.h"

namespace winnable {

// DepthFirstOnly with several threads.
template <Position P>
class ParallelDepthFirstOnly {
 public:
  explicit ParallelDepthFirstOnly(int threads, std::uint64_t alone = kNodesAlone) : threads_(threads), alone_(alone) {}

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, Reductions reductions) {
    const auto begin = [&](Meter& meter) { return DepthFirstOnly<P>().decide(deal, meter, reductions); };
    return decide_together(limits, threads_, alone_, begin, [&](ThreadTeam& team, TeamMeters& meters) {
      meters.enter_phase("depth-first search");
      SharedClosedSetFor<P> closed;
      ParallelDepthFirstSearch<P> search(deal, closed, team, meters.members(), reductions);
      const Verdict verdict = search.run(kUnlimited);
      closed.clear(meters.common());
      return verdict == Verdict::won ? outcome_of(verdict, search.solution()) : outcome_of(verdict);
    });
  }

 private:
  int threads_;
  std::uint64_t alone_;
};

template <Position P>
class ParallelPortfolio {
 public:
  ParallelPortfolio(const PortfolioPlan& plan, int threads, std::uint64_t alone = kNodesAlone)
      : plan_(plan), threads_(threads), alone_(alone) {}

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, Reductions reductions) {
    const auto begin = [&](Meter& meter) { return Portfolio<P>(plan_).decide(deal, meter, reductions); };
    return decide_together(limits, threads_, alone_, begin, [&](ThreadTeam& team, TeamMeters& meters) {
      return race(deal, plan_, team, meters, reductions);
    });
  }

  // What all threads do with a deal that one has left open.
  static SearchOutcome race(const typename P::Deal& deal, const PortfolioPlan& plan, ThreadTeam& team,
                            TeamMeters& meters, Reductions reductions) {
    return Race{deal, plan, team, meters, reductions}.decide();
  }

 private:
  struct Race {
    const typename P::Deal& deal;
    const PortfolioPlan& plan;
    ThreadTeam& team;
    TeamMeters& meters;
    Reductions reductions;
    SharedClosedSetFor<P> depth_first_closed{}, beam_closed{};

    SearchOutcome decide() {
      Meter& shared_meter = meters.common();
      ParallelDepthFirstSearch<P> depth_first(deal, depth_first_closed, team, meters.members(), reductions);
      bool depth_first_runs = true;
      bool beam_runs = HasProgress<P> && plan.first_width > 0;
      std::uint64_t slice = beam_runs ? plan.first_depth_first_slice : kUnlimited;
      for (PassWidth width(plan); depth_first_runs || beam_runs; width.grow(meters.share())) {
        if (depth_first_runs) {
          meters.enter_phase("depth-first search");
          const Verdict verdict = depth_first.run(slice);
          if (verdict == Verdict::won) return outcome_of(verdict, depth_first.solution());
          if (verdict == Verdict::lost) return outcome_of(verdict);
          if (shared_meter.reason() == Reason::memory && beam_runs) {
            depth_first_runs = false;
            depth_first_closed.clear(shared_meter);
            meters.forgive_memory();
          }
          if (shared_meter.stopped()) break;
        }
        if constexpr (HasProgress<P>) {
          if (!beam_runs) continue;
          const std::uint64_t before = meters.nodes();
          meters.enter_phase("beam search", *width);
          BeamResult result;
          {
            ParallelBeamSearch<P> search(deal, beam_closed, team, meters.members(), shared_meter, reductions);
            result = search.run(*width);
          }
          beam_closed.clear(shared_meter);
          if (result.verdict != Verdict::undecided) return outcome_of(result.verdict, std::move(result.solution));
          if (shared_meter.reason() == Reason::memory && depth_first_runs) {
            beam_runs = false;
            slice = kUnlimited;
            meters.forgive_memory();
            continue;
          }
          if (shared_meter.stopped()) break;
          slice = static_cast<std::uint64_t>(plan.depth_first_share * static_cast<double>(meters.nodes() - before)) + 1;
        }
      }
      return {};
    }
  };

  PortfolioPlan plan_;
  int threads_;
  std::uint64_t alone_;
};

}  // namespace winnable
