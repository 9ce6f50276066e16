// Work in parallel, told in order: threads each take the next piece, and what they made is told one by one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "solver/library/run_on_threads.h"
#include "winnable/solve.h"

namespace winnable {

// A thread's worker does pieces 0 to count - 1, any of them; nothing: all work ends. So it does before a piece when the
// limits are stopped, since a search of few positions does not look. `take` is told of them in their order, one call at
// a time; when it returns false, the rest is left. What either throws ends the work, too.
template <class Result>
class InOrder {
 public:
  using Work = std::function<std::optional<Result>(std::size_t)>;
  using MakeWorker = std::function<Work()>;  // called by each thread
  using Take = std::function<bool(std::size_t, Result&&)>;

  InOrder(std::size_t count, const Limits& limits, const MakeWorker& make_worker, const Take& take)
      : count_(count), limits_(limits), make_worker_(make_worker), take_(take) {}

  void run(unsigned threads) {
    run_on_threads(std::min<std::size_t>(threads, count_), [this] { work(); });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      const Work do_piece = make_worker_();
      for (std::size_t i = next_++; i < count_ && !is_over_ && !limits_.is_stopped(); i = next_++)
        tell(i, do_piece(i));
    } catch (...) {
      const Lock lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      is_over_ = true;
    }
  }

  // What is done waits until those before it have been told.
  void tell(std::size_t i, std::optional<Result> result) {
    const Lock lock(mutex_);
    if (!result) is_over_ = true;
    if (!result || failure_ || has_enough_) return;
    waiting_.emplace(i, *std::move(result));
    while (!has_enough_ && !waiting_.empty() && waiting_.begin()->first == told_) {
      auto first = waiting_.extract(waiting_.begin());
      ++told_;
      if (!take_(first.key(), std::move(first.mapped()))) has_enough_ = is_over_ = true;
    }
  }

  const std::size_t count_;
  const Limits& limits_;
  const MakeWorker& make_worker_;
  const Take& take_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> is_over_{false};
  Mutex mutex_;
  bool has_enough_ = false;
  std::size_t told_ = 0;
  std::map<std::size_t, Result> waiting_;
  std::exception_ptr failure_;
};

}  // namespace winnable
