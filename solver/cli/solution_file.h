// The text that `solve` prints and `verify` and `replay` read: where the game starts, the verdict, the moves.
//
//   game: squadron
//   seed: 42                 or deck: CARDS, or the piles of a board
//   verdict: won             ("lost", "undecided: time")
//   # 317 moves, 29447 nodes, 0.05 s
//   moves:
//   T3 F
//   ...
//
// A file without a line "moves:" is a bare move list.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "games/play_move.h"
#include "solver/cli/cli.h"

namespace winnable::cli {

void write_solution(std::ostream& out, const Start& start, const Outcome& outcome, bool quiet);

struct SolutionFile {
  Start start;
  std::vector<NumberedMove> moves;
};

// Reads the file named by the option "file". The options game, seed, deck and deal go before what the file says.
// Throws CommandError(kBadInput) with file and line.
SolutionFile read_solution(const Parsed& parsed);

// The options that read_solution takes.
void add_start_options(options::options_description& described);

}  // namespace winnable::cli
