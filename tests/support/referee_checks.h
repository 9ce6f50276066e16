// What every referee keeps, whatever its game: cards are conserved, every listed move can be played, every other move
// is refused and changes nothing, and a position written as text is accepted and read back as the same position.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "solver/referee/referee.h"

namespace winnable::test {

std::vector<PlayMove> sorted(std::vector<PlayMove> moves);

// The moves in order, "T1 F; turn"; those that are legal.
std::string moves_text(std::vector<PlayMove> moves);
std::string moves_text(const Referee& referee);

// Sets the position and returns "" or the refusal.
std::string set_error(Referee& referee, std::string_view text);

// A referee at the given position.
std::unique_ptr<Referee> at(std::unique_ptr<Referee> referee, std::string_view text);

// A referee of a deck, given in dealing order.
std::unique_ptr<Referee> dealt(std::unique_ptr<Referee> referee, const DeckShape& shape, std::string_view cards);

// The board without its first line, which names the game.
std::string board_text(const Referee& referee);

// Plays "T1 F; turn" and returns "" or the first refusal.
std::string play_text(Referee& referee, std::string_view moves);

// One pile of the board as text, without its name.
std::string pile_text(const Referee& referee, std::string_view name);

// All that holds at one position; `foreign_moves` moves are tried that it does not list.
void check_position(const Referee& referee, std::mt19937_64& random, int foreign_moves);

// All moves between these piles, of 0 to `most` cards, and all words.
std::vector<PlayMove> all_moves(const std::vector<PileName>& names, int most);

// Of these moves the position lists those that can be played, and no others.
void check_listed(const Referee& referee, const std::vector<PlayMove>& moves);

struct RefereeCheck {
  int games = 30;
  int max_moves = 300;
  int foreign_moves = 20;  // tried at each position
};

// Random games. Moves onto foundations are preferred half the time, so that late positions are met as well.
void check_referee(const Referee& judge, const RefereeCheck& check = {});

}  // namespace winnable::test
