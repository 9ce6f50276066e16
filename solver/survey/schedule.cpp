// Who solves what.
#include "solver/survey/schedule.h"

#include <algorithm>
#include <cassert>

namespace winnable {

std::vector<Limits> make_slices(const Limits& limits) {
  constexpr std::uint64_t kShortestNodes = 20'000;
  constexpr double kShortestSeconds = 0.02;
  constexpr double kGrowth = kSliceGrowth;
  const bool has_nodes = limits.max_nodes != kUnlimited;
  const bool has_seconds = limits.has_seconds();
  std::vector<Limits> slices{limits};
  if (!has_nodes && !has_seconds) {
    for (std::uint64_t nodes : {kShortestNodes * kSliceGrowth * kSliceGrowth, kShortestNodes * kSliceGrowth}) {
      slices.push_back(limits);
      slices.back().max_nodes = nodes;
    }
  }
  // Both limits shrink together; the shortest slice is short in each limit that there is.
  while (has_nodes || has_seconds) {
    Limits shorter = slices.back();
    if (has_nodes) shorter.max_nodes /= kSliceGrowth;
    if (has_seconds) shorter.max_seconds /= kGrowth;
    if (has_nodes && shorter.max_nodes < kShortestNodes) break;
    if (has_seconds && shorter.max_seconds < kShortestSeconds) break;
    slices.push_back(shorter);
  }
  std::reverse(slices.begin(), slices.end());
  return slices;
}

Schedule::Schedule(Tally& tally, std::uint64_t window, const std::vector<std::uint64_t>& hard, std::size_t last_slice,
                   bool lends_threads)
    : tally_(tally), window_(window), last_slice_(last_slice), lends_threads_(lends_threads) {
  if (!hard.empty()) is_hard_.resize(tally.deals());
  for (const std::uint64_t place : hard) {
    is_hard_[place] = true;
    backlog_.push({place, last_slice});
  }
}

std::optional<Attempt> Schedule::next() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  std::optional<Attempt> attempt;
  while (!stopped_) {
    if ((attempt = take())) {
      running_.push_back({*attempt, {}});
      break;
    }
    if (running_.empty()) {
      changed_.notify_all();
      break;
    }
    if ((attempt = take_help())) break;
    changed_.wait(lock);
  }
  --waiting_;
  return attempt;
}

// For the deal that has been at work longest of those with the fewest helpers, if as many more are idle: for a deal
// without any two threads at least, for one that has some all that there are.
std::optional<Attempt> Schedule::take_help() {
  const unsigned idle = waiting_ - std::min(waiting_, lent_);
  if (!lends_threads_ || idle < 2) return std::nullopt;
  Running* neediest = nullptr;
  unsigned without_help = 0;
  for (Running& running : running_) {
    if (running.attempt.slice != last_slice_ || running.is_beyond_help) continue;
    without_help += !running.help;
    if (!neediest || running.helpers() < neediest->helpers()) neediest = &running;
  }
  if (!neediest || idle < neediest->helpers()) return std::nullopt;
  const unsigned threads = std::max(2u, idle / std::max(1u, without_help)) + neediest->helpers();
  end_help(*neediest);
  neediest->help = Attempt{neediest->attempt.place, last_slice_, threads};
  lent_ += threads - 1;
  return neediest->help;
}

// The running attempt at the deal; none, if it has been closed.
Schedule::Place Schedule::find(const Attempt& attempt) {
  return std::find_if(running_.begin(), running_.end(),
                      [&](const Running& running) { return running.attempt.place == attempt.place; });
}

void Schedule::end_help(Running& running) {
  if (!running.help) return;
  *running.help->stop = true;
  lent_ -= running.help->threads - 1;
  running.help.reset();
}

void Schedule::end(Place running) {
  *running->attempt.stop = true;
  end_help(*running);
  running_.erase(running);
  if (running_.empty() || lends_threads_) changed_.notify_all();
}

bool Schedule::skip_to_fresh() {
  while (fresh_ < tally_.deals() && (!tally_.is_open(fresh_) || (!is_hard_.empty() && is_hard_[fresh_]))) ++fresh_;
  return fresh_ < tally_.deals();
}

std::optional<Attempt> Schedule::take() {
  const bool has_fresh = skip_to_fresh();
  if (has_fresh && (backlog_.empty() || fresh_ < tally_.prefix_length() + window_))
    return Attempt{fresh_++, wasted_seconds_ <= kMaxWaste * spent_seconds_ ? 0 : last_slice_};
  if (backlog_.empty()) return std::nullopt;
  const Attempt attempt = backlog_.top();
  backlog_.pop();
  return attempt;
}

bool Schedule::close(const Attempt& attempt, Verdict verdict, double seconds, Reason reason) {
  const std::lock_guard lock(mutex_);
  spent_seconds_ += seconds;
  const Place running = find(attempt);
  if (running == running_.end()) return false;
  end(running);
  tally_.close(attempt.place, verdict, reason);
  return true;
}

void Schedule::try_longer(const Attempt& attempt, double seconds) {
  const std::lock_guard lock(mutex_);
  const Place running = find(attempt);
  assert(running != running_.end());
  end(running);
  spent_seconds_ += seconds;
  wasted_seconds_ += seconds;
  backlog_.push({attempt.place, attempt.slice + 1});
  changed_.notify_one();
}

void Schedule::give_up(const Attempt& attempt) {
  const std::lock_guard lock(mutex_);
  const Place running = find(attempt);
  if (running == running_.end()) return;
  if (attempt.threads == 1) return end(running);
  if (!running->help || running->help->stop != attempt.stop) return;  // others help now
  end_help(*running);
  running->is_beyond_help = true;
  changed_.notify_all();
}

void Schedule::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (const Running& running : running_) {
    *running.attempt.stop = true;
    if (running.help) *running.help->stop = true;
  }
  changed_.notify_all();
}

Schedule::Snapshot Schedule::snapshot() const {
  const std::lock_guard lock(mutex_);
  return {tally_.all(), tally_.prefix(), tally_.front(), tally_.deals()};
}

}  // namespace winnable
