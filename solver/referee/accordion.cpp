// Accordion as its sheet says: piles go onto the first or third pile on their left.
#include "solver/referee/accordion.h"

#include "solver/referee/accordion_row.h"

namespace winnable {

std::unique_ptr<Referee> make_accordion_referee(const AccordionSheet& sheet) {
  BuilderRules rules;
  rules.suits = static_cast<std::uint8_t>(sheet.suits);
  rules.ranks = static_cast<std::uint8_t>(sheet.ranks);
  rules.accordion.piles = static_cast<std::uint8_t>(sheet.cards);
  rules.accordion.left = 1u << 1 | 1u << 3;
  rules.accordion.same_suit = rules.accordion.same_rank = true;
  return make_accordion_row_referee(rules, sheet.game);
}

RefereeFamily accordion_referees() {
  return family_of<AccordionSheet>(make_accordion_referee,
                                   {{.game = "accordion"}, {.game = "accordion:18-cards", .cards = 18}});
}

}  // namespace winnable
