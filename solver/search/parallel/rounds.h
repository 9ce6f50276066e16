// Work in rounds of a fixed size: what a search on several threads does then depends on the deal alone, not on the
// number of threads or on which of them was faster.
//
// Idea: a search is divided among lanes, more of them than threads and always as many. A round has two steps. In the
// first each lane works for itself: it sees what was known before the round and what it finds itself, and how much it
// does depends on nothing but what the lanes held at the beginning. In the second each lane takes in what the others
// have found for it, in the order of their numbers. Before each step one thread alone plans what is next. Threads take
// lanes as they come; between the steps all wait for all.
// Source: bulk-synchronous parallel computers (Valiant 1990); owners by hash: Evett et al. 1995, Kishimoto, Fukunaga &
// Botea 2009 (HDA*).
//
// Claim: verdict, win and numbers of positions and bytes are the same on any number of threads.
// Why: a lane writes to nothing but what is its own, reads only that and what no lane writes in the same step, and
//      decides by these alone; so the order in which lanes are served changes nothing. Limits of positions and bytes
//      are shared out before each step by what the lanes hold.
// Needs: no lane looks at a clock, at an address or at which thread serves it. A stop for time or by a signal comes
//        when it comes.
// Guarded by: tests/search/rounds_test.cpp.
//
// Cost: two waits of all for all a round. Thread safety: run() by the team's first member; a job's plan() and the
// meters of lanes by one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <vector>

#include "solver/core/meter.h"
#include "solver/port/pause.h"
#include "solver/search/parallel/team_meters.h"
#include "solver/search/parallel/thread_team.h"

namespace winnable {

class Rounds {
 public:
  static constexpr std::size_t kLanes = 32;

  Rounds(ThreadTeam& team, TeamMeters& meters)
      : team_(team), meters_(meters), ranges_(static_cast<std::size_t>(team.size())) {
    for (std::size_t i = 0; i < kLanes; ++i) lanes_.emplace_back(Limits{});
    allow_alike();
  }
  ~Rounds() { take_stock(); }
  Rounds(const Rounds&) = delete;
  Rounds& operator=(const Rounds&) = delete;

  int threads() const { return team_.size(); }
  // Counts what a lane spends. It stops for lack of memory only.
  Meter& meter(std::size_t lane) { return lanes_[lane]; }
  Meter& common() { return meters_.common(); }
  std::uint64_t nodes_left() const {
    const std::uint64_t most = meters_.limits().max_nodes, spent = meters_.nodes();
    return most == kUnlimited ? kUnlimited : most - std::min(most, spent);
  }

  // A job: is_over() whether all is done; plan() what comes next (false: nothing), with nothing found yet; expand(lane,
  // thread), the first step of a round, left out for lanes that a stop comes before; make_room() for what was found;
  // merge(lane), the second step. All threads take part in rounds that are wide, else the first one does all of them.
  template <class Job>
  void run(Job& job, std::size_t lanes, bool is_wide) {
    lanes_at_work_ = lanes;
    servers_ = is_wide ? static_cast<std::size_t>(team_.size()) : 1;
    if (servers_ == 1)
      serve(job, 0);
    else
      team_.run([&](int thread) { serve(job, static_cast<std::size_t>(thread)); });
    if (failure_) std::rethrow_exception(failure_);
    take_stock();
  }

  // After a search has left for lack of memory, and given back what it had.
  void forgive_memory() {
    for (Meter& meter : lanes_) meter.forgive_memory();
    meters_.forgive_memory();
    take_stock();
    allow_alike();
  }

  // Everybody's share: the parts of a whole differ by one at most.
  static std::uint64_t share_of(std::uint64_t whole, std::uint64_t parts, std::uint64_t part) {
    return whole / parts + (part < whole % parts);
  }

 private:
  static constexpr std::uint64_t kLookEvery = 1024;  // nodes
  static constexpr int kSpins = 2000;

  struct alignas(64) Range {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
    std::uint64_t unseen = 0;  // nodes since this thread has last looked at the clock
  };

  template <class Job>
  void serve(Job& job, std::size_t thread) {
    for (;;) {
      wait([&] {
        goes_on_ = false;
        unless_broken([&] { begin(job); });
      });
      if (!goes_on_) return;
      Meter& clock = meters_.of(static_cast<int>(thread));
      std::uint64_t& unseen = ranges_[thread].unseen;
      each_lane(thread, [&](std::size_t lane) {
        const std::uint64_t before = lanes_[lane].statistics.nodes;
        if (!clock.stopped()) job.expand(lane, thread);
        unseen += lanes_[lane].statistics.nodes - before;
        if (unseen < kLookEvery) return;
        unseen = 0;
        clock.look_around();
      });
      wait([&] {
        unless_broken([&] {
          take_stock();
          job.make_room();
          allow_alike();
          share_out();
        });
      });
      each_lane(thread, [&](std::size_t lane) { job.merge(lane); });
    }
  }

