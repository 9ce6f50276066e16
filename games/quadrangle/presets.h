// Quadrangle and Corona: the rules in which presets differ, as values, and the presets (docs/rules/quadrangle.md).
#pragma once

#include <cstdint>

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

enum class BaseCard : std::uint8_t {
  first,
  after_tableau,
  ace
};  // when it is dealt; ace: none is, foundations start empty

// What of the rules changes code or the size of a position; the deals hold the rest.
struct QuadrangleShape {
  int suits = 4;
  int ranks = 13;
  int columns = 12;
  bool wraps = true;

  constexpr int deck_size() const { return 2 * suits * ranks; }
};

struct QuadrangleRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 12;
  int depth = 3;  // cards dealt to each column
  BaseCard base = BaseCard::first;
  bool wraps = true;    // a king goes on an ace
  int start_waste = 0;  // cards turned at the start

  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr DeckShape deck_shape() const { return {.decks = 2, .suits = suits, .ranks = ranks}; }
  constexpr QuadrangleShape shape() const { return {suits, ranks, columns, wraps}; }
  constexpr int stock_size() const { return deck_size() - columns * depth - (base == BaseCard::ace ? 0 : 1); }
};

inline constexpr QuadrangleRules kQuadrangle{.name = "quadrangle"};
inline constexpr QuadrangleRules kQuadranglePysolfc{
    .name = "quadrangle:pysolfc", .base = BaseCard::after_tableau, .start_waste = 1};
inline constexpr QuadrangleRules kCorona{.name = "quadrangle:corona", .base = BaseCard::ace, .wraps = false};

inline constexpr std::string_view kQuadrangleText =
    "Two decks. One card, the base, starts the first foundation; twelve columns of three (T1-T12); a stock (S) turned one\n"
    "card at a time to the waste (W), one pass. Columns build down in suit, one card at a time, a king on an ace. A bared\n"
    "column is filled at once by the waste top, else by the next stock card; only when both are empty does it take any\n"
    "exposed column card. Foundations (F) build up in suit from the base rank, the ace after the king, two for each suit;\n"
    "nothing returns from them.\n";

inline constexpr Preset<QuadrangleRules> kQuadranglePresets[] = {
    {.rules = kQuadrangle,
     .title = "Quadrangle",
     .summary = "a base card, wrapping ranks, bared columns filled by force",
     .rules_id = "quadrangle-1",
     .difference = "the base card is dealt first",
     .atlas = {.max_nodes = 10'000'000}},
    {.rules = kQuadranglePysolfc,
     .title = "Quadrangle, PySolFC",
     .summary = "a card in the waste and the base card after the columns",
     .rules_id = "quadrangle-pysolfc-1",
     .difference = "three rows, a card to the waste, then the base card",
     .atlas = {.max_nodes = 10'000'000}},
    {.rules = kCorona,
     .title = "Corona",
     .summary = "foundations from the ace, no wrapping",
     .rules_id = "quadrangle-corona-1",
     .difference = "no base card: foundations start with the aces, nothing wraps",
     .atlas = {.max_nodes = 10'000'000}},
};

}  // namespace winnable
