// Which deals of a survey are closed, and with what verdict: all of them, and those of the completed prefix, the deals
// before the first open one. Deals that finish early are easy ones, so the rate of the closed deals is not the rate of
// all: stated_rate (statistics.h) says what can be said. A byte a deal. Not thread-safe.
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
  void close(std::uint64_t place, Verdict verdict, Reason reason = Reason::none) {
    states_[place] =
        static_cast<std::uint8_t>(static_cast<unsigned>(verdict) | (reason == Reason::gave_up ? kGaveUp : 0));
    all_.add(verdict, reason);
    front_ = std::max(front_, place + 1);
    while (prefix_length_ < states_.size() && states_[prefix_length_] != kOpen) {
      const std::uint8_t state = states_[prefix_length_];
      prefix_.add(static_cast<Verdict>(state & (kGaveUp - 1)), state & kGaveUp ? Reason::gave_up : Reason::none);
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
  static constexpr std::uint8_t kGaveUp = 4;  // added to a verdict

  std::vector<std::uint8_t> states_;
  std::uint64_t prefix_length_ = 0;
  std::uint64_t front_ = 0;
  Counts prefix_;
  Counts all_;
};

}  // namespace winnable
