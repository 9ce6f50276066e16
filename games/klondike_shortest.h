// Klondike for shortest wins: the plain position with turns and plays in one move, a sharper bound, and a packed form.
//
// Turns are made only to play the card that they bring up, so a stock play is one move that costs its turns as well and
// positions in between do not exist. The packed form is 32 bytes: a face-up run is its lowest card, its length and, as
// colours alternate, one bit a card for which of the two suits it has. The bound adds up what columns and stock need
// each alone (games/klondike_stock_bound.h).
//
// Invariant: generate() lists the ordinary moves as Klondike does; generate_shortest() keeps a shortest solution.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike.h"
#include "games/klondike_stock_bound.h"

namespace winnable {

// A deal and what is learned about its stock.
template <KlondikeRules R>
struct KlondikeShortestDeal : KlondikeDeal<R> {
  explicit KlondikeShortestDeal(const KlondikeDeal<R>& deal) : KlondikeDeal<R>(deal), stock_bound(deal.stock, deal.stock_size, R.draw) {}
  static KlondikeShortestDeal from_deck(const Deck& deck) { return KlondikeShortestDeal(KlondikeDeal<R>::from_deck(deck)); }
  static std::optional<KlondikeShortestDeal> from_board(const Board& board, BoardError& error) {
    const auto deal = KlondikeDeal<R>::from_board(board, error);
    if (!deal) return std::nullopt;
    return KlondikeShortestDeal(*deal);
  }

  static std::int64_t table_bytes() { return KlondikeStockBound::kBytes; }

  mutable KlondikeStockBound stock_bound;  // learns as it is asked
};

template <KlondikeRules R>
class KlondikeShortest {
 public:
  using Base = Klondike<R>;
  using Deal = KlondikeShortestDeal<R>;
  using Undo = typename Base::Undo;
  struct Packed {
    std::array<std::uint32_t, R.columns> columns;  // face-down cards 3 bits | run: cards 4, rank 4 and colour 1 of its base, suits 13
    std::uint32_t stock;                           // cards left 24 | turned 5 | redeals 2
    std::uint16_t heights;                         // 4 bits a suit
  };

  static constexpr std::string_view kName = Base::kName;
  static constexpr DeckShape kDeckShape = Base::kDeckShape;
  static constexpr bool kKeyIsExact = false;

  explicit KlondikeShortest(const Deal& deal) : base_(deal), deal_(&deal) {}

  Board to_board() const { return base_.to_board(); }
  Key key() const { return base_.key(); }
  bool is_won() const { return base_.is_won(); }
  void generate(MoveList& moves) const { base_.generate(moves); }
  void generate_shortest(MoveList& moves) const;
  int moves_to_win_lower_bound() const;

  // Ordinary moves count 1; `count` - 1 of a play from the waste are turns and redeals that come first.
  int cost(Move move) const { return is_waste_play(move) ? move.count : 1; }
  Undo apply(Move move) {
    const Undo before{base_};
    for (int turns = is_waste_play(move) ? move.count - 1 : 0; turns > 0; --turns) base_.apply(next_turn());
    base_.apply(bare(move));
    return before;
  }
  void undo(Move move, const Undo& undo) { base_.undo(move, undo); }
  void spell(Move move, std::vector<PlayMove>& out) const {
    KlondikeShortest next = *this;
    for (int turns = is_waste_play(move) ? move.count - 1 : 0; turns > 0; --turns) {
      next.base_.spell(next.next_turn(), out);
      next.base_.apply(next.next_turn());
    }
    next.base_.spell(bare(move), out);
  }

  Packed pack() const;
  static KlondikeShortest unpack(const Deal& deal, const Packed& packed);

 private:
  static bool is_waste_play(Move move) { return move.kind == Base::kWasteToColumn || move.kind == Base::kWasteHome; }
  static Move bare(Move move) {
    if (is_waste_play(move)) move.count = 1;
    return move;
  }
  Move next_turn() const {
    return {static_cast<std::uint8_t>(base_.can_turn() ? Base::kTurn : Base::kRedeal), 0, 0, 1};
  }
  // Stock cards that turns bring up, in the order in which they do.
  struct Reach {
    struct Top {
      Card card;
      std::uint8_t turns;  // and redeals, before it is up
    };
    std::array<Top, 2 * R.stock_size() + 2> tops;
    std::size_t size = 0;
    std::uint64_t cards = 0;  // a bit for the code of each
  };

