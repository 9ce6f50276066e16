// The complete pass over a builder's positions (games/builder/position.h): depth-first, every position once, as
// solver/search/prover.h does it, but safe home moves belong to the move before them, and only what a move forgets is
// kept of each level, because a search through reversible moves goes deep.
// Cost: a set entry of 16 bytes a position, 20 bytes a level, 4 bytes a waiting move; all charged to the Meter.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/builder/reductions.h"
#include "solver/search/key_set.h"
#include "solver/search/tracked_vector.h"
#include "solver/search/verdict.h"

namespace winnable {

template <BuilderShape S>
class BuilderProver {
 public:
  using P = Builder<S>;

  // The deal must outlive the prover. Reductions that do not hold under the deal's rules must be off already.
  BuilderProver(const BuilderDeal& deal, Meter& meter, Reductions reductions)
      : position_(deal), meter_(meter), reductions_(reductions), levels_(meter), waiting_(meter) {
    known_.reset(meter);
    if (meter.stopped()) return;
    known_.insert(position_.key());
    push_level({}, {});
    settle();
    visit();
  }
  ~BuilderProver() { known_.free_memory(); }
  BuilderProver(const BuilderProver&) = delete;
  BuilderProver& operator=(const BuilderProver&) = delete;

  // Searches until decided, the meter stops, or about `slice` more positions are expanded.
  Verdict run(std::uint64_t slice) {
    const std::uint64_t end =
        slice > kUnlimited - meter_.statistics.nodes ? kUnlimited : meter_.statistics.nodes + slice;
    while (verdict_ == Verdict::undecided && !meter_.stopped() && meter_.statistics.nodes < end) step();
    return verdict_;
  }

  // The moves from the start to the win, safe ones among them, once run() has answered won.
  std::vector<Move> solution() {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < levels_.size(); ++i) moves.push_back(levels_[i].move);
    return moves;
  }

 private:
  struct Level {
    Move move;  // that led here
    typename P::Undo undo;
    std::uint32_t first_waiting;  // its children wait in waiting_[first_waiting..)
    bool is_forced;               // a safe move, which goes with the level before
  };

  bool push_level(Move move, typename P::Undo undo, bool is_forced = false) {
    return levels_.push_back({move, undo, static_cast<std::uint32_t>(waiting_.size()), is_forced});
  }

  // Plays the safe moves, each a level of its own.
  void settle() {
    if (!(reductions_ & builder::kSafeHome)) return;
    while (const auto move = builder::find_safe_move(position_)) {
      if (!push_level(*move, {}, true)) return;
      levels_.back().undo = position_.apply(*move);
    }
  }

  void step() {
    if (waiting_.size() == levels_.back().first_waiting) return go_back();
    const Move move = waiting_.back();
    waiting_.pop_back();
    if (!push_level(move, {})) return;
    levels_.back().undo = position_.apply(move);
    settle();
    visit();
  }

  void go_back() {
    bool is_forced = true;
    while (is_forced) {
      const Level level = levels_.back();
      levels_.pop_back();
      if (levels_.empty()) {
        verdict_ = Verdict::lost;
        return;
      }
      position_.undo(level.move, level.undo);
      is_forced = level.is_forced;
    }
  }

  // Expands the current position: its new children wait.
  void visit() {
    if (meter_.stopped()) return;
    if (position_.is_won()) {
      verdict_ = Verdict::won;
      return;
    }
    meter_.spend_node();
    builder::SearchMoves<S>(position_, reductions_).list(moves_);
    find_keys();
    meter_.statistics.generated += moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      switch (known_.insert(keys_[i])) {
        case Insertion::kNew:
          if (!waiting_.push_back(moves_[i])) return;
          break;
        case Insertion::kKnown: ++meter_.statistics.duplicates; break;
        case Insertion::kFull: return;  // the meter has stopped: the verdict stays undecided
      }
    }
  }

  void find_keys() {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      keys_[i] = is_followed(moves_[i]) ? key_when_settled(moves_[i]) : position_.key_after(moves_[i]);
      known_.prefetch(keys_[i]);
    }
  }

  // Whether safe moves may follow. In a settled position only a card that the move bares can make one, or a foundation
  // that it changes.
  bool is_followed(Move move) const {
    if (!(reductions_ & builder::kSafeHome)) return false;
    if (move.kind == builder::kGoHome || move.kind >= builder::kReturn) return true;
    const int bared = position_.bared_by(move);
    return bared < builder::kCell && (bared & 63) < builder::kFloor && position_.goes_home(bared) &&
           builder::is_safe(position_, bared);
  }

  Key key_when_settled(Move move) {
    P child = position_;
    child.apply(move);
    while (const auto safe = builder::find_safe_move(child)) child.apply(*safe);
    return child.key();
  }

  P position_;
  Meter& meter_;
  Reductions reductions_;
  KeySet<Key> known_;
  Verdict verdict_ = Verdict::undecided;
  TrackedVector<Level> levels_;
  TrackedVector<Move> waiting_;
  MoveList moves_;
  std::array<Key, MoveList::kCapacity> keys_;
};

}  // namespace winnable
