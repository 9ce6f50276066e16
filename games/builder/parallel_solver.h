// A builder's deal decided by several threads (solver.h: by one).
//
// Idea: most deals fall to one thread at once, so it begins alone. What it leaves open all decide together, in the same
// turns: a slice of the complete pass with all threads (parallel_prover.h), then attempts, every thread with weights
// and noise of its own. Where classes of positions can be told (relaxed.h) half of the threads look for a loss by these
// before that, and one for a win, in turns with the side dive, while the others make attempts; the last thread looks
// for a loss by high cards (high_cards.h) between its attempts. Limits: nodes and bytes hold for all threads together,
// CPU seconds for each. The verdict does not depend on the number of threads or their order; whether a limit is met
// before it is found does.
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include "games/builder/parallel_prover.h"
#include "games/builder/parallel_relaxed.h"
#include "games/builder/solver.h"
#include "solver/search/parallel/decide_together.h"
#include "solver/search/portfolio.h"

namespace winnable {

template <BuilderShape S>
class ParallelBuilderDecider {
 public:
  // `alone`: how many positions one thread expands before the others join, besides its first attempts.
  ParallelBuilderDecider(const BuilderPlan& plan, int threads, std::uint64_t alone = kNodesAlone)
      : plan_(plan), threads_(threads), alone_(plan.attempts + alone) {}

  // Reductions that do not hold under the deal's rules are not used.
  SearchOutcome decide(const BuilderDeal& deal, const Limits& limits, Reductions reductions) {
    const auto begin = [&](Meter& meter) {
      BuilderDecider<S> decider;
      const Verdict verdict = decider.decide(deal, plan_, meter, reductions);
      return verdict == Verdict::won ? outcome_of(verdict, decider.solution()) : outcome_of(verdict);
    };
    return decide_together(limits, threads_, alone_, begin, [&](ThreadTeam& team, TeamMeters& meters) {
      Race race(deal, plan_, team, meters);
      const Verdict verdict = race.decide(builder::used_reductions(*deal.tables, reductions));
      return outcome_of(verdict, race.solution());
    });
  }

 private:
  class Race {
   public:
    Race(const BuilderDeal& deal, const BuilderPlan& plan, ThreadTeam& team, TeamMeters& meters)
        : deal_(deal), plan_(plan), team_(team), meters_(meters), series_(static_cast<std::size_t>(team.size())) {
      // The series of number 0 has been begun by the thread that was alone.
      for (std::size_t i = 0; i < series_.size(); ++i)
        series_[i].start(deal, plan, static_cast<unsigned>(i + 1), static_cast<unsigned>(team.size()));
    }

    Verdict decide(Reductions reductions) {
      if (reductions & builder::kHighCards) high_cards_.emplace(deal_, meters_.of(last_member()));
      if (plan_.side_dive > 0) side_dive_.emplace(deal_, meters_.of(diver()), reductions);
      if (reductions & builder::kRelax) {
        const Verdict verdict = decide_by_classes(reductions);
        if (verdict != Verdict::undecided || meters_.common().stopped()) return verdict;
      }
      std::optional<ParallelBuilderProver<S>> prover(std::in_place, deal_, team_, meters_, reductions);
      for (std::uint64_t slice = std::max<std::uint64_t>(plan_.attempts, 1000);; slice *= 2) {
        meters_.enter_phase("depth-first search");
        const Verdict verdict = prover->run(slice);
        if (verdict == Verdict::won) solution_ = prover->solution();
        if (verdict != Verdict::undecided) return verdict;
        if (meters_.reason() == Reason::memory) {  // one long round of attempts is left
          prover.reset();
          end_looks_beside();
          meters_.forgive_memory();
          const Verdict in_the_end = attempt_for(meters_.nodes());
          if (in_the_end == Verdict::undecided && !meters_.common().stopped()) meters_.common().stop(Reason::memory);
          return in_the_end;
        }
        if (meters_.common().stopped()) return Verdict::undecided;
        const auto nodes = static_cast<std::uint64_t>(static_cast<double>(slice) * plan_.attempt_share);
        const Verdict of_attempts = attempt_for(nodes);
        if (of_attempts != Verdict::undecided || meters_.common().stopped()) return of_attempts;
      }
    }