  // --- by one thread while the others wait ---------------------------------------------------------------------------
  template <class Job>
  void begin(Job& job) {
    take_stock();
    for (const Meter& meter : lanes_)
      if (meter.stopped()) meters_.common().stop(Reason::memory);
    if (job.is_over()) {
      goes_on_ = false;
      return;
    }
    if (nodes_left() == 0) meters_.common().stop(Reason::nodes);
    goes_on_ = !meters_.common().stopped() && job.plan();
    if (!goes_on_) return;
    allow_alike();
    share_out();
  }

  void allow_alike() {
    const std::uint64_t each = bytes_left() / kLanes;
    for (Meter& meter : lanes_) meter.allow_bytes(meter.bytes() + each);
  }
  std::uint64_t bytes_left() {
    const std::uint64_t most = meters_.limits().max_bytes;
    return most - std::min(most, meters_.bytes());
  }

  // What the lanes have spent goes to the meters of the team.
  void take_stock() {
    Statistics sum;
    std::uint64_t bytes = 0;
    for (const Meter& meter : lanes_) {
      sum += meter.statistics;
      bytes += meter.bytes();
    }
    Statistics& told = meters_.of(0).statistics;
    told.nodes += sum.nodes - counted_.nodes;
    told.generated += sum.generated - counted_.generated;
    told.duplicates += sum.duplicates - counted_.duplicates;
    Meter& common = meters_.common();
    common.spend_bytes(static_cast<std::int64_t>(bytes - bytes_));
    if (sum.nodes / kLookEvery != counted_.nodes / kLookEvery)
      common.tell_of((sum.nodes / kLookEvery - counted_.nodes / kLookEvery) * kLookEvery);
    counted_ = sum;
    bytes_ = bytes;
  }

  void share_out() {
    for (std::size_t i = 0; i < servers_; ++i) {
      ranges_[i].next.store(lanes_at_work_ * i / servers_, std::memory_order_relaxed);
      ranges_[i].end = lanes_at_work_ * (i + 1) / servers_;
    }
  }

  // -------------------------------------------------------------------------------------------------------------------
  // First the thread's own lanes, which its core may still hold, then those that others have not come to.
  template <class Work>
  void each_lane(std::size_t thread, const Work& work) {
    for (std::size_t i = 0; i < servers_; ++i) {
      Range& range = ranges_[(thread + i) % servers_];
      while (range.next.load(std::memory_order_relaxed) < range.end) {
        const std::size_t lane = range.next.fetch_add(1, std::memory_order_relaxed);
        if (lane < range.end) unless_broken([&] { work(lane); });
      }
    }
  }

  // All threads must come to the next wait. What one of them throws ends the rounds there, and is thrown again when
  // they are over.
  template <class Work>
  void unless_broken(const Work& work) {
    if (is_broken_.load(std::memory_order_acquire)) return;
    try {
      work();
    } catch (...) {
      if (!is_broken_.exchange(true)) failure_ = std::current_exception();
    }
  }

  // The last one to come does what is to be done alone.
  template <class Alone>
  void wait(const Alone& alone) {
    const std::uint32_t turn = turn_.load(std::memory_order_relaxed);
    if (there_.fetch_add(1, std::memory_order_acq_rel) + 1 == servers_) {
      there_.store(0, std::memory_order_relaxed);
      alone();
      // Not a release alone: notify_all() of libstdc++ wakes nobody where it sees no sleeper, and it may look before
      // such a store has gone out (seen with sixteen threads, which then slept for ever).
      turn_.store(turn + 1, std::memory_order_seq_cst);
      turn_.notify_all();
      return;
    }
    for (int spins = 0; spins < kSpins; ++spins) {
      if (turn_.load(std::memory_order_acquire) != turn) return;
      port::Pause::rest();
    }
    team_.clock().rest();
    while (turn_.load(std::memory_order_acquire) == turn) turn_.wait(turn, std::memory_order_acquire);
    team_.clock().begin_work();
  }

  ThreadTeam& team_;
  TeamMeters& meters_;
  std::deque<Meter> lanes_;
  std::vector<Range> ranges_;  // of each thread
  std::size_t lanes_at_work_ = kLanes, servers_ = 1;
  bool goes_on_ = false;
  std::atomic<bool> is_broken_{false};
  std::exception_ptr failure_;
  Statistics counted_;
  std::uint64_t bytes_ = 0;
  alignas(64) std::atomic<std::size_t> there_{0};
  alignas(64) std::atomic<std::uint32_t> turn_{0};
};

}  // namespace winnable
