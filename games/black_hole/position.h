// Black Hole, Worm Hole, All in a Row and Binary Star (docs/rules/black-hole.md): columns that only lose cards, one by
// one, to a hole or two, up or down around the corner whatever the suit; in Worm Hole one card may wait in a cell.
//
// Representation. A column's height says all; suits do not matter, so a hole is the rank of its exposed card:
//
//   heights_  3 bits a column | holes_ the exposed cards (their ranks enter the key) | cell_
//   key       bits 0..50 heights | 51..54 and 55..58 ranks of the holes, the lower first | 59..62 rank in the cell:
//   exact
//
// Which cards lie under the exposed ones follows from the rest, in which hole they lie has no bearing on play; boards
// list them sorted, all of them in the first hole.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/black_hole/deal.h"
#include "games/black_hole/presets.h"
#include "games/black_hole/walk.h"
#include "solver/search/position.h"

namespace winnable {

template <BlackHoleRules R>
class BlackHole {
  static_assert(R.columns <= static_cast<int>(kMostHoleColumns) && R.depth(0) <= 7 && R.ranks >= 3);
  static_assert((R.holes == 1 || (R.holes == 2 && R.suits >= 2 && !R.starts_empty)) && R.cells <= 1);

 public:
  using Deal = BlackHoleDeal<R>;
  struct Undo {
    std::array<Card, 2> holes;
    Card cell;
  };
  using Walk = HoleWalk<R.ranks, R.holes>;

  static constexpr std::string_view kName = R.name.view();
  static constexpr DeckShape kDeckShape{.decks = R.decks, .suits = R.suits, .ranks = R.ranks};
  static constexpr bool kKeyIsExact = true;
  static constexpr int kKeyBits = 63;
  static constexpr int kMaxProgress = 2 * R.decks * R.suits * R.ranks;
  static constexpr std::uint8_t kCellPlace = kMostHoleColumns;  // as `from`
  // kDig: a column's card goes to the cell and the one below it to a hole.
  static constexpr std::uint8_t kPlay = 0, kToCell = 1, kDig = 2;

  enum Reduction : Reductions { kSameRank = 1, kLateCell = 2, kWalk = 4, kTwins = 8 };
  static constexpr std::array<ReductionInfo, 4> kReductions{{
      {"same-rank", "of two exposed cards of a rank the one goes first under which the other's cards lie, too"},
      {"late-cell", "a card goes to the cell only when the one below it is played next"},
      {"walk", "the cards left are walked through rank by rank; each step uses up an edge between two ranks"},
      {"twins", "columns that show the same ranks from here on are one and the same"},
  }};

  explicit BlackHole(const Deal& deal) : deal_(&deal), cell_(deal.cell) {
    for (std::size_t c = 0; c < R.columns; ++c) heights_ |= static_cast<std::uint64_t>(deal.heights[c]) << (3 * c);
    for (std::size_t hole = 0; hole < R.holes; ++hole)
      if (!deal.holes[hole].empty()) holes_[hole] = deal.holes[hole].back();
  }

  void generate(MoveList& moves) const {
    moves.clear();
    for (std::uint8_t hole = 0; hole < R.holes; ++hole)
      for (std::uint8_t column = 0; column < R.columns; ++column)
        if (const Card card = top(column); card && fits(card, hole))
          moves.add({.kind = kPlay, .from = column, .to = hole});
    if constexpr (R.cells == 0) return;
    if (cell_) {
      if (fits(cell_, 0)) moves.add({.kind = kPlay, .from = kCellPlace, .to = 0});
      return;
    }
    for (std::uint8_t column = 0; column < R.columns; ++column)
      if (top(column)) moves.add({.kind = kToCell, .from = column});
  }

  // `twins` is a matter of keys: the game's own search applies it.
  void generate_reduced(MoveList& moves, Reductions reductions) const {
    moves.clear();
    if ((reductions & kWalk) && !can_walk()) return;
    generate(moves);
    if (reductions & kLateCell) dig_instead(moves);
    if (reductions & kSameRank) leave_out_followers(moves);
  }

