// The referee of Three Shuffles and a Draw, La Belle Lucie and Trefoil (docs/rules/three-shuffles-and-a-draw.md).
// Boards: T1.. (fans, deepest card first), F and, where the preset has them, "reshuffles: N" and "draws: N" used so
// far. Moves: "T1 T2", "T1 F", "reshuffle", "draw T4.2 T7", "draw T4.2 F" (place 2 of fan 4, counted from the deepest
// card). A deal carries its later shuffles, and so does a board that can still be reshuffled.
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct ThreeShufflesSheet {
  std::string game = "three-shuffles";
  int suits = 4;
  int ranks = 13;
  int fan_size = 3;
  bool aces_out = true;  // the aces lie on the foundations from the start
  int reshuffles = 2;
  int draws = 1;
};

std::unique_ptr<Referee> make_three_shuffles_referee(const ThreeShufflesSheet& sheet);

RefereeFamily three_shuffles_referees();

}  // namespace winnable
