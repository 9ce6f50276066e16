// The progress of a survey on stderr: a bar if it is a terminal, else a line every ten seconds.
#pragma once

#include <chrono>
#include <string>

#include "solver/survey/survey.h"

namespace winnable::cli {

enum class ColorChoice { automatic, always, never };

// Whether text to stderr is coloured: NO_COLOR and TERM=dumb switch "automatic" off.
bool use_color_on_stderr(ColorChoice choice);

// "42 s", "3:05 min", "2:10 h".
std::string time_text(double seconds);

// Columns of the terminal at stderr.
std::size_t terminal_width();

class ProgressView {
 public:
  ProgressView(bool quiet, ColorChoice color, IntervalKind interval);
  ~ProgressView();  // clears the bar

  void show(const SurveyProgress& progress);

 private:
  std::string line(const SurveyProgress& progress) const;

  static constexpr std::chrono::seconds kLineInterval{10};

  const bool quiet_;
  const bool is_terminal_;
  const bool color_;
  const IntervalKind interval_;
  std::chrono::steady_clock::time_point last_line_ = std::chrono::steady_clock::now();
  bool has_bar_ = false;
};

}  // namespace winnable::cli
