// Golf: the rules in which presets differ, as values, and the presets (docs/rules/golf.md).
#pragma once

#include <cstdint>

#include "solver/game/preset.h"

namespace winnable {

enum class GolfKing : std::uint8_t { takes_nothing, takes_queen, takes_queen_and_ace };

struct GolfRules {
  Name name;
  int suits = 4;
  int ranks = 13;  // the highest rank plays the king's part
  int columns = 7;
  int depth = 5;
  GolfKing king = GolfKing::takes_nothing;
  bool ace_takes_king = false;

  constexpr int stock_size() const { return suits * ranks - columns * depth; }

  // Bit r: a card of rank r may be played on a card of rank `on` (0: the empty waste takes nothing).
  constexpr unsigned playable_on(int on) const {
    if (on == 0) return 0;
    if (on == ranks) {
      const unsigned queen = king == GolfKing::takes_nothing ? 0u : 1u << (ranks - 1);
      return queen | (king == GolfKing::takes_queen_and_ace ? 2u : 0u);
    }
    unsigned mask = 1u << (on + 1);
    if (on > 1) mask |= 1u << (on - 1);
    if (on == 1 && ace_takes_king) mask |= 1u << ranks;
    return mask;
  }
};

inline constexpr GolfRules kGolf{.name = "golf"};
inline constexpr GolfRules kGolfB{.name = "golf:b", .king = GolfKing::takes_queen};
inline constexpr GolfRules kGolfC{.name = "golf:c", .king = GolfKing::takes_queen_and_ace, .ace_takes_king = true};

inline constexpr std::string_view kGolfText =
    "Seven columns T1..T7 of five cards, stock S of 17, waste W. A column's exposed card goes to the waste if its rank is one\n"
    "higher or lower than the waste's exposed card, whatever the suit. The stock is turned card by card (`turn`), once.\n"
    "Won when the columns are empty.";

inline constexpr Preset<GolfRules> kGolfPresets[] = {
    {.rules = kGolf,
     .title = "Golf",
     .summary = "to one pile up or down; nothing is played on a king",
     .rules_id = "golf-1",
     .atlas = {.deals = 1'000'000, .max_nodes = 5'000'000}},
    {.rules = kGolfB,
     .title = "Golf",
     .summary = "queens are played on kings, no king on an ace",
     .rules_id = "golf-1",
     .published = blake_gent("45.109", "0.032", 10'000'000),
     .atlas = {.deals = 1'000'000, .max_nodes = 5'000'000}},
    {.rules = kGolfC,
     .title = "Golf",
     .summary = "Putt Putt: aces and kings are neighbours",
     .rules_id = "golf-1",
     .atlas = {.max_nodes = 20'000'000}},
};

}  // namespace winnable
