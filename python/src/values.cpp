// Values between Python and the library: games, starts, limits, verdicts, results, errors.
#include <cmath>

#include "bindings.h"

namespace winnable::python {

py::object python_type(const char* name) { return py::module_::import("winnable._types").attr(name); }

namespace {

const char* kind_text(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage: return "usage";
    case ErrorKind::bad_input: return "bad_input";
    default: return "refused";
  }
}

py::object or_none(const std::string& text) {
  return text.empty() ? py::object(py::none()) : py::object(py::str(text));
}

void raise(const Error& error) {
  const BoardError& place = error.place;
  py::object line = place.line ? py::object(py::int_(place.line)) : py::object(py::none());
  const py::object type = python_type("Error");
  const py::object raised = type(std::string(error.what()), kind_text(error.kind), line, or_none(place.pile),
                                 or_none(place.card), or_none(place.reason));
  PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

void bind_errors(py::module_& module) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      raise(error);
    }
  });
  module.attr("__version__") = std::string(version());
  module.attr("solver_version") = std::string(solver_version());
}

SolveOptions options_of(const Asked& asked, const std::atomic<bool>& stop) {
  SolveOptions options;
  if (asked.timeout && !(*asked.timeout > 0 && std::isfinite(*asked.timeout)))
    throw Error(ErrorKind::usage, "timeout must be a positive number of seconds");
  if (asked.threads < 1) throw Error(ErrorKind::usage, "threads must be at least 1");
  if (asked.max_nodes == 0U) throw Error(ErrorKind::usage, "max_nodes must be at least 1");
  if (asked.max_nodes) options.limits.max_nodes = *asked.max_nodes;
  if (asked.timeout) options.limits.max_seconds = *asked.timeout;
  if (asked.max_bytes) options.limits.max_bytes = *asked.max_bytes;
  options.limits.stop = &stop;
  options.threads = asked.threads;
  return options;
}

Game game_of(const py::object& game) {
  if (game.is_none()) return {};
  if (py::isinstance<Game>(game)) return game.cast<Game>();
  const auto text = game.cast<std::string>();
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string::npos && text[begin] == '{' ? rules_from_json(text) : find_game(text);
}

DealNumber number_of(const py::handle& number) { return deal_number(py::str(number).cast<std::string>()); }

Start start_of_arguments(const Game& game, const py::object& seed, const std::optional<std::string>& deck,
                         const std::optional<std::string>& board) {
  if (int{!seed.is_none()} + int{deck.has_value()} + int{board.has_value()} != 1)
    throw Error(ErrorKind::usage, "give one of seed, deck and board");
  if (board) return read_start(*board, game, "board");
  if (!game) throw Error(ErrorKind::usage, "which game? only a board says it itself");
  return deck ? start_of_deck(game, *deck) : game.deal(number_of(seed));
}

std::vector<std::string> texts(const std::vector<PlayMove>& moves) {
  std::vector<std::string> result;
  result.reserve(moves.size());
  for (const PlayMove& move : moves) result.push_back(to_text(move));
  return result;
}

PlayMove move_of(const std::string& text) {
  std::string error;
  const auto move = parse_play_move(text, error);
  if (!move) throw Error(ErrorKind::bad_input, "'" + text + "' is no move: " + error);
  return *move;
}

py::object verdict_object(Verdict verdict) { return python_type("Verdict")(std::string(to_text(verdict))); }

py::object reason_object(Reason reason) { return or_none(std::string(to_text(reason))); }

py::object result_object(const Outcome& outcome, const Game& game, const std::optional<DealNumber>& number) {
  py::object seed = py::none();
  if (number && number->scheme == DeckScheme::own)
    seed = py::int_(number->number);
  else if (number)
    seed = py::str(to_text(*number));
  return python_type("Result")(verdict_object(outcome.verdict), reason_object(outcome.reason), texts(outcome.solution),
                               outcome.statistics.nodes, outcome.statistics.seconds, outcome.statistics.peak_bytes,
                               std::string(game.name()), seed);
}

}  // namespace winnable::python
