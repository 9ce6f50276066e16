// Text that came from a file.
#include "solver/survey/plain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace winnable {
namespace {

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Bytes of the UTF-8 character that `text` begins with, and its number; 0 bytes if there is none. Overlong forms,
// surrogates and numbers above U+10FFFF are none.
std::size_t first_character(std::string_view text, std::uint32_t& number) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  if (byte(0) < 0x80) {
    number = byte(0);
    return 1;
  }
  const std::size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < size) return 0;
  number = byte(0) & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    number = number << 6 | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
  return number < kSmallest[size] || is_surrogate || number > 0x10FFFF ? 0 : size;
}

bool commands_a_terminal(std::uint32_t number) {
  const bool is_control = number < 0x20 || (number >= 0x7F && number < 0xA0);
  const bool turns_direction = (number >= 0x202A && number <= 0x202E) || (number >= 0x2066 && number <= 0x2069);
  return is_control || turns_direction;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    std::uint32_t number = 0;
    const std::size_t size = first_character(text, number);
    const std::size_t taken = std::max<std::size_t>(size, 1);
    if (size > 0 && !commands_a_terminal(number))
      result += text.substr(0, taken);
    else
      for (const char c : text.substr(0, taken)) result += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(c));
    text.remove_prefix(taken);
  }
  return result;
}

bool is_plain_name(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  return !text.empty() && text.size() <= kLongest && is_letter_or_digit(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return is_letter_or_digit(c) || std::string_view(":._+-@").find(c) != std::string_view::npos;
         });
}

}  // namespace winnable