    std::vector<Move> solution() { return std::move(solution_); }

   private:
    // As BuilderDecider does it in turns. Undecided and not stopped: neither found anything, or memory ran out.
    Verdict decide_by_classes(Reductions reductions) {
      meters_.enter_phase("classes of positions");
      const RelaxedBuilder game(deal_, reductions);
      ParallelRelaxedProver loss(game, team_, meters_, diver());
      std::atomic<int> searching{std::min(loss.members() + 1, team_.size())};
      team_.run([&](int member) {
        Meter& meter = meters_.of(member);
        if (member < loss.members()) {
          if (loss.run(member) == Verdict::lost) end(member, Verdict::lost);
          --searching;
        } else if (member == loss.members()) {
          look_for_win(member, game, reductions);
          --searching;
        }
        for (std::uint64_t before = kUnlimited; searching > 0 && !meter.stopped();) {
          turn(member, std::max(kTurn, series_[static_cast<std::size_t>(member)].next_length()));
          if (std::exchange(before, meter.statistics.nodes) == meter.statistics.nodes) break;  // no attempt will win
        }
      });
      if (meters_.reason() == Reason::memory) end_looks_beside();
      if (verdict_ == Verdict::undecided) meters_.forgive_memory();
      return verdict_;
    }

    // Among the first positions of each class, and by the side dive.
    void look_for_win(int member, const RelaxedBuilder& game, Reductions reductions) {
      BuilderProver<S> win(deal_, meters_.of(member), reductions, &game);
      Verdict verdict = Verdict::undecided;
      while (verdict == Verdict::undecided && !meters_.of(member).stopped()) {
        verdict = win.run(kTurn);
        if (verdict == Verdict::won && end(member, verdict)) solution_ = win.solution();
        if (verdict == Verdict::undecided) dive(member, kTurn);
      }
    }

    int last_member() const { return team_.size() - 1; }
    // The member that dives; those before it look for a loss by classes.
    int diver() const { return std::max(1, team_.size() / 2); }

    // False: there is no side dive, or it has seen all.
    bool dive(int member, std::uint64_t nodes) {
      if (!side_dive_ || side_dive_->is_done()) return false;
      if (side_dive_->run(nodes) && end(member, Verdict::won)) solution_ = side_dive_->solution();
      return true;
    }

    void end_looks_beside() {
      high_cards_.reset();
      side_dive_.reset();
    }

    // What a member has found ends the race. False: another one had found it before.
    bool end(int member, Verdict found) {
      Verdict nothing = Verdict::undecided;
      const bool is_first = verdict_.compare_exchange_strong(nothing, found);
      meters_.of(member).stop(Reason::signal);  // the others need not go on
      return is_first;
    }

    // A member's attempts until they have spent so many positions; by the last one before them the proof by high cards,
    // by the diver the side dive in their place.
    void turn(int member, std::uint64_t nodes) {
      if (member == diver() && dive(member, nodes)) return;
      if (member == last_member() && high_cards_ && high_cards_->proves_loss(nodes)) end(member, Verdict::lost);
      AttemptSeries<S>& series = series_[static_cast<std::size_t>(member)];
      if (series.run(nodes, meters_.of(member)) && end(member, Verdict::won)) solution_ = series.solution();
    }

    // A turn of all threads, of so many positions together.
    Verdict attempt_for(std::uint64_t nodes) {
      meters_.enter_phase("attempts");
      team_.run([&](int member) { turn(member, nodes / series_.size() + 1); });
      return verdict_;
    }

    // Positions between two looks at what the others do; attempts are not cut for it.
    static constexpr std::uint64_t kTurn = 10'000;

    const BuilderDeal& deal_;
    const BuilderPlan& plan_;
    ThreadTeam& team_;
    TeamMeters& meters_;
    std::vector<AttemptSeries<S>> series_;
    std::optional<HighCardsProver> high_cards_;
    std::optional<SideDive<S>> side_dive_;
    std::atomic<Verdict> verdict_{Verdict::undecided};
    std::vector<Move> solution_;
  };

  const BuilderPlan& plan_;
  int threads_;
  std::uint64_t alone_;
};

}  // namespace winnable
