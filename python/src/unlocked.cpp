// Long work without the interpreter's lock, which Ctrl-C ends.
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings.h"

namespace winnable::python {
namespace {

constexpr std::chrono::milliseconds kSignalCheck{50};

}  // namespace

bool has_signal(std::exception_ptr& raised) {
  const py::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() == 0) return false;
  try {
    throw py::error_already_set();
  } catch (...) {
    raised = std::current_exception();
  }
  return true;
}

void run_unlocked(std::atomic<bool>& stop, const std::function<void()>& work) {
  std::exception_ptr failure;
  std::exception_ptr signal;
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
    while (!changed.wait_for(lock, kSignalCheck, [&] { return is_done; })) {
      lock.unlock();
      if (!signal && has_signal(signal)) stop = true;
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  if (signal) std::rethrow_exception(signal);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace winnable::python
