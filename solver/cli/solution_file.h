// The options that say where a game starts, and the files that are read with them.
#pragma once

#include <string>
#include <vector>

#include "solver/cli/cli.h"
#include "winnable/solution.h"

namespace winnable::cli {

// The options game, seed, deck, deal and rules: where a bare move list starts.
std::vector<Option> start_options();

// Reads the file named by the option "file". The options that say where it starts go before what the file says.
Solution read_solution(const Parsed& parsed);
// The same of any file: one solution, or one for each line of `solve --format jsonl`.
std::vector<Solution> read_solutions(const Parsed& parsed, const std::string& path);
// The same, but a file with piles and without a line "moves:" is a position, with no moves.
Solution read_position(const Parsed& parsed);
Solution read_position(const Parsed& parsed, const std::string& text);  // that of the file, read before

// Positional arguments of hint and analyze: "FILE", "GAME SEED" or "GAME SEED FILE". Fills the options game, seed,
// file.
std::vector<Positional> position_places();
Parsed parse_position_options(Arguments arguments, const Command& command);

// 10, 20, 0, or that a signal stopped it.
int exit_code(const Outcome& outcome);

}  // namespace winnable::cli
