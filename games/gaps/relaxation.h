// Gaps: the static proof of loss. Part of games/gaps/position.h.
//
// Delete relaxation: what has become possible stays possible, and gaps are never used up.
//
//   stands(c)  the places where card c may ever lie: its own; those at the right of a place where the next lower card
//              of its suit may lie, once they may be gaps; for a two the left ends that the deal allows
//   gap(p)     p is a gap, or a card that may lie there may lie elsewhere, too
//
// Cost: some rounds of a few words for each card, below a microsecond.
#pragma once

#include "games/gaps/position.h"

namespace winnable {

template <GapsRules R>
class GapsRelaxation {
 public:
  using Places = std::uint64_t;  // bits are places

  GapsRelaxation(const std::array<std::uint8_t, GapsDeal<R>::kPlaces>& at, const typename GapsDeal<R>::Ends& ends) {
    for (int suit = 0; suit < R.suits; ++suit) ends_[index(suit)] = left_ends(ends[index(suit)]);
    for (std::size_t place = 0; place < at.size(); ++place) {
      if (at[place] == 0)
        gaps_ |= bit(place);
      else
        stands_[at[place]] = bit(place);
    }
  }

  // Claim: when there is a suit that has no row in which each of its cards may lie in its column, the position is lost.
  // Why: in a play take its moves one by one. A card that comes to a place finds a gap there, and the next lower card
  //      at the left of it (a two: the left end): by induction both are possible here. The gap was there at the start,
  //      or the card that lay there has gone elsewhere, so that two places are among those where it may lie. A won
  //      position has each suit in one row, every card in its column.
  // Needs: nothing but cards going to gaps changes the rows.
  // Guarded by: tests/games/gaps_test.cpp.
  bool may_be_won() {
    while (advance()) {
    }
    for (int suit = 0; suit < R.suits; ++suit)
      if (!has_row(suit)) return false;
    return true;
  }

 private:
  static constexpr Places bit(std::size_t place) { return Places{1} << place; }
  static constexpr std::size_t index(int suit) { return static_cast<std::size_t>(suit); }
  static constexpr unsigned kAllRows = (1u << R.suits) - 1;
  static constexpr Places left_ends(unsigned rows) {
    Places ends = 0;
    for (int row = 0; row < R.suits; ++row)
      if (rows >> row & 1) ends |= bit(static_cast<std::size_t>(row * R.ranks));
    return ends;
  }

  // One round. False: nothing new.
  bool advance() {
    bool is_new = false;
    for (int suit = 0; suit < R.suits; ++suit) {
      Places targets = ends_[index(suit)];
      for (int rank = 2; rank <= R.ranks; ++rank) {
        Places& stands = stands_[Card(suit, rank).code];
        const Places fresh = targets & gaps_ & ~stands;
        stands |= fresh;
        if (fresh != 0) gaps_ |= stands;
        is_new |= fresh != 0;
        targets = stands << 1 & ~left_ends(kAllRows);
      }
    }
    return is_new;
  }

  bool has_row(int suit) const {
    Places ends = left_ends(kAllRows);
    for (int rank = 2; rank <= R.ranks; ++rank) ends &= stands_[Card(suit, rank).code] >> (rank - 2);
    return ends != 0;
  }

  std::array<Places, static_cast<std::size_t>(R.suits)> ends_{};
  std::array<Places, 64> stands_{};
  Places gaps_ = 0;
};

template <GapsRules R>
bool Gaps<R>::is_dead_end() const {
  return !GapsRelaxation<R>(at_, deal_->ends).may_be_won();
}

}  // namespace winnable
