// Verdicts of one deal or position.
#include "bindings.h"

namespace winnable::python {
namespace {

// What is asked besides the verdict, and how it is sought.
struct Wanted {
  bool confirm, optimal, shorten, deterministic;
  const py::object& salt;
};

Extras extras_of(const Wanted& wanted, const Asked& asked, const Game& game, Call& call) {
  if (wanted.optimal && wanted.shorten) throw Error(ErrorKind::usage, "give one of optimal and shorten, not both");
  if ((wanted.optimal || wanted.shorten) && !game.has_shortest())
    throw Error(ErrorKind::usage, "short wins of " + std::string(game.name()) + " cannot be sought yet");
  if (wanted.shorten && asked.max_nodes.is_none() && asked.timeout.is_none() && asked.progress.is_none())
    throw Error(ErrorKind::usage, "shorten takes all the time it gets: give max_nodes, timeout or progress");
  Extras extras;
  extras.confirm = wanted.confirm;
  if (wanted.optimal) extras.aim = ShortestAim::prove;
  if (wanted.shorten) extras.aim = ShortestAim::shorten;
  extras.enter_stage = [&call](const char* stage) { call.enter_phase(stage); };
  return extras;
}

py::object answer_object(const Answer& answer, const Start& start) {
  py::object result = result_object(answer.outcome, start.game, start.seed);
  result.attr("confirmed") = answer.confirmed;
  result.attr("lower_bound") = answer.lower_bound;
  result.attr("stopped") = reason_object(answer.stopped);
  return result;
}

py::object solve(const Asked& asked, const py::object& game, const py::object& seed, const py::object& deck,
                 const py::object& board, bool confirm, bool optimal, bool shorten, bool deterministic,
                 const py::object& salt) {
  const Start start = start_of_call(game, seed, deck, board);
  const Wanted wanted{confirm, optimal, shorten, deterministic, salt};
  Call call(asked);
  call.options.salt = whole_of("salt", wanted.salt, 0);
  call.options.limits.deterministic = wanted.deterministic;
  const Extras extras = extras_of(wanted, asked, start.game, call);
  Answer answer;
  call.run([&] { answer = Session(start.game).answer(start, call.options, extras); });
  return answer_object(answer, start);
}

}  // namespace

void bind_solve(py::module_& module) {
  define_limited(
      module, "solve", &solve,
      "Decides one deal: a Result. `game` is a name, a Game, rules as JSON, or a State, which has its cards.\n\n"
      "seed: 0 to 2**64 - 1, or another program's number ('ms:11982')\n"
      "deck: all cards in dealing order, 'AS TD ...'\n"
      "board: a deal or position as text; it may name the game itself\n"
      "max_nodes: positions that are looked at; a search limited by them alone repeats exactly\n"
      "timeout: seconds of CPU time of the searching thread\n"
      "max_bytes: bytes of all tables together (2 GiB)\n"
      "threads: 1 to 256, for this one deal; games that cannot use several ignore it\n"
      "progress: called with a Progress about twenty times a second, by the calling thread; if it returns False, the\n"
      "    search stops (undecided, 'signal'); what it raises stops the search, too, and is raised\n"
      "confirm: a loss must be found twice, with other hash numbers\n"
      "optimal, shorten: seek a shortest win, or a shorter one, with what is left of the limits\n"
      "deterministic: the same win and positions on any number of threads\n"
      "salt: other hash numbers: an independent second run\n\n"
      "The interpreter is free meanwhile; Ctrl-C raises KeyboardInterrupt. The referee has judged every win.\n"
      "Raises Error for games, deals and limits that there are not.",
      py::arg("game") = py::none(), py::kw_only(), py::arg("seed") = py::none(), py::arg("deck") = py::none(),
      py::arg("board") = py::none(), py::arg("confirm") = false, py::arg("optimal") = false, py::arg("shorten") = false,
      py::arg("deterministic") = false, py::arg("salt") = 0);
}

}  // namespace winnable::python
