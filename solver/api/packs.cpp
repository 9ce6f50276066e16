// The calls of the C interface for grades and packs. A file of its own: a program that links none of them does without
// the crowd's players.
#include "solver/api/calls.h"
#include "winnable/grade.h"
#include "winnable/pack.h"

namespace winnable::api {
namespace {

constexpr char kGradeOptions[] = "crowd_seed traps trap_nodes";
constexpr char kPackOptions[] = "crowd_seed traps trap_nodes format count all moves";

GradeOptions grade_options(const CallOptions& given, bool traps) {
  GradeOptions options;
  options.solve = given.solve;
  if (!options.solve.limits.has_work_limit()) options.solve.limits.max_nodes = kGradeNodes;
  options.crowd_seed = given.crowd_seed;
  options.traps = given.traps.value_or(traps);
  options.trap_nodes = given.trap_nodes;
  return options;
}

std::string stopped() { return JsonObject().add("stopped", true).text(); }

std::string grade_answer(const Start& start, const CallOptions& given) {
  const GradeOptions options = grade_options(given, true);
  const Grade grade = Grader(start.game).grade(start, options);
  if (grade.stopped) return stopped();
  return grade_json(start, grade, options);
}

PackFormat format_of(const std::string& name) {
  if (name == "csv") return PackFormat::csv;
  if (name == "json") return PackFormat::json;
  if (name == "c") return PackFormat::c;
  throw usage_error("option 'format': csv, json or c");
}

JsonObject pack_answer(const Game& game, const std::string& numbers, const CallOptions& given,
                       winnable_session& session) {
  const PackFormat format = format_of(given.format);
  PackRequest request = pack_request(game, numbers);
  request.grade = grade_options(given, false);
  request.grade.solve.limits.progress = nullptr;  // told of deals instead
  request.keep_all = given.all;
  request.enough = given.count;
  request.threads = static_cast<unsigned>(given.solve.threads);
  std::vector<PackEntry> entries;
  std::uint64_t deals = 0;
  const bool is_done = make_entries(request, entries, [&](const PackEntry&) {
    session.watcher.hand_over(JsonObject().add("phase", "pack").add("deals", ++deals));
  });
  if (!is_done) return JsonObject().add("stopped", true).add("deals", deals);
  const std::string moves = given.moves ? moves_text(request, entries) : "";
  const Pack pack = pack_of(request, entries, moves);
  JsonObject json;
  json.add("game", game.name()).add("rules_id", game.rules_id());
  for (const char* count : {"deals", "won", "lost", "undecided"})
    json.add(count, JsonValue::written(pack.value(count)));
  json.add("pack", pack_text(pack, format));
  if (given.moves) json.add("moves", moves);
  return json;
}

std::string check_answer(const std::string& text, const char* moves, const CallOptions& given) {
  check_length(text);
  const Pack pack = read_pack(text);
  const std::string moves_text = text_of(moves);
  check_length(moves_text);
  PackCheck check;
  check.solve = given.solve;
  check.solve.limits.progress = nullptr;
  check.threads = static_cast<unsigned>(given.solve.threads);
  if (moves) check.moves = &moves_text;
  check.grades = given.grades;
  const auto fault = pack_fault(pack, check);
  if (!fault && given.solve.limits.stop->load()) return stopped();
  JsonObject json;
  json.add("verified", !fault).add("preset", pack.value("preset")).add("rows", pack.rows.size());
  if (fault) json.add("reason", *fault);
  return json.text();
}

}  // namespace
}  // namespace winnable::api

namespace api = winnable::api;

char* winnable_grade(winnable_session* session, const char* start, const char* options) {
  return api::answer([&] {
    const auto given = api::require(session).begin(options, api::kGradeOptions);
    return api::grade_answer(api::read_start_text(api::text_of(start)), given);
  });
}

char* winnable_pack(winnable_session* session, const char* game, const char* numbers, const char* options) {
  return api::answer([&] {
    const auto given = api::require(session).begin(options, api::kPackOptions);
    return api::pack_answer(api::read_game(api::text_of(game)), api::text_of(numbers), given, *session);
  });
}

char* winnable_verify_pack(winnable_session* session, const char* pack, const char* moves, const char* options) {
  return api::answer([&] {
    const auto given = api::require(session).begin(options, "grades");
    return api::check_answer(api::text_of(pack), moves, given);
  });
}
