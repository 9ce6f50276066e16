// Long work without the interpreter's lock, which Ctrl-C ends, and whoever is told how far it is.
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings.h"

namespace winnable::python {
namespace {

constexpr std::chrono::milliseconds kPause{50};

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

Call::Call(const Asked& asked, const char* phase)
    : options(options_of(asked)), progress_(asked.progress), phase_(phase) {
  if (!progress_.is_none() && !PyCallable_Check(progress_.ptr())) throw py::type_error("progress must be callable");
  options.limits.stop = &stop_;
  if (!progress_.is_none()) options.limits.progress = &search_;
}

void Call::run(const std::function<void()>& work) {
  std::exception_ptr failure;
  {
    const py::gil_scoped_release unlocked;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;
    std::thread worker([&] {
      try {
        work();
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      is_done = true;
      changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, kPause, [&] { return is_done; })) {
      lock.unlock();
      look_around();
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  if (raised_) std::rethrow_exception(raised_);
  if (failure) std::rethrow_exception(failure);
}

// In the caller's thread, so that nothing is raised where a search could not bear it.
void Call::look_around() {
  if (raised_) return;
  const py::gil_scoped_acquire locked;
  try {
    check_signals();
    if (!stop_ && !progress_.is_none()) stop_ = !tell();
  } catch (...) {
    raised_ = std::current_exception();
    stop_ = true;
  }
}

// False: the work is to stop.
bool Call::tell() {
  const char* const phase = phase_ ? phase_ : search_.phase.load();
  const py::object seen = python_type("Progress")(phase, search_.nodes.load(), search_.bytes.load(), deals_.load());
  return progress_(seen).ptr() != Py_False;
}

}  // namespace winnable::python
