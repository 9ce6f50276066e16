// The referee of Quadrangle (docs/rules/quadrangle.md).
// Boards: T1.., F, W, S and the fact `base`, the rank (1..13) that starts every foundation; it may be left out when
// reading: the first foundation card tells it. F lists the suits in order, the higher pile of a suit first, each from
// its base card: with base 12, "QS-KS AS-2S QS" is a pile of four and a pile of one.
// Moves: "turn", "W T3", "W F", "T1 T2", "T1 F". The forced fill of an emptied column is not written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "solver/referee/family.h"

namespace winnable {

struct QuadrangleSheet {
  enum class Base { first_card, after_tableau, ace };

  std::string game = "quadrangle";
  int decks = 2;
  int suits = 4;
  int ranks = 13;
  int columns = 12;
  int depth = 3;                 // cards dealt to each column
  Base base = Base::first_card;  // where the base card comes from; ace: no card is dealt, foundations start with aces
  bool wraps = true;             // a king goes on an ace in the columns
  int waste_at_start = 0;  // cards turned by the deal, after the tableau and before a base card that comes after it
};

std::unique_ptr<Referee> make_quadrangle_referee(const QuadrangleSheet& sheet);

RefereeFamily quadrangle_referees();

}  // namespace winnable
