// Kansas and its relative Chameleon: the rules in which presets differ, as values, and the presets
// (docs/rules/kansas.md).
#pragma once

#include "solver/game/preset.h"

namespace winnable {

struct KansasRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int columns = 3;
  int reserve = 12;
  bool base_first = false;     // deal the base card before the reserve
  int start_waste = 0;         // cards turned at the start
  bool moves_any_tail = true;  // any tail of a column moves as a group; else one card or the whole column
  bool space_takes_any = false;  // with the reserve empty a space takes any card; else only the waste top

  constexpr int deck_size() const { return suits * ranks; }
  constexpr int stock_size() const { return deck_size() - reserve - 1 - columns; }
};

inline constexpr KansasRules kKansas{.name = "kansas"};
inline constexpr KansasRules kChameleon{
    .name = "kansas:chameleon", .base_first = true, .start_waste = 1, .moves_any_tail = false, .space_takes_any = true};

inline constexpr std::string_view kKansasText =
    "One deck. A reserve pile of twelve (R), a base card on the first foundation, three columns of one (T1-T3), a stock\n"
    "(S) turned one card at a time to the waste (W), one pass. Columns build down regardless of suit, a king on an ace;\n"
    "any tail of a column moves as one group. A column that is emptied receives the reserve top at once; once the\n"
    "reserve is gone a space takes the waste top, nothing else. Foundations (F) build up in suit from the base rank, an\n"
    "ace on the king; nothing returns from them.\n";

inline constexpr Preset<KansasRules> kKansasPresets[] = {
    {.rules = kKansas,
     .title = "Kansas",
     .summary = "a reserve of twelve, three columns built down regardless of suit",
     .rules_id = "kansas-1",
     .atlas = {.deals = 400, .max_nodes = 60'000'000},
     .hidden = {.reserve_below_top = true}},
};

inline constexpr std::string_view kChameleonText =
    "Kansas with these changes: between columns one card or a whole column moves; once the reserve is gone a space takes\n"
    "any card; the base card is dealt before the reserve; one card is turned to the waste at the start.\n";

inline constexpr Preset<KansasRules> kChameleonPresets[] = {
    {.rules = kChameleon,
     .title = "Chameleon",
     .summary = "Kansas with single cards or whole columns, any card into spaces",
     .rules_id = "kansas-chameleon-1",
     .atlas = {.deals = 200, .max_nodes = 20'000'000},
     .hidden = {.reserve_below_top = true}},
};

}  // namespace winnable
