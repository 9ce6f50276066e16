// Depth-first search that visits every reachable position once. When it runs dry the deal is lost.
//
// Idea: the verdict is plain reachability. A position is entered in the set of known keys when it is generated; those
// that are new wait on the stack and are expanded later, each once. Nothing is ever forgotten and no rule looks at the
// path, so an empty stack means: no win is reachable with the moves left by the (sound) reductions. Where something had
// no room it is never run dry again: whatever the meter is forgiven, such a search stops it anew and stays undecided.
// Probing a whole family of children at once lets their cache misses overlap (prefetch).
// Cost: one set entry a position, one move and one undo record a level. Runs in slices: run() can be called again.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/child_key.h"
#include "solver/search/closed_set.h"
#include "solver/search/position.h"

namespace winnable {

template <Position P>
class DepthFirstSearch {
 public:
  // Begins a search from the deal's start; the set is emptied. The deal and the set must outlive its use.
  void start(const typename P::Deal& deal, ClosedSetFor<P>& closed, Meter& meter, Reductions reductions) {
    position_.emplace(deal);
    closed_ = &closed;
    meter_ = &meter;
    reductions_ = reductions;
    levels_.clear();
    waiting_.clear();
    expanded_ = 0;
    closed.reset(meter, key_order<P>(reductions));
    verdict_ = Verdict::undecided;
    is_full_ = closed.insert(position_->key()) == Insertion::kFull;
    levels_.emplace_back();
    if (visit_is_win()) verdict_ = Verdict::won;
  }

  // Searches until decided, the meter stops, or about `slice` more positions are expanded.
  Verdict run(std::uint64_t slice) {
    if (is_full_ && verdict_ == Verdict::undecided) meter_->stop_unless_stopped(Reason::memory);
    const std::uint64_t end =
        slice > kUnlimited - meter_->statistics.nodes ? kUnlimited : meter_->statistics.nodes + slice;
    while (verdict_ == Verdict::undecided && !meter_->stopped() && meter_->statistics.nodes < end) step();
    return verdict_;
  }

  // The moves from the start to the win, once run() has answered won.
  std::vector<Move> solution() const {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < levels_.size(); ++i) moves.push_back(levels_[i].move);
    return moves;
  }

 private:
  struct Level {
    Move move;                      // that led here
    typename P::Undo undo;          // of that move
    std::size_t first_waiting = 0;  // its children wait in waiting_[first_waiting..)
  };

  void step() {
    if (levels_.empty()) {
      verdict_ = Verdict::lost;
      return;
    }
    if (waiting_.size() == levels_.back().first_waiting) {
      if (levels_.size() > 1) position_->undo(levels_.back().move, levels_.back().undo);
      levels_.pop_back();
      return;
    }
    const Move move = waiting_.back();
    waiting_.pop_back();
    levels_.push_back({move, position_->apply(move), waiting_.size()});
    if (visit_is_win()) verdict_ = Verdict::won;
  }

  // Expands the current position, that of the last level: its new children wait. True if it is won.
  bool visit_is_win() {
    if (position_->is_won()) return true;
    meter_->spend_node();
    if constexpr (HasDeadEndTest<P>) {
      if (position_->is_dead_end()) return false;
    }
    if constexpr (HasRelaxationNodes<P>) {
      if (expanded_++ < P::kRelaxationNodes && position_->relaxation_proves_loss()) return false;
    }
    generate_for_search(*position_, moves_, reductions_);
    if (moves_.is_cut()) {
      meter_->stop(Reason::memory);
      is_full_ = true;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      keys_[i] = key_after(*position_, moves_[i]);
      closed_->prefetch(keys_[i]);
    }
    meter_->statistics.generated += moves_.size();
    const std::size_t first = waiting_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      switch (closed_->insert(keys_[i])) {
        case Insertion::kNew: waiting_.push_back(moves_[i]); break;
        case Insertion::kKnown: ++meter_->statistics.duplicates; break;
        case Insertion::kFull: is_full_ = true; return false;  // the meter has stopped, and children are lost
      }
    }
    // The best move is to lie on top.
    std::reverse(waiting_.begin() + static_cast<std::ptrdiff_t>(first), waiting_.end());
    return false;
  }

  std::optional<P> position_;
  ClosedSetFor<P>* closed_ = nullptr;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  Verdict verdict_ = Verdict::undecided;
  bool is_full_ = false;  // not everything that was met is kept
  std::uint64_t expanded_ = 0;
  std::vector<Level> levels_;
  std::vector<Move> waiting_;
  MoveList moves_;
  std::array<Key, MoveList::kCapacity> keys_;
};

}  // namespace winnable
