// How good what an honest Klondike player can turn up next looks, where redeals are limited or three cards or more are
// turned at a time: a weighted sum of features of the position from which it is turned up and of that after it, without
// the card that comes up (solver/play/learned_score.h; scripts/train-player finds the weights). Part of
// games/klondike/options.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>

#include "games/klondike/abstract_state.h"
#include "solver/play/learned_score.h"

namespace winnable {

inline constexpr auto kKlondikeOptionFeatures = std::to_array<std::string_view>(
    {"turns the stock", "face-down cards under the base that leaves", "the base hides one card", "the base goes home",
     "stock and waste cards", "waste cards", "redeals left", "cards home", "empty columns",
     "kinds of card that find a place", "bases that could leave", "height of the lowest foundation",
     "how far one suit is ahead", "face-up kings that hide cards",
     "stock cards still to come in this pass that find a place", "stock cards that can be reached"});

// At the start of the first pass and at the end of the last. Training started from, at both: -100 20 0 20 -10 -2 40 0 0
// 3 5 0 0 0 0.
inline constexpr auto kKlondikeVegasWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:vegas --first-seed 3000001 --generations 16 --deals 1000 --sets 32 --look-ahead 700
    -103, -81,  // turns the stock
    21, 5,  // face-down cards under the base that leaves
    3, 1,  // the base hides one card
    37, 23,  // the base goes home
    1, -12,  // stock and waste cards
    -2, -3,  // waste cards
    47, 52,  // redeals left
    3, -1,  // cards home
    0, -2,  // empty columns
    3, 0,  // kinds of card that find a place
    6, 7,  // bases that could leave
    0, 1,  // height of the lowest foundation
    -1, 1,  // how far one suit is ahead
    -1, 2,  // face-up kings that hide cards
    1, 5,  // stock cards still to come in this pass that find a place
    0, 0,  // stock cards that can be reached
    // end
});
inline constexpr auto kKlondikeAisleriotWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:aisleriot --first-seed 3000001 --generations 16 --deals 1000 --sets 32 --look-ahead 700
    -60, -59,  // turns the stock
    25, 8,  // face-down cards under the base that leaves
    5, 4,  // the base hides one card
    20, 13,  // the base goes home
    4, -13,  // stock and waste cards
    -2, -3,  // waste cards
    65, 50,  // redeals left
    5, 1,  // cards home
    -1, 0,  // empty columns
    4, 1,  // kinds of card that find a place
    9, 5,  // bases that could leave
    -2, 0,  // height of the lowest foundation
    1, 2,  // how far one suit is ahead
    0, -2,  // face-up kings that hide cards
    1, 6,  // stock cards still to come in this pass that find a place
    0, 0,  // stock cards that can be reached
    // end
});
inline constexpr auto kKlondikeNoRedealWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:no-redeal --first-seed 3000001 --generations 16 --deals 1000 --sets 32 --look-ahead 700
    -82, -130,  // turns the stock
    18, 11,  // face-down cards under the base that leaves
    0, 2,  // the base hides one card
    25, 27,  // the base goes home
    -8, -17,  // stock and waste cards
    -5, -2,  // waste cards
    52, 23,  // redeals left
    0, 3,  // cards home
    -1, -4,  // empty columns
    2, 0,  // kinds of card that find a place
    10, 5,  // bases that could leave
    1, 2,  // height of the lowest foundation
    0, 3,  // how far one suit is ahead
    7, -4,  // face-up kings that hide cards
    3, 3,  // stock cards still to come in this pass that find a place
    0, 0,  // stock cards that can be reached
    // end
});

// Unlimited redeals, for `fast`: with all cards face down and with none. Training started, at both, from 0 20 0 20 10 0 0
// 0 -10 and nothing else, with the first of the options in the place of the worlds ahead.
inline constexpr auto kKlondikeManyWeights = std::to_array<int>({
    // weights: scripts/train-player klondike:draw5 --first-seed 3400001 --generations 14 --deals 2000 --sets 24 --look-ahead 700
    1, -1,  // turns the stock
    12, 26,  // face-down cards under the base that leaves
    -4, 1,  // the base hides one card
    16, 22,  // the base goes home
    12, 1,  // stock and waste cards
    -1, 0,  // waste cards
    0, -1,  // redeals left
    0, 1,  // cards home
    -18, -15,  // empty columns
    0, -2,  // kinds of card that find a place
    1, 1,  // bases that could leave
    2, 1,  // height of the lowest foundation
    2, 1,  // how far one suit is ahead
    -2, -1,  // face-up kings that hide cards
    4, 7,  // stock cards still to come in this pass that find a place
    0, 0,  // stock cards that can be reached
    // end
});

