// Depth-first search that visits every reachable position once. When it runs dry the deal is lost.
//
// Idea: the verdict is plain reachability. A position is entered in the set of known keys when it is generated; those
// that are new wait on the stack and are expanded later, each once. Nothing is ever forgotten and no rule looks at the
// path, so an empty stack means: no win is reachable with the moves left by the (sound) reductions. Where something had
// no room it is never run dry again: whatever the meter is forgiven, such a search stops it anew and stays undecided.
// Probing a whole family of children at once lets their cache misses overlap (prefetch).
// Cost: one set entry a position, and the stack. Runs in slices: run() can be called again.
#pragma once

#include <array>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/child_key.h"
#include "solver/search/closed_set.h"
#include "solver/search/depth_first_stack.h"
#include "solver/search/position.h"

namespace winnable {

template <Position P>
class DepthFirstSearch {
 public:
  // Begins a search from the deal's start; the set is emptied. The deal and the set must outlive its use.
  void start(const typename P::Deal& deal, ClosedSetFor<P>& closed, Meter& meter, Reductions reductions) {
    stack_.start(deal, meter);
    closed_ = &closed;
    meter_ = &meter;
    reductions_ = reductions;
    expanded_ = 0;
    closed.reset(meter, key_order<P>(reductions));
    verdict_ = Verdict::undecided;
    is_full_ = !stack_.begin();
    is_full_ |= closed.insert(stack_.position().key()) == Insertion::kFull;
    if (!stack_.is_empty() && visit_is_win()) verdict_ = Verdict::won;
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
  std::vector<Move> solution() const { return stack_.path(); }

  // Of the stack, when the deal is not searched on. The set is its owner's.
  void free_memory() { stack_.free_memory(); }

 private:
  void step() {
    if (stack_.is_empty()) {
      verdict_ = Verdict::lost;
      return;
    }
    const auto step = stack_.step();
    is_full_ |= step == DepthFirstStack<P>::Step::kNoRoom;
    if (step == DepthFirstStack<P>::Step::kPlayed && visit_is_win()) verdict_ = Verdict::won;
  }

  // Expands the current position, that of the last level: its new children wait. True if it is won.
  bool visit_is_win() {
    const P& position = stack_.position();
    if (position.is_won()) return true;
    meter_->spend_node();
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return false;
    }
    if constexpr (HasRelaxationNodes<P>) {
      if (expanded_++ < P::kRelaxationNodes && position.relaxation_proves_loss()) return false;
    }
    generate_for_search(position, moves_, reductions_);
    if (moves_.is_cut()) {
      meter_->stop(Reason::memory);
      is_full_ = true;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      keys_[i] = key_after(position, moves_[i]);
      closed_->prefetch(keys_[i]);
    }
    meter_->statistics.generated += moves_.size();
    const std::size_t first = stack_.waiting();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Insertion insertion = closed_->insert(keys_[i]);
      if (insertion == Insertion::kKnown) {
        ++meter_->statistics.duplicates;
      } else if (insertion == Insertion::kFull || !stack_.add_child(moves_[i])) {
        is_full_ = true;  // the meter has stopped, and children are lost
        return false;
      }
    }
    stack_.put_best_on_top(first);
    return false;
  }

  DepthFirstStack<P> stack_;
  ClosedSetFor<P>* closed_ = nullptr;
  Meter* meter_ = nullptr;
  Reductions reductions_ = kAllReductions;
  Verdict verdict_ = Verdict::undecided;
  bool is_full_ = false;  // not everything that was met is kept
  std::uint64_t expanded_ = 0;
  MoveList moves_;
  std::array<Key, MoveList::kCapacity> keys_;
};

}  // namespace winnable
