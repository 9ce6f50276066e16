// Which deals of a survey are closed, and with what verdict: all of them, and those of the completed prefix. A rate may
// be stated for the completed prefix only (the deals before the first open one): deals that finish early are easy ones.
// A byte a deal. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/survey/statistics.h"

namespace winnable {

class Tally {
 public:
  explicit Tally(std::uint64_t deals) : states_(deals, kOpen) {}

  // `place` is open. Calls at_milestone each time the completed prefix reaches a multiple of kMilestone and at its end,
  // so that what is decided there does not depend on the order in which deals were closed.
  void close(std::uint64_t place, Verdict verdict) {
    states_[place] = static_cast<std::uint8_t>(verdict);
    all_.add(verdict);
    front_ = std::max(front_, place + 1);
    while (prefix_length_ < states_.size() && states_[prefix_length_] != kOpen) {
      prefix_.add(static_cast<Verdict>(states_[prefix_length_]));
      ++prefix_length_;
      if (at_milestone && (prefix_length_ % kMilestone == 0 || prefix_length_ == states_.size())) at_milestone(prefix_);
    }
  }

  bool is_open(std::uint64_t place) const { return states_[place] == kOpen; }
  std::uint64_t deals() const { return states_.size(); }
  std::uint64_t prefix_length() const { return prefix_length_; }
  const Counts& prefix() const { return prefix_; }
  std::uint64_t front() const { return front_; }  // no deal from this one on is closed
  const Counts& all() const { return all_; }

  static constexpr std::uint64_t kMilestone = 1000;
  std::function<void(const Counts& prefix)> at_milestone;

 private:
  static constexpr std::uint8_t kOpen = 255;

  std::vector<std::uint8_t> states_;
  std::uint64_t prefix_length_ = 0;
  std::uint64_t front_ = 0;
  Counts prefix_;
  Counts all_;
};

}  // namespace winnable
