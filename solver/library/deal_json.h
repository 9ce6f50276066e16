// Deals and positions as JSON objects, and back.
#pragma once

#include <string>

#include "solver/core/json_read.h"
#include "solver/core/json_write.h"
#include "winnable/game.h"

namespace winnable {

JsonObject board_value(const Board& board);
JsonObject number_value(const DealNumber& number);
JsonObject start_value(const Start& start);

// The text of a board from what board_value made of it, without the game. Error (bad_input) if that is not what `json`
// holds; `where` is for messages.
std::string board_text(const JsonNode& json, const std::string& where);

}  // namespace winnable
