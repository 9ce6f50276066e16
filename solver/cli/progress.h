// Progress on stderr: a bar if it is a terminal, else a line every ten seconds.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "solver/survey/survey.h"

namespace winnable::cli {

enum class ColorChoice { automatic, always, never };

// Whether text to stderr is coloured: NO_COLOR and TERM=dumb switch "automatic" off.
bool use_color_on_stderr(ColorChoice choice);

// "42 s", "3:05 min", "2:10 h".
std::string time_text(double seconds);

// Columns of the terminal at stderr.
std::size_t terminal_width();

// What work of some length shows of itself.
class ProgressLine {
 public:
  ProgressLine(bool quiet, ColorChoice color);
  ~ProgressLine();  // clears the bar

  // `share`: of the work, 0 to 1. Of the parts, the most wanted first, a terminal shows as many as fit.
  void show(double share, const std::vector<std::string>& parts);

 private:
  using Clock = std::chrono::steady_clock;

  const bool quiet_;
  const bool is_terminal_;
  const bool color_;
  Clock::time_point last_ = Clock::now();
  bool has_bar_ = false;
};

// Of a survey.
class ProgressView {
 public:
  ProgressView(bool quiet, ColorChoice color, IntervalKind interval) : line_(quiet, color), interval_(interval) {}

  void show(const SurveyProgress& progress);

 private:
  ProgressLine line_;
  const IntervalKind interval_;
};

}  // namespace winnable::cli
