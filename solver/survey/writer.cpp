// The writer thread.
#include "solver/survey/writer.h"

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

void Writer::write(std::vector<ResultRow>& rows) {
  if (!rows.empty() && !in_transaction_) {
    store_.begin();
    in_transaction_ = true;
    transaction_start_ = std::chrono::steady_clock::now();
  }
  for (const ResultRow& row : rows) store_.put(row);
  rows_in_transaction_ += rows.size();
  rows.clear();
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
      write(rows);
      if (is_commit_due() || (last && in_transaction_)) {
        store_.commit();
        in_transaction_ = false;
        committed_ += std::exchange(rows_in_transaction_, 0);
      }
    }
  } catch (const StoreError& error) {
    {
      const std::lock_guard lock(mutex_);
      failure_ = Failure{error.what(), dynamic_cast<const ConflictError*>(&error) != nullptr};
    }
    changed_.notify_all();
    try {
      store_.rollback();
    } catch (const StoreError&) {
      // The first error is the one to report.
    }
    on_failure_();
  }
}

}  // namespace winnable
