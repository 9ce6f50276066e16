// The text that `solve` prints and `verify` and `replay` read: where the game starts, the verdict, the moves.
//
//   game: squadron
//   rules: {...}             of a game of one's own (rules_file.h)
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

#include "solver/cli/cli.h"
#include "solver/core/play_move.h"

namespace winnable::cli {

// `remarks` become comment lines below the verdict.
void write_solution(std::ostream& out, const Start& start, const Outcome& outcome,
                    const std::vector<std::string>& remarks = {});

struct SolutionFile {
  Start start;
  std::vector<NumberedMove> moves;
  std::string verdict;  // of a JSON line; it has moves only if it is "won"
  int line = 0;         // of the JSON line, counted from 1; 0 for a text
  std::string error;    // of a JSON line among several: why it cannot be read; there is nothing else then
};

// A line of `moves` that the referee refuses: CommandError(kNotVerified) with line, move and reason.
CommandError refused_move(const NumberedMove& move, std::size_t index, const std::string& reason);

// Reads the file named by the option "file". The options game, seed, deck and deal go before what the file says.
// Throws CommandError(kBadInput) with file and line.
SolutionFile read_solution(const Parsed& parsed);
// The same of any file: one solution, or one for each line of `solve --format jsonl`.
std::vector<SolutionFile> read_solutions(const Parsed& parsed, const std::string& path);
// The same, but a file with piles and without a line "moves:" is a position, with no moves.
SolutionFile read_position(const Parsed& parsed);
SolutionFile read_position(const Parsed& parsed, const std::string& text);  // that of the file, read before

// The options that read_solution takes.
void add_start_options(options::options_description& described);

}  // namespace winnable::cli
