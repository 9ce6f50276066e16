// Many deals of one game.
#include "solver/survey/survey.h"

#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <nlohmann/json.hpp>

#include "solver/survey/writer.h"

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

// One survey in progress.
class Survey {
 public:
  Survey(const Game& game, const RefereeFactory& make_referee, const SurveyOptions& options, std::int64_t config,
         Store& store)
      : game_(game), make_referee_(make_referee), options_(options), config_(config), tally_(options.seeds.size()) {
    SolveOptions solve = options.solve;
    solve.limits.max_bytes = options.total_bytes / options.threads;
    solve.limits.stop = &halt_;
    for (const Limits& limits : make_slices(solve.limits)) {
      slices_.push_back(solve);
      slices_.back().limits = limits;
    }
    // Set before the stored deals are counted: a survey that has reached its half width has nothing left to do.
    tally_.at_milestone = [this](const Counts& prefix) { check_half_width(prefix); };
    const auto hard = count_stored_deals(store);
    before_ = tally_.all().total();
    schedule_.emplace(tally_, options.window, hard, slices_.size() - 1);
    if (at_half_width_) halt();
    writer_.emplace(store, options.commit_interval, [this] { halt(); });
  }

  void run(const std::function<void(const SurveyProgress&)>& on_progress) {
    std::thread monitor([&] { watch(on_progress); });
    {
      const tbb::global_control parallelism(tbb::global_control::max_allowed_parallelism, options_.threads);
      tbb::task_arena arena(static_cast<int>(options_.threads));
      arena.execute([this] {
        tbb::task_group workers;
        for (unsigned i = 0; i < options_.threads; ++i) workers.run([this] { work(); });
        workers.wait();
      });
    }
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
    result.stopped = stop_requested() && !result.complete() && !at_half_width_;
    if (const auto failure = writer_->failure()) {
      if (failure->is_conflict) throw ConflictError(failure->text);
      throw StoreError(failure->text);
    }
    if (!refused_.empty()) throw RefusedWin(refused_);
    return result;
  }

 private:
  bool stop_requested() const { return options_.stop && options_.stop->load(std::memory_order_relaxed); }

  void halt() {
    halt_ = true;
    schedule_->stop();
  }

  // Called under the schedule's lock, or before there is a schedule.
  void check_half_width(const Counts& prefix) {
    if (!options_.until_half_width || at_half_width_ || prefix.total() < kMinDealsForHalfWidth) return;
    if (win_rate_bracket(prefix, options_.interval).half_width() <= *options_.until_half_width) at_half_width_ = prefix;
  }

  // Closes the deals that need no solving; the undecided ones to be tried again are returned. An undecided row made by
  // an equal configuration is final: that attempt has been made.
  std::vector<std::uint64_t> count_stored_deals(const Store& store) {
    std::vector<std::uint64_t> hard;
    store.for_each(false, [&](const ResultRow& row) {
      const auto place = options_.seeds.place_of(row.seed);
      if (!place) return;
      if (options_.retry_undecided && !row.is_final() && row.config != config_)
        hard.push_back(*place);
      else
        tally_.close(*place, row.verdict, row.reason);
    });
    return hard;
  }

  // One worker: its own solver and referee for all its deals.
  void work() {
    const auto solver = game_.make_solver();
    const auto referee = make_referee_();
    while (const auto attempt = schedule_->next()) {
      const std::uint64_t seed = options_.seeds[attempt->place];
      const Deck deck = options_.decks ? options_.decks->deck(seed) : shuffled_deck(game_.deck_shape, seed);
      const Outcome outcome = solver->solve(deck, slices_[attempt->slice]);
      if (was_interrupted(outcome)) {
        schedule_->give_up();
      } else if (wants_longer_slice(outcome) && attempt->slice + 1 < slices_.size()) {
        schedule_->try_longer(*attempt, outcome.statistics.seconds);
      } else if (outcome.verdict == Verdict::won && !judge(*referee, deck, seed, outcome)) {
        schedule_->give_up();
        halt();
      } else {
        writer_->add(make_row(seed, outcome));
        schedule_->close(*attempt, outcome.verdict, outcome.statistics.seconds, outcome.reason);
        if (reached_half_width()) halt();
      }
    }
  }

