// Lets many threads use something at once, and now and then one of them replace it: a lock for readers and a rare
// writer in which readers write to nothing but a cache line of their own.
//
// Idea: a member says "inside" on its own line and looks whether the gate is closed; who closes the gate waits until
// nobody is inside (Dekker's algorithm, so both sides use sequentially consistent operations).
// Source: "big-reader" locks (brlock of the Linux kernel), passive readers as in Liu, Zhang & Chen (2014).
// Cost: two stores to an own line a visit, one of them with a fence; nothing is written that others read.
// Thread safety: enter(), leave() and alone() by any members at once, each with its own number. What was written before
// a leave() or in an alone() is seen by whoever enters or is alone later.
#pragma once

#include <array>
#include <atomic>
#include <thread>

#include "winnable/solve.h"

namespace winnable {

class BigReaderLock {
 public:
  static constexpr int kMaxMembers = kMaxThreads;

  // Waits while the gate is closed, calling `help()` over and over.
  template <class Help>
  void enter(int member, const Help& help) {
    std::atomic<bool>& inside = places_[static_cast<std::size_t>(member)].inside;
    for (;;) {
      inside.store(true);
      if (!closed_.load()) return;
      inside.store(false, std::memory_order_release);
      while (closed_.load(std::memory_order_acquire)) help();
    }
  }

  void leave(int member) { places_[static_cast<std::size_t>(member)].inside.store(false, std::memory_order_release); }

  // Called inside, and inside again at the end; in between the job is done with nobody inside, by this member or by
  // one that came before: then the caller must look again whether there is anything left to do.
  template <class Job, class Help>
  void alone(int member, const Job& job, const Help& help) {
    leave(member);
    if (!closed_.exchange(true)) {
      for (const Place& place : places_)
        while (place.inside.load()) std::this_thread::yield();
      job();
      closed_.store(false, std::memory_order_release);
    }
    enter(member, help);
  }

 private:
  struct alignas(64) Place {
    std::atomic<bool> inside{false};
  };

  std::array<Place, kMaxMembers> places_;
  alignas(64) std::atomic<bool> closed_{false};
};

}  // namespace winnable
