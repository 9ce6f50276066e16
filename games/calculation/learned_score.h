// Calculation: how good a position looks to a player who does not know the order of the stock
// (solver/play/learned_score.h). Part of games/calculation/position.h.
#pragma once

#include <numeric>

#include "games/calculation/position.h"

namespace winnable {

// With all of the stock and with none. Training started from what a trial had found in the same way: 118 95, 24 -60,
// 37 28, -8 -4, -15 -15, -9 -3, -11 -5, -5 -12, 4 0, -35 -34, 73 61, 20 16, 7 3, 4 26, 1 3, 3 7, -3 -3.
inline constexpr auto kCalculationWeights = std::to_array<int>({
    // weights: scripts/train-player calculation --first-seed 6400001 --generations 8 --deals 1500 --sets 24 --look-ahead 700
    98, 74,  // cards home, with those of heaps that fit
    23, -42,  // cards stuck if the stock's come as wanted
    41, 18,  // empty heaps
    -10, -3,  // steps by which cards lie under later ones
    -15, -16,  // cards under later ones, by mean waits
    -8, -8,  // the steps, by latest waits
    -26, -7,  // pairs of them
    -5, -12,  // latest waits
    5, -3,  // soonest waits of last cards
    -39, -30,  // cards under a king
    103, 81,  // cards on the next of a foundation
    14, 15,  // cards on the next but one
    3, 2,  // earlier ones of their chains
    -14, 35,  // next cards in the stock, at most two each
    4, 4,  // squares of the heaps' lengths
    4, 1,  // unseen cards of twenty that fit well
    -6, -5,  // unseen cards of twenty that do harm
    // end
});

template <CalculationRules R>
constexpr std::span<const int> Calculation<R>::learned_weights() {
  return kCalculationWeights;
}

// Sees the heaps, and which cards are in the stock, not their order: after the heaps' cards that fit have gone home.
// The wait of a card: how many cards a foundation takes before it wants this rank; there is one for each foundation
// that does not have the rank yet.
template <CalculationRules R>
class Calculation<R>::Looks {
 public:
  explicit Looks(const Calculation& position) : counts_(position.counts_), in_stock_(position.in_stock_) {
    Heaps left{position.top_, position.length_};
    position.send_home(counts_, left);
    for (int heap = 0; heap < R.heaps; ++heap) {
      auto& ranks = heaps_[at(heap)];
      ranks.length = left.length[at(heap)];
      std::uint8_t card = left.top[at(heap)];
      for (int i = ranks.length; i-- > 0; card = position.under_[card])
        ranks.ranks[at(i)] = static_cast<std::uint8_t>(rank_of(card));
    }
    for (int f = 0; f < R.suits; ++f) f_[kHome] += counts_[at(f)];
    f_[kStuck] = position.stuck();
    find_waits();
    at_heaps();
    at_stock();
  }
  const Features& features() const { return f_; }

 private:
  enum {
    kHome, kStuck, kEmpty, kSooner, kMeanSooner, kLatestSooner, kLatestPairs, kLatestWaits, kLastWaits,
    kUnderLastRank, kOnNext, kOnNextButOne, kChains, kNextInStock, kSquares, kFit, kHarm
  };

  struct Heap {
    std::array<std::uint8_t, kCards> ranks{};  // from the bottom
    std::array<int, kCards> latest_waits{};
    int length = 0;

    int last() const { return ranks[at(length - 1)]; }
  };

  int wait(int f, int rank) const { return kPlaces[at(f)][at(rank)] - counts_[at(f)]; }  // below 0: it has the rank
  bool fits(int rank) const {
    for (int f = 0; f < R.suits; ++f)
      if (wait(f, rank) == 0) return true;
    return false;
  }
  // A foundation wants `lower` so many cards after `upper`.
  bool follows(int upper, int lower, int cards) const {
    for (int f = 0; f < R.suits; ++f)
      if (wait(f, upper) >= 0 && wait(f, lower) == wait(f, upper) + cards) return true;
    return false;
  }

