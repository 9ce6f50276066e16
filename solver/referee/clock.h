// The referee of Clock (docs/rules/clock.md).
// Boards: T1.. the cards of each pile that are still face down (written without marks), the top last; W the card that
// was turned last. Cards that lie face up under their piles stand nowhere. Moves: "turn".
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct ClockSheet {
  std::string game = "clock";
  int suits = 4;   // and cards a pile
  int ranks = 13;  // and piles: the last is that of the kings
};

std::unique_ptr<Referee> make_clock_referee(const ClockSheet& sheet);

RefereeFamily clock_referees();

}  // namespace winnable
