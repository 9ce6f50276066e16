// Kansas for shortest wins: turns and the play of a waste card in one move, only moves that serve something, a sharper
// bound, and a packed form of 32 bytes.
//
// Columns are rows of ranks, so a column is its bottom card's rank, its length, and two bits a card for the suits.
//
// Invariant: generate() lists the ordinary moves as Kansas does; generate_shortest() keeps a shortest solution.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/kansas/position.h"
#include "games/kansas/reserve_bound.h"
#include "games/kansas/waste_bound.h"

namespace winnable {

// A deal, and what its waste and its reserve need.
template <KansasRules R>
struct KansasOptimalDeal : KansasDeal<R> {
  explicit KansasOptimalDeal(const KansasDeal<R>& deal)
      : KansasDeal<R>(deal),
        waste_bound(codes_of(deal.stock, deal.stock_size)),
        reserve_bound(codes_of(deal.reserve, deal.reserve_size), bottoms_of(deal)) {}
  static KansasOptimalDeal from_deck(const Deck& deck) { return KansasOptimalDeal(KansasDeal<R>::from_deck(deck)); }
  static std::optional<KansasOptimalDeal> from_board(const Board& board, BoardError& error) {
    const auto deal = KansasDeal<R>::from_board(board, error);
    if (!deal) return std::nullopt;
    return KansasOptimalDeal(*deal);
  }
  std::int64_t table_bytes() const { return waste_bound.bytes() + reserve_bound.bytes(); }
  // Turns, the waste's moves, every card of columns and reserve home, and what else the reserve takes.
  int least_moves(int cards_home, std::uint64_t waste, int cards_turned, int reserve_left,
                  const KansasReserveBound::Bottoms& bottoms) const {
    const int bound = R.deck_size() - cards_home - std::popcount(waste) + waste_bound.least_moves(waste, cards_turned);
    return reserve_left ? bound + reserve_bound.least_moves(static_cast<std::size_t>(reserve_left), bottoms) : bound;
  }
  KansasWasteBound waste_bound;
  KansasReserveBound reserve_bound;

 private:
  std::vector<std::uint8_t> codes_of(const std::array<Card, static_cast<std::size_t>(R.deck_size())>& cards,
                                     int count) const {
    std::vector<std::uint8_t> codes;
    for (int i = 0; i < count; ++i) codes.push_back(this->code(cards[static_cast<std::size_t>(i)]));
    return codes;
  }
  KansasReserveBound::Bottoms bottoms_of(const KansasDeal<R>& deal) const {
    KansasReserveBound::Bottoms bottoms;
    bottoms.fill(KansasReserveBound::kNoCard);
    for (std::size_t column = 0; column < deal.columns.size(); ++column)
      if (deal.lengths[column] > 0) bottoms[column] = deal.code(deal.columns[column][0]);
    return bottoms;
  }
};

template <KansasRules R>
class KansasOptimalPosition {
  static_assert(R.moves_any_tail && !R.space_takes_any && R.stock_size() <= 48 && R.columns <= 3);

 public:
  using Base = Kansas<R>;
  using Deal = KansasOptimalDeal<R>;
  using Undo = Base;
  struct Packed {
    std::array<std::uint64_t, 2> suits;  // of column cards, bottom first, column after column
    std::uint64_t stock;                 // waste 48 | turned 6 | reserve 6
    std::uint32_t columns;               // length 6 and rank of the bottom card 4 for each
    std::uint16_t heights;               // 4 bits a suit
  };

  static constexpr std::string_view kName = Base::kName;
  static constexpr DeckShape kDeckShape = Base::kDeckShape;
  static constexpr bool kKeyIsExact = false;

  explicit KansasOptimalPosition(const Deal& deal) : base_(deal), deal_(&deal) {}

  const Base& base() const { return base_; }
  Board to_board() const { return base_.to_board(); }
  Key key() const { return base_.key(); }
  bool is_won() const { return base_.is_won(); }
  void generate(MoveList& moves) const { base_.generate(moves); }
  void generate_shortest(MoveList& moves) const;
  int moves_to_win_lower_bound() const {
    KansasReserveBound::Bottoms bottoms;
    bottoms.fill(KansasReserveBound::kNoCard);
    for (int column = 0; column < R.columns; ++column)
      if (base_.length(column) > 0) bottoms[static_cast<std::size_t>(column)] = deal_->code(base_.card(column, 0));
    return deal_->least_moves(base_.cards_home(), base_.waste_, base_.turned_, base_.reserve_, bottoms);
  }
  // `count` - 1 of a play from the waste are turns that come first.
  int cost(Move move) const { return move.kind == Base::kPlace && move.from == Base::kWaste ? move.count : 1; }
  Undo apply(Move move) { return base_.apply(move); }
  void undo(Move move, const Undo& undo) { base_.undo(move, undo); }
  void expand_macro(Move move, std::vector<PlayMove>& out) const { base_.expand_macro(move, out); }

  Packed pack() const;
  static KansasOptimalPosition unpack(const Deal& deal, const Packed& packed);

 private:
  static Move place(int from, int to, int count = 1) {
    return {Base::kPlace, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(count)};
  }
  bool add_safe_move(MoveList& moves) const;
  void add_column_moves(MoveList& moves) const;
  void add_space_moves(MoveList& moves) const;

