// Klondike: the fewest moves that take the stock's cards home when columns never stand in the way.
//
// Idea: forget the columns. A waste card goes home in one move when no lower card of its suit is left in the stock,
// else it needs two, by way of some column; a turn and a redeal are one move each. What is left of the deal is the set
// of stock cards and the place of the last turned one: 29 bits. Their exact distances are found by iterative deepening
// in which every position keeps the best bound ever shown for it (Korf's IDA*, 1985, with the table of Reinefeld &
// Marsland, 1994), so that a bound once paid for serves all later positions with the same stock.
//
// Claim: least_moves() is a lower bound for the moves of stock cards, turns and redeals in any win.
// Why: in a win each of these moves happens, and leaving out all others leaves a solution of the smaller problem: lower
//      cards of a suit go home first, so a card above one that is still in the stock cannot have gone home directly;
//      cards that return from the foundations (kings to spaces among them) only add moves. Limits of redeals are
//      forgotten, which only helps.
// Guarded by: tests/games/shortest_klondike_test.cpp.
// Cost: a table of 8 MiB, and kStepsPerCall steps for each call on average; when they are used up the bound is what has
//       been shown so far.
// Thread safety: copies share the table, and each may be asked by a thread of its own. An entry says all of itself, so
// whichever is read is true.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/core/stock.h"
#include "winnable/card.h"

namespace winnable {

class KlondikeStockBound {
  static constexpr int kIndexBits = 22;

 public:
  static constexpr std::int64_t kBytes = std::int64_t{2} << kIndexBits;

  // The stock's cards in dealing order, `size` (at most 24) of them.
  KlondikeStockBound(const std::array<Card, 32>& cards, int size, int draw)
      : draw_(draw), entries_(std::make_shared<std::vector<std::uint16_t>>(std::size_t{1} << kIndexBits)) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i)
      for (std::size_t j = 0; j < static_cast<std::size_t>(size); ++j)
        if (cards[i].suit() == cards[j].suit() && cards[j].rank() < cards[i].rank()) lower_[i] |= 1u << j;
  }

  // stock: a bit for each card left, by its place in dealing order; those before place `turned` are the waste.
  int least_moves(std::uint32_t stock, unsigned turned) {
    steps_left_ = std::min(steps_left_ + kStepsPerCall, kMostSteps);
    return show(stock, end_of_waste(stock, turned), kNoLimit).moves;
  }

 private:
  static constexpr int kStepsPerCall = 50;
  static constexpr int kMostSteps = 1'000'000;
  static constexpr int kNoLimit = 127;

  struct Bound {
    int moves;
    bool exact;
  };
  // Which stock of those with the same index, and its bound.
  struct Entry {  // 2 bytes
    std::uint16_t used : 1 = 0;
    std::uint16_t rest : 7 = 0;
    std::uint16_t exact : 1 = 0;
    std::uint16_t moves : 7 = 0;
  };
  static_assert(sizeof(Entry) == sizeof(std::uint16_t) && kBytes == sizeof(Entry) << kIndexBits);

  int simple_bound(std::uint32_t stock, unsigned turned) const {
    return std::popcount(stock) + (std::popcount(stock >> turned) + draw_ - 1) / draw_;
  }

  // One to one on 29 bits, so that an index and the rest of the bits name a stock exactly.
  static std::uint32_t scatter(std::uint32_t stock, unsigned turned) {
    constexpr std::uint32_t kMask = (1u << 29) - 1;
    std::uint32_t x = stock | turned << 24;
    x = (x ^ x >> 15) * 0x2C1B3C6Du & kMask;
    x = (x ^ x >> 12) * 0x297A2D39u & kMask;
    return x ^ x >> 15;
  }

  Bound look_up(std::uint32_t stock, unsigned turned) const {
    if (!stock) return {0, true};
    const std::uint32_t place = scatter(stock, turned);
    const auto entry = std::bit_cast<Entry>(entry_at(place).load(std::memory_order_relaxed));
    if (entry.used && entry.rest == place >> kIndexBits) return {entry.moves, entry.exact != 0};
    return {simple_bound(stock, turned), false};
  }

  void keep(std::uint32_t stock, unsigned turned, Bound bound) {
    const std::uint32_t place = scatter(stock, turned);
    Entry entry;
    entry.used = 1;
    entry.rest = place >> kIndexBits & 127;
    entry.exact = bound.exact;
    entry.moves = static_cast<std::uint16_t>(bound.moves & 127);
    entry_at(place).store(std::bit_cast<std::uint16_t>(entry), std::memory_order_relaxed);
  }

  std::atomic_ref<std::uint16_t> entry_at(std::uint32_t place) const {
    return std::atomic_ref((*entries_)[place & ((1u << kIndexBits) - 1)]);
  }

  // Where cards have left the waste's top, the place of the last turned card says nothing.
  static unsigned end_of_waste(std::uint32_t stock, unsigned turned) {
    return static_cast<unsigned>(std::bit_width(stock & ((1u << turned) - 1)));
  }

  // The exact distance, if it is at most `limit`; else a bound above the limit, or what the steps left can show.
  Bound show(std::uint32_t stock, unsigned turned, int limit) {
    Bound known = look_up(stock, turned);
    while (!known.exact && known.moves <= limit && steps_left_ > 0) {
      known = deepen(stock, turned, known.moves);
      if (steps_left_ > 0) keep(stock, turned, known);
    }
    return known;
  }

  // From a bound to the exact distance, if that is the bound, or to a higher bound.
  Bound deepen(std::uint32_t stock, unsigned turned, int limit) {
    --steps_left_;
    Bound best{kNoLimit, false};
    const auto try_step = [&](std::uint32_t next_stock, unsigned next_turned, int cost) {
      const Bound rest = show(next_stock, next_turned, limit - cost);
      if (cost + rest.moves < best.moves) best = {cost + rest.moves, rest.exact};
    };
    if (const std::uint32_t waste = stock & ((1u << turned) - 1)) {
      const std::uint32_t top = std::bit_floor(waste);
      try_step(stock ^ top, end_of_waste(stock ^ top, turned),
               stock & lower_[static_cast<std::size_t>(std::countr_zero(top))] ? 2 : 1);
    }
    if (best.exact && best.moves <= limit) return best;
    try_step(stock, stock >> turned ? after_turn(stock, turned, draw_) : 0, 1);
    return {std::max(best.moves, limit), best.exact && best.moves <= limit};
  }

  int draw_;
  int steps_left_ = kMostSteps;
  std::array<std::uint32_t, 24> lower_{};                // the lower cards of the same suit
  std::shared_ptr<std::vector<std::uint16_t>> entries_;  // each an Entry
};

}  // namespace winnable
