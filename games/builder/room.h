// Builders whose goal is not foundations have a room of their own, with a position and a search for all rules of their
// kind; games/builder/game.cpp makes games of them. The rules have that goal, and no fault (rules_check.h).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "games/builder/rules.h"
#include "solver/game/game_info.h"

namespace winnable {

struct BuilderRoom {
  // Not thread-safe, one per thread. The second is null where the build has no such searches.
  std::unique_ptr<Solver> (*make_solver)(const BuilderRules& rules, std::string_view name);
  std::unique_ptr<ShortestSolver> (*make_shortest_solver)(const BuilderRules& rules, std::string_view name) = nullptr;

  // Who plays with short sight; of rules that hide nothing. Null as above.
  std::unique_ptr<Crowd> (*make_crowd)(const BuilderRules& rules, std::string_view name) = nullptr;
  // Who does not see what is hidden.
  std::unique_ptr<HonestPlayer> (*make_player)(const BuilderRules& rules, std::string_view name,
                                               const HiddenRule& hidden, const PlayerPlan& plan);

  // A deck dealt by the rules, and whether a board is a position of them.
  Board (*deal)(const BuilderRules& rules, std::string_view name, const Deck& deck);
  std::optional<BoardError> (*check)(const BuilderRules& rules, std::string_view name, const Board& board);

  std::span<const ReductionInfo> reductions;
  bool has_exact_keys;
};

const BuilderRoom& hole_room();           // games/builder/hole/
const BuilderRoom& complete_suit_room();  // games/builder/suits/
const BuilderRoom& accordion_room();      // games/builder/accordion/
const BuilderRoom& gap_rows_room();       // games/builder/gaps/

// Of rules with foundations: null.
inline const BuilderRoom* room_of(const BuilderRules& rules) {
  if (rules.has_hole()) return &hole_room();
  if (rules.accordion.piles > 0) return &accordion_room();
  if (rules.gap_rows.rows > 0) return &gap_rows_room();
  return rules.complete_suits ? &complete_suit_room() : nullptr;
}

}  // namespace winnable
