// Builders (games/builder/rules.h) as the catalogue solves them: from any rules value, not only from a preset's.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/builder/rules.h"
#include "solver/game/game_info.h"

namespace winnable {

// The rules must have no fault (games/builder/rules_check.h). Not thread-safe, one per thread.
std::unique_ptr<Solver> make_builder_solver(const BuilderRules& rules, std::string_view name);
std::unique_ptr<ShortestSolver> make_builder_shortest_solver(const BuilderRules& rules, std::string_view name);

// What a player does not see, and one who plays without it. Some card must be hidden.
HiddenRule builder_hidden(const BuilderRules& rules);
std::unique_ptr<HonestPlayer> make_builder_player(const BuilderRules& rules, std::string_view name,
                                                  const PlayerPlan& plan);

// A deck dealt by the rules, and whether a board is a position of them.
Board deal_builder(const BuilderRules& rules, std::string_view name, const Deck& deck);
std::optional<BoardError> check_builder(const BuilderRules& rules, std::string_view name, const Board& board);

// What a search of these rules may leave out.
std::span<const ReductionInfo> builder_reductions(const BuilderRules& rules);

}  // namespace winnable
