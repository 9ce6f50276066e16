// The referee of TriPeaks (docs/rules/tri-peaks.md).
// Boards: P1.. row by row (face-down cards in parentheses), W, S. The order of the covered waste cards has no bearing
// on play: boards write them sorted by suit and rank, then the exposed card. Moves: "turn", "P20 W".
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct TriPeaksSheet {
  std::string game = "tri-peaks";
  int suits = 4;
  int ranks = 13;
  int peaks = 3;
  int rows = 4;
  bool around_the_corner = true;  // the highest rank and the ace are neighbours
};

std::unique_ptr<Referee> make_tri_peaks_referee(const TriPeaksSheet& sheet);

RefereeFamily tri_peaks_referees();

}  // namespace winnable
