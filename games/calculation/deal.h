// Calculation: foundations, heaps and stock, from a deck or from a board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/calculation/presets.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"

namespace winnable {

template <CalculationRules R>
struct CalculationDeal {
  static_assert(R.suits <= 4 && R.ranks <= 13 && R.heaps >= 1 && R.heaps <= 9);

  std::vector<Card> stock;  // the next card first
  std::array<std::vector<Card>, static_cast<std::size_t>(R.heaps)> heaps;
  std::array<std::uint8_t, static_cast<std::size_t>(R.suits)> counts{};  // cards of each foundation
  std::uint64_t salt = 0;

  static std::string foundation_name(int i) { return "F" + std::to_string(i + 1); }
  static std::string heap_name(int i) { return "T" + std::to_string(i + 1); }

  static CalculationDeal from_deck(const Deck& deck) {
    CalculationDeal deal;
    for (int i = 0; i < deck.size(); ++i)
      if (deck[i].suit() != 0 || deck[i].rank() > R.suits) deal.stock.push_back(deck[i]);
    deal.counts.fill(1);
    return deal;
  }

  static std::optional<CalculationDeal> from_board(const Board& board, BoardError& error) {
    std::vector<std::string> names{"S"};
    for (int i = 0; i < R.suits; ++i) names.push_back(foundation_name(i));
    for (int i = 0; i < R.heaps; ++i) names.push_back(heap_name(i));
    if (!check_pile_names(board, names, {}, error) || !check_cards(board, R.deck_shape(), false, error))
      return std::nullopt;
    for (const Pile& pile : board.piles)
      for (const BoardCard& card : pile.cards)
        if (card.face_down) {
          error = {pile.line, pile.name, to_text(card.card), "no card lies face down in this game"};
          return std::nullopt;
        }
    CalculationDeal deal;
    deal.stock = board.cards("S");
    for (int i = 0; i < R.heaps; ++i) deal.heaps[static_cast<std::size_t>(i)] = board.cards(heap_name(i));
    for (int i = 0; i < R.suits; ++i) {
      const std::vector<Card> cards = board.cards(foundation_name(i));
      const Pile* pile = board.find(foundation_name(i));
      if (cards.empty()) {
        error = {pile ? pile->line : 0, foundation_name(i), "", "the first card of a foundation is laid out"};
        return std::nullopt;
      }
      for (std::size_t place = 0; place < cards.size(); ++place)
        if (cards[place].rank() != R.rank_at(i, static_cast<int>(place))) {
          error = {pile->line, pile->name, to_text(cards[place]),
                   "this foundation goes up in steps of " + std::to_string(i + 1)};
          return std::nullopt;
        }
      deal.counts[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(cards.size());
    }
    return deal;
  }
};

}  // namespace winnable
