// Shortest paths in the space of positions: A* with an open list of buckets.
//
// Idea: positions wait in buckets by f = cost so far + bound on the rest, and the lowest f goes first, the latest found
// first among equals. With an admissible bound nothing cheaper than the current f can be found any more, so f is a
// lower bound that holds whenever the search is stopped, and a path of cost f is a shortest one. A position reached
// again at less cost is opened again: the bound need not be consistent for the answer to be right. With a weight above
// one (f = cost + weight * bound) the first paths come sooner and prove nothing.
// Once a share of the memory is used, children whose f is above the current one are not kept: their parent waits again
// with the least of these f and makes them anew when its turn comes. For most it never does.
// Source: Hart, Nilsson & Raphael 1968; buckets: Dial 1969; bounded by a known solution as in branch and bound;
// children that wait: Yoshizumi, Miura & Ishida 2000.
//
// Cost of a move: the ordinary moves that it expands to. A game whose P::generate_shortest lists fewer or longer moves
// than generate() must keep a shortest solution from every position, up to the game's symmetry.
// Cost: a node (packed position, key, parent, costs) and about 12 bytes of table and open list for each position kept;
// positions that cannot beat the known solution are not kept. All of it is charged to the Meter before it is used.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/node_store.h"
#include "solver/search/packed_form.h"
#include "solver/search/position.h"
#include "solver/search/tracked_vector.h"

namespace winnable {

// What moves_to_win_lower_bound() may answer in a position that cannot be won.
inline constexpr int kNeverWon = 1 << 14;

template <class P>
concept HasShortestMoves = PathNode<P> && requires(const P& cp, MoveList& moves, Move m) {
  { cp.generate_shortest(moves) } -> std::same_as<void>;
  { cp.cost(m) } -> std::same_as<int>;
};

template <PathNode P>
void generate_for_shortest(const P& position, MoveList& moves) {
  if constexpr (HasShortestMoves<P>) {
    position.generate_shortest(moves);
  } else {
    position.generate(moves);
  }
}

template <PathNode P>
int cost_of(const P& position, Move move) {
  if constexpr (HasShortestMoves<P>) {
    return position.cost(move);
  } else {
    return 1;  // generate() lists ordinary moves
  }
}

// Where a search wants to go: to a win, or to one position, whose own bound is given.
// Claim: bound(s) - bound(t) moves at least lead from s to t. Why: a consistent bound falls by no more than a move's
// cost. Needs: consistency (tests/search/shortest_test.cpp checks it for the games that claim it).
template <PathNode P>
struct PathGoal {
  std::optional<Key> target{};
  int bound_there = 0;
  int bound(const P& here) const { return std::max(0, here.moves_to_win_lower_bound() - bound_there); }
  bool is_reached(const P& here, Key key) const { return target ? key == *target : here.is_won(); }
};

// A goal whose bound can be raised, at a price: deeper_bound(position, cost, f) may look for what shows that no win
// through this position, reached at `cost`, costs `f` or less. A node is asked when its turn comes, and waits again if
// it may.
template <class Goal, class P>
concept HasDeeperBound = requires(const Goal& goal, const P& position) {
  { goal.deeper_bound(position, 0, 0) } -> std::same_as<int>;
};

// When a search is to stop besides the meter's limits.
struct Slice {
  std::uint64_t max_nodes = kUnlimited;
  double max_seconds = 1e18;
};

struct PathResult {
  int cost = -1;           // of the path found; -1: none below the limit given
  int lower_bound = 0;     // no path costs less
  bool exhausted = false;  // nothing is left that could cost less than what was found or the limit given
  std::vector<Key> keys;   // of the positions on the path, from the start on
};

// Which positions a search keeps, and what is known of paths to the goal: here all, by a search that is alone. The
// members of a team divide them (solver/search/parallel/a_star.h).
template <PathNode P>
class WholeSpace {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  static constexpr std::uint64_t members() { return 1; }
  int limit() const { return limit_; }  // only cheaper paths count; falls when one is found
  void set_limit(int limit) { limit_ = limit; }
  static constexpr bool keeps(Key) { return true; }
  static constexpr bool send(const P&, Key, std::uint32_t, int, int) { return false; }  // never needed
  static constexpr std::uint32_t number_of(std::uint32_t node) { return node; }
  void reach(int cost, std::uint32_t parent, Key key) {
    limit_ = cost;
    last_parent_ = parent;
    last_key_ = key;
  }
  bool is_reached() const { return last_parent_ != kNone; }
  std::uint32_t last_parent() const { return last_parent_; }
  Key last_key() const { return last_key_; }

 private:
  int limit_ = 0;
  std::uint32_t last_parent_ = kNone;  // of the goal reached
  Key last_key_{};
};

template <PathNode P, class Goal = PathGoal<P>, class Space = WholeSpace<P>>
class AStar {
 public:
  static constexpr int kMaxCost = 1 << 14;