inline constexpr auto kKlondikeThreeWeights = std::to_array<int>({
    // weights: scripts/train-player klondike --first-seed 3400001 --generations 12 --deals 1000 --sets 24 --look-ahead 700
    1, -2,  // turns the stock
    22, 27,  // face-down cards under the base that leaves
    0, -1,  // the base hides one card
    22, 22,  // the base goes home
    17, 3,  // stock and waste cards
    -1, 0,  // waste cards
    -1, -3,  // redeals left
    1, 1,  // cards home
    -9, -13,  // empty columns
    0, 1,  // kinds of card that find a place
    0, 1,  // bases that could leave
    4, 0,  // height of the lowest foundation
    2, -1,  // how far one suit is ahead
    -3, -1,  // face-up kings that hide cards
    2, 4,  // stock cards still to come in this pass that find a place
    -1, 1,  // stock cards that can be reached
    // end
});

// Those of the preset that is nearest.
constexpr std::span<const int> klondike_option_weights(const KlondikeRules& rules) {
  if (rules.unlimited()) return rules.draw > 3 ? std::span<const int>(kKlondikeManyWeights) : kKlondikeThreeWeights;
  if (rules.redeals == 0) return kKlondikeNoRedealWeights;
  return rules.draw == 1 ? std::span<const int>(kKlondikeAisleriotWeights) : kKlondikeVegasWeights;
}

// How far the game has gone: of the passes, or of what lies face down.
template <KlondikeShape S>
int klondike_option_moment(const KlondikeAbstraction<S>& deal, const KlondikeState& after) {
  if constexpr (S.limited_redeals) {
    const int passes = deal.redeals_left(after) + after.redeals() + 1, size = std::popcount(after.stock());
    return kLastMoment * (after.redeals() * size + after.waste()) / std::max(1, size * passes);
  } else {
    int hidden = 0;
    for (std::uint64_t rest = after.locked; rest; rest &= rest - 1) hidden += deal.depth_below(std::countr_zero(rest));
    return moment_of(hidden, S.columns * (S.columns - 1) / 2);
  }
}

// `stock_is_seen`: else the cards after the waste count for nothing.
template <KlondikeShape S>
int klondike_option_score(const KlondikeAbstraction<S>& deal, const KlondikeState& before, KlondikeStep step,
                          bool stock_is_seen, std::span<const int> weights) {
  using Abstraction = KlondikeAbstraction<S>;
  const bool turns = step.kind == KlondikeStep::kTurn;
  KlondikeState after = before;
  deal.play(after, step, false);
  int depth = 0;
  if (!turns) {
    const std::uint64_t unseen = deal.card_below(step.card);
    after.face_up &= ~unseen;
    after.locked &= ~unseen;
    depth = deal.depth_below(step.card);
  }
  const std::uint64_t places = Abstraction::places(after, Abstraction::exposable(after));
  const std::uint64_t home = Abstraction::next_home(after.heights());
  int lowest = S.ranks, highest = 0, cards_home = 0;
  for (int suit = 0; suit < S.suits; ++suit) {
    const int height = after.height(suit);
    lowest = std::min(lowest, height), highest = std::max(highest, height), cards_home += height;
  }
  const int size = std::popcount(after.stock());
  const std::uint64_t coming = stock_is_seen ? deal.reachable(after).now : turns ? 0 : deal.waste_top(after);
  const std::array<int, kKlondikeOptionFeatures.size()> features{
      turns,
      depth,
      depth == 1,
      step.kind == KlondikeStep::kHome,
      size,
      after.waste(),
      S.limited_redeals ? deal.redeals_left(after) : 0,
      cards_home,
      S.columns - std::popcount(after.locked) - std::popcount(after.face_up & ~after.locked & Abstraction::kKings) -
          !turns,
      std::popcount((places | places >> 1) & klondike::kPairLow),
      std::popcount(after.locked & (places | home)),
      lowest,
      highest - lowest,
      std::popcount(after.locked & Abstraction::kKings),
      std::popcount(coming & (places | home)),
      std::popcount(coming)};
  return learned_score(features, klondike_option_moment(deal, after), weights);
}

}  // namespace winnable
