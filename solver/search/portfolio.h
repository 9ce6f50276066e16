// The portfolio: decides one deal by racing the beam search against the depth-first search in slices.
//
// Wins are found by wide greedy search, losses are proved by exhaustive search; one order of search does both badly.
// So: static tests at the root, then passes of beam search of growing width, with a slice of the depth-first search
// after each. An uncut pass or a depth-first search that runs dry is a proof of loss. Whoever runs out of memory leaves
// the race. A game may add searches of its own that find wins alone (DiveSearch).
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "solver/search/beam_search.h"
#include "solver/search/depth_first_search.h"
#include "solver/search/position.h"

namespace winnable {

// How a game shares its time between the two searches.
struct PortfolioPlan {
  std::size_t first_width = 30;                  // of the first beam pass; 0: depth-first search only
  std::size_t width_growth = 4;                  // each pass is that much wider
  std::uint64_t first_depth_first_slice = 2000;  // positions, before the first pass
  std::uint64_t first_dive_slice = 1000;         // the same of dives, in games that have them
  double depth_first_share = 0.5;  // positions of the depth-first search for each position of the beam search
};

// The width of each beam pass: a fixed factor wider than the one before, but the last one that fits the limits takes
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

// In the moves of the search; what it spent and why it stopped is for whoever has the meter to say.
using SearchOutcome = OutcomeOf<Move>;

inline SearchOutcome outcome_of(Verdict verdict, std::vector<Move> solution = {}) {
  return {verdict, Reason::none, std::move(solution), {}};
}

// Nobody need search on.
inline bool is_final(const SearchOutcome& found) {
  return found.verdict != Verdict::undecided || found.proof == ProofCheck::refused;
}

template <Position P>
bool static_test_proves_loss(const P& start) {
  if constexpr (HasRelaxation<P>) {
    if (start.relaxation_proves_loss()) return true;
  }
  if constexpr (HasDeadEndTest<P>) return start.is_dead_end();
  return false;
}

// A portfolio of one, for games of which the other searches win nothing: the depth-first search alone.
template <Position P>
class DepthFirstOnly {
 public:
  SearchOutcome decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    if (static_test_proves_loss(P(deal))) return outcome_of(Verdict::lost);
    meter.enter_phase("depth-first search");
    depth_first_.start(deal, closed_, meter, reductions);
    const Verdict verdict = depth_first_.run(kUnlimited);
    const SearchOutcome outcome =
        outcome_of(verdict, verdict == Verdict::won ? depth_first_.solution() : std::vector<Move>{});
    depth_first_.free_memory();
    closed_.free_memory();
    return outcome;
  }

 private:
  DepthFirstSearch<P> depth_first_;
  ClosedSetFor<P> closed_;
};

// Searches for wins alone that go on beside the two for a while: what they leave open is open. For games that define
// it:
//   DiveSearch(deal, meter, reductions, thread, threads): those of one of so many threads; the deal and the meter must
//                                                         outlive it
//   bool run(nodes): about so many positions more, true if they won; bool is_done(): they will not win any more
//   solution(): the moves to the win
template <Position P>
class DiveSearch;
template <class P>
concept HasDives = requires(const typename P::Deal& deal, Meter& meter) {
  DiveSearch<P>(deal, meter, kAllReductions, 0, 1);
};

