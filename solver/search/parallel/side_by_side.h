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
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "solver/search/portfolio.h"

namespace winnable {

// first(limits) and second(limits) give a SearchOutcome each. Undecided: for the reason of the second, unless a signal
// came. The memory that both used counts together. What one throws is thrown when both have ended.
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
  std::exception_ptr failure;
  const auto work = [&](const auto& search, std::size_t place) {
    std::exception_ptr thrown;
    try {
      found[place] = search(own);
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    --at_work;
    if (thrown && !failure) failure = thrown;
    if (thrown || is_final(found[place])) is_over = true;
    ends.notify_one();
  };
  std::array<std::thread, 2> threads;
  try {
    threads[0] = std::thread([&] { work(first, 0); });
    threads[1] = std::thread([&] { work(second, 1); });
  } catch (const std::system_error&) {  // the system has no threads for both: the second alone
    is_over = true;
    if (threads[0].joinable()) threads[0].join();
    return second(limits);
  }
  {
    std::unique_lock lock(mutex);
    while (!ends.wait_for(lock, kLook, [&] { return at_work == 0; }))
      if (limits.stop && *limits.stop) is_over = true;
  }
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);

  SearchOutcome& answer = found[is_final(found[0]) ? 0 : 1];
  const Statistics& others = found[is_final(found[0]) ? 1 : 0].statistics;
  const std::uint64_t peak_bytes = answer.statistics.peak_bytes + others.peak_bytes;
  answer.statistics += others;
  answer.statistics.peak_bytes = peak_bytes;
  return answer;
}

}  // namespace winnable
