// A builder's deal decided by several threads (solver.h: by one).
//
// Idea: most deals fall to one thread at once, so it begins alone. What it leaves open all decide together, in the same
// turns: a slice of the complete pass with all threads (parallel_prover.h), then side dives and attempts, every thread
// with an order, weights and noise of its own. Where classes of positions can be told (relaxed.h) half of the threads
// look for a loss by these before that, and one for a win, while the others dive and make attempts; the last thread
// looks for a loss by high cards (high_cards.h) before its attempts. Limits: nodes and bytes hold for all threads
// together, CPU seconds for each. The verdict does not depend on the number of threads or their order; whether a limit
// is met before it is found does.
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
        : deal_(deal),
          plan_(plan),
          team_(team),
          meters_(meters),
          series_(static_cast<std::size_t>(team.size())),
          dives_(series_.size()) {
      // The series of number 0 has been begun by the thread that was alone.
      for (std::size_t i = 0; i < series_.size(); ++i)
        series_[i].start(deal, plan, static_cast<unsigned>(i + 1), static_cast<unsigned>(team.size()));
    }

    Verdict decide(Reductions reductions) {
      reductions_ = reductions;
      if (reductions & builder::kHighCards) high_cards_.emplace(deal_, meters_.of(last_member()));
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
          if (in_the_end == Verdict::undecided) meters_.common().stop_unless_stopped(Reason::memory);
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
      ParallelRelaxedProver loss(game, team_, meters_, std::max(1, team_.size() / 2));
      std::atomic<int> searching{std::min(loss.members() + 1, team_.size())};
      team_.run([&](int member) {
        Meter& meter = meters_.of(member);
        if (member < loss.members()) {
          if (loss.run(member) == Verdict::lost) end(member, Verdict::lost);
          --searching;
        } else if (member == loss.members()) {
          look_for_win(member, game);
          --searching;
        }
        for (std::uint64_t before = kUnlimited; searching > 0 && !meter.stopped();) {
          turn(member, next_turn(member));
          if (std::exchange(before, meter.statistics.nodes) != meter.statistics.nodes) continue;
          ++idle_;  // no dive and no attempt of this member will win
          break;
        }
      });
      if (has_given_way_ && !meters_.common().stopped()) {
        meters_.enter_phase("classes of positions, for a win");
        ParallelBuilderProver<S> win(deal_, team_, meters_, reductions, &game);
        if (win.run(kUnlimited) == Verdict::won) verdict_ = Verdict::won, solution_ = win.solution();
      }
      if (meters_.reason() == Reason::memory) end_looks_beside();
      if (verdict_ == Verdict::undecided) meters_.forgive_memory();
      return verdict_;
    }

    // Among the first positions of each class, until the others have nothing left to do; where no thread is left for
    // dives and attempts, in turns with these.
    void look_for_win(int member, const RelaxedBuilder& game) {
      BuilderProver<S> win(deal_, meters_.of(member), reductions_, &game);
      for (Verdict verdict = Verdict::undecided; verdict == Verdict::undecided && !meters_.of(member).stopped();) {
        has_given_way_ = idle_ == last_member();
        if (has_given_way_) return;
        verdict = win.run(kTurn);
        if (verdict == Verdict::won && end(member, verdict)) solution_ = win.solution();
        if (verdict == Verdict::undecided && member == last_member()) turn(member, next_turn(member));
      }
    }

    int last_member() const { return team_.size() - 1; }

    void end_looks_beside() {
      high_cards_.reset();
      dives_.clear();
    }

    // What a member has found ends the race. False: another one had found it before.
    bool end(int member, Verdict found) {
      Verdict nothing = Verdict::undecided;
      const bool is_first = verdict_.compare_exchange_strong(nothing, found);
      meters_.of(member).stop(Reason::signal);  // the others need not go on
      return is_first;
    }

    // A member's side dive, and attempts of so many positions; by the last one between them the proof by high cards.
    void turn(int member, std::uint64_t nodes) {
      if (plan_.side_dive > 0 && !dives_.empty())
        dive(member,
             static_cast<std::uint64_t>(static_cast<double>(nodes) * plan_.side_dive_share / plan_.attempt_share));
      if (member == last_member() && high_cards_ && high_cards_->proves_loss(nodes)) end(member, Verdict::lost);
      AttemptSeries<S>& series = series_[static_cast<std::size_t>(member)];
      if (series.run(nodes, meters_.of(member)) && end(member, Verdict::won)) solution_ = series.solution();
    }
    // Attempts are not cut short for the sake of a turn.
    std::uint64_t next_turn(int member) const {
      return std::max(kTurn, series_[static_cast<std::size_t>(member)].next_length());
    }
    void dive(int member, std::uint64_t nodes) {
      auto& dive = dives_[static_cast<std::size_t>(member)];
      const auto order = static_cast<std::uint64_t>(last_member() - member);
      if (!dive) dive.emplace(deal_, meters_.of(member), reductions_, order);
      if (dive->run(nodes) && end(member, Verdict::won)) solution_ = dive->solution();
    }

    // A turn of all threads, of so many positions together.
    Verdict attempt_for(std::uint64_t nodes) {
      meters_.enter_phase("attempts");
      team_.run([&](int member) { turn(member, nodes / series_.size() + 1); });
      return verdict_;
    }

    static constexpr std::uint64_t kTurn = 10'000;  // positions between two looks at what the others do, or more

    const BuilderDeal& deal_;
    const BuilderPlan& plan_;
    ThreadTeam& team_;
    TeamMeters& meters_;
    std::vector<AttemptSeries<S>> series_;
    std::optional<HighCardsProver> high_cards_;
    std::vector<std::optional<SideDive<S>>> dives_;
    Reductions reductions_ = kNoReductions;
    std::atomic<int> idle_{0};    // members that have nothing left to do
    bool has_given_way_ = false;  // who looks for a win: to all together
    std::atomic<Verdict> verdict_{Verdict::undecided};
    std::vector<Move> solution_;
  };

  const BuilderPlan& plan_;
  int threads_;
  std::uint64_t alone_;
};

}  // namespace winnable
