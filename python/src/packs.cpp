// Grades of deals, and packs of them.
#include "bindings.h"

namespace winnable::python {
namespace {

// What is asked of grades besides limits.
struct Crowd {
  const py::object& seed;
  bool traps;
  const py::object& trap_nodes;
};

GradeOptions grade_options_of(const Asked& asked, const Crowd& crowd, const Call& call) {
  GradeOptions options;
  options.solve = call.options;
  if (asked.max_nodes.is_none() && asked.timeout.is_none()) options.solve.limits.max_nodes = kGradeNodes;
  options.crowd_seed = whole_of("crowd_seed", crowd.seed, 0);
  options.traps = crowd.traps;
  options.trap_nodes = whole_of("trap_nodes", crowd.trap_nodes, 1);
  return options;
}

py::object traps_object(const Grade& grade) {
  py::list list;
  for (const Trap& trap : grade.traps.lost) list.append(python_type("Trap")(trap.after, texts(trap.moves)));
  return list;
}

py::object grade_object(const Grade& grade, const Start& start, const GradeOptions& options) {
  const py::object result = result_object(grade.outcome, start.game, start.seed);
  py::dict named;
  named["definition"] = std::string(kGradeDefinition);
  named["crowd_seed"] = options.crowd_seed;
  named["stopped"] = grade.stopped;
  if (grade.outcome.verdict == Verdict::won && !grade.stopped) {
    named["players"] = grade.players;
    named["wins"] = grade.wins;
    named["share"] = grade.share();
    named["share_low"] = grade.share_low;
    named["share_high"] = grade.share_high;
    named["band"] = grade.band;
    named["band_name"] = std::string(band_name(grade.band));
    if (options.traps) {
      named["choices"] = grade.traps.choices;
      named["undecided"] = grade.traps.undecided;
      named["traps"] = traps_object(grade);
    }
  }
  return python_type("Grade")(result, **named);
}

py::object grade(const Asked& asked, const py::object& game, const py::object& seed, const py::object& deck,
                 const py::object& board, bool traps, const py::object& trap_nodes, const py::object& crowd_seed) {
  const Start start = start_of_call(game, seed, deck, board);
  Call call(asked, "grade");
  const GradeOptions options = grade_options_of(asked, {crowd_seed, traps, trap_nodes}, call);
  Grade found;
  call.run([&] { found = Grader(start.game).grade(start, options); });
  return grade_object(found, start, options);
}

PackFormat format_of(const py::object& format) {
  const std::string name = text_of("format", format);
  if (name == "csv") return PackFormat::csv;
  if (name == "json") return PackFormat::json;
  if (name == "c") return PackFormat::c;
  throw Error(ErrorKind::usage, "format: csv, json or c");
}

// False: stopped. The entries are those of the deals before.
bool make_all(const PackRequest& request, std::vector<PackEntry>& entries, Call& call) {
  struct Stopped {};
  const auto count = [&call](const PackEntry&) {
    if (call.is_stopped()) throw Stopped();  // searches of few positions do not look at the flag
    call.count_deal();
  };
  try {
    return make_entries(request, entries, count);
  } catch (const Stopped&) {
    return false;
  }
}

py::object pack(const Asked& asked, const py::object& game, const py::object& numbers, const py::object& format,
                const py::object& count, bool keep_all, bool traps, const py::object& trap_nodes,
                const py::object& crowd_seed) {
  const PackFormat form = format_of(format);
  PackRequest request = pack_request(game_of(game), text_of("numbers", numbers));
  Call call(asked, "pack");
  request.grade = grade_options_of(asked, {crowd_seed, traps, trap_nodes}, call);
  request.keep_all = keep_all;
  request.enough = whole_of("count", count, 0);
  request.threads = static_cast<unsigned>(request.grade.solve.threads);
  std::vector<PackEntry> entries;
  bool is_whole = false;
  call.run([&] { is_whole = make_all(request, entries, call); });
  const std::string moves = moves_text(request, entries);
  const Pack made = pack_of(request, entries, moves);
  const auto counted = [&](const char* key) { return py::int_(py::str(made.value(key))); };
  return python_type("Pack")(pack_text(made, form), moves, counted("deals"), counted("won"), counted("lost"),
                             counted("undecided"), !is_whole);
}

py::object check_pack(const Asked& asked, const py::object& text, const py::object& moves, bool grades) {
  Call call(asked, "check");
  PackCheck check;
  check.solve = call.options;
  check.threads = static_cast<unsigned>(check.solve.threads);
  const std::optional<std::string> moves_given = text_or_none("moves", moves);
  if (moves_given) check.moves = &*moves_given;
  check.grades = grades;
  const Pack read = read_pack(text_of("text", text));
  std::optional<std::string> fault;
  call.run([&] { fault = pack_fault(read, check); });
  if (!fault && call.is_stopped()) fault = "pack: not checked to its end";
  return py::cast(fault);
}

}  // namespace

void bind_packs(py::module_& module) {
  const GradeOptions standard;
  define_limited(
      module, "grade", &grade,
      "How hard a deal is for people: a Grade. The deal as solve() takes it; without limits 5 000 000 positions\n"
      "decide it. trap_nodes: positions to decide each plausible choice; crowd_seed: which players. Raises Error for\n"
      "games that no crowd plays.",
      py::arg("game") = py::none(), py::kw_only(), py::arg("seed") = py::none(), py::arg("deck") = py::none(),
      py::arg("board") = py::none(), py::arg("traps") = true, py::arg("trap_nodes") = standard.trap_nodes,
      py::arg("crowd_seed") = standard.crowd_seed);
  define_limited(
      module, "pack", &pack,
      "A Pack of the deals '1-1000' or 'ms:1-32000' that can be won. format: 'csv', 'json' or 'c'; count: end with\n"
      "so many winnable deals; keep_all: lost and undecided deals get rows, too; threads: deals at a time, which the\n"
      "result does not depend on. Limits are of each deal, as of grade(). A Progress has the deals looked at; stopped by\n"
      "progress, it is the pack of these.",
      py::arg("game"), py::arg("numbers"), py::kw_only(), py::arg("format") = "csv", py::arg("count") = 0,
      py::arg("keep_all") = false, py::arg("traps") = false, py::arg("trap_nodes") = standard.trap_nodes,
      py::arg("crowd_seed") = standard.crowd_seed);
  define_limited(
      module, "check_pack", &check_pack,
      "None if a pack is true, else its first fault: the referee replays its moves or, without them, every deal is\n"
      "decided again, within the pack's limits or those given. grades: the crowd plays the deals again, too. Raises\n"
      "Error for a text that is no pack, or was changed.",
      py::arg("text"), py::arg("moves") = py::none(), py::kw_only(), py::arg("grades") = false);
}

}  // namespace winnable::python
