// The depth-first search of solver/search/depth_first_search.h in rounds (rounds.h).
//
// Idea: each lane searches depth first with a stack of its own. Within a round it knows the positions that were known
// before and those that it meets itself; in the second step these become known to all. A lane that has run dry gets
// half of the shallowest level of the lane where most waits.
//
// Claim: when all lanes have run dry the deal is lost.
// Why: between two rounds every known position has been expanded by a lane or waits with one. A lane counts all that it
//      meets as its own until the second step; of several lanes that have met a position in the same round the first
//      one keeps it. The others drop it where it still waits. Where they have expanded it already nothing is lost: its
//      children are known, and kept by one lane each, in the same way. Nothing else is ever dropped.
// Needs: a lane whose part of the set is full has lost positions: the verdict stays undecided for good.
// Guarded by: tests/search/rounds_test.cpp.
//
// Cost: a position that several lanes meet in the same round may be expanded by each of them. Thread safety: run() by
// one thread; in a round a lane is served by one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "solver/search/child_key.h"
#include "solver/search/depth_first_stack.h"
#include "solver/search/parallel/lane_set.h"
#include "solver/search/parallel/rounds.h"
#include "solver/search/position.h"

namespace winnable {

template <Position P>
class RoundsDepthFirstSearch {
 public:
  RoundsDepthFirstSearch(const typename P::Deal& deal, Rounds& rounds, Reductions reductions)
      : deal_(deal), rounds_(rounds), reductions_(reductions), desks_(static_cast<std::size_t>(rounds.threads())) {
    known_.reset(rounds.common(), Rounds::kLanes);
    for (std::size_t i = 0; i < Rounds::kLanes; ++i) lanes_.push_back(std::make_unique<Lane>(deal, rounds.meter(i)));
    Lane& first = *lanes_[0];
    first.is_to_visit = first.stack.begin();
    is_broken_ = known_.insert(first.stack.position().key()) == Insertion::kFull || !first.is_to_visit;
  }

  ~RoundsDepthFirstSearch() { free_memory(); }
  RoundsDepthFirstSearch(const RoundsDepthFirstSearch&) = delete;
  RoundsDepthFirstSearch& operator=(const RoundsDepthFirstSearch&) = delete;

  // Searches until decided, the meters stop, or so many more positions are expanded.
  Verdict run(std::uint64_t slice) {
    slice_left_ = slice;
    rounds_.run(*this, Rounds::kLanes, true);
    if (winner()) return Verdict::won;
    if (is_broken_) rounds_.common().stop_unless_stopped(Reason::memory);
    return is_exhausted() && !is_broken_ && !rounds_.common().stopped() ? Verdict::lost : Verdict::undecided;
  }

  // The moves from the start to the win, once run() has answered won.
  std::vector<Move> solution() const { return winner()->stack.path(); }

  // Gives all memory back and takes it off the meters.
  void free_memory() {
    known_.free_memory();
    for (const auto& lane : lanes_) lane->stack.free_memory();
    lanes_.clear();
  }

  // --- as a job ------------------------------------------------------------------------------------------------------
  bool is_over() {
    known_.end_growth();
    for (const auto& lane : lanes_) {
      if (slice_left_ != kUnlimited) slice_left_ -= std::min(slice_left_, lane->expanded);
      lane->expanded = 0;
      is_broken_ |= lane->is_full;
    }
    return winner() || is_exhausted() || slice_left_ == 0;
  }

  bool plan() {
    for (const auto& lane : lanes_) drop_lost(*lane);
    for (const auto& lane : lanes_)
      if (is_dry(*lane)) help(*lane);
    std::vector<Lane*> busy;
    for (const auto& lane : lanes_)
      if (!is_dry(*lane)) busy.push_back(lane.get());
    // At first few lanes have work, and they are to share it soon.
    longest_ = busy.size() < Rounds::kLanes / 2 ? std::clamp(longest_ * 2, kShortTurn, kShortTurn * 4)
                                                : std::min(longest_ * 2, kTurn);
    const std::uint64_t most = std::min(slice_left_, rounds_.nodes_left());
    for (const auto& lane : lanes_) {
      lane->turn = 0;
      lane->found.truncate(0);
      lane->by_lane.clear();
    }
    for (std::size_t i = 0; i < busy.size(); ++i)
      busy[i]->turn = std::min(longest_, Rounds::share_of(most, busy.size(), i));
    return !busy.empty();
  }

  void expand(std::size_t number, std::size_t thread) {
    Lane& lane = *lanes_[number];
    Desk& desk = desks_[thread];
    if (lane.turn == 0) return;
    desk.found.clear();
    if (lane.gift) take_gift(lane);
    const std::uint64_t before = lane.meter.statistics.nodes;
    if (std::exchange(lane.is_to_visit, false)) lane.is_won = visit_is_win(lane, desk);
    while (!lane.stack.is_empty() && !lane.is_won && !lane.meter.stopped() &&
           lane.meter.statistics.nodes < before + lane.turn)
      step(lane, desk);
    lane.expanded = lane.meter.statistics.nodes - before;
    lane.is_lost.assign(lane.found.size(), 0);
    lane.by_lane.sort(lane.found.size(), [&](std::size_t i) { return known_.lane_of(lane.found[i]); });
  }

