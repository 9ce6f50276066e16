// Solvers of games whose rules are looked up at run time: decks and boards become deals by the tables of the rules.
// Deal: BuilderDeal, or what is made of one; or what is made of other Tables.
#pragma once

#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include "games/builder/tables.h"
#include "solver/game/make_game.h"

namespace winnable {

template <class Deal, class Tables = std::shared_ptr<const BuilderTables>>
class TablesReader {
 protected:
  explicit TablesReader(Tables tables) : tables_(std::move(tables)) {}

  Deal read(const Deck& deck) const { return Deal::from_deck(tables_, deck); }
  Deal read(const Board& board) const {
    BoardError error;
    auto deal = Deal::from_board(tables_, board, error);
    assert(deal && "the board must have passed GameInfo::check");
    return *std::move(deal);
  }

 private:
  Tables tables_;
};

template <class Deal, class Tables = std::shared_ptr<const BuilderTables>>
class TablesSolver : public Solver, protected TablesReader<Deal, Tables> {
 public:
  explicit TablesSolver(Tables tables) : TablesReader<Deal, Tables>(std::move(tables)) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) final { return decide(this->read(deck), options); }
  Outcome solve(const Board& board, const SolveOptions& options) final { return decide(this->read(board), options); }

 private:
  virtual Outcome decide(Deal&& deal, const SolveOptions& options) = 0;
};

// Over the deals of P.
template <class P, class Tables = std::shared_ptr<const BuilderTables>>
class TablesShortestSolver : public ShortestSolver, protected TablesReader<typename P::Deal, Tables> {
 public:
  explicit TablesShortestSolver(Tables tables) : TablesReader<typename P::Deal, Tables>(std::move(tables)) {}

  ShortestOutcome solve(const Deck& deck, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) override {
    return decide(this->read(deck), options, known, aim);
  }
  ShortestOutcome solve(const Board& board, const SolveOptions& options, const std::vector<PlayMove>& known,
                        ShortestAim aim) override {
    return decide(this->read(board), options, known, aim);
  }

 private:
  ShortestOutcome decide(typename P::Deal&& deal, const SolveOptions& options, const std::vector<PlayMove>& known,
                         ShortestAim aim) const {
    set_salt(deal, options.salt);
    return find_short_win<P>(deal, options.limits, options.threads, known, 0, aim);
  }
};

}  // namespace winnable
