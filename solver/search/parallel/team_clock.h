// How much of the time fewer than all members of a team work, by the phases of the search: what keeps a deal from being
// decided in proportion to its threads.
//
// A member rests between two jobs and wherever it waits for work of others. Cost: a lock and a look at the clock for
// each rest. Thread-safe.
#pragma once

#include <chrono>
#include <mutex>
#include <string_view>
#include <vector>

#include "winnable/solve.h"

namespace winnable {

class TeamClock {
 public:
  // One member works: the one that makes the team.
  explicit TeamClock(int members) : members_(members) {}

  // What the team does from now on; a literal.
  void enter_phase(std::string_view name) {
    const std::lock_guard lock(mutex_);
    count();
    phase_ = 0;
    while (phase_ < phases_.size() && phases_[phase_].name != name) ++phase_;
    if (phase_ == phases_.size()) phases_.push_back({name});
  }

  void begin_work() { change(1); }
  void rest() { change(-1); }

  // Up to now.
  std::vector<TeamPhase> phases() {
    const std::lock_guard lock(mutex_);
    count();
    return phases_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void change(int by) {
    const std::lock_guard lock(mutex_);
    count();
    working_ += by;
  }

  void count() {
    const auto now = Clock::now();
    const std::chrono::duration<double> passed = now - since_;
    since_ = now;
    phases_[phase_].seconds += passed.count();
    if (working_ < members_) phases_[phase_].short_handed += passed.count();
  }

  std::mutex mutex_;
  const int members_;
  int working_ = 1;
  Clock::time_point since_ = Clock::now();
  std::vector<TeamPhase> phases_{{"start"}};
  std::size_t phase_ = 0;
};

}  // namespace winnable
