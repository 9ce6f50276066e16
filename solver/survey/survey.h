// Many deals of one game: solved in parallel, judged, stored, counted.
//
//   seeds -> Schedule -> worker threads (one solver and one referee each) -> Writer -> Store
//                                      \-> Tally (completed prefix, win rate so far)
//
// Deals with a row in the store are not solved again (undecided ones on request), so the same call resumes. A won row
// that lacks its moves is solved once more, on request, under the limits it was made with and then under those of the
// call. Every win is replayed by the referee before it is stored. With a limit of nodes alone the rows do not depend on
// threads, slices or interruptions, but for their times.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "solver/referee/referee.h"
#include "solver/survey/deck_file.h"
#include "solver/survey/schedule.h"
#include "solver/survey/seeds.h"
#include "solver/survey/statistics.h"
#include "solver/survey/store.h"
#include "winnable/game.h"
#include "winnable/session.h"

namespace winnable {

struct SurveyOptions {
  SolveOptions solve;                    // limits per deal; max_bytes is replaced by the thread's share of total_bytes
  SeedSet seeds;                         // of this shard; with `decks`, lines of that file
  const DeckFile* decks = nullptr;       // the deals, instead of those of seeds; outlives the survey
  DeckScheme numbers = DeckScheme::own;  // whose numbers `seeds` are; the game must have deals of all of them
  unsigned threads = 1;
  unsigned cores = usable_cores();  // idle threads help with the last deals where each thread has a core
  std::uint64_t total_bytes = std::uint64_t{4} << 30;
  bool retry_undecided = false;
  bool keep_solutions = false;             // new wins are stored with their moves
  bool complete_solutions = false;         // and stored wins get those that they lack
  std::optional<double> until_half_width;  // of the bracket, as a share: 0.001
  IntervalKind interval = IntervalKind::wilson;
  const std::atomic<bool>* stop = nullptr;  // set by a signal handler
  std::chrono::duration<double> commit_interval{1};
  std::uint64_t window = 8192;  // see schedule.h
};

// A survey stops on its half width only after so many deals.
inline constexpr std::uint64_t kMinDealsForHalfWidth = 1000;
inline constexpr std::uint64_t kWindowForHalfWidth = 100;  // see schedule.h

struct SurveyProgress {
  Counts all;               // closed deals, those stored before included
  Counts prefix;            // of these, the completed prefix
  std::uint64_t front = 0;  // no deal from this one on, in the order of the seeds, is closed
  std::uint64_t deals = 0;
  std::uint64_t solved_now = 0;   // closed by this run
  std::uint64_t as_they_are = 0;  // undecided ones that were to be tried again, under no larger limits
  double seconds = 0;             // wall time of this run
  std::uint64_t incomplete = 0;   // stored wins that lacked their moves
  std::uint64_t completed = 0;    // of these, those whose moves were found
};

struct SurveyResult {
  SurveyProgress progress;
  std::uint64_t committed = 0;          // rows written by this run
  unsigned threads = 0;                 // that the system gave; fewer than asked for if it has no more
  bool stopped = false;                 // by the stop flag
  std::optional<Counts> at_half_width;  // the prefix at which the wanted half width was reached, if it was
  bool complete() const { return progress.all.total() == progress.deals; }
};

// A solver's claimed win that the referee refused. Commands answer with exit code 5.
struct RefusedWin : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using RefereeFactory = std::function<std::unique_ptr<Referee>()>;

// No more threads than deals, unless idle ones help with those.
unsigned useful_threads(const Game& game, const SurveyOptions& options);

// Runs a survey. `on_progress` is called several times a second, on a thread of its own. Throws StoreError (what was
// committed stays) and RefusedWin (the win is not stored).
SurveyResult survey_deals(const Game& game, const RefereeFactory& make_referee, const SurveyOptions& options,
                          std::int64_t config, Store& store,
                          const std::function<void(const SurveyProgress&)>& on_progress);

// The same with the game's own referee.
SurveyResult survey_deals(const Game& game, const SurveyOptions& options, std::int64_t config, Store& store,
                          const std::function<void(const SurveyProgress&)>& on_progress);

// The config record of such a survey, without id. `names` of the reductions switched off and the salt included.
Config survey_config(const Game& game, const SurveyOptions& options);
// Back again: limits, reductions and salt; the memory is that of `options`, since it belongs to the machine.
SolveOptions solve_options_of(const Config& config, const Game& game, const SurveyOptions& options);
// The bytes that each deal of such a survey could take.
std::uint64_t memory_of(const Config& config);

// How the rows of these deals were made, and how many rows each way.
struct MadeBy {
  Config config;
  std::uint64_t rows = 0;
};
std::vector<MadeBy> configs_of_rows(const Store& store, const SeedSet& seeds);

}  // namespace winnable
