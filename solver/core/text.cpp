#include "solver/core/text.h"

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

}  // namespace winnable::notation
