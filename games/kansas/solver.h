// The solvers of Kansas: the portfolio over KansasAbstractState, with its wins played out on real columns, and shortest
// wins.
//
// KansasAbstractState lists too many moves while a single column is longer than the ranks. So a loss is proved with
// them; a win that cannot be played is sought once more without such positions, and if that fails the deal stays
// undecided.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/kansas/abstract_state.h"
#include "games/kansas/deferred_moves.h"
#include "games/kansas/optimal_position.h"
#include "games/kansas/plan_refiner.h"
#include "solver/game/make_game.h"
#include "solver/search/a_star.h"
#include "solver/search/ida_star.h"
#include "solver/search/shorten.h"

namespace winnable {

template <KansasRules R>
class KansasSolver : public DealSolver<KansasDeal<R>> {
 public:
  // Most hard deals are lost, so the depth-first search has the larger share.
  static constexpr PortfolioPlan kPlan{
      .first_width = 30, .width_growth = 4, .first_depth_first_slice = 20000, .depth_first_share = 5};

  explicit KansasSolver(const PortfolioPlan& plan = kPlan)
      : search_(std::make_unique<PortfolioSearch<KansasAbstractState<R>>>(plan)) {}

  bool uses_threads() const override { return true; }

  Outcome decide(KansasDeal<R>&& plain, const SolveOptions& options) override {
    auto deal = KansasAbstractDeal<R>::from_plain(plain);
    Limits limits = options.limits;
    Outcome outcome;
    for (const bool forbid : {false, true}) {
      deal.forbid_long_columns = forbid;
      const SearchOutcome answer = search_->decide(deal, limits, options.threads, kAllReductions & ~options.without);
      outcome.statistics += answer.statistics;
      const double seconds = answer.statistics.seconds / std::max(1, options.threads);  // a limit of each thread
      limits = limits.left_after(answer.statistics.nodes, seconds);
      outcome.verdict = answer.verdict;
      outcome.reason = answer.reason;
      if (outcome.verdict == Verdict::won) {
        outcome.solution = arrange_solution(plain, answer.solution);
        if (!outcome.solution.empty() || answer.solution.empty()) return outcome;
      } else if (!forbid) {
        return outcome;
      }
    }
    // The forbidden positions may hold a win: what the search had no room for.
    if (outcome.verdict != Verdict::undecided) outcome.reason = Reason::memory;
    outcome.verdict = Verdict::undecided;
    return outcome;
  }

 private:
  std::unique_ptr<PortfolioSearch<KansasAbstractState<R>>> search_;
};

// The bound of KansasFreeMoves for positions of KansasDeferredMoves. A search starts anew whenever its limit rises, so
// the limit goes up by kStep; most positions are lost, and for them it does not matter how far.
template <KansasRules R>
class KansasDeferredGoal : public PathGoal<KansasDeferredMoves<R>> {
 public:
  explicit KansasDeferredGoal(IdaStar<KansasFreeMoves<R>>& free_moves) : free_moves_(&free_moves) {}

  int deeper_bound(const KansasDeferredMoves<R>& position, int cost, int f) const {
    return free_moves_->least_moves(position.without_hosts(), (f + kStep - 1) / kStep * kStep - cost);
  }
  int operator()(const KansasDeferredMoves<R>& position, int limit) const { return deeper_bound(position, 0, limit); }

 private:
  static constexpr int kStep = 4;

  IdaStar<KansasFreeMoves<R>>* free_moves_;
};

// The bound of KansasDeferredMoves for real positions. No win has fewer than `least` moves, wherever it passes.
template <KansasRules R>
class KansasRealGoal : public PathGoal<KansasOptimalPosition<R>> {
 public:
  using Deferred = IdaStar<KansasDeferredMoves<R>, KansasDeferredGoal<R>>;
  KansasRealGoal(const KansasFreeMovesDeal<R>& deal, Deferred& deferred, int least)
      : deal_(&deal), deferred_(&deferred), least_(least) {}

