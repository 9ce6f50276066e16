// The options that say where a game starts, and the files that are read with them.
#pragma once

#include <string>
#include <vector>

#include "solver/cli/cli.h"
#include "winnable/solution.h"
#include "winnable/timeline.h"

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

// What messages call the file.
std::string name_of_file(const Parsed& parsed);
// The moves of the file played. Error (refused) with the file's name at the first illegal one.
Timeline timeline_of(const Parsed& parsed, Solution&& solution);

// Positional arguments of hint and analyze: "FILE", "GAME SEED" or "GAME SEED FILE". Fills the options game, seed,
// file.
std::vector<Positional> position_places();
Parsed parse_position_options(Arguments arguments, const Command& command);
// The same words before the files of verify, if the first of its words is a game.
void take_start_words(Parsed& parsed);

// 10, 20, 0, or that a signal stopped it.
int exit_code(const Outcome& outcome);

}  // namespace winnable::cli
