// A deal of a builder whose complete suits leave (docs/rules/complete-suits.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/builder/suits/piles.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"
#include "winnable/play_move.h"

namespace winnable {

struct SuitBuilderDeal {
  using Tables = std::shared_ptr<const BuilderTables>;

  Tables tables;
  SuitPiles piles;
  std::array<std::uint8_t, BuilderRules::kMaxReserve> reserve{};  // by place; of a stacked one the deepest first
  std::vector<std::uint8_t> stock;                                // the next card first

  const BuilderRules& rules() const { return tables->rules; }
  int stock_size() const { return static_cast<int>(stock.size()); }
  PileName reserve_pile(int place) const {
    return {'R', static_cast<std::uint8_t>(rules().reserve_stacked ? 0 : place + 1)};
  }

  static SuitBuilderDeal from_deck(const Tables& tables, const Deck& deck);
  static std::optional<SuitBuilderDeal> from_board(const Tables& tables, const Board& board, BoardError& error);

  void set_salt(std::uint64_t salt) {
    if (salt) tables = make_builder_tables(tables->rules, tables->name, 0, salt);
  }
};

}  // namespace winnable