  Undo apply(Move move) {
    const Undo undo{holes_, cell_};
    if (move.from == kCellPlace) {
      holes_[0] = cell_;
      cell_ = {};
      return undo;
    }
    if (move.kind != kPlay) {
      cell_ = top(move.from);
      remove(move.from);
    }
    if (move.kind != kToCell) {
      holes_[move.to] = top(move.from);
      remove(move.from);
    }
    return undo;
  }
  void undo(Move move, Undo undo) {
    holes_ = undo.holes;
    cell_ = undo.cell;
    if (move.from != kCellPlace) heights_ += (move.kind == kDig ? std::uint64_t{2} : 1) << (3 * move.from);
  }

  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    const PileName cell{'C', 1};
    const PileName from = move.from == kCellPlace ? cell : PileName{'T', static_cast<std::uint8_t>(move.from + 1)};
    if (move.kind != kPlay) out.push_back(plain_move(from, cell));
    if (move.kind == kToCell) return;
    out.push_back(plain_move(from, {'H', static_cast<std::uint8_t>(R.holes == 1 ? 0 : move.to + 1)}));
  }

  Key key() const {
    const auto first = static_cast<std::uint64_t>(holes_[0].rank()),
               second = static_cast<std::uint64_t>(holes_[1].rank());
    const std::uint64_t low = R.holes == 1 ? first : std::min(first, second);
    return {heights_ | low << 51 | std::max(first, second) << 55 | static_cast<std::uint64_t>(cell_.rank()) << 59, 0};
  }
  bool is_won() const { return heights_ == 0 && !cell_; }
  int cards_left() const {
    int count = cell_ ? 1 : 0;
    for (int column = 0; column < R.columns; ++column) count += height(column);
    return count;
  }
  int moves_to_win_lower_bound() const { return cards_left(); }

  // Two for a card in a hole, one for a card in the cell.
  int progress() const { return kMaxProgress - 2 * cards_left() + (cell_ ? 1 : 0); }
  int score() const {
    int score = 0;  // tall columns are bad
    for (int column = 0; column < R.columns; ++column) score -= height(column) * height(column);
    return score;
  }

  Board to_board() const {
    Board board;
    board.game = kName;
    std::vector<Card> covered = in_holes();
    const auto take = [&covered](Card card) { covered.erase(std::find(covered.begin(), covered.end(), card)); };
    for (std::size_t hole = 0; hole < R.holes; ++hole)
      if (holes_[hole]) take(holes_[hole]);
    std::sort(covered.begin(), covered.end());
    for (int hole = 0; hole < R.holes; ++hole) {
      Pile& pile = board.add(Deal::hole_name(hole));
      if (hole == 0)
        for (const Card card : covered) pile.cards.push_back({card});
      if (const Card card = holes_[static_cast<std::size_t>(hole)]) pile.cards.push_back({card});
    }
    for (std::size_t c = 0; c < R.columns; ++c) {
      Pile& pile = board.add("T" + std::to_string(c + 1));
      for (std::size_t i = 0; i < static_cast<std::size_t>(height(static_cast<int>(c))); ++i)
        pile.cards.push_back({deal_->columns[c][i]});
    }
    if constexpr (R.cells > 0) {
      Pile& pile = board.add("C1");
      if (cell_) pile.cards.push_back({cell_});
    }
    return board;
  }

