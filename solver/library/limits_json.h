// Limits and what is left out, as records of results keep them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "winnable/game.h"
#include "winnable/solve.h"

namespace winnable {

// An object with max_nodes and max_seconds where these are limited, max_bytes, and "without": names of reductions.
nlohmann::ordered_json limits_json(const Game& game, const SolveOptions& options);

// The same object read, but for the memory, which is the reader's own. What is missing or of another type is as in
// `options`.
SolveOptions read_limits(const nlohmann::json& json, const Game& game, SolveOptions options);

}  // namespace winnable
