// Kansas: the fewest moves that take the stock's cards home when columns never stand in the way.
//
// Idea: forget the columns, and all suits but two. The waste is a stack: a card goes home in one move when no lower
// card of its suit is left in waste or stock, else it needs two, by way of some column. For the cards of two suits the
// exact least sum follows from the last turn backward, for every waste that can be; two pairs of suits add up, and of
// the three ways to pair four suits the best one counts.
//
// Claim: least_moves() is a lower bound for the moves of stock cards in any win, turns not counted.
// Why: in a win each card leaves the waste once and none comes back; lower cards of a suit go home first, so a card
//      above one that is still in waste or stock cannot have gone home directly. Leaving out all other cards leaves a
//      way to empty the stack that costs no more.
// Guarded by: tests/games/shortest_kansas_test.cpp.
// Cost: 2^(n+1) bytes for a pair with n stock cards; a pair with more than kMostCards counts a move a card.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/port/bits.h"

namespace winnable {

class KansasWasteBound {
 public:
  // The stock's cards, waste first, as suit << 4 | level; at most 48.
  explicit KansasWasteBound(const std::vector<std::uint8_t>& codes) {
    for (const unsigned suits : {0b0011u, 0b0101u, 0b1001u}) {
      pairs_.push_back(Pair(codes, suits));
      pairs_.push_back(Pair(codes, 15 ^ suits));
    }
  }

  // waste: a bit for each stock card that is turned and still there; `turned` of them have been turned.
  int least_moves(std::uint64_t waste, int turned) const {
    int best = 0;
    for (std::size_t i = 0; i < pairs_.size(); i += 2)
      best = std::max(best, pairs_[i].look_up(waste, turned) + pairs_[i + 1].look_up(waste, turned));
    return best;
  }

  std::int64_t bytes() const {
    std::int64_t sum = 0;
    for (const Pair& pair : pairs_) sum += static_cast<std::int64_t>(pair.moves.size());
    return sum;
  }

 private:
  static constexpr int kMostCards = 21;

  struct Pair {
    std::uint64_t places = 0;         // of the stock's cards, those of the two suits
    std::vector<std::uint8_t> moves;  // [1 << turned | waste], both of these cards alone

    Pair(const std::vector<std::uint8_t>& codes, unsigned suits) {
      std::vector<std::uint8_t> own;
      for (std::size_t i = 0; i < codes.size(); ++i) {
        if (!(suits >> (codes[i] >> 4) & 1)) continue;
        places |= std::uint64_t{1} << i;
        own.push_back(codes[i]);
      }
      if (own.size() <= kMostCards) fill(own);
    }

    void fill(const std::vector<std::uint8_t>& own) {
      const std::size_t count = own.size();
      std::array<std::uint32_t, kMostCards> lower{};
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j)
          if (own[i] >> 4 == own[j] >> 4 && own[j] < own[i]) lower[i] |= 1u << j;
      moves.resize(std::size_t{2} << count);
      for (std::size_t turned = count + 1; turned-- > 0;) {
        const std::uint32_t first = 1u << turned, unturned = ((1u << count) - 1) & ~(first - 1);
        for (std::uint32_t waste = 0; waste < first; ++waste) {
          int best = turned < count ? moves[2 * first | waste | first] : waste ? 255 : 0;
          if (waste) {
            const std::uint32_t top = std::bit_floor(waste);
            const bool is_direct = !((waste | unturned) & lower[static_cast<std::size_t>(std::countr_zero(top))]);
            best = std::min(best, moves[first | (waste ^ top)] + (is_direct ? 1 : 2));
          }
          moves[first | waste] = static_cast<std::uint8_t>(best);
        }
      }
    }

    int look_up(std::uint64_t waste, int turned) const {
      const std::uint64_t seen = places & ((std::uint64_t{1} << turned) - 1);
      if (moves.empty()) return std::popcount(places ^ seen) + std::popcount(places & waste);
      return moves[std::size_t{1} << std::popcount(seen) | port::extract(waste, places)];
    }
  };

  std::vector<Pair> pairs_;  // two that make up all suits, three times
};

}  // namespace winnable
