#include "solver/survey/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace winnable {

std::string short_number(double value) {
  constexpr int kMostDecimals = 6;
  const double size = std::abs(value);
  if (!(size >= 1e-6)) return "0";
  const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, kMostDecimals);
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace winnable
