// The writer thread.
#include "solver/survey/writer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace winnable {

Writer::Writer(Store& store, std::chrono::duration<double> commit_interval, std::function<void()> on_failure)
    : store_(store),
      commit_interval_(commit_interval),
      on_failure_(std::move(on_failure)),
      thread_([this] { run(); }) {}

Writer::~Writer() { finish(); }

void Writer::add(ResultRow row) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return queue_.size() < kMaxQueued || failure_; });
  if (!failure_) queue_.push_back(std::move(row));
}

std::uint64_t Writer::finish() {
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      finishing_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  return committed_;
}

std::optional<Writer::Failure> Writer::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

bool Writer::is_commit_due() const {
  return in_transaction_ && (rows_in_transaction_ >= kRowsPerTransaction ||
                             std::chrono::steady_clock::now() - transaction_start_ >= commit_interval_);
}

void Writer::write() {
  if (uncommitted_.empty()) return;
  if (!in_transaction_) {
    store_.begin();
    in_transaction_ = true;
    transaction_start_ = std::chrono::steady_clock::now();
  }
  for (; rows_in_transaction_ < uncommitted_.size(); ++rows_in_transaction_)
    store_.put(uncommitted_[rows_in_transaction_]);
}

void Writer::commit() {
  store_.commit();
  in_transaction_ = false;
  committed_ += std::exchange(rows_in_transaction_, 0);
  uncommitted_.clear();
}

// After a failed write: ever smaller transactions, until the next row alone does not fit or contradicts.
void Writer::keep_what_fits() {
  const std::vector<ResultRow> rows = std::move(uncommitted_);
  std::size_t kept = 0;
  for (std::size_t part = rows.size() / 2; part > 0 && kept < rows.size();) {
    const std::size_t count = std::min(part, rows.size() - kept);
    try {
      store_.rollback();
      store_.begin();
      for (std::size_t i = 0; i < count; ++i) store_.put(rows[kept + i]);
      store_.commit();
      kept += count;
      committed_ += count;
    } catch (const StoreError&) {
      part /= 2;
    }
  }
}

void Writer::fail(const char* text, bool is_conflict) {
  {
    const std::lock_guard lock(mutex_);
    failure_ = Failure{text, is_conflict};
    std::move(queue_.begin(), queue_.end(), std::back_inserter(uncommitted_));
    queue_.clear();
  }
  changed_.notify_all();
  on_failure_();
  try {
    store_.rollback();
    keep_what_fits();
    store_.rollback();
  } catch (const std::exception&) {
    // The first error is the one to report.
  }
}

void Writer::run() {
  std::vector<ResultRow> rows;
  try {
    for (bool last = false; !last;) {
      {
        // add() does not wake the writer: it looks by itself often enough, and workers are not slowed down.
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::milliseconds(50), [this] { return finishing_; });
        last = finishing_;
        std::swap(rows, queue_);
      }
      changed_.notify_all();
      std::move(rows.begin(), rows.end(), std::back_inserter(uncommitted_));
      rows.clear();
      write();
      if (is_commit_due() || (last && in_transaction_)) commit();
    }
  } catch (const ConflictError& error) {
    fail(error.what(), true);
  } catch (const std::exception& error) {
    fail(error.what(), false);
  }
}

}  // namespace winnable
