// Decides a deal of Spider: passes of the beam of growing width (games/spider/beam.h), where cards lie face down also
// narrower ones with finer layers, with a slice of the depth-first search after each
// (solver/search/depth_first_search.h). A win is a win; only the depth-first search, which keeps all that it meets,
// says that a deal is lost. With several threads the depth-first search is one, and the passes are many: each thread
// makes one of its own, with other noise, and the first win ends all.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/spider/beam.h"
#include "games/spider/position.h"
#include "solver/game/make_game.h"
#include "solver/search/depth_first_search.h"
#include "solver/search/portfolio.h"

namespace winnable {

// A pass of the beam. With fine layers it expands three to five times as many positions as another of its width, so it
// is narrower.
inline SpiderPass spider_pass(std::size_t width, bool has_fine_layers) {
  constexpr std::size_t kNarrower = 2;
  if (has_fine_layers) width /= kNarrower;
  return {.width = width, .noise = kSpiderNoise, .salt = hash_part(width).low, .has_fine_layers = has_fine_layers};
}
template <SpiderShape S>
bool spider_has_fine_pass(const SpiderDeal<S>& deal, const PortfolioPlan& plan, std::size_t width) {
  return deal.rules.face_down && spider_pass(width, true).width >= plan.first_width;
}

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
    depth_first_.free_memory();
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
          depth_first_.free_memory();
          known_.free_memory();
          meter.forgive_memory();
        }
      }
      if (meter.stopped()) break;
      if (!beam_runs) continue;
      const std::uint64_t before = meter.statistics.nodes;
      meter.enter_phase("beam search", *width);
      if (run_beam(deal, spider_pass(*width, false), meter)) return outcome_of(Verdict::won, beam_->solution());
      // A pass that was not cut has met all there is: wider ones win no more.
      beam_runs = beam_->was_cut() && !(meter.reason() == Reason::memory && depth_first_runs);
      if (depth_first_runs) meter.forgive_memory();
      if (beam_runs && spider_has_fine_pass(deal, plan_, *width) && !meter.stopped()) {
        const SpiderPass pass = spider_pass(*width, true);
        meter.enter_phase("beam search, fine layers", pass.width);
        if (run_beam(deal, pass, meter)) return outcome_of(Verdict::won, beam_->solution());
        if (depth_first_runs) meter.forgive_memory();
      }
      if (meter.stopped()) break;
      slice = beam_runs ? share_of(meter.statistics.nodes - before) : kUnlimited;
    }
    return {};
  }

  bool run_beam(const SpiderDeal<S>& deal, const SpiderPass& pass, Meter& meter) {
    beam_ = std::make_unique<SpiderBeam<S>>(deal, kSpiderWeights, meter);
    return beam_->run(pass);
  }

  std::uint64_t share_of(std::uint64_t nodes) const {
    return static_cast<std::uint64_t>(plan_.depth_first_share * static_cast<double>(nodes)) + 1;
  }

  PortfolioPlan plan_;
  DepthFirstSearch<P> depth_first_;
  std::unique_ptr<SpiderBeam<S>> beam_;  // of the last pass
  ClosedSetFor<P> known_;
};

#if !defined(WINNABLE_NO_THREADS)
// Those of a race on several threads (solver/search/portfolio.h).
template <SpiderShape S>
class SpiderTeamSearches : public FreeSearches<SpiderPosition<S>> {
  using P = SpiderPosition<S>;

 public:
  SpiderTeamSearches(const SpiderDeal<S>& deal, const PortfolioPlan& plan, ThreadTeam& team, TeamMeters& meters,
                     Reductions reductions)
      : FreeSearches<P>(deal, team, meters, reductions), plan_(plan) {}

  // A pass of each thread, every second one with fine layers.
  SearchOutcome go_wide(std::size_t width) {
    const auto run = [&](int member, const std::atomic<bool>& is_over) -> std::optional<SearchOutcome> {
      SpiderPass pass = spider_pass(width, spider_has_fine_pass(this->deal_, plan_, width) && member % 2 == 1);
      pass.salt ^= hash_part(static_cast<std::uint64_t>(member)).high;
      pass.is_over = &is_over;
      const auto beam = std::make_unique<SpiderBeam<S>>(this->deal_, kSpiderWeights, this->meters_.of(member));
      if (!beam->run(pass)) return std::nullopt;
      return outcome_of(Verdict::won, beam->solution());
    };
    return first_answer<SearchOutcome>(this->team_, run).value_or(SearchOutcome{});
  }

 private:
  const PortfolioPlan& plan_;
};
#endif

template <SpiderShape S>
class SpiderSearch {
 public:
  explicit SpiderSearch(const PortfolioPlan& plan) : plan_(plan), alone_(plan) {}

  SearchOutcome decide(const SpiderDeal<S>& deal, const Limits& limits, int threads, Reductions reductions) {
#if !defined(WINNABLE_NO_THREADS)
    if (threads > 1 || limits.deterministic) {
      const auto begin = [&](Meter& meter) { return SpiderDecider<S>(plan_).decide(deal, meter, reductions); };
      const std::uint64_t alone = limits.deterministic ? kAloneInRounds : kAlone;
      return decide_together(limits, threads, alone, begin, [&](ThreadTeam& team, TeamMeters& meters) {
        if (limits.deterministic)
          return ParallelPortfolio<SpiderPosition<S>>::race(deal, plan_, team, meters, reductions);
        SpiderTeamSearches<S> searches(deal, plan_, team, meters, reductions);
        return winnable::race<SpiderPosition<S>>(plan_, searches);
      });
    }
#endif
    return alone_.decide(deal, limits, threads, reductions);
  }

 private:
  // Positions of one thread before the others join: more of them where these go in rounds, whose beam knows no
  // families.
  static constexpr std::uint64_t kAlone = 20'000, kAloneInRounds = 2'000'000;

  PortfolioPlan plan_;
  OneThread<SpiderDecider<S>> alone_;
};

}  // namespace winnable
