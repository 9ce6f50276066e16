// Upside-Down Pyramid and Thieves of Egypt: the rules in which presets differ, as values, and the presets
// (docs/rules/upside-down-pyramid.md).
#pragma once

#include <array>

#include "solver/game/preset.h"

namespace winnable {

struct UpsideDownPyramidRules {
  Name name;
  int draw = 3;
  int redeals = -1;         // -1: unlimited
  bool runs_split = false;  // any part of a run moves; else only the whole run at the end of a column
  int suits = 4;
  int ranks = 13;
  int columns = 10;
  std::array<int, 10> dealt = {1, 3, 5, 7, 9, 10, 8, 6, 4, 2};

  constexpr int tableau_size() const {
    int sum = 0;
    for (int c = 0; c < columns; ++c) sum += dealt[static_cast<std::size_t>(c)];
    return sum;
  }
  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr int stock_size() const { return deck_size() - tableau_size(); }
};

inline constexpr UpsideDownPyramidRules kUpsideDownPyramid{.name = "upside-down-pyramid"};
inline constexpr UpsideDownPyramidRules kThievesOfEgypt{
    .name = "upside-down-pyramid:thieves-of-egypt", .draw = 1, .redeals = 1, .runs_split = true};

inline constexpr std::string_view kUpsideDownPyramidText =
    "Two decks. Ten columns of 1, 3, 5, 7, 9, 10, 8, 6, 4, 2 cards, all face up (T1-T10); a stock (S) turned to the waste (W).\n"
    "Columns build down in alternating colours; kings go to empty columns. Foundations (F) build up in suit from the ace,\n"
    "two for each suit; nothing returns from them.\n";

inline constexpr Preset<UpsideDownPyramidRules> kUpsideDownPyramidPresets[] = {
    {.rules = kUpsideDownPyramid,
     .title = "Upside-Down Pyramid",
     .summary = "two-deck Klondike, all face up, whole runs move",
     .rules_id = "upside-down-pyramid-1",
     .difference = "whole runs move; turn three, as many passes as you like",
     .atlas = {.max_nodes = 10'000'000}},
    {.rules = kThievesOfEgypt,
     .title = "Thieves of Egypt",
     .summary = "parts of runs move, one redeal",
     .rules_id = "upside-down-pyramid-thieves-of-egypt-1",
     .difference = "any part of a run moves; turn one, one redeal",
     .atlas = {.max_nodes = 10'000'000}},
};

}  // namespace winnable
