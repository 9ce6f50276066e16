// Klondike for shortest wins: the plain position with turns and plays in one move, a sharper bound, and a packed form.
//
// Turns are made only to play the card that they bring up, so a stock play is one move that costs its turns as well and
// positions in between do not exist. The packed form is 32 bytes: a face-up run is its lowest card, its length and, as
// colours alternate, one bit a card for which of the two suits it has. The bound adds up what columns and stock need
// each alone (games/klondike/stock_bound.h).
//
// Invariant: generate() lists the ordinary moves as Klondike does; generate_shortest() keeps a shortest solution.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/klondike/position.h"
#include "games/klondike/stock_bound.h"

namespace winnable {

// A deal and what is learned about its stock.
template <KlondikeShape S>
struct KlondikeOptimalDeal : KlondikeDeal<S> {
  explicit KlondikeOptimalDeal(const KlondikeDeal<S>& deal)
      : KlondikeDeal<S>(deal), stock_bound(deal.stock, deal.stock_size, deal.rules.draw) {}
  static KlondikeOptimalDeal from_deck(const KlondikeRules& rules, const Deck& deck) {
    return KlondikeOptimalDeal(KlondikeDeal<S>::from_deck(rules, deck));
  }
  static std::optional<KlondikeOptimalDeal> from_board(const KlondikeRules& rules, const Board& board,
                                                       BoardError& error) {
    const auto deal = KlondikeDeal<S>::from_board(rules, board, error);
    if (!deal) return std::nullopt;
    return KlondikeOptimalDeal(*deal);
  }

  static std::int64_t table_bytes() { return KlondikeStockBound::kBytes; }

  mutable KlondikeStockBound stock_bound;  // learns as it is asked
};

template <KlondikeShape S>
class KlondikeOptimalPosition {
 public:
  using Base = KlondikePosition<S>;
  using Deal = KlondikeOptimalDeal<S>;
  using Undo = typename Base::Undo;
  struct Packed {
    std::array<std::uint32_t, S.columns>
        columns;            // face-down cards 3 bits | run: cards 4, rank 4 and colour 1 of its base, suits 13
    std::uint32_t stock;    // cards left 24 | turned 5 | redeals 2
    std::uint16_t heights;  // 4 bits a suit
  };

  static constexpr DeckShape kDeckShape = Base::kDeckShape;
  static constexpr bool kKeyIsExact = false;

  explicit KlondikeOptimalPosition(const Deal& deal) : base_(deal), deal_(&deal) {}

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
  void expand_macro(Move move, std::vector<PlayMove>& out) const {
    KlondikeOptimalPosition next = *this;
    for (int turns = is_waste_play(move) ? move.count - 1 : 0; turns > 0; --turns) {
      next.base_.expand_macro(next.next_turn(), out);
      next.base_.apply(next.next_turn());
    }
    next.base_.expand_macro(bare(move), out);
  }

  Packed pack() const;
  static KlondikeOptimalPosition unpack(const Deal& deal, const Packed& packed);

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
    std::array<Top, S.stock_size() + 1> tops;
    std::size_t size = 0;
    std::uint64_t cards = 0;  // a bit for the code of each
  };

  bool is_safe(Card card) const;
  Reach reach() const;
  bool wants_space(const Reach& stock) const;
  bool has_guest(Card host, const Reach& stock) const;
  using Suits = unsigned;  // a bit for each
  using Returns = std::array<Suits, S.ranks + 2>;
  static Suits other_colour(int suit) {
    constexpr Suits kRed = 6;
    return kRed >> suit & 1 ? ~kRed : kRed;
  }
  bool fits_somewhere(Card card) const;
  bool possible_returns(Returns& returns) const;
  void add_column_moves(MoveList& moves, const Reach& stock) const;
  void add_returns(MoveList& moves, const Reach& stock) const;
  void add_places(MoveList& moves, typename Base::Kind kind, int from, Card card, int count) const;
  int forced_column_moves(int column) const;

  Base base_;
  const Deal* deal_;
};

// Claim: of the moves to a win, one at least leads each of these out of its column other than home: every face-down
//        card with a lower card of its suit somewhere below it in the column, and the face-up run if one of its cards
//        has.
// Why: the lower card goes home first, and for that the higher one must have left the column. Face-down cards of a
//      column leave one by one, for what lay on each has left before it was turned up; the run may leave in one move.
// Guarded by: tests/games/shortest_klondike_test.cpp.
template <KlondikeShape S>
int KlondikeOptimalPosition<S>::forced_column_moves(int column) const {
  std::array<int, kMaxSuits> lowest;
  lowest.fill(S.ranks + 1);
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
template <KlondikeShape S>
int KlondikeOptimalPosition<S>::moves_to_win_lower_bound() const {
  int bound = deal_->stock_bound.least_moves(base_.stock_, base_.turned_);
  for (int column = 0; column < S.columns; ++column) {
    bound += base_.length(column);
    if (base_.down(column) > 0) bound += forced_column_moves(column);
  }
  return bound;
}

template <KlondikeShape S>
auto KlondikeOptimalPosition<S>::pack() const -> Packed {
  Packed packed{};
  for (int c = 0; c < S.columns; ++c) {
    const int length = base_.length(c), down = base_.down(c);
    std::uint32_t word = static_cast<std::uint32_t>(down) | static_cast<std::uint32_t>(length - down) << 3;
    if (length > down) {
      const Card base = base_.card(c, down);
      word |= static_cast<std::uint32_t>(base.rank()) << 7 | (base.is_red() ? 1u << 11 : 0u);
      for (int i = down; i < length; ++i) word |= (base_.card(c, i).suit() >= 2 ? 1u : 0u) << (12 + i - down);
    }
    packed.columns[static_cast<std::size_t>(c)] = word;
  }
  packed.stock = base_.stock_ | static_cast<std::uint32_t>(base_.turned_) << 24 |
                 static_cast<std::uint32_t>(base_.redeals_used_) << 29;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit)
    packed.heights = static_cast<std::uint16_t>(packed.heights | base_.heights_[suit] << (4 * suit));
  return packed;
}

template <KlondikeShape S>
auto KlondikeOptimalPosition<S>::unpack(const Deal& deal, const Packed& packed) -> KlondikeOptimalPosition {
  KlondikeOptimalPosition position(deal);
  Base& base = position.base_;
  for (std::size_t c = 0; c < static_cast<std::size_t>(S.columns); ++c) {
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

// A preset as a Position of its own. Limited redeals change numbers only here: one type for both.
template <KlondikeRules R>
inline constexpr KlondikeShape kKlondikeOptimalShape = [] {
  KlondikeShape shape = R.shape();
  shape.limited_redeals = false;
  return shape;
}();
template <KlondikeRules R>
using KlondikeOptimal = PresetPosition<KlondikeOptimalPosition<kKlondikeOptimalShape<R>>, R>;

}  // namespace winnable

#include "games/klondike/optimal_moves.h"
