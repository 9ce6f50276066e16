// Golf: how good a position looks to a player who does not know the order of the stock (solver/play/learned_score.h).
// Part of games/golf/position.h.
#pragma once

#include "games/golf/position.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from, at both: -53 6 11 -1 13 5 -6 -7 -10.
inline constexpr auto kGolfWeights = std::to_array<int>({
    // weights: scripts/train-player golf --first-seed 6200001 --generations 14 --deals 1500 --sets 24 --look-ahead 700
    -58, -20,  // cards left
    13, 6,  // mean plays after an unseen card, in tenths
    12, 10,  // unseen cards after which something plays
    -1, -1,  // empty columns
    6, 21,  // neighbours among exposed cards
    5, 1,  // exposed cards on a neighbour
    -13, -20,  // squares of the columns' heights
    -10, -4,  // kings left
    -15, -30,  // cards without a host of their own
    // end
});

template <GolfRules R>
constexpr std::span<const int> Golf<R>::learned_weights() {
  return kGolfWeights;
}

// Sees the columns, and which cards are in the stock, not their order.
template <GolfRules R>
class Golf<R>::Looks {
 public:
  explicit Looks(const Golf& position) : position_(position) {
    at_columns();
    at_stock();
  }
  const Features& features() const { return f_; }

 private:
  enum { kLeft, kReach, kPlayable, kEmpty, kNeighbours, kOnNeighbour, kSquares, kKings, kNoHost };

  static bool plays_on(Card card, Card host) { return R.playable_on(host.rank()) >> card.rank() & 1; }

  void at_columns() {
    for (int column = 0; column < R.columns; ++column) {
      const int height = position_.height(column);
      f_[kLeft] += height;
      f_[kSquares] += height * height;
      f_[kEmpty] += height == 0;
      for (int i = 0; i < height; ++i) f_[kKings] += position_.card(column, i).rank() == R.ranks;
      if (height == 0) continue;
      const Card top = position_.top(column);
      f_[kOnNeighbour] += height > 1 && plays_on(position_.card(column, height - 2), top);
      for (int other = 0; other < R.columns; ++other)
        f_[kNeighbours] += position_.height(other) > 0 && plays_on(position_.top(other), top);
    }
  }

  void at_stock() {
    std::array<int, R.ranks + 1> unseen{}, columns{};
    for (int i = position_.turned_; i < position_.deal_->stock_size; ++i)
      ++unseen[static_cast<std::size_t>(position_.deal_->stock[static_cast<std::size_t>(i)].rank())];
    for (int column = 0; column < R.columns; ++column)
      for (int i = 0; i < position_.height(column); ++i)
        ++columns[static_cast<std::size_t>(position_.card(column, i).rank())];
    int total = 0, plays = 0;
    for (int rank = 1; rank <= R.ranks; ++rank) {
      const int count = unseen[static_cast<std::size_t>(rank)];
      if (count > 0) {
        const int longest = longest_chain(position_.heights_, rank, kDepth);
        total += count, plays += count * longest;
        f_[kPlayable] += longest > 0 ? count : 0;
      }
      int hosts = 0;
      for (int host = 1; host <= R.ranks; ++host)
        if (R.playable_on(host) >> rank & 1)
          hosts += unseen[static_cast<std::size_t>(host)] + columns[static_cast<std::size_t>(host)];
      f_[kNoHost] += std::max(0, 2 * columns[static_cast<std::size_t>(rank)] - hosts);
    }
    if (total > 0) f_[kReach] = 10 * plays / total;
  }

  // How many cards can be played one after the other on a card of this rank, up to `depth`.
  int longest_chain(std::uint32_t heights, int rank, int depth) const {
    if (depth == 0) return 0;
    int longest = 0;
    for (int column = 0; column < R.columns; ++column) {
      const int height = static_cast<int>(heights >> (3 * column) & 7);
      if (height == 0) continue;
      const int next = position_.card(column, height - 1).rank();
      if (R.playable_on(rank) >> next & 1)
        longest = std::max(longest, 1 + longest_chain(heights - (1u << (3 * column)), next, depth - 1));
      if (longest == depth) break;
    }
    return longest;
  }

  static constexpr int kDepth = 8;

  const Golf& position_;
  Features f_{};
};

template <GolfRules R>
auto Golf<R>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
