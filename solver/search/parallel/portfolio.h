// The portfolio of portfolio.h with several threads on one deal.
//
// Idea: most deals fall to one thread at once, so it begins alone. What it leaves open all threads decide together, by
// the same plan: passes of the beam search of growing width, with a slice of the depth-first search after each. The
// positions expanded are nearly those of one thread. Limits: nodes and bytes hold for all threads together, CPU seconds
// for each thread. The verdict does not depend on the number of threads or their order; whether a limit is met before
// it is found does. With limits that say `deterministic` both searches go in rounds (rounds.h), and nothing depends on
// the threads but the time.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/search/parallel/beam_search.h"
#include "solver/search/parallel/decide_together.h"
#include "solver/search/parallel/depth_first_search.h"
#include "solver/search/parallel/rounds_beam.h"
#include "solver/search/parallel/rounds_depth_first.h"
#include "solver/search/portfolio.h"

namespace winnable {

// What a race asks of the meters.
class TeamSearches {
 public:
  explicit TeamSearches(TeamMeters& meters) : meters_(meters) {}

  void enter_phase(const char* phase, std::uint64_t width = 0) { meters_.enter_phase(phase, width); }
  std::uint64_t nodes() const { return meters_.nodes(); }
  double share() const { return meters_.share(); }
  Reason reason() const { return meters_.common().reason(); }
  bool stopped() const { return meters_.common().stopped(); }

 protected:
  TeamMeters& meters_;
};

// The searches of one deal whose threads go their own ways.
template <Position P>
class FreeSearches : public TeamSearches {
 public:
  FreeSearches(const typename P::Deal& deal, ThreadTeam& team, TeamMeters& meters, Reductions reductions)
      : TeamSearches(meters),
        deal_(deal),
        team_(team),
        reductions_(reductions),
        depth_first_(deal, depth_first_closed_, team, meters.members(), reductions) {
    if constexpr (HasDives<P>)
      for (int i = 0; i < team.size(); ++i)
        dives_.push_back(std::make_unique<DiveSearch<P>>(deal, meters.of(i), reductions, i, team.size()));
  }
  ~FreeSearches() { end_depth_first(); }
  FreeSearches(const FreeSearches&) = delete;
  FreeSearches& operator=(const FreeSearches&) = delete;

  SearchOutcome go_deep(std::uint64_t slice) {
    const Verdict verdict = depth_first_.run(slice);
    return outcome_of(verdict, verdict == Verdict::won ? depth_first_.solution() : std::vector<Move>{});
  }
  // Each thread has its own.
  SearchOutcome dive(std::uint64_t slice) requires HasDives<P> {
    if (dives_.empty()) return {};
    enter_phase("dives");
    const auto run = [&](int member, const std::atomic<bool>& is_over) -> std::optional<SearchOutcome> {
      DiveSearch<P>& search = *dives_[static_cast<std::size_t>(member)];
      for (std::uint64_t left = slice / dives_.size() + 1; left > 0 && !is_over && !search.is_done();) {
        const std::uint64_t turn = std::min(left, kTurnOfDives);
        if (search.run(turn)) return outcome_of(Verdict::won, search.solution());
        if (meters_.of(member).stopped()) break;
        left -= turn;
      }
      return std::nullopt;
    };
    if (auto won = first_answer<SearchOutcome>(team_, run)) return *std::move(won);
    const bool are_done = std::all_of(dives_.begin(), dives_.end(), [](const auto& one) { return one->is_done(); });
    if (are_done || reason() == Reason::memory) {
      dives_.clear();
      forgive_memory();
    }
    return {};
  }
  // Gives the memory back.
  void end_depth_first() {
    depth_first_.free_memory();
    depth_first_closed_.clear(meters_.common());
  }

  SearchOutcome go_wide(std::size_t width) requires HasProgress<P> {
    BeamResult result =
        ParallelBeamSearch<P>(deal_, beam_closed_, team_, meters_.members(), meters_.common(), reductions_).run(width);
    beam_closed_.clear(meters_.common());
    return outcome_of(result.verdict, std::move(result.solution));
  }

  void forgive_memory() { meters_.forgive_memory(); }

 protected:
  const typename P::Deal& deal_;
  ThreadTeam& team_;

 private:
  struct NoDives {};
  using Dives = std::conditional_t<HasDives<P>, std::vector<std::unique_ptr<DiveSearch<P>>>, NoDives>;
  static constexpr std::uint64_t kTurnOfDives = 256;  // positions between two looks at what the others have found

  Reductions reductions_;
  SharedClosedSetFor<P> depth_first_closed_, beam_closed_;
  ParallelDepthFirstSearch<P> depth_first_;
  Dives dives_;  // of each thread; empty: none
};

// The same in rounds.
template <Position P>
class SearchesInRounds : public TeamSearches {
 public:
  SearchesInRounds(const typename P::Deal& deal, ThreadTeam& team, TeamMeters& meters, Reductions reductions)
      : TeamSearches(meters),
        deal_(deal),
        reductions_(reductions),
        rounds_(team, meters),
        depth_first_(std::in_place, deal, rounds_, reductions) {}

  SearchOutcome go_deep(std::uint64_t slice) {
    const Verdict verdict = depth_first_->run(slice);
    return outcome_of(verdict, verdict == Verdict::won ? depth_first_->solution() : std::vector<Move>{});
  }
  void end_depth_first() { depth_first_.reset(); }

  SearchOutcome go_wide(std::size_t width) requires HasProgress<P> {
    BeamResult result = RoundsBeamSearch<P>(deal_, rounds_, reductions_).run(width);
    return outcome_of(result.verdict, std::move(result.solution));
  }

  void forgive_memory() { rounds_.forgive_memory(); }

 private:
  const typename P::Deal& deal_;
  Reductions reductions_;
  Rounds rounds_;
  std::optional<RoundsDepthFirstSearch<P>> depth_first_;
};

// DepthFirstOnly with several threads.
template <Position P>
class ParallelDepthFirstOnly {
 public:
  explicit ParallelDepthFirstOnly(int threads, std::uint64_t alone = kNodesAlone) : threads_(threads), alone_(alone) {}

  SearchOutcome decide(const typename P::Deal& deal, const Limits& limits, Reductions reductions) {
    const auto begin = [&](Meter& meter) { return DepthFirstOnly<P>().decide(deal, meter, reductions); };
    return decide_together(limits, threads_, alone_, begin, [&](ThreadTeam& team, TeamMeters& meters) {
      meters.enter_phase("depth-first search");
      if (limits.deterministic) return SearchesInRounds<P>(deal, team, meters, reductions).go_deep(kUnlimited);
      return FreeSearches<P>(deal, team, meters, reductions).go_deep(kUnlimited);
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
    const auto run = [&](auto&& searches) { return winnable::race<P>(plan, searches); };
    if (meters.limits().deterministic) return run(SearchesInRounds<P>(deal, team, meters, reductions));
    return run(FreeSearches<P>(deal, team, meters, reductions));
  }

 private:
  PortfolioPlan plan_;
  int threads_;
  std::uint64_t alone_;
};

}  // namespace winnable
