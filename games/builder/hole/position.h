// Games with a hole whose rules are data (docs/rules/hole.md): columns, cells and a reserve that only lose cards, one
// by one, to a hole, up or down whatever the suit; a stock that goes there, too.
//
// Representation. A pile's height says all; suits do not matter, so the hole is the rank of its exposed card:
//
//   heights_  one byte a pile | cells_ | exposed_ in the hole | turned_ stock cards turned so far
//   key       sum of the piles' weights (weights.h: low word, and bits 0..20 of the high one) |
//             high word: 21..52 the ranks in the cells, sorted | 53..59 turned | 60..63 rank of the hole: exact;
//             the low word is mixed with the rest of the high one but the turned cards
//
// Which cards lie under the exposed one follows from the rest; boards list them sorted.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/builder/hole/deal.h"
#include "solver/search/position.h"

namespace winnable {

class HoleGame {
 public:
  using Deal = HoleDeal;
  struct Undo {
    Card exposed;
    std::uint8_t turned;
    std::array<Card, HoleDeal::kMaxCells> cells;
    Key piles_key;
  };

  static constexpr bool kKeyIsExact = true;
  static constexpr int kMaxProgress = 2 * kMaxDeckSize;
  static constexpr std::uint8_t kCellPlace = 64;  // + the cell, as `from`
  static constexpr int kTurnedShift = 53;
  static constexpr std::uint64_t kTurnedInKey = std::uint64_t{0x7F} << kTurnedShift;
  // `from` says the pile or cell.
  //   kPlay    `to` stock cards are turned, then a card goes to the hole
  //   kToCell  a pile's card goes to the cell `to`
  //   kTurn    a stock card is turned
  //   kDig     `to` stock cards are turned, `count` cards of a pile go to the first empty cells, and the one below them
  //            to the hole
  static constexpr std::uint8_t kPlay = 0, kToCell = 1, kTurn = 2, kDig = 3;

  enum Reduction : Reductions { kSameRank = 1, kLateCell = 2, kWalk = 4, kLateTurn = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"same-rank", "of two exposed cards of a rank the one goes first under which the other's cards lie, too"},
      {"late-cell", "cards go to cells only when the one below them is played next"},
      {"walk", "the cards left are walked through rank by rank; each step uses up an edge between two ranks"},
      {"late-turn", "stock cards are turned only just before a play, and no more than it takes"},
  }};

  // Claim: a position that is known covers one that has more cards turned and is equal otherwise.
  // Why: whoever has turned fewer can turn the same cards and play the same. With `late-turn` every move raises
  //      progress(), and what covers a position has as much: so no position comes from one that covers it. Of the known
  //      ones with a win, take one with the most progress: a move of its win leads to one with more, which is new, or
  //      covered by a known one with as much.
  // Needs: `late-turn`: a row of turns alone could come back to the rank from which it began, and end there.
  // Guarded by: tests/games/builder_hole_test.cpp.
  struct KeyOrder {
    std::uint64_t turned = 0;  // the bits that may be less; none: only equal keys cover each other
    static std::uint64_t group(Key key) { return key.low; }
    bool covers(Key a, Key b) const {
      return a.low == b.low && ((a.high ^ b.high) & ~turned) == 0 && (a.high & turned) <= (b.high & turned);
    }
  };
  static KeyOrder key_order(Reductions reductions) { return {reductions & kLateTurn ? kTurnedInKey : 0}; }

  explicit HoleGame(const Deal& deal);

  void generate(MoveList& moves) const;
  void generate_reduced(MoveList& moves, Reductions reductions) const;

  Undo apply(Move move);
  void undo(Move move, const Undo& undo);
  void expand_macro(Move move, std::vector<PlayMove>& out) const;

  Key key() const;
  bool is_won() const { return cards_left_ == 0; }
  int cards_left() const { return cards_left_; }
  int moves_to_win_lower_bound() const { return cards_left_; }

  // Two for a card in the hole, one for a card in a cell.
  int progress() const { return kMaxProgress - 2 * cards_left_ + cells_taken(); }
  // Tall piles are bad, and so is a stock used up.
  int score() const;

  // For players who do not see the stock.
  static constexpr Reductions kPeekingReductions = kLateTurn;
  HiddenCount hidden_count() const { return {stock_left(), 0}; }
  int honest_score() const;

  Board to_board() const;

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const BuilderRules& rules() const { return deal_->rules(); }
  int height(int pile) const { return heights_[at(pile)]; }
  Card card_at(int pile, int height) const {  // the card that lies at this height, from 1
    return deal_->pile[at(pile)][at(height - 1)];
  }
  Card top(int pile) const { return height(pile) ? card_at(pile, height(pile)) : Card{}; }
  Card source(std::uint8_t from) const { return from >= kCellPlace ? cells_[from - kCellPlace] : top(from); }
  int stock_left() const { return static_cast<int>(deal_->stock.size()) - turned_; }
  int cells_taken() const;
  int first_empty_cell() const;  // -1: none

  bool fits(Card card) const { return exposed_ ? deal_->are_neighbours(card.rank(), exposed_.rank()) : true; }
  // How many stock cards are turned before the card can be played, the fewest; -1: no number does. At once: 0 or -1.
  int turns_before(Card card, bool at_once) const;
  bool can_walk() const;

  void list_plays(MoveList& moves, bool at_once) const;
  void list_digs(MoveList& moves, bool at_once) const;
  void list_cell_moves(MoveList& moves) const;
  void leave_out_followers(MoveList& moves) const;
  bool is_follower(Move move) const;
  bool goes_before(int pile, int follower) const;
  void sort_plays(MoveList& moves) const;

  void turn(int count);
  Card take(int pile);
  void put_into_hole(Card card);
  std::vector<Card> covered_cards() const;

  const Deal* deal_;
  Key piles_key_;
  std::array<std::uint8_t, HoleDeal::kMaxPiles> heights_{};
  std::array<Card, HoleDeal::kMaxCells> cells_{};
  Card exposed_{};
  std::uint8_t turned_ = 0;
  std::uint8_t cards_left_ = 0;  // in piles and cells
  HoleDeal::RankCounts left_{};  // of these, by rank
};

}  // namespace winnable
