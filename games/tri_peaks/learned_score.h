// TriPeaks: how good a position looks to a player who knows neither the order of the stock nor the covered cards
// (solver/play/learned_score.h). Part of games/tri_peaks/position.h.
#pragma once

#include "games/tri_peaks/position.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from, at both: -51 -30 5 22 5 4 4 -1 27.
inline constexpr auto kTriPeaksWeights = std::to_array<int>({
    // weights: scripts/train-player tri-peaks --first-seed 6300001 --generations 12 --deals 600 --sets 24 --look-ahead 700
    -54, -84,  // cards left
    -21, -55,  // covered cards
    4, 6,  // bare cards
    28, 14,  // plays in a row on the waste
    7, 8,  // mean plays after an unseen card, in tenths
    2, 7,  // unseen cards after which something plays
    6, 6,  // neighbours among bare cards
    -1, -6,  // peaks cleared
    46, 20,  // cards in the stock
    // end
});

template <TriPeaksRules R>
constexpr std::span<const int> TriPeaks<R>::learned_weights() {
  return kTriPeaksWeights;
}

// Sees the bare cards, and which cards are in the stock or covered, not where.
template <TriPeaksRules R>
class TriPeaks<R>::Looks {
 public:
  explicit Looks(const TriPeaks& position) : position_(position) {
    at_places();
    for (int i = position.turned_; i < position.deal_->stock_size; ++i)
      ++unseen_[static_cast<std::size_t>(position.deal_->stock[static_cast<std::size_t>(i)].rank())];
    f_[kStock] = position.deal_->stock_size - position.turned_;
    f_[kChain] = longest_chain(bare_, position.waste_.rank(), kDepth);
    at_unseen();
  }
  const Features& features() const { return f_; }

 private:
  enum { kLeft, kCovered, kBare, kChain, kReach, kPlayable, kNeighbours, kPeaks, kStock };

  void at_places() {
    f_[kPeaks] = 3;
    for (Places rest = position_.present_; rest; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      ++f_[kLeft];
      f_[kPeaks] -= place < 3;
      if (position_.is_covered(place)) {
        ++f_[kCovered];
        ++unseen_[static_cast<std::size_t>(position_.rank_at(place))];
      } else {
        bare_ |= Places{1} << place;
      }
    }
    f_[kBare] = std::popcount(bare_);
    for (Places rest = bare_; rest; rest &= rest - 1)
      for (Places others = rest & (rest - 1); others; others &= others - 1)
        f_[kNeighbours] += R.are_neighbours(rank_of(rest), rank_of(others));
  }

  void at_unseen() {
    int total = 0, plays = 0;
    for (int rank = 1; rank <= R.ranks; ++rank) {
      const int count = unseen_[static_cast<std::size_t>(rank)];
      if (count == 0) continue;
      const int longest = longest_chain(bare_, rank, kDepth);
      total += count, plays += count * longest;
      f_[kPlayable] += longest > 0 ? count : 0;
    }
    if (total > 0) f_[kReach] = 10 * plays / total;
  }

  // How many bare cards can be played one after the other on a card of this rank, up to `depth`.
  int longest_chain(Places bare, int rank, int depth) const {
    if (depth == 0) return 0;
    int longest = 0;
    for (Places rest = bare; rest && longest < depth; rest &= rest - 1)
      if (R.are_neighbours(rank_of(rest), rank))
        longest = std::max(longest, 1 + longest_chain(bare & ~(rest & -rest), rank_of(rest), depth - 1));
    return longest;
  }
  // The rank of the first of these places.
  int rank_of(Places places) const { return position_.rank_at(static_cast<std::size_t>(std::countr_zero(places))); }

  static constexpr int kDepth = 5;

  const TriPeaks& position_;
  Features f_{};
  Places bare_ = 0;
  std::array<int, R.ranks + 1> unseen_{};
};

template <TriPeaksRules R>
auto TriPeaks<R>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
