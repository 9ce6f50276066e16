// What the files of the module share: values handed over to Python, and work that does not hold the interpreter's lock.
// Nothing but the public library is used here.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "winnable/winnable.h"

namespace winnable::python {

namespace py = pybind11;

// Each binds its part of the module.
void bind_errors(py::module_& module);
void bind_games(py::module_& module);
void bind_state(py::module_& module);
void bind_solve(py::module_& module);
void bind_many(py::module_& module);
void bind_play(py::module_& module);
void bind_packs(py::module_& module);

// A class of winnable/_types.py.
py::object python_type(const char* name);

// Arguments by their names, as Python gives them. A number that cannot be raises Error (usage), one written 1e6 is
// whole; what is no text raises TypeError, one that UTF-8 cannot write Error (bad_input).
std::uint64_t whole_of(const char* name, const py::object& value, std::uint64_t least, std::uint64_t most = kUnlimited);
std::string text_of(const char* name, const py::object& value);
// None is none.
std::optional<std::string> text_or_none(const char* name, const py::object& value);

// The limits of one call, as Python gives them; None: as the library has it. Error (usage) for such as cannot be.
struct Asked {
  py::object max_nodes = py::none();
  py::object timeout = py::none();
  py::object max_bytes = py::none();
  py::object threads = py::none();
};
SolveOptions options_of(const Asked& asked, const std::atomic<bool>& stop);

// Binds a call that takes limits, as keywords behind its own arguments, which `described` names.
template <class... Given, class... Described>
void define_limited(py::module_& module, const char* name, py::object (*call)(const Asked&, Given...), const char* text,
                    const Described&... described) {
  const auto bound = [call](Given... given, const py::object& max_nodes, const py::object& timeout,
                            const py::object& max_bytes, const py::object& threads) {
    return call({max_nodes, timeout, max_bytes, threads}, std::forward<Given>(given)...);
  };
  module.def(name, bound, described..., py::arg("max_nodes") = py::none(), py::arg("timeout") = py::none(),
             py::arg("max_bytes") = py::none(), py::arg("threads") = 1, text);
}

// A Game, a name, or rules of one's own as JSON; None is no game.
Game game_or_none(const py::object& game);
// The same where there must be one. Error (usage) for None.
Game game_of(const py::object& game);
// An integer or a text such as "ms:11982".
DealNumber number_of(const py::object& number);
// Where a game starts; just one of the three may be given. Error (usage) otherwise.
Start start_of_arguments(const Game& game, const py::object& seed, const py::object& deck, const py::object& board);

std::vector<std::string> texts(const std::vector<PlayMove>& moves);
PlayMove move_of(const std::string& text);
py::object verdict_object(Verdict verdict);
py::object reason_object(Reason reason);
// A Result; `number` is the deal's, if it has one.
py::object result_object(const Outcome& outcome, const Game& game, const std::optional<DealNumber>& number);

// A game being played, with where it began.
struct State {
  Start origin;
  GameState game;

  explicit State(const Start& start) : origin(start), game(start) {}
  std::string text() const { return game.text(); }
};

// Takes no object that Game.__new__ and its like made and nothing filled: TypeError.
template <class Value>
class FilledCaster : public py::detail::type_caster_base<Value> {
 public:
  bool load(py::handle source, bool convert) { return this->template load_impl<FilledCaster<Value>>(source, convert); }

 protected:
  friend class py::detail::type_caster_generic;
  void load_value(py::detail::value_and_holder&& found) {
    if (!found) throw py::type_error("this object holds nothing: __new__ alone does not make one");
    py::detail::type_caster_generic::load_value(std::move(found));
  }
};

// Does `work` on a thread of its own while the interpreter is unlocked, and looks for signals meanwhile: at Ctrl-C
// `stop` is set, the end of the work waited for, and KeyboardInterrupt raised. What the work throws is thrown on.
void run_unlocked(std::atomic<bool>& stop, const std::function<void()>& work);
// Whether a signal handler of Python raised something; then `raised` is that. The interpreter must be unlocked.
bool has_signal(std::exception_ptr& raised);

}  // namespace winnable::python

template <>
class pybind11::detail::type_caster<winnable::Game> : public winnable::python::FilledCaster<winnable::Game> {};
template <>
class pybind11::detail::type_caster<winnable::python::State>
    : public winnable::python::FilledCaster<winnable::python::State> {};
