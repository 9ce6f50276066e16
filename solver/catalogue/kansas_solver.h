// The solvers of Kansas: the portfolio over KansasCompact, with its wins played out on real columns, and shortest wins.
//
// KansasCompact lists too many moves while a single column is longer than the ranks. So a loss is proved with them;
// a win that cannot be played is sought once more without such positions, and if that fails the deal stays undecided.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/kansas_arrange.h"
#include "games/kansas_compact.h"
#include "games/kansas_loose.h"
#include "games/kansas_shortest.h"
#include "solver/catalogue/game_entry.h"
#include "solver/search/a_star.h"
#include "solver/search/shorten.h"
#include "solver/search/win_within.h"

namespace winnable {

template <KansasRules R>
class KansasSolver : public DealSolver<KansasDeal<R>> {
 public:
  // Most hard deals are lost, so the prover has the larger share.
  static constexpr PortfolioPlan kPlan{
      .first_width = 30, .width_growth = 4, .first_prover_slice = 20000, .prover_share = 5};

  explicit KansasSolver(const PortfolioPlan& plan = kPlan)
      : search_(std::make_unique<PlannedSearch<KansasCompact<R>>>(plan)) {}

  Outcome decide(KansasDeal<R>&& plain, const SolveOptions& options) override {
    auto deal = KansasCompactDeal<R>::from_plain(plain);
    Limits limits = options.limits;
    Outcome outcome;
    for (const bool forbid : {false, true}) {
      deal.forbid_long_columns = forbid;
      const ParallelResult answer = search_->decide(deal, limits, options.threads, kAllReductions & ~options.without);
      outcome.statistics += answer.statistics;
      const double seconds = answer.statistics.seconds / std::max(1, options.threads);  // a limit of each thread
      limits = limits.left_after(answer.statistics.nodes, seconds);
      outcome.verdict = answer.result.verdict;
      outcome.reason = answer.reason;
      if (outcome.verdict == Verdict::won) {
        outcome.solution = arrange_solution(plain, answer.result.solution);
        if (!outcome.solution.empty() || answer.result.solution.empty()) break;
        outcome.verdict = Verdict::undecided;
      } else if (forbid) {
        outcome.verdict = Verdict::undecided;  // the forbidden positions may hold a win
      } else {
        break;
      }
    }
    return outcome;
  }

 private:
  std::unique_ptr<PlannedSearch<KansasCompact<R>>> search_;
};

// The bound of KansasLower for positions of KansasLoose. A search starts anew whenever its limit rises, so the limit
// goes up by kStep; most positions are lost, and for them it does not matter how far.
template <KansasRules R>
class KansasLooseGoal : public PathGoal<KansasLoose<R>> {
 public:
  explicit KansasLooseGoal(WinWithin<KansasLower<R>>& lower) : lower_(&lower) {}

  int deeper_bound(const KansasLoose<R>& position, int cost, int f) const {
    return lower_->least_moves(position.without_hosts(), (f + kStep - 1) / kStep * kStep - cost);
  }
  int operator()(const KansasLoose<R>& position, int limit) const { return deeper_bound(position, 0, limit); }

 private:
  static constexpr int kStep = 4;

  WinWithin<KansasLower<R>>* lower_;
};

// The bound of KansasLoose for real positions. No win has fewer than `least` moves, wherever it passes.
template <KansasRules R>
class KansasRealGoal : public PathGoal<KansasShortest<R>> {
 public:
  using Loose = WinWithin<KansasLoose<R>, KansasLooseGoal<R>>;
  KansasRealGoal(const KansasLowerDeal<R>& deal, Loose& loose, int least)
      : deal_(&deal), loose_(&loose), least_(least) {}

  int deeper_bound(const KansasShortest<R>& position, int cost, int f) const {
    return f < least_ ? least_ - cost : loose_->least_moves(KansasLoose<R>(*deal_, position.base()), f - cost);
  }

 private:
  const KansasLowerDeal<R>* deal_;
  Loose* loose_;
  int least_;
};

// Shortest wins: A* in KansasLoose, whose wins are nearly always wins of Kansas that are as short; what it leaves open
// is left to the search of real positions.
template <KansasRules R>
class KansasShortestSolver : public DealShortestSolver<KansasDeal<R>> {
  struct Loose {
    int lower_bound = 0;
    std::vector<PlayMove> solution;  // empty: none is shorter than the known one, or none was found

    void keep_shorter(std::vector<PlayMove> moves, int limit) {
      if (!moves.empty() && static_cast<int>(moves.size()) < limit) solution = std::move(moves);
    }
  };

  ShortestOutcome decide(KansasDeal<R>&& plain, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) override {
    plain.salt = options.salt;
    const KansasLowerDeal<R> deal(plain);
    Loose loose;
    Statistics spent;
    if (aim == ShortestAim::prove) {
      Meter meter(most_of(options.limits));
      meter.spend_bytes(deal.table_bytes());
      loose = search_loose(deal, meter, known.size());
      spent = meter.spent();
    }
    ShortestOutcome shortest =
        find_short_win<KansasShortest<R>>(deal, options.limits.left_after(spent.nodes, spent.seconds),
                                          loose.solution.empty() ? known : loose.solution, loose.lower_bound, aim);
    shortest.outcome.statistics += spent;
    return shortest;
  }

  // A* in the looser game; if its win cannot be played as it is, A* in the game itself with the looser one as its
  // bound.
  static Loose search_loose(const KansasLowerDeal<R>& deal, Meter& meter, std::size_t known_length) {
    const int limit = known_length ? static_cast<int>(known_length) : kNeverWon;
    WinWithin<KansasLower<R>> lower(meter);
    const KansasLooseGoal<R> goal(lower);
    Loose found;
    {
      AStar<KansasLoose<R>, KansasLooseGoal<R>> search(deal, goal, meter);
      const PathResult result = search.run(KansasLoose<R>(deal), limit, {});
      found.lower_bound = result.lower_bound;
      if (result.cost >= 0) found.keep_shorter(play_out(deal, result.keys), limit);
    }
    const int open = found.solution.empty() ? limit : static_cast<int>(found.solution.size());
    if (meter.stopped() || open <= found.lower_bound) return found;
    WinWithin<KansasLoose<R>, KansasLooseGoal<R>> loose(meter, goal);
    AStar<KansasShortest<R>, KansasRealGoal<R>> search(deal, {deal, loose, found.lower_bound}, meter);
    const PathResult result = search.run(KansasShortest<R>(deal), open, {});
    found.lower_bound = std::max(found.lower_bound, result.lower_bound);
    std::vector<PlayMove> moves;
    KansasShortest<R> position(deal);
    if (result.cost >= 0 && follow_path(position, result.keys, moves)) found.keep_shorter(std::move(moves), open);
    return found;
  }

  // On real columns; empty if that cannot be done.
  static std::vector<PlayMove> play_out(const KansasLowerDeal<R>& deal, const std::vector<Key>& keys) {
    KansasLoose<R> position(deal);
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
