// Games with a hole whose rules are data (docs/rules/hole.md): one search for all of them, over exact positions.
#include <string>

#include "games/builder/hole/position.h"
#include "games/builder/room_functions.h"

namespace winnable {
namespace {

// Who plays it takes from the tall columns first, and keeps something to play next.
struct HoleLooks : SightWhereMovesAreFinal {
  static constexpr int kTaste = 4;
  static constexpr Reductions kLeavesOut = HoleGame::kLateCell;
  int operator()(const HoleGame& position) const {
    MoveList moves;
    position.generate_reduced(moves, kLeavesOut);
    return position.score() + 12 * static_cast<int>(moves.size());
  }
};

struct HoleRoom {
  using P = HoleGame;
  using Looks = HoleLooks;
  static PortfolioPlan plan(const BuilderRules&) { return {}; }
  static std::shared_ptr<const HoleGameRules> tables(const BuilderRules& rules, std::string_view name) {
    return std::make_shared<const HoleGameRules>(HoleGameRules{rules, std::string(name)});
  }
};

}  // namespace

const BuilderRoom& hole_room() {
  static constexpr BuilderRoom kRoom = BuilderRoomFunctions<HoleRoom>::make();
  return kRoom;
}

}  // namespace winnable