  bool is_safe(Card card) const;
  Reach reach() const;
  bool wants_gap(const Reach& stock) const;
  bool has_guest(Card host, const Reach& stock) const;
  bool is_wanted_back(int suit, int height, const Reach& stock) const;
  void add_column_moves(MoveList& moves, const Reach& stock) const;
  void add_returns(MoveList& moves, const Reach& stock) const;
  void add_places(MoveList& moves, typename Base::Kind kind, int from, Card card, int count) const;
  int forced_column_moves(int column) const;

  Base base_;
  const Deal* deal_;
};

// Claim: an exposed column card x of rank r that can go home may do so at once, and no other move need be tried, when
//        all cards of the other colour up to r - 1 and of its own colour up to r - 2 are home.
// Why: whatever could lie on x (and on that, and so on) is home already, so x serves only as a host for cards that
//      return from the foundations, and these again for such cards alone; a shortest win does none of that. Without x a
//      plan loses the other moves of x, which cost something, and keeps all others: a run that x ends moves without it, a
//      card below x is bared sooner, a column that x alone holds is empty sooner. x costs one move home then or now.
//      Not for waste cards: taking one out changes which stock cards the turns bring up.
// Guarded by: tests/shortest_klondike_test.cpp.
template <KlondikeRules R>
bool KlondikeShortest<R>::is_safe(Card card) const {
  if (!base_.goes_home(card)) return false;
  for (int suit = 0; suit < R.suits; ++suit) {
    const bool same_colour = Card(suit, 1).is_red() == card.is_red();
    if (base_.heights_[static_cast<std::size_t>(suit)] < card.rank() - (same_colour ? 2 : 1)) return false;
  }
  return true;
}

template <KlondikeRules R>
void KlondikeShortest<R>::generate_shortest(MoveList& moves) const {
  moves.clear();
  int safe = -1;  // the column of the lowest card, whatever the order of columns: equal positions have equal moves
  for (int c = 0; c < R.columns; ++c)
    if (is_safe(base_.exposed(c)) && (safe < 0 || base_.exposed(c).code < base_.exposed(safe).code)) safe = c;
  if (safe >= 0) {
    moves.add({Base::kColumnHome, static_cast<std::uint8_t>(safe), 0, 1});
    return;
  }
  const Reach stock = reach();
  add_column_moves(moves, stock);
  if constexpr (R.foundation_return) add_returns(moves, stock);
  for (std::size_t i = 0; i < stock.size; ++i) {
    const auto [card, turns] = stock.tops[i];
    if (base_.goes_home(card)) moves.add({Base::kWasteHome, 0, 0, static_cast<std::uint8_t>(turns + 1)});
    add_places(moves, Base::kWasteToColumn, 0, card, turns + 1);
  }
}

// To each column that takes the card; one empty column stands for all.
template <KlondikeRules R>
void KlondikeShortest<R>::add_places(MoveList& moves, typename Base::Kind kind, int from, Card card, int count) const {
  bool has_empty = false;
  for (int to = 0; to < R.columns; ++to) {
    const bool empty = base_.length(to) == 0;
    if ((empty && has_empty) || (kind == Base::kColumnToColumn && to == from) || !base_.fits(card, to)) continue;
    has_empty |= empty;
    moves.add({kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
  }
}

// Claim: a part of a run moves only when the card that it bares can go home; a run that empties its column only when
//        there is no other gap and a king can be put there next; a king that begins its column stays.
// Why: such a move waits until what it brings about is used. The part z of a run on host x goes to another host x', which
//      has the rank and the colour of x. If x is then used as host for a card y, y goes to x' instead and z stays:
//      a move is saved, and where the plan later needs x or x' without its load, that move at most is spent. So x is
//      wanted bare only to go home. A gap serves kings only, and until then the run lies where it is as well as on its
//      new host, which nothing else covers meanwhile.
// Guarded by: tests/shortest_klondike_test.cpp.
template <KlondikeRules R>
void KlondikeShortest<R>::add_column_moves(MoveList& moves, const Reach& stock) const {
  const bool may_empty = wants_gap(stock);
  for (int c = 0; c < R.columns; ++c) {
    if (base_.goes_home(base_.exposed(c))) moves.add({Base::kColumnHome, static_cast<std::uint8_t>(c), 0, 1});
    for (int place = base_.down(c); place < base_.length(c); ++place) {
      const Card card = base_.card(c, place);
      if (place > base_.down(c) ? !base_.goes_home(base_.card(c, place - 1)) : place == 0 && (!may_empty || card.rank() == R.ranks)) continue;
      add_places(moves, Base::kColumnToColumn, c, card, base_.length(c) - place);
    }
  }
}

// There is no gap, and a king to go to one: on face-down cards or out of the stock.
template <KlondikeRules R>
bool KlondikeShortest<R>::wants_gap(const Reach& stock) const {
  bool king = false;
  for (int suit = 0; suit < R.suits; ++suit) king |= stock.cards >> Card(suit, R.ranks).code & 1;
  for (int c = 0; c < R.columns; ++c) {
    if (base_.length(c) == 0) return false;
    king |= base_.down(c) > 0 && base_.card(c, base_.down(c)).rank() == R.ranks;
  }
  return king;
}

// Claim: a card returns from its foundation only when another one can be put on it next, or the card of its suit below it
//        returns next for such a reason.
// Why: a returned card that is not needed costs moves; until it is needed it may wait at home, where it keeps nothing from
//      happening but the return of the card below.
// Guarded by: tests/shortest_klondike_test.cpp.
template <KlondikeRules R>
void KlondikeShortest<R>::add_returns(MoveList& moves, const Reach& stock) const {
  for (int suit = 0; suit < R.suits; ++suit) {
    const int height = base_.heights_[static_cast<std::size_t>(suit)];
    if (height == 0 || !is_wanted_back(suit, height, stock)) continue;
    for (int to = 0; to < R.columns; ++to)
      if (base_.length(to) > 0 && base_.fits(Card(suit, height), to))
        moves.add({Base::kReturn, static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(to), 1});
  }
}

template <KlondikeRules R>
bool KlondikeShortest<R>::is_wanted_back(int suit, int height, const Reach& stock) const {
  const Card card(suit, height);
  bool fits = false;
  for (int to = 0; to < R.columns; ++to) fits |= base_.length(to) > 0 && base_.fits(card, to);
  return fits && (has_guest(card, stock) || (height > 1 && is_wanted_back(suit, height - 1, stock)));
}

// Whether a card that fits on `host` can move: out of a column, the stock or home.
template <KlondikeRules R>
bool KlondikeShortest<R>::has_guest(Card host, const Reach& stock) const {
  const int rank = host.rank() - 1;
  for (int suit = 0; suit < R.suits && rank > 0; ++suit) {
    const Card guest(suit, rank);
    if (guest.is_red() == host.is_red()) continue;
    if (base_.heights_[static_cast<std::size_t>(suit)] == rank || (stock.cards >> guest.code & 1)) return true;
    for (int c = 0; c < R.columns; ++c) {
      const int down = base_.down(c), length = base_.length(c);
      if (length == 0) continue;
      const int place = down + base_.card(c, down).rank() - rank;
      if (place < down || place >= length || base_.card(c, place) != guest) continue;
      if (place == down || base_.goes_home(base_.card(c, place - 1))) return true;
    }
  }
  return false;
}

// Claim: turning is needed only to play the card that it brings up, and of the ways to bring a card up the one with the
//        fewest turns and redeals.
// Why: moves of columns and foundations do not depend on the waste, so turns can wait until a waste card is to be played;
//      where the waste then ends depends on the card played, not on the way.
// Guarded by: tests/shortest_klondike_test.cpp.
template <KlondikeRules R>
auto KlondikeShortest<R>::reach() const -> Reach {
  Reach result;
  const std::uint32_t stock = base_.stock_;
  unsigned turned = base_.turned_;
  bool redealt = false;
  for (int turns = 0; stock; ++turns) {
    if (const std::uint32_t waste = stock & ((1u << turned) - 1); waste) {
      const Card card = deal_->stock[static_cast<std::size_t>(31 - std::countl_zero(waste))];
      if (!(result.cards >> card.code & 1)) result.tops[result.size++] = {card, static_cast<std::uint8_t>(turns)};
      result.cards |= std::uint64_t{1} << card.code;
    }
    if (stock >> turned) {
      for (int i = 0; i < R.draw && stock >> turned; ++i)
        turned += static_cast<unsigned>(std::countr_zero(stock >> turned)) + 1;
    } else if (!redealt && (R.unlimited() || base_.redeals_used_ < R.redeals)) {
      redealt = true;
      turned = 0;
    } else {
      break;
    }
  }
  return result;
}

// Claim: of the moves to a win, one at least leads each of these out of its column other than home: every face-down card
//        with a lower card of its suit somewhere below it in the column, and the face-up run if one of its cards has.
// Why: the lower card goes home first, and for that the higher one must have left the column. Face-down cards of a column
//      leave one by one, for what lay on each has left before it was turned up; the run may leave in one move.
// Guarded by: tests/shortest_klondike_test.cpp.
template <KlondikeRules R>
int KlondikeShortest<R>::forced_column_moves(int column) const {
  std::array<int, kMaxSuits> lowest;
  lowest.fill(R.ranks + 1);
  int forced = 0, run = 0;
  for (int place = 0; place < base_.length(column); ++place) {
    const Card card = base_.card(column, place);
    int& below = lowest[static_cast<std::size_t>(card.suit())];
    const int covers = below < card.rank() ? 1 : 0;
    if (place < base_.down(column)) {
      forced += covers;
    } else {
      run |= covers;
    }
    below = std::min(below, card.rank());
  }
  return forced + run;
}

// Every card of the columns goes home, some move from column to column first, and the stock takes what it takes alone.
template <KlondikeRules R>
int KlondikeShortest<R>::moves_to_win_lower_bound() const {
  int bound = deal_->stock_bound.least_moves(base_.stock_, base_.turned_);
  for (int column = 0; column < R.columns; ++column) {
    bound += base_.length(column);
    if (base_.down(column) > 0) bound += forced_column_moves(column);
  }
  return bound;
}

template <KlondikeRules R>
auto KlondikeShortest<R>::pack() const -> Packed {
  Packed packed{};
  for (int c = 0; c < R.columns; ++c) {
    const int length = base_.length(c), down = base_.down(c);
    std::uint32_t word = static_cast<std::uint32_t>(down) | static_cast<std::uint32_t>(length - down) << 3;
    if (length > down) {
      const Card base = base_.card(c, down);
      word |= static_cast<std::uint32_t>(base.rank()) << 7 | (base.is_red() ? 1u << 11 : 0u);
      for (int i = down; i < length; ++i) word |= (base_.card(c, i).suit() >= 2 ? 1u : 0u) << (12 + i - down);
    }
    packed.columns[static_cast<std::size_t>(c)] = word;
  }
  packed.stock = base_.stock_ | static_cast<std::uint32_t>(base_.turned_) << 24 | static_cast<std::uint32_t>(base_.redeals_used_) << 29;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit)
    packed.heights = static_cast<std::uint16_t>(packed.heights | base_.heights_[suit] << (4 * suit));
  return packed;
}

template <KlondikeRules R>
auto KlondikeShortest<R>::unpack(const Deal& deal, const Packed& packed) -> KlondikeShortest {
  KlondikeShortest position(deal);
  Base& base = position.base_;
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c) {
    const std::uint32_t word = packed.columns[c];
    const std::uint32_t down = word & 7, cards = word >> 3 & 15;
    int rank = static_cast<int>(word >> 7 & 15);
    bool red = word >> 11 & 1;
    for (std::uint32_t i = 0; i < cards; ++i, --rank, red = !red) {
      const bool second = word >> (12 + i) & 1;
      base.columns_[c][down + i] = Card(red ? (second ? 2 : 1) : (second ? 3 : 0), rank);
    }
    base.down_[c] = static_cast<std::uint8_t>(down);
    base.length_[c] = static_cast<std::uint8_t>(down + cards);
  }
  base.stock_ = packed.stock & 0xFFFFFF;
  base.turned_ = packed.stock >> 24 & 31;
  base.redeals_used_ = static_cast<std::uint8_t>(packed.stock >> 29);
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit) base.heights_[suit] = packed.heights >> (4 * suit) & 15;
  return position;
}

}  // namespace winnable
