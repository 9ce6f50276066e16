// Salic Law: the rules in which presets differ, as values, and the presets (docs/rules/salic-law.md).
#pragma once

#include "solver/game/preset.h"
#include "winnable/deck.h"

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

inline constexpr std::string_view kSalicLawText =
    "Two decks without queens (they are discarded as they turn up). The king of spades starts the first column; `turn`\n"
    "deals the next stock card (S): a king starts the next column (T1-T8), an ace goes to a foundation (F1-F8), any other\n"
    "card covers the column of the last king, or goes to a foundation instead (S F). Foundations rise from ace to jack,\n"
    "suits do not matter. Exposed column cards may go to foundations at any time; once the deal is over, any exposed card\n"
    "of another column may go onto a bare king. Kings never move. Won when all cards up to the jacks are on foundations.\n";

inline constexpr Preset<SalicLawRules> kSalicLawPresets[] = {
    {.rules = kSalicLaw,
     .title = "Salic Law",
     .summary = "kings start columns as they are turned; foundations up regardless of suit",
     .rules_id = "salic-law-1",
     .difference = "as above",
     .atlas = {.max_nodes = 15'000'000}},
    {.rules = kSalicLawNoSpaces,
     .title = "Salic Law, no spaces",
     .summary = "bare kings take no cards",
     .rules_id = "salic-law-no-spaces-1",
     .difference = "bare kings take no cards",
     .atlas = {.max_nodes = 1'000'000}},
    {.rules = kSalicLawPySol,
     .title = "Salic Law, PySolFC",
     .summary = "spaces during the deal, aces played by hand",
     .rules_id = "salic-law-pysolfc-1",
     .difference = "the last king of the deck comes first, queens leave before the deal, turned aces are laid on the\n"
                   "column, a foundation may be begun for each king that lies, bare kings are spaces at any time, and\n"
                   "no card goes home undealt",
     .atlas = {.max_nodes = 3'000'000}},
};

}  // namespace winnable
