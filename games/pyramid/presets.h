// Pyramid: the rules in which presets differ, as values, and the presets (docs/rules/pyramid.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

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

inline constexpr std::string_view kPyramidText =
    "28 cards in rows of 1 to 7 (places P1..P28, row by row), stock S, waste W. Two available cards whose ranks add up to 13 leave\n"
    "together (`pair P5 W`), a king alone (`remove P1`); `turn` turns the next stock card, `redeal` turns the waste over.";

constexpr Preset<PyramidRules> pyramid_preset(const PyramidRules& rules, std::string_view summary, AtlasLimits atlas,
                                              PublishedRate published = {}) {
  return {.rules = rules,
          .title = "Pyramid",
          .summary = summary,
          .rules_id = "pyramid-1",
          .published = published,
          .atlas = atlas,
          .hidden = {.stock_cards_shown = rules.stock_card_usable ? 1 : 0}};
}

consteval PublishedRate solitaire_win_rates(Decimal percent) {
  return {percent, {}, 100'000'000, "Solitaire Win Rates"};
}

inline constexpr AtlasLimits kPyramidMillion{.deals = 1'000'000, .max_nodes = 1'000'000};

inline constexpr Preset<PyramidRules> kPyramidPresets[] = {
    pyramid_preset(kPyramid, "all 52 cards in one pass; a card and the one that it alone covers may be a pair",
                   kPyramidMillion, solitaire_win_rates("15.916")),
    pyramid_preset(kPyramidClassic, "all 52 cards in one pass, without overlap", kPyramidMillion,
                   solitaire_win_rates("6.796")),
    pyramid_preset(kPyramidBoard, "the pyramid in one pass, with overlap", kPyramidMillion,
                   solitaire_win_rates("22.773")),
    pyramid_preset(kPyramidBoardClassic, "the pyramid in one pass, without overlap", kPyramidMillion,
                   solitaire_win_rates("9.019")),
    pyramid_preset(kPyramidUnlimited, "the pyramid, any number of passes, with overlap", kPyramidMillion,
                   solitaire_win_rates("83.152")),
    pyramid_preset(kPyramidUnlimitedClassic, "the pyramid, any number of passes, without overlap", kPyramidMillion,
                   solitaire_win_rates("66.865")),
    pyramid_preset(kPyramidMicrosoft, "the pyramid in three passes, without overlap", kPyramidMillion,
                   {"66.5", {}, 1500, "mchung94"}),
    pyramid_preset(kPyramidPysolfc, "all 52 cards in three passes, without overlap, one card turned by the deal",
                   kPyramidMillion),
    pyramid_preset(kPyramidThirteen,
                   "all 52 cards in one pass; stock cards serve once turned, waste neighbours may pair",
                   kPyramidMillion),
};

}  // namespace winnable
