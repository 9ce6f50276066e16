// A deal of a game with a hole (docs/rules/hole.md): where every card lies at the start, and what follows from it.
//
// Piles are the columns and then the reserve's piles: a place of the reserve is a column of one card, a stacked reserve
// one column. Nothing is ever put on a pile.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/builder/hole/walks.h"
#include "games/builder/hole/weights.h"
#include "games/builder/rules.h"
#include "solver/core/board_checks.h"
#include "winnable/deck.h"
#include "winnable/play_move.h"

namespace winnable {

struct HoleGameRules {
  BuilderRules rules;
  std::string name;  // of the game, for boards
};

struct HoleDeal {
  static constexpr int kMaxPiles = BuilderRules::kMaxColumns + BuilderRules::kMaxReserve;
  static constexpr int kMaxCells = BuilderRules::kMaxHoleCells;
  using RankCounts = HoleWalks::RankCounts;

  std::shared_ptr<const HoleGameRules> game;
  int piles = 0;
  std::array<std::vector<Card>, kMaxPiles> pile;  // deepest first
  std::array<Card, kMaxCells> cells{};
  std::vector<Card> covered;  // in the hole, below the exposed card
  Card exposed{};             // in the hole; none: it is empty
  std::vector<Card> stock;    // the next card first

  // What each card of the piles weighs in a position's key: [pile][height], from height 1.
  PileWeights weights;
  // By the number of stock cards turned since the start: how often each rank is left in the stock; and with how many
  // turned in all a rank next lies exposed, of those that a card of some rank can be played on (kNever: with none).
  std::vector<RankCounts> stock_left;
  std::vector<std::array<std::uint8_t, kMaxRank + 1>> next_host;
  static constexpr std::uint8_t kNever = 255;

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const BuilderRules& rules() const { return game->rules; }
  bool are_neighbours(int a, int b) const {
    const int distance = a < b ? b - a : a - b;
    return distance == 1 || (rules().hole_loops && distance == rules().ranks - 1);
  }
  // "T1", "R2", "R".
  std::string pile_name(int number) const;
  PileName pile_of(int number) const;
  static constexpr PileName cell_of(int number) { return {'C', static_cast<std::uint8_t>(number + 1)}; }

  static HoleDeal from_deck(const std::shared_ptr<const HoleGameRules>& game, const Deck& deck);
  static std::optional<HoleDeal> from_board(const std::shared_ptr<const HoleGameRules>& game, const Board& board,
                                            BoardError& error);

 private:
  void prepare();
};

}  // namespace winnable
