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

// Messages may repeat bytes that are no UTF-8.
py::object message_object(const std::string& text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

py::object or_none(const std::string& text) { return text.empty() ? py::object(py::none()) : message_object(text); }

// What it says up to its reason: what stands behind that are hints for the command line.
std::string without_hints(const Error& error) {
  const std::string text = error.what();
  const std::size_t reason = error.place.reason.empty() ? std::string::npos : text.rfind(error.place.reason);
  return reason == std::string::npos ? text : text.substr(0, reason + error.place.reason.size());
}

void raise(const Error& error) {
  const BoardError& place = error.place;
  py::object line = place.line ? py::object(py::int_(place.line)) : py::object(py::none());
  const py::object type = python_type("Error");
  const py::object raised = type(message_object(without_hints(error)), kind_text(error.kind), line, or_none(place.pile),
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

namespace {

// After a call of Python that failed because a value cannot be what it was to be. Anything else goes on, Ctrl-C too.
void forget_unfit() {
  for (PyObject* const unfit : {PyExc_TypeError, PyExc_ValueError, PyExc_OverflowError})
    if (PyErr_ExceptionMatches(unfit)) return PyErr_Clear();
  throw py::error_already_set();
}

// Nothing for what is no number, or none of 64 bits.
std::optional<std::uint64_t> whole_number(const py::object& value) {
  constexpr double kLargestExact = 9007199254740992;  // 2^53
  py::object number = value;
  if (PyFloat_Check(value.ptr())) {
    const double real = PyFloat_AS_DOUBLE(value.ptr());
    if (!(real >= 0 && real <= kLargestExact && real == std::floor(real))) return std::nullopt;
    number = py::int_(static_cast<std::uint64_t>(real));
  }
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
  const std::uint64_t whole = index ? PyLong_AsUnsignedLongLong(index.ptr()) : 0;
  if (!PyErr_Occurred()) return whole;
  forget_unfit();
  return std::nullopt;
}

double seconds_of(const py::object& value) {
  const double seconds = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred()) forget_unfit();  // -1 then
  if (seconds > 0 && std::isfinite(seconds)) return seconds;
  throw Error(ErrorKind::usage, "timeout must be a positive number of seconds");
}

std::string type_name(const py::object& value) { return Py_TYPE(value.ptr())->tp_name; }

}  // namespace

std::uint64_t whole_of(const char* name, const py::object& value, std::uint64_t least, std::uint64_t most) {
  const auto number = whole_number(value);
  if (number && *number >= least && *number <= most) return *number;
  throw Error(ErrorKind::usage, std::string(name) + " must be a whole number from " + std::to_string(least) + " to " +
                                    std::to_string(most));
}

std::string text_of(const char* name, const py::object& value) {
  if (py::isinstance<py::bytes>(value)) return value.cast<std::string>();
  if (!py::isinstance<py::str>(value))
    throw py::type_error(std::string(name) + " must be a text, not " + type_name(value));
  Py_ssize_t size = 0;
  if (const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size))
    return {text, static_cast<std::size_t>(size)};
  PyErr_Clear();
  throw Error(ErrorKind::bad_input, std::string(name) + ": the text has half a character (a lone surrogate)");
}

std::optional<std::string> text_or_none(const char* name, const py::object& value) {
  if (value.is_none()) return std::nullopt;
  return text_of(name, value);
}

SolveOptions options_of(const Asked& asked) {
  SolveOptions options;
  Limits& limits = options.limits;
  if (!asked.max_nodes.is_none()) limits.max_nodes = whole_of("max_nodes", asked.max_nodes, 1);
  if (!asked.timeout.is_none()) limits.max_seconds = seconds_of(asked.timeout);
  if (!asked.max_bytes.is_none()) limits.max_bytes = whole_of("max_bytes", asked.max_bytes, 1);
  if (!asked.threads.is_none()) options.threads = static_cast<int>(whole_of("threads", asked.threads, 1, kMaxThreads));
  return options;
}

Game game_or_none(const py::object& game) {
  if (game.is_none()) return {};
  if (py::isinstance<Game>(game)) return game.cast<Game>();
  std::string text = text_of("game", game);
  if (constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; text.starts_with(kByteOrderMark))
    text.erase(0, kByteOrderMark.size());
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string::npos && text[begin] == '{' ? rules_from_json(text) : find_game(text);
}

Game game_of(const py::object& game) {
  if (game.is_none()) throw Error(ErrorKind::usage, "which game?");
  return game_or_none(game);
}

DealNumber number_of(const py::object& number) {
  if (PyIndex_Check(number.ptr()) && !PyBool_Check(number.ptr())) return {DeckScheme::own, whole_of("seed", number, 0)};
  return deal_number(text_of("seed", py::str(number)));
}

Start start_of_arguments(const Game& game, const py::object& seed, const py::object& deck, const py::object& board) {
  if (int{!seed.is_none()} + int{!deck.is_none()} + int{!board.is_none()} != 1)
    throw Error(ErrorKind::usage, "give one of seed, deck and board");
  if (!board.is_none()) return read_start(text_of("board", board), game, "board");
  if (!game) throw Error(ErrorKind::usage, "which game? only a board says it itself");
  return deck.is_none() ? game.deal(number_of(seed)) : start_of_deck(game, text_of("deck", deck));
}

Start start_of_call(const py::object& game, const py::object& seed, const py::object& deck, const py::object& board) {
  if (!py::isinstance<State>(game)) return start_of_arguments(game_or_none(game), seed, deck, board);
  if (!seed.is_none() || !deck.is_none() || !board.is_none())
    throw Error(ErrorKind::usage, "a state has its cards: give no seed, deck or board");
  const auto& state = game.cast<const State&>();
  return state.game.moves().empty() ? state.origin : state.game.start();
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

py::object move_object(const std::optional<PlayMove>& move) {
  return move ? py::object(py::str(to_text(*move))) : py::object(py::none());
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
