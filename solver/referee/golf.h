// The referee of Golf (docs/rules/golf.md).
// Boards: T1.., W, S. The order of the covered waste cards has no bearing on play: boards write them sorted by suit and
// rank, then the exposed card. Moves: "turn", "T3 W".
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

enum class OnKing { none, queen, queen_or_ace };
enum class OnAce { two, two_or_king };

struct GolfSheet {
  std::string game = "golf";
  int suits = 4;
  int ranks = 13;  // the highest rank plays the king's part
  int columns = 7;
  int depth = 5;
  OnKing on_king = OnKing::none;
  OnAce on_ace = OnAce::two;
};

std::unique_ptr<Referee> make_golf_referee(const GolfSheet& sheet);

RefereeFamily golf_referees();

}  // namespace winnable
