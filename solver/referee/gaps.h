// The referee of Gaps (docs/rules/gaps.md).
// Boards: a row a line, named by its first place: P1, P14, P27, P40; "--" is a gap. Moves: "P30 P7", from place to gap.
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct GapsSheet {
  std::string game = "gaps";
  int suits = 4;
  int ranks = 13;
  bool rows_have_suits = true;  // the first row takes the two of clubs at its left end, and so on
};

std::unique_ptr<Referee> make_gaps_referee(const GapsSheet& sheet);

RefereeFamily gaps_referees();

}  // namespace winnable
