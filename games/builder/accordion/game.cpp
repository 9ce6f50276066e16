// Accordions whose rules are data (docs/rules/accordions.md): one search for all of them.
#include "games/builder/accordion/position.h"
#include "games/builder/room_functions.h"

namespace winnable {
namespace {

// The shorter row, and of equally long ones that which can be swept up.
struct AccordionRowLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 100;
  int operator()(const AccordionRowGame& position) const {
    const int length = position.cards_left();
    return position.score() / (length * length) - 10'000 * length;
  }
};

struct AccordionRowRoom {
  using P = AccordionRowGame;
  using Looks = AccordionRowLooks;
  // Long rows are won soon by a beam, as those of games/accordion/ are; short ones are tried out.
  static PortfolioPlan plan(const BuilderRules& rules) {
    const bool is_short = rules.accordion.piles <= 20;
    return {.first_width = 30,
            .width_growth = 4,
            .first_depth_first_slice = is_short ? 1000u : 100u,
            .depth_first_share = is_short ? 0.9 : 0.1};
  }
  static AccordionRowDeal::Tables tables(const BuilderRules& rules, std::string_view name) {
    return std::make_shared<const AccordionRowTables>(rules, name);
  }
};

}  // namespace

const BuilderRoom& accordion_room() {
  static constexpr BuilderRoom kRoom = BuilderRoomFunctions<AccordionRowRoom>::make();
  return kRoom;
}

}  // namespace winnable
