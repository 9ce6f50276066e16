// Kansas: how good a position looks to a player who does not know the order of stock and reserve
// (solver/play/learned_score.h). Part of games/kansas/position.h.
#pragma once

#include "games/kansas/position.h"

namespace winnable {

// At the first and at the last turn of the stock. Training started from, at both: 600 -120 -300 900 100 -30 -15 -10 -10 30
// -50 20 -20 -10 100 30 -10.
inline constexpr auto kKansasWeights = std::to_array<int>({
    // weights: scripts/train-player kansas --first-seed 3000001 --generations 12 --deals 300 --sets 24
    162, 650,  // cards home
    -205, -142,  // waste cards
    -402, -274,  // cards in the reserve
    765, 403,  // empty columns
    127, 89,  // cards in columns
    -32, -31,  // cards on the next of each suit
    -16, -11,  // cards on the second of each suit
    -8, -8,  // waste cards on others, the more the sooner these go home
    -10, -9,  // column cards on one that goes home sooner
    25, 13,  // unseen cards that fit on a column
    -62, -46,  // columns that take the same rank
    18, 19,  // waste cards that fit on the one above them
    -15, -22,  // wait of the reserve's top
    -3, -29,  // wait of the waste's top
    126, 94,  // height of the lowest foundation
    35, 42,  // columns that fit on another
    11, -2,  // cards in the longest column
    // end
});

template <KansasRules R>
constexpr std::span<const int> Kansas<R>::learned_weights() {
  return kKansasWeights;
}

template <KansasRules R>
auto Kansas<R>::features() const -> std::array<int, kFeatures.size()> {
  enum { kHome, kWasteSize, kReserveLeft, kGaps, kBuilt, kNext, kSecond, kWasteOrder, kTangled, kHosts, kTwinHosts,
         kWasteRuns, kReserveWait, kWasteWait, kLowest, kJoins, kLongest };
  std::array<int, kFeatures.size()> f{};
  const auto wait = [&](Card of) { return std::max(0, deal_->level(of) - height(of.suit())); };
  // `above` cards lie on a card whose turn comes after `cards_before` others of its suit.
  const auto note = [&](int cards_before, int above) {
    if (cards_before == 0) f[kNext] += above;
    if (cards_before == 1) f[kSecond] += above;
  };
  std::array<int, kMaxRank + 1> unseen{};
  for (int rank = 1; rank <= R.ranks; ++rank) unseen[static_cast<std::size_t>(rank)] = R.suits;
  const auto see = [&](Card card) { --unseen[static_cast<std::size_t>(card.rank())]; };
  unsigned hosts = 0;
  for (int column = 0; column < R.columns; ++column) {
    const int size = length(column);
    if (size == 0) {
      ++f[kGaps];
      continue;
    }
    int soonest = R.ranks;
    for (int i = 0; i < size; ++i) {
      const int of_this = wait(card(column, i));
      note(of_this, size - 1 - i);
      f[kTangled] += of_this > soonest;
      soonest = std::min(soonest, of_this);
      see(card(column, i));
    }
    f[kBuilt] += size;
    f[kLongest] = std::max(f[kLongest], size);
    const unsigned taken = 1u << top(column).rank();
    f[kTwinHosts] += (hosts & taken) != 0;
    hosts |= taken;
    for (int other = 0; other < R.columns; ++other)
      f[kJoins] += other != column && length(other) > 0 && fits(card(column, 0), top(other));
  }
  int above = std::popcount(waste_);
  f[kWasteSize] = above;
  Card below;
  for (std::uint64_t rest = waste_; rest; rest &= rest - 1) {
    const Card of = deal_->stock[static_cast<std::size_t>(std::countr_zero(rest))];
    --above;
    note(wait(of), above);
    f[kWasteOrder] += 4 * above / (1 + wait(of));
    f[kWasteRuns] += below && fits(below, of);
    below = of;
    see(of);
  }
  if (below) f[kWasteWait] = wait(below);
  if (reserve_ > 0) f[kReserveWait] = wait(top(kReserve)), see(top(kReserve));
  f[kReserveLeft] = reserve_;
  for (int suit = 0; suit < R.suits; ++suit)
    for (int level = 0; level < height(suit); ++level)
      --unseen[static_cast<std::size_t>((deal_->base - 1 + level) % R.ranks + 1)];
  for (int rank = 1; rank <= R.ranks; ++rank)
    if (hosts >> (rank % R.ranks + 1) & 1) f[kHosts] += unseen[static_cast<std::size_t>(rank)];
  f[kHome] = cards_home();
  f[kLowest] = *std::min_element(heights_.begin(), heights_.end());
  return f;
}

}  // namespace winnable
