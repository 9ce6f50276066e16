// The referee of Pyramid (docs/rules/pyramid.md).
// Boards: one line a row, named by its first place (P1, P2, P4, P7, P11, P16, P22), "--" for a removed card; then W, S
// (the next card first) and, where redeals are limited, "redeals: N" used so far.
// Moves: "remove P5" (a king), "pair P5 P8", "pair P5 W", "pair P5 S", "pair W S" (listed in this order, accepted in
// either), "pair W W" (the two upper waste cards, where the preset allows it), "turn", "redeal".
#pragma once

#include <memory>
#include <string>

#include "solver/referee/family.h"

namespace winnable {

inline constexpr int kUnlimitedRedeals = -1;

struct PyramidSheet {
  std::string game = "pyramid";
  int suits = 4;
  int ranks = 13;  // pairs add up to this; a card of this rank goes alone
  int rows = 7;
  bool overlap = true;             // a card and the one it alone covers may be a pair
  bool pyramid_only = false;       // won when the pyramid is gone; otherwise all cards must go
  int redeals = 0;                 // or kUnlimitedRedeals
  bool stock_card_usable = true;   // the next stock card is available before it is turned
  bool first_card_turned = false;  // the deal turns one card
  bool waste_pairs = false;        // the waste top and the card under it may be a pair
};

std::unique_ptr<Referee> make_pyramid_referee(const PyramidSheet& sheet);

RefereeFamily pyramid_referees();

}  // namespace winnable
