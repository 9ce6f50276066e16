// Deals and positions as JSON values, and back.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "winnable/game.h"

namespace winnable {

nlohmann::ordered_json board_value(const Board& board);
nlohmann::ordered_json number_value(const DealNumber& number);
nlohmann::ordered_json start_value(const Start& start);

// The text of a board from what board_value made of it, without the game. Error (bad_input) if that is not what `json`
// holds; `where` is for messages.
std::string board_text(const nlohmann::ordered_json& json, const std::string& where);

}  // namespace winnable
