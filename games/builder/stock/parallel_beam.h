// The beam search of builders with a stock (games/builder/stock/beam.h) on several threads: each makes a pass of its
// own, and their scores are blurred in different ways. So what waits stays sixteen bytes, and none waits for another
// until its pass is over. Thread safety: run() by one thread.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "games/builder/stock/position.h"
#include "solver/search/parallel/beam_search.h"

namespace winnable {

template <StockShape S>
requires HasProgress<StockBuilder<S>>
class ParallelBeamSearch<StockBuilder<S>> {
 public:
  using P = StockBuilder<S>;

  ParallelBeamSearch(const StockDeal& deal, SharedClosedSetFor<P>&, ThreadTeam& team, std::vector<Meter>& meters,
                     Meter&, Reductions reductions)
      : deal_(deal), team_(team), meters_(meters), reductions_(reductions) {}

  // Decided as soon as one pass has decided.
  BeamResult run(std::size_t width) {
    const auto pass = [&](int member, const std::atomic<bool>& is_over) -> std::optional<BeamResult> {
      ClosedSetFor<P> closed;
      BeamResult found = BeamSearch<P>(deal_, closed, meters_[static_cast<std::size_t>(member)], reductions_,
                                       static_cast<std::uint64_t>(member), &is_over)
                             .run(width);
      closed.free_memory();
      if (found.verdict == Verdict::undecided) return std::nullopt;
      return found;
    };
    return first_answer<BeamResult>(team_, pass).value_or(BeamResult{Verdict::undecided, true, {}});
  }

 private:
  const StockDeal& deal_;
  ThreadTeam& team_;
  std::vector<Meter>& meters_;
  Reductions reductions_;
};

}  // namespace winnable
