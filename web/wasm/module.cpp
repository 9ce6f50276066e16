// What a module exports besides the C interface: a session that reports to the page's worker.
#include <emscripten/emscripten.h>

#include <chrono>
#include <ctime>

#include "winnable/c_api.h"

// The library's own clock throws where a system has none, and brings printf along for the message. The loader
// (web/src/module.ts) always has one.
std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return time_point(seconds(now.tv_sec) + nanoseconds(now.tv_nsec));
}

extern "C" {

__attribute__((import_module("winnable"), import_name("progress"))) void winnable_module_progress(const char* json);

EMSCRIPTEN_KEEPALIVE winnable_session* winnable_module_open(void) {
  winnable_session* const session = winnable_open();
  winnable_watch(
      session, [](void*, const char* json) { winnable_module_progress(json); }, nullptr);
  return session;
}
}
