// The columns of a builder as they can come to lie: how many cards are dealt where, which of them face down, and what
// must have happened to a column that looks as it does.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/builder/rules.h"
#include "solver/core/board_checks.h"

namespace winnable {

// Cards on the foundations, or in the hole, before the deal.
int laid_out_cards(const BuilderRules& rules);

// Cards dealt to (with dealt_home: towards) each column.
std::vector<int> dealt_lengths(const BuilderRules& rules);

// Of a column as dealt, with so many cards on it.
bool is_dealt_face_down(FaceDown rule, int cards_on_it);

struct ColumnHistory {
  std::vector<bool> face_down;  // of each card
  // The cards before this place must have been dealt; all others may have been built (0: the first card may have been
  // put on an empty column).
  std::size_t built_from = 0;
};

using CanJoin = std::function<bool(Card card, Card host)>;
ColumnHistory history_of(const std::vector<BoardCard>& column, bool first_may_be_placed, const CanJoin& joins);

struct ColumnFault {
  int column = 0;
  std::size_t place = 0;  // of the card that cannot lie there
  std::string reason;
  bool names_host = false;  // the reason goes on with the card below
};

// The first column that cannot be. Columns are alike: where all cards lie face up, or all but the last face down, the
// lengths dealt may stand in any order.
std::optional<ColumnFault> find_column_fault(const BuilderRules& rules, const std::vector<ColumnHistory>& columns);

}  // namespace winnable
