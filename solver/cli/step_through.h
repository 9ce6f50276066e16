// Steps through boards on a terminal, one at a time, by keys.
#pragma once

#include <string>
#include <vector>

namespace winnable::cli {

// What stands on the screen at one step: the move that led there and the board.
struct Step {
  std::string move;  // "12: T3 F, T3 turns up 9C"; of the first, "the deal"
  std::string board;
};

// Shows `steps` from `first` on until q is pressed; `end` is said at the last one. Keys are read from the terminal of the
// process, so that standard input may be a pipe. Throws CommandError(kUsage) without a terminal.
void step_through(const std::vector<Step>& steps, std::size_t first, const std::string& end);

}  // namespace winnable::cli
