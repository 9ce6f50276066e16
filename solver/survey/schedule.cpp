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
  const bool has_seconds = limits.max_seconds < 1e9;
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

Schedule::Schedule(Tally& tally, std::uint64_t window, const std::vector<std::uint64_t>& hard, std::size_t last_slice)
    : tally_(tally), window_(window), last_slice_(last_slice) {
  if (!hard.empty()) is_hard_.resize(tally.deals());
  for (const std::uint64_t place : hard) {
    is_hard_[place] = true;
    backlog_.push({place, last_slice});
  }
}

std::optional<Attempt> Schedule::next() {
  std::unique_lock lock(mutex_);
  while (true) {
    if (stopped_) return std::nullopt;
    if (const auto attempt = take()) {
      ++running_;
      return attempt;
    }
    if (running_ == 0) {
      changed_.notify_all();
      return std::nullopt;
    }
    changed_.wait(lock);
  }
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

void Schedule::close(const Attempt& attempt, Verdict verdict, double seconds) {
  const std::lock_guard lock(mutex_);
  assert(running_ > 0);
  --running_;
  spent_seconds_ += seconds;
  tally_.close(attempt.place, verdict);
  if (running_ == 0) changed_.notify_all();
}

void Schedule::try_longer(const Attempt& attempt, double seconds) {
  const std::lock_guard lock(mutex_);
  assert(running_ > 0);
  --running_;
  spent_seconds_ += seconds;
  wasted_seconds_ += seconds;
  backlog_.push({attempt.place, attempt.slice + 1});
  changed_.notify_one();
}

void Schedule::give_up() {
  const std::lock_guard lock(mutex_);
  assert(running_ > 0);
  --running_;
  changed_.notify_all();
}

void Schedule::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

Schedule::Snapshot Schedule::snapshot() const {
  const std::lock_guard lock(mutex_);
  return {tally_.all(), tally_.prefix(), tally_.front(), tally_.deals()};
}

}  // namespace winnable