// Passes of the beam search, each wider than the one before, with a slice of the depth-first search after each. What
// runs them, and on how many threads, is the searches' own:
//   go_deep(nodes), go_wide(width)  a slice of the one, a pass of the other: a SearchOutcome
//   dive(nodes)                     where there is one: so much of searches that find wins alone, before each of them
//   end_depth_first()               gives its memory back
//   enter_phase(name, width), nodes(), share() of the limits that is used up, reason(), stopped(), forgive_memory()
template <Position P, class Searches>
SearchOutcome race(const PortfolioPlan& plan, Searches& searches) {
  bool depth_first_runs = true;
  bool beam_runs = HasProgress<P> && plan.first_width > 0;
  std::uint64_t slice = beam_runs ? plan.first_depth_first_slice : kUnlimited;
  std::uint64_t dive_slice = plan.first_dive_slice;
  for (PassWidth width(plan); depth_first_runs || beam_runs; width.grow(searches.share())) {
    if constexpr (requires { searches.dive(dive_slice); }) {
      SearchOutcome found = searches.dive(dive_slice);
      if (found.verdict != Verdict::undecided) return found;
      if (searches.stopped()) break;
    }
    if (depth_first_runs) {
      searches.enter_phase("depth-first search");
      SearchOutcome found = searches.go_deep(slice);
      if (found.verdict != Verdict::undecided) return found;
      if (searches.reason() == Reason::memory && beam_runs) {
        depth_first_runs = false;
        searches.end_depth_first();
        searches.forgive_memory();
      }
      if (searches.stopped()) break;
    }
    if constexpr (HasProgress<P>) {
      if (!beam_runs) continue;
      const std::uint64_t before = searches.nodes();
      searches.enter_phase("beam search", *width);
      SearchOutcome found = searches.go_wide(*width);
      if (found.verdict != Verdict::undecided) return found;
      if (searches.reason() == Reason::memory && depth_first_runs) {
        beam_runs = false;
        slice = kUnlimited;
        searches.forgive_memory();
        continue;
      }
      if (searches.stopped()) break;
      dive_slice = searches.nodes() - before;
      slice = static_cast<std::uint64_t>(plan.depth_first_share * static_cast<double>(dive_slice)) + 1;
    }
  }
  return {};
}

template <Position P>
class Portfolio {
 public:
  explicit Portfolio(const PortfolioPlan& plan) : plan_(plan) {}

  SearchOutcome decide(const typename P::Deal& deal, Meter& meter, Reductions reductions) {
    const P start(deal);
    if (start.is_won()) return outcome_of(Verdict::won);
    if (static_test_proves_loss(start)) return outcome_of(Verdict::lost);
    depth_first_.start(deal, depth_first_closed_, meter, reductions);
    OptionalDives dives;
    if constexpr (HasDives<P>) dives.emplace(deal, meter, reductions, 0, 1);
    Searches searches{*this, deal, meter, reductions, dives};
    SearchOutcome result = race<P>(plan_, searches);
    depth_first_.free_memory();
    depth_first_closed_.free_memory();
    beam_closed_.free_memory();
    return result;
  }

 private:
  struct NoDives {};
  using OptionalDives = std::conditional_t<HasDives<P>, std::optional<DiveSearch<P>>, NoDives>;

  // Those of one thread.
  struct Searches {
    Portfolio& of;
    const typename P::Deal& deal;
    Meter& meter;
    Reductions reductions;
    OptionalDives& dives;

    SearchOutcome dive(std::uint64_t slice) requires HasDives<P> {
      if (!dives) return {};
      enter_phase("dives");
      if (dives->run(slice)) return outcome_of(Verdict::won, dives->solution());
      if (dives->is_done() || reason() == Reason::memory) {
        dives.reset();
        forgive_memory();
      }
      return {};
    }
    SearchOutcome go_deep(std::uint64_t slice) {
      const Verdict verdict = of.depth_first_.run(slice);
      return outcome_of(verdict, verdict == Verdict::won ? of.depth_first_.solution() : std::vector<Move>{});
    }
    void end_depth_first() {
      of.depth_first_.free_memory();
      of.depth_first_closed_.free_memory();
    }
    SearchOutcome go_wide(std::size_t width) requires HasProgress<P> {
      BeamSearch<P> search(deal, of.beam_closed_, meter, reductions);
      BeamResult result = search.run(width);
      of.beam_closed_.free_memory();
      return outcome_of(result.verdict, std::move(result.solution));
    }
    void enter_phase(const char* phase, std::uint64_t width = 0) { meter.enter_phase(phase, width); }
    std::uint64_t nodes() const { return meter.statistics.nodes; }
    double share() const { return meter.limits().share_of(nodes(), meter.seconds()); }
    Reason reason() const { return meter.reason(); }
    bool stopped() const { return meter.stopped(); }
    void forgive_memory() { meter.forgive_memory(); }
  };

  PortfolioPlan plan_;
  DepthFirstSearch<P> depth_first_;
  ClosedSetFor<P> depth_first_closed_;
  ClosedSetFor<P> beam_closed_;
};

}  // namespace winnable
