// The referee at the start of a game, and his word on a claimed win.
#pragma once

#include <memory>
#include <string_view>

#include "solver/referee/referee.h"
#include "winnable/game.h"

namespace winnable {

// A Deck, a Board and a Start are plain values, which a program can put together wrong. Error (usage) for what is no
// deck of the game, (bad_input) for a board that it does not have.
void require_deck(const Game& game, const Deck& deck);
void require_cards(const Start& start);
// The same, and Error (usage) for a start of another game. The game of an honest player counts as the game that he
// plays.
void require_start_of(const Game& game, const Start& start);

// Set to this start. Error as of require_cards() if he does not take it.
std::unique_ptr<Referee> referee_of(const Start& start);

// A win that he refuses is a bug of ours: Error (refused) before anybody sees it.
void judge(const Start& start, const Outcome& outcome);

// Both the game and its referee must accept a board; `name` stands in the Error (bad_input), with the line of `text`,
// from which the board was read.
void check_board(const Game& game, const Board& board, const std::string& name, std::string_view text = {});
[[noreturn]] void refuse_board(const std::string& name, const BoardError& error);

}  // namespace winnable
