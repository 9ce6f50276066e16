// Shortest paths on several threads: the A* of solver/search/a_star.h in rounds (rounds.h).
//
// Idea: a position belongs to the lane that its key chooses, with its node and its place in that lane's buckets. In a
// round every lane expands some of its open nodes of the least f of all; then each takes in the children that are its
// own. The least f rises when no lane has an open node of it. So all of it holds as for one thread, and the answer does
// not depend on the number of threads.
//
// Claim: when the least f of all open nodes has reached the cost of the best path known, that path is a shortest one;
// before that, f is a bound.
// Why: as in a_star.h: every path has an open node on it whose f is no more than the path costs, if its bound is
//      admissible. Between two rounds no child is under way: whatever was found has been taken in, or its parent waits
//      again with the least f of those that were not.
// Needs: a node that is reached at less cost opens again, with a bound taken anew.
// Guarded by: tests/support/shortest.h, by every game of tests/search/shortest_test.cpp.
//
// Cost: as in a_star.h. A goal with a deeper bound has a search of its own inside, and stays with one thread.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "solver/search/a_star.h"
#include "solver/search/node_store.h"
#include "solver/search/packed_form.h"
#include "solver/search/parallel/lane_set.h"
#include "solver/search/parallel/rounds.h"
#include "solver/search/position.h"
#include "solver/search/tracked_vector.h"

namespace winnable {

template <PathNode P, class Goal = PathGoal<P>>
class RoundsAStar {
  static_assert(!HasDeeperBound<Goal, P>);

 public:
  // The deal must outlive the search.
  RoundsAStar(const typename P::Deal& deal, const Goal& goal, Rounds& rounds)
      : deal_(deal), goal_(goal), rounds_(rounds), desks_(static_cast<std::size_t>(rounds.threads())) {
    for (std::size_t i = 0; i < Rounds::kLanes; ++i) {
      Meter& meter = rounds.meter(i);
      lanes_.push_back(std::make_unique<Lane>(meter));
      if constexpr (HasLearningDeal<P>) {
        lanes_.back()->own_deal.emplace(deal);
        meter.spend_bytes(P::Deal::table_bytes());
      }
    }
  }
  ~RoundsAStar() {
    if constexpr (HasLearningDeal<P>)
      for (const auto& lane : lanes_) lane->meter.spend_bytes(-P::Deal::table_bytes());
  }
  RoundsAStar(const RoundsAStar&) = delete;
  RoundsAStar& operator=(const RoundsAStar&) = delete;

  // As AStar::run, as far as the meters allow. One run an object.
  PathResult run(const P& start, int limit) {
    limit_ = std::min(limit, AStar<P, Goal>::kMaxCost);
    const Key key = start.key();
    const int bound = goal_.bound(start);
    if (goal_.is_reached(start, key)) return {0, 0, true, {key}};
    f_ = bound;
    if (bound >= limit_) return {.lower_bound = limit_, .exhausted = true, .keys = {}};
    bool is_kept = take_in(lane_of(key), {Form::pack(start), key, kNone, 0, static_cast<std::uint16_t>(bound)});
    if (is_kept) rounds_.run(*this, Rounds::kLanes, true);
    const bool exhausted = is_kept && f_ >= limit_;
    PathResult result{.cost = winner_ ? limit_ : -1, .lower_bound = bound, .exhausted = exhausted, .keys = path()};
    result.lower_bound = exhausted ? limit_ : std::max(bound, std::min(limit_, f_));
    return result;
  }

  // --- as a job ------------------------------------------------------------------------------------------------------
  bool is_over() {
    for (const auto& lane : lanes_) {
      if (lane->goal.cost >= limit_) continue;
      limit_ = lane->goal.cost;
      winner_ = lane.get();
      best_ = lane->goal;
    }
    // A lane without memory has lost nodes, whose f is not less than that of the round.
    if (rounds_.common().stopped()) return false;
    while (f_ < limit_ && std::none_of(lanes_.begin(), lanes_.end(), [this](const auto& l) { return l->has_open(f_); }))
      ++f_;
    return f_ >= limit_;
  }

