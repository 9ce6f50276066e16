// Klondike: the rules in which presets differ, as values, and the presets (docs/rules/klondike.md).
#pragma once

#include "winnable/deck.h"
#include "solver/core/name.h"

namespace winnable {

// What of the rules changes code: positions and searches are templates over this. What changes numbers only (the name,
// how many cards are drawn, how many redeals there are) is held by their deals.
struct KlondikeShape {
  bool foundation_return = true;
  bool limited_redeals = false;
  int suits = 4;
  int ranks = 13;
  int columns = 7;

  constexpr int deck_size() const { return suits * ranks; }
  constexpr int tableau_size() const { return columns * (columns + 1) / 2; }
  constexpr int stock_size() const { return deck_size() - tableau_size(); }
};

struct KlondikeRules {
  static constexpr int kMaxDraw = 7, kMaxRedeals = 2;

  Name name;
  int draw = 3;
  int redeals = -1;  // -1: unlimited
  bool foundation_return = true;
  int suits = 4;
  int ranks = 13;
  int columns = 7;  // column c (from 0) is dealt c face-down cards and one face-up card

  constexpr bool unlimited() const { return redeals < 0; }
  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
  constexpr int stock_size() const { return shape().stock_size(); }
  constexpr KlondikeShape shape() const {
    return {.foundation_return = foundation_return,
            .limited_redeals = !unlimited(),
            .suits = suits,
            .ranks = ranks,
            .columns = columns};
  }
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
