// What a search spends, counted against its limits, and when it must stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "solver/port/clock.h"
#include "winnable/solve.h"

namespace winnable {

// What a search answers in moves of its own, as Outcome does in ordinary ones.
template <class M>
struct OutcomeOf {
  Verdict verdict = Verdict::undecided;
  Reason reason = Reason::none;
  std::vector<M> solution{};
  Statistics statistics{};
  ProofCheck proof = ProofCheck::none;
};

// CPU seconds of this thread.
inline double thread_cpu_seconds() { return port::ThreadClock::seconds(); }

// What the threads of one search have spent together, and why they stop. Thread-safe; a Meter of each thread reports to
// it.
struct SharedSpending {
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> peak_bytes{0};
  std::atomic<Reason> reason{Reason::none};
};

// Counts what a search spends and says when to stop. One per solve, passed to each search of a portfolio in turn.
// Not thread-safe: a parallel search gives each thread its own, and all of them the same SharedSpending. Then limits of
// nodes and bytes hold for the threads together (nodes up to kShareEvery a thread late), seconds for each thread.
// Aligned so that the counters of two threads never share a cache line.
class alignas(64) Meter {
 public:
  static constexpr std::uint64_t kShareEvery = 64;

  explicit Meter(const Limits& limits, SharedSpending* shared = nullptr)
      : limits_(limits), start_seconds_(thread_cpu_seconds()), shared_(shared) {}

  // To be called once for each node expanded. True: stop now, reason() says why.
  bool spend_node() {
    ++statistics.nodes;
    if (statistics.nodes >= limits_.max_nodes) return stop(Reason::nodes);
    if ((statistics.nodes & (kShareEvery - 1)) == 0) return check_others();
    return reason_ != Reason::none;
  }

  // Adds to the bytes in use (negative: frees). True: over the limit, stop now.
  bool spend_bytes(std::int64_t bytes) {
    bytes_ += static_cast<std::uint64_t>(bytes);
    std::uint64_t in_use = bytes_;
    if (shared_) {
      in_use = shared_->bytes.fetch_add(static_cast<std::uint64_t>(bytes), std::memory_order_relaxed) +
               static_cast<std::uint64_t>(bytes);
      std::uint64_t peak = shared_->peak_bytes.load(std::memory_order_relaxed);
      while (in_use > peak && !shared_->peak_bytes.compare_exchange_weak(peak, in_use, std::memory_order_relaxed)) {
      }
    }
    if (in_use > statistics.peak_bytes) statistics.peak_bytes = in_use;
    return in_use > limits_.max_bytes && stop(Reason::memory);
  }

  // Whether `bytes` more would still be within the limit.
  bool has_room_for(std::uint64_t bytes) const {
    return (shared_ ? shared_->bytes.load(std::memory_order_relaxed) : bytes_) + bytes <= limits_.max_bytes;
  }

  bool stop(Reason reason) {
    reason_ = reason;
    if (shared_ && stops_others_) shared_->reason.store(reason, std::memory_order_relaxed);
    return true;
  }
  bool stopped() const {
    return reason_ != Reason::none || (shared_ && shared_->reason.load(std::memory_order_relaxed) != Reason::none);
  }
  // A stop for lack of memory ends one search, not the others of the portfolio. With several threads: only while none
  // of them searches, and for each one's meter.
  void forgive_memory() {
    if (reason_ == Reason::memory) reason_ = Reason::none;
    if (shared_ && shared_->reason == Reason::memory) shared_->reason = Reason::none;
  }

  // Where it has stopped already its reason stays. A search that has left something out calls it each time it is run:
  // the stop that came of it may have been forgiven.
  void stop_unless_stopped(Reason reason) {
    if (!stopped()) stop(reason);
  }

  // From now on its stops are its own, and the threads beside it go on: of a search that may fail alone.
  void stop_alone() { stops_others_ = false; }

  // Of a part of a search that is told anew now and then how much of the memory it may have.
  void allow_bytes(std::uint64_t bytes) { limits_.max_bytes = bytes; }

  // Stops for time or a signal, where others count the nodes. True: stop now.
  bool look_around() {
    if (limits_.is_stopped()) return stop(Reason::signal);
    return seconds() >= limits_.max_seconds && stop(Reason::time);
  }

  // Nodes that others have counted, for whoever watches.
  void tell_of(std::uint64_t nodes) {
    if (!limits_.progress) return;
    limits_.progress->nodes.fetch_add(nodes, std::memory_order_relaxed);
    limits_.progress->bytes.store(shared_ ? shared_->bytes.load(std::memory_order_relaxed) : bytes_,
                                  std::memory_order_relaxed);
    if (limits_.progress->tell) limits_.progress->tell(*limits_.progress);
  }

  // What the search does next, for whoever watches: `phase` is a literal.
  void enter_phase(const char* phase, std::uint64_t width = 0) {
    if (!limits_.progress) return;
    limits_.progress->phase.store(phase, std::memory_order_relaxed);
    limits_.progress->width.store(width, std::memory_order_relaxed);
  }

  Reason reason() const {
    return shared_ && reason_ == Reason::none ? shared_->reason.load(std::memory_order_relaxed) : reason_;
  }
  const Limits& limits() const { return limits_; }
  double seconds() const { return thread_cpu_seconds() - start_seconds_; }
  // The statistics with the seconds.
  Statistics spent() const {
    Statistics spent = statistics;
    spent.seconds = seconds();
    return spent;
  }
  std::uint64_t bytes() const { return bytes_; }

  Statistics statistics;

 private:
  // Rarely: what other threads spent, and every kClockEvery nodes the signal and the clock.
  bool check_others() {
    if (shared_) {
      const auto nodes = shared_->nodes.fetch_add(kShareEvery, std::memory_order_relaxed) + kShareEvery;
      if (nodes >= limits_.max_nodes) return stop(Reason::nodes);
      reason_ = reason();
    }
    if ((statistics.nodes & (kClockEvery - 1)) != 0) return reason_ != Reason::none;
    tell_of(kClockEvery);
    return look_around() || reason_ != Reason::none;
  }

  static constexpr std::uint64_t kClockEvery = 1024;

  Limits limits_;
  double start_seconds_;
  SharedSpending* shared_;
  std::uint64_t bytes_ = 0;
  Reason reason_ = Reason::none;
  bool stops_others_ = true;
};

}  // namespace winnable
