// A game as it was played so far: the position after each move of a list, and what a solver says about any of them:
// hints, and the move that lost. Not thread-safe: one timeline a thread.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "winnable/game.h"

namespace winnable {

class Timeline {
 public:
  // Replays the moves. Error (refused) at the first illegal one, with its line and number.
  Timeline(const Start& start, std::vector<NumberedMove> moves);
  ~Timeline();
  Timeline(Timeline&&) noexcept;
  Timeline& operator=(Timeline&&) noexcept;

  const Start& start() const;
  const std::vector<NumberedMove>& moves() const;
  // The position after `count` moves, 0..moves().size(); beyond these Error (usage), here and below. Error (refused) if
  // the solver's game does not take it.
  Start at(std::size_t count) const;
  // Whether that position is won already; known of the start and of the end.
  bool is_won_at(std::size_t count) const;
  // Decides the position after `count` moves, once: a later call answers the same. The referee has judged every win.
  const Outcome& decide(std::size_t count, const SolveOptions& options);

 private:
  void check_count(std::size_t count) const;

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Moves that stand in a program, counted as lines.
std::vector<NumberedMove> numbered(const std::vector<PlayMove>& moves);

// The next move of a win.
struct Hint {
  Outcome outcome;               // of the position after the moves played; its solution goes on from there
  std::optional<PlayMove> move;  // of a win; none if the game is won already
};
Hint hint(const Start& start, const std::vector<PlayMove>& played, const SolveOptions& options = {});

// Where a list lost the game. Positions are counted by the moves that lead to them: 0 is the start.
struct Analysis {
  Verdict verdict = Verdict::undecided;    // of the last position
  Reason reason = Reason::none;            // why a position is undecided
  std::optional<std::size_t> last_won;     // won up to here, if anything is won
  std::optional<std::size_t> first_lost;   // lost from here on
  std::vector<std::size_t> undecided;      // rising: asked, and left open by the limits
  std::optional<std::size_t> losing_move;  // counted from 1, if it is known exactly
  std::optional<PlayMove> better;          // a winning move in its place
  bool interrupted = false;                // by the stop flag
  Statistics statistics;                   // of all searches together
};
// Decides about 2 + log2(moves) positions, each under the limits of `options`.
Analysis analyze(Timeline& game, const SolveOptions& options);

}  // namespace winnable
