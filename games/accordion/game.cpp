// Accordion. Nothing is hidden.
#include "games/accordion/position.h"

#include "games/accordion/search.h"
#include "solver/game/make_game.h"
#include "solver/game/sighted_game.h"

namespace winnable {
namespace {

// The shorter row, and of equally long ones that which can be swept up (Accordion::score() grows with the square of
// their length).
struct AccordionLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 100;
  int operator()(const auto& position) const {
    const int length = position.cards_left();
    return position.score() / (length * length) - 10'000 * length;
  }
};

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
  return make_games<kAccordionPresets>(kAccordionText, []<AccordionRules R> {
    return with_sighted_players<Accordion<R>, AccordionLooks>(make_accordion<R>());
  });
}

}  // namespace winnable
