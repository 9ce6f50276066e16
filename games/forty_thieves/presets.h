// Forty Thieves and Squadron: the rules in which presets differ, as values, and the presets
// (docs/rules/forty-thieves.md, squadron.md).
#pragma once

#include "solver/game/preset.h"

namespace winnable {

struct FortyThievesRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 10;
  int depth = 4;                  // cards dealt to each column
  int cells = 0;                  // reserve piles of one card, filled at the start
  bool moves_runs = false;        // a run in suit moves as one group, whatever its length
  bool shows_stock_card = false;  // the turned card stays on the stock, available besides the waste top

  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr int stock_size() const { return deck_size() - columns * depth - cells; }
};

inline constexpr FortyThievesRules kSquadron{.name = "squadron", .cells = 3};
inline constexpr FortyThievesRules kFortyThieves{.name = "forty-thieves", .moves_runs = true, .shows_stock_card = true};
inline constexpr FortyThievesRules kFortyThievesStandard{.name = "forty-thieves:standard"};
inline constexpr FortyThievesRules kJosephine{.name = "forty-thieves:josephine", .moves_runs = true};
inline constexpr FortyThievesRules kMorehead{.name = "forty-thieves:morehead", .shows_stock_card = true};

inline constexpr std::string_view kSquadronText =
    "Two decks. Ten columns of four (T1-T10), three reserve piles that start with a card each (R1-R3), a stock (S) turned\n"
    "one card at a time to the waste (W), one pass. Columns build down in suit, one card at a time; a space takes any\n"
    "card; an empty reserve pile takes the exposed card of a column or the waste top. Foundations (F) build up in suit\n"
    "from the ace, two for each suit; nothing returns from them.\n";

inline constexpr Preset<FortyThievesRules> kSquadronPresets[] = {
    {.rules = kSquadron,
     .title = "Squadron",
     .summary = "Forty Thieves with three filled reserve piles",
     .rules_id = "squadron-1",
     .atlas = {.max_nodes = 12'000'000}},
};

inline constexpr std::string_view kFortyThievesText =
    "Two decks. Ten columns of four (T1-T10), a stock (S), one pass. Columns build down in suit; a space takes any card.\n"
    "Foundations (F) build up in suit from the ace, two for each suit; nothing returns from them.\n";

inline constexpr std::string_view kFortyThievesNote =
    "Who turns late has the same: forty-thieves and :josephine are won from the same deals, so are :morehead and :standard.\n";

inline constexpr Preset<FortyThievesRules> kFortyThievesPresets[] = {
    {.rules = kFortyThieves,
     .title = "Forty Thieves",
     .summary = "runs move, the turned stock card stays playable",
     .rules_id = "forty-thieves-1",
     .difference = "runs move as one group; the turned card stays on the stock (H), playable besides the waste top",
     .atlas = {.max_nodes = 12'000'000}},
    {.rules = kFortyThievesStandard,
     .title = "Forty Thieves, standard",
     .summary = "single cards, ordinary waste",
     .rules_id = "forty-thieves-standard-1",
     .difference = "single cards; the turned card goes to the waste (W)",
     .atlas = {.max_nodes = 20'000'000}},
    {.rules = kJosephine,
     .title = "Josephine",
     .summary = "runs move, ordinary waste",
     .rules_id = "forty-thieves-josephine-1",
     .difference = "runs move as one group; the turned card goes to the waste",
     .atlas = {.max_nodes = 12'000'000}},
    {.rules = kMorehead,
     .title = "Forty Thieves, Morehead",
     .summary = "single cards, the turned stock card stays playable",
     .rules_id = "forty-thieves-morehead-1",
     .difference = "single cards; the turned card stays on the stock",
     .atlas = {.max_nodes = 12'000'000}},
};

}  // namespace winnable
