#include "games/builder/gaps/deal.h"

#include "solver/core/row_boards.h"

namespace winnable {
namespace {

bool goes_beside(BuildRule build, int suit, int other) {
  switch (build) {
    case BuildRule::same_suit: return suit == other;
    case BuildRule::alternate_colours: return Card(suit, 1).is_red() != Card(other, 1).is_red();
    default: return true;
  }
}

constexpr std::size_t place_of(int i) { return static_cast<std::size_t>(i); }
constexpr GapCards set_of(Card card) { return GapCards{1} << card.code; }

}  // namespace

GapRowTables::GapRowTables(const BuilderRules& of, std::string_view game) : rules(of), name(game) {
  const GapRows& gaps = rules.gap_rows;
  for (int suit = 0; suit < rules.suits; ++suit)
    for (int rank = 2; rank < ranks(); ++rank)
      for (int other = 0; other < rules.suits; ++other) {
        if (!goes_beside(gaps.build, suit, other)) continue;
        const Card lower(suit, rank), higher(other, rank + 1);
        if (grows_left()) {
          followers[lower.code] |= set_of(higher);
          left_of[higher.code] |= set_of(lower);
        }
        if (grows_right()) {
          followed[higher.code] |= set_of(lower);
          right_of[lower.code] |= set_of(higher);
        }
      }
  for (int row = 0; row < rows(); ++row)
    for (int suit = 0; suit < rules.suits; ++suit) {
      const bool is_of_row = !gaps.suit_fixed || suit == row % rules.suits;
      if (grows_left() && is_of_row) left_end[place_of(row)] |= set_of({suit, 2});
      if (grows_right() && (is_of_row || grows_left())) right_end[place_of(row)] |= set_of({suit, ranks()});
    }
}

GapRowsDeal GapRowsDeal::from_deck(const Tables& tables, const Deck& deck) {
  GapRowsDeal deal{.tables = tables};
  for (int place = 0; place < tables->places(); ++place)
    if (deck[place].rank() != 1) deal.at[place_of(place)] = deck[place].code;
  return deal;
}

std::optional<GapRowsDeal> GapRowsDeal::from_board(const Tables& tables, const Board& board, BoardError& error) {
  const auto places = read_gap_rows(board, tables->rules.deck_shape(), error);
  if (!places) return std::nullopt;
  GapRowsDeal deal{.tables = tables};
  for (std::size_t place = 0; place < places->size(); ++place) deal.at[place] = (*places)[place].code;
  return deal;
}

}  // namespace winnable