  // The deal must outlive the search. weight 100 (percent) seeks a cheapest path; more: some path, sooner.
  AStar(const typename P::Deal& deal, const Goal& goal, Meter& meter, int weight = 100, const Space& space = {})
      : deal_(deal), goal_(goal), meter_(meter), weight_(weight), space_(space), nodes_(meter) {}

  // Seeks a path from `start` that costs less than `limit`. One run an object.
  PathResult run(const P& start, int limit, const Slice& slice) {
    space_.set_limit(std::min(limit, kMaxCost));
    const Key key = start.key();
    const int bound = goal_.bound(start);
    if (goal_.is_reached(start, key)) return {0, 0, true, {key}};
    const bool open = bound < space_.limit() && add(start, key, kNone, 0, bound);
    const bool exhausted = (open && work_off(slice)) || (!open && !meter_.stopped());
    limit = space_.limit();
    PathResult result{
        .cost = space_.is_reached() ? limit : -1, .lower_bound = bound, .exhausted = exhausted, .keys = path()};
    if (weight_ == 100) result.lower_bound = std::max(bound, std::min(limit, static_cast<int>(current_)));
    if (exhausted) result.lower_bound = limit;
    return result;
  }

 protected:
  using Form = PackedForm<P>;
  struct Node {
    typename Form::Packed packed;
    Key key;
    std::uint32_t parent;
    std::uint16_t cost;
    std::uint16_t bound : 15;
    std::uint16_t closed : 1;
  };
  static constexpr std::uint32_t kNone = NodeStore<Node>::kNone;
  static constexpr std::uint64_t kFrugalFrom = 8;  // from this part of the memory on

  // Claim: no path through the node at hand costs less than the current f, so none of its children need be open for
  // less. Why: it is the node's own f, which is a bound. Needs: weight 100. It matters where bounds are not consistent.
  int least_proved() const { return weight_ == 100 ? static_cast<int>(current_) : 0; }

  std::size_t priority(int cost, int bound) const { return static_cast<std::size_t>(cost + bound * weight_ / 100); }

  // True: nothing is left below the limit. False: stopped.
  bool work_off(const Slice& slice) {
    const std::uint64_t before = meter_.statistics.nodes;
    while (find_open()) {
      if (!expand_next()) return false;
      const std::uint64_t spent = meter_.statistics.nodes - before;
      if (spent >= slice.max_nodes || ((spent & 1023) == 0 && meter_.seconds() >= slice.max_seconds)) return false;
    }
    return true;
  }

  // Goes to the least f of all that is open. False: nothing is left below the limit.
  bool find_open() {
    for (; current_ < buckets_.size(); ++current_) {
      if (weight_ == 100 && static_cast<int>(current_) >= space_.limit()) return false;
      TrackedVector<std::uint32_t>& bucket = buckets_[current_];
      while (!bucket.empty()) {
        const Node& node = nodes_[bucket.back()];
        if (!node.closed && priority(node.cost, node.bound) == current_ && node.cost + node.bound < space_.limit())
          return true;
        bucket.pop_back();
      }
    }
    return false;
  }

  // What find_open() has found. False: stopped.
  bool expand_next() {
    const std::uint32_t index = buckets_[current_].back();
    buckets_[current_].pop_back();
    nodes_[index].closed = true;
    return expand(index) && !meter_.spend_node() && !meter_.stopped();
  }

