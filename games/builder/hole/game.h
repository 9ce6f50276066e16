// Games with a hole whose rules are data (docs/rules/hole.md), as games/builder/game.cpp makes games of them. The rules
// have a hole, and no fault (games/builder/rules_check.h).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "games/builder/rules.h"
#include "solver/game/game_info.h"

namespace winnable {

// Not thread-safe, one per thread.
std::unique_ptr<Solver> make_hole_solver(const BuilderRules& rules, std::string_view name);
std::unique_ptr<ShortestSolver> make_hole_shortest_solver(const BuilderRules& rules, std::string_view name);

// Who plays with short sight; of rules without a stock.
std::unique_ptr<Crowd> make_hole_crowd(const BuilderRules& rules, std::string_view name);

// Who does not see the stock; of rules with one.
std::unique_ptr<HonestPlayer> make_hole_player(const BuilderRules& rules, std::string_view name,
                                               const HiddenRule& hidden, const PlayerPlan& plan);

// A deck dealt by the rules, and whether a board is a position of them.
Board deal_hole(const BuilderRules& rules, std::string_view name, const Deck& deck);
std::optional<BoardError> check_hole(const BuilderRules& rules, std::string_view name, const Board& board);

std::span<const ReductionInfo> hole_reductions();

}  // namespace winnable