  bool plan() {
    is_frugal_ = rounds_.is_full_to(kFrugalFrom);
    std::size_t busy = 0, place = 0;
    for (const auto& lane : lanes_) busy += lane->has_open(f_);
    for (const auto& lane : lanes_)
      lane->turn = lane->has_open(f_) ? std::min(kTurn, Rounds::share_of(rounds_.nodes_left(), busy, place++))
                                      : std::uint64_t{0};
    return true;
  }

  void expand(std::size_t number, std::size_t thread) {
    Lane& lane = *lanes_[number];
    lane.children.truncate(0);
    lane.by_lane.clear();
    if (lane.turn == 0) return;
    auto& bucket = lane.buckets[static_cast<std::size_t>(f_)];
    for (std::uint64_t left = lane.turn; left > 0 && !bucket.empty();) {
      const std::uint32_t index = bucket.back();
      bucket.pop_back();
      Node& node = lane.nodes[index];
      if (node.closed || node.cost + node.bound != f_) continue;
      node.closed = true;
      --left;
      if (!expand(lane, number, index, desks_[thread]) || lane.meter.spend_node()) break;
    }
    lane.by_lane.sort(lane.children.size(), [&](std::size_t i) { return lane_of(lane.children[i].key); });
  }

  void make_room() {}

  void merge(std::size_t number) {
    NodeStore<Node>& nodes = lanes_[number]->nodes;
    each_found(
        lanes_, number, [&](const Lane& from, std::uint32_t i) { nodes.prefetch(from.children[i].key); },
        [&](const Lane& from, std::uint32_t i) { take_in(number, from.children[i]); });
  }

 private:
  using Form = PackedForm<P>;
  struct Node {
    typename Form::Packed packed;
    Key key;
    std::uint32_t parent;
    std::uint16_t cost;
    std::uint16_t bound : 15;
    std::uint16_t closed : 1;
  };
  struct Child {
    typename Form::Packed packed;
    Key key;
    std::uint32_t parent;
    std::uint16_t cost, bound;
  };
  static constexpr std::uint32_t kNone = NodeStore<Node>::kNone;
  static constexpr std::uint64_t kFrugalFrom = 8;  // from this part of the memory on
  static constexpr std::uint64_t kTurn = 32;       // nodes of a lane in a round, at most
  static constexpr int kNodeBits = 27;
  static_assert(Rounds::kLanes <= std::size_t{1} << (32 - kNodeBits));

  // The best goal that a lane has reached.
  struct Reached {
    int cost = AStar<P, Goal>::kMaxCost;
    std::uint32_t parent = kNone;
    Key key{};
  };
  struct alignas(64) Lane {
    explicit Lane(Meter& own) : meter(own), nodes(own), children(own) {}
    // It may turn out that they have moved on.
    bool has_open(int f) const {
      return static_cast<std::size_t>(f) < buckets.size() && !buckets[static_cast<std::size_t>(f)].empty();
    }
    Meter& meter;
    std::optional<typename P::Deal> own_deal;  // where it learns
    NodeStore<Node> nodes;
    std::vector<TrackedVector<std::uint32_t>> buckets;  // by f
    Reached goal;
    // Of a round.
    std::uint64_t turn = 0;
    TrackedVector<Child> children;
    ByLane by_lane;  // of children
  };
  // What a thread works with.
  struct alignas(64) Desk {
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;
  };

  const typename P::Deal& deal_of(const Lane& lane) const { return lane.own_deal ? *lane.own_deal : deal_; }

  static std::size_t lane_of(Key key) {
    static_assert(Rounds::kLanes == 32, "five bits");
    return static_cast<std::size_t>((key.low ^ key.high * 0xD6E8FEB86659FD93ull) * 0x9E3779B97F4A7C15ull >> 59);
  }

