// Kansas: how good a position looks to a player who does not know the order of stock and reserve
// (solver/play/learned_score.h). Part of games/kansas/position.h.
#pragma once

#include "games/kansas/learned_units.h"
#include "games/kansas/position.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from what it had learned before of the first
// twenty-eight: 275 160 -139 -346 -382 -551 368 314 248 222 -40 -61 -25 -23 -22 -26 -9 -16 24 22 -59 -29 20 13 -1 -27
// -5 -28 57 98 70 17 -4 -2 -21 -45 -3 -1 11 8 14 0 -13 -9 -4 -12 21 14 3 2 -12 -4 1 1 5 4; of the last six: 8 8 10 10
// -4 -4 0 0 0 0 6 3.
inline constexpr auto kKansasWeights = std::to_array<int>({
    // weights: scripts/train-player kansas --first-seed 3300001 --generations 8 --deals 240 --sets 36 --look-ahead 700 --nodes 5000
    290, 165,  // cards home
    -235, -542,  // waste cards
    -518, -845,  // cards in the reserve
    397, 258,  // empty columns
    230, 319,  // cards in columns
    -9, -51,  // cards on the next of each suit
    -29, -36,  // cards on the second of each suit
    -21, -39,  // waste cards on others, the more the sooner these go home
    -6, -11,  // column cards on one that goes home sooner
    24, 35,  // unseen cards that fit on a column
    -51, -17,  // columns that take the same rank
    16, 11,  // waste cards that fit on the one above them
    -1, -20,  // wait of the reserve's top
    8, -24,  // wait of the waste's top
    68, 84,  // height of the lowest foundation
    84, 40,  // columns that fit on another
    -7, -2,  // cards in the longest column
    -24, -49,  // waste cards on a lower one of their suit
    -6, -2,  // room on columns
    8, 13,  // the reserve's top has a place
    17, 8,  // the waste's top has a place
    -17, -7,  // waste cards on the next of each suit
    -1, -15,  // cards on the third of each suit
    21, 7,  // suits whose next card is unseen
    0, 1,  // share of the unseen cards that fit on a column
    -13, -6,  // cards in the shortest column
    1, 1,  // waits of waste cards
    6, 1,  // unseen cards that columns fit on
    7, 10,  // unseen cards that fit on another unseen one that fits on a column
    6, 8,  // unseen cards next to go home, one after another
    -4, -6,  // waits of columns' tops
    -1, -1,  // square of the reserve's cards
    1, 0,  // square of the waste's cards
    5, 0,  // the card below the waste's top has a place
    // end
});

// Those of the preset without moves of any tail, learned from Kansas's.
inline constexpr auto kKansasChameleonWeights = std::to_array<int>({
    // bench_learn_from_wins kansas:chameleon 8700001 40000 4 16 0 1200
    // then kansas:chameleon 8800001 50000 4 12 0 1500
    587, 468,  // cards home
    -661, -391,  // waste cards
    -179, -797,  // cards in the reserve
    -1788, -1014,  // empty columns
    216, 105,  // cards in columns
    -99, -125,  // cards on the next of each suit
    -49, -53,  // cards on the second of each suit
    -144, -73,  // waste cards on others, the more the sooner these go home
    9, 180,  // column cards on one that goes home sooner
    -284, 70,  // unseen cards that fit on a column
    21, -5,  // columns that take the same rank
    517, 1184,  // waste cards that fit on the one above them
    -66, -118,  // wait of the reserve's top
    -24, -37,  // wait of the waste's top
    800, 816,  // height of the lowest foundation
    -9, 919,  // columns that fit on another
    11, -67,  // cards in the longest column
    -293, -1501,  // waste cards on a lower one of their suit
    -92, -228,  // room on columns
    -255, 2419,  // the reserve's top has a place
    173, 2432,  // the waste's top has a place
    357, -95,  // waste cards on the next of each suit
    -8, -16,  // cards on the third of each suit
    -67, 1199,  // suits whose next card is unseen
    162, 20,  // share of the unseen cards that fit on a column
    -24, 48,  // cards in the shortest column
    58, 52,  // waits of waste cards
    107, 211,  // unseen cards that columns fit on
    55, -68,  // unseen cards that fit on another unseen one that fits on a column
    42, 121,  // unseen cards next to go home, one after another
    12, -84,  // waits of columns' tops
    -45, -269,  // square of the reserve's cards
    112, 139,  // square of the waste's cards
    -297, 108,  // the card below the waste's top has a place
    // end
});

template <KansasRules R>
constexpr std::span<const int> Kansas<R>::learned_weights() {
  return R.moves_any_tail ? std::span<const int>(kKansasWeights) : kKansasChameleonWeights;
}

template <KansasRules R>
constexpr std::span<const int> Kansas<R>::learned_units() {
  return R.moves_any_tail ? std::span<const int>(kKansasUnits) : std::span<const int>();
}

// Looks at what a player sees, pile by pile.
template <KansasRules R>
class Kansas<R>::Looks {
 public:
  explicit Looks(const Kansas& position) : position_(position) {
    unseen_.fill(R.suits);
    nearest_.fill(R.ranks);
    at_columns();
    at_waste();
    at_reserve();
    at_foundations();
    at_unseen();
  }

  const Features& features() const { return f_; }

