// The referee of Kansas (docs/rules/kansas.md).
// Boards: T1.., R (deepest first), F (each suit from the base rank up, around the corner as two ranges), W, S and
// "base: N", the rank the foundations start from (may be left out when reading: the first foundation card tells it).
// Moves: "T1 T2 3", "T1 F", "R T1", "R F", "W T1", "W F", "turn". Filling from the reserve is forced and not written.
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct KansasSheet {
  std::string game = "kansas";
  int suits = 4;
  int ranks = 13;
  int columns = 3;
  int reserve = 12;
  bool any_suffix_moves = true;  // otherwise a single card or a whole column
  bool any_card_fills = false;   // once the reserve is gone; otherwise only the waste fills an empty column
  bool base_dealt_before_reserve = false;
  bool first_card_turned = false;  // the deal turns one card
};

std::unique_ptr<Referee> make_kansas_referee(const KansasSheet& sheet);

RefereeFamily kansas_referees();

}  // namespace winnable
