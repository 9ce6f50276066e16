// The options that say where a game starts, and the files that are read with them.
#pragma once

#include <string>
#include <vector>

#include "solver/cli/cli.h"
#include "winnable/solution.h"

namespace winnable::cli {

// The options game, seed, deck, deal and rules.
void add_start_options(options::options_description& described);

// Reads the file named by the option "file". The options of add_start_options go before what the file says.
Solution read_solution(const Parsed& parsed);
// The same of any file: one solution, or one for each line of `solve --format jsonl`.
std::vector<Solution> read_solutions(const Parsed& parsed, const std::string& path);
// The same, but a file with piles and without a line "moves:" is a position, with no moves.
Solution read_position(const Parsed& parsed);
Solution read_position(const Parsed& parsed, const std::string& text);  // that of the file, read before

// Positional arguments of hint and analyze: "FILE", "GAME SEED" or "GAME SEED FILE". Fills the options game, seed,
// file.
Parsed parse_position_options(Arguments arguments, options::options_description& described, std::string_view help);

// 10, 20, 0, or that a signal stopped it.
int exit_code(const Outcome& outcome);

}  // namespace winnable::cli
