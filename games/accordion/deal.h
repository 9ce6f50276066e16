// The row of Accordion, from a deck or from a board.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/accordion/presets.h"
#include "solver/core/row_boards.h"
#include "winnable/deck.h"

namespace winnable {

template <AccordionRules R>
struct AccordionDeal {
  std::vector<Card> row{};  // from the left
  std::uint64_t salt = 0;

  static AccordionDeal from_deck(const Deck& deck) {
    AccordionDeal deal;
    for (int i = 0; i < R.cards; ++i) deal.row.push_back(deck[i]);
    return deal;
  }

  static std::optional<AccordionDeal> from_board(const Board& board, BoardError& error) {
    auto row = read_closed_row(board, {.decks = 1, .suits = R.suits, .ranks = R.ranks}, R.cards, error);
    if (!row) return std::nullopt;
    return AccordionDeal{*std::move(row)};
  }
};

}  // namespace winnable