  // Such an outcome says nothing about the deal and is not stored.
  bool was_interrupted(const Outcome& outcome) const {
    if (outcome.verdict != Verdict::undecided) return false;
    return outcome.reason == Reason::signal || (outcome.reason == Reason::none && halt_);
  }

  static bool wants_longer_slice(const Outcome& outcome) {
    return outcome.verdict == Verdict::undecided && (outcome.reason == Reason::nodes || outcome.reason == Reason::time);
  }

  bool reached_half_width() {
    return options_.until_half_width && !halt_ && schedule_->guarded([this] { return at_half_width_.has_value(); });
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
    return {snapshot.all,   snapshot.prefix, snapshot.front, snapshot.deals, snapshot.all.total() - before_,
            elapsed.count()};
  }

  // Passes the stop flag on and reports progress until the workers are done.
  void watch(const std::function<void(const SurveyProgress&)>& on_progress) {
    constexpr auto kTick = std::chrono::milliseconds(50);
    constexpr int kTicksPerReport = 5;
    std::unique_lock lock(monitor_mutex_);
    for (int tick = 1; !monitor_wakes_.wait_for(lock, kTick, [this] { return done_; }); ++tick) {
      if (stop_requested()) halt();
      if (on_progress && tick % kTicksPerReport == 0) on_progress(progress());
    }
  }

  const Game& game_;
  const RefereeFactory& make_referee_;
  const SurveyOptions& options_;
  const std::int64_t config_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t before_ = 0;  // deals closed by earlier runs

  std::atomic<bool> halt_{false};  // every solver looks at it
  std::vector<SolveOptions> slices_;
  Tally tally_;                          // guarded by schedule_
  std::optional<Counts> at_half_width_;  // guarded by schedule_
  std::optional<Schedule> schedule_;
  std::optional<Writer> writer_;

  std::mutex refused_mutex_;
  std::string refused_;

  std::mutex monitor_mutex_;
  std::condition_variable monitor_wakes_;
  bool done_ = false;
};

}  // namespace

SurveyResult survey_deals(const Game& game, const RefereeFactory& make_referee, const SurveyOptions& options,
                          std::int64_t config, Store& store,
                          const std::function<void(const SurveyProgress&)>& on_progress) {
  Survey survey(game, make_referee, options, config, store);
  survey.run(on_progress);
  return survey.finish();
}

LiveBracket live_bracket(const SurveyProgress& progress, IntervalKind kind) {
  const LiveBracket of_prefix{win_rate_bracket(progress.prefix, kind), progress.prefix.total(), 0};
  Counts counts = progress.all;
  const std::uint64_t open = progress.front - counts.total();
  counts.undecided += open;
  const LiveBracket of_front{win_rate_bracket(counts, kind), progress.front, open};
  return of_front.bracket.half_width() < of_prefix.bracket.half_width() ? of_front : of_prefix;
}

Config survey_config(const Game& game, const SurveyOptions& options) {
  const Limits& limits = options.solve.limits;
  nlohmann::ordered_json json;
  if (limits.max_nodes != kUnlimited) json["max_nodes"] = limits.max_nodes;
  if (limits.max_seconds < 1e9) json["max_seconds"] = limits.max_seconds;
  json["max_bytes"] = options.total_bytes / options.threads;
  for (std::size_t i = 0; i < game.reductions.size(); ++i)
    if (options.solve.without >> i & 1) json["without"].push_back(game.reductions[i].name);
  if (options.solve.salt) json["salt"] = options.solve.salt;
  if (options.decks) json["decks"] = options.decks->hash();
  return {0, std::string(game.name), std::string(game.rules_id), solver_version(), json.dump()};
}

}  // namespace winnable
