// What a module exports besides the C interface: a session that reports to the page's worker.
#include <emscripten/emscripten.h>

#include "winnable/c_api.h"

extern "C" {

__attribute__((import_module("winnable"), import_name("progress"))) void winnable_module_progress(const char* json);

EMSCRIPTEN_KEEPALIVE winnable_session* winnable_module_open(void) {
  winnable_session* const session = winnable_open();
  winnable_watch(
      session, [](void*, const char* json) { winnable_module_progress(json); }, nullptr);
  return session;
}
}
