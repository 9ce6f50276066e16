// Rows with gaps whose rules are data (docs/rules/rows-with-gaps.md): one search for all of them.
#include "games/builder/gaps/position.h"
#include "games/builder/room_functions.h"

namespace winnable {
namespace {

// Cards in order, and gaps that can be filled.
struct GapRowsLooks : SightWhereMovesReturn {
  static constexpr int kTaste = 3;
  int operator()(const GapRowsGame& position) const { return position.score(); }
};

struct GapRowsRoom {
  using P = GapRowsGame;
  using Looks = GapRowsLooks;
  // Rows that have their suits leave few choices: a beam would find hardly a win that is not found without it.
  static PortfolioPlan plan(const BuilderRules& rules) {
    const bool is_narrow = rules.gap_rows.suit_fixed && rules.gap_rows.build == BuildRule::same_suit;
    return {.first_width = is_narrow ? 0u : 30u};
  }
  static GapRowsDeal::Tables tables(const BuilderRules& rules, std::string_view name) {
    return std::make_shared<const GapRowTables>(rules, name);
  }
};

}  // namespace

const BuilderRoom& gap_rows_room() {
  static constexpr BuilderRoom kRoom = BuilderRoomFunctions<GapRowsRoom>::make();
  return kRoom;
}

}  // namespace winnable
