// A deal of rows with gaps whose rules are data (docs/rules/rows-with-gaps.md): what lies where, and which card may go
// beside which.
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

// A card of a row is its code, 0 a gap; a set of cards has a bit for each code, whatever the copies.
using GapCard = std::uint8_t;
using GapCards = std::uint64_t;

struct GapRowTables {
  static constexpr int kMaxRows = 8;

  GapRowTables(const BuilderRules& rules, std::string_view name);

  BuilderRules rules;
  std::string name;  // of the game, for boards
  // What may lie at a card's right and left side in a row that grows; of a gap nothing.
  std::array<GapCards, 64> followers{};
  std::array<GapCards, 64> followed{};
  // The other way round: beside which cards it may come, at their right and at their left side.
  std::array<GapCards, 64> left_of{};
  std::array<GapCards, 64> right_of{};
  // What may go to the ends of each row.
  std::array<GapCards, kMaxRows> left_end{};
  std::array<GapCards, kMaxRows> right_end{};

  int rows() const { return rules.gap_rows.rows; }
  int ranks() const { return rules.ranks; }
  int places() const { return rows() * ranks(); }
  int column(int place) const { return place % ranks(); }
  bool grows_left() const { return rules.gap_rows.side != GrowthSide::right; }  // from the left end
  bool grows_right() const { return rules.gap_rows.side != GrowthSide::left; }  // from the right end
  // Where the twos lie when it is won.
  int column_of_twos() const { return grows_left() ? 0 : 1; }
};

struct GapRowsDeal {
  using Tables = std::shared_ptr<const GapRowTables>;

  Tables tables;
  std::array<GapCard, kMaxDeckSize> at{};  // row by row
  std::uint64_t salt = 0;

  static GapRowsDeal from_deck(const Tables& tables, const Deck& deck);
  static std::optional<GapRowsDeal> from_board(const Tables& tables, const Board& board, BoardError& error);
};

}  // namespace winnable
