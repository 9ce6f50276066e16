// Two foundations a suit in a formula of an order of events: how high they are just before each.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "solver/core/formula.h"
#include "winnable/card.h"

namespace winnable {

// Literals by suit: foundation [0] (the higher), [1] has at least this rank.
using FoundationHeights = std::array<std::array<std::array<int, kMaxRank + 1>, 2>, kMaxSuits>;

// A card that went home by one event, if `goes_home`, is there still just before a later one, if `is_first`: the
// heights just before the first and just before the second say so.
inline void keep_home(Formula& formula, Card card, int is_first, int goes_home, const FoundationHeights& first,
                      const FoundationHeights& second) {
  const auto suit = static_cast<std::size_t>(card.suit()), rank = static_cast<std::size_t>(card.rank());
  formula.add({-is_first, -goes_home, second[suit][0][rank]});
  formula.add({-is_first, -goes_home, -first[suit][0][rank], second[suit][1][rank]});
}

// An order of events and the heights just before each of them, as literals; all of it must outlive this.
class GrowingFoundations {
 public:
  GrowingFoundations(Formula& formula, const std::vector<std::vector<int>>& before,
                     const std::vector<FoundationHeights>& heights, int suits, int ranks)
      : formula_(formula), before_(before), heights_(heights), suits_(at(suits)), ranks_(at(ranks)) {}

  // That foundations only grow is said last, and only of pairs of events between which they do not: most proofs need it
  // of few of the thousands. After `satisfiable` they grow along order().
  port::SatSolver::Answer solve(const std::function<bool()>& must_stop) {
    for (;;) {
      const auto answer = formula_.solve(must_stop);
      if (answer != port::SatSolver::Answer::satisfiable || !tie_neighbours()) return answer;
    }
  }
  const std::vector<int>& order() const { return order_; }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  template <class See>
  void each_pair(int first, int second, See&& see) const {
    const auto &from = heights_[at(first)], &to = heights_[at(second)];
    for (std::size_t suit = 0; suit < suits_; ++suit)
      for (std::size_t which = 0; which < 2; ++which)
        for (std::size_t rank = 1; rank <= ranks_; ++rank) see(from[suit][which][rank], to[suit][which][rank]);
  }

  // Of the order found. False: the foundations grow along it.
  bool tie_neighbours() {
    order_ = formula_.order_of(before_);
    std::vector<std::pair<int, int>> shrinking;
    for (std::size_t i = 1; i < order_.size(); ++i) {
      bool grows = true;
      each_pair(order_[i - 1], order_[i],
                [&](int from, int to) { grows = grows && (!formula_.is_true(from) || formula_.is_true(to)); });
      if (!grows) shrinking.emplace_back(order_[i - 1], order_[i]);
    }
    for (const auto& [first, second] : shrinking) {
      const int is_first = before_[at(first)][at(second)];
      each_pair(first, second, [&](int from, int to) { formula_.add({-is_first, -from, to}); });
    }
    return !shrinking.empty();
  }

  Formula& formula_;
  const std::vector<std::vector<int>>& before_;
  const std::vector<FoundationHeights>& heights_;
  std::size_t suits_, ranks_;
  std::vector<int> order_;
};

}  // namespace winnable
