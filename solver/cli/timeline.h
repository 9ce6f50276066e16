// A game as it was played so far: the position after each move of a list, and what a solver says about any of them.
#pragma once

#include <map>
#include <vector>

#include "solver/cli/solution_file.h"

namespace winnable::cli {

class Timeline {
 public:
  // Replays the moves. Throws CommandError(kNotVerified) at the first illegal one.
  explicit Timeline(SolutionFile file);

  const GameInfo& game() const { return *file_.start.game; }
  const SolutionFile& file() const { return file_; }
  std::size_t moves() const { return file_.moves.size(); }
  // The position after `count` moves.
  Start at(std::size_t count) const;
  bool is_won_at(std::size_t count) const;
  // Decides the position after `count` moves, once. The referee has judged every win.
  const Outcome& decide(std::size_t count, const SolveOptions& options);

 private:
  SolutionFile file_;
  std::vector<Board> boards_;  // after move 1, 2, ...
  std::map<std::size_t, Outcome> decided_;
  std::unique_ptr<Solver> solver_;
  bool won_at_start_ = false, won_at_end_ = false;
};

// Positional arguments of hint and analyze: "FILE", "GAME SEED" or "GAME SEED FILE". Fills the options game, seed,
// file.
Parsed parse_position_options(Arguments arguments, options::options_description& described, std::string_view help);

// A win that the referee refuses is a bug of ours: CommandError(kNotVerified) before it is printed.
void judge(const Start& start, const Outcome& outcome);

// 10, 20, 0, or that a signal stopped it.
int exit_code(const Outcome& outcome);

}  // namespace winnable::cli
