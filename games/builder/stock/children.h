// The children of a position of a builder with a stock, as the beam and the best-first searches look at them. Part of
// games/builder/stock/position.h.
#pragma once

#include <cstddef>
#include <vector>

#include "games/builder/stock/evaluation.h"
#include "games/builder/stock/position.h"
#include "solver/core/meter.h"
#include "solver/search/closed_set.h"

namespace winnable {

template <StockShape S>
class StockChildren {
 public:
  using P = StockBuilder<S>;

  // Makes them all while the known keys are fetched, then shows each that is new to these: see(move, child, score), of
  // which score.after(move, child) is what it is worth. As long as see() says true; false: it did not, or the set is
  // full.
  template <class See>
  bool each_new(const P& position, const MoveList& moves, ClosedSetFor<P>& known, Meter& meter, See&& see) {
    meter.statistics.generated += moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      children_[i] = position;
      children_[i].apply(moves[i]);
      known.prefetch(children_[i].key());
    }
    const StockScore<S> score(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const P& child = children_[i];
      switch (known.insert(child.key())) {
        case Insertion::kNew:
          if (!see(moves[i], child, score)) return false;
          break;
        case Insertion::kKnown: ++meter.statistics.duplicates; break;
        case Insertion::kFull: return false;
      }
    }
    return true;
  }

 private:
  std::vector<P> children_ = std::vector<P>(MoveList::kCapacity);
};

}  // namespace winnable
