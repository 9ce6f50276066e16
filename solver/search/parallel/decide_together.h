// Most deals fall to one thread at once, so one begins alone, and a team is made only for what it leaves open.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "solver/core/meter.h"
#include "solver/search/parallel/big_reader_lock.h"
#include "solver/search/parallel/team_meters.h"
#include "solver/search/parallel/thread_team.h"
#include "solver/search/time_alone.h"

namespace winnable {

// So many positions one thread expands before the others join.
inline constexpr std::uint64_t kNodesAlone = 5'000;

// begin(meter) is what one thread does with its first `alone` positions, go_on(team, meters) what all do if that does
// not decide the deal; each gives a SearchOutcome, or an Outcome.
template <class Begin, class GoOn>
auto decide_together(const Limits& limits, int threads, std::uint64_t alone, const Begin& begin, const GoOn& go_on) {
  std::invoke_result_t<const Begin&, Meter&> answer;
  {
    const TimeAlone time(limits);
    Limits first = limits;
    first.max_nodes = std::min(limits.max_nodes, alone);
    Meter meter(first);
    answer = begin(meter);
    answer.statistics = meter.spent();
    if (answer.verdict != Verdict::undecided) return answer;
    answer.reason = meter.reason();
    if (answer.reason != Reason::nodes || limits.max_nodes <= alone) return answer;
  }
  ThreadTeam team(std::clamp(threads, 1, BigReaderLock::kMaxMembers));
  TeamMeters meters(team, limits.left_after(answer.statistics.nodes, answer.statistics.seconds));
  auto found = go_on(team, meters);
  found.statistics = answer.statistics;
  answer = std::move(found);
  meters.add_to(answer.statistics);
  answer.reason = answer.verdict == Verdict::undecided ? meters.reason() : Reason::none;
  return answer;
}

}  // namespace winnable
