// The C interface: texts in, JSON out; nothing that is thrown leaves a call. Grades and packs: packs.cpp.
#include <cstdlib>
#include <new>
#include <string>

#include "solver/api/calls.h"
#include "winnable/replay.h"

namespace api = winnable::api;
using api::answer;
using api::require;
using api::text_of;

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

void winnable_watch(winnable_session* session, api::Progress progress, void* user) {
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
    return winnable::replay_json(from, api::read_plain_moves(text_of(moves)));
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
    const auto given = require(session).begin(options, "honest worlds");
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
