// The referee of games with a hole whose rules are data (docs/rules/hole.md): columns that only lose cards, perhaps
// with cells, a reserve and a stock. It judges any value of the rules that has a hole, of any deck.
// Boards: H, T1.., C1.. (cells), R1.. (reserve; R if it is one pile), S (stock, next card first). The order of the
// covered cards of the hole has no bearing on play: boards write them sorted by suit and rank, then the exposed card.
// Moves: "T3 H", "T3 C1", "C1 H", "R2 H", "R2 C1", "R H", "R C1", "turn".
#pragma once

#include <memory>
#include <string>

#include "games/builder/rules.h"
#include "solver/referee/referee.h"

namespace winnable {

// The rules have a hole, and their numbers add up.
std::unique_ptr<Referee> make_hole_referee(const BuilderRules& rules, std::string game);

}  // namespace winnable
