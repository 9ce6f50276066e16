// A group moved card by card: what players do where the rules move single cards only.
#pragma once

#include <vector>

#include "winnable/play_move.h"

namespace winnable::builder {

// `count` cards from one column to another by way of free cells and empty columns; the target is none of these. Appends
// the moves. Needs count <= (cells + 1) * 2^spaces.
void spell_group(PileName from, PileName to, int count, const std::vector<PileName>& free_cells,
                 std::vector<PileName> spaces, std::vector<PlayMove>& out);

}  // namespace winnable::builder
