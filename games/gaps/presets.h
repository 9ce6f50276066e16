// Gaps: the rules in which presets differ, as values, and the presets (docs/rules/gaps.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

struct GapsRules {
  Name name;
  int suits = 4;  // as many rows
  int ranks = 13;
  bool rows_have_suits = true;  // a two goes to the row of its suit only

  constexpr int places() const { return suits * ranks; }
  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
};

inline constexpr GapsRules kGaps{.name = "gaps"};
inline constexpr GapsRules kGapsOneDeal{.name = "gaps:one-deal", .rows_have_suits = false};

inline constexpr std::string_view kGapsText =
    "One deck in four rows of thirteen places, P1-P13, P14-P26, P27-P39, P40-P52, all face up; the aces are taken out\n"
    "and leave gaps. A card goes to a gap (`P30 P7`) whose left neighbour is the next lower card of its suit; a two goes\n"
    "to a gap at the left end of a row. Nothing goes to the right of a king or of another gap. There is no redeal. Won\n"
    "when each row holds the two to the king of one suit from its left end.\n";

inline constexpr Preset<GapsRules> kGapsPresets[] = {
    {.rules = kGaps,
     .title = "Gaps",
     .summary = "four rows with four gaps, each row has its suit, no redeal",
     .rules_id = "gaps-1",
     .difference =
         "each row has its suit: clubs P1, diamonds P14, hearts P27, spades P40; a two goes to its own row only",
     .published = blake_gent("24.902", "0.028", 10'000'000),
     .atlas = {.deals = 1000, .max_nodes = 20'000'000},
     .hidden = kNothingHidden},
    {.rules = kGapsOneDeal,
     .title = "Gaps, one deal",
     .summary = "Gaps in which a two goes to any row",
     .rules_id = "gaps-one-deal-1",
     .difference = "a two goes to the left end of any row",
     .published = blake_gent("85.815", "3.717", 10'000),
     .atlas = {.deals = 100, .max_nodes = 120'000'000},
     .hidden = kNothingHidden},
};

}  // namespace winnable
