// Kansas: how good a position looks to a player who does not know the order of stock and reserve
// (solver/play/learned_score.h). Part of games/kansas/position.h.
#pragma once

#include "games/kansas/position.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from what it had learned before of the first
// seventeen: 162 650 -205 -142 -402 -274 765 403 127 89 -32 -31 -16 -11 -8 -8 -10 -9 25 13 -62 -46 18 19 -15 -22 -3 -29
// 126 94 35 42 11 -2; of the last four, at both: -20 2 10 10.
inline constexpr auto kKansasWeights = std::to_array<int>({
    // weights: scripts/train-player kansas --first-seed 3000001 --generations 10 --deals 150 --sets 24 --look-ahead 700 --nodes 3000
    269, 318,  // cards home
    -189, -217,  // waste cards
    -363, -447,  // cards in the reserve
    329, 495,  // empty columns
    197, 90,  // cards in columns
    -40, -46,  // cards on the next of each suit
    -25, -19,  // cards on the second of each suit
    -9, -11,  // waste cards on others, the more the sooner these go home
    -14, -12,  // column cards on one that goes home sooner
    23, 16,  // unseen cards that fit on a column
    -64, -58,  // columns that take the same rank
    18, 10,  // waste cards that fit on the one above them
    -5, -20,  // wait of the reserve's top
    -1, -29,  // wait of the waste's top
    102, 110,  // height of the lowest foundation
    58, 18,  // columns that fit on another
    12, -5,  // cards in the longest column
    -14, -19,  // waste cards on a lower one of their suit
    1, 3,  // room on columns
    11, 7,  // the reserve's top has a place
    11, 4,  // the waste's top has a place
    // end
});

template <KansasRules R>
constexpr std::span<const int> Kansas<R>::learned_weights() {
  return kKansasWeights;
}

// Looks at what a player sees, pile by pile.
template <KansasRules R>
class Kansas<R>::Looks {
 public:
  explicit Looks(const Kansas& position) : position_(position) {
    unseen_.fill(R.suits);
    at_columns();
    at_waste();
    at_reserve();
    at_foundations();
    for (int rank = 1; rank <= R.ranks; ++rank)
      if (hosts_ >> (rank % R.ranks + 1) & 1) f_[kHosts] += unseen(rank);
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kHome, kWasteSize, kReserveLeft, kGaps, kBuilt, kNext, kSecond, kWasteOrder, kTangled, kHosts, kTwinHosts,
         kWasteRuns, kReserveWait, kWasteWait, kLowest, kJoins, kLongest, kWasteOnLower, kRoom,
         kReservePlaced, kWastePlaced };
  // clang-format on

  void at_columns() {
    for (int column = 0; column < R.columns; ++column) {
      if (position_.length(column) == 0)
        ++f_[kGaps];
      else
        at_column(column);
    }
  }
  void at_column(int column) {
    const int size = position_.length(column);
    int soonest = R.ranks;
    for (int i = 0; i < size; ++i) {
      const Card card = position_.card(column, i);
      note(wait(card), size - 1 - i);
      f_[kTangled] += wait(card) > soonest;
      soonest = std::min(soonest, wait(card));
      --unseen(card.rank());
    }
    f_[kBuilt] += size;
    f_[kLongest] = std::max(f_[kLongest], size);
    const unsigned taken = 1u << position_.top(column).rank();
    f_[kTwinHosts] += (hosts_ & taken) != 0;
    hosts_ |= taken;
    f_[kRoom] += position_.deal_->level(position_.top(column));
    for (int other = 0; other < R.columns; ++other)
      f_[kJoins] +=
          other != column && position_.length(other) > 0 && fits(position_.card(column, 0), position_.top(other));
  }
  void at_waste() {
    int above = std::popcount(position_.waste_);
    f_[kWasteSize] = above;
    std::array<int, kMaxSuits> lowest;  // wait of the cards met so far, from the deepest up
    lowest.fill(R.ranks);
    Card below;
    for (std::uint64_t rest = position_.waste_; rest; rest &= rest - 1) {
      const Card card = position_.deal_->stock[static_cast<std::size_t>(std::countr_zero(rest))];
      --above;
      note(wait(card), above);
      f_[kWasteOrder] += 4 * above / (1 + wait(card));
      f_[kWasteRuns] += below && fits(below, card);
      int& lowest_below = lowest[static_cast<std::size_t>(card.suit())];
      f_[kWasteOnLower] += wait(card) > lowest_below;
      lowest_below = std::min(lowest_below, wait(card));
      below = card;
      --unseen(card.rank());
    }
    if (!below) return;
    f_[kWasteWait] = wait(below);
    f_[kWastePlaced] = has_place(below);
  }
  void at_reserve() {
    f_[kReserveLeft] = position_.reserve_;
    if (position_.reserve_ == 0) return;
    const Card card = position_.top(kReserve);
    f_[kReserveWait] = wait(card);
    f_[kReservePlaced] = has_place(card);
    --unseen(card.rank());
  }
  void at_foundations() {
    for (int suit = 0; suit < R.suits; ++suit)
      for (int level = 0; level < position_.height(suit); ++level)
        --unseen((position_.deal_->base - 1 + level) % R.ranks + 1);
    f_[kHome] = position_.cards_home();
    f_[kLowest] = *std::min_element(position_.heights_.begin(), position_.heights_.end());
  }

  // So many cards of its suit go home before it.
  int wait(Card card) const { return std::max(0, position_.deal_->level(card) - position_.height(card.suit())); }
  // `above` cards lie on a card with this wait.
  void note(int wait, int above) {
    if (wait == 0) f_[kNext] += above;
    if (wait == 1) f_[kSecond] += above;
  }
  // Columns have been looked at.
  bool has_place(Card card) const { return wait(card) == 0 || (hosts_ >> (card.rank() % R.ranks + 1) & 1); }
  int& unseen(int rank) { return unseen_[static_cast<std::size_t>(rank)]; }

  const Kansas& position_;
  Features f_{};
  std::array<int, kMaxRank + 1> unseen_{};  // cards of each rank that no pile shows
  unsigned hosts_ = 0;                      // the ranks of exposed cards, as bits
};

template <KansasRules R>
auto Kansas<R>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
