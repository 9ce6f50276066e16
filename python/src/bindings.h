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

// The limits of one call, as Python gives them. Error (usage) for such as cannot be.
struct Asked {
  std::optional<std::uint64_t> max_nodes;
  std::optional<double> timeout;
  std::optional<std::uint64_t> max_bytes;
  int threads = 1;
};
SolveOptions options_of(const Asked& asked, const std::atomic<bool>& stop);

// A Game, a name, or rules of one's own as JSON; None is no game.
Game game_of(const py::object& game);
// An integer or a text such as "ms:11982".
DealNumber number_of(const py::handle& number);
// Where a game starts; just one of the three may be given. Error (usage) otherwise.
Start start_of_arguments(const Game& game, const py::object& seed, const std::optional<std::string>& deck,
                         const std::optional<std::string>& board);

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

// Does `work` on a thread of its own while the interpreter is unlocked, and looks for signals meanwhile: at Ctrl-C
// `stop` is set, the end of the work waited for, and KeyboardInterrupt raised. What the work throws is thrown on.
void run_unlocked(std::atomic<bool>& stop, const std::function<void()>& work);
// Whether a signal handler of Python raised something; then `raised` is that. The interpreter must be unlocked.
bool has_signal(std::exception_ptr& raised);

}  // namespace winnable::python
