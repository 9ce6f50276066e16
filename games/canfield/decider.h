// Decides a Canfield deal: the search that its rules allow, and its win in ordinary moves.
#pragma once

#include <memory>
#include <vector>

#include "games/canfield/class_table.h"
#include "games/canfield/column_table.h"
#include "games/canfield/search.h"

namespace winnable {

class CanfieldDecider {
 public:
  // Fills `solution` with ordinary moves when the deal is won.
  Verdict decide(const CanfieldDeal& deal, Meter& meter, Reductions reductions, std::vector<PlayMove>& solution);

 private:
  canfield::Search<canfield::ClassTable> by_classes_;
  canfield::Search<canfield::ColumnTable> by_columns_;
};

}  // namespace winnable
