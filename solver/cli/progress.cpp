// The progress of a survey on stderr.
#include "solver/cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "solver/survey/figures.h"

namespace winnable::cli {
namespace {

std::string bar(double share, std::size_t width) {
  const auto full = static_cast<std::size_t>(share * static_cast<double>(width));
  return "[" + std::string(full, '#') + std::string(width - full, '.') + "] ";
}

}  // namespace

std::string time_text(double seconds) {
  const auto total = static_cast<std::uint64_t>(std::min(seconds, 3.6e9));
  if (total < 60) return fmt::format("{} s", total);
  if (total < 3600) return fmt::format("{}:{:02} min", total / 60, total % 60);
  return fmt::format("{}:{:02} h", total / 3600, total / 60 % 60);
}

std::size_t terminal_width() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

bool use_color_on_stderr(ColorChoice choice) {
  if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) && !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
}

ProgressView::ProgressView(bool quiet, ColorChoice color, IntervalKind interval)
    : quiet_(quiet), is_terminal_(::isatty(STDERR_FILENO)), color_(use_color_on_stderr(color)), interval_(interval) {}

ProgressView::~ProgressView() {
  if (has_bar_) std::fputs("\r\x1b[K", stderr);  // nothing is thrown if the terminal is gone
}

std::string ProgressView::line(const SurveyProgress& progress) const {
  const Counts& all = progress.all;
  // A survey of an honest player has nothing that is lost, any other nothing that was given up.
  std::string text = fmt::format("{}/{} won {} {} {} undecided {}", all.total(), progress.deals, all.won,
                                 all.gave_up ? "gave up" : "lost", all.gave_up ? all.gave_up : all.lost, all.undecided);
  if (progress.all.total() > 0) {
    const LiveBracket live = live_bracket(progress, interval_);
    text +=
        fmt::format(" | {:.2f}-{:.2f} % of the first {}", 100 * live.bracket.low, 100 * live.bracket.high, live.deals);
    if (live.open > 0) text += fmt::format(" ({} open)", live.open);
  }
  if (progress.incomplete > 0) text += fmt::format(" | moves of {}/{} wins", progress.completed, progress.incomplete);
  if (progress.solved_now > 0) {
    const double rate = static_cast<double>(progress.solved_now) / progress.seconds;
    text += fmt::format(" | {}/s | {} left", short_number(rate),
                        time_text(static_cast<double>(progress.deals - all.total()) / rate));
  }
  return text;
}

void ProgressView::show(const SurveyProgress& progress) {
  if (quiet_) return;
  if (!is_terminal_) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_line_ < kLineInterval) return;
    last_line_ = now;
    fmt::print(stderr, "{}\n", line(progress));
    return;
  }
  const double share =
      progress.deals ? static_cast<double>(progress.all.total()) / static_cast<double>(progress.deals) : 1;
  const std::string text = line(progress);
  const std::size_t width = terminal_width() - 1;
  constexpr std::size_t kSmallestBar = 13;  // brackets and the space behind included
  const std::string front =
      text.size() + kSmallestBar <= width ? bar(share, std::min<std::size_t>(width - text.size() - 3, 30)) : "";
  fmt::print(stderr, "\r{}{}{}{}\x1b[K", color_ ? "\x1b[32m" : "", front, color_ ? "\x1b[0m" : "",
             text.substr(0, width - front.size()));
  std::fflush(stderr);
  has_bar_ = true;
}

}  // namespace winnable::cli
