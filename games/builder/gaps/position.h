// Rows with gaps whose rules are data (docs/rules/rows-with-gaps.md): a gap takes a card that goes beside its
// neighbour, or what starts a row at its end.
//
// Representation. Places are numbered row by row from 0:
//
//   at_[place]   the card there (deal.h), 0 a gap | gaps_ the places of the gaps, in no order that matters
//   made_        moves since the start, as far as 255
//   key          sum over the cards of a hash of card and place: gaps are alike, and so are equal cards
//
// A card lies in its column when that is the one of its rank: it can be won as soon as all do and each row is in order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/builder/gaps/deal.h"
#include "solver/search/position.h"

namespace winnable {

class GapRowsGame {
 public:
  using Deal = GapRowsDeal;
  struct Undo {
    std::uint8_t made;
  };

  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = 255;

  enum Reduction : Reductions { kReach = 1 };
  static constexpr std::array<ReductionInfo, 1> kReductions{
      {{"reach", "where gaps are never used up, each card can come to its column"}}};

  explicit GapRowsGame(const Deal& deal);

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;

  Undo apply(Move move) {
    shift(move.from, move.to);
    const Undo undo{made_};
    if (made_ < kMaxProgress) ++made_;
    return undo;
  }
  void undo(Move move, Undo undo) {
    shift(move.to, move.from);
    made_ = undo.made;
  }
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  Key key() const { return key_; }
  Key key_after(Move move) const;
  Key recomputed_key() const;
  bool is_won() const;
  int moves_to_win_lower_bound() const { return out_of_column_; }

  // Moves made. A card that lies well may have to go again, so nothing else of a position never becomes less.
  int progress() const { return made_; }
  // Cards in order from where rows grow, less gaps that nothing can fill.
  int score() const;

  Board to_board() const;

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const GapRowTables& tables() const { return *deal_->tables; }
  Key part(GapCard card, int place) const;
  bool is_in_column(GapCard card, int place) const {
    return tables().column(place) == (card & 15) - 2 + tables().column_of_twos();
  }
  GapCards wanted_in(int gap) const;
  bool may_be_won() const;
  bool is_in_order(int row) const;
  int cards_in_order(int row) const;
  void shift(int from, int to);

  const Deal* deal_;
  Key key_{};
  std::array<GapCard, kMaxDeckSize> at_{};
  std::array<std::uint8_t, GapRowTables::kMaxRows> gaps_{};
  std::uint8_t out_of_column_ = 0;
  std::uint8_t made_ = 0;
};

}  // namespace winnable