  void make_room() { make_room_for_found(known_, lanes_); }

  void merge(std::size_t number) {
    known_.move_part(number);
    each_found(
        lanes_, number, [&](const Lane& from, std::uint32_t i) { known_.prefetch(from.found[i]); },
        [&](Lane& from, std::uint32_t i) {
          const Insertion insertion = known_.insert(from.found[i]);
          if (insertion == Insertion::kKnown) from.is_lost[i] = 1;
          if (insertion == Insertion::kFull) lanes_[number]->is_full = true;
        });
  }

 private:
  static constexpr std::uint64_t kShortTurn = 16, kTurn = 256;  // positions

  using Stack = DepthFirstStack<P>;
  struct alignas(64) Lane {
    Lane(const typename P::Deal& deal, Meter& own) : meter(own), found(own) { stack.start(deal, own); }
    Meter& meter;
    Stack stack;
    std::optional<typename Stack::Gift> gift;
    bool is_to_visit = false, is_won = false;
    bool is_full = false;  // its part of the set, or a list of moves

    // Of a round.
    std::uint64_t turn = 0, expanded = 0;
    TrackedVector<Key> found;           // keys that were new to this lane
    std::vector<std::uint32_t> places;  // in `found`, of the last that wait: those that were found in this round
    std::vector<std::uint8_t> is_lost;  // of each found: an earlier lane has it
    ByLane by_lane;                     // of found
  };
  // What a thread works with.
  struct alignas(64) Desk {
    RoundKeys found;
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;
  };

  static bool is_dry(const Lane& lane) { return lane.stack.is_empty() && !lane.gift; }
  bool is_exhausted() const {
    return std::all_of(lanes_.begin(), lanes_.end(), [](const auto& lane) { return is_dry(*lane); });
  }
  const Lane* winner() const {
    for (const auto& lane : lanes_)
      if (lane->is_won) return lane.get();
    return nullptr;
  }

  void step(Lane& lane, Desk& desk) {
    const auto step = lane.stack.step();
    if (step == Stack::Step::kLeft) return;
    if (!lane.places.empty()) lane.places.pop_back();
    if (step == Stack::Step::kPlayed)
      lane.is_won = visit_is_win(lane, desk);
    else
      lane.is_full = true;
  }

  // Expands the lane's position, that of its last level: its new children wait. True if the position is won.
  bool visit_is_win(Lane& lane, Desk& desk) {
    const P& position = lane.stack.position();
    if (position.is_won()) return true;
    lane.meter.spend_node();
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return false;
    }
    generate_for_search(position, desk.moves, reductions_);
    if (desk.moves.is_cut()) lane.is_full = true;
    for (std::size_t i = 0; i < desk.moves.size(); ++i) {
      desk.keys[i] = key_after(position, desk.moves[i]);
      known_.prefetch(desk.keys[i]);
    }
    lane.meter.statistics.generated += desk.moves.size();
    const std::size_t first = lane.stack.waiting(), first_place = lane.places.size();
    for (std::size_t i = 0; i < desk.moves.size(); ++i) {
      const Key key = desk.keys[i];
      if (known_.contains(key) || !desk.found.insert(key, lane.found)) {
        ++lane.meter.statistics.duplicates;
        continue;
      }
      if (!lane.stack.add_child(desk.moves[i]) || !lane.found.push_back(key))
        return lane.is_full = true, false;  // the meter has stopped, children are lost
      lane.places.push_back(static_cast<std::uint32_t>(lane.found.size() - 1));
    }
    lane.stack.put_best_on_top(first);
    std::reverse(lane.places.begin() + static_cast<std::ptrdiff_t>(first_place), lane.places.end());
    return false;
  }

  // What waits since the last round and belongs to an earlier lane.
  static void drop_lost(Lane& lane) {
    if (std::find(lane.is_lost.begin(), lane.is_lost.end(), 1) != lane.is_lost.end())
      lane.stack.keep(lane.stack.waiting() - lane.places.size(),
                      [&](std::size_t i) { return !lane.is_lost[lane.places[i]]; });
    lane.is_lost.clear();
    lane.places.clear();
  }

  // By the lane where most waits.
  void help(Lane& dry) {
    Lane* richest = nullptr;
    for (const auto& lane : lanes_)
      if (!lane->gift && (!richest || lane->stack.waiting() > richest->stack.waiting())) richest = lane.get();
    if (richest) dry.gift = richest->stack.give();
  }

  void take_gift(Lane& lane) {
    if (!lane.stack.take(deal_, *std::move(lane.gift))) lane.is_full = true;
    lane.gift.reset();
  }

  const typename P::Deal& deal_;
  Rounds& rounds_;
  Reductions reductions_;
  LaneSetFor<P> known_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<Desk> desks_;  // of each thread
  std::uint64_t slice_left_ = 0;
  std::uint64_t longest_ = kShortTurn / 2;  // turn of a lane at present
  bool is_broken_ = false;                  // the set or a list of moves was full: not everything reached is searched
};

}  // namespace winnable
