#include "solver/referee/builder_foundations.h"

#include <algorithm>
#include <functional>

namespace winnable {

bool base_is_dealt(const BuilderRules& rules) {
  return rules.foundations == FoundationStart::first || rules.foundations == FoundationStart::beak;
}

BuilderFoundations::BuilderFoundations(const BuilderRules& rules)
    : ranks_(rules.ranks),
      fixed_base_(base_is_dealt(rules) ? 0 : rules.base),
      heights_(rules.suits, std::vector<int>(rules.decks, 0)) {
  clear();
}

void BuilderFoundations::clear() {
  for (auto& heights : heights_) std::ranges::fill(heights, 0);
  base_ = fixed_base_;
}

// The pile of the suit whose next card this is.
std::size_t BuilderFoundations::next_pile(Card card) const {
  const auto& heights = of(card);
  std::size_t i = 0;
  while (i < heights.size() && (heights[i] == ranks_ || rank_at(heights[i]) != card.rank())) ++i;
  return i;
}

void BuilderFoundations::sort() {
  for (auto& heights : heights_) std::sort(heights.begin(), heights.end(), std::greater<>());
}

void BuilderFoundations::add(Card card) {
  ++of(card)[next_pile(card)];
  sort();
}

void BuilderFoundations::take_back(int suit, int pile) {
  --heights_[static_cast<std::size_t>(suit)][static_cast<std::size_t>(pile)];
  sort();
}

int BuilderFoundations::cards() const {
  int sum = 0;
  for (const auto& heights : heights_)
    for (const int height : heights) sum += height;
  return sum;
}

int BuilderFoundations::begun() const {
  int count = 0;
  for (const auto& heights : heights_)
    for (const int height : heights) count += height > 0 ? 1 : 0;
  return count;
}

void BuilderFoundations::write(Pile& pile) const {
  for (std::size_t suit = 0; suit < heights_.size(); ++suit)
    for (const int height : heights_[suit])
      for (int level = 0; level < height; ++level)
        pile.cards.push_back({Card(static_cast<int>(suit), rank_at(level)), false});
}

bool BuilderFoundations::read_base(const Board& board, BoardError& error) {
  if (fixed_base_ > 0) return true;
  const Pile* pile = board.find("F");
  const int first = pile && !pile->cards.empty() ? pile->cards.front().card.rank() : 0;
  base_ = board.fact("base", first);
  if (base_ >= 1 && base_ <= ranks_) return true;
  error = {pile ? pile->line : 0, "F", "",
           "the base rank is not known: the foundations are empty, and there is no line base: 1 to " +
               std::to_string(ranks_)};
  return false;
}

bool BuilderFoundations::read(const Board& board, BoardError& error) {
  clear();
  if (!read_base(board, error)) return false;
  const Pile* pile = board.find("F");
  if (!pile) return true;
  Card last;
  std::vector<int>* open = nullptr;  // the suit whose first pile is being read
  for (const BoardCard& entry : pile->cards) {
    const Card card = entry.card;
    const auto fail = [&](std::string reason) {
      error = {pile->line, "F", card ? to_text(card) : "", std::move(reason)};
      return false;
    };
    if (!card) return fail("not a card of a foundation");
    if (entry.face_down) return fail("a foundation has no face-down card");
    if (card.rank() == base_) {
      open = &of(card);
      const auto fresh = std::ranges::find(*open, 0);
      if (fresh == open->end()) return fail("more foundations of the suit than decks");
      std::iter_swap(open->begin(), fresh);
      open->front() = 1;
    } else if (open && last.suit() == card.suit() && rank_at(open->front()) == card.rank()) {
      ++open->front();
    } else {
      return fail("a foundation rises in suit from the base rank (" + std::to_string(base_) + ") without gaps");
    }
    last = card;
  }
  sort();
  return true;
}

}  // namespace winnable
