// What an honest player sees: the board with the hidden cards taken out, and which cards those are, not where.
//
// The type does not contain the hidden cards, so a player that is given an Observation cannot peek. What is hidden
// differs from game to game (HiddenRule); the player counts cards: he knows the multiset of what he has not seen, and
// he remembers what he saw (a stock that was turned over once is known from then on).
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "solver/play/hidden_rule.h"
#include "winnable/board.h"

namespace winnable {

// Places whose cards are some permutation of `unseen`.
struct HiddenCards {
  struct Place {
    std::size_t pile;
    std::size_t index;
  };
  std::vector<Place> places;
  std::vector<Card> unseen;  // sorted: their order tells nothing
};

struct Observation {
  Board board;  // hidden cards are Card{}
  HiddenCards hidden;
  int later_shuffles = 0;  // still to come

  bool sees_everything() const { return hidden.places.empty() && later_shuffles == 0; }
};

// Takes the hidden cards out of a board. `stock_is_known`: the stock has been seen in an earlier pass.
Observation observation_of(const Board& board, const HiddenRule& rule, bool stock_is_known);

// Whether the card is one that the player cannot see.
bool is_hidden(const Pile& pile, std::size_t index, const HiddenRule& rule, bool stock_is_known);

// What the player sees, as a text shows it: hidden cards are unknown ones ("??"). Where cards have left the game, a
// line "unseen" names those that have not.
Board shown(const Observation& observation, const DeckShape& shape);

// A board that agrees with the observation, all of them equally likely. Reshuffles to come are part of it.
Board sample(const Observation& observation, std::mt19937_64& random);

// The same on every machine.
void shuffle(std::vector<Card>& cards, std::mt19937_64& random);

// A number that depends on the observation only; it seeds the player's random numbers.
std::uint64_t fingerprint(const Observation& observation);

// Of what lies where, face down or up, and of the facts; another number for another start.
std::uint64_t hash_of(const Board& board, std::uint64_t start);

}  // namespace winnable
