// The time of one thread that is at work alone.
#pragma once

#include <chrono>
#include <string_view>

#include "winnable/solve.h"

namespace winnable {

// What one thread does before it has a team, or without one: fewer than all work, as long as this lives. The phase's
// name is a literal.
class TimeAlone {
 public:
  explicit TimeAlone(const Limits& limits, std::string_view phase = "one thread alone")
      : use_(limits.team_use), phase_(phase) {}
  ~TimeAlone() {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    if (use_) use_->add({phase_, passed.count(), passed.count()});
  }
  TimeAlone(const TimeAlone&) = delete;
  TimeAlone& operator=(const TimeAlone&) = delete;

 private:
  TeamUse* use_;
  std::string_view phase_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace winnable
