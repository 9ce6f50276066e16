// How many threads can run at once.
#pragma once

#include <algorithm>
#ifndef WINNABLE_NO_THREADS
#include <thread>
#endif
#if defined(__linux__) && !defined(WINNABLE_PLAIN_PORT)
#include <sched.h>
#endif

namespace winnable::port {

// At least 1. On Linux the cores that this process was given, as by taskset or a batch engine; elsewhere all of them.
inline unsigned usable_cores() {
#ifdef WINNABLE_NO_THREADS
  return 1;
#else
#if defined(__linux__) && !defined(WINNABLE_PLAIN_PORT)
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return static_cast<unsigned>(std::max(1, CPU_COUNT(&cores)));
#endif
  return std::max(1U, std::thread::hardware_concurrency());
#endif
}

}  // namespace winnable::port
