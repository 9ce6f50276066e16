// The referee of Klondike and Upside-Down Pyramid (docs/rules/klondike.md, upside-down-pyramid.md): columns built down
// in alternating colours, kings on empty columns, a stock turned over again and again.
// Boards: T1.., F, W (exposed card last), S (next card first) and, where redeals are limited, "redeals: N" used so far.
// Face-down cards stand in parentheses; only columns have them.
// Moves: "T1 T2 3", "T1 F", "W T1", "W F", "turn", "redeal"; a foundation card comes back by "F1 T2", where F1..F4 are
// the foundations of clubs, diamonds, hearts, spades.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/referee/family.h"

namespace winnable {

struct KlondikeSheet {
  std::string game = "klondike";
  int decks = 1;
  int suits = 4;
  int ranks = 13;                                    // the highest rank plays the king's part
  std::vector<int> columns = {1, 2, 3, 4, 5, 6, 7};  // cards dealt to each
  bool dealt_by_rows = true;      // row by row, each to the columns that get as many cards; else column by column
  bool covered_face_down = true;  // only the last card of a column is dealt face up
  bool runs_split = true;         // any part of a run moves; else only the whole run at the end of a column
  int draw = 3;
  int redeals = -1;  // -1: unlimited
  bool foundation_return = true;
};

std::unique_ptr<Referee> make_klondike_referee(const KlondikeSheet& sheet);

// The sheet of Upside-Down Pyramid.
KlondikeSheet upside_down_pyramid_sheet();

RefereeFamily klondike_referees();
RefereeFamily upside_down_pyramid_referees();

}  // namespace winnable
