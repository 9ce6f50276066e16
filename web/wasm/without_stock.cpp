// Builders with a stock have a module of their own: in that of FreeCell and its relatives this stands in the place of
// their code, so that nothing of it is linked. What it says sends the page to the other module (web/src/worker.ts).
#include "games/builder/stock/game.h"
#include "winnable/error.h"

namespace winnable {
namespace {

[[noreturn]] void refuse() { throw Error(ErrorKind::usage, "rules with a stock are not in this module"); }

}  // namespace

std::unique_ptr<Solver> make_stock_builder_solver(const std::shared_ptr<const BuilderTables>&) { refuse(); }
bool has_builder_player() { return false; }
LearnedModel builder_player_model(const BuilderRules&) { refuse(); }
Board stock_builder_board(const std::shared_ptr<const BuilderTables>&, const Deck&) { refuse(); }
std::span<const ReductionInfo> stock_builder_reductions() { refuse(); }

std::unique_ptr<ShortestSolver> make_stock_builder_shortest_solver(const std::shared_ptr<const BuilderTables>&) {
  refuse();
}

std::unique_ptr<HonestPlayer> make_builder_player(const std::shared_ptr<const BuilderTables>&, std::shared_ptr<Solver>,
                                                  const HiddenRule&, const PlayerPlan&) {
  refuse();
}

}  // namespace winnable