  // False: out of memory, or more moves than a list holds. Then `current_` is still a lower bound, for it was the least
  // f of all that was open.
  bool expand(std::uint32_t index) {
    const Node node = nodes_[index];
    const P position = Form::unpack(deal_, node.packed);
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return true;
    }
    if constexpr (HasDeeperBound<Goal, P>) {
      const int bound = goal_.deeper_bound(position, node.cost, static_cast<int>(current_));
      if (bound > node.bound) return node.cost + bound >= space_.limit() || wait_again(index, bound);
    }
    generate_for_shortest(position, moves_);
    if (moves_.is_cut()) return !meter_.stop(Reason::memory);
    meter_.statistics.generated += moves_.size();
    P child = position;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const auto undo = child.apply(moves_[i]);
      keys_[i] = child.key();
      child.undo(moves_[i], undo);
      nodes_.prefetch(keys_[i]);
    }
    keep_up_to_ = is_frugal() ? static_cast<int>(current_) : kMaxCost;
    least_left_out_ = kMaxCost;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const int cost = node.cost + cost_of(position, moves_[i]);
      if (cost >= space_.limit()) continue;
      if (!(space_.keeps(keys_[i]) ? visit(position, moves_[i], keys_[i], index, cost)
                                   : hand_over(position, moves_[i], keys_[i], index, cost)))
        return false;
    }
    return least_left_out_ >= space_.limit() || wait_again(index, least_left_out_ - node.cost);
  }

  // Claim: a node whose children with f up to F have been kept may wait with the least f of the others.
  // Why: whatever is reached through it and is not open itself costs no less.
  // Needs: when the node is reached at less cost its own bound is taken again, for the kept children have to be told.
  bool wait_again(std::uint32_t index, int bound) {
    Node& node = nodes_[index];
    node.bound = static_cast<std::uint16_t>(bound & 0x7FFF);
    node.closed = false;
    return open(index, node.cost, bound);
  }

  bool is_frugal() const {
    return weight_ == 100 && meter_.bytes() > meter_.limits().max_bytes / (kFrugalFrom * space_.members());
  }

  bool visit(const P& position, Move move, Key key, std::uint32_t parent, int cost) {
    const std::uint32_t known = find_cheaper(key, cost);
    if (known == kKnown) return true;
    P child = position;
    child.apply(move);
    return enter(child, key, known, space_.number_of(parent), cost, least_proved());
  }

  // To the member of the team that keeps the child.
  bool hand_over(const P& position, Move move, Key key, std::uint32_t parent, int cost) {
    P child = position;
    child.apply(move);
    if (keep_up_to_ < kMaxCost) {
      const int f = std::max(cost + goal_.bound(child), least_proved());
      if (f >= space_.limit()) return true;
      if (f > keep_up_to_) {
        least_left_out_ = std::min(least_left_out_, f);
        return true;
      }
    }
    return space_.send(child, key, space_.number_of(parent), cost, least_proved());
  }

  static constexpr std::uint32_t kKnown = kNone - 1;

  // kKnown: a position is known at this cost or less. Else its node, or kNone.
  std::uint32_t find_cheaper(Key key, int cost) {
    const std::uint32_t known = nodes_.find(key);
    if (known == kNone) return kNone;
    ++meter_.statistics.duplicates;
    return nodes_[known].cost <= cost ? kKnown : known;
  }

  // A position that is new, or known at more cost; no path through it costs less than `least`.
  bool enter(const P& child, Key key, std::uint32_t known, std::uint32_t parent, int cost, int least) {
    if (known == kNone && goal_.is_reached(child, key)) {
      space_.reach(cost, parent, key);
      return true;
    }
    const int bound = std::max(goal_.bound(child), least - cost);
    if (cost + bound >= space_.limit()) return true;
    if (known != kNone) {
      Node& node = nodes_[known];
      node.cost = static_cast<std::uint16_t>(cost);
      node.parent = parent;
      return wait_again(known, bound);
    }
    if (cost + bound <= keep_up_to_) return add(child, key, parent, cost, bound);
    least_left_out_ = std::min(least_left_out_, cost + bound);
    return true;
  }

  bool add(const P& position, Key key, std::uint32_t parent, int cost, int bound) {
    const Node node{Form::pack(position),
                    key,
                    parent,
                    static_cast<std::uint16_t>(cost),
                    static_cast<std::uint16_t>(bound & 0x7FFF),
                    0};
    return nodes_.add(node) && open(nodes_.size() - 1, cost, bound);
  }

  bool open(std::uint32_t index, int cost, int bound) {
    const std::size_t bucket = priority(cost, bound);
    while (buckets_.size() <= bucket) buckets_.emplace_back(meter_);
    current_ = std::min(current_, bucket);
    return buckets_[bucket].push_back(index);
  }

  std::vector<Key> path() {
    std::vector<Key> keys;
    if (!space_.is_reached()) return keys;
    keys.push_back(space_.last_key());
    for (std::uint32_t i = space_.last_parent(); i != kNone; i = nodes_[i].parent) keys.push_back(nodes_[i].key);
    std::reverse(keys.begin(), keys.end());
    return keys;
  }

  const typename P::Deal& deal_;
  Goal goal_;
  Meter& meter_;
  int weight_;
  Space space_;
  NodeStore<Node> nodes_;
  std::vector<TrackedVector<std::uint32_t>> buckets_;  // by priority; an entry whose node has moved on is skipped
  std::size_t current_ = 0;
  // Of the node at hand.
  int keep_up_to_ = kMaxCost;
  int least_left_out_ = kMaxCost;
  MoveList moves_;
  std::array<Key, MoveList::kCapacity> keys_;
};

// The cheapest move to the position with that key, if one leads there.
template <PathNode P>
std::optional<Move> cheapest_move(const P& position, Key key) {
  MoveList moves;
  generate_for_shortest(position, moves);
  std::optional<Move> best;
  for (const Move move : moves) {
    P child = position;
    child.apply(move);
    if (child.key() == key && (!best || cost_of(position, move) < cost_of(position, *best))) best = move;
  }
  return best;
}

// Follows a path of keys from `start`: the cheapest moves that lead from each position to one with the next key, which
// is that position up to the game's symmetry. Appends ordinary moves and leaves the position at the end of the path;
// false: the path cannot be followed (two positions were taken for one).
template <Position P>
bool follow_path(P& position, const std::vector<Key>& keys, std::vector<PlayMove>& out) {
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const auto move = cheapest_move(position, keys[i]);
    if (!move) return false;
    position.expand_macro(*move, out);
    position.apply(*move);
  }
  return true;
}

}  // namespace winnable
