// How much CPU time a thread has spent.
//
// PosixThreadClock asks the system. PlainThreadClock, for systems without such a clock, takes time as it passes: at
// least as much, so that a limit is kept and only met sooner. ThreadClock is the one this build uses;
// WINNABLE_PLAIN_PORT chooses the plain one everywhere. Only differences of the same thread mean anything.
#pragma once

#include <chrono>
#include <ctime>

namespace winnable::port {

struct PlainThreadClock {
  static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
};

#if defined(CLOCK_THREAD_CPUTIME_ID)
struct PosixThreadClock {
  static double seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
};
#endif

#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(WINNABLE_PLAIN_PORT)
using ThreadClock = PosixThreadClock;
#else
using ThreadClock = PlainThreadClock;
#endif

}  // namespace winnable::port
