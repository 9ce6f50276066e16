// Two searches of different kinds at work on one deal at once, each with a thread or a team of its own: the first that
// decides the deal ends the other.
//
// Thread safety: by one thread, which only waits. Each search gets limits with a stop flag of its own, and is told
// within kLook of the caller's.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>

#include "solver/search/portfolio.h"

namespace winnable {

// first(limits) and second(limits) give a SearchOutcome each. Undecided: for the reason of the second, unless a signal
// came. The memory that both used counts together.
template <class First, class Second>
SearchOutcome decide_side_by_side(const Limits& limits, const First& first, const Second& second) {
  constexpr std::chrono::milliseconds kLook{20};
  std::atomic<bool> is_over{false};
  std::mutex mutex;
  std::condition_variable ends;
  int at_work = 2;
  std::array<SearchOutcome, 2> found;
  Limits own = limits;
  own.stop = &is_over;
  const auto begin = [&](const auto& search, std::size_t place) {
    return std::thread([&, place] {
      found[place] = search(own);
      const std::lock_guard lock(mutex);
      --at_work;
      if (is_final(found[place])) is_over = true;
      ends.notify_one();
    });
  };
  std::thread one = begin(first, 0), other = begin(second, 1);
  {
    std::unique_lock lock(mutex);
    while (!ends.wait_for(lock, kLook, [&] { return at_work == 0; }))
      if (limits.stop && *limits.stop) is_over = true;
  }
  one.join();
  other.join();

  SearchOutcome& answer = found[is_final(found[0]) ? 0 : 1];
  const Statistics& others = found[is_final(found[0]) ? 1 : 0].statistics;
  const std::uint64_t peak_bytes = answer.statistics.peak_bytes + others.peak_bytes;
  answer.statistics += others;
  answer.statistics.peak_bytes = peak_bytes;
  return answer;
}

}  // namespace winnable
