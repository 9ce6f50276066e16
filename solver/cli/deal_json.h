// Deals and positions as JSON, and back (docs/formats.md, "Machine formats").
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "solver/cli/cli.h"

namespace winnable::cli {

// {"piles": {"T1": ["(4S)", "KH"], ...}, "facts": {"redeals": 1}}: the cards as boards write them, ranges written out.
nlohmann::ordered_json board_json(const Board& board);

// {"seed": 42}, or {"seed": 11982, "numbers": "ms"}.
nlohmann::ordered_json seed_json(const DealNumber& seed);

// Where a game starts: seed_json, {"deck": "4S KH ..."}, or a board.
nlohmann::ordered_json start_json(const Start& start);

// The text of a board from what board_json made of it, without the game. CommandError(kBadInput) if that is not what
// `json` holds; `where` is for messages.
std::string board_text(const nlohmann::ordered_json& json, const std::string& where);

}  // namespace winnable::cli
