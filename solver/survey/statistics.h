// What a sample says about a win rate, undecided deals included: the bracket runs from the lower end of the interval
// with all undecided deals counted lost to the upper end with all of them counted won. Easy deals finish first, so only
// the first deals in the order of the seeds are a sample, and open ones among them count both ways as undecided ones
// do.
#pragma once

#include <cstdint>
#include <string_view>

#include "winnable/interval.h"
#include "winnable/solve.h"

namespace winnable {

struct Counts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t undecided = 0;
  std::uint64_t gave_up = 0;  // by an honest player: not won, and no proof of anything

  std::uint64_t total() const { return won + lost + undecided + gave_up; }
  void add(Verdict verdict, Reason reason = Reason::none) { ++of(verdict, reason); }
  void remove(Verdict verdict, Reason reason = Reason::none) { --of(verdict, reason); }
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  std::uint64_t& of(Verdict verdict, Reason reason) {
    if (verdict == Verdict::undecided) return reason == Reason::gave_up ? gave_up : undecided;
    return verdict == Verdict::won ? won : lost;
  }
};

enum class IntervalKind { wilson, exact };  // exact: Clopper-Pearson

constexpr std::string_view to_text(IntervalKind kind) {
  return kind == IntervalKind::wilson ? "Wilson" : "Clopper-Pearson";
}

inline constexpr double kConfidence = 0.95;

// Two-sided interval for a share of which `successes` of `trials` were seen; [0, 1] for no trials.
Interval interval_of_share(std::uint64_t successes, std::uint64_t trials, IntervalKind kind,
                           double confidence = kConfidence);

// The bracket of the win rate.
Interval win_rate_bracket(const Counts& counts, IntervalKind kind, double confidence = kConfidence);

// The part of the bracket's half width that undecided deals alone make up.
double undecided_half_width(const Counts& counts);

// What may be said of a win rate while deals are open.
struct StatedRate {
  Counts counts;            // the open deals among the undecided ones: they count both ways, too
  std::uint64_t deals = 0;  // the first ones
  std::uint64_t open = 0;   // of these
  Interval bracket;
};
// Of deals none of which is open.
StatedRate rate_of_closed(const Counts& counts, IntervalKind kind);
// Of the completed prefix, or of the first `front` deals, up to the last closed one, whichever bracket is narrower: the
// first stands still while one hard deal is open. `all` are the closed ones of the first `front` deals.
StatedRate stated_rate(const Counts& all, const Counts& prefix, std::uint64_t front, IntervalKind kind);

}  // namespace winnable
