// Which ranks can still be walked through: a proof of loss from the numbers of cards alone.
//
// A hole is a walk around the ranks, each card one step along the edge between two neighbours. How often each edge is
// walked follows from the cards that are left, the holes' exposed ranks and the ranks at which the walks end.
//
// Claim: lost, if no choice of ends gives each edge a number of steps that is not negative; and lost, if cards lie
//        where no hole can come to without an edge that has no step left.
// Why: every card of rank r is arrived at once and left once, unless its walk begins or ends there; so the edges on
//      both sides of r have together 2 n(r) + (holes at r) - (ends at r) steps. On a ring of odd length that gives the
//      steps of each edge: budget(e) = twice those without the ends. An end takes half a step from the edges at an
//      even distance from it and gives half a step to the others. So an edge's budget is at least minus the number of
//      holes; where it is just that, the ends must all give, and no step is left.
// Needs: an odd number of ranks (else nothing is claimed), all holes started.
// Guarded by: tests/games/black_hole_test.cpp.
//
// A step along an edge lowers its budget by 2 and no other one: a search keeps the budgets for next to nothing.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace winnable {

template <int kRanks, int kHoles>
class HoleWalk {
 public:
  using Ranks = std::uint32_t;                      // bit r: rank r, counted from 0
  static constexpr bool kClaims = kRanks % 2 == 1;  // else is_possible() is always true

  // Cards left of each rank (from 1), and the ranks of the holes' exposed cards.
  void start(const std::array<std::uint8_t, 16>& left, const std::array<std::uint8_t, 2>& holes) {
    without_steps_ = 0;
    if constexpr (!kClaims) return;
    std::array<int, kRanks> twice{};
    for (std::size_t r = 0; r < kRanks; ++r) {
      twice[r] = 4 * left[r + 1];
      for (std::size_t hole = 0; hole < kHoles; ++hole) twice[r] += holes[hole] == r + 1 ? 2 : 0;
    }
    int last = 0;  // twice the budget of the edge between the highest rank and the ace
    for (std::size_t r = 0; r < kRanks; ++r) last += r % 2 ? -twice[r] : twice[r];
    int budget = last / 2;
    is_broken_ = false;
    for (std::size_t r = 0; r < kRanks; ++r) {
      budget = twice[r] - budget;
      budget_[r] = static_cast<std::int16_t>(budget);
      note(r);
    }
  }

  // The edge between two neighbouring ranks (from 1).
  static constexpr std::size_t edge(std::size_t a, std::size_t b) {
    const std::size_t low = a < b ? a : b, high = a < b ? b : a;
    return low == 1 && high == kRanks && kRanks > 2 ? kRanks - 1 : low - 1;
  }
  void step(std::size_t a, std::size_t b) {
    if constexpr (!kClaims) return;
    const std::size_t e = edge(a, b);
    budget_[e] = static_cast<std::int16_t>(budget_[e] - 2);
    note(e);
  }
  void step_back(std::size_t a, std::size_t b) {
    if constexpr (!kClaims) return;
    const std::size_t e = edge(a, b);
    budget_[e] = static_cast<std::int16_t>(budget_[e] + 2);
    without_steps_ &= ~(Ranks{1} << e);
  }
  // Whether a step along the edge leaves its budget possible.
  bool may_step(std::size_t a, std::size_t b) const {
    if constexpr (!kClaims) return true;
    return budget_[edge(a, b)] - 2 >= -kHoles;
  }

  // Whether all budgets are possible at the start.
  bool starts_possible() const { return !kClaims || !is_broken_; }

  // `cards`: the ranks of which cards are left. Budgets are known to be high enough.
  bool is_possible(Ranks cards, const std::array<std::uint8_t, 2>& holes) const {
    if (!kClaims || without_steps_ == 0) return true;
    Ranks ends = kAll;
    for (Ranks edges = without_steps_; edges; edges &= edges - 1)
      ends &= kEndsGiving[static_cast<std::size_t>(std::countr_zero(edges))];
    if (!ends) return false;
    return (without_steps_ & (without_steps_ - 1)) == 0 || !(cards & ~reached(holes));
  }

 private:
  static constexpr Ranks kAll = (Ranks{1} << kRanks) - 1;

  void note(std::size_t e) {
    if (budget_[e] <= -kHoles) without_steps_ |= Ranks{1} << e;
    if (budget_[e] < -kHoles) is_broken_ = true;
  }

  // The ranks to which the holes can come along edges that may have steps left.
  Ranks reached(const std::array<std::uint8_t, 2>& holes) const {
    const Ranks open = kAll & ~without_steps_;
    Ranks ranks = 0;
    for (std::size_t hole = 0; hole < kHoles; ++hole) ranks |= Ranks{1} << (holes[hole] - 1);
    for (Ranks before = 0; before != ranks;) {
      before = ranks;
      const Ranks up = ranks & open;                                        // along edge r from rank r to r + 1
      const Ranks above = ((ranks >> 1) | (ranks << (kRanks - 1))) & open;  // edges below the ranks
      ranks |= ((up << 1) | (up >> (kRanks - 1))) & kAll;
      ranks |= above & kAll;
    }
    return ranks;
  }

  // Of each edge the ends that give it half a step: those at an odd distance below it.
  static constexpr auto kEndsGiving = [] {
    std::array<Ranks, kRanks> sets{};
    for (int e = 0; e < kRanks; ++e)
      for (int end = 0; end < kRanks; ++end)
        if ((e - end + kRanks) % kRanks % 2 == 1) sets[static_cast<std::size_t>(e)] |= Ranks{1} << end;
    return sets;
  }();

  std::array<std::int16_t, kRanks> budget_{};  // of the edge from rank r to the next one
  Ranks without_steps_ = 0;
  bool is_broken_ = false;
};

}  // namespace winnable