  Base base_;
  const Deal* deal_;
};

// Claim: where a card is safe (Kansas::is_safe) it goes home at once in some shortest win.
// Why: the other plan given there, which does without the card, has no more moves than the plan that keeps it.
// Equal positions have equal moves, so it is the lowest such card, whatever the order of the columns.
// Guarded by: tests/games/shortest_kansas_test.cpp.
template <KansasRules R>
bool KansasOptimalPosition<R>::add_safe_move(MoveList& moves) const {
  int safe = -1;
  for (int from = 0; from <= Base::kWaste; ++from) {
    const Card card = base_.top(from);
    if (card && base_.goes_home(card) && base_.is_safe(card) && (safe < 0 || card.code < base_.top(safe).code))
      safe = from;
  }
  if (safe >= 0) moves.add(place(safe, Base::kFoundation));
  return safe >= 0;
}

// Stock cards are turned just before one of them is played (late-turn, games/kansas/moves.h): the same number of
// moves.
template <KansasRules R>
void KansasOptimalPosition<R>::generate_shortest(MoveList& moves) const {
  moves.clear();
  if (add_safe_move(moves)) return;
  base_.add_late_turns(moves, Base::kOneSpace);
  for (int from = 0; from <= Base::kWaste; ++from) {
    const Card card = base_.top(from);
    if (!card) continue;
    if (base_.goes_home(card)) moves.add(place(from, Base::kFoundation));
    for (int to = 0; to < R.columns && from >= R.columns; ++to)
      if (base_.length(to) > 0 && Base::fits(card, base_.top(to))) moves.add(place(from, to));
  }
  add_column_moves(moves);
  add_space_moves(moves);
}

// Claim: once all base cards are home a part of a column moves only when the card that it bares can go home; a whole
//        column moves only when the reserve fills its place, or when there is no space and a waste card may want one.
// Why: as in games/klondike/optimal_position.h. Cards of one rank serve the same guests, so a host is wanted bare only
//      to go home: else its guest goes to the other host instead, and its load stays. A space without reserve serves
//      waste cards only, and the move that makes it can wait for them.
// Needs: no column can go on the end of what left it, nor a guest lie below the other host; that takes a column with
//        all ranks, and without base cards there is none.
// Guarded by: tests/games/shortest_kansas_test.cpp.
template <KansasRules R>
void KansasOptimalPosition<R>::add_column_moves(MoveList& moves) const {
  bool has_space = false;
  for (int column = 0; column < R.columns; ++column) has_space |= base_.length(column) == 0;
  const bool may_empty = base_.reserve_ > 0 || (!has_space && (base_.waste_ || base_.can_turn()));
  const bool bases_home = *std::min_element(base_.heights_.begin(), base_.heights_.end()) > 0;
  for (int from = 0; from < R.columns; ++from) {
    const int length = base_.length(from);
    for (int count = 1; count <= length; ++count) {
      if (count == length ? !may_empty : bases_home && !base_.goes_home(base_.card(from, length - count - 1))) continue;
      for (int to = 0; to < R.columns; ++to)
        if (to != from && base_.length(to) > 0 && Base::fits(base_.card(from, length - count), base_.top(to)))
          moves.add(place(from, to, count));
    }
  }
}

template <KansasRules R>
void KansasOptimalPosition<R>::add_space_moves(MoveList& moves) const {
  if (base_.reserve_ > 0 || !base_.waste_) return;
  for (int to = 0; to < R.columns; ++to) {
    if (base_.length(to) > 0) continue;
    moves.add(place(Base::kWaste, to));
    return;
  }
}

template <KansasRules R>
auto KansasOptimalPosition<R>::pack() const -> Packed {
  Packed packed{};
  unsigned cards = 0;
  for (int column = 0; column < R.columns; ++column) {
    const int length = base_.length(column);
    if (length == 0) continue;
    packed.columns |= static_cast<std::uint32_t>(length << 4 | base_.card(column, 0).rank()) << (10 * column);
    for (int i = 0; i < length; ++i, ++cards)
      packed.suits[cards / 32] |= static_cast<std::uint64_t>(base_.card(column, i).suit()) << (2 * (cards % 32));
  }
  packed.stock = kansas_packed::stock_of(base_.waste_, base_.turned_, base_.reserve_);
  packed.heights = kansas_packed::heights_of(base_.heights_);
  return packed;
}

template <KansasRules R>
auto KansasOptimalPosition<R>::unpack(const Deal& deal, const Packed& packed) -> KansasOptimalPosition {
  KansasOptimalPosition position(deal);
  Base& base = position.base_;
  unsigned cards = 0;
  for (std::size_t column = 0; column < static_cast<std::size_t>(R.columns); ++column) {
    const std::uint32_t word = packed.columns >> (10 * column) & 1023;
    base.lengths_[column] = static_cast<std::uint8_t>(word >> 4);
    int rank = static_cast<int>(word & 15);
    for (std::size_t i = 0; i < base.lengths_[column]; ++i, ++cards) {
      base.columns_[column][i] = Card(static_cast<int>(packed.suits[cards / 32] >> (2 * (cards % 32)) & 3), rank);
      rank = rank == 1 ? R.ranks : rank - 1;
    }
  }
  kansas_packed::unpack_stock(packed.stock, base.waste_, base.turned_, base.reserve_);
  kansas_packed::unpack_heights(packed.heights, base.heights_);
  return position;
}

}  // namespace winnable
