// Long work without the interpreter's lock, which Ctrl-C ends, and whoever is told how far it is.
#include <unistd.h>

#include <chrono>
#include <exception>
#include <set>
#include <thread>
#include <utility>

#include "bindings.h"

namespace winnable::python {
namespace {

constexpr std::chrono::milliseconds kPause{50};
constexpr std::chrono::seconds kPatience{2};

struct Stopped {};  // ends the work; why, raised_ says

// Of this process: a child made by fork has none of its parent's threads.
struct Working {
  std::multiset<std::pair<int, std::atomic<bool>*>> stops;
  bool is_ending = false;

  bool is_any() const {
    const auto mine = stops.lower_bound({process_id(), nullptr});
    return mine != stops.end() && mine->first == process_id();
  }
};
Working& working() {
  static auto* const all = new Working;  // threads may outlive what is destroyed at the end
  return *all;
}

void check_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

}  // namespace

bool has_signal(std::exception_ptr& raised) {
  const py::gil_scoped_acquire locked;
  try {
    check_signals();
  } catch (...) {
    raised = std::current_exception();
  }
  return raised != nullptr;
}

int process_id() { return static_cast<int>(getpid()); }

AtWork::AtWork(std::atomic<bool>& stop) : entry_(process_id(), &stop) {
  if (working().is_ending) throw Error(ErrorKind::usage, "the interpreter is ending");
  working().stops.insert(entry_);
}
AtWork::~AtWork() { working().stops.erase(working().stops.find(entry_)); }

bool AtWork::is_ending() { return working().is_ending; }

void AtWork::end_all() {
  working().is_ending = true;
  const auto patience_ends = std::chrono::steady_clock::now() + kPatience;
  while (working().is_any() && std::chrono::steady_clock::now() < patience_ends) {
    for (const auto& [process, stop] : working().stops)
      if (process == process_id()) *stop = true;
    const py::gil_scoped_release unlocked;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

Call::Call(const Asked& asked, const char* phase)
    : options(options_of(asked)), progress_(asked.progress), phase_(phase) {
  if (!progress_.is_none() && !PyCallable_Check(progress_.ptr())) throw py::type_error("progress must be callable");
  options.limits.stop = &stop_;
  if (!progress_.is_none()) options.limits.progress = &search_;
}

void Call::run(const std::function<void()>& work) {
  const AtWork at_work(stop_);
  std::exception_ptr failure;
  {
    const py::gil_scoped_release unlocked;
    std::thread worker([&] {
      try {
        work();
      } catch (const Stopped&) {
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      is_done_ = true;
      changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    while (!is_done_) {
      changed_.wait_for(lock, kPause, [&] { return is_done_ || told_; });
      if (is_done_) break;
      const auto* const told = told_;
      lock.unlock();
      if (told)
        do_locked(*told);
      else
        look_around();
      lock.lock();
      if (told) told_ = nullptr;
      changed_.notify_all();
    }
    lock.unlock();
    worker.join();
  }
  if (raised_) std::rethrow_exception(raised_);
  if (failure) std::rethrow_exception(failure);
}

void Call::in_callers_thread(const std::function<void()>& told) {
  std::unique_lock lock(mutex_);
  told_ = &told;
  changed_.notify_all();
  changed_.wait(lock, [this] { return !told_; });
  if (stop_) throw Stopped();
}

void Call::do_locked(const std::function<void()>& action) {
  if (raised_) return;
  const py::gil_scoped_acquire locked;
  try {
    action();
  } catch (...) {
    raised_ = std::current_exception();
    stop_ = true;
  }
}

// In the caller's thread, so that nothing is raised where a search could not bear it.
void Call::look_around() {
  do_locked([this] {
    check_signals();
    if (!stop_ && !progress_.is_none()) stop_ = !tell();
  });
}

// False: the work is to stop.
bool Call::tell() {
  const char* const phase = phase_ ? phase_ : search_.phase.load();
  const py::object seen = python_type("Progress")(phase, search_.nodes.load(), search_.bytes.load(), deals_.load());
  return progress_(seen).ptr() != Py_False;
}

}  // namespace winnable::python
