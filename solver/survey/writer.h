// The writer: one thread that takes finished rows from a queue and puts them in the store, with a commit in every
// interval. The only thread that touches the store during a survey. add() waits when far too many rows are queued.
//
// A failure (full disk, contradiction) ends the writer: what was committed stays, of the rows that were not yet as many
// are committed as still fit, failure() says what happened, and `on_failure` is called once, on the writer's thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "solver/survey/store.h"

namespace winnable {

class Writer {
 public:
  Writer(Store& store, std::chrono::duration<double> commit_interval, std::function<void()> on_failure);
  ~Writer();  // as finish()

  void add(ResultRow row);

  // Commits everything added and ends. The rows committed in all.
  std::uint64_t finish();

  struct Failure {
    std::string text;
    bool is_conflict = false;
  };
  std::optional<Failure> failure() const;

 private:
  void run();
  void write();
  void commit();
  void fail(const char* text, bool is_conflict);
  void keep_what_fits();
  bool is_commit_due() const;

  static constexpr std::size_t kMaxQueued = 500'000;
  static constexpr std::size_t kRowsPerTransaction = 100'000;

  Store& store_;
  const std::chrono::duration<double> commit_interval_;
  std::function<void()> on_failure_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ResultRow> queue_;
  bool finishing_ = false;
  std::optional<Failure> failure_;

  // Of the writer's thread.
  bool in_transaction_ = false;
  std::vector<ResultRow> uncommitted_;  // those of the transaction first
  std::size_t rows_in_transaction_ = 0;
  std::chrono::steady_clock::time_point transaction_start_;
  std::uint64_t committed_ = 0;

  std::thread thread_;
};

}  // namespace winnable
