#include "winnable/card.h"

namespace winnable {
namespace {

constexpr std::string_view kRankLetters = "-A23456789TJQK";
constexpr std::string_view kSuitLetters = "CDHS";

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string to_text(Card card) {
  if (!card) return "--";
  if (card == kUnknownCard) return "??";
  return {kRankLetters[static_cast<std::size_t>(card.rank())], kSuitLetters[static_cast<std::size_t>(card.suit())]};
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() == 3 && text.starts_with("10"))
    text.remove_prefix(1);  // "10D" reads as "0D", taken for a ten below
  else if (text.size() == 2 && text[0] == '0')
    return std::nullopt;
  if (text.size() != 2) return std::nullopt;
  const char rank_letter = text[0] == '0' ? 'T' : upper(text[0]);
  const auto rank = kRankLetters.find(rank_letter);
  const auto suit = kSuitLetters.find(upper(text[1]));
  if (rank == std::string_view::npos || rank == 0 || suit == std::string_view::npos) return std::nullopt;
  return Card(static_cast<int>(suit), static_cast<int>(rank));
}

}  // namespace winnable