 private:
  // In the order of kFeatures.
  // clang-format off
  enum { kHome, kWasteSize, kReserveLeft, kSpaces, kBuilt, kNext, kSecond, kWasteOrder, kTangled, kHosts, kTwinHosts,
         kWasteRuns, kReserveWait, kWasteWait, kLowest, kJoins, kLongest, kWasteOnLower, kRoom,
         kReservePlaced, kWastePlaced, kWasteNext, kThird, kNextUnseen, kHostShare, kShortest, kWasteWaits,
         kUnseenHosts, kSecondHosts, kUnseenRuns, kTopWaits, kReserveSquare, kWasteSquare, kSecondPlaced };
  // clang-format on

  void at_columns() {
    f_[kShortest] = R.deck_size();
    for (int column = 0; column < R.columns; ++column) {
      f_[kShortest] = std::min(f_[kShortest], position_.length(column));
      if (position_.length(column) == 0)
        ++f_[kSpaces];
      else
        at_column(column);
    }
  }
  void at_column(int column) {
    const int size = position_.length(column);
    int soonest = R.ranks;
    for (int i = 0; i < size; ++i) {
      const Card card = position_.card(column, i);
      note(card, size - 1 - i);
      f_[kTangled] += wait(card) > soonest;
      soonest = std::min(soonest, wait(card));
      --unseen(card.rank());
    }
    f_[kBuilt] += size;
    f_[kLongest] = std::max(f_[kLongest], size);
    const unsigned taken = 1u << position_.top(column).rank();
    f_[kTwinHosts] += (hosts_ & taken) != 0;
    hosts_ |= taken;
    f_[kTopWaits] += wait(position_.top(column));
    f_[kRoom] += position_.deal_->level(position_.top(column));
    for (int other = 0; other < R.columns; ++other)
      f_[kJoins] +=
          other != column && position_.length(other) > 0 && fits(position_.card(column, 0), position_.top(other));
  }
  void at_waste() {
    int above = std::popcount(position_.waste_);
    f_[kWasteSize] = above;
    f_[kWasteSquare] = above * above / 16;
    std::array<int, kMaxSuits> lowest;  // wait of the cards met so far, from the deepest up
    lowest.fill(R.ranks);
    Card below, second;
    for (std::uint64_t rest = position_.waste_; rest; rest &= rest - 1) {
      const Card card = position_.deal_->stock[static_cast<std::size_t>(std::countr_zero(rest))];
      --above;
      note(card, above);
      if (wait(card) == 0) f_[kWasteNext] += above;
      f_[kWasteWaits] += wait(card);
      f_[kWasteOrder] += 4 * above / (1 + wait(card));
      f_[kWasteRuns] += below && fits(below, card);
      int& lowest_below = lowest[static_cast<std::size_t>(card.suit())];
      f_[kWasteOnLower] += wait(card) > lowest_below;
      lowest_below = std::min(lowest_below, wait(card));
      second = std::exchange(below, card);
      --unseen(card.rank());
    }
    if (!below) return;
    f_[kWasteWait] = wait(below);
    f_[kWastePlaced] = has_place(below);
    f_[kSecondPlaced] = second && (has_place(second) || fits(second, below));
  }
  void at_reserve() {
    f_[kReserveLeft] = position_.reserve_;
    f_[kReserveSquare] = position_.reserve_ * position_.reserve_ / 4;
    if (position_.reserve_ == 0) return;
    const Card card = position_.top(kReserve);
    note(card, 0);  // it is seen
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

  // When all else has been looked at.
  void at_unseen() {
    int all = 0;
    for (int rank = 1; rank <= R.ranks; ++rank) {
      all += unseen(rank);
      const int above = rank % R.ranks + 1, second = above % R.ranks + 1;
      if (hosts_ >> above & 1)
        f_[kHosts] += unseen(rank);
      else if (hosts_ >> second & 1 && unseen(above) > 0)
        f_[kSecondHosts] += unseen(rank);
    }
    f_[kHostShare] = kLastMoment * f_[kHosts] / std::max(1, all);
    for (int column = 0; column < R.columns; ++column)
      if (position_.length(column) > 0) f_[kUnseenHosts] += unseen(position_.card(column, 0).rank() % R.ranks + 1);
    for (int suit = 0; suit < R.suits; ++suit) {
      f_[kNextUnseen] += position_.height(suit) < R.ranks;
      f_[kUnseenRuns] += std::min(nearest_[static_cast<std::size_t>(suit)], R.ranks - position_.height(suit));
    }
    f_[kNextUnseen] -= next_seen_;
  }

  // So many cards of its suit go home before it.
  int wait(Card card) const { return std::max(0, position_.deal_->level(card) - position_.height(card.suit())); }
  // `above` cards lie on this one.
  void note(Card card, int above) {
    const int waits = wait(card);
    if (waits == 0) f_[kNext] += above;
    if (waits == 1) f_[kSecond] += above;
    if (waits == 2) f_[kThird] += above;
    next_seen_ += waits == 0;
    int& nearest = nearest_[static_cast<std::size_t>(card.suit())];
    nearest = std::min(nearest, waits);
  }
  // Columns have been looked at.
  bool has_place(Card card) const { return wait(card) == 0 || (hosts_ >> (card.rank() % R.ranks + 1) & 1); }
  int& unseen(int rank) { return unseen_[static_cast<std::size_t>(rank)]; }

  const Kansas& position_;
  Features f_{};
  std::array<int, kMaxRank + 1> unseen_{};  // cards of each rank that no pile shows
  std::array<int, kMaxSuits> nearest_{};    // the shortest wait of a card that is seen
  int next_seen_ = 0;                       // suits whose next card is seen
  unsigned hosts_ = 0;                      // the ranks of exposed cards, as bits
};

template <KansasRules R>
auto Kansas<R>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
