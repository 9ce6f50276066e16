// Expands an abstract Klondike win into ordinary moves: lays the cards out and plays every step, turning the stock and
// moving whole runs aside where the step needs it.
//
// Invariant: before each step the layout is an arrangement of the abstract position, so that what the step needs is
// there: an exposed host, an empty column, or a twin that takes the run lying on the card to be exposed.
// Cost: about 30 nanoseconds a move; for wins only. Half of all deals are won within a hundred positions, so this is
// most of their time: every card's place is kept, nothing is searched for.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <vector>

#include "games/klondike/abstract_state.h"
#include "games/klondike/position.h"

namespace winnable {

template <KlondikeShape S>
class KlondikePlanRefiner {
 public:
  // Appends the moves to `out`, which must outlive the refiner.
  KlondikePlanRefiner(const KlondikeDeal<S>& deal, std::vector<PlayMove>& out)
      : draw_(deal.rules.draw), turned_(deal.turned), out_(out) {
    column_.fill(kNone);
    for (int column = 0; column < S.columns; ++column)
      for (int place = 0; place < deal.length[static_cast<std::size_t>(column)]; ++place)
        put(klondike::card_index(deal.columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(place)]),
            column);
    for (int place = 0; place < deal.stock_size; ++place)
      place_[index(klondike::card_index(deal.stock[index(place)]))] = static_cast<std::uint8_t>(place);
    stock_ = (1u << deal.stock_size) - 1;
  }

  // Not inlined: a replay calls it in many places.
  [[gnu::noinline]] void play(KlondikeStep step) {
    const int card = step.card;
    switch (step.kind) {
      case KlondikeStep::kHome:
        expose(card);
        say(pile(column_[index(card)]), kHome);
        --length_[column_[index(card)]];
        column_[index(card)] = kNone;
        break;
      case KlondikeStep::kReturn:
        lay_down(card, {'F', static_cast<std::uint8_t>(klondike::card_of(card).suit() + 1)});
        break;
      case KlondikeStep::kMove: move_run(card, host_of(card)); break;
      case KlondikeStep::kStockHome:
        take_from_stock(card);
        say(kWaste, kHome);
        break;
      case KlondikeStep::kStockDown:
        take_from_stock(card);
        lay_down(card, kWaste);
        break;
      case KlondikeStep::kTurn:
        out_.push_back(bare_move(Verb::turn));
        turned_ = std::min(turned_ + draw_, std::popcount(stock_));
        break;
      default: break;
    }
  }

 private:
  static constexpr std::uint8_t kNone = S.columns;  // a column without cards
  static constexpr PileName kHome{'F', 0}, kWaste{'W', 0};

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static PileName pile(int column) { return {'T', static_cast<std::uint8_t>(column + 1)}; }

  void say(PileName from, PileName to, int count = 1) { out_.push_back(plain_move(from, to, count)); }

  void put(int card, int column) {
    column_[index(card)] = static_cast<std::uint8_t>(column);
    place_[index(card)] = length_[index(column)];
    columns_[index(column)][length_[index(column)]++] = static_cast<std::uint8_t>(card);
  }
  void lay_down(int card, PileName from) {
    const int to = host_of(card);
    say(from, pile(to));
    put(card, to);
  }
  // The card and all that lies on it.
  void move_run(int card, int to) {
    const int from = column_[index(card)], first = place_[index(card)], end = length_[index(from)];
    say(pile(from), pile(to), end - first);
    for (int place = first; place < end; ++place) put(columns_[index(from)][index(place)], to);
    length_[index(from)] = static_cast<std::uint8_t>(first);
  }

  bool is_exposed(int card) const { return place_[index(card)] + 1 == length_[column_[index(card)]]; }
  // A column that takes the card: of one of its two hosts, or for a king an empty one.
  int host_of(int card) const {
    const int host = (card | 1) + 4;
    if (host / 4 < S.ranks) return column_[index(host - !is_exposed(host))];
    return static_cast<int>(std::find(length_.begin(), length_.begin() + S.columns, 0) - length_.begin());
  }

  // Moves what lies on a card to its twin.
  void expose(int card) {
    if (is_exposed(card)) return;
    move_run(columns_[column_[index(card)]][index(place_[index(card)] + 1)], column_[index(card ^ 1)]);
  }

  void take_from_stock(int card) {
    const std::uint32_t bit = 1u << place_[index(card)];
    const int target = std::popcount(stock_ & (2 * bit - 1)), size = std::popcount(stock_);
    for (int turns = 0; turned_ != target; ++turns) {
      assert(turns < 100 && "the card cannot be reached");
      const bool can_turn = turned_ < size;
      out_.push_back(bare_move(can_turn ? Verb::turn : Verb::redeal));
      turned_ = std::min(turned_ + draw_, size) * can_turn;
    }
    stock_ ^= bit;
    --turned_;
  }

  // Cards by their index (games/klondike/abstract_state.h).
  std::array<std::array<std::uint8_t, KlondikeDeal<S>::kMaxColumn>, S.columns> columns_;
  std::array<std::uint8_t, S.columns + 1> length_{};
  std::array<std::uint8_t, 52> column_;   // of a card that lies in one
  std::array<std::uint8_t, 52> place_{};  // in its column, or in the deal's order of the stock
  int draw_;
  std::uint32_t stock_ = 0;  // by place: cards in stock and waste
  int turned_;               // of them, how many are the waste
  std::vector<PlayMove>& out_;
};

}  // namespace winnable
