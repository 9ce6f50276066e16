#include "games/builder/accordion/deal.h"

#include "solver/core/row_boards.h"

namespace winnable {
namespace {

bool fit_by(const AccordionRow& row, Card a, Card b) {
  return row.any_cards || (row.same_suit && a.suit() == b.suit()) || (row.same_rank && a.rank() == b.rank()) ||
         (row.other_colour && a.is_red() != b.is_red());
}

}  // namespace

AccordionRowTables::AccordionRowTables(const BuilderRules& of, std::string_view game) : rules(of), name(game) {
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b)
      if (fit_by(rules.accordion, Card::from_code(a), Card::from_code(b)))
        fitting[static_cast<std::size_t>(a)] |= RowCards{1} << b;
  for (int distance = AccordionRow::kMaxDistance; distance >= 1; --distance) {
    if (rules.accordion.left >> distance & 1) distances.push_back(-distance);
    if (rules.accordion.right >> distance & 1) distances.push_back(distance);
  }
}

AccordionRowDeal AccordionRowDeal::from_deck(const Tables& tables, const Deck& deck) {
  AccordionRowDeal deal{.tables = tables};
  for (int i = 0; i < tables->rules.accordion.piles; ++i) deal.row.push_back(deck[i].code);
  return deal;
}

std::optional<AccordionRowDeal> AccordionRowDeal::from_board(const Tables& tables, const Board& board,
                                                             BoardError& error) {
  const auto row = read_closed_row(board, tables->rules.deck_shape(), tables->rules.accordion.piles, error);
  if (!row) return std::nullopt;
  AccordionRowDeal deal{.tables = tables};
  for (const Card card : *row) deal.row.push_back(card.code);
  return deal;
}

}  // namespace winnable
