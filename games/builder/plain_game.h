// Builders without a stock as games/builder/game.cpp makes games of them; those with one: games/builder/stock/game.h.
#pragma once

#include <memory>
#include <span>

#include "games/builder/tables.h"
#include "solver/game/game_info.h"

namespace winnable {

// Not thread-safe, one per thread.
std::unique_ptr<Solver> make_plain_builder_solver(const std::shared_ptr<const BuilderTables>& tables);
std::unique_ptr<ShortestSolver> make_plain_builder_shortest_solver(const std::shared_ptr<const BuilderTables>& tables);

// A deck dealt by the rules.
Board plain_builder_board(const std::shared_ptr<const BuilderTables>& tables, const Deck& deck);

std::span<const ReductionInfo> plain_builder_reductions();

}  // namespace winnable
