// Accordion: the rules in which presets differ, as values, and the presets (docs/rules/accordion.md).
#pragma once

#include "solver/game/preset.h"

namespace winnable {

struct AccordionRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int cards = 52;  // dealt; the others do not play
};

inline constexpr std::string_view kAccordionText =
    "A row of cards T1, T2, ... from the left. A pile goes onto the pile on its left, or onto the third on its left, if the\n"
    "exposed cards have suit or rank in common; the row closes up. Only exposed cards are written. Won when one pile is left.\n";

inline constexpr Preset<AccordionRules> kAccordionPresets[] = {
    {.rules = {.name = "accordion"},
     .title = "Accordion",
     .summary = "52 cards in a row, piles go onto the first or third on their left",
     .rules_id = "accordion-1",
     .difference = "52 cards",
     .published = blake_gent("99.99948", "0.00052", 1'000'000),
     .atlas = {.deals = 10'000, .max_nodes = 1'000'000},
     .hidden = kNothingHidden},
    {.rules = {.name = "accordion:18-cards", .cards = 18},
     .title = "Late-Binding Solitaire",
     .summary = "Accordion with the first 18 cards of the deck",
     .rules_id = "accordion-1",
     .difference = "the first 18 cards of the deck; the others do not play",
     .published = blake_gent("47.021", "0.032", 10'000'000),
     .atlas = {.deals = 1'000'000, .max_nodes = 1'000'000},
     .hidden = kNothingHidden},
};

}  // namespace winnable
