// Solvers of one kind of deal: reads it from a deck or a board, and leaves what is to be done with it to decide().
#pragma once

#include <cassert>
#include <utility>
#include <vector>

#include "solver/game/game_info.h"
#include "solver/search/position.h"

namespace winnable {

// The board must have passed GameInfo::check.
template <class Deal>
Deal deal_from_board(const Board& board) {
  BoardError error;
  auto deal = Deal::from_board(board, error);
  assert(deal && "the board must have passed GameInfo::check");
  return *std::move(deal);
}

template <class Deal>
class DealSolver : public Solver {
 public:
  Outcome solve(const Deck& deck, const SolveOptions& options) final { return decide(Deal::from_deck(deck), options); }
  Outcome solve(const Board& board, const SolveOptions& options) final {
    return decide(deal_from_board<Deal>(board), options);
  }

  virtual Outcome decide(Deal&& deal, const SolveOptions& options) = 0;
};

template <class Deal>
class DealShortestSolver : public ShortestSolver {
 public:
  ShortestOutcome solve(const Deck& deck, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) final {
    return decide(Deal::from_deck(deck), options, known, aim);
  }
  ShortestOutcome solve(const Board& board, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) final {
    return decide(deal_from_board<Deal>(board), options, known, aim);
  }

 private:
  virtual ShortestOutcome decide(Deal&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                                 ShortestAim aim) = 0;
};

}  // namespace winnable
