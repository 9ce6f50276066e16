#include "games/builder/sighted.h"

#include <algorithm>
#include <array>

#include "games/builder/position.h"
#include "games/builder/weights.h"
#include "solver/play/sighted.h"

namespace winnable {
namespace {

constexpr BuilderShape kAnyShape{20, 2};  // holds games of all rules
using P = Builder<kAnyShape>;

// How good a position looks, as people judge it: cards home, the next cards near the surface, columns in order, free
// places. The weights are those of the solver's attempts.
class Looks : public SightWhereMovesReturn {
 public:
  static constexpr int kTaste = 16;

  int operator()(const P& p) const {
    int bad = weights_.home * (p.rules().deck_size() - p.home());
    for (int column = 0; column < p.columns(); ++column) bad += of_column(p, column);
    const int spaces = std::popcount(p.empty_columns());
    bad += weights_.cells[static_cast<std::size_t>(std::min(p.free_cells(), 4))];
    bad += weights_.spaces[static_cast<std::size_t>(std::min(spaces, 2))];
    if (p.free_cells() + spaces == 0) bad += weights_.full;
    return -bad;
  }

 private:
  int of_column(const P& p, int column) const {
    std::array<int, kMaxDeckSize> cards;  // the exposed one first
    const int count = p.length(column);
    for (int i = 0, card = count ? p.top(column) : 0; i < count; ++i, card = p.under(card))
      cards[static_cast<std::size_t>(i)] = card;
    int bad = 0, lowest = 99;
    for (int i = count - 1; i >= 0; --i) {
      const int card = cards[static_cast<std::size_t>(i)], level = builder::level_of(card);
      if (p.goes_home(card)) bad += weights_.next * i;
      if (i + 1 < count && !p.fits(card, cards[static_cast<std::size_t>(i) + 1])) bad += weights_.breaks;
      if (lowest < level) bad += weights_.inversions;
      lowest = std::min(lowest, level);
    }
    return bad;
  }

  BuilderWeights weights_;
};

}  // namespace

std::unique_ptr<Crowd> make_builder_crowd(const BuilderRules& rules, std::string_view name) {
  const auto tables = make_builder_tables(rules, name);
  const auto deal_of_board = [tables](const Board& board, BoardError& error) {
    return BuilderDeal::from_board(tables, board, error);
  };
  return std::make_unique<SightedCrowd<P, Looks>>(deal_of_board, rules.deck_size());
}

}  // namespace winnable
