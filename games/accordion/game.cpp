// Accordion. Nothing is hidden: the solver is the honest player.
#include "games/accordion/position.h"

#include "games/accordion/search.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// Nearly every deal of 52 cards is won, and soon by a beam.
constexpr PortfolioPlan kPlan{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 100, .depth_first_share = 0.1};

// Of 18 cards half are lost, and all are decided by trying all.
template <AccordionRules R>
GameInfo make_accordion() {
  using P = Accordion<R>;
  if constexpr (P::kKeyIsExact)
    return make_game<P>([] { return make_solver_of<P, OneThread<AccordionSearch<R>>>(); });
  else
    return make_game<P, kPlan>();
}

}  // namespace

std::vector<GameInfo> accordion_games() {
  return make_games<kAccordionPresets>(kAccordionText, []<AccordionRules R> { return make_accordion<R>(); });
}

}  // namespace winnable
