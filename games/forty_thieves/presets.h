// Forty Thieves and Squadron: the rules in which presets differ, as values, and the presets
// (docs/rules/forty-thieves.md, squadron.md).
#pragma once

#include "solver/core/name.h"

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

}  // namespace winnable
