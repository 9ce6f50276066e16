// Klondike: the rules in which presets differ, as values, and the presets (docs/rules/klondike.md).
#pragma once

#include "solver/core/name.h"

namespace winnable {

struct KlondikeRules {
  Name name;
  int draw = 3;
  int redeals = -1;  // -1: unlimited
  bool foundation_return = true;
  int suits = 4;
  int ranks = 13;
  int columns = 7;  // column c (from 0) is dealt c face-down cards and one face-up card

  constexpr int deck_size() const { return suits * ranks; }
  constexpr int tableau_size() const { return columns * (columns + 1) / 2; }
  constexpr int stock_size() const { return deck_size() - tableau_size(); }
  constexpr bool unlimited() const { return redeals < 0; }
};

inline constexpr KlondikeRules kKlondike{.name = "klondike"};
inline constexpr KlondikeRules kKlondikeNoReturn{.name = "klondike:no-return", .foundation_return = false};
inline constexpr KlondikeRules kKlondikeDraw1{.name = "klondike:draw1", .draw = 1};
inline constexpr KlondikeRules kKlondikeDraw1NoReturn{
    .name = "klondike:draw1-no-return", .draw = 1, .foundation_return = false};
inline constexpr KlondikeRules kKlondikeDraw2{.name = "klondike:draw2", .draw = 2};
inline constexpr KlondikeRules kKlondikeDraw4{.name = "klondike:draw4", .draw = 4};
inline constexpr KlondikeRules kKlondikeDraw5{.name = "klondike:draw5", .draw = 5};
inline constexpr KlondikeRules kKlondikeDraw6{.name = "klondike:draw6", .draw = 6};
inline constexpr KlondikeRules kKlondikeDraw7{.name = "klondike:draw7", .draw = 7};
inline constexpr KlondikeRules kKlondikeAisleriot{.name = "klondike:aisleriot", .draw = 1, .redeals = 2};
inline constexpr KlondikeRules kKlondikeNoRedeal{.name = "klondike:no-redeal", .draw = 1, .redeals = 0};
inline constexpr KlondikeRules kKlondikeVegas{.name = "klondike:vegas", .draw = 3, .redeals = 2};

}  // namespace winnable
