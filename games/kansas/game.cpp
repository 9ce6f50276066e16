// Kansas and Chameleon. Kansas is searched without the arrangement of its columns (games/kansas/abstract_state.h).
#include "games/kansas/position.h"

#include "games/families.h"
#include "games/kansas/solver.h"

namespace winnable {
namespace {

constexpr std::string_view kKansasRules =
    "One deck. A reserve pile of twelve (R), a base card on the first foundation, three columns of one (T1-T3), a stock\n"
    "(S) turned one card at a time to the waste (W), one pass. Columns build down regardless of suit, a king on an ace;\n"
    "any tail of a column moves as one group. A column that is emptied receives the reserve top at once; once the\n"
    "reserve is gone a gap takes the waste top, nothing else. Foundations (F) build up in suit from the base rank, an\n"
    "ace on the king; nothing returns from them.\n";
constexpr std::string_view kChameleonRules =
    "Kansas with these changes: between columns one card or a whole column moves; once the reserve is gone a gap takes\n"
    "any card; the base card is dealt before the reserve; one card is turned to the waste at the start.\n";

constexpr PortfolioPlan kChameleonPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 1};

constexpr HiddenRule kHidden{.stock = true, .reserve_below_top = true};

std::unique_ptr<ShortestSolver> make_kansas_shortest_solver() {
  return std::make_unique<KansasShortestSolver<kKansas>>();
}

}  // namespace

std::vector<GameInfo> kansas_games() {
  GameInfo kansas = make_game<Kansas<kKansas>, make_kansas_shortest_solver>(
      {"Kansas", "a reserve of twelve, three columns built down regardless of suit", kKansasRules, "kansas-1"},
      []() -> std::unique_ptr<Solver> { return std::make_unique<KansasSolver<kKansas>>(); });
  return {
      with_players<Kansas<kKansas>>(std::move(kansas), kHidden),
      with_players<Kansas<kChameleon>>(
          make_game<Kansas<kChameleon>, kChameleonPlan>(
              {"Chameleon", "Kansas with single cards or whole columns, any card into gaps", kChameleonRules,
               "kansas-chameleon-1"}),
          kHidden),
  };
}

}  // namespace winnable
