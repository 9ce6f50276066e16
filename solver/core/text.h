// Small text tools shared by the readers of decks, boards and moves: words, pile names, and quoting of foreign text in
// messages (a binary file must not reach the terminal).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnable::notation {

inline constexpr int kMaxPileNumber = 104;

inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

inline std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Some editors begin a text with such a mark.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

// Up to 20 characters of `text`, unprintable ones as "?", in quotes.
inline std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, 20)) out += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > 20) out += "...";
  return out + "'";
}

// Cuts the next piece up to `separator` off the front of `text`.
inline std::string_view next_piece(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return piece;
}

inline std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() && is_space(text[i])) ++i;
    const std::size_t start = i;
    while (i < text.size() && !is_space(text[i])) ++i;
    if (i > start) out.push_back(text.substr(start, i - start));
  }
  return out;
}

// Bytes of the UTF-8 character that the text begins with; 0 if it begins with none.
std::size_t utf8_size(std::string_view text);
void add_utf8(std::string& out, unsigned code_point);

// The text with the suits' symbols, filled or outlined, as the letters C, D, H and S.
std::string with_suit_letters(std::string_view text);

// The cards that stand in a word without spaces, "ASTD.1", each with its mark ".1"; ranges ("AS-4SAD") and the hyphens
// of a removed place are pieces too. The whole word if it is not made of cards alone.
std::vector<std::string_view> card_pieces(std::string_view word);

// A whole number in [0, limit] without sign or leading zeros.
inline std::optional<int> parse_number(std::string_view text, int limit) {
  if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  if (value > limit) return std::nullopt;
  return value;
}

// A whole number in [0, 2^64) and nothing else; leading zeros may stand before it.
std::optional<std::uint64_t> whole_number(std::string_view text);

// Whatever the locale of the program: six significant digits at most ("0.8", "1.5e-07"), or so many behind the point.
std::string decimal_number(double value);
std::string fixed_number(double value, int digits);

}  // namespace winnable::notation
