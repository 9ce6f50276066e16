// The referee of Calculation (docs/rules/calculation.md).
// Boards: F1.. foundations with all their cards, T1.. heaps, S (the next card first). On foundations only ranks matter:
// the board gives the cards of a rank out in suit order. Moves: "S F2", "S T3", "T3 F1".
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct CalculationSheet {
  std::string game = "calculation";
  int suits = 4;  // and foundations: Fi begins with the first suit's card of rank i and counts in steps of i
  int ranks = 13;
  int heaps = 4;
};

std::unique_ptr<Referee> make_calculation_referee(const CalculationSheet& sheet);

RefereeFamily calculation_referees();

}  // namespace winnable
