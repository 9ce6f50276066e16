#include "solver/cli/search_watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "solver/cli/progress.h"
#include "solver/survey/figures.h"

namespace winnable::cli {
namespace {

std::string megabytes(std::uint64_t bytes) { return fmt::format("{:.0f}", static_cast<double>(bytes) / 1e6); }

}  // namespace

std::string describe_search(const SearchProgress& progress, const char* stage, double seconds, const Limits& limits) {
  std::string text = stage;
  const std::string_view phase = progress.phase.load();
  if (!phase.empty()) text += (text.empty() ? "" : ": ") + std::string(phase);
  if (text.empty()) text = "search";
  if (const auto width = progress.width.load()) text += fmt::format(", width {}", width);
  text += fmt::format(" | {}", progress.nodes.load());
  if (limits.max_nodes != kUnlimited) text += fmt::format(" of {}", limits.max_nodes);
  text += " nodes | " + time_text(seconds);
  if (limits.has_seconds()) text += fmt::format(", at most {} CPU s", short_number(limits.max_seconds));
  return text + fmt::format(" | {} of {} MB", megabytes(progress.bytes), megabytes(limits.max_bytes));
}

SearchWatch::SearchWatch(bool quiet, const Limits& limits) : limits_(limits) {
  if (!quiet && ::isatty(STDERR_FILENO)) thread_ = std::thread([this] { run(); });
}

SearchWatch::~SearchWatch() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wakes_.notify_all();
  thread_.join();
}

void SearchWatch::run() {
  constexpr std::chrono::milliseconds kDelay(1000), kTick(250);
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  if (wakes_.wait_for(lock, kDelay, [this] { return done_; })) return;
  do {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const std::string line = describe_search(progress_, stage_, elapsed.count(), limits_);
    fmt::print(stderr, "\r{}\x1b[K", line.substr(0, terminal_width() - 1));
    std::fflush(stderr);
  } while (!wakes_.wait_for(lock, kTick, [this] { return done_; }));
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

}  // namespace winnable::cli
