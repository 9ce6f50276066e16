// A deal of which some cards are not known, as a person has it before him: "??" stands in their places, and a game that
// is reshuffled may leave out how. What is known is as much as the text says; what an honest player of this program
// sees is as much as the game shows anyone (HiddenRule), and that is never more.
#pragma once

#include <functional>
#include <optional>
#include <random>

#include "solver/play/observation.h"
#include "winnable/board.h"

namespace winnable {

struct UnknownDeal {
  Observation known;   // what the text says: the worlds that agree with it are sample(known)
  Observation seen;    // what a player of this program sees of it
  int cards = 0;       // marked "??"
  int reshuffles = 0;  // to come, in an order that is not known
};

// How many cards are marked "??".
int count_unknown(const Board& board);
// Why a command that needs every card refuses the board: the first line with an unknown card. Nothing if it has none.
std::optional<BoardError> refuse_unknown(const Board& board);
// Whether something is not known that an honest player of the game does without.
bool is_unknown(const Board& board, const HiddenRule& rule);

// A position is checked as a whole only in a world that agrees with it; `check` says what is wrong with one.
using BoardCheck = std::function<std::optional<BoardError>(const Board&)>;
// Reads it. The unknown cards must lie where the game hides them, and be as many as are missing, or as the line
// "unseen" names.
std::optional<UnknownDeal> read_unknown_deal(const Board& board, const DeckShape& shape, const HiddenRule& rule,
                                             const BoardCheck& check, BoardError& error);

}  // namespace winnable
