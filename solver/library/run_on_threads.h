// The same work by several threads at once; in a build without threads by the caller alone.
#pragma once

#include <cstddef>
#if !defined(WINNABLE_NO_THREADS)
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace winnable {

#if defined(WINNABLE_NO_THREADS)
struct Mutex {};
struct Lock {
  explicit Lock(Mutex&) {}
};
#else
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
#endif

// Calls work() on so many threads, the caller's among them and always, on fewer where the system gives fewer, and waits
// for all. It must not throw.
template <class Work>
void run_on_threads([[maybe_unused]] std::size_t threads, const Work& work) {
#if defined(WINNABLE_NO_THREADS)
  work();
#else
  std::vector<std::thread> others;
  others.reserve(threads);  // what it throws must not meet a running thread
  try {
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
  }
  work();
  for (std::thread& other : others) other.join();
#endif
}

}  // namespace winnable
