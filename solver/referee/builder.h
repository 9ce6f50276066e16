// The referee of the builders: columns, cells, an open reserve and foundations, no stock (docs/rules/builder.md). It
// judges any value of the rules, of any deck.
// Boards: T1.., C1.. (cells), R1.. (reserve; R if it is one pile), F, and "base: N" where the deal makes the base rank.
// Moves: "T1 T2 3", "T1 C1", "T1 F", "C1 T1", "C1 F", "R1 T1", "R1 C1", "R1 F"; a foundation card comes back by "F1 T2"
// or "F1 C1", where F1..F4 are the foundations of clubs, diamonds, hearts, spades (of two decks the higher ones, F5..F8
// the lower ones).
#pragma once

#include <memory>
#include <string>

#include "games/builder/rules.h"
#include "solver/referee/family.h"

namespace winnable {

// The numbers of `rules` add up (games/builder/rules_check.h).
std::unique_ptr<Referee> make_builder_referee(const BuilderRules& rules, std::string game);

// Whether the move is legal only as another spelling of several listed ones: cards that move one at a time, moved
// together over free places. play() takes it, legal_moves() does not list it. False for referees of other games.
bool is_builder_shorthand(const Referee& referee, const PlayMove& move);

// The presets of games/builder/presets.h.
RefereeFamily builder_referees();

// The same for rules with any goal and any places: whichever referee judges their kind.
std::unique_ptr<Referee> make_rules_referee(const BuilderRules& rules, std::string game);

// Rules that this run has named (games/builder/own_rules.h); null for other names.
std::unique_ptr<Referee> make_own_rules_referee(std::string_view game);

}  // namespace winnable
