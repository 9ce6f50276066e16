// An honest player in a solver's clothes, so that a survey can run him: "won" and "lost" are what he reached, not what
// can be reached.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "solver/catalogue/game.h"

namespace winnable {

// "casual", "fast", "strong"; nothing for other names.
std::optional<PlayerPlan> find_player(std::string_view name);

// `watch` sees every decision; may be empty. The game must have a make_player.
std::unique_ptr<Solver> make_honest_solver(const Game& game, const PlayerPlan& plan, Watch watch = {});

}  // namespace winnable
