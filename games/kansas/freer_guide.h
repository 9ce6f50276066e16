// Chameleon: a win of the freer game as a guide for the beam. Part of games/kansas/freer_search.h.
//
// The freer game forgets how columns are arranged, so its win need not be one of Chameleon, but often one is near. The
// beam goes by it loosely: of positions of equal progress it prefers those from which the same cards have left waste
// and reserve and gone home, and whose columns lie on the same cards. That is part of the score alone, and so of no
// proof.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/kansas/abstract_state.h"

namespace winnable {

// The guide of Chameleon's deal along a win of the freer game.
template <KansasRules R, KansasRules Freer>
typename KansasDeal<R>::Guide guide_along(const std::vector<Move>& win, const KansasAbstractDeal<Freer>& deal) {
  using P = KansasAbstractState<Freer>;
  std::vector<P> path{P(deal)};
  for (const Move move : win) {
    P next = path.back();
    next.apply(move);
    path.push_back(next);
  }
  const auto bits = [](int cards) { return (std::uint64_t{1} << cards) - 1; };
  const auto gone_of = [&](const P& position) { return bits(position.turned()) & ~position.waste(); };
  const auto progress_of = [&](const P& position) {  // that of Kansas
    int progress =
        2 * position.turned() - std::popcount(position.waste()) + deal.plain.reserve_size - position.reserve();
    for (std::size_t suit = 0; suit < std::size_t{R.suits}; ++suit) progress += position.height(suit);
    return progress;
  };

  typename KansasDeal<R>::Guide guide;
  for (int progress = 0; progress <= Kansas<R>::kMaxProgress; ++progress) {
    // Its positions on the path, or else those before and after it.
    auto first = std::ranges::lower_bound(path, progress, {}, progress_of);
    auto last = std::ranges::upper_bound(path, progress, {}, progress_of);
    const bool has_none = first == last;
    if (has_none && first != path.begin()) --first;
    if (!has_none || last == path.end()) --last;
    auto& layer = guide.layers.emplace_back();
    layer.gone = gone_of(*first);
    layer.stays = ~gone_of(*last);
    layer.most_reserve = static_cast<std::uint8_t>(first->reserve());
    layer.least_reserve = static_cast<std::uint8_t>(last->reserve());
    for (std::size_t suit = 0; suit < std::size_t{R.suits}; ++suit) {
      layer.least[suit] = first->height(suit);
      layer.most[suit] = last->height(suit);
    }
    for (auto position = first; position <= last; ++position) layer.bottoms |= position->bottom_cards();
  }
  return guide;
}

}  // namespace winnable
