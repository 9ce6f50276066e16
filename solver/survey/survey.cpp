// Many deals of one game.
#include "solver/survey/survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

#include "games/numbered_deals.h"
#include "solver/game/game_info.h"
#include "solver/survey/writer.h"
#include "winnable/version.h"

namespace winnable {
namespace {

std::string to_text(const std::vector<PlayMove>& moves) {
  std::string text;
  for (const PlayMove& move : moves) {
    if (!text.empty()) text += ';';
    text += winnable::to_text(move);
  }
  return text;
}

// Whether idle threads help with the last deals. What several threads find under a limit of positions depends on their
// order, and such rows are to repeat exactly.
bool lends_threads(const GameInfo& game, const SurveyOptions& options) {
  return options.threads > 2 && options.threads <= options.cores && options.solve.limits.max_nodes == kUnlimited &&
         game.make_solver()->uses_threads();
}

// One survey in progress.
class Survey {
 public:
  Survey(const GameInfo& game, const RefereeFactory& make_referee, const SurveyOptions& options, std::int64_t config,
         Store& store)
      : game_(game), make_referee_(make_referee), options_(options), config_(config), tally_(options.seeds.size()) {
    solve_ = options.solve;
    solve_.limits.max_bytes = options.total_bytes / options.threads;
    solve_.limits.stop = &halt_;
    for (const Limits& limits : make_slices(solve_.limits)) {
      slices_.push_back(solve_);
      slices_.back().limits = limits;
    }
    // Set before the stored deals are counted: a survey that has reached its half width has nothing left to do.
    tally_.at_milestone = [this](const Counts& prefix) { check_half_width(prefix); };
    for (const Config& known : store.configs()) config_of_[known.id] = known;
    const auto hard = count_stored_deals(store);
    before_ = tally_.all().total();
    // Who waits for the bracket of the first deals needs none of those far ahead of a hard one.
    const std::uint64_t window =
        options.until_half_width ? std::min(options.window, kWindowForHalfWidth) : options.window;
    schedule_.emplace(tally_, window, hard, slices_.size() - 1, lends_threads(game, options));
    if (stops_early()) schedule_->stop();
    writer_.emplace(store, options.commit_interval, [this] { halt(); });
  }

  void run(const std::function<void(const SurveyProgress&)>& on_progress) {
    std::thread monitor([&] { watch(on_progress); });
    start_workers();
    for (std::thread& worker : workers_) worker.join();
    {
      const std::lock_guard lock(monitor_mutex_);
      done_ = true;
    }
    monitor_wakes_.notify_all();
    monitor.join();
  }

  SurveyResult finish() {
    SurveyResult result;
    result.committed = writer_->finish();
    result.progress = progress();
    result.at_half_width = at_half_width_;
    result.threads = static_cast<unsigned>(workers_.size());
    const bool has_more = !result.complete() || tried_ < incomplete_.size();
    result.stopped = stop_requested() && has_more && !at_half_width_;
    if (const auto failure = writer_->failure()) {
      if (failure->is_conflict) throw ConflictError(failure->text);
      throw StoreError(failure->text);
    }
    if (!refused_.empty()) throw RefusedWin(refused_);
    if (!broken_.empty()) throw StoreError(broken_);
    return result;
  }

 private:
  bool stop_requested() const { return options_.stop && options_.stop->load(std::memory_order_relaxed); }

  void halt() {
    halt_ = true;
    schedule_->stop();
  }

  // Called under the schedule's lock, or before there is a schedule. Of few deals by luck alone; at the end there is no
  // more choice.
  void check_half_width(const Counts& prefix) {
    if (!options_.until_half_width || at_half_width_) return;
    if (prefix.total() < std::min(kMinDealsForHalfWidth, tally_.deals())) return;
    if (win_rate_bracket(prefix, options_.interval).half_width() <= *options_.until_half_width) at_half_width_ = prefix;
  }

  // Guarded as at_half_width_ is.
  bool stops_early() const { return at_half_width_ && at_half_width_->total() < tally_.deals(); }

  // Closes the deals that need no solving; the undecided ones to be tried again are returned. An undecided row made
  // under limits none of which is smaller now is final: that attempt has been made.
  std::vector<std::uint64_t> count_stored_deals(const Store& store) {
    std::vector<std::uint64_t> hard;
    std::set<std::int64_t> as_large;
    for (const auto& [id, known] : config_of_)
      if (options_.retry_undecided && promises_nothing_new(known)) as_large.insert(id);
    store.for_each(options_.complete_solutions, [&](const ResultRow& row) {
      const auto place = options_.seeds.place_of(row.seed);
      if (!place) return;
      const bool lacks_moves = row.verdict == Verdict::won && row.moves.empty() && row.solution_length > 0;
      if (options_.complete_solutions && lacks_moves) incomplete_.push_back(row);
      if (options_.retry_undecided && !row.is_final() && !as_large.contains(row.config)) {
        hard.push_back(*place);
        return;
      }
      as_they_are_ += options_.retry_undecided && !row.is_final();
      tally_.close(*place, row.verdict, row.reason);
    });
    return hard;
  }

