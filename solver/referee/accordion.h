// The referee of Accordion (docs/rules/accordion.md).
// Boards: T1.. from the left, the exposed card of each pile. Moves: "T5 T4", "T5 T2"; the row closes up by itself.
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct AccordionSheet {
  std::string game = "accordion";
  int suits = 4;
  int ranks = 13;
  int cards = 52;  // dealt; the others do not play
};

std::unique_ptr<Referee> make_accordion_referee(const AccordionSheet& sheet);

RefereeFamily accordion_referees();

}  // namespace winnable
