// Grades of deals, and packs of them.
#include "bindings.h"

namespace winnable::python {
namespace {

using Text = std::optional<std::string>;
using Nodes = std::optional<std::uint64_t>;

GradeOptions grade_options_of(const Asked& asked, std::uint64_t crowd_seed, bool traps, std::uint64_t trap_nodes,
                              const std::atomic<bool>& stop) {
  if (trap_nodes == 0) throw Error(ErrorKind::usage, "trap_nodes must be at least 1");
  GradeOptions options;
  options.solve = options_of(asked, stop);
  if (!asked.max_nodes && !asked.timeout) options.solve.limits.max_nodes = kGradeNodes;
  options.crowd_seed = crowd_seed;
  options.traps = traps;
  options.trap_nodes = trap_nodes;
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
  if (grade.outcome.verdict == Verdict::won) {
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

Start start_of_call(const py::object& game, const py::object& seed, const Text& deck, const Text& board) {
  if (!py::isinstance<State>(game)) return start_of_arguments(game_of(game), seed, deck, board);
  if (!seed.is_none() || deck || board)
    throw Error(ErrorKind::usage, "a state has its cards: give no seed, deck or board");
  const auto& state = game.cast<const State&>();
  return state.game.moves().empty() ? state.origin : state.game.start();
}

py::object grade(const py::object& game, const py::object& seed, const Text& deck, const Text& board, bool traps,
                 std::uint64_t trap_nodes, std::uint64_t crowd_seed, Nodes max_nodes, std::optional<double> timeout,
                 Nodes max_bytes, int threads) {
  const Start start = start_of_call(game, seed, deck, board);
  std::atomic<bool> stop{false};
  const GradeOptions options =
      grade_options_of({max_nodes, timeout, max_bytes, threads}, crowd_seed, traps, trap_nodes, stop);
  Grade found;
  run_unlocked(stop, [&] { found = Grader(start.game).grade(start, options); });
  return grade_object(found, start, options);
}

PackFormat format_of(const std::string& name) {
  if (name == "csv") return PackFormat::csv;
  if (name == "json") return PackFormat::json;
  if (name == "c") return PackFormat::c;
  throw Error(ErrorKind::usage, "format: csv, json or c");
}

py::object pack(const py::object& game, const std::string& numbers, const std::string& format, std::uint64_t count,
                bool keep_all, bool traps, std::uint64_t trap_nodes, std::uint64_t crowd_seed, Nodes max_nodes,
                std::optional<double> timeout, Nodes max_bytes, int threads) {
  const PackFormat form = format_of(format);
  PackRequest request = pack_request(game_of(game), numbers);
  std::atomic<bool> stop{false};
  request.grade = grade_options_of({max_nodes, timeout, max_bytes, threads}, crowd_seed, traps, trap_nodes, stop);
  request.keep_all = keep_all;
  request.enough = count;
  request.threads = static_cast<unsigned>(threads);
  std::vector<PackEntry> entries;
  run_unlocked(stop, [&] { make_entries(request, entries); });
  const std::string moves = moves_text(request, entries);
  const Pack made = pack_of(request, entries, moves);
  const auto counted = [&](const char* key) { return py::int_(py::str(made.value(key))); };
  return python_type("Pack")(pack_text(made, form), moves, counted("deals"), counted("won"), counted("lost"),
                             counted("undecided"));
}

std::optional<std::string> check_pack(const std::string& text, const Text& moves, Nodes max_nodes,
                                      std::optional<double> timeout, Nodes max_bytes, int threads) {
  std::atomic<bool> stop{false};
  PackCheck check;
  check.solve = options_of({max_nodes, timeout, max_bytes, threads}, stop);
  check.threads = static_cast<unsigned>(threads);
  if (moves) check.moves = &*moves;
  const Pack read = read_pack(text);
  std::optional<std::string> fault;
  run_unlocked(stop, [&] { fault = pack_fault(read, check); });
  return fault;
}

}  // namespace

void bind_packs(py::module_& module) {
  const auto limits = std::make_tuple(py::arg("max_nodes") = Nodes(), py::arg("timeout") = std::optional<double>(),
                                      py::arg("max_bytes") = Nodes(), py::arg("threads") = 1);
  module.def(
      "grade", &grade, py::arg("game") = py::none(), py::kw_only(), py::arg("seed") = py::none(),
      py::arg("deck") = Text(), py::arg("board") = Text(), py::arg("traps") = true,
      py::arg("trap_nodes") = GradeOptions{}.trap_nodes, py::arg("crowd_seed") = GradeOptions{}.crowd_seed,
      std::get<0>(limits), std::get<1>(limits), std::get<2>(limits), std::get<3>(limits),
      "How hard a deal is for people: a Grade. The deal as solve() takes it; without limits 5 000 000 positions\n"
      "decide it. trap_nodes: positions to decide each plausible choice; crowd_seed: which players. Raises Error for\n"
      "games that no crowd plays.");
  module.def(
      "pack", &pack, py::arg("game"), py::arg("numbers"), py::kw_only(), py::arg("format") = "csv",
      py::arg("count") = 0, py::arg("keep_all") = false, py::arg("traps") = false,
      py::arg("trap_nodes") = GradeOptions{}.trap_nodes, py::arg("crowd_seed") = GradeOptions{}.crowd_seed,
      std::get<0>(limits), std::get<1>(limits), std::get<2>(limits), std::get<3>(limits),
      "A Pack of the deals '1-1000' or 'ms:1-32000' that can be won. format: 'csv', 'json' or 'c'; count: end with\n"
      "so many winnable deals; keep_all: lost and undecided deals get rows, too; threads: deals at a time, which the\n"
      "result does not depend on. Limits are of each deal, as of grade().");
  module.def(
      "check_pack", &check_pack, py::arg("text"), py::arg("moves") = Text(), py::kw_only(), std::get<0>(limits),
      std::get<1>(limits), std::get<2>(limits), std::get<3>(limits),
      "None if a pack is true, else its first fault: the referee replays its moves or, without them, every deal is\n"
      "decided again, within the pack's limits or those given. Raises Error for a text that is no pack, or was changed.");
}

}  // namespace winnable::python
