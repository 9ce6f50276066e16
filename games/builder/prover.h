// The complete pass over a builder's positions (games/builder/position.h): depth-first, every position once, as
// solver/search/depth_first_search.h does it, but forced moves (safe home moves and the like) belong to the move before
// them, and only what a move forgets is kept of each level, because a search through reversible moves goes deep. Cost:
// 14 to 16 bytes of the set a position, 20 bytes a level, 4 bytes a waiting move; all charged to the Meter.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/builder/known_keys.h"
#include "games/builder/reductions.h"
#include "games/builder/relaxed.h"
#include "solver/core/meter.h"
#include "solver/search/tracked_vector.h"

namespace winnable {

template <BuilderShape S, class Keys = OwnKeys>
class BuilderProver {
 public:
  using P = Builder<S>;

  // The deal must outlive the prover. Reductions that do not hold under the deal's rules must be off already.
  // With `classes`, of all positions that are one there only the first is expanded. Then `lost` says nothing of the
  // deal. An `order` other than 0 is a way of its own to begin with moves that seem worse.
  BuilderProver(const BuilderDeal& deal, Meter& meter, Reductions reductions, const RelaxedBuilder* classes = nullptr,
                std::uint64_t order = 0) requires std::same_as<Keys, OwnKeys>
      : BuilderProver(deal, meter, reductions, meter) {
    classes_ = classes;
    order_ = order;
    start();
  }
  BuilderProver(const BuilderProver&) = delete;
  BuilderProver& operator=(const BuilderProver&) = delete;

  // Searches until decided, the meter stops, or about `slice` more positions are expanded.
  Verdict run(std::uint64_t slice) {
    const std::uint64_t end =
        slice > kUnlimited - meter_.statistics.nodes ? kUnlimited : meter_.statistics.nodes + slice;
    if (is_full_ && verdict_ == Verdict::undecided) meter_.stop_unless_stopped(Reason::memory);
    while (verdict_ == Verdict::undecided && !meter_.stopped() && meter_.statistics.nodes < end) step();
    return verdict_;
  }

  // The moves from the start to the win, forced ones among them, once run() has answered won.
  std::vector<Move> solution() {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < levels_.size(); ++i) moves.push_back(levels_[i].move);
    return moves;
  }

 protected:
  // With nothing to do yet.
  template <class OfKeys>
  BuilderProver(const BuilderDeal& deal, Meter& meter, Reductions reductions, OfKeys& keys)
      : position_(deal), meter_(meter), reductions_(reductions), known_(keys), levels_(meter), waiting_(meter) {}

  void start() {
    push_level({}, {});
    settle();
    is_full_ |= known_.visit().insert(key_of(position_)) == Insertion::kFull;
    visit();
  }

  struct Level {
    Move move;  // that led here
    typename P::Undo undo;
    std::uint32_t first_waiting;  // its children wait in waiting_[first_waiting..)
    bool is_forced;               // a move that goes with the level before
  };

  bool push_level(Move move, typename P::Undo undo, bool is_forced = false) {
    constexpr std::size_t kMostWaiting = std::numeric_limits<std::uint32_t>::max();
    if (waiting_.size() > kMostWaiting) is_full_ = meter_.stop(Reason::memory);
    is_full_ |= !levels_.push_back({move, undo, static_cast<std::uint32_t>(waiting_.size()), is_forced});
    return !is_full_;
  }

  // Plays the forced moves, each a level of its own.
  void settle() {
    while (const auto move = builder::find_forced_move(position_, reductions_)) {
      if (!push_level(*move, {}, true)) return;
      levels_.back().undo = position_.apply(*move);
    }
  }

  void step() {
    if (waiting_.size() == levels_.back().first_waiting) return go_back();
    const Move move = waiting_.back();
    waiting_.pop_back();
    bool is_first = true;
    builder::each_step(position_, move, [&](Move single) {
      if (!push_level(single, {}, !is_first)) return;
      levels_.back().undo = position_.apply(single);
      is_first = false;
    });
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
    if (meter_.stopped()) {
      is_full_ = true;
      return;
    }
    if (position_.is_won()) {
      verdict_ = Verdict::won;
      return;
    }
    meter_.spend_node();
    builder::SearchMoves<S>(position_, reductions_).list(moves_);
    if (moves_.is_cut()) {
      meter_.stop(Reason::memory);
      is_full_ = true;
    }
    if (order_ != 0) stir();
    decltype(auto) known = known_.visit();
    find_keys(known);
    meter_.statistics.generated += moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      switch (known.insert(keys_[i])) {
        case Insertion::kNew:
          if (waiting_.push_back(moves_[i])) break;
          is_full_ = true;
          return;
        case Insertion::kKnown: ++meter_.statistics.duplicates; break;
        case Insertion::kFull: is_full_ = true; return;  // the meter has stopped, and children are lost
      }
    }
  }

  // Half of the moves change places with the next one.
  void stir() {
    std::uint64_t bits = fold_multiply(order_ + meter_.statistics.nodes, 0x9E3779B97F4A7C15ull);
    for (std::size_t i = 1; i < moves_.size(); ++i, bits = std::rotr(bits, 1))
      if (bits & 1) std::swap(moves_[i - 1], moves_[i]);
  }

  void find_keys(const auto& known) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const bool is_made =
          classes_ || (reductions_ & builder::kClasses) || builder::is_followed(position_, moves_[i], reductions_);
      keys_[i] = is_made ? key_when_settled(moves_[i]) : builder::key_after(position_, moves_[i]);
      known.prefetch(keys_[i]);
    }
  }

  Key key_of(const P& position) const {
    if (classes_) return classes_->key_of(classes_->state_of(position));
    return reductions_ & builder::kClasses ? position.class_key() : position.key();
  }

  Key key_when_settled(Move move) {
    P child = position_;
    builder::each_step(child, move, [&](Move single) { child.apply(single); });
    while (const auto forced = builder::find_forced_move(child, reductions_)) child.apply(*forced);
    return key_of(child);
  }

  P position_;
  Meter& meter_;
  Reductions reductions_;
  const RelaxedBuilder* classes_ = nullptr;
  std::uint64_t order_ = 0;
  Keys known_;
  Verdict verdict_ = Verdict::undecided;
  bool is_full_ = false;  // something was met and left out: undecided for good, whatever the meter is forgiven
  TrackedVector<Level> levels_;
  TrackedVector<Move> waiting_;
  MoveList moves_;
  std::array<Key, MoveList::kCapacity> keys_;
};

}  // namespace winnable
