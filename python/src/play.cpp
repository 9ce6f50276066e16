// Honest play: players who do not peek.
#include "bindings.h"

namespace winnable::python {
namespace {

// What the player sees and decides, told to Python.
DecisionWatch watch_of(const Game& game, const py::object& watch, Call& call) {
  if (watch.is_none()) return {};
  return [&](const Board& shown, const Decision& decision) {
    call.in_callers_thread([&] { watch(to_text(game, shown), texts(decision.moves)); });
  };
}

py::object play(const py::object& game, const py::object& player, const py::object& seed, const py::object& deck,
                const py::object& board, const py::object& watch, const py::object& max_nodes) {
  const Start start = start_of_arguments(game_or_none(game), seed, deck, board);
  const std::string name = text_of("player", player);
  Call call({.max_nodes = max_nodes});
  Outcome outcome;
  call.run([&] { outcome = play_honestly(start, name, call.options, watch_of(start.game, watch, call)); });
  return result_object(outcome, start.game, start.seed);
}

}  // namespace

void bind_play(py::module_& module) {
  module.def("players", &players, "The honest players, weakest first.");
  module.def(
      "play_honestly", &play, py::arg("game") = py::none(), py::arg("player") = "fast", py::kw_only(),
      py::arg("seed") = py::none(), py::arg("deck") = py::none(), py::arg("board") = py::none(),
      py::arg("watch") = py::none(), py::arg("max_nodes") = py::none(),
      "Plays a deal to its end without peeking: a Result, won or undecided with the reason 'gave up', which says\n"
      "nothing about whether the deal can be won. `watch(shown, moves)` is told each decision with the board as the\n"
      "player knows it; what it raises ends the game. Raises Error for unknown players and games without any.");
}

}  // namespace winnable::python