  // Whether the same program has tried in the same way, with limits as large as these. Who helps has more.
  bool promises_nothing_new(const Config& known) const {
    if (known.id == config_) return true;
    if (known.solver_version != solver_version() || lends_threads(game_, options_)) return false;
    const SolveOptions theirs = solve_options_of(known, game_, options_);
    return theirs.without == solve_.without && theirs.salt == solve_.salt &&
           theirs.limits.max_nodes >= solve_.limits.max_nodes &&
           theirs.limits.max_seconds >= solve_.limits.max_seconds && memory_of(known) >= solve_.limits.max_bytes;
  }

  // As many as the system gives.
  void start_workers() {
    workers_.reserve(options_.threads);
    try {
      while (workers_.size() < options_.threads) workers_.emplace_back([this] { work_guarded(); });
    } catch (const std::system_error& error) {
      if (workers_.empty()) break_off(fmt::format("the system gives no thread to work on ({})", error.what()));
    }
  }

  void work_guarded() {
    try {
      work();
    } catch (const std::bad_alloc&) {
      break_off(fmt::format("out of memory with {} threads: give fewer (--threads) or less (--max-memory)",
                            options_.threads));
    } catch (const std::exception& error) {
      break_off(error.what());
    }
  }

  // Ends the survey with an error; what is finished is committed.
  void break_off(const std::string& why) {
    {
      const std::lock_guard lock(refused_mutex_);
      if (broken_.empty()) broken_ = why;
    }
    halt();
  }

  Deck deck_of(std::uint64_t seed) const {
    if (options_.decks) return options_.decks->deck(seed);
    std::string error;
    auto deck = numbered_deal(game_, {options_.numbers, seed}, error);
    if (!deck) throw StoreError(error);
    return *std::move(deck);
  }

  // One worker: its own solver and referee for all its deals.
  void work() {
    const auto solver = game_.make_solver();
    const auto referee = make_referee_();
    while (const auto attempt = schedule_->next()) {
      const std::uint64_t seed = options_.seeds[attempt->place];
      const Deck deck = deck_of(seed);
      const Outcome outcome = solver->solve(deck, options_of(*attempt));
      if (was_interrupted(outcome, *attempt) || (is_help(*attempt) && outcome.verdict == Verdict::undecided)) {
        schedule_->give_up(*attempt);
      } else if (wants_longer_slice(outcome) && attempt->slice + 1 < slices_.size()) {
        schedule_->try_longer(*attempt, outcome.statistics.seconds);
      } else if (outcome.verdict == Verdict::won && !judge(*referee, deck, seed, outcome)) {
        schedule_->give_up(*attempt);
        halt();
      } else if (schedule_->close(*attempt, outcome.verdict, outcome.statistics.seconds, outcome.reason)) {
        writer_->add(make_row(seed, outcome));
        if (reached_half_width()) schedule_->stop();
      }
    }
    // Also where the half width was reached.
    for (auto i = next_incomplete_++; i < incomplete_.size() && !halt_; i = next_incomplete_++)
      complete(*solver, *referee, incomplete_[i]);
  }

  static bool is_help(const Attempt& attempt) { return attempt.threads > 1; }

  // Whoever helps has the memory of all threads that were lent to it.
  SolveOptions options_of(const Attempt& attempt) const {
    SolveOptions options = slices_[attempt.slice];
    options.threads = static_cast<int>(attempt.threads);
    options.limits.max_bytes *= attempt.threads;
    options.limits.stop = attempt.stop.get();
    return options;
  }

  // Looks for the moves of a stored win: it was found under its own limits, so it should be again.
  void complete(Solver& solver, Referee& referee, const ResultRow& known) {
    const Deck deck = deck_of(known.seed);
    SolveOptions own = solve_options_of(config_of_.at(known.config), game_, options_);
    own.limits.max_bytes = solve_.limits.max_bytes;
    own.limits.stop = &halt_;
    for (const SolveOptions& limits : {own, solve_}) {
      const Outcome outcome = solver.solve(deck, limits);
      if (halt_ && outcome.verdict == Verdict::undecided) return;
      if (outcome.verdict == Verdict::undecided) continue;
      if (outcome.verdict == Verdict::won && !judge(referee, deck, known.seed, outcome)) return halt();
      writer_->add(make_row(known.seed, outcome));
      completed_ += outcome.verdict == Verdict::won;
      break;
    }
    ++tried_;
  }

  // Such an outcome says nothing about the deal and is not stored.
  static bool was_interrupted(const Outcome& outcome, const Attempt& attempt) {
    if (outcome.verdict != Verdict::undecided) return false;
    return outcome.reason == Reason::signal || (outcome.reason == Reason::none && *attempt.stop);
  }

