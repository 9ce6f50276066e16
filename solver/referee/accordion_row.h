// The referee of accordions whose rules are data (docs/rules/accordions.md): piles in a row that go onto one another
// until one is left. It judges any value of the rules that has an accordion, of any deck.
// Boards: T1.. from the left, the exposed card of each pile. Moves: "T5 T4", "T5 T7"; the row closes up by itself.
#pragma once

#include <memory>
#include <string>

#include "games/builder/rules.h"
#include "solver/referee/referee.h"

namespace winnable {

// The rules have an accordion, and their numbers add up.
std::unique_ptr<Referee> make_accordion_row_referee(const BuilderRules& rules, std::string game);

}  // namespace winnable
