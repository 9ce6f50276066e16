// A deal of a builder: where every card lies at the start, by ids (games/builder/tables.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/builder/tables.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"

namespace winnable {

struct BuilderDeal {
  std::shared_ptr<const BuilderTables> tables;

  struct Column {
    std::uint8_t first = 0;  // of `cards`
    std::uint8_t size = 0;
  };
  std::array<Column, BuilderRules::kMaxColumns> columns{};
  std::array<std::uint8_t, kMaxDeckSize> cards{};  // of the columns, one after another, lowest card first
  std::array<bool, kMaxDeckSize> face_down{};      // of `cards`
  std::array<std::uint8_t, BuilderRules::kMaxCells> cells{};
  std::array<bool, BuilderRules::kMaxCells> is_full{};  // a cell holds a card
  // Row by row, a card of each pile, the deepest first; where the stock is dealt onto the reserve with those rows that
  // are still to be dealt.
  std::array<std::uint8_t, BuilderRules::kMaxReserveCards> reserve{};
  std::array<bool, BuilderRules::kMaxReserveCards> has_reserve{};
  std::uint8_t reserve_size = 0;  // of what has been dealt: whole rows
  // Waste cards that have not been played, deepest first, then the stock, next card first.
  std::array<std::uint8_t, kMaxDeckSize> stock{};
  std::uint8_t stock_size = 0;  // of all these
  std::uint8_t waste_size = 0;
  std::uint8_t redeals = 0;  // used so far
  // Heights of the foundations by colour suit, the higher pile first; of suits that the deck lacks: all ranks.
  std::array<std::uint8_t, builder::kSuits> high{};
  std::array<std::uint8_t, builder::kSuits> low{};

  // `tables` of the rules; those of another base rank are made where the deal asks for one.
  static BuilderDeal from_deck(const std::shared_ptr<const BuilderTables>& tables, const Deck& deck);
  static std::optional<BuilderDeal> from_board(const std::shared_ptr<const BuilderTables>& tables, const Board& board,
                                               BoardError& error);
  // FreeCell's, for what wants a deal without rules.
  static BuilderDeal from_deck(const Deck& deck);
  static std::optional<BuilderDeal> from_board(const Board& board, BoardError& error);

  void set_salt(std::uint64_t salt);

 private:
  class BoardReading;

  // Once the stock is known: so many rows are dealt.
  void set_reserve_rows(int rows);
  void set_columns(const std::vector<std::vector<std::uint8_t>>& cards, const std::vector<std::vector<bool>>& down);
  void use_base(int rank, std::uint64_t salt = 0);
  void clear_foundations();
};

}  // namespace winnable
