// Accordions whose rules are data (docs/rules/accordions.md): a pile goes over one of the rules' distances onto another
// one that it fits, and the row closes up. Won when one pile is left.
//
// Representation. What is covered never matters again, so a position is the row of exposed cards:
//
//   row_   a byte a card from the left (deal.h) | count_ of them
//   key    hash of the row, in which suits and ranks have new names (below)
//
// Each move takes one pile away, so all wins of a row are equally long.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/builder/accordion/deal.h"
#include "solver/search/position.h"

namespace winnable {

class AccordionRowGame {
 public:
  using Deal = AccordionRowDeal;
  struct Undo {
    RowCard covered;
  };

  static constexpr bool kKeyIsExact = false;
  static constexpr int kMaxProgress = kMaxDeckSize;

  enum Reduction : Reductions { kConnected = 1 };
  static constexpr std::array<ReductionInfo, 1> kReductions{
      {{"connected",
        "a last move over one place exists, and the cards hang together by what fits, also without an end "
        "of the row that never moves"}}};

  explicit AccordionRowGame(const Deal& deal);

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;

  Undo apply(Move move);
  void undo(Move move, Undo undo);
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  Key key() const;
  bool is_won() const { return count_ == 1; }
  int moves_to_win_lower_bound() const { return count_ - 1; }

  int cards_left() const { return count_; }  // in the row
  int progress() const { return kMaxProgress - count_; }
  // Of rows of one length: moves that are there now, and ranks or suits that many cards of the row have, the better the
  // further these stand from an end that never moves: such cards sweep the row up.
  int score() const;

  Board to_board() const;

 private:
  // How often each card is exposed, and as a set.
  struct Exposed {
    std::array<std::uint8_t, 64> count{};
    RowCards cards = 0;

    void add(RowCard card) {
      ++count[card];
      cards |= RowCards{1} << card;
    }
    void remove(RowCard card) {
      if (--count[card] == 0) cards &= ~(RowCards{1} << card);
    }
  };
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const AccordionRowTables& tables() const { return *deal_->tables; }

  template <class Act>
  void for_each_move(Act act) const;
  Exposed exposed() const;
  bool hangs_together_after(Move move, const Exposed& exposed) const;
  bool is_connected(const Exposed& exposed) const;

  const Deal* deal_;
  std::array<RowCard, kMaxDeckSize> row_{};
  std::uint8_t count_ = 0;
};

}  // namespace winnable
