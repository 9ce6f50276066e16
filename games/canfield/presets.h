// Canfield: the rules in which presets differ, as values, and the presets (docs/rules/canfield.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

// What moves from column to column.
enum class CanfieldGroupRule : std::uint8_t {
  any,         // any number of last cards
  restricted,  // onto a card: the whole column, or what bares a card that can go home
  whole,       // the whole column, nothing less
};

struct CanfieldRules {
  static constexpr int kMostColumns = 4, kMostReserve = 13, kMostStock = 34;

  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 4;
  int reserve = 13;
  int draw = 3;
  CanfieldGroupRule group = CanfieldGroupRule::any;
  bool waste_fills =
      false;  // once the reserve is gone, empty columns take the waste's top only; else any card or group

  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
  constexpr int deck_size() const { return suits * ranks; }
  constexpr int stock_size() const { return deck_size() - 1 - reserve - columns; }
};

inline constexpr std::string_view kCanfieldText =
    "One deck. A base card on the first foundation, a reserve pile of thirteen (R), four columns of one (T1-T4), a stock\n"
    "(S) turned three cards at a time to the waste (W), as often as you like. Foundations (F) build up in suit from the\n"
    "base rank, an ace on the king; nothing returns from them. Columns build down in alternating colours, a king on an\n"
    "ace; nothing goes on a card of the base rank. A column that is emptied receives the reserve's top at once; once the\n"
    "reserve is gone the player fills it.\n";

inline constexpr HiddenRule kCanfieldHidden{.reserve_below_top = true};

inline constexpr Preset<CanfieldRules> kCanfieldPresets[] = {
    {.rules = {.name = "canfield"},
     .title = "Canfield",
     .summary = "a reserve of thirteen, four columns built down in alternating colours, draw three",
     .rules_id = "canfield-1",
     .difference =
         "any number of a column's last cards move as a group; without a reserve any card or group goes to an\n"
         "empty column",
     .published = blake_gent("71.245", "0.031", 10'000'000),
     .atlas = {.deals = 1000, .max_nodes = 50'000'000},
     .hidden = kCanfieldHidden},
    {.rules = {.name = "canfield:restricted", .group = CanfieldGroupRule::restricted},
     .title = "Canfield, restricted groups",
     .summary = "Canfield, a part of a column moves only where a card that goes home is bared",
     .rules_id = "canfield-restricted-1",
     .difference = "onto a card goes a whole column, or so many last cards that the one they bare can go home",
     .published = blake_gent("71.245", "0.031", 10'000'000),
     .atlas = {.deals = 1000, .max_nodes = 50'000'000},
     .hidden = kCanfieldHidden},
    {.rules = {.name = "canfield:waste-fills", .waste_fills = true},
     .title = "Canfield, spaces from the waste",
     .summary = "Canfield, without a reserve only the waste fills empty columns",
     .rules_id = "canfield-waste-fills-1",
     .difference = "as canfield, but without a reserve only the waste's top goes to an empty column",
     .atlas = {.deals = 1000, .max_nodes = 50'000'000},
     .hidden = kCanfieldHidden},
    {.rules = {.name = "canfield:strict", .group = CanfieldGroupRule::whole, .waste_fills = true},
     .title = "Canfield, whole columns",
     .summary = "Canfield, only whole columns move",
     .rules_id = "canfield-strict-1",
     .difference = "between columns only a whole column moves; without a reserve only the waste's top goes to an\n"
                   "empty column",
     .published = blake_gent("67.562", "0.034", 10'000'000),
     .atlas = {.deals = 1000, .max_nodes = 10'000'000},
     .hidden = kCanfieldHidden},
};

}  // namespace winnable
