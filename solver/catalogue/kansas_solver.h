// The solver of Kansas: the portfolio over KansasCompact, with its wins played out on real columns.
//
// KansasCompact lists too many moves while a single column is longer than the ranks. So a loss is proved with them;
// a win that cannot be played is sought once more without such positions, and if that fails the deal stays undecided.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/kansas_arrange.h"
#include "games/kansas_compact.h"
#include "solver/catalogue/game_entry.h"

namespace winnable {

template <KansasRules R>
class KansasSolver : public Solver {
 public:
  // Most hard deals are lost, so the prover has the larger share.
  static constexpr PortfolioPlan kPlan{
      .first_width = 30, .width_growth = 4, .first_prover_slice = 20000, .prover_share = 5};

  explicit KansasSolver(const PortfolioPlan& plan = kPlan)
      : search_(std::make_unique<PlannedSearch<KansasCompact<R>>>(plan)) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    return decide(KansasDeal<R>::from_deck(deck), options);
  }
  Outcome solve(const Board& board, const SolveOptions& options) override {
    BoardError error;
    const auto deal = KansasDeal<R>::from_board(board, error);
    assert(deal && "the board must have passed Game::check");
    return decide(*deal, options);
  }

 private:
  Outcome decide(const KansasDeal<R>& plain, const SolveOptions& options) {
    auto deal = KansasCompactDeal<R>::from_plain(plain);
    Limits limits = options.limits;
    Outcome outcome;
    for (const bool forbid : {false, true}) {
      deal.forbid_long_columns = forbid;
      const ParallelResult answer = search_->decide(deal, limits, options.threads, kAllReductions & ~options.without);
      outcome.statistics += answer.statistics;
      if (limits.max_nodes != kUnlimited) limits.max_nodes -= std::min(limits.max_nodes, answer.statistics.nodes);
      limits.max_seconds -= answer.statistics.seconds / std::max(1, options.threads);  // a limit of each thread
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

  std::unique_ptr<PlannedSearch<KansasCompact<R>>> search_;
};

}  // namespace winnable
