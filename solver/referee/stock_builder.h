// The referee of the builders with a stock, or with spaces filled by force (docs/rules/stock-builder.md). It judges any
// value of the rules, of any deck.
// Boards: T1.., C1.. (cells), R1.. (reserve; R if it is one pile), F, W (where the stock goes to a waste), S (next card
// first), "base: N" where the deal makes the base rank, and "redeals: N" (used so far) where they are limited.
// Moves: "turn", "redeal", "deal", "T1 T2 3", "T1 C1", "T1 F", "C1 T1", "C1 F", "R1 T1", "R1 C1", "R1 F", "W T1", "W
// C1", "W F"; a foundation card comes back by "F1 T2" or "F1 C1", where F1..F4 are the higher piles of clubs, diamonds,
// hearts, spades and F5..F8 the lower ones of two decks. Forced fills are not written.
#pragma once

#include <memory>
#include <string>

#include "games/builder/rules.h"
#include "solver/referee/family.h"

namespace winnable {

// The numbers of `rules` add up (games/builder/rules_check.h).
std::unique_ptr<Referee> make_stock_builder_referee(const BuilderRules& rules, std::string game);

// The presets with a stock of games/builder/presets.h.
RefereeFamily stock_builder_referees();

}  // namespace winnable
