// Builders whose complete suits leave (docs/rules/complete-suits.md): one search for all of them.
#include "games/builder/room_functions.h"
#include "games/builder/suits/position.h"

namespace winnable {
namespace {

struct SuitLooks : SightWhereMovesReturn {
  static constexpr int kTaste = 60;
  int operator()(const SuitBuilder& position) const { return 70 * position.progress() + position.score(); }
};

struct CompleteSuitRoom {
  using P = SuitBuilder;
  using Looks = SuitLooks;
  static PortfolioPlan plan(const BuilderRules&) {
    return {.first_width = 10, .width_growth = 2, .first_depth_first_slice = 500, .depth_first_share = 0.33};
  }
  static SuitBuilderDeal::Tables tables(const BuilderRules& rules, std::string_view name) {
    return make_builder_tables(rules, name);
  }
};

}  // namespace

const BuilderRoom& complete_suit_room() {
  static constexpr BuilderRoom kRoom = BuilderRoomFunctions<CompleteSuitRoom>::make();
  return kRoom;
}

}  // namespace winnable
