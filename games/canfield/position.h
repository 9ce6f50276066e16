// Canfield (docs/rules/canfield.md): one deck, a reserve pile, four columns built down in alternating colours from the
// base rank's side, a stock turned three cards at a time without end.
//
// This is the plain position: piles as they lie on the table, every legal ordinary move, nothing left out. It is the
// contract's face of the game (boards, rules, tests). The search uses games/canfield/abstract_state.h, which is checked
// against it. Rules are values: presets and the short decks of tests are one type.
//
//   columns_[c][0, length_[c])  the exposed card last; a sequence without wrap, so no longer than the ranks
//   stock_                      bit i: the deal's stock card i is still there; those with i < turned_ are the waste
//
// Invariant: no column is empty while the reserve holds a card.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/canfield/presets.h"
#include "solver/play/learned_score.h"
#include "solver/search/preset_position.h"
#include "winnable/board.h"

namespace winnable {

// The cards of one deal, or of any position to start from, and the rules.
struct CanfieldDeal {
  static constexpr std::size_t kColumns = CanfieldRules::kMostColumns;
  using Column = std::array<Card, kMaxRank>;

  explicit CanfieldDeal(const CanfieldRules& of) : rules(of) {}
  static CanfieldDeal from_deck(const CanfieldRules& rules, const Deck& deck);
  static std::optional<CanfieldDeal> from_board(const CanfieldRules& rules, const Board& board, BoardError& error);

  // How many cards lie below this one on its full foundation.
  int level(Card card) const { return (card.rank() - base + rules.ranks) % rules.ranks; }
  bool fits(Card card, Card host) const { return level(host) == level(card) + 1 && host.is_red() != card.is_red(); }

  CanfieldRules rules;
  int base = 1;  // rank of the first card of every foundation
  std::array<int, kMaxSuits> heights{};
  std::array<Column, kColumns> columns{};
  std::array<int, kColumns> lengths{};
  std::array<Card, 64> reserve{};  // [0, reserve_size): the last one is played first
  std::array<Card, 64> stock{};    // cards of the waste, deepest first, then of the stock, next first
  int reserve_size = 0;
  int stock_size = 0;
  int turned = 0;  // stock cards that form the waste at the start
  std::uint64_t salt = 0;
};

class CanfieldPosition {
 public:
  using Deal = CanfieldDeal;
  struct Undo;

  static constexpr DeckShape kDeckShape{};
  static constexpr bool kKeyIsExact = false;
  // As `from`; columns are numbered from 0.
  static constexpr std::uint8_t kReserve = 62, kWaste = 63;
  enum Kind : std::uint8_t { kToColumn, kHome, kTurn, kRedeal };

  explicit CanfieldPosition(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const;
  void expand_macro(Move move, std::vector<PlayMove>& out) const;
  Undo apply(Move move);
  void undo(Move move, const Undo& undo);

  Key key() const;
  bool is_won() const { return cards_home() == deal_->rules.deck_size(); }
  // Every card has to go home, and those still in the stock to be turned, some at a time.
  int moves_to_win_lower_bound() const;

  // Honest play: hidden are the stock and the reserve below its top.
  HiddenCount hidden_count() const { return {std::popcount(stock_ >> turned_), std::max(0, reserve_ - 1)}; }
  // A look through the stock costs nothing.
  std::optional<Move> free_look() const { return can_turn() ? std::optional(Move{kTurn}) : std::nullopt; }
  // games/canfield/learned_score.h
  static constexpr auto kFeatures = std::to_array<std::string_view>(
      {"cards home", "cards in the reserve", "stock and waste cards", "empty columns", "cards on the next of each suit",
       "cards on the second of each suit", "column cards on one that goes home sooner",
       "kinds of card that fit on a column", "stock cards that can be reached", "of these, those that have a place",
       "the reserve's top has a place", "wait of the reserve's top", "height of the lowest foundation",
       "columns that fit on another", "columns of one card"});
  std::array<int, kFeatures.size()> features() const;
  int moment() const { return moment_of(reserve_, CanfieldRules::kMostReserve); }
  static std::span<const int> learned_weights();
  static constexpr int kScoreSamples = 4;

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  int cards_home() const;
  int length(int column) const { return length_[at(column)]; }
  Card card(int column, int place) const { return columns_[at(column)][at(place)]; }
  // The exposed card of a column, the reserve's top or the waste's; no card if there is none.
  Card top(int from) const;
  std::uint64_t waste() const { return stock_ & ((std::uint64_t{1} << turned_) - 1); }
  bool can_turn() const { return stock_ >> turned_; }
  bool goes_home(Card card) const { return card && deal_->level(card) == heights_[at(card.suit())]; }
  bool fits(Card card, int column) const { return length(column) > 0 && deal_->fits(card, top(column)); }
  bool may_move(int from, int count, int to) const;
  void generate_column_moves(MoveList& moves) const;
  void take(int from, int count);
  void put(int column, Card card) { columns_[at(column)][length_[at(column)]++] = card; }

  const Deal* deal_;
  std::uint64_t stock_;
  std::array<Deal::Column, Deal::kColumns> columns_;
  std::array<std::uint8_t, Deal::kColumns> length_;
  std::array<std::uint8_t, kMaxSuits> heights_;
  std::uint8_t reserve_;  // cards left
  std::uint8_t turned_;
};

struct CanfieldPosition::Undo {
  CanfieldPosition before;
};

// A preset as a Position of its own.
template <CanfieldRules R>
requires(R.suits >= 1 && R.suits <= kMaxSuits && R.ranks >= 2 && R.ranks <= kMaxRank && R.columns >= 1 &&
         R.columns <= CanfieldRules::kMostColumns && R.reserve >= 0 && R.reserve <= CanfieldRules::kMostReserve &&
         R.stock_size() >= 0 && R.stock_size() <= CanfieldRules::kMostStock &&
         R.draw >= 1) using Canfield = PresetPosition<CanfieldPosition, R>;

}  // namespace winnable

#include "games/canfield/learned_score.h"
