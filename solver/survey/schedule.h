// Who solves what: hands out deals so that no core idles while deals are open.
//
// Solve times are heavy-tailed, so each deal first gets a short slice; what is left goes to a backlog and gets longer
// slices, shortest slice first. A short slice that does not decide its deal is lost time: while such slices make up
// more than kMaxWaste of all time, fresh deals get the longest slice at once. Fresh deals run ahead of the oldest open
// deal by at most a window, so that the completed prefix of seeds, the only one a rate may be stated for, keeps moving
// in a long survey.
// The last deals are the hardest, and most threads would wait for them. So idle threads may be lent to a deal that one
// thread is solving: together they start a second attempt at it, and the attempt that decides the deal first stops the
// other. When twice as many threads are idle, they start that second attempt again, all of them. Thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <vector>

#include "solver/survey/tally.h"
#include "winnable/solve.h"

namespace winnable {

// The limits of each attempt at a deal, the last being `limits`; each is at least kSliceGrowth times the one before, so
// all attempts before the last together cost less than 2 % of a deal that takes its limit. Attempts start from scratch:
// a result does not depend on the slices.
inline constexpr std::uint64_t kSliceGrowth = 64;
std::vector<Limits> make_slices(const Limits& limits);

inline constexpr double kMaxWaste = 0.015;

struct Attempt {
  std::uint64_t place = 0;  // of the deal in the seed set
  std::size_t slice = 0;
  unsigned threads = 1;  // to solve it with; more than one: it helps another attempt
  // Set when the deal is decided elsewhere, or the schedule stops.
  std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
};

class Schedule {
 public:
  // Deals closed in `tally` are not handed out. `tally` must outlive the schedule, which guards it from now on.
  // `hard` deals are known to be hard: they start in the backlog with the last slice.
  // `lends_threads`: idle threads help with the deals that are left.
  Schedule(Tally& tally, std::uint64_t window, const std::vector<std::uint64_t>& hard, std::size_t last_slice,
           bool lends_threads = false);

  // The next attempt; waits while all open deals are being solved by others. Nothing: no more work, or stopped.
  std::optional<Attempt> next();

  // An attempt is over: the deal is closed, or wants its next slice, or is given up (on a stop, or help in vain).
  // `seconds` is what the attempt took. close() answers false if the deal was closed by another attempt: it stands.
  bool close(const Attempt& attempt, Verdict verdict, double seconds, Reason reason = Reason::none);
  void try_longer(const Attempt& attempt, double seconds);
  void give_up(const Attempt& attempt);

  // No more attempts are handed out.
  void stop();

  // A consistent copy of the counts.
  struct Snapshot {
    Counts all;
    Counts prefix;
    std::uint64_t front = 0;  // see tally.h
    std::uint64_t deals = 0;
  };
  Snapshot snapshot() const;

  // Runs `read` while no deal can be closed.
  template <class Read>
  auto guarded(Read&& read) const {
    const std::lock_guard lock(mutex_);
    return read();
  }

 private:
  struct LaterFirst {
    bool operator()(const Attempt& a, const Attempt& b) const {
      return a.slice != b.slice ? a.slice > b.slice : a.place > b.place;
    }
  };
  struct Running {
    Attempt attempt;
    std::optional<Attempt> help;
    bool is_beyond_help = false;

    unsigned helpers() const { return help ? help->threads : 0; }
  };
  using Place = std::vector<Running>::iterator;

  std::optional<Attempt> take();
  std::optional<Attempt> take_help();
  bool skip_to_fresh();
  Place find(const Attempt& attempt);
  void end(Place running);
  void end_help(Running& running);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Tally& tally_;
  const std::uint64_t window_;
  std::vector<bool> is_hard_;  // empty if no deal is
  std::uint64_t fresh_ = 0;    // deals before this one were handed out or are closed
  std::priority_queue<Attempt, std::vector<Attempt>, LaterFirst> backlog_;
  const std::size_t last_slice_;
  double spent_seconds_ = 0;
  double wasted_seconds_ = 0;
  const bool lends_threads_;
  std::vector<Running> running_;  // the oldest first
  unsigned waiting_ = 0;          // threads in next()
  unsigned lent_ = 0;             // of these, or on their way there: at work for one that helps
  bool stopped_ = false;
};

}  // namespace winnable
