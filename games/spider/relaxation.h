// Spider: positions that cannot be won because no column can ever be emptied, or for lack of hosts. Part of
// games/spider/position.h.
#pragma once

#include "games/spider/position.h"

namespace winnable {

// The cards that are out, and the ranks that have been exposed.
template <SpiderShape S>
class SpiderCardsOut {
 public:
  void add(std::uint8_t card) {
    ranks_of_suit_[card >> 4] |= 1u << (card & 15);
    expose(card);
  }
  void expose(std::uint8_t card) { ranks_ |= 1u << (card & 15); }

  // Of a column's first cards, so many of which lie face down: how many go out next.
  int that_go_out(const std::uint8_t* cards, int count, int hidden) const {
    int most = 0;
    for (int first = count - 1;; --first) {
      const int rank = cards[first] & 15;
      if (ranks_ >> (rank + 1) & 1) most = count - first;
      if (rank == S.ranks && has_all_below(cards[count - 1])) most = count - first;
      if (first <= hidden || cards[first - 1] != cards[first] + 1) return most;
    }
  }

 private:
  bool has_all_below(std::uint8_t card) const {
    const unsigned below = (1u << (card & 15)) - 2;
    return (ranks_of_suit_[card >> 4] & below) == below;
  }

  unsigned ranks_ = 0;
  std::array<unsigned, kMaxSuits> ranks_of_suit_{};
};

// Claim: a position without spaces is lost if no column empties in this game: cards that have moved once, and those of
//        the stock, are out and lie nowhere; a run at the end of a column, or its last cards, go out when a card of the
//        next higher rank is out or has been exposed; a run down from a king goes out when all lower cards of its suit
//        are out.
// Why: take a line of play up to the first moment when a column is empty. Whatever has moved by then is out, in the
//      order of the line: the cards that move lie on a card of the next higher rank, which is exposed just then, so
//      that it is out or has been exposed in its column. Of the cards that move together those that never moved before
//      lie at the end of their column as they are now, but for cards that are out. Of a suit that leaves, the cards
//      that never moved are a run from the king at the end of their column, and the lower ones are out. So each card of
//      the column that is empty first is out as well. A position that is not won yet needs an empty column before it
//      is.
// Needs: nothing of where cards of the stock come to lie, nor of when they may be dealt.
// Cost: a look at each card at most, and one at each column's end for each round in which something went out.
// Guarded by: tests/games/spider_test.cpp.
template <SpiderShape S>
bool SpiderPosition<S>::empties_no_column() const {
  const Starts start = table_.starts();
  SpiderCardsOut<S> out;
  for (int i = table_.dealt; i < deal_->stock_size; ++i) out.add(deal_->stock[at(i)].code);
  std::array<int, Deal::kColumns> left{};
  for (int column = 0; column < S.columns; ++column) {
    left[at(column)] = height(column);
    if (height(column) == 0) return false;
    out.expose(table_.cards[start[at(column) + 1] - std::size_t{1}]);
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (int column = 0; column < S.columns; ++column) {
      const std::uint8_t* const cards = table_.cards.data() + start[at(column)];
      int& last = left[at(column)];
      while (const int count = out.that_go_out(cards, last, hidden(column))) {
        for (int i = 0; i < count; ++i) out.add(cards[--last]);
        if (last == 0) return false;
        out.expose(cards[last - 1]);
        is_changed = true;
      }
    }
  }
  return true;
}

template <SpiderShape S>
bool SpiderPosition<S>::is_dead_end(std::size_t host_states) const {
  return empties_no_column() || (stock_left() == 0 && !SpiderHostGame<S>(table_, host_states).may_be_won());
}

}  // namespace winnable
