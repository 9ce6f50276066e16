// Three Shuffles and a Draw, La Belle Lucie, Trefoil: the rules in which presets differ, as values, and the presets
// (docs/rules/three-shuffles-and-a-draw.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

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

inline constexpr std::string_view kThreeShufflesText =
    "Fans T1.. of three, built down in suit, one card at a time; empty fans are lost. Foundations F rise in suit. When no exposed\n"
    "card fits a foundation the fans may be shuffled and dealt again (`reshuffle`); a covered card may be played once a game\n"
    "where the preset has a draw (`draw T4.2 T7`).";

constexpr Preset<ThreeShufflesRules> three_shuffles_preset(const ThreeShufflesRules& rules, std::string_view title,
                                                           std::string_view summary, AtlasLimits atlas = {}) {
  return {.rules = rules,
          .title = title,
          .summary = summary,
          .rules_id = "three-shuffles-1",
          .atlas = atlas,
          .hidden = {.stock = false, .later_shuffles = rules.reshuffles}};
}

inline constexpr std::string_view kThreeShufflesTitle = "Three Shuffles and a Draw";

inline constexpr Preset<ThreeShufflesRules> kThreeShufflesPresets[] = {
    three_shuffles_preset(kThreeShuffles, kThreeShufflesTitle, "two reshuffles that the seed decides, one draw",
                          {.max_nodes = 1'000'000}),
    three_shuffles_preset(kThreeShufflesFirstDeal, kThreeShufflesTitle, "the first deal alone, no draw",
                          {.deals = 1'000'000, .max_nodes = 1'000'000}),
    three_shuffles_preset(kThreeShufflesFirstDealDraw, kThreeShufflesTitle, "the first deal alone, with the draw",
                          {.deals = 100'000, .max_nodes = 100'000'000}),
    // An honest player as a preset: what he does not see he does not use.
    {.rules = kThreeShufflesHonest,
     .title = kThreeShufflesTitle,
     .summary = "as played without knowing the shuffles: all that goes home, then reshuffle; draw last",
     .rules_id = "three-shuffles-1",
     .hidden = kNothingHidden},
    three_shuffles_preset(kLaBelleLucie, "La Belle Lucie",
                          "aces in play, two reshuffles that the seed decides, no draw",
                          {.deals = 10'000, .max_nodes = 3'000'000}),
    three_shuffles_preset(kTrefoil, "Trefoil", "aces out, two reshuffles that the seed decides, no draw",
                          {.deals = 10'000, .max_nodes = 3'000'000}),
};

}  // namespace winnable
