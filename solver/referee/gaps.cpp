// Gaps as its sheet says: rows grow from the left, in suit.
#include "solver/referee/gaps.h"

#include "solver/referee/gap_rows.h"

namespace winnable {

std::unique_ptr<Referee> make_gaps_referee(const GapsSheet& sheet) {
  BuilderRules rules;
  rules.suits = static_cast<std::uint8_t>(sheet.suits);
  rules.ranks = static_cast<std::uint8_t>(sheet.ranks);
  rules.gap_rows.rows = rules.suits;
  rules.gap_rows.side = GrowthSide::left;
  rules.gap_rows.build = BuildRule::same_suit;
  rules.gap_rows.suit_fixed = sheet.rows_have_suits;
  return make_gap_rows_referee(rules, sheet.game);
}

RefereeFamily gaps_referees() {
  return family_of<GapsSheet>(make_gaps_referee,
                              {{.game = "gaps"}, {.game = "gaps:one-deal", .rows_have_suits = false}});
}

}  // namespace winnable
