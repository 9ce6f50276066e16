// Many deals of one game in parallel, each told to a callback. Nothing is stored; the program's `survey` command keeps
// results and resumes (docs/survey.md).
#pragma once

#include <cstdint>
#include <functional>

#include "winnable/game.h"

namespace winnable {

struct DealResult {
  DealNumber number;
  Outcome outcome;  // the referee has judged a win
};

struct ManyOptions {
  SolveOptions solve;                    // of each deal; max_bytes is that of each thread. `threads` is not used
  DeckScheme numbers = DeckScheme::own;  // whose numbers the deals have
  unsigned threads = 0;                  // 0: one a core. A library without threads has one
};

struct ManyResult {
  std::uint64_t won = 0, lost = 0, undecided = 0;  // undecided: also by an honest player who gave up
  bool stopped = false;                            // by the stop flag of the limits; deals then in work are not counted
};

// Decides deals `first` to `last`, both included, none where `last` is smaller. `on_result` is called once a deal, one
// call at a time, on the thread that solved it, in the order in which deals are done; may be empty. What it throws ends
// the survey and is thrown on. Error (usage) if the program of the numbers has no such deal, (refused) if the referee
// does not accept a win.
ManyResult solve_many(const Game& game, std::uint64_t first, std::uint64_t last, const ManyOptions& options = {},
                      const std::function<void(const DealResult&)>& on_result = {});

}  // namespace winnable
