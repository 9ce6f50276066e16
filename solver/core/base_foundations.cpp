#include "solver/core/base_foundations.h"

#include <string>

namespace winnable {

bool read_base_foundations(const Board& board, int ranks, int& base, std::array<int, kMaxSuits>& heights,
                           BoardError& error) {
  const Pile* pile = board.find("F");
  const auto fail = [&](const std::string& card, const std::string& reason) {
    error = {pile ? pile->line : 0, "F", card, reason};
    return false;
  };
  if (!pile || pile->cards.empty()) return fail("", "a foundation holds the base card from the start");
  base = pile->cards[0].card.rank();
  const int named = board.fact("base", base);
  if (named != base) {
    return fail(to_text(pile->cards[0].card), "the foundation starts with rank " + std::to_string(base) +
                                                  ", but the base is said to be " + std::to_string(named));
  }
  Card last;
  for (const BoardCard& entry : pile->cards) {
    const Card card = entry.card;
    const int level = (card.rank() - base + ranks) % ranks;
    int& height = heights[static_cast<std::size_t>(card.suit())];
    const bool starts = level == 0 && height == 0;
    const bool continues = last && last.suit() == card.suit() && height > 0 && level == height;
    if (!starts && !continues)
      return fail(to_text(card), "a foundation rises in suit from the base rank without a gap, an ace after the king");
    ++height;
    last = card;
  }
  return true;
}

void add_base_foundation(Pile& pile, int ranks, int base, int suit, int height) {
  for (int i = 0; i < height; ++i) pile.cards.push_back({Card(suit, (base - 1 + i) % ranks + 1)});
}

}  // namespace winnable
