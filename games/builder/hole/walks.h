// Which ranks can still be walked through: a proof of loss from the numbers of cards alone.
//
// The hole is a walk around the ranks, each card one step along the edge between two neighbours; each card of the stock
// that is turned begins another walk. How often each edge is walked follows from the cards that are left, from the
// ranks at which the walks begin, and from those at which they end.
//
// Claim: lost, if no choice of ends gives each edge a number of steps that is not negative; and where one walk is left,
//        if for none of these choices the edges that are walked lead from its beginning to all cards that are left.
// Why: every card of rank r is arrived at once and left once, unless a walk begins or ends there; so the edges on both
//      sides of r have together 2 n(r) + begins(r) - ends(r) steps. (Stock cards that are never turned begin and end
//      walks of no step.) Where ace and highest rank are no neighbours that gives the steps from the lowest edge on; on
//      a ring of odd length half the alternating sum around it gives the first ones. An end changes a number of steps
//      by at most one, on a ring by a half. A walk goes where its edges lead.
// Needs: begun (a card lies in the hole); an odd number of ranks, or no ring (else nothing is claimed).
// Guarded by: tests/games/builder_hole_test.cpp.
//
// Claim: lost, if the cards left cannot be given different cards of neighbouring rank among the cards left, the stock
//        and the hole's exposed card.
// Why: in a win each card is played directly onto some card, and no card is played onto twice. Ranks form a path, so
//      giving the lowest cards the lowest hosts first finds the matching if there is one. (On a ring the aces and the
//      highest rank may take each other's besides: that loses no matching.)
// Needs: begun.
// Guarded by: tests/games/builder_hole_test.cpp.
#pragma once

#include <array>
#include <cstdint>

#include "winnable/card.h"

namespace winnable {

class HoleWalks {
 public:
  using RankCounts = std::array<std::uint8_t, kMaxRank + 1>;  // [rank], from 1

  HoleWalks(int ranks, bool is_ring) : ranks_(ranks), is_ring_(is_ring) {}

  bool claims() const { return ranks_ >= 3 && (!is_ring_ || ranks_ % 2 == 1); }

  // `cards`: those that are left in piles and cells. The hole shows `exposed`; `begins` are the ranks of the stock.
  bool are_possible(const RankCounts& cards, int exposed, const RankCounts& begins, int stock) const;

 private:
  using Numbers = std::array<int, kMaxRank + 1>;  // [rank]: of the edge from this rank to the next one

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // Twice the steps on each edge, if the two edges of each rank have so many together.
  Numbers twice_the_steps(const Numbers& together) const;
  bool have_hosts(const RankCounts& cards, const Numbers& hosts) const;
  bool is_walk(const Numbers& twice, const RankCounts& cards, int exposed) const;

  int ranks_;
  bool is_ring_;
};

}  // namespace winnable
