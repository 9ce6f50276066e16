// Calculation: the rules in which presets differ, as values, and the presets (docs/rules/calculation.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

struct CalculationRules {
  Name name;
  int suits = 4;  // as many foundations
  int ranks = 13;
  int heaps = 4;

  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
  // Of the card on a foundation that lies there as the `place`-th, both counted from 0.
  constexpr int rank_at(int foundation, int place) const { return ((foundation + 1) * (place + 1) - 1) % ranks + 1; }
};

inline constexpr CalculationRules kCalculation{.name = "calculation"};

inline constexpr std::string_view kCalculationText =
    "One deck; the ace, two, three and four of clubs begin the foundations F1-F4, which go up by one, two, three and four\n"
    "regardless of suit, counted round from the king, to thirteen cards each. The next card of the stock (S, 48 cards)\n"
    "goes to a foundation that wants it (`S F2`) or on any of four heaps (`S T3`); the last card of a heap (T1-T4) goes to\n"
    "a foundation (`T3 F1`), and nowhere else. One pass. Won when all cards are on the foundations.\n";

inline constexpr Preset<CalculationRules> kCalculationPresets[] = {
    {.rules = kCalculation,
     .title = "Calculation",
     .summary = "four foundations that count in steps of one to four, four heaps",
     .rules_id = "calculation-1",
     .atlas = {.deals = 1000, .max_nodes = 10'000'000},
     .hidden = {.stock_cards_shown = 1}},
};

}  // namespace winnable