  static bool wants_longer_slice(const Outcome& outcome) {
    return outcome.verdict == Verdict::undecided && (outcome.reason == Reason::nodes || outcome.reason == Reason::time);
  }

  bool reached_half_width() {
    return options_.until_half_width && !halt_ && schedule_->guarded([this] { return stops_early(); });
  }

  bool judge(Referee& referee, const Deck& deck, std::uint64_t seed, const Outcome& outcome) {
    referee.deal(deck);
    const auto error = replay(referee, outcome.solution);
    if (!error) return true;
    const std::lock_guard lock(refused_mutex_);
    refused_ = fmt::format("{} {} {}: the referee refuses the solver's win at move {} of {}: {}", game_.name,
                           options_.decks ? "deck of line" : "seed", seed, error->move + 1, outcome.solution.size(),
                           error->reason);
    return false;
  }

  ResultRow make_row(std::uint64_t seed, const Outcome& outcome) const {
    ResultRow row;
    row.seed = seed;
    row.config = config_;
    row.verdict = outcome.verdict;
    row.reason = outcome.verdict == Verdict::undecided ? outcome.reason : Reason::none;
    row.nodes = outcome.statistics.nodes;
    row.milliseconds = outcome.statistics.seconds * 1e3;
    row.solution_length = static_cast<std::uint32_t>(outcome.solution.size());
    if (options_.keep_solutions && outcome.verdict == Verdict::won) row.moves = to_text(outcome.solution);
    return row;
  }

  SurveyProgress progress() const {
    const Schedule::Snapshot snapshot = schedule_->snapshot();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    return {.all = snapshot.all,
            .prefix = snapshot.prefix,
            .front = snapshot.front,
            .deals = snapshot.deals,
            .solved_now = snapshot.all.total() - before_,
            .as_they_are = as_they_are_,
            .seconds = elapsed.count(),
            .incomplete = incomplete_.size(),
            .completed = completed_};
  }

  // Passes the stop flag on and reports progress until the workers are done.
  void watch(const std::function<void(const SurveyProgress&)>& on_progress) {
    constexpr auto kTick = std::chrono::milliseconds(50);
    constexpr int kTicksPerReport = 5;
    std::unique_lock lock(monitor_mutex_);
    for (int tick = 1; !monitor_wakes_.wait_for(lock, kTick, [this] { return done_; }); ++tick) {
      if (stop_requested()) halt();
      if (!on_progress || tick % kTicksPerReport != 0) continue;
      try {
        on_progress(progress());
      } catch (const std::exception&) {
        // Nobody sees the progress, say because the terminal is gone: no reason to lose rows.
      }
    }
  }

  const GameInfo& game_;
  const RefereeFactory& make_referee_;
  const SurveyOptions& options_;
  const std::int64_t config_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t before_ = 0;  // deals closed by earlier runs
  std::uint64_t as_they_are_ = 0;

  std::atomic<bool> halt_{false};  // every solver looks at it
  SolveOptions solve_;             // the call's options, with this survey's stop flag
  std::vector<SolveOptions> slices_;
  Tally tally_;                          // guarded by schedule_
  std::optional<Counts> at_half_width_;  // guarded by schedule_
  std::optional<Schedule> schedule_;
  std::optional<Writer> writer_;

  std::vector<ResultRow> incomplete_;  // stored wins that lack their moves
  std::map<std::int64_t, Config> config_of_;
  std::atomic<std::size_t> next_incomplete_{0};
  std::atomic<std::size_t> tried_{0};
  std::atomic<std::uint64_t> completed_{0};

  std::vector<std::thread> workers_;
  std::mutex refused_mutex_;
  std::string refused_;
  std::string broken_;  // why the survey cannot go on

  std::mutex monitor_mutex_;
  std::condition_variable monitor_wakes_;
  bool done_ = false;
};

}  // namespace

SurveyResult survey_deals(const Game& game, const RefereeFactory& make_referee, const SurveyOptions& options,
                          std::int64_t config, Store& store,
                          const std::function<void(const SurveyProgress&)>& on_progress) {
  Survey survey(game.info(), make_referee, options, config, store);
  survey.run(on_progress);
  return survey.finish();
}

SurveyResult survey_deals(const Game& game, const SurveyOptions& options, std::int64_t config, Store& store,
                          const std::function<void(const SurveyProgress&)>& on_progress) {
  return survey_deals(
      game, [&] { return make_referee(game.name()); }, options, config, store, on_progress);
}

unsigned useful_threads(const Game& game, const SurveyOptions& options) {
  if (options.threads <= options.seeds.size() || lends_threads(game.info(), options)) return options.threads;
  return std::max(1u, static_cast<unsigned>(options.seeds.size()));
}

}  // namespace winnable
