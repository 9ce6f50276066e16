// What the calls of the C interface share: a session, and answers that belong to the caller.
#pragma once

#include <winnable/c_api.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <string>

#include "solver/api/search.h"

namespace winnable::api {

using Progress = void (*)(void* user, const char* json);

// Whom a search tells how far it is. Threads that come while another one tells go on.
struct Watcher : SearchProgress {
  static constexpr std::chrono::milliseconds kPause{200};

  Progress progress = nullptr;
  void* user = nullptr;
  std::mutex mutex;
  std::chrono::steady_clock::time_point next{};

  static void pass_on(SearchProgress& told) noexcept {
    auto& self = static_cast<Watcher&>(told);
    try {
      self.hand_over(
          JsonObject().add("phase", self.phase.load()).add("nodes", self.nodes.load()).add("bytes", self.bytes.load()));
    } catch (...) {  // no memory for this message: the search goes on
    }
  }

  void hand_over(const JsonObject& json) {
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock || !progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next) return;
    next = now + kPause;
    progress(user, json.text().c_str());
  }

  void begin() {
    nodes = 0;
    bytes = 0;
    phase = "";
    width = 0;
    next = {};
    tell = progress ? pass_on : nullptr;
  }
};

inline std::string text_of(const char* given) { return given ? given : ""; }

inline char* to_caller(const std::string& text) {
  auto* const answer = static_cast<char*>(std::malloc(text.size() + 1));
  if (answer) std::memcpy(answer, text.c_str(), text.size() + 1);
  return answer;
}

// `call` makes the JSON's text, or an object of it.
template <class Call>
char* answer(Call&& call) noexcept {
  try {
    try {
      if constexpr (requires { call().text(); })
        return to_caller(call().text());
      else
        return to_caller(call());
    } catch (const std::exception& error) {
      return to_caller(error_json(error).text());
    }
  } catch (...) {
    return nullptr;
  }
}

}  // namespace winnable::api

struct winnable_session {
  std::atomic<bool> stop{false};
  winnable::api::Watcher watcher;

  // Reads the options and makes the session's next call ready.
  winnable::api::CallOptions begin(const char* text, const char* allowed) {
    auto options = winnable::api::read_options(winnable::api::text_of(text), allowed);
    stop = false;
    watcher.begin();
    options.solve.limits.stop = &stop;
    options.solve.limits.progress = &watcher;
    return options;
  }
};

namespace winnable::api {

inline winnable_session& require(winnable_session* session) {
  if (!session) throw usage_error("no session");
  return *session;
}

}  // namespace winnable::api
