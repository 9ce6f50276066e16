// The portfolio of portfolio.h with several threads on one deal.
//
// Idea: most deals fall to one thread at once, so it begins alone. What it leaves open all threads decide together, by
// the same plan: passes of the beam search of growing width, with a slice of the depth-first search after each. The
// positions expanded are nearly those of one thread. Limits: nodes and bytes hold for all threads together, CPU seconds
// for each thread. The verdict does not depend on the number of threads or their order; whether a limit is met before
// it is found does.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/search/parallel/beam_search.h"
#include "solver/search/parallel/depth_first_search.h"
#include "solver/search/portfolio.h"

namespace winnable {

template <Position P>
class ParallelPortfolio {
 public:
  static constexpr int kMaxThreads = BigReaderLock::kMaxMembers;

  // `alone`: how many positions one thread expands before the others join.
  ParallelPortfolio(const PortfolioPlan& plan, int threads, std::uint64_t alone = 5'000)
      : plan_(plan), threads_(std::clamp(threads, 1, kMaxThreads)), alone_(alone) {}

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, Reductions reductions) {
    SearchOutcome answer;
    if (decide_alone(deal, limits, reductions, answer)) return answer;
    const Limits rest = limits.left_after(answer.statistics.nodes, answer.statistics.seconds);
    ThreadTeam team(threads_);
    SharedSpending spending;
    std::vector<std::optional<Meter>> own(static_cast<std::size_t>(threads_));
    // A meter reads its thread's clock, so each thread makes its own.
    team.run([&](int member) { own[static_cast<std::size_t>(member)].emplace(rest, &spending); });
    std::vector<Meter> meters;
    for (auto& meter : own) meters.push_back(*meter);
    Meter shared_meter(rest, &spending);
    Race race{deal, plan_, team, meters, shared_meter, reductions};
    SearchOutcome raced = race.decide();
    answer.verdict = raced.verdict;
    answer.solution = std::move(raced.solution);
    team.run([&](int member) { add(answer, meters[static_cast<std::size_t>(member)]); });
    answer.statistics.peak_bytes = std::max(answer.statistics.peak_bytes, spending.peak_bytes.load());
    answer.reason = answer.verdict == Verdict::undecided ? spending.reason.load() : Reason::none;
    return answer;
  }

 private:
  // True: that was enough.
  bool decide_alone(const typename P::Deal& deal, const Limits& limits, Reductions reductions, SearchOutcome& answer) {
    Limits first = limits;
    first.max_nodes = std::min(limits.max_nodes, alone_);
    Meter meter(first);
    answer = Portfolio<P>(plan_).decide(deal, meter, reductions);
    answer.statistics = meter.spent();
    if (answer.verdict != Verdict::undecided) return true;
    answer.reason = meter.reason();
    return meter.reason() != Reason::nodes || limits.max_nodes <= alone_;
  }

  void add(SearchOutcome& answer, const Meter& meter) {
    const Statistics spent = meter.spent();
    const std::lock_guard lock(mutex_);
    answer.statistics += spent;
  }

  struct Race {
    const typename P::Deal& deal;
    const PortfolioPlan& plan;
    ThreadTeam& team;
    std::vector<Meter>& meters;
    Meter& shared_meter;
    Reductions reductions;
    SharedClosedSetFor<P> depth_first_closed{}, beam_closed{};

    std::uint64_t nodes() const {
      std::uint64_t sum = 0;
      for (const Meter& meter : meters) sum += meter.statistics.nodes;
      return sum;
    }
    // The part of the limits that is used up: nodes of all threads, seconds of each.
    double spent() const { return meters[0].limits().share_of(nodes(), meters[0].seconds()); }
    // After a search has left for lack of memory.
    void forgive_memory() {
      for (Meter& meter : meters) meter.forgive_memory();
      shared_meter.forgive_memory();
    }

    SearchOutcome decide() {
      ParallelDepthFirstSearch<P> depth_first(deal, depth_first_closed, team, meters, reductions);
      bool depth_first_runs = true;
      bool beam_runs = HasProgress<P> && plan.first_width > 0;
      std::uint64_t slice = beam_runs ? plan.first_depth_first_slice : kUnlimited;
      for (PassWidth width(plan); depth_first_runs || beam_runs; width.grow(spent())) {
        if (depth_first_runs) {
          shared_meter.enter_phase("depth-first search");
          const Verdict verdict = depth_first.run(slice);
          if (verdict == Verdict::won) return outcome_of(verdict, depth_first.solution());
          if (verdict == Verdict::lost) return outcome_of(verdict);
          if (shared_meter.reason() == Reason::memory && beam_runs) {
            depth_first_runs = false;
            depth_first_closed.clear(shared_meter);
            forgive_memory();
          }
          if (shared_meter.stopped()) break;
        }
        if constexpr (HasProgress<P>) {
          if (!beam_runs) continue;
          const std::uint64_t before = nodes();
          shared_meter.enter_phase("beam search", *width);
          BeamResult result;
          {
            ParallelBeamSearch<P> search(deal, beam_closed, team, meters, shared_meter, reductions);
            result = search.run(*width);
          }
          beam_closed.clear(shared_meter);
          if (result.verdict != Verdict::undecided) return outcome_of(result.verdict, std::move(result.solution));
          if (shared_meter.reason() == Reason::memory && depth_first_runs) {
            beam_runs = false;
            slice = kUnlimited;
            forgive_memory();
            continue;
          }
          if (shared_meter.stopped()) break;
          slice = static_cast<std::uint64_t>(plan.depth_first_share * static_cast<double>(nodes() - before)) + 1;
        }
      }
      return {};
    }
  };

  PortfolioPlan plan_;
  int threads_;
  std::uint64_t alone_;
  std::mutex mutex_;
};

}  // namespace winnable
