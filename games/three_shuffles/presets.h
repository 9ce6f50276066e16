// Three Shuffles and a Draw, La Belle Lucie, Trefoil: the rules in which presets differ, as values, and the presets
// (docs/rules/three-shuffles-and-a-draw.md).
#pragma once

#include "solver/core/deck.h"
#include "solver/core/name.h"

namespace winnable {

// What of the rules changes the size of a position; the deals hold the rest.
struct ThreeShufflesShape {
  int suits = 4;
  int ranks = 13;
  int fan_size = 3;
  bool aces_out = true;

  constexpr int cards_dealt() const { return suits * (ranks - (aces_out ? 1 : 0)); }
  constexpr int fans() const { return (cards_dealt() + fan_size - 1) / fan_size; }
};

struct ThreeShufflesRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int fan_size = 3;
  bool aces_out = true;  // the aces lie on the foundations from the start
  int reshuffles = 2;
  int draws = 1;

  constexpr DeckShape deck_shape() const {
    return {.decks = 1, .suits = suits, .ranks = ranks, .later_shuffles = reshuffles};
  }
  constexpr ThreeShufflesShape shape() const { return {suits, ranks, fan_size, aces_out}; }
};

inline constexpr ThreeShufflesRules kThreeShuffles{.name = "three-shuffles"};
inline constexpr ThreeShufflesRules kThreeShufflesFirstDeal{
    .name = "three-shuffles:first-deal", .reshuffles = 0, .draws = 0};
inline constexpr ThreeShufflesRules kThreeShufflesFirstDealDraw{.name = "three-shuffles:first-deal-draw",
                                                                .reshuffles = 0};
inline constexpr ThreeShufflesRules kThreeShufflesHonest{.name = "three-shuffles:honest"};
inline constexpr ThreeShufflesRules kLaBelleLucie{.name = "labellelucie", .aces_out = false, .draws = 0};
inline constexpr ThreeShufflesRules kTrefoil{.name = "trefoil", .draws = 0};

}  // namespace winnable
