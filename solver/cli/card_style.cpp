#include "solver/cli/card_style.h"

#include <unistd.h>

#include <cctype>
#include <cstdlib>

namespace winnable::cli {
namespace {

constexpr std::string_view kRanks = "A23456789TJQK", kSuits = "CDHS";
constexpr std::string_view kSymbols[] = {"♣", "♦", "♥", "♠"};
constexpr std::string_view kRed = "\x1b[31m", kDim = "\x1b[2m", kPlain = "\x1b[0m";

// Whether a card stands at `at`, and no letter or digit beside it.
bool is_card(std::string_view line, std::size_t at) {
  const auto is_word = [&](std::size_t i) {
    return i < line.size() && std::isalnum(static_cast<unsigned char>(line[i]));
  };
  return at + 1 < line.size() && kRanks.find(line[at]) != std::string_view::npos &&
         kSuits.find(line[at + 1]) != std::string_view::npos && !is_word(at + 2) && (at == 0 || !is_word(at - 1));
}

std::string styled_card(std::string_view card, bool is_down, CardStyle style) {
  const std::size_t suit = kSuits.find(card[1]);
  std::string text(card[0] == 'T' ? "10" : card.substr(0, 1));
  text += kSymbols[suit];
  if (style != CardStyle::colours) return text;
  if (is_down) return std::string(kDim) + text + std::string(kPlain);
  return suit == 1 || suit == 2 ? std::string(kRed) + text + std::string(kPlain) : text;
}

std::string styled_line(std::string_view line, CardStyle style) {
  const std::size_t colon = line.find(':');
  const bool is_pile = colon != std::string_view::npos && colon <= 3 && line[0] >= 'A' && line[0] <= 'Z';
  if (!is_pile) return std::string(line);
  std::string text(line.substr(0, colon));
  for (std::size_t i = colon; i < line.size();) {
    if (is_card(line, i)) {
      text += styled_card(line.substr(i, 2), line[i - 1] == '(', style);
      i += 2;
    } else {
      text += line[i++];
    }
  }
  return text;
}

}  // namespace

CardStyle choose_card_style(const Parsed& parsed) {
  const auto choice = parsed.text("color");
  if (choice == "always") return CardStyle::colours;
  if (choice == "never") return CardStyle::plain;
  if (choice != "auto") throw CommandError(kUsage, "--color takes auto, always or never");
  if (!::isatty(STDOUT_FILENO)) return CardStyle::plain;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool has_colours = !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
  return has_colours ? CardStyle::colours : CardStyle::symbols;
}

std::string styled(std::string_view board, CardStyle style) {
  if (style == CardStyle::plain) return std::string(board);
  std::string text;
  while (!board.empty()) {
    const std::size_t end = std::min(board.find('\n'), board.size());
    text += styled_line(board.substr(0, end), style);
    if (end < board.size()) text += '\n';
    board.remove_prefix(std::min(end + 1, board.size()));
  }
  return text;
}

}  // namespace winnable::cli
