// The referee of rows with gaps whose rules are data (docs/rules/rows-with-gaps.md): cards without their aces, put in
// order in the gaps of their rows. It judges any value of the rules that has such rows, of any deck.
// Boards: a row a line, named by its first place: P1, P14, ..; "--" is a gap. Moves: "P30 P7", from place to gap.
#pragma once

#include <memory>
#include <string>

#include "games/builder/rules.h"
#include "solver/referee/referee.h"

namespace winnable {

// The rules have rows with gaps, and their numbers add up.
std::unique_ptr<Referee> make_gap_rows_referee(const BuilderRules& rules, std::string game);

}  // namespace winnable
