// What a search answers, and the limits it keeps. An incomplete search never answers "lost".
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>
#include <limits>
#include <string_view>
#include <vector>

#include "games/play_move.h"

namespace winnable {

enum class Verdict : std::uint8_t { undecided, won, lost };
enum class Reason : std::uint8_t { none, nodes, time, memory, signal };

constexpr std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::won: return "won";
    case Verdict::lost: return "lost";
    default: return "undecided";
  }
}

constexpr std::string_view to_text(Reason reason) {
  switch (reason) {
    case Reason::nodes: return "nodes";
    case Reason::time: return "time";
    case Reason::memory: return "memory";
    case Reason::signal: return "signal";
    default: return "";
  }
}

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

struct Limits {
  std::uint64_t max_nodes = kUnlimited;       // positions expanded; a run limited by nodes alone repeats exactly
  double max_seconds = 1e18;                  // CPU seconds of the searching thread (not wall time: machines are shared)
  std::uint64_t max_bytes = std::uint64_t{2} << 30;  // of tables, layers and parents together
  const std::atomic<bool>* stop = nullptr;    // set by a signal handler; may be null
};

struct Statistics {
  std::uint64_t nodes = 0;       // positions expanded
  std::uint64_t generated = 0;   // positions generated
  std::uint64_t duplicates = 0;  // of these, already known
  std::uint64_t peak_bytes = 0;  // of tables, layers and parents
  double seconds = 0;            // CPU
};

struct Outcome {
  Verdict verdict = Verdict::undecided;
  Reason reason = Reason::none;       // why it is undecided
  std::vector<PlayMove> solution;     // of a won deal: ordinary moves from the start to the win
  Statistics statistics;
};

// CPU seconds of this thread.
inline double thread_cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Counts what a search spends and says when to stop. One per solve, passed to each search of a portfolio in turn.
// Not thread-safe: parallel searches give each thread its own.
class Meter {
 public:
  explicit Meter(const Limits& limits) : limits_(limits), start_seconds_(thread_cpu_seconds()) {}

  // To be called once for each node expanded. True: stop now, reason() says why.
  bool spend_node() {
    ++statistics.nodes;
    if (statistics.nodes >= limits_.max_nodes) return stop(Reason::nodes);
    if ((statistics.nodes & 1023) == 0) return check_clock();
    return reason_ != Reason::none;
  }

  // Adds to the bytes in use (negative: frees). True: over the limit, stop now.
  bool spend_bytes(std::int64_t bytes) {
    bytes_ += static_cast<std::uint64_t>(bytes);
    if (bytes_ > statistics.peak_bytes) statistics.peak_bytes = bytes_;
    return bytes_ > limits_.max_bytes && stop(Reason::memory);
  }

  // Whether `bytes` more would still be within the limit.
  bool has_room_for(std::uint64_t bytes) const { return bytes_ + bytes <= limits_.max_bytes; }

  bool stop(Reason reason) {
    reason_ = reason;
    return true;
  }
  bool stopped() const { return reason_ != Reason::none; }
  // A stop for lack of memory ends one search, not the others of the portfolio.
  void forgive_memory() {
    if (reason_ == Reason::memory) reason_ = Reason::none;
  }

  Reason reason() const { return reason_; }
  const Limits& limits() const { return limits_; }
  double seconds() const { return thread_cpu_seconds() - start_seconds_; }
  std::uint64_t bytes() const { return bytes_; }

  Statistics statistics;

 private:
  bool check_clock() {
    if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) return stop(Reason::signal);
    if (seconds() >= limits_.max_seconds) return stop(Reason::time);
    return reason_ != Reason::none;
  }

  Limits limits_;
  double start_seconds_;
  std::uint64_t bytes_ = 0;
  Reason reason_ = Reason::none;
};

}  // namespace winnable
