// FreeCell and its relatives have a module of their own: in that of builders with a stock this stands in the place of
// their code, so that nothing of it is linked. What it says sends the page to the other module (web/src/worker.ts).
#include "games/builder/plain_game.h"
#include "winnable/error.h"

namespace winnable {
namespace {

[[noreturn]] void refuse() { throw Error(ErrorKind::usage, "rules without a stock are not in this module"); }

}  // namespace

std::unique_ptr<Solver> make_plain_builder_solver(const std::shared_ptr<const BuilderTables>&) { refuse(); }
Board plain_builder_board(const std::shared_ptr<const BuilderTables>&, const Deck&) { refuse(); }
std::span<const ReductionInfo> plain_builder_reductions() { refuse(); }

std::unique_ptr<ShortestSolver> make_plain_builder_shortest_solver(const std::shared_ptr<const BuilderTables>&) {
  refuse();
}

}  // namespace winnable
