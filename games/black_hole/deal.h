// Where the cards of a hole game were dealt, from a deck or from a board.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/black_hole/presets.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"

namespace winnable {

inline constexpr std::size_t kMostHoleColumns = 17;

template <BlackHoleRules R>
struct BlackHoleDeal {
  std::array<std::array<Card, 7>, kMostHoleColumns> columns{};  // deepest first
  std::array<int, kMostHoleColumns> heights{};
  std::array<std::vector<Card>, 2> holes;  // at the start, exposed card last
  Card cell{};

  static constexpr Card starter(int hole) { return hole == 0 ? Card(R.suits - 1, 1) : Card(R.suits - 2, R.ranks); }
  static std::string hole_name(int hole) { return R.holes == 1 ? "H" : "H" + std::to_string(hole + 1); }

  static BlackHoleDeal from_deck(const Deck& deck) {
    BlackHoleDeal deal;
    Deck sorted = deck;
    for (int hole = R.starters(); hole-- > 0;) take_first_copy_to_front(sorted, starter(hole));
    int next = 0;
    for (std::size_t hole = 0; hole < R.starters(); ++hole) deal.holes[hole].push_back(sorted[next++]);
    for (std::size_t c = 0; c < R.columns; ++c) deal.heights[c] = R.depth(static_cast<int>(c));
    for (std::size_t row = 0; next < sorted.size(); ++row)
      for (std::size_t c = 0; c < R.columns && next < sorted.size(); ++c) deal.columns[c][row] = sorted[next++];
    return deal;
  }

  static std::optional<BlackHoleDeal> from_board(const Board& board, BoardError& error) {
    std::vector<std::string> names;
    for (int hole = 0; hole < R.holes; ++hole) names.push_back(hole_name(hole));
    for (int i = 1; i <= R.columns; ++i) names.push_back("T" + std::to_string(i));
    if (R.cells) names.push_back("C1");
    constexpr DeckShape kShape{.decks = R.decks, .suits = R.suits, .ranks = R.ranks};
    if (!check_pile_names(board, names, {}, error) || !check_cards(board, kShape, false, error)) return std::nullopt;
    const auto refuse = [&](const std::string& pile, Card card, std::string reason) {
      const Pile* where = board.find(pile);
      error = {where ? where->line : 0, pile, card ? to_text(card) : "", std::move(reason)};
      return std::nullopt;
    };
    BlackHoleDeal deal;
    for (std::size_t c = 0; c < R.columns; ++c) {
      const std::string name = "T" + std::to_string(c + 1);
      const auto cards = board.cards(name);
      const auto most = static_cast<std::size_t>(R.depth(static_cast<int>(c)));
      if (cards.size() > most)
        return refuse(name, cards[most], "this column holds at most " + std::to_string(most) + " cards");
      std::copy(cards.begin(), cards.end(), deal.columns[c].begin());
      deal.heights[c] = static_cast<int>(cards.size());
    }
    if (const auto cell = board.cards("C1"); !cell.empty()) {
      if (cell.size() > 1) return refuse("C1", cell[1], "the cell holds one card");
      deal.cell = cell[0];
    }
    for (int hole = 0; hole < R.holes; ++hole)
      deal.holes[static_cast<std::size_t>(hole)] = board.cards(hole_name(hole));
    if (R.starts_empty) return deal;
    for (int hole = 0; hole < R.holes; ++hole) {
      if (deal.holes[static_cast<std::size_t>(hole)].empty())
        return refuse(hole_name(hole), Card{}, "a hole is never empty");
      const auto holds = [&](const std::vector<Card>& cards) {
        return std::find(cards.begin(), cards.end(), starter(hole)) != cards.end();
      };
      if (!holds(deal.holes[0]) && !holds(deal.holes[1]))
        return refuse(hole_name(0), starter(hole), "this card lies in a hole from the start");
    }
    return deal;
  }
};

}  // namespace winnable