 private:
  int height(int column) const { return static_cast<int>(heights_ >> (3 * column) & 7); }
  Card card_at(int column, int height) const {  // the card that lies at this height, from 1; none for 0
    return height > 0 ? deal_->columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(height) - 1] : Card{};
  }
  Card top(int column) const { return card_at(column, height(column)); }
  void remove(int column) { heights_ -= std::uint64_t{1} << (3 * column); }
  bool fits(Card card, std::size_t hole) const {
    return holes_[hole] ? R.are_neighbours(card.rank(), holes_[hole].rank()) : R.starts_empty;
  }

  std::vector<Card> in_holes() const {
    std::vector<Card> cards = deal_->holes[0];
    cards.insert(cards.end(), deal_->holes[1].begin(), deal_->holes[1].end());
    if (deal_->cell) cards.push_back(deal_->cell);
    for (std::size_t c = 0; c < R.columns; ++c)
      for (int i = height(static_cast<int>(c)); i < deal_->heights[c]; ++i)
        cards.push_back(deal_->columns[c][static_cast<std::size_t>(i)]);
    if (cell_) cards.erase(std::find(cards.begin(), cards.end(), cell_));
    return cards;
  }

  bool can_walk() const {
    if (!holes_[0]) return true;
    std::array<std::uint8_t, 16> left{};
    if (cell_) ++left[static_cast<std::size_t>(cell_.rank())];
    for (int column = 0; column < R.columns; ++column)
      for (int i = height(column); i > 0; --i) ++left[static_cast<std::size_t>(card_at(column, i).rank())];
    const std::array<std::uint8_t, 2> holes{static_cast<std::uint8_t>(holes_[0].rank()),
                                            static_cast<std::uint8_t>(holes_[1].rank())};
    typename Walk::Ranks ranks = 0;
    for (std::size_t r = 0; r < R.ranks; ++r) ranks |= typename Walk::Ranks{left[r + 1] > 0} << r;
    Walk walk;
    walk.start(left, holes);
    return walk.starts_possible() && walk.is_possible(ranks, holes);
  }

  // Claim: a card need go to the cell only when the card below it is played next: the two moves are one.
  // Why: in a win, let the card go to the cell just before the first play of the card below it; until then nothing
  //      needs its place in the cell, and none of the plays in between is that of a card below. If the card leaves the
  //      cell before that, it can be played from its column.
  // Needs: one cell; a card in the cell is of use to nothing but itself.
  // Guarded by: tests/games/black_hole_test.cpp.
  void dig_instead(MoveList& moves) const {
    std::size_t kept = 0;
    for (const Move move : moves)
      if (move.kind != kToCell) moves[kept++] = move;
    const bool has_digs = R.cells > 0 && !cell_;
    moves.truncate(kept);
    for (std::uint8_t column = 0; has_digs && column < R.columns; ++column)
      if (const int h = height(column); h > 1 && fits(card_at(column, h - 1), 0))
        moves.add({.kind = kDig, .from = column, .to = 0});
  }

  // Claim: of two exposed cards of a rank, that of column a need not be played while that of b can be, if the ranks
  //        below b's card begin with those below a's. And no column's card while the cell's has its rank.
  // Why: take a win that plays a's, and play b's in its place. What the win then plays from below a's is there below
  //      b's, and b's own part is played by the card of a, until both columns show the same ranks, b perhaps with more
  //      below: from there on it is the win's own position. The cell: play its card, and the column's card can take its
  //      place, which is the position that the win has.
  // Needs: suits do not matter; a column's card may go to the cell at any time when that is free (with `late-cell` just
  //        before the card below it is played).
  // Guarded by: tests/games/black_hole_test.cpp.
  void leave_out_followers(MoveList& moves) const {
    const auto is_follower = [&](Move move) {
      if (move.kind != kPlay || move.from == kCellPlace) return false;
      const Card card = top(move.from);
      if (cell_ && cell_.rank() == card.rank()) return true;
      for (int other = 0; other < R.columns; ++other)
        if (other != move.from && top(other).rank() == card.rank() && goes_before(other, move.from)) return true;
      return false;
    };
    std::size_t kept = 0;
    for (const Move move : moves)
      if (!is_follower(move)) moves[kept++] = move;
    moves.truncate(kept);
  }
  bool goes_before(int column, int follower) const {
    const int h = height(column), f = height(follower);
    if (h < f || (h == f && column > follower)) return false;
    for (int i = 1; i < f; ++i)
      if (card_at(column, h - i).rank() != card_at(follower, f - i).rank()) return false;
    return true;
  }

  const Deal* deal_;
  std::uint64_t heights_ = 0;
  std::array<Card, 2> holes_{};
  Card cell_{};
};

}  // namespace winnable
