// Builders whose complete suits leave (docs/rules/complete-suits.md): columns, cells, a reserve and a stock that is
// dealt onto the columns, whatever the rules are; they are looked up in the deal's tables.
//
// Representation: games/builder/suits/piles.h. The key is a sum of well mixed parts: of each column's cards in their
// order, of the cards in cells and in the reserve, and of how many of the stock have been dealt. The suits that have
// left follow from the cards that are left.
// Invariant: state_.key is that sum; a column's number is in it only while the stock may still deal to it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "games/builder/suits/deal.h"
#include "games/builder/suits/weights.h"
#include "solver/search/position.h"

namespace winnable {

class SuitBuilder {
 public:
  using Deal = SuitBuilderDeal;
  struct State : SuitPiles {
    Key key{};
  };
  using Packed = State;
  using Undo = State;

  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 3 * kMaxDeckSize;
  // `from` says the column, the cell or the reserve's place, `to` the column or the cell.
  enum Kind : std::uint8_t { kToColumn, kToCell, kCellToColumn, kReserveToColumn, kReserveToCell, kDealRound };

  enum Reduction : Reductions { kOneSpace = 1, kNoColumnToSpace = 2 };
  static constexpr std::array<ReductionInfo, 2> kReductions{{
      {"one-space",
       "cards go to one empty column, whole columns on to those that the stock deals to; one cell for all"},
      {"no-column-to-space", "no whole column into an empty column, unless the stock may still deal to one of them"},
  }};

  explicit SuitBuilder(const Deal& deal);
  Board to_board() const;

  void generate(MoveList& moves) const { list(moves, kNoReductions); }
  void generate_reduced(MoveList& moves, Reductions reductions) const { list(moves, reductions); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  Undo apply(Move move);
  void undo(Move, const Undo& undo) { state_ = undo; }
  State pack() const { return state_; }
  static SuitBuilder unpack(const Deal& deal, const State& state) { return SuitBuilder(deal, state); }

  Key key() const { return state_.key; }
  Key key_after(Move move) const;
  Key recomputed_key() const;
  bool is_won() const { return state_.complete_suits() == rules().decks * rules().suits; }
  // A move puts one card at most on the next higher one of its suit, and a card of a cell or the reserve has to go to a
  // column; a round of the stock brings new cards only.
  int moves_to_win_lower_bound() const;
  bool is_dead_end() const;  // dead_end.cpp

  // Cards dealt and gone, and cards off a card that they did not fit on.
  int progress() const;
  int score() const;

  HiddenCount hidden_count() const;

 private:
  friend class SuitDeadEnd;
  SuitBuilder(const Deal& deal, const State& state) : deal_(&deal), state_(state) {}
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const BuilderTables& tables() const { return *deal_->tables; }
  const BuilderRules& rules() const { return tables().rules; }
  int height(int column) const { return state_.height[at(column)]; }
  int stock_left() const { return deal_->stock_size() - state_.dealt; }
  // Columns [0, targets) get the next cards of the stock: until it is empty their numbers matter.
  int targets() const { return std::min<int>(rules().columns, stock_left()); }
  bool has_reserve(int place) const { return state_.reserve >> place & 1; }
  // Whether a card may be laid on another one, or follow it in a group; both face up.
  bool fits(int card, int host) const { return tables().hosts[at(card)] >> host & 1; }
  bool are_grouped(int card, int host) const { return tables().group_hosts[at(card)] >> host & 1; }
  bool fills_space(int card) const { return rules().fills_space(builder::level_of(card)); }
  // Whether a card of a column breaks it: it lies on a face-down card, or on one that it does not fit on.
  bool is_break(std::uint8_t under, std::uint8_t card) const {
    return SuitPiles::is_face_down(under) || SuitPiles::is_face_down(card) ||
           !(fits(card, under) || SuitPiles::are_in_suit(under, card));
  }

  // --- legal_moves.cpp ----------------------------------------------------------------------------------------------
  struct Spaces;
  void list(MoveList& moves, Reductions reductions) const;
  int group_length(std::span<const std::uint8_t> column) const;
  bool may_lift(int count, int group, int height) const;
  void add_hosts(MoveList& moves, Move move, int card) const;
  void add_columns_to_hosts(MoveList& moves) const;
  void add_places_to_hosts(MoveList& moves) const;
  void add_columns_to_spaces(MoveList& moves, const Spaces& spaces, bool whole) const;
  void add_places_to_spaces(MoveList& moves, const Spaces& spaces) const;
  void add_to_cells(MoveList& moves, Reductions reductions) const;
  template <class Act>
  void each_reserve(Act&& act) const;
  bool may_deal() const;

  void deal_round();
  Key sum_of(std::span<const std::uint8_t> cards, std::size_t place) const;
  Key column_key(int column, Key sum) const;
  Key column_key(int column) const;
  Key cell_key(int card) const;
  Key reserve_key(int card) const;
  int column_score(int column) const;

  const Deal* deal_;
  State state_;
};

}  // namespace winnable
