#include "solver/core/text.h"

#include <array>
#include <charconv>

#include "winnable/card.h"

namespace winnable::notation {
namespace {

// The letter of the suit whose symbol begins the text (three bytes of UTF-8, U+2660 to U+2667); 0 if there is none.
char suit_of_symbol(std::string_view text) {
  if (!text.starts_with("\xE2\x99") || text.size() < 3) return 0;
  switch (static_cast<unsigned char>(text[2])) {
    case 0xA0:
    case 0xA4: return 'S';
    case 0xA1:
    case 0xA5: return 'H';
    case 0xA2:
    case 0xA6: return 'D';
    case 0xA3:
    case 0xA7: return 'C';
    default: return 0;
  }
}

// Characters of the card that begins the text; 0 if none does.
std::size_t card_length(std::string_view text) {
  const std::size_t length = text.starts_with("10") ? 3 : 2;
  return parse_card(text.substr(0, length)) ? length : 0;
}

// Characters of the card, range or removed place that begins the text; 0 if none does.
std::size_t piece_length(std::string_view text) {
  if (text.starts_with("--") || text.starts_with("??")) return 2;
  const std::size_t card = card_length(text);
  if (card == 0) return 0;
  const std::string_view rest = text.substr(card);
  if (rest.size() >= 2 && rest[0] == '.' && is_digit(rest[1])) return card + 2;
  if (rest.starts_with('-'))
    if (const std::size_t last = card_length(rest.substr(1))) return card + 1 + last;
  return card;
}

}  // namespace

std::size_t utf8_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0);
  if (text.empty() || (first >= 0x80 && first < 0xC2) || first > 0xF4) return 0;
  if (first < 0x80) return 1;
  // No character has a longer form, none is half of a pair, none lies beyond U+10FFFF.
  const unsigned least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > most) return 0;
  const std::size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  for (std::size_t i = 2; i < size; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  return size;
}

void add_utf8(std::string& out, unsigned code_point) {
  const auto add = [&](unsigned byte) { out += static_cast<char>(byte); };
  const auto rest = [&](int shift) { add(0x80 | (code_point >> shift & 0x3F)); };
  if (code_point < 0x80) return add(code_point);
  if (code_point < 0x800) {
    add(0xC0 | code_point >> 6);
  } else {
    if (code_point < 0x10000) {
      add(0xE0 | code_point >> 12);
    } else {
      add(0xF0 | code_point >> 18);
      rest(12);
    }
    rest(6);
  }
  rest(0);
}

std::string with_suit_letters(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size();) {
    if (const char suit = suit_of_symbol(text.substr(i))) {
      plain += suit;
      i += 3;
      // A selector may ask for the symbol as text or as a picture.
      const std::string_view rest = text.substr(i);
      if (rest.starts_with("\xEF\xB8\x8E") || rest.starts_with("\xEF\xB8\x8F")) i += 3;
    } else {
      plain += text[i++];
    }
  }
  return plain;
}

std::vector<std::string_view> card_pieces(std::string_view word) {
  std::vector<std::string_view> pieces;
  for (std::size_t i = 0; i < word.size();) {
    const std::size_t length = piece_length(word.substr(i));
    if (length == 0) return {word};
    pieces.push_back(word.substr(i, length));
    i += length;
  }
  return pieces;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string decimal_number(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), value, std::chars_format::general, 6).ptr;
  return {digits.begin(), end};
}

std::string fixed_number(double value, int digits) {
  std::array<char, 400> text{};  // the largest double has 309 digits
  const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, digits).ptr;
  return {text.begin(), end};
}

}  // namespace winnable::notation
