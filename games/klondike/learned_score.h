// Klondike with limited redeals: how good a position looks to a player who does not see face-down cards, nor the stock
// in its first pass (solver/play/learned_score.h). Part of games/klondike/position.h.
#pragma once

#include "games/klondike/position.h"

namespace winnable {

// At the start of the first pass and at the end of the last. Training started from, at both: 50 -20 -200 -30 100 -40 -5
// -10 -10 20 -20 -3 30.
inline constexpr auto kKlondikeWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:vegas --first-seed 3000001 --generations 10 --deals 150 --sets 24
    55, 93,  // cards home
    -12, -17,  // how far one suit is ahead
    -94, -325,  // face-down cards
    -35, -30,  // face-down cards, squared by column
    19, 109,  // empty columns
    -41, -56,  // cards in stock and waste
    -6, -4,  // waste cards
    -2, -9,  // cards on the next of each suit
    -3, -7,  // waste cards on others, the more the sooner these go home
    28, 26,  // kinds of card that fit on a column
    -19, -10,  // face-up kings with something below
    -7, -1,  // face-up cards on face-down ones
    17, 44,  // height of the lowest foundation
    // end
});

template <KlondikeShape S>
constexpr std::span<const int> KlondikePosition<S>::learned_weights() requires(S.limited_redeals) {
  return kKlondikeWeights;
}

template <KlondikeShape S>
int KlondikePosition<S>::moment() const requires(S.limited_redeals) {
  const int size = std::max(1, deal_->stock_size);
  return std::min(kLastMoment, kLastMoment * (redeals_used_ * size + turned_) / (size * (1 + deal_->rules.redeals)));
}

template <KlondikeShape S>
auto KlondikePosition<S>::features() const -> std::array<int, kFeatures.size()> requires(S.limited_redeals) {
  enum { kHome, kAhead, kDown, kDownSquares, kEmpty, kInStock, kInWaste, kNext, kWasteOrder, kKinds, kKings, kOnDown,
         kLowest };
  std::array<int, kFeatures.size()> f{};
  const auto wait = [&](Card card) {
    return std::max(0, card.rank() - 1 - heights_[static_cast<std::size_t>(card.suit())]);
  };
  std::uint32_t kinds = 0;
  for (int c = 0; c < S.columns; ++c) {
    f[kDown] += down(c);
    f[kDownSquares] += down(c) * down(c);
    if (length(c) == 0) {
      ++f[kEmpty];
      continue;
    }
    if (down(c) > 0) f[kOnDown] += length(c) - down(c);
    f[kKings] += down(c) > 0 && card(c, down(c)).rank() == S.ranks;
    const Card host = exposed(c);
    if (host.rank() > 1) kinds |= 1u << (2 * host.rank() + host.is_red());
    for (int place = down(c); place < length(c); ++place)
      if (wait(card(c, place)) == 0) f[kNext] += length(c) - 1 - place;
  }
  f[kKinds] = std::popcount(kinds);
  const std::uint32_t waste = stock_ & ((1u << turned_) - 1);
  int above = std::popcount(waste);
  f[kInStock] = std::popcount(stock_);
  f[kInWaste] = above;
  for (std::uint32_t rest = waste; rest; rest &= rest - 1) {
    const Card of = deal_->stock[static_cast<std::size_t>(std::countr_zero(rest))];
    --above;
    if (wait(of) == 0) f[kNext] += above;
    f[kWasteOrder] += 4 * above / (1 + wait(of));
  }
  const auto [lowest, highest] = std::minmax_element(heights_.begin(), heights_.begin() + S.suits);
  f[kHome] = cards_home();
  f[kLowest] = *lowest;
  f[kAhead] = *highest - *lowest;
  return f;
}

}  // namespace winnable
