// Decides a deal of a builder: attempts to win it (attempts.h), then the complete search (prover.h) in
// turns with further attempts, so that neither a win that is hard to find nor a loss that is long to prove waits for
// the other. Where foundation cards may return only the complete search lets them: a win without is a win.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "games/builder/attempts.h"
#include "games/builder/high_cards.h"
#include "games/builder/prover.h"
#include "games/builder/relaxation.h"
#include "games/builder/relaxed.h"
#include "games/builder/relaxed_prover.h"
#include "games/builder/weights.h"

namespace winnable {

// Attempts at a deal one after the other, each longer than the one before, with the plan's weights in turn.
template <BuilderShape S>
class AttemptSeries {
 public:
  // The deal and the plan must outlive it. Series of different numbers begin with other weights and other noise; so
  // many run at once.
  void start(const BuilderDeal& deal, const BuilderPlan& plan, unsigned number = 0, unsigned at_once = 1) {
    plan_ = &plan;
    at_once_ = at_once;
    attempt_ = number;
    length_ = static_cast<double>(plan.first_attempt);
    seed_ = number * 0xD1B54A32D192ED03ull;
    attempts_.start(deal);
  }

  // Until they have spent so many positions. True: won.
  bool run(std::uint64_t nodes, Meter& meter) {
    const std::uint64_t end = meter.statistics.nodes + nodes;
    while (meter.statistics.nodes < end && !meter.stopped() && !attempts_.has_run_dry()) {
      const auto& weights = plan_->weights[attempt_ % plan_->weights.size()];
      const auto most = std::min(next_length(), end - meter.statistics.nodes);
      const auto patience = static_cast<std::uint64_t>(length_ * plan_->patience / 100);
      if (attempts_.run(weights, seed_, {most, patience, at_once_}, meter)) return true;
      ++attempt_;
      seed_ = fold_multiply(seed_ + 0x9E3779B97F4A7C15ull, 0xE7037ED1A0B428DBull);
      length_ = std::min(length_ * plan_->growth / 100.0, kLongest);
    }
    return false;
  }

  // How many positions the next attempt may take.
  std::uint64_t next_length() const { return static_cast<std::uint64_t>(length_); }
  // Once run() has answered true.
  std::vector<Move> solution() const { return attempts_.solution(); }

 private:
  static constexpr double kLongest = 1e15;  // after an attempt that was cut short, too, the next one is longer

  BuilderAttempts<S> attempts_;
  const BuilderPlan* plan_ = nullptr;
  std::size_t attempt_ = 0;
  double length_ = 0;
  std::uint64_t seed_ = 0;
  unsigned at_once_ = 1;
};

// A dive in slices: a depth-first search that sends every card home at once, with keys that do not say which of several
// cards that fit alike lies on another one. So it comes deep through few positions, and hides wins: what it leaves open
// is open.
template <BuilderShape S>
class SideDive {
 public:
  // Reductions that hold under the deal's rules. Dives of different orders go different ways.
  SideDive(const BuilderDeal& deal, Meter& meter, Reductions reductions, std::uint64_t order = 0) : deal_(deal) {
    deal_.tables = without_suits(*deal.tables, Alike::upper);
    search_.emplace(deal_, meter, reductions | builder::kAllHome, nullptr, order);
  }

  // So many positions more, unless all have been seen. True: won.
  bool run(std::uint64_t nodes) {
    if (!search_) return false;
    const Verdict verdict = search_->run(nodes);
    if (verdict == Verdict::lost) search_.reset();
    return verdict == Verdict::won;
  }
  bool is_done() const { return !search_; }
  // Once run() has answered true.
  std::vector<Move> solution() { return search_->solution(); }

 private:
  BuilderDeal deal_;
  std::optional<BuilderProver<S>> search_;
};

template <BuilderShape S>
class BuilderDecider {
 public:
  using P = Builder<S>;

  // Reductions of games/builder/reductions.h; those that do not hold under the deal's rules are not used.
  Verdict decide(const BuilderDeal& deal, const BuilderPlan& plan, Meter& meter, Reductions reductions) {
    solution_.clear();
    plan_ = &plan;
    meter_ = &meter;
    const Reductions used = builder::used_reductions(*deal.tables, reductions);
    if ((used & builder::kReachable) && DeleteRelaxation<PlainStart, 1>(PlainStart(deal)).proves_loss())
      return Verdict::lost;
    Beside beside;
    if (used & builder::kHighCards) beside.high_cards.emplace(deal, meter);
    if (beside.high_cards && beside.high_cards->proves_loss(plan.first_high_cards)) return Verdict::lost;
    series_.start(deal, plan);
    const std::uint64_t first = std::min(plan.attempts, plan.before_dives);
    if (attempt_for(first) || dive(deal, used) || attempt_for(plan.attempts - first)) return Verdict::won;
    if (meter.stopped()) return Verdict::undecided;
    if (plan.side_dive > 0) {
      beside.side_dive.emplace(deal, meter, used);
      if (side_dive_for(beside, plan.side_dive)) return Verdict::won;
    }
    if (used & builder::kRelax) {
      const Verdict verdict = prove_by_classes(deal, used, beside);
      if (verdict != Verdict::undecided || meter.stopped()) return verdict;
    }
    return prove(deal, used, beside);
  }

  // Of the won deal.
  const std::vector<Move>& solution() const { return solution_; }

