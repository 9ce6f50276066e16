// The row of Accordion, from a deck or from a board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/accordion/presets.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"

namespace winnable {

template <AccordionRules R>
struct AccordionDeal {
  std::vector<Card> row;  // from the left
  std::uint64_t salt = 0;

  static std::string place_name(int place) { return "T" + std::to_string(place + 1); }

  static AccordionDeal from_deck(const Deck& deck) {
    AccordionDeal deal;
    for (int i = 0; i < R.cards; ++i) deal.row.push_back(deck[i]);
    return deal;
  }

  static std::optional<AccordionDeal> from_board(const Board& board, BoardError& error) {
    std::vector<std::string> names;
    for (int i = 0; i < R.cards; ++i) names.push_back(place_name(i));
    constexpr DeckShape kShape{.decks = 1, .suits = R.suits, .ranks = R.ranks};
    if (!check_pile_names(board, names, {}, error) || !check_cards(board, kShape, true, error)) return std::nullopt;
    AccordionDeal deal;
    for (int i = 0; i < R.cards; ++i) {
      const std::string name = place_name(i);
      const Pile* pile = board.find(name);
      if (!pile || pile->cards.empty()) continue;
      const BoardCard& card = pile->cards.back();
      const auto refuse = [&](std::string reason) {
        error = {pile->line, name, to_text(card.card), std::move(reason)};
        return std::nullopt;
      };
      if (pile->cards.size() > 1) return refuse("a place shows one card");
      if (!card.card) return refuse("the row closes up and has no removed places");
      if (card.face_down) return refuse("no card lies face down in this game");
      if (static_cast<int>(deal.row.size()) < i) return refuse("there is a gap before this place");
      deal.row.push_back(card.card);
    }
    if (!deal.row.empty()) return deal;
    error = {0, "T1", "", "the row has no card"};
    return std::nullopt;
  }
};

}  // namespace winnable
