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

// Says what of a game of these rules a player does not see, and who plays it: without that, or where nothing is hidden
// with short sight. The game must have its name; the rules must live as long as it does.
void add_builder_players(GameInfo& game, const BuilderRules& rules);

// A deck dealt by the rules, and whether a board is a position of them.
Board deal_builder(const BuilderRules& rules, std::string_view name, const Deck& deck);
std::optional<BoardError> check_builder(const BuilderRules& rules, std::string_view name, const Board& board);

// What a search of these rules may leave out.
std::span<const ReductionInfo> builder_reductions(const BuilderRules& rules);

}  // namespace winnable