 private:
  // What goes on in turns with the complete search.
  struct Beside {
    std::optional<HighCardsProver> high_cards;
    std::optional<SideDive<S>> side_dive;

    void end() {
      high_cards.reset();
      side_dive.reset();
    }
  };

  // Two dives: the depth-first search with keys that tell no suits apart, so that a position is not tried again with
  // other suits. It comes deep at once, and hides wins: what it leaves open is open. True: won.
  bool dive(const BuilderDeal& deal, Reductions reductions) {
    if (meter_->stopped() || !(plan_->greedy_dive || plan_->dive)) return false;
    BuilderDeal coarse = deal;
    coarse.tables = without_suits(*deal.tables, Alike::both);
    return (plan_->greedy_dive && dive_for(coarse, plan_->greedy_dive, reductions | builder::kAllHome)) ||
           (plan_->dive && !meter_->stopped() && dive_for(coarse, plan_->dive, reductions));
  }
  bool dive_for(const BuilderDeal& coarse, std::uint64_t nodes, Reductions reductions) {
    BuilderProver<S> dive(coarse, *meter_, reductions);
    if (dive.run(nodes) != Verdict::won) {
      meter_->forgive_memory();
      return false;
    }
    solution_ = dive.solution();
    return true;
  }

  // Attempts until they have spent so many positions. True: won.
  bool attempt_for(std::uint64_t nodes) {
    if (!series_.run(nodes, *meter_)) return false;
    solution_ = series_.solution();
    return true;
  }

  bool side_dive_for(Beside& beside, std::uint64_t nodes) {
    if (meter_->stopped() || !beside.side_dive) return false;
    if (beside.side_dive->run(nodes)) {
      solution_ = beside.side_dive->solution();
      return true;
    }
    if (meter_->reason() == Reason::memory) {  // the others go on without it
      beside.side_dive.reset();
      meter_->forgive_memory();
    }
    return false;
  }

  // What so many positions of the complete search have beside them. True: won.
  bool look_beside(Beside& beside, std::uint64_t nodes) {
    const auto share = [nodes](double of) { return static_cast<std::uint64_t>(static_cast<double>(nodes) * of); };
    return side_dive_for(beside, share(plan_->side_dive_share)) || attempt_for(share(plan_->attempt_share));
  }

  // By classes of positions alone, in turns: a loss where all of them are one game (relaxed.h), a win among the first
  // positions of each, and attempts. It stays undecided where neither of the two finds anything.
  Verdict prove_by_classes(const BuilderDeal& deal, Reductions reductions, Beside& beside) {
    const RelaxedBuilder game(deal, reductions);
    std::optional<RelaxedProver<RelaxedBuilder>> loss(std::in_place, game, *meter_);
    std::optional<BuilderProver<S>> win(std::in_place, deal, *meter_, reductions, &game);
    for (std::uint64_t slice = std::max<std::uint64_t>(plan_->attempts, 1000); loss || win; slice *= 2) {
      if (win) {
        const Verdict verdict = win->run(slice);
        if (verdict == Verdict::won) solution_ = win->solution();
        if (verdict == Verdict::won) return verdict;
        if (verdict == Verdict::lost) win.reset();
      }
      if (loss) {
        const Verdict verdict = loss->run(slice);
        if (verdict == Verdict::lost) return verdict;
        if (verdict == Verdict::won) loss.reset();
      }
      if (beside.high_cards && beside.high_cards->proves_loss(slice / kSliceOfHighCards)) return Verdict::lost;
      if (meter_->reason() == Reason::memory) break;
      if (meter_->stopped()) return Verdict::undecided;
      if (look_beside(beside, slice)) return Verdict::won;
      if (meter_->stopped()) return Verdict::undecided;
    }
    loss.reset();
    win.reset();
    if (meter_->reason() == Reason::memory) beside.end();
    meter_->forgive_memory();
    return Verdict::undecided;
  }

  Verdict prove(const BuilderDeal& deal, Reductions reductions, Beside& beside) {
    std::optional<BuilderProver<S>> depth_first(std::in_place, deal, *meter_, reductions);
    std::uint64_t slice = std::max<std::uint64_t>(plan_->attempts, 1000);
    while (true) {
      const Verdict verdict = depth_first->run(slice);
      if (verdict == Verdict::won) solution_ = depth_first->solution();
      if (verdict != Verdict::undecided) return verdict;
      if (beside.high_cards && beside.high_cards->proves_loss(slice / kSliceOfHighCards)) return Verdict::lost;
      const bool is_full = meter_->reason() == Reason::memory;
      if (meter_->stopped() && !is_full) return Verdict::undecided;
      if (is_full) {  // one long round of attempts is left
        beside.end();
        depth_first.reset();
        meter_->forgive_memory();
        if (attempt_for(meter_->statistics.nodes)) return Verdict::won;
        meter_->stop_unless_stopped(Reason::memory);
        return Verdict::undecided;
      }
      if (look_beside(beside, slice)) return Verdict::won;
      if (meter_->stopped()) return Verdict::undecided;
      slice *= 2;
    }
  }

  static constexpr std::uint64_t kSliceOfHighCards = 4;  // its part of what each of the others expands

  AttemptSeries<S> series_;
  const BuilderPlan* plan_ = nullptr;
  Meter* meter_ = nullptr;
  std::vector<Move> solution_;
};

}  // namespace winnable
