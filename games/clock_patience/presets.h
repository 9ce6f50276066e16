// Clock: the preset (docs/rules/clock.md); other shapes are for tests.
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

struct ClockRules {
  Name name;
  int suits = 4;   // cards of each pile
  int ranks = 13;  // piles

  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
};

inline constexpr ClockRules kClock{.name = "clock"};

inline constexpr std::string_view kClockText =
    "13 piles of four cards, face down: T1 (aces) to T12 (queens) and T13 (kings). `turn` turns the top card of T13;\n"
    "from then on each `turn` puts the card that was turned last (W) under the pile of its rank, face up, and turns the top\n"
    "card of that pile. There is no choice. Lost when the fourth king comes before all 52 cards are turned, else won.\n";

inline constexpr Preset<ClockRules> kClockPresets[] = {
    {.rules = kClock,
     .title = "Clock",
     .summary = "thirteen piles; each card says which pile is turned next, nothing is to be chosen",
     .rules_id = "clock-1",
     .published = {.percent = "7.6923", .error = {}, .deals = 0, .source = "exactly 1/13, Knuth, TAOCP 1, 2.3.4.5"},
     .atlas = {.deals = 1'000'000, .max_nodes = 1000},
     .hidden = kNothingHidden},  // no choice: it makes no difference what is seen
};

}  // namespace winnable
