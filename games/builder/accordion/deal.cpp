#include "games/builder/accordion/deal.h"

#include <utility>

#include "solver/core/board_checks.h"

namespace winnable {
namespace {

bool fit_by(const AccordionRow& row, Card a, Card b) {
  return row.any_cards || (row.same_suit && a.suit() == b.suit()) || (row.same_rank && a.rank() == b.rank()) ||
         (row.other_colour && a.is_red() != b.is_red());
}

RowCard row_card(Card card) { return static_cast<RowCard>(card.suit() << 4 | card.rank()); }

}  // namespace

AccordionRowTables::AccordionRowTables(const BuilderRules& of, std::string_view game) : rules(of), name(game) {
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b)
      if (fit_by(rules.accordion, Card(a >> 4, a & 15), Card(b >> 4, b & 15)))
        fitting[static_cast<std::size_t>(a)] |= RowCards{1} << b;
  for (int distance = AccordionRow::kMaxDistance; distance >= 1; --distance) {
    if (rules.accordion.left >> distance & 1) distances.push_back(-distance);
    if (rules.accordion.right >> distance & 1) distances.push_back(distance);
  }
}

AccordionRowDeal AccordionRowDeal::from_deck(const Tables& tables, const Deck& deck) {
  AccordionRowDeal deal{.tables = tables};
  for (int i = 0; i < tables->rules.accordion.piles; ++i) deal.row.push_back(row_card(deck[i]));
  return deal;
}

std::optional<AccordionRowDeal> AccordionRowDeal::from_board(const Tables& tables, const Board& board,
                                                             BoardError& error) {
  const BuilderRules& rules = tables->rules;
  std::vector<std::string> names;
  for (int i = 0; i < rules.accordion.piles; ++i) names.push_back(place_name(i));
  if (!check_pile_names(board, names, {}, error) || !check_cards(board, rules.deck_shape(), true, error))
    return std::nullopt;
  AccordionRowDeal deal{.tables = tables};
  bool has_gap = false;
  for (const std::string& name : names) {
    const Pile* pile = board.find(name);
    if (!pile || pile->cards.empty()) {
      has_gap = true;
      continue;
    }
    const BoardCard& card = pile->cards.back();
    const auto refuse = [&](std::string reason) {
      error = {pile->line, name, to_text(card.card), std::move(reason)};
      return std::nullopt;
    };
    if (pile->cards.size() > 1) return refuse("a place shows one card");
    if (!card.card) return refuse("the row closes up and has no removed places");
    if (card.face_down) return refuse("no card lies face down in this game");
    if (has_gap) return refuse("there is a gap before this place");
    deal.row.push_back(row_card(card.card));
  }
  if (!deal.row.empty()) return deal;
  error = {0, names.front(), "", "the row has no card"};
  return std::nullopt;
}

}  // namespace winnable
