// The C interface: texts in, JSON out; nothing that is thrown leaves a call.
#include <winnable/c_api.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <string>

#include "solver/api/search.h"
#include "winnable/replay.h"

namespace {

using winnable::api::Json;

using Progress = void (*)(void* user, const char* json);

// Whom a search tells how far it is. Threads that come while another one tells go on.
struct Watcher : winnable::SearchProgress {
  static constexpr std::chrono::milliseconds kPause{200};

  Progress progress = nullptr;
  void* user = nullptr;
  std::mutex mutex;
  std::chrono::steady_clock::time_point next{};

  static void pass_on(winnable::SearchProgress& told) noexcept {
    auto& self = static_cast<Watcher&>(told);
    const std::unique_lock lock(self.mutex, std::try_to_lock);
    if (!lock || !self.progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < self.next) return;
    self.next = now + kPause;
    try {
      const Json json{{"phase", self.phase.load()}, {"nodes", self.nodes.load()}, {"bytes", self.bytes.load()}};
      self.progress(self.user, winnable::api::json_text(json).c_str());
    } catch (...) {  // no memory for this message: the search goes on
    }
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

std::string text_of(const char* given) { return given ? given : ""; }

char* to_caller(const Json& json) {
  const std::string text = winnable::api::json_text(json);
  auto* const answer = static_cast<char*>(std::malloc(text.size() + 1));
  if (answer) std::memcpy(answer, text.c_str(), text.size() + 1);
  return answer;
}

// `call` makes the JSON.
template <class Call>
char* answer(Call&& call) noexcept {
  try {
    try {
      return to_caller(call());
    } catch (const std::exception& error) {
      return to_caller(winnable::api::error_json(error));
    }
  } catch (...) {
    return nullptr;
  }
}

}  // namespace

struct winnable_session {
  std::atomic<bool> stop{false};
  Watcher watcher;

  // Reads the options and makes the session's next call ready.
  winnable::api::CallOptions begin(const char* text, const char* allowed) {
    auto options = winnable::api::read_options(text_of(text), allowed);
    stop = false;
    watcher.begin();
    options.solve.limits.stop = &stop;
    options.solve.limits.progress = &watcher;
    return options;
  }
};

namespace {

winnable_session& require(winnable_session* session) {
  if (!session) throw winnable::api::usage_error("no session");
  return *session;
}

}  // namespace

namespace api = winnable::api;

char* winnable_version(void) { return answer(api::version_json); }

char* winnable_games(void) { return answer(api::games_json); }

char* winnable_rules(const char* game) {
  return answer([&] { return api::rules_json(api::read_game(text_of(game))); });
}

char* winnable_deal(const char* game, const char* number) {
  return answer(
      [&] { return api::start_json(api::read_game(text_of(game)).deal(winnable::deal_number(text_of(number)))); });
}

char* winnable_read(const char* start) {
  return answer([&] { return api::start_json(api::read_start_text(text_of(start))); });
}

winnable_session* winnable_open(void) { return new (std::nothrow) winnable_session; }

void winnable_close(winnable_session* session) { delete session; }

void winnable_stop(winnable_session* session) {
  if (session) session->stop = true;
}

void winnable_watch(winnable_session* session, Progress progress, void* user) {
  if (!session) return;
  session->watcher.progress = progress;
  session->watcher.user = user;
}

char* winnable_solve(winnable_session* session, const char* start, const char* options) {
  return answer([&] {
    const auto given = require(session).begin(options, "confirm optimal shorten");
    return api::solve_json(api::read_start_text(text_of(start)), given);
  });
}

char* winnable_verify(const char* start, const char* moves) {
  return answer([&] {
    const auto from = api::read_start_text(text_of(start));
    return api::verified_json(from, api::read_plain_moves(text_of(moves)));
  });
}

char* winnable_replay(const char* start, const char* moves) {
  return answer([&] {
    const auto from = api::read_start_text(text_of(start));
    return Json::parse(winnable::replay_json(from, api::read_plain_moves(text_of(moves))));
  });
}

char* winnable_moves(const char* start, const char* moves) {
  return answer([&] {
    const auto from = api::read_start_text(text_of(start));
    return api::position_json(from, api::read_moves(text_of(moves)));
  });
}

char* winnable_hint(winnable_session* session, const char* start, const char* moves, const char* options) {
  return answer([&] {
    const auto given = require(session).begin(options, "honest samples");
    const std::string text = text_of(start), played = text_of(moves);
    api::check_length(text);
    const auto unknown = winnable::read_unknown_start(text);
    if (!unknown) return api::hint_json(api::read_start_text(text), api::read_moves(played), given);
    if (!api::read_moves(played).empty())
      throw api::usage_error(
          "moves cannot be followed through unknown cards (?\?): give the position to which they lead");
    return api::hint_json(*unknown, given);
  });
}

char* winnable_analyze(winnable_session* session, const char* start, const char* moves, const char* options) {
  return answer([&] {
    const auto given = require(session).begin(options, "");
    const auto from = api::read_start_text(text_of(start));
    return api::analyze_json(from, api::read_moves(text_of(moves)), given);
  });
}

void winnable_free(char* answer) { std::free(answer); }
