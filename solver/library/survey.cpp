// Many deals in parallel: threads that each take the next number, one solver a thread.
#include "winnable/survey.h"

#include <algorithm>
#include <atomic>
#include <exception>

#include "solver/library/run_on_threads.h"
#include "winnable/session.h"

namespace winnable {
namespace {

class ManyDeals {
 public:
  ManyDeals(const Game& game, std::uint64_t first, std::uint64_t last, const ManyOptions& options,
            const std::function<void(const DealResult&)>& on_result)
      : game_(game), first_(first), span_(last - first), options_(options), on_result_(on_result) {
    options_.solve.threads = 1;
  }

  ManyResult run() {
    const unsigned wanted = options_.threads ? options_.threads : usable_cores();
    run_on_threads(1 + static_cast<std::size_t>(std::min<std::uint64_t>(wanted - 1, span_)), [this] { work(); });
    if (failure_) std::rethrow_exception(failure_);
    return result_;
  }

 private:
  // One thread: its own solver for all its deals.
  void work() {
    try {
      Session session(game_);
      for (std::uint64_t i = next_++; i <= span_ && !is_over(); i = next_++) {
        const DealNumber number{options_.numbers, first_ + i};
        take({number, session.solve(game_.deal(number), options_.solve)});
      }
    } catch (...) {
      const Lock lock(mutex_);
      fail();
    }
  }

  // By whoever has caught the exception and holds mutex_.
  void fail() {
    if (!failure_) failure_ = std::current_exception();
    has_failed_ = true;
  }

  bool is_over() {
    if (!has_failed_ && !options_.solve.limits.is_stopped()) return false;
    const Lock lock(mutex_);
    result_.stopped = true;
    return true;
  }

  void take(const DealResult& deal) {
    const Lock lock(mutex_);
    if (has_failed_) return;
    if (deal.outcome.reason == Reason::signal) {
      result_.stopped = true;
      return;
    }
    try {
      if (on_result_) on_result_(deal);
    } catch (...) {
      return fail();  // before another thread comes in
    }
    const Verdict verdict = deal.outcome.verdict;
    ++(verdict == Verdict::won ? result_.won : verdict == Verdict::lost ? result_.lost : result_.undecided);
  }

  const Game& game_;
  const std::uint64_t first_;
  const std::uint64_t span_;  // from the first number to the last
  ManyOptions options_;
  const std::function<void(const DealResult&)>& on_result_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<bool> has_failed_{false};
  Mutex mutex_;
  ManyResult result_;
  std::exception_ptr failure_;
};

}  // namespace

ManyResult solve_many(const Game& game, std::uint64_t first, std::uint64_t last, const ManyOptions& options,
                      const std::function<void(const DealResult&)>& on_result) {
  if (first > last) return {};
  return ManyDeals(game, first, last, options, on_result).run();
}

}  // namespace winnable
