// What the files of the module share: values handed over to Python, and work that does not hold the interpreter's lock.
// Nothing but the public library is used here.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "winnable/winnable.h"

namespace winnable::python {

namespace py = pybind11;

// Each binds its part of the module.
void bind_errors(py::module_& module);
void bind_games(py::module_& module);
void bind_state(py::module_& module);
void bind_solve(py::module_& module);
void bind_hints(py::module_& module);
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

// The limits of one call and who is told how far it is, as Python gives them; None: as the library has it, and nobody.
struct Asked {
  py::object max_nodes = py::none();
  py::object timeout = py::none();
  py::object max_bytes = py::none();
  py::object threads = py::none();
  py::object progress = py::none();
};
// Error (usage) for limits that cannot be.
SolveOptions options_of(const Asked& asked);

// Binds a call that takes limits, as keywords behind its own arguments, which `described` names.
template <class... Given, class... Described>
void define_limited(py::module_& module, const char* name, py::object (*call)(const Asked&, Given...), const char* text,
                    const Described&... described) {
  const auto bound = [call](Given... given, const py::object& max_nodes, const py::object& timeout,
                            const py::object& max_bytes, const py::object& threads, const py::object& progress) {
    return call({max_nodes, timeout, max_bytes, threads, progress}, std::forward<Given>(given)...);
  };
  module.def(name, bound, described..., py::arg("max_nodes") = py::none(), py::arg("timeout") = py::none(),
             py::arg("max_bytes") = py::none(), py::arg("threads") = 1, py::arg("progress") = py::none(), text);
}

// A Game, a name, or rules of one's own as JSON; None is no game.
Game game_or_none(const py::object& game);
// The same where there must be one. Error (usage) for None.
Game game_of(const py::object& game);
// An integer or a text such as "ms:11982".
DealNumber number_of(const py::object& number);
// Where a game starts; just one of the three may be given. Error (usage) otherwise.
Start start_of_arguments(const Game& game, const py::object& seed, const py::object& deck, const py::object& board);

// The same where a State may stand in the place of the game, which has its cards.
Start start_of_call(const py::object& game, const py::object& seed, const py::object& deck, const py::object& board);

std::vector<std::string> texts(const std::vector<PlayMove>& moves);
PlayMove move_of(const std::string& text);
py::object move_object(const std::optional<PlayMove>& move);
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
// Reads a deal, a position, or a solution, whose moves are played. `game` may be none.
State state_of_text(const std::string& text, const Game& game);

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

// One call's work without the interpreter's lock. Its options have a stop flag of the call's own and, if somebody asked
// for it, the progress.
class Call {
 public:
  // `phase`, a literal, is told in the place of what the searches do: of work on many deals.
  explicit Call(const Asked& asked, const char* phase = nullptr);

  SolveOptions options;

  // Does `work` on a thread of its own. Meanwhile the caller's thread looks for signals and tells of the progress, some
  // times a second. Ctrl-C, and what is raised by whoever is told, stops the work; its end is waited for, and then that
  // is raised. What the work throws is thrown on.
  void run(const std::function<void()>& work);
  // From the work: does `told` on the caller's thread, with the interpreter's lock, and waits for it. What it raises
  // stops the work and is raised by run(); here it throws.
  void in_callers_thread(const std::function<void()>& told);
  // What is told besides: the next stage of the work, a literal, and that another deal is done.
  void enter_phase(const char* phase) { search_.phase = phase; }
  void count_deal() { ++deals_; }
  // By whoever was told of the progress, or by what was raised.
  bool is_stopped() const { return stop_; }

 private:
  void look_around();
  bool tell();
  // With the interpreter's lock; what is raised stops the work.
  void do_locked(const std::function<void()>& action);

  const py::object progress_;
  const char* const phase_;
  SearchProgress search_;
  std::atomic<std::uint64_t> deals_{0};
  std::atomic<bool> stop_{false};
  std::exception_ptr raised_;  // the caller's thread alone

  std::mutex mutex_;  // of all below
  std::condition_variable changed_;
  const std::function<void()>* told_ = nullptr;  // what waits for the caller's thread
  bool is_done_ = false;
};

// Threads of Python that have given the interpreter's lock away for work of this module, which must have it back before
// the interpreter ends: then it would end them in the middle of C++. Its lock guards what these count.
class AtWork {
 public:
  // `stop` ends the work. Error (usage) when the interpreter is ending.
  explicit AtWork(std::atomic<bool>& stop);
  ~AtWork();
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

  // Stops them all and lets them come back, for two seconds at most; from then on there are no new ones.
  static void end_all();
  static bool is_ending();

 private:
  const std::pair<int, std::atomic<bool>*> entry_;  // this process, and its stop flag
};

// This process; another one after a fork.
int process_id();

// Whether a signal handler of Python raised something; then `raised` is that. The interpreter must be unlocked.
bool has_signal(std::exception_ptr& raised);

}  // namespace winnable::python

template <>
class pybind11::detail::type_caster<winnable::Game> : public winnable::python::FilledCaster<winnable::Game> {};
template <>
class pybind11::detail::type_caster<winnable::python::State>
    : public winnable::python::FilledCaster<winnable::python::State> {};
