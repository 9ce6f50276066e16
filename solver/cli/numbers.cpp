// Numbers in options. Whole numbers are read digit by digit: a double would round those above 2^53.
#include "solver/cli/numbers.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include "solver/cli/cli.h"

namespace winnable::cli {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A decimal number taken apart: digits times ten to the exponent.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

// The power of ten behind the digits: "", "k", "M", "G", "T", "e6", "E+6". Nothing if it is something else.
std::optional<int> parse_scale(std::string_view text) {
  if (text.empty()) return 0;
  if (text == "k" || text == "K") return 3;
  if (text == "m" || text == "M") return 6;
  if (text == "g" || text == "G") return 9;
  if (text == "t" || text == "T") return 12;
  if (text[0] != 'e' && text[0] != 'E') return std::nullopt;
  text.remove_prefix(text.starts_with("e+") || text.starts_with("E+") ? 2 : 1);
  int exponent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return exponent;
}

std::optional<Decimal> parse_decimal(std::string_view text) {
  Decimal decimal;
  std::size_t i = 0;
  int after_point = 0;
  bool has_point = false;
  for (; i < text.size() && (is_digit(text[i]) || (text[i] == '.' && !has_point)); ++i) {
    if (text[i] == '.') {
      has_point = true;
      continue;
    }
    decimal.digits += text[i];
    after_point += has_point;
  }
  const auto scale = parse_scale(text.substr(i));
  constexpr int kLargest = 1000;  // far outside any range, and sums of such cannot overflow
  if (decimal.digits.empty() || decimal.digits.size() > kLargest || !scale || std::abs(*scale) > kLargest)
    return std::nullopt;
  decimal.exponent = *scale - after_point;
  return decimal;
}

// Nothing: not whole, or above 2^64 - 1.
std::optional<std::uint64_t> whole_value(Decimal decimal) {
  std::string& digits = decimal.digits;
  for (; decimal.exponent < 0 && !digits.empty() && digits.back() == '0'; ++decimal.exponent) digits.pop_back();
  digits.erase(0, digits.find_first_not_of('0'));
  if (digits.empty()) return 0;
  if (decimal.exponent < 0 || decimal.exponent > 20) return std::nullopt;
  digits.append(static_cast<std::size_t>(decimal.exponent), '0');
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{}) return std::nullopt;
  return value;
}

[[noreturn]] void refuse(std::string_view option, std::string_view text, const std::string& expected) {
  throw CommandError(kUsage, fmt::format("--{} {}: {} expected", option, text, expected));
}

}  // namespace

std::uint64_t require_whole(std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t most) {
  const auto decimal = parse_decimal(text);
  const auto value = decimal ? whole_value(*decimal) : std::nullopt;
  if (value && *value >= least && *value <= most) return *value;
  const bool is_too_large = decimal && decimal->exponent >= 0 && !value;
  refuse(option, text,
         is_too_large && most == kAnyWhole ? fmt::format("at most {}", most)
         : most == kAnyWhole
             ? fmt::format("a whole number from {} on{}", least, decimal ? "" : ", such as 5000000, 5M or 5e6,")
             : fmt::format("a whole number from {} to {}", least, most));
}

int require_threads(std::string_view text) { return static_cast<int>(require_whole("threads", text, 1, kMaxThreads)); }

double require_seconds(std::string_view option, std::string_view text, double least, double most) {
  const bool has_unit = !text.empty() && !is_digit(text.back()) && text.back() != '.';
  if (const auto decimal = parse_decimal(text); decimal && !has_unit) {
    const std::string plain = fmt::format("{}e{}", decimal->digits, decimal->exponent);
    double value = 0;
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    if (error == std::errc{} && value >= least && value <= most) return value;
  }
  refuse(option, text, fmt::format("seconds from {:.10g} to {:.10g}, such as 2.5,", least, most));
}

}  // namespace winnable::cli