  // False: out of memory. Then f_ is still a bound, for it was the least f of all that was open.
  bool expand(Lane& lane, std::size_t number, std::uint32_t index, Desk& desk) {
    const Node node = lane.nodes[index];
    const P position = Form::unpack(deal_of(lane), node.packed);
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return true;
    }
    generate_for_shortest(position, desk.moves);
    lane.meter.statistics.generated += desk.moves.size();
    P child = position;
    for (std::size_t i = 0; i < desk.moves.size(); ++i) {
      const auto undo = child.apply(desk.moves[i]);
      desk.keys[i] = child.key();
      child.undo(desk.moves[i], undo);
      lanes_[lane_of(desk.keys[i])]->nodes.prefetch(desk.keys[i]);
    }
    const int keep_up_to = is_frugal_ ? f_ : limit_;
    int least_left_out = AStar<P, Goal>::kMaxCost;
    for (std::size_t i = 0; i < desk.moves.size(); ++i) {
      const int cost = node.cost + cost_of(position, desk.moves[i]);
      if (cost >= limit_) continue;
      const Key key = desk.keys[i];
      NodeStore<Node>& nodes = lanes_[lane_of(key)]->nodes;
      const std::uint32_t known = nodes.find(key);
      if (known != kNone && nodes[known].cost <= cost) {
        ++lane.meter.statistics.duplicates;
        continue;
      }
      child = position;
      child.apply(desk.moves[i]);
      const auto parent = static_cast<std::uint32_t>(number << kNodeBits | index);
      if (known == kNone && goal_.is_reached(child, key)) {
        if (cost < lane.goal.cost) lane.goal = {cost, parent, key};
        continue;
      }
      const int bound = std::max(goal_.bound(child), f_ - cost);
      if (cost + bound >= limit_) continue;
      if (known == kNone && cost + bound > keep_up_to) {
        least_left_out = std::min(least_left_out, cost + bound);
        continue;
      }
      if (!lane.children.push_back(
              {Form::pack(child), key, parent, static_cast<std::uint16_t>(cost), static_cast<std::uint16_t>(bound)}))
        return false;
    }
    if (least_left_out >= limit_) return true;
    // As AStar::wait_again.
    lane.nodes[index].bound = static_cast<std::uint16_t>((least_left_out - node.cost) & 0x7FFF);
    lane.nodes[index].closed = false;
    return open(lane, index, least_left_out);
  }

  // By the lane whose child it is. False: out of memory.
  bool take_in(std::size_t number, const Child& child) {
    Lane& lane = *lanes_[number];
    std::uint32_t index = lane.nodes.find(child.key);
    if (index == kNone) {
      index = lane.nodes.size();
      if ((index + 1) >> kNodeBits) return !lane.meter.stop(Reason::memory);
      const Node node{
          child.packed, child.key, child.parent, child.cost, static_cast<std::uint16_t>(child.bound & 0x7FFF), 0};
      return lane.nodes.add(node) && open(lane, index, child.cost + child.bound);
    }
    Node& node = lane.nodes[index];
    if (node.cost <= child.cost) {
      ++lane.meter.statistics.duplicates;
      return true;
    }
    node.cost = child.cost;
    node.parent = child.parent;
    node.bound = static_cast<std::uint16_t>(child.bound & 0x7FFF);
    node.closed = false;
    return open(lane, index, child.cost + child.bound);
  }

  bool open(Lane& lane, std::uint32_t index, int f) {
    while (lane.buckets.size() <= static_cast<std::size_t>(f)) lane.buckets.emplace_back(lane.meter);
    return lane.buckets[static_cast<std::size_t>(f)].push_back(index);
  }

  std::vector<Key> path() {
    std::vector<Key> keys;
    if (!winner_) return keys;
    keys.push_back(best_.key);
    for (std::uint32_t i = best_.parent; i != kNone;) {
      const Node& node = lanes_[i >> kNodeBits]->nodes[i & ((std::uint32_t{1} << kNodeBits) - 1)];
      keys.push_back(node.key);
      i = node.parent;
    }
    std::reverse(keys.begin(), keys.end());
    return keys;
  }

  const typename P::Deal& deal_;
  Goal goal_;
  Rounds& rounds_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<Desk> desks_;  // of each thread
  int limit_ = 0;            // only cheaper paths count; falls when one is found
  int f_ = 0;                // the least of all open nodes
  bool is_frugal_ = false;
  const Lane* winner_ = nullptr;
  Reached best_;
};

}  // namespace winnable
