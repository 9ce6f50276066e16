// Builders with a stock as games/builder/game.cpp makes games of them. The rules of the tables have a stock, or spaces
// filled by force.
#pragma once

#include <memory>
#include <span>

#include "games/builder/tables.h"
#include "solver/game/game_info.h"

namespace winnable {

// Not thread-safe, one per thread.
std::unique_ptr<Solver> make_stock_builder_solver(const std::shared_ptr<const BuilderTables>& tables);
std::unique_ptr<ShortestSolver> make_stock_builder_shortest_solver(const std::shared_ptr<const BuilderTables>& tables);

// Who sees no covered card, and plays by `solver` once there are none. The rules of the tables may have no stock.
std::unique_ptr<HonestPlayer> make_builder_player(const std::shared_ptr<const BuilderTables>& tables,
                                                  std::shared_ptr<Solver> solver, const HiddenRule& hidden,
                                                  const PlayerPlan& plan);

// What his score is made of.
LearnedModel builder_player_model(const BuilderRules& rules);

// A page's module of builders without a stock has none (web/wasm).
bool has_builder_player();

// A deck dealt by the rules.
Board stock_builder_board(const std::shared_ptr<const BuilderTables>& tables, const Deck& deck);

std::span<const ReductionInfo> stock_builder_reductions();

}  // namespace winnable
