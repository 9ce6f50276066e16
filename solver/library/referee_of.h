// The referee at the start of a game, and his word on a claimed win.
#pragma once

#include <memory>
#include <string_view>

#include "solver/referee/referee.h"
#include "winnable/game.h"

namespace winnable {

// Error (usage) for a start of another game. An honest player's game and the game that he plays have one name and the
// same deals.
void require_start_of(const Game& game, const Start& start);

// Set to this start. Error (bad_input) if he does not take it.
std::unique_ptr<Referee> referee_of(const Start& start);

// A win that he refuses is a bug of ours: Error (refused) before anybody sees it.
void judge(const Start& start, const Outcome& outcome);

// Both the game and its referee must accept a board; `name` stands in the Error (bad_input), with the line of `text`,
// from which the board was read.
void check_board(const Game& game, const Board& board, const std::string& name, std::string_view text = {});
[[noreturn]] void refuse_board(const std::string& name, const BoardError& error);

}  // namespace winnable
