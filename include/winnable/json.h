// Deals, positions and numbers as JSON objects in a text (docs/formats.md, "Machine formats"), to be put into larger
// ones. Functions without state: safe from several threads.
#pragma once

#include <string>
#include <string_view>

#include "winnable/game.h"

namespace winnable {

// {"piles": {"T1": ["(4S)", "KH"], ...}, "facts": {"redeals": 1}}: the cards as boards write them, ranges written out.
std::string board_json(const Board& board);
// {"seed": 42}, or {"seed": 11982, "numbers": "ms"}.
std::string number_json(const DealNumber& number);
// Where a game starts: number_json, {"deck": "4S KH ..."}, or board_json.
std::string start_json(const Start& start);
// A JSON text as the machine formats print it: its numbers with a fraction are rounded to six digits, and no more are
// written; whole numbers stay as they are.
std::string with_rounded_numbers(std::string_view json);

}  // namespace winnable
