// The referee of Squadron and Forty Thieves (docs/rules/squadron.md, forty-thieves.md).
// Boards: T1.., R1.., F, W, S, then H (the shown stock card) where the preset has one.
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

struct FortyThievesSheet {
  std::string game = "squadron";
  int decks = 2;
  int suits = 4;
  int ranks = 13;
  int columns = 10;
  int depth = 4;           // cards dealt to each column
  int reserves = 3;        // cells, each dealt one card
  bool runs_move = false;  // a descending same-suit run moves as a group of any length
  bool stock_card_shown =
      false;  // turning shows a card on the stock; the next turn puts it on the waste if it is still there
};

std::unique_ptr<Referee> make_forty_thieves_referee(const FortyThievesSheet& sheet);

RefereeFamily forty_thieves_referees();

}  // namespace winnable
