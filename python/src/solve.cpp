// Verdicts of one deal or position: solve, hint, analyze.
#include "bindings.h"

namespace winnable::python {
namespace {

// The position of a state: its start and the moves since.
Hint solve_position(const State& state, const Asked& asked) {
  std::atomic<bool> stop{false};
  const SolveOptions options = options_of(asked, stop);
  Hint found;
  const Start start = state.origin;
  const std::vector<PlayMove> moves = state.game.moves();
  run_unlocked(stop, [&] { found = hint(start, moves, options); });
  return found;
}

py::object solve(const Asked& asked, const py::object& game, const py::object& seed, const py::object& deck,
                 const py::object& board) {
  if (py::isinstance<State>(game)) {
    if (!seed.is_none() || !deck.is_none() || !board.is_none())
      throw Error(ErrorKind::usage, "a state has its cards: give no seed, deck or board");
    const auto& state = game.cast<const State&>();
    const bool is_start = state.game.moves().empty();
    return result_object(solve_position(state, asked).outcome, state.game.game(),
                         is_start ? state.origin.seed : std::nullopt);
  }
  const Start start = start_of_arguments(game_or_none(game), seed, deck, board);
  std::atomic<bool> stop{false};
  const SolveOptions options = options_of(asked, stop);
  Outcome outcome;
  run_unlocked(stop, [&] { outcome = start.game.solve(start, options); });
  return result_object(outcome, start.game, start.seed);
}

py::object hint_of(const Asked& asked, const State& state) {
  const Hint found = solve_position(state, asked);
  py::object move = py::none();
  if (found.move) move = py::str(to_text(*found.move));
  return python_type("Hint")(move, result_object(found.outcome, state.game.game(), std::nullopt));
}

py::object optional_text(const std::optional<PlayMove>& move) {
  return move ? py::object(py::str(to_text(*move))) : py::object(py::none());
}

py::object analyze_state(const Asked& asked, const State& state) {
  std::atomic<bool> stop{false};
  const SolveOptions options = options_of(asked, stop);
  Timeline timeline(state.origin, numbered(state.game.moves()));
  Analysis found;
  run_unlocked(stop, [&] { found = analyze(timeline, options); });
  return python_type("Analysis")(verdict_object(found.verdict), reason_object(found.reason), found.last_won,
                                 found.first_lost, found.undecided, found.losing_move, optional_text(found.better));
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
      "threads: 1 to 256, for this one deal; games that cannot use several ignore it\n\n"
      "The interpreter is free meanwhile; Ctrl-C raises KeyboardInterrupt. The referee has judged every win.\n"
      "Raises Error for games, deals and limits that there are not.",
      py::arg("game") = py::none(), py::kw_only(), py::arg("seed") = py::none(), py::arg("deck") = py::none(),
      py::arg("board") = py::none());
  define_limited(
      module, "hint", &hint_of,
      "The next move of a win from here, if one is found: a Hint. All cards are known to it. Limits as of solve().",
      py::arg("state"), py::kw_only());
  define_limited(
      module, "analyze", &analyze_state,
      "Where the moves played lost the game: an Analysis. The limits are of each of about 2 + log2(moves) positions.",
      py::arg("state"), py::kw_only());
}

}  // namespace winnable::python