  // By rank the soonest and the mean; of the heaps' cards of a rank the deepest get the longest.
  void find_waits() {
    std::array<std::array<int, static_cast<std::size_t>(R.suits)>, 16> waits{};
    std::array<int, 16> number{};
    for (int rank = 1; rank <= R.ranks; ++rank) {
      auto& of_rank = waits[at(rank)];
      int& n = number[at(rank)];
      for (int f = 0; f < R.suits; ++f)
        if (wait(f, rank) >= 0) of_rank[at(n++)] = wait(f, rank);
      std::sort(of_rank.begin(), of_rank.begin() + n);
      soonest_[at(rank)] = n > 0 ? of_rank[0] : R.ranks;
      mean_[at(rank)] = n > 0 ? std::accumulate(of_rank.begin(), of_rank.begin() + n, 0) / n : 0;
    }
    for (int covered = kCards; covered-- > 0;)
      for (Heap& heap : heaps_)
        if (const int i = heap.length - 1 - covered; i >= 0) {
          const auto rank = at(heap.ranks[at(i)]);
          heap.latest_waits[at(i)] = waits[rank][at(--number[rank])];
        }
  }

  void at_heaps() {
    for (const Heap& heap : heaps_) {
      f_[kEmpty] += heap.length == 0;
      f_[kSquares] += heap.length * heap.length;
      if (heap.length > 0) f_[kLastWaits] += soonest_[at(heap.last())];
      int soonest = 0, mean = 0, latest = 0, chain = 0;  // the longest of the cards above
      bool under_last_rank = false;
      for (int i = heap.length; i-- > 0;) {
        const int rank = heap.ranks[at(i)], due = heap.latest_waits[at(i)];
        f_[kSooner] += std::max(0, soonest - soonest_[at(rank)]);
        f_[kMeanSooner] += mean > mean_[at(rank)];
        f_[kLatestSooner] += std::max(0, latest - due);
        f_[kLatestWaits] += due;
        f_[kUnderLastRank] += under_last_rank;
        soonest = std::max(soonest, soonest_[at(rank)]);
        mean = std::max(mean, mean_[at(rank)]);
        latest = std::max(latest, due);
        under_last_rank |= rank == R.ranks;
        for (int above = i + 1; above < heap.length; ++above) f_[kLatestPairs] += heap.latest_waits[at(above)] > due;
        if (i + 1 == heap.length) continue;
        const int upper = heap.ranks[at(i + 1)];
        const bool is_next = follows(upper, rank, 1);
        f_[kOnNext] += is_next;
        f_[kOnNextButOne] += !is_next && follows(upper, rank, 2);
        f_[kChains] += is_next ? chain : 0;
        chain = is_next ? chain + 1 : 0;
      }
    }
  }

  void at_stock() {
    int total = 0, fit = 0, harm = 0;
    for (int rank = 1; rank <= R.ranks; ++rank) {
      const int count = in_stock_[at(rank)];
      if (count == 0) continue;
      bool does_fit = fits(rank), does_no_harm = does_fit;
      for (const Heap& heap : heaps_) {
        does_fit |= heap.length > 0 && follows(rank, heap.last(), 1);
        does_no_harm |= heap.length == 0 || soonest_[at(rank)] <= soonest_[at(heap.last())];
      }
      total += count;
      fit += does_fit ? count : 0;
      harm += does_fit || does_no_harm ? 0 : count;
    }
    for (int f = 0; f < R.suits; ++f)
      if (counts_[at(f)] < R.ranks) f_[kNextInStock] += std::min<int>(2, in_stock_[at(R.rank_at(f, counts_[at(f)]))]);
    if (total == 0) return;
    f_[kFit] = 20 * fit / total;
    f_[kHarm] = 20 * harm / total;
  }

  std::array<std::uint8_t, static_cast<std::size_t>(R.suits)> counts_;
  std::array<std::uint8_t, 16> in_stock_;
  std::array<Heap, static_cast<std::size_t>(R.heaps)> heaps_{};
  std::array<int, 16> soonest_{}, mean_{};
  Features f_{};
};

template <CalculationRules R>
auto Calculation<R>::features() const -> Features {
  return Looks(*this).features();
}

}  // namespace winnable
