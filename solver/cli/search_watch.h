// What a long search is doing, on the terminal: after a second a line on stderr, brought up to date several times a
// second and erased at the end. Nothing if stderr is no terminal.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "winnable/solve.h"

namespace winnable::cli {

class SearchWatch {
 public:
  // `quiet`: shows nothing. `limits` are named in the line.
  SearchWatch(bool quiet, const Limits& limits);
  ~SearchWatch();
  SearchWatch(const SearchWatch&) = delete;

  // For Limits::progress.
  SearchProgress* progress() { return &progress_; }
  // What the command does now, "confirming"; a literal.
  void enter_stage(const char* stage) {
    stage_ = stage;
    progress_.phase = "";
    progress_.width = 0;
  }

 private:
  void run();

  SearchProgress progress_;
  std::atomic<const char*> stage_{""};
  const Limits limits_;
  std::mutex mutex_;
  std::condition_variable wakes_;
  bool done_ = false;
  std::thread thread_;
};

// "beam search, width 480 | 1200000 of 5000000 nodes | 3 s, at most 10 CPU s | 512 of 2147 MB".
std::string describe_search(const SearchProgress& progress, const char* stage, double seconds, const Limits& limits);

}  // namespace winnable::cli
