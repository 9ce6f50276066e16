// The referee of games of complete suits whose rules are data (docs/rules/complete-suits.md): columns, perhaps with
// cells, a reserve and a stock that is dealt onto the columns; suits leave when they are complete. It judges any value
// of the rules with complete suits, of any deck.
// Boards: T1.., C1.. (cells), R1.. (reserve; R if it is one pile), F (complete suits), S (stock, next card first).
// Moves: "T3 T5", "T3 T5 4", "T3 C1", "C1 T5", "R2 T5", "R2 C1", "R T5", "R C1", "deal".
#pragma once

#include <memory>
#include <string>

#include "games/builder/rules.h"
#include "solver/referee/referee.h"

namespace winnable {

// The rules are of complete suits, and their numbers add up.
std::unique_ptr<Referee> make_suit_builder_referee(const BuilderRules& rules, std::string game);

}  // namespace winnable
