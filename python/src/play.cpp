// Honest play: players who do not peek.
#include "bindings.h"

namespace winnable::python {
namespace {

using Text = std::optional<std::string>;

// What the player sees and decides, told to Python.
DecisionWatch watch_of(const Game& game, const py::object& watch) {
  if (watch.is_none()) return {};
  return [&game, &watch](const Board& shown, const Decision& decision) {
    const py::gil_scoped_acquire locked;
    watch(to_text(game, shown), texts(decision.moves));
  };
}

py::object play(const py::object& game, const std::string& player, const py::object& seed, const Text& deck,
                const Text& board, const py::object& watch, std::optional<std::uint64_t> max_nodes) {
  const Start start = start_of_arguments(game_of(game), seed, deck, board);
  std::atomic<bool> stop{false};
  const SolveOptions options = options_of({max_nodes, std::nullopt, std::nullopt, 1}, stop);
  Outcome outcome;
  run_unlocked(stop, [&] { outcome = play_honestly(start, player, options, watch_of(start.game, watch)); });
  return result_object(outcome, start.game, start.seed);
}

}  // namespace

void bind_play(py::module_& module) {
  module.def("players", &players, "The honest players, weakest first.");
  module.def(
      "play_honestly", &play, py::arg("game"), py::arg("player") = "fast", py::kw_only(), py::arg("seed") = py::none(),
      py::arg("deck") = Text(), py::arg("board") = Text(), py::arg("watch") = py::none(),
      py::arg("max_nodes") = std::optional<std::uint64_t>(),
      "Plays a deal to its end without peeking: a Result, won or undecided with the reason 'gave up', which says\n"
      "nothing about whether the deal can be won. `watch(shown, moves)` is told each decision with the board as the\n"
      "player knows it; what it raises ends the game. Raises Error for unknown players and games without any.");
}

}  // namespace winnable::python
