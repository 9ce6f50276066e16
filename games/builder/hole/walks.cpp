#include "games/builder/hole/walks.h"

namespace winnable {

HoleWalks::Numbers HoleWalks::twice_the_steps(const Numbers& together) const {
  Numbers twice{};
  int last = 0;  // twice the steps between the highest rank and the ace
  for (int rank = 1; is_ring_ && rank <= ranks_; ++rank) last = together[at(rank)] - last;
  for (int rank = 1; rank <= ranks_; ++rank) last = twice[at(rank)] = 2 * together[at(rank)] - last;
  return twice;
}

bool HoleWalks::are_possible(const RankCounts& cards, int exposed, const RankCounts& begins, int stock) const {
  Numbers together{}, hosts{};
  for (int rank = 1; rank <= ranks_; ++rank) {
    hosts[at(rank)] = cards[at(rank)] + begins[at(rank)] + (rank == exposed ? 1 : 0);
    together[at(rank)] = hosts[at(rank)] + cards[at(rank)];
  }
  if ((stock > 0 || !claims()) && !have_hosts(cards, hosts)) return false;
  if (!claims()) return true;
  if (stock == 0) {
    for (int end = 1; end <= ranks_; ++end) {
      --together[at(end)];
      if (is_walk(twice_the_steps(together), cards, exposed)) return true;
      ++together[at(end)];
    }
    return false;
  }
  const int ends = stock + 1, slack = is_ring_ ? ends : 2 * ends;
  const Numbers twice = twice_the_steps(together);
  for (int rank = 1; rank <= ranks_; ++rank)
    if (twice[at(rank)] < -slack || (!is_ring_ && rank == ranks_ && twice[at(rank)] > slack)) return false;
  return true;
}

// Odd ranks are played on even ones and even ranks on odd ones: two paths.
bool HoleWalks::have_hosts(const RankCounts& cards, const Numbers& hosts) const {
  const auto above = [&](int rank) { return rank < ranks_ ? hosts[at(rank + 1)] : is_ring_ ? hosts[1] : 0; };
  for (int first = 1; first <= 2; ++first) {
    int spare = first == 2 ? hosts[1] : is_ring_ ? hosts[at(ranks_)] : 0;  // below the rank, needed by nothing lower
    for (int rank = first; rank <= ranks_; rank += 2) {
      spare = above(rank) - (cards[at(rank)] > spare ? cards[at(rank)] - spare : 0);
      if (spare < 0) return false;
    }
  }
  return true;
}

// With the ends known: each edge has a number of steps, without a ring none leads out of the highest rank, and all
// cards lie where the edges lead.
bool HoleWalks::is_walk(const Numbers& twice, const RankCounts& cards, int exposed) const {
  for (int rank = 1; rank <= ranks_; ++rank)
    if (twice[at(rank)] < 0 || twice[at(rank)] % 2 != 0) return false;
  if (!is_ring_ && twice[at(ranks_)] != 0) return false;
  int low = exposed, high = exposed;  // the ranks that it comes to
  while (low > 1 && twice[at(low - 1)] > 0) --low;
  while (high < ranks_ && twice[at(high)] > 0) ++high;
  const bool closes = is_ring_ && twice[at(ranks_)] > 0;
  int from_ace = 0, from_highest = ranks_ + 1;  // round the corner: up to the one, and down to the other
  if (closes && high == ranks_)
    for (from_ace = 1; from_ace < low && twice[at(from_ace)] > 0;) ++from_ace;
  if (closes && low == 1)
    for (from_highest = ranks_; from_highest > high && twice[at(from_highest - 1)] > 0;) --from_highest;
  for (int rank = 1; rank <= ranks_; ++rank)
    if (cards[at(rank)] > 0 && (rank < low || rank > high) && rank > from_ace && rank < from_highest) return false;
  return true;
}

}  // namespace winnable
