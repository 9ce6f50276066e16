// The referee of British Square (docs/rules/british-square.md).
// Boards: T1.., F, W, S. "T1: 4S KH | 5H": the cards before the bar were dealt, those after it were put there in play
// (no bar: all were dealt; "| 5H": a space was filled with 5H). F: one pile a suit, "AS-KS" on the way up, then "KS-QS"
// on the way down. Moves: "turn", "W T3", "W F", "T1 T2", "T1 F".
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "solver/referee/family.h"

namespace winnable {

struct BritishSquareSheet {
  std::string game = "british-square";
  int decks = 2;  // the foundations go up with one and down with the other
  int suits = 4;
  int ranks = 13;
  int columns = 4;
  int depth = 4;                    // cards dealt to each column
  bool any_card_to_spaces = false;  // else the waste top only
};

std::unique_ptr<Referee> make_british_square_referee(const BritishSquareSheet& sheet);

RefereeFamily british_square_referees();

}  // namespace winnable
