// Accordion. Nothing is hidden: the solver is the honest player.
#include "games/accordion/position.h"
#include "solver/game/make_game.h"

namespace winnable {
namespace {

// Of 52 cards nearly every deal is won, and soon by a beam; of 18 half are lost, and all are decided by trying all.
template <AccordionRules R>
constexpr PortfolioPlan kPlan{.first_width = Accordion<R>::kKeyIsExact ? 0 : 30,
                              .width_growth = 4,
                              .first_depth_first_slice = 100,
                              .depth_first_share = 0.1};

}  // namespace

std::vector<GameInfo> accordion_games() {
  return make_games<kAccordionPresets>(kAccordionText,
                                       []<AccordionRules R> { return make_game<Accordion<R>, kPlan<R>>(); });
}

}  // namespace winnable
