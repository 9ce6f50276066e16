// Progress on stderr.
#include "solver/cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "solver/survey/figures.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kBetween = " | ";

std::string bar(double share, std::size_t width) {
  const auto full = static_cast<std::size_t>(share * static_cast<double>(width));
  return "[" + std::string(full, '#') + std::string(width - full, '.') + "] ";
}

// What is known, the most wanted first.
std::vector<std::string> parts_of(const SurveyProgress& progress, IntervalKind interval) {
  const Counts& all = progress.all;
  // A survey of an honest player has nothing that is lost, any other nothing that was given up.
  std::vector<std::string> parts{fmt::format("{}/{} won {} {} {} undecided {}", all.total(), progress.deals, all.won,
                                             all.gave_up ? "gave up" : "lost", all.gave_up ? all.gave_up : all.lost,
                                             all.undecided)};
  if (progress.solved_now > 0) {
    const double rate = static_cast<double>(progress.solved_now) / progress.seconds;
    parts.push_back(time_text(static_cast<double>(progress.deals - all.total()) / rate) + " left");
    parts.push_back(short_number(rate) + "/s");
  }
  if (all.total() > 0) {
    const StatedRate rate = stated_rate(progress.all, progress.prefix, progress.front, interval);
    parts.push_back(
        fmt::format("{:.2f}-{:.2f} % of the first {}", 100 * rate.bracket.low, 100 * rate.bracket.high, rate.deals));
    if (rate.open > 0) parts.back() += fmt::format(" ({} open)", rate.open);
  }
  if (progress.incomplete > 0)
    parts.push_back(fmt::format("moves of {}/{} wins", progress.completed, progress.incomplete));
  return parts;
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

ProgressLine::ProgressLine(bool quiet, ColorChoice color)
    : quiet_(quiet), is_terminal_(::isatty(STDERR_FILENO)), color_(use_color_on_stderr(color)) {}

ProgressLine::~ProgressLine() {
  if (has_bar_) std::fputs("\r\x1b[K", stderr);  // nothing is thrown if the terminal is gone
}

void ProgressLine::show(double share, const std::vector<std::string>& parts) {
  constexpr std::chrono::milliseconds kLines{10'000}, kBars{100};
  const auto now = Clock::now();
  if (quiet_ || (now - last_ < (is_terminal_ ? kBars : kLines) && (has_bar_ || !is_terminal_))) return;
  last_ = now;
  if (!is_terminal_) {
    fmt::print(stderr, "{}\n", fmt::join(parts, kBetween));
    return;
  }
  const std::size_t width = terminal_width() - 1;
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty() && text.size() + kBetween.size() + part.size() > width) break;
    text += (text.empty() ? "" : std::string(kBetween)) + part;
  }
  constexpr std::size_t kSmallestBar = 13;  // brackets and the space behind included
  const std::string front =
      text.size() + kSmallestBar <= width ? bar(share, std::min<std::size_t>(width - text.size() - 3, 30)) : "";
  fmt::print(stderr, "\r{}{}{}{}\x1b[K", color_ ? "\x1b[32m" : "", front, color_ ? "\x1b[0m" : "",
             text.substr(0, width));
  std::fflush(stderr);
  has_bar_ = true;
}

void ProgressView::show(const SurveyProgress& progress) {
  line_.show(progress.deals ? static_cast<double>(progress.all.total()) / static_cast<double>(progress.deals) : 1,
             parts_of(progress, interval_));
}

}  // namespace winnable::cli
