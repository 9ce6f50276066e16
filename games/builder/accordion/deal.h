// A deal of an accordion whose rules are data (docs/rules/accordions.md): the row, and which cards fit each other.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/rules.h"
#include "winnable/board.h"
#include "winnable/deck.h"

namespace winnable {

// A card of a row is its code; a set of cards has a bit for each code, whatever the copies.
using RowCard = std::uint8_t;
using RowCards = std::uint64_t;

struct AccordionRowTables {
  AccordionRowTables(const BuilderRules& rules, std::string_view name);

  BuilderRules rules;
  std::string name;  // of the game, for boards
  std::array<RowCards, 64> fitting{};
  std::vector<int> distances;  // the longest first, to the left below 0

  bool fit(RowCard a, RowCard b) const { return fitting[a] >> b & 1; }
  bool goes_left() const { return rules.accordion.left != 0; }
  bool goes_right() const { return rules.accordion.right != 0; }
  // Without it two piles never become one.
  bool goes_to_neighbours() const { return ((rules.accordion.left | rules.accordion.right) & 2) != 0; }
};

struct AccordionRowDeal {
  using Tables = std::shared_ptr<const AccordionRowTables>;

  Tables tables;
  std::vector<RowCard> row{};  // from the left
  std::uint64_t salt = 0;

  static AccordionRowDeal from_deck(const Tables& tables, const Deck& deck);
  static std::optional<AccordionRowDeal> from_board(const Tables& tables, const Board& board, BoardError& error);
};

}  // namespace winnable
