// A game being played: the referee's legal moves, moves, undo.
#include "bindings.h"

namespace winnable::python {
namespace {

// The start and the moves since: what read_position reads.
std::string history(const State& state) {
  std::string text = state.origin.text();
  if (state.game.moves().empty()) return text;
  text += "moves:\n";
  for (const PlayMove& move : state.game.moves()) text += to_text(move) + "\n";
  return text;
}

// Of a move that the referee refuses; the line is 0 where there is none.
Error refusal_of(const std::string& message, const std::string& reason, int line = 0) {
  return {ErrorKind::refused, message, BoardError{line, "", "", reason}};
}

State from_text(const py::object& text, const py::object& game) {
  return state_of_text(text_of("text", text), game_or_none(game));
}

std::vector<std::string> play(State& state, const py::object& given) {
  const std::string text = text_of("move", given);
  const PlayMove move = move_of(text);
  if (const auto reason = state.game.play(move)) throw refusal_of(text + ": " + *reason, *reason);
  return state.game.consequences();
}

void undo(State& state) {
  if (!state.game.undo()) throw Error(ErrorKind::usage, "there is no move to take back");
}

bool are_equal(const State& a, const State& b) { return a.game.game() == b.game.game() && a.text() == b.text(); }

State copy(const State& state) { return state; }

void bind_values(py::class_<State>& state) {
  state.def("copy", &copy, "Another State of the same position and history.")
      .def("__copy__", &copy)
      .def(
          "__deepcopy__", [](const State& self, const py::dict&) { return copy(self); }, py::arg("memo"))
      .def("__str__", &State::text)
      .def("__repr__",
           [](const State& self) {
             return "<winnable.State of " + std::string(self.game.game().name()) + " after " +
                    std::to_string(self.game.moves().size()) + " moves>";
           })
      .def("__eq__", &are_equal, py::is_operator())
      .def("__hash__", [](const State& self) { return py::hash(py::str(self.text())); })
      .def(py::pickle(&history, [](const std::string& text) { return state_of_text(text, {}); }));
}

}  // namespace

State state_of_text(const std::string& text, const Game& game) {
  SolutionSource source;
  source.game = game;
  const Solution read = read_position(text, source, "text");
  State state(read.start);
  for (std::size_t i = 0; i < read.moves.size(); ++i)
    if (const auto reason = state.game.play(read.moves[i].move))
      throw refusal_of(refusal_text(read.moves[i], i, *reason), *reason, read.moves[i].line);
  return state;
}

void bind_state(py::module_& module) {
  py::class_<State> state(
      module, "State",
      "A game being played by its referee: slow (microseconds a move) and right. One thread at a time.\n"
      "Equal positions of a game are equal and have equal hashes, whatever led to them: play() and undo() change the\n"
      "hash, so as a key take a copy.");
  state
      .def_property_readonly(
          "game", [](const State& self) { return self.game.game(); }, "Its Game.")
      .def(
          "legal_moves", [](const State& self) { return texts(self.game.legal_moves()); },
          "Every legal move as text ('T3 F'); forced consequences are not listed.")
      .def("play", &play, py::arg("move"),
           "Plays a move with its forced consequences and returns them, as text for people.\n"
           "Raises Error (bad_input) for what is no move, (refused) for an illegal one; the state is then as it was.")
      .def("undo", &undo, "Takes the last move back with its consequences. Raises Error where there is none.")
      .def_property_readonly(
          "moves", [](const State& self) { return texts(self.game.moves()); }, "The moves played since the start.")
      .def_property_readonly(
          "is_won", [](const State& self) { return self.game.is_won(); }, "Whether it is won already.")
      .def_property_readonly("text", &State::text, "The position with all its cards, as game.deal(board=) reads it.")
      .def_property_readonly("history", &history,
                             "The start and the moves since, as from_text and the commands read them.")
      .def_property_readonly(
          "shown", [](const State& self) { return to_text(self.game.game(), self.game.shown()); },
          "The position as text without what does not lie open: '?\?' is a card that is hidden.\n"
          "It forgets: of a stock that was seen before nothing is shown.")
      .def_property_readonly(
          "seen", [](const State& self) { return to_text(self.game.game(), self.game.seen()); },
          "The position as text with what a player knows who has watched the game: '?\?' is a card that he has not seen.\n"
          "What hint(honest=True) goes by.")
      .def_static("from_text", &from_text, py::arg("text"), py::arg("game") = py::none(),
                  "Reads a deal, a position, or a solution, whose moves are played. Raises Error with the line.");
  bind_values(state);
}

}  // namespace winnable::python
