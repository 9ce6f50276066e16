// Games with a hole are in the module of FreeCell and its relatives: in that of builders with a stock this stands in
// the place of their code, so that nothing of it is linked. What it says sends the page to the other module
// (web/src/worker.ts).
#include "games/builder/hole/game.h"
#include "winnable/error.h"

namespace winnable {
namespace {

[[noreturn]] void refuse() { throw Error(ErrorKind::usage, "rules with a hole are not in this module"); }

}  // namespace

std::unique_ptr<Solver> make_hole_solver(const BuilderRules&, std::string_view) { refuse(); }
std::unique_ptr<ShortestSolver> make_hole_shortest_solver(const BuilderRules&, std::string_view) { refuse(); }
std::unique_ptr<Crowd> make_hole_crowd(const BuilderRules&, std::string_view) { refuse(); }
std::unique_ptr<HonestPlayer> make_hole_player(const BuilderRules&, std::string_view, const HiddenRule&,
                                               const PlayerPlan&) {
  refuse();
}
Board deal_hole(const BuilderRules&, std::string_view, const Deck&) { refuse(); }
std::optional<BoardError> check_hole(const BuilderRules&, std::string_view, const Board&) { refuse(); }
std::span<const ReductionInfo> hole_reductions() { refuse(); }

}  // namespace winnable
