// The referee of Black Hole, Worm Hole, All in a Row and Binary Star (docs/rules/black-hole.md).
// Boards: T1.., H (with two holes H1, H2), and with a cell C1. The order of the covered cards of a hole has no bearing
// on play: boards write them sorted by suit and rank, then the exposed card; with two holes all covered ones in H1.
// Moves: "T3 H", "T3 H2", "T3 C1", "C1 H".
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct BlackHoleSheet {
  std::string game = "black-hole";
  int decks = 1;
  int suits = 4;
  int ranks = 13;
  int columns = 17;
  int holes = 1;
  bool starts_empty = false;  // the hole takes any first card; else the ace of the last suit lies in the first hole,
                              // and the king of the suit before it in the second
  int cells = 0;              // 0 or 1
};

std::unique_ptr<Referee> make_black_hole_referee(const BlackHoleSheet& sheet);

RefereeFamily black_hole_referees();

}  // namespace winnable
