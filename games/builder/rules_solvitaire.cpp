#include "games/builder/rules_solvitaire.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/builder/dealer.h"
#include "games/builder/own_rules.h"
#include "games/builder/presets.h"

namespace winnable {
namespace {

using Cards = std::vector<DealtCard>;

// The rules of a preset that is a builder, or of rules of one's own; null for other games.
const BuilderRules* builder_rules_of(std::string_view game) {
  if (const BuilderPreset* preset = find_builder_preset(game)) return &preset->rules;
  const OwnRules* own = find_own_rules(game);
  return own ? &own->rules : nullptr;
}

bool is_diagonal(const BuilderRules& rules) { return rules.columns > 1 && rules.lengths == diagonal_lengths(rules); }

bool has_equal_columns(const BuilderRules& rules) {
  BuilderRules equal = rules;
  equal.lengths = {};
  for (int c = 0; c < rules.columns; ++c)
    if (rules.length(c) != equal.length(c)) return false;
  return true;
}

// Its game of this name deals other columns.
constexpr std::string_view kOtherInSolvitaire = "lucas";

// Whether its rules files can say how the cards are dealt.
bool can_say_deal(const BuilderRules& rules) {
  return rules.decks <= 2 && rules.suits == kMaxSuits && (rules.gap_rows.rows == 0 || rules.decks == 1) &&
         (has_equal_columns(rules) || is_diagonal(rules)) && !rules.by_columns && !rules.kings_to_bottom &&
         !rules.dealt_home && rules.bases_laid <= 1 && rules.foundations != FoundationStart::beak &&
         rules.hole != HoleStart::empty && !rules.deals_to_reserve();
}

// To the front what is laid out before the deal. A card that the deck makes is the one that would be dealt last; of two
// copies that one is taken which would be dealt later.
std::size_t lay_out_as_solvitaire(const BuilderRules& rules, Cards& cards) {
  const auto to_front = [&](auto is_wanted) {
    const auto found = std::find_if(cards.rbegin(), cards.rend(), is_wanted);
    std::rotate(found, found + 1, cards.rend());
  };
  if (rules.hole == HoleStart::first || (!rules.has_hole() && rules.foundations == FoundationStart::first)) {
    std::rotate(cards.begin(), cards.end() - 1, cards.end());
  } else if (rules.hole == HoleStart::card) {
    to_front([&](const DealtCard& dealt) { return dealt.card == rules.hole_card; });
  } else if (rules.bases_laid == 1) {
    to_front([&](const DealtCard& dealt) { return dealt.card == Card(0, rules.base); });
  } else if (rules.laid_out() > 0) {
    std::ranges::stable_partition(cards, [&](const DealtCard& dealt) { return dealt.card.rank() == rules.base; });
  }
  return static_cast<std::size_t>(rules.laid_out());
}

// Down the four rows, which are those of clubs, hearts, spades and diamonds.
void order_gap_rows_as_solvitaire(Cards& cards) {
  constexpr std::size_t kRowOfSuit[] = {0, 2, 3, 1};
  const Cards dealt = cards;
  const std::size_t length = cards.size() / kMaxSuits;
  for (std::size_t i = 0; i < dealt.size(); ++i) cards[kRowOfSuit[i % kMaxSuits] * length + i / kMaxSuits] = dealt[i];
}

// Dealt in rows from left to right; those of a triangle from right to left, each to one column less. In our order.
Cards columns_as_solvitaire(const BuilderRules& rules, const Cards& cards) {
  const int count = rules.columns;
  const int slanted_rows = is_diagonal(rules) ? count : 0;
  std::vector<Cards> columns(static_cast<std::size_t>(count));
  auto next = cards.begin();
  for (int row = 0; next != cards.end(); ++row)
    for (int i = 0; i < count && next != cards.end(); ++i) {
      const int column = row < slanted_rows ? count - 1 - i : i;
      if (row < slanted_rows && column < row) break;
      columns[static_cast<std::size_t>(column)].push_back(*next++);
    }
  Cards ordered;
  for (std::size_t row = 0; ordered.size() < cards.size(); ++row)
    for (const Cards& column : columns)
      if (row < column.size()) ordered.push_back(column[row]);
  return ordered;
}

// Solvitaire lays cards out and deals cells, the stock, whose last card is turned first, the reserve, and then the
// columns. Our sheets deal the columns in rows, cells and the reserve, or the columns after these, and what is left is
// the stock.
void order_by_rules(const BuilderRules& rules, Cards& cards) {
  if (rules.gap_rows.rows > 0) return order_gap_rows_as_solvitaire(cards);
  if (rules.columns == 0) return;
  auto next = cards.begin() + static_cast<std::ptrdiff_t>(lay_out_as_solvitaire(rules, cards));
  Cards ordered(cards.begin(), next);
  const auto take = [&next](int count) { return Cards(std::exchange(next, next + count), next); };
  const Cards cells = take(rules.cells_filled);
  Cards stock = take(rules.stock);
  std::ranges::reverse(stock);
  const Cards reserve = take(rules.reserve);
  const Cards columns = columns_as_solvitaire(rules, {next, cards.end()});
  const auto append = [&ordered](const Cards& part) { ordered.insert(ordered.end(), part.begin(), part.end()); };
  if (!rules.columns_last) append(columns);
  append(cells);
  append(reserve);
  if (rules.columns_last) append(columns);
  append(stock);
  cards = std::move(ordered);
}

}  // namespace

bool solvitaire_deals(std::string_view game) {
  const BuilderRules* rules = builder_rules_of(game);
  return rules && can_say_deal(*rules) && game != kOtherInSolvitaire;
}

void order_as_solvitaire(std::string_view game, std::vector<DealtCard>& cards) {
  order_by_rules(*builder_rules_of(game), cards);
}

}  // namespace winnable
