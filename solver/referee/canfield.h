// The referee of Canfield (docs/rules/canfield.md).
// Boards: T1.., R (deepest first), F (each suit from the base rank up, around the corner as two ranges), W, S (next
// card first) and "base: N", the rank the foundations start from (may be left out when reading: the first foundation
// card tells it).
// Moves: "T1 T2 3", "T1 F", "R T1", "R F", "W T1", "W F", "turn", "redeal". Filling from the reserve is forced and not
// written.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

// What moves from column to column.
enum class CanfieldGroup : std::uint8_t {
  any,         // any number of last cards
  restricted,  // onto a card: the whole column, or a part that bares a card which fits its foundation
  whole,       // the whole column, nothing less
};

struct CanfieldSheet {
  std::string game = "canfield";
  int suits = 4;
  int ranks = 13;
  int columns = 4;
  int reserve = 13;
  int draw = 3;
  CanfieldGroup group = CanfieldGroup::any;
  bool only_waste_fills = false;  // once the reserve is gone; otherwise any card or group fills an empty column
};

std::unique_ptr<Referee> make_canfield_referee(const CanfieldSheet& sheet);

RefereeFamily canfield_referees();

}  // namespace winnable
