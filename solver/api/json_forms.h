// The JSON of the C interface (include/winnable/c_api.h says what stands in it), but for the answers of searches.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/core/json_write.h"
#include "winnable/error.h"
#include "winnable/game.h"
#include "winnable/state.h"

namespace winnable::api {

// A move that the rules refuse.
struct MoveError : Error {
  MoveError(const NumberedMove& move, std::size_t at_index, const std::string& reason);
  std::size_t at = 0;  // counted from 0
  std::string move;
};

// What a caller got wrong, in words for him.
Error usage_error(const std::string& message);

// A name, or a rules file's text.
Game read_game(const std::string& text);
// All cards must be known. Verdict and moves of a solution are left out.
Start read_start_text(const std::string& text);
std::vector<NumberedMove> read_moves(const std::string& text);
std::vector<PlayMove> read_plain_moves(const std::string& text);  // without their lines
// The moves played. MoveError at the first illegal one.
GameState play_all(const Start& start, const std::vector<NumberedMove>& moves);
// Refuses texts that are larger than any that the calls are made for.
void check_length(const std::string& text);

JsonObject error_json(const std::exception& error);
JsonObject version_json();
JsonObject games_json();
JsonObject rules_json(const Game& game);
JsonObject start_json(const Start& start);
JsonObject verified_json(const Start& start, const std::vector<PlayMove>& moves);
JsonObject position_json(const Start& start, const std::vector<NumberedMove>& moves);
JsonList moves_json(const std::vector<PlayMove>& moves);

}  // namespace winnable::api
