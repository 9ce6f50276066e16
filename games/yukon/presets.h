// Yukon, Russian Solitaire, Alaska, Australian Patience: the rules in which presets differ, as values, and the presets
// (docs/rules/yukon.md).
#pragma once

#include <array>
#include <cstdint>

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

// Which cards go on a card: those one rank lower of the other colour; of its suit; of its suit one lower or one higher.
enum class YukonBuilding : std::uint8_t { alternating, in_suit, in_suit_both_ways };

// What of the rules changes code or the size of a position; the deals hold the rest.
struct YukonShape {
  int suits = 4;
  int ranks = 13;
  int columns = 7;

  constexpr int deck_size() const { return suits * ranks; }
};

struct YukonRules {
  static constexpr int kMostColumns = 7;
  using Numbers = std::array<std::uint8_t, kMostColumns>;

  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 7;
  Numbers face_down{0, 1, 2, 3, 4, 5, 6};  // dealt to each column, under
  Numbers face_up{1, 5, 5, 5, 5, 5, 5};    // so many face up
  YukonBuilding building = YukonBuilding::alternating;

  constexpr int deck_size() const { return suits * ranks; }
  constexpr int hidden(int column) const { return face_down[static_cast<std::size_t>(column)]; }
  constexpr int open(int column) const { return face_up[static_cast<std::size_t>(column)]; }
  constexpr int stock_size() const {
    int size = deck_size();
    for (int column = 0; column < columns; ++column) size -= hidden(column) + open(column);
    return size;
  }
  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
  constexpr YukonShape shape() const { return {suits, ranks, columns}; }
};

inline constexpr std::string_view kYukonText =
    "One deck. Any face-up card of the columns (T1-T7) moves with all that lies on it, in any order, onto a card that it\n"
    "fits; only a king (with its load) goes to an empty column. Foundations (F) are built up in suit from the ace; nothing\n"
    "returns from them.\n";

inline constexpr HiddenRule kYukonHidden{.stock = false, .face_down = true};

inline constexpr Preset<YukonRules> kYukonPresets[] = {
    {.rules = {.name = "yukon"},
     .title = "Yukon",
     .summary = "any face-up card moves with all on top of it, built down in alternating colours",
     .rules_id = "yukon-1",
     .difference = "built down in alternating colours; columns of 1, 6, 7, 8, 9, 10, 11 cards, the last five of each face up",
     .atlas = {.deals = 1000, .max_nodes = 10'000'000},
     .hidden = kYukonHidden},
    {.rules = {.name = "russian-solitaire", .building = YukonBuilding::in_suit},
     .title = "Russian Solitaire",
     .summary = "Yukon built down in suit",
     .rules_id = "russian-solitaire-1",
     .difference = "built down in suit; columns of 1, 6, 7, 8, 9, 10, 11 cards, the last five of each face up",
     .atlas = {.deals = 1'000'000, .max_nodes = 1'000'000},
     .hidden = kYukonHidden},
    {.rules = {.name = "alaska", .building = YukonBuilding::in_suit_both_ways},
     .title = "Alaska",
     .summary = "Yukon built up or down in suit",
     .rules_id = "alaska-1",
     .difference = "built up or down in suit, not around the corner; columns of 1, 6, 7, 8, 9, 10, 11 cards, the\n"
                   "last five of each face up",
     .atlas = {.deals = 1000, .max_nodes = 10'000'000},
     .hidden = kYukonHidden},
    {.rules = {.name = "australian-patience",
               .face_down = {},
               .face_up = {4, 4, 4, 4, 4, 4, 4},
               .building = YukonBuilding::in_suit},
     .title = "Australian Patience",
     .summary = "seven open columns of four built down in suit, a stock turned once",
     .rules_id = "australian-patience-1",
     .difference = "built down in suit; seven columns of four, all face up; a stock (S) of 24, turned card by card\n"
                   "to the waste (W), one pass",
     .atlas = {.deals = 2000, .max_nodes = 5'000'000}},
};

}  // namespace winnable