  int deeper_bound(const KansasOptimalPosition<R>& position, int cost, int f) const {
    return f < least_ ? least_ - cost
                      : deferred_->least_moves(KansasDeferredMoves<R>(*deal_, position.base()), f - cost);
  }

 private:
  const KansasFreeMovesDeal<R>* deal_;
  Deferred* deferred_;
  int least_;
};

// Shortest wins: A* in KansasDeferredMoves, whose wins are nearly always wins of Kansas that are as short; what it
// leaves open is left to the search of real positions.
template <KansasRules R>
class KansasShortestSolver : public DealShortestSolver<KansasDeal<R>> {
  struct Deferred {
    int lower_bound = 0;
    std::vector<PlayMove> solution;  // empty: none is shorter than the known one, or none was found

    void keep_shorter(std::vector<PlayMove> moves, int limit) {
      if (!moves.empty() && static_cast<int>(moves.size()) < limit) solution = std::move(moves);
    }
  };

  ShortestOutcome decide(KansasDeal<R>&& plain, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) override {
    plain.salt = options.salt;
    const KansasFreeMovesDeal<R> deal(plain);
    Deferred deferred;
    Statistics spent;
    if (aim == ShortestAim::prove) {
      Meter meter(most_of(options.limits));
      meter.spend_bytes(deal.table_bytes());
      deferred = search_deferred(deal, meter, known.size());
      spent = meter.spent();
    }
    ShortestOutcome shortest = find_short_win<KansasOptimalPosition<R>>(
        deal, options.limits.left_after(spent.nodes, spent.seconds), 1,
        deferred.solution.empty() ? known : deferred.solution, deferred.lower_bound, aim);
    shortest.outcome.statistics += spent;
    return shortest;
  }

  // A* in the looser game; if its win cannot be played as it is, A* in the game itself with the looser one as its
  // bound.
  static Deferred search_deferred(const KansasFreeMovesDeal<R>& deal, Meter& meter, std::size_t known_length) {
    const int limit = known_length ? static_cast<int>(known_length) : kNeverWon;
    IdaStar<KansasFreeMoves<R>> free_moves(meter);
    const KansasDeferredGoal<R> goal(free_moves);
    Deferred found;
    {
      AStar<KansasDeferredMoves<R>, KansasDeferredGoal<R>> search(deal, goal, meter);
      const PathResult result = search.run(KansasDeferredMoves<R>(deal), limit, {});
      found.lower_bound = result.lower_bound;
      if (result.cost >= 0) found.keep_shorter(play_out(deal, result.keys), limit);
    }
    const int open = found.solution.empty() ? limit : static_cast<int>(found.solution.size());
    if (meter.stopped() || open <= found.lower_bound) return found;
    IdaStar<KansasDeferredMoves<R>, KansasDeferredGoal<R>> deferred(meter, goal);
    AStar<KansasOptimalPosition<R>, KansasRealGoal<R>> search(deal, {deal, deferred, found.lower_bound}, meter);
    const PathResult result = search.run(KansasOptimalPosition<R>(deal), open, {});
    found.lower_bound = std::max(found.lower_bound, result.lower_bound);
    std::vector<PlayMove> moves;
    KansasOptimalPosition<R> position(deal);
    if (result.cost >= 0 && follow_path(position, result.keys, moves)) found.keep_shorter(std::move(moves), open);
    return found;
  }

  // On real columns; empty if that cannot be done.
  static std::vector<PlayMove> play_out(const KansasFreeMovesDeal<R>& deal, const std::vector<Key>& keys) {
    KansasDeferredMoves<R> position(deal);
    std::vector<Move> moves;
    for (std::size_t i = 1; i < keys.size(); ++i) {
      const auto move = cheapest_move(position, keys[i]);
      if (!move) return {};
      moves.push_back(*move);
      position.apply(*move);
    }
    return arrange_solution<R>(deal, moves);
  }

  // The search of real positions, or at least the improvement of the known win, is left a tenth.
  static Limits most_of(Limits limits) {
    if (limits.max_nodes != kUnlimited) limits.max_nodes -= limits.max_nodes / 10;
    limits.max_seconds *= 0.9;
    return limits;
  }
};

}  // namespace winnable
