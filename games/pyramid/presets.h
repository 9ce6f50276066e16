// Pyramid: the rules in which presets differ, as values, and the presets (docs/rules/pyramid.md).
#pragma once

#include "solver/core/deck.h"
#include "solver/core/name.h"

namespace winnable {

// What of the rules changes code or the size of a position; the deals hold the rest.
struct PyramidShape {
  int suits = 4;
  int ranks = 13;
  int rows = 7;
  bool pyramid_only = false;
  bool unlimited_redeals = false;
  bool stock_card_usable = true;
  bool waste_pairs = false;

  constexpr int places() const { return rows * (rows + 1) / 2; }
  constexpr int stock_size() const { return suits * ranks - places(); }
  // All that matters of the stock is which ranks are left in it.
  constexpr bool has_free_stock() const { return unlimited_redeals && pyramid_only && stock_card_usable; }
};

struct PyramidRules {
  static constexpr int kUnlimited = -1;

  Name name;
  int suits = 4;
  int ranks = 13;  // pairs add up to this; a card of this rank goes alone
  int rows = 7;
  bool overlap = true;             // a card and the one that it alone covers may be a pair
  bool pyramid_only = false;       // won when the pyramid is gone; otherwise all cards must go
  int redeals = 0;                 // or kUnlimited
  bool stock_card_usable = true;   // the next stock card is available before it is turned
  bool first_card_turned = false;  // the deal turns one card
  bool waste_pairs = false;        // the waste top and the card under it may be a pair

  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
  constexpr PyramidShape shape() const {
    return {suits, ranks, rows, pyramid_only, redeals == kUnlimited, stock_card_usable, waste_pairs};
  }
};

inline constexpr PyramidRules kPyramid{.name = "pyramid"};
inline constexpr PyramidRules kPyramidClassic{.name = "pyramid:classic", .overlap = false};
inline constexpr PyramidRules kPyramidBoard{.name = "pyramid:board", .pyramid_only = true};
inline constexpr PyramidRules kPyramidBoardClassic{
    .name = "pyramid:board-classic", .overlap = false, .pyramid_only = true};
inline constexpr PyramidRules kPyramidUnlimited{
    .name = "pyramid:unlimited", .pyramid_only = true, .redeals = PyramidRules::kUnlimited};
inline constexpr PyramidRules kPyramidUnlimitedClassic{
    .name = "pyramid:unlimited-classic", .overlap = false, .pyramid_only = true, .redeals = PyramidRules::kUnlimited};
inline constexpr PyramidRules kPyramidMicrosoft{
    .name = "pyramid:microsoft", .overlap = false, .pyramid_only = true, .redeals = 2};
inline constexpr PyramidRules kPyramidPysolfc{
    .name = "pyramid:pysolfc", .overlap = false, .redeals = 2, .first_card_turned = true};
inline constexpr PyramidRules kPyramidThirteen{
    .name = "pyramid:thirteen", .overlap = false, .stock_card_usable = false, .waste_pairs = true};

}  // namespace winnable
