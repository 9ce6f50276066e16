// A solver that is kept: its tables serve one deal after another. Not thread-safe: one session a thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "winnable/game.h"
#include "winnable/solve.h"

namespace winnable {

// What is asked besides the verdict.
struct Extras {
  bool confirm = false;                          // a loss must be found twice: other hash numbers, or a checked proof
  std::optional<ShortestAim> aim;                // seek a short win with what is left of the limits
  std::function<void(const char*)> enter_stage;  // told "confirming" and "shorter wins" as they begin; may be empty
};

// A verdict with what the extras add.
struct Answer {
  Outcome outcome;                 // statistics of all searches together
  std::optional<int> lower_bound;  // no win has fewer moves; only if a short win was sought
  Reason stopped = Reason::none;   // why the bound is not the length
  bool confirmed = false;          // a loss, twice, or by tables that hold whole positions
  bool missed_win = false;         // the second run found a win where the first called the deal lost (please report it)

  bool is_optimal() const { return lower_bound && *lower_bound >= static_cast<int>(outcome.solution.size()); }
};

class Session {
 public:
  explicit Session(const Game& game);
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  const Game& game() const;

  // Decides one deal of the session's game; Error (usage) for one of another game. The referee has judged every win;
  // Error (refused) if he does not accept it.
  Outcome solve(const Start& start, const SolveOptions& options = {});
  // The same with extras. Error (usage) for a short win of a game of which none can be sought (Game::has_shortest),
  // Error (refused) for a loss whose proof does not hold.
  Answer answer(const Start& start, const SolveOptions& options, const Extras& extras);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Makes the process give freed tables back to the system at once, as a command must that keeps a limit of memory: with
// glibc it takes up to 40 % more otherwise, with several threads. For the whole process, from now on; call it first.
void return_freed_memory();

// How many threads can run at once: on Linux the cores that this process was given, elsewhere all of them.
unsigned usable_cores();

}  // namespace winnable
