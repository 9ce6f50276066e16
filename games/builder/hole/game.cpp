// One search for all of them, over exact positions: the rules are looked up at run time.
#include "games/builder/hole/game.h"

#include <string>
#include <utility>

#include "games/builder/hole/position.h"
#include "games/builder/tables_solver.h"
#include "solver/play/sighted.h"

namespace winnable {
namespace {

using Rules = std::shared_ptr<const HoleGameRules>;

Rules named(const BuilderRules& rules, std::string_view name) {
  return std::make_shared<const HoleGameRules>(HoleGameRules{rules, std::string(name)});
}

auto board_reader(const BuilderRules& rules, std::string_view name) {
  return [game = named(rules, name)](const Board& board, BoardError& error) {
    return HoleDeal::from_board(game, board, error);
  };
}

class HoleSolver : public TablesSolver<HoleDeal, Rules> {
 public:
  using TablesSolver::TablesSolver;

  bool uses_threads() const override { return true; }

 private:
  Outcome decide(HoleDeal&& deal, const SolveOptions& options) override {
    return in_ordinary_moves<HoleGame>(
        deal, search_.decide(deal, options.limits, options.threads, kAllReductions & ~options.without));
  }

  PortfolioSearch<HoleGame> search_{PortfolioPlan{}};
};

// Who plays it takes from the tall columns first, and keeps something to play next.
struct HoleLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 4;
  static constexpr Reductions kLeavesOut = HoleGame::kLateCell;
  int operator()(const HoleGame& position) const {
    MoveList moves;
    position.generate_reduced(moves, kLeavesOut);
    return position.score() + 12 * static_cast<int>(moves.size());
  }
};

}  // namespace

std::unique_ptr<Solver> make_hole_solver(const BuilderRules& rules, std::string_view name) {
  return std::make_unique<HoleSolver>(named(rules, name));
}

std::unique_ptr<ShortestSolver> make_hole_shortest_solver(const BuilderRules& rules, std::string_view name) {
  return std::make_unique<TablesShortestSolver<HoleGame, Rules>>(named(rules, name));
}

std::unique_ptr<Crowd> make_hole_crowd(const BuilderRules& rules, std::string_view name) {
  return std::make_unique<SightedCrowd<HoleGame, HoleLooks>>(board_reader(rules, name), rules.deck_size());
}

std::unique_ptr<HonestPlayer> make_hole_player(const BuilderRules& rules, std::string_view name,
                                               const HiddenRule& hidden, const PlayerPlan& plan) {
  return std::make_unique<Player<HoleGame>>(plan, hidden, board_solver(make_hole_solver(rules, name)),
                                            board_reader(rules, name));
}

Board deal_hole(const BuilderRules& rules, std::string_view name, const Deck& deck) {
  return HoleGame(HoleDeal::from_deck(named(rules, name), deck)).to_board();
}

std::optional<BoardError> check_hole(const BuilderRules& rules, std::string_view name, const Board& board) {
  BoardError error;
  if (HoleDeal::from_board(named(rules, name), board, error)) return std::nullopt;
  return error;
}

std::span<const ReductionInfo> hole_reductions() { return HoleGame::kReductions; }

}  // namespace winnable
