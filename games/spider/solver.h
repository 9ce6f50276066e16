// Decides a deal of Spider: passes of the beam of growing width (games/spider/beam.h), where cards lie face down also
// narrower ones with finer layers, with a slice of the depth-first search after each
// (solver/search/depth_first_search.h). A win is a win; only the depth-first search, which keeps all that it meets,
// says that a deal is lost. With several threads one begins alone and goes on for long, because nearly all deals fall
// to it, and the parallel portfolio, whose beam knows no families, needs many times the positions; that decides the
// rest.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "games/spider/beam.h"
#include "games/spider/position.h"
#include "solver/game/make_game.h"
#include "solver/search/depth_first_search.h"
#include "solver/search/portfolio.h"

namespace winnable {

// On one thread.
template <SpiderShape S>
class SpiderDecider {
 public:
  using P = SpiderPosition<S>;

  explicit SpiderDecider(const PortfolioPlan& plan) : plan_(plan) {}

  SearchOutcome decide(const SpiderDeal<S>& deal, Meter& meter, Reductions reductions) {
    if (P(deal).is_won()) return outcome_of(Verdict::won);
    depth_first_.start(deal, known_, meter, reductions);
    SearchOutcome outcome = race(deal, meter);
    known_.free_memory();
    beam_.reset();
    return outcome;
  }

 private:
  SearchOutcome race(const SpiderDeal<S>& deal, Meter& meter) {
    bool depth_first_runs = true, beam_runs = true;
    std::uint64_t slice = plan_.first_depth_first_slice;
    for (PassWidth width(plan_); depth_first_runs || beam_runs;
         width.grow(meter.limits().share_of(meter.statistics.nodes, meter.seconds()))) {
      if (depth_first_runs) {
        meter.enter_phase("depth-first search");
        const Verdict verdict = depth_first_.run(slice);
        if (verdict == Verdict::won) return outcome_of(verdict, depth_first_.solution());
        if (verdict == Verdict::lost) return outcome_of(verdict);
        if (meter.reason() == Reason::memory && beam_runs) {
          depth_first_runs = false;
          known_.free_memory();
          meter.forgive_memory();
        }
      }
      if (meter.stopped()) break;
      if (!beam_runs) continue;
      const std::uint64_t before = meter.statistics.nodes;
      meter.enter_phase("beam search", *width);
      if (run_beam(deal, {.width = *width}, meter)) return outcome_of(Verdict::won, beam_->solution());
      // A pass that was not cut has met all there is: wider ones win no more.
      beam_runs = beam_->was_cut() && !(meter.reason() == Reason::memory && depth_first_runs);
      if (depth_first_runs) meter.forgive_memory();
      if (beam_runs && deal.rules.face_down && *width / kNarrower >= plan_.first_width && !meter.stopped()) {
        meter.enter_phase("beam search, fine layers", *width / kNarrower);
        if (run_beam(deal, {.width = *width / kNarrower, .has_fine_layers = true}, meter))
          return outcome_of(Verdict::won, beam_->solution());
        if (depth_first_runs) meter.forgive_memory();
      }
      if (meter.stopped()) break;
      slice = beam_runs ? share_of(meter.statistics.nodes - before) : kUnlimited;
    }
    return {};
  }

  bool run_beam(const SpiderDeal<S>& deal, SpiderPass pass, Meter& meter) {
    pass.noise = kSpiderNoise;
    pass.salt = hash_part(pass.width).low;
    beam_ = std::make_unique<SpiderBeam<S>>(deal, kSpiderWeights, meter);
    return beam_->run(pass);
  }

  std::uint64_t share_of(std::uint64_t nodes) const {
    return static_cast<std::uint64_t>(plan_.depth_first_share * static_cast<double>(nodes)) + 1;
  }

  // With fine layers a pass expands three to five times as many positions as another of its width.
  static constexpr std::size_t kNarrower = 2;

  PortfolioPlan plan_;
  DepthFirstSearch<P> depth_first_;
  std::unique_ptr<SpiderBeam<S>> beam_;  // of the last pass
  ClosedSetFor<P> known_;
};

template <SpiderShape S>
class SpiderSearch {
 public:
  explicit SpiderSearch(const PortfolioPlan& plan) : plan_(plan), alone_(plan) {}

  SearchOutcome decide(const SpiderDeal<S>& deal, const Limits& limits, int threads, Reductions reductions) {
#if !defined(WINNABLE_NO_THREADS)
    if (threads > 1 || limits.deterministic) {
      const auto begin = [&](Meter& meter) { return SpiderDecider<S>(plan_).decide(deal, meter, reductions); };
      return decide_together(limits, threads, kAlone, begin, [&](ThreadTeam& team, TeamMeters& meters) {
        return ParallelPortfolio<SpiderPosition<S>>::race(deal, plan_, team, meters, reductions);
      });
    }
#endif
    return alone_.decide(deal, limits, threads, reductions);
  }

 private:
  static constexpr std::uint64_t kAlone = 2'000'000;  // positions

  PortfolioPlan plan_;
  OneThread<SpiderDecider<S>> alone_;
};

}  // namespace winnable
