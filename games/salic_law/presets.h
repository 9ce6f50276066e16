// Salic Law: the rules in which presets differ, as values, and the presets (docs/rules/salic-law.md).
#pragma once

#include "solver/core/deck.h"
#include "solver/core/name.h"

namespace winnable {

// What of the rules changes code or the size of a position; the deals hold the rest.
struct SalicLawShape {
  int decks = 2;
  int suits = 4;
  int ranks = 13;
  bool is_pysol = false;

  constexpr int deck_size() const { return decks * suits * ranks; }
  constexpr int kings() const { return decks * suits; }
  constexpr int queen() const { return ranks - 1; }
  constexpr int jack() const { return ranks - 2; }
};

struct SalicLawRules {
  Name name;
  int decks = 2;
  int suits = 4;
  int ranks = 13;  // the highest is the king, the next the queen, the one below it (the jack) ends a foundation
  bool spaces_after_deal = true;  // bare kings take any exposed card of another column
  bool spaces_during_deal = false;
  bool is_pysol =
      false;  // the deepest king of the deck comes first, queens leave before the deal, turned aces are laid on
              // the column, a foundation may be begun for each king that lies, no card goes home undealt

  constexpr DeckShape deck_shape() const { return {.decks = decks, .suits = suits, .ranks = ranks}; }
  constexpr SalicLawShape shape() const { return {decks, suits, ranks, is_pysol}; }
};

inline constexpr SalicLawRules kSalicLaw{.name = "salic-law"};
inline constexpr SalicLawRules kSalicLawNoSpaces{.name = "salic-law:no-spaces", .spaces_after_deal = false};
inline constexpr SalicLawRules kSalicLawPySol{
    .name = "salic-law:pysolfc", .spaces_during_deal = true, .is_pysol = true};

}  // namespace winnable
