// Solvers of one kind of deal: reads it from a deck or a board, and leaves what is to be done with it to decide().
#pragma once

#include <cassert>
#include <utility>
#include <vector>

#include "solver/core/meter.h"
#include "solver/game/game_info.h"
#include "solver/search/preset_position.h"

namespace winnable {

// Makes its deals from decks, and from boards that have passed GameInfo::check.
template <class Deal>
class DealReader {
 public:
  explicit DealReader(const DealMaker<Deal>& make) : make_(make) {}
  // For deals that need no rules.
  DealReader() requires requires(const Deck& deck) {
    Deal::from_deck(deck);
  } : make_{&Deal::from_deck, &Deal::from_board} {
  }

 protected:
  Deal read(const Deck& deck) const { return make_.from_deck(deck); }
  Deal read(const Board& board) const {
    BoardError error;
    auto deal = make_.from_board(board, error);
    assert(deal && "the board must have passed GameInfo::check");
    return *std::move(deal);
  }

 private:
  DealMaker<Deal> make_;
};

// The outcome of decide(meter, moves), which says the verdict and fills in the moves of a win.
template <class Decide>
Outcome decide_within(const Limits& limits, Decide&& decide) {
  Meter meter(limits);
  Outcome outcome;
  outcome.verdict = decide(meter, outcome.solution);
  if (outcome.verdict == Verdict::undecided) outcome.reason = meter.reason();
  outcome.statistics = meter.spent();
  return outcome;
}

template <class Deal>
class DealSolver : public Solver, protected DealReader<Deal> {
 public:
  using DealReader<Deal>::DealReader;

  Outcome solve(const Deck& deck, const SolveOptions& options) final { return decide(this->read(deck), options); }
  Outcome solve(const Board& board, const SolveOptions& options) final { return decide(this->read(board), options); }

  virtual Outcome decide(Deal&& deal, const SolveOptions& options) = 0;
};

template <class Deal>
class DealShortestSolver : public ShortestSolver, protected DealReader<Deal> {
 public:
  using DealReader<Deal>::DealReader;

  ShortestOutcome solve(const Deck& deck, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) final {
    return decide(this->read(deck), options, known, aim);
  }
  ShortestOutcome solve(const Board& board, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) final {
    return decide(this->read(board), options, known, aim);
  }

 private:
  virtual ShortestOutcome decide(Deal&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                                 ShortestAim aim) = 0;
};

}  // namespace winnable
