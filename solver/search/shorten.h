// Short solutions of one deal: the proof of a shortest one, and the shortening of a known one within limits.
//
// Idea: a known solution bounds the search from above, A* bounds it from below. A known solution is shortened in two
// ways. Weighted A* over the whole deal, with falling weights, finds other solutions that are better as a whole.
// Windows: for two positions of the solution some way apart, A* seeks a shorter path from the one to the other; where
// it finds one the solution is spliced, and windows move on and grow until nothing more is gained. Positions are met up
// to the game's symmetry, so a spliced solution is followed by its keys, not by its moves. Needs: a bound that is
// admissible for the proof, and consistent for the windows (else a window may miss a shortcut).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "solver/search/a_star.h"
#if !defined(WINNABLE_NO_THREADS)
#include "solver/search/parallel/a_star.h"
#endif

namespace winnable {

struct ShortestResult {
  std::vector<PlayMove> solution;  // the shortest found
  bool won = false;
  int lower_bound = 0;  // no win has fewer moves
};

template <Position P>
class ShortestSearch {
 public:
  // So many threads prove that no win is shorter, once one has tried with `alone` positions. (A build without threads
  // has one only.)
  ShortestSearch(const typename P::Deal& deal, Meter& meter, int threads = 1, std::uint64_t alone = 20'000)
      : deal_(deal),
        meter_(meter),
        threads_(threads),
        alone_(alone),
        lower_bound_(P(deal).moves_to_win_lower_bound()) {}

  // Starts from a solution: ordinary moves from the deal's start to a win. False, and nothing is known, if it is none.
  bool know(const std::vector<PlayMove>& solution) {
    P position(deal_);
    steps_ = {{position.key(), {}}};
    for (const PlayMove& move : solution) {
      const auto found = find_move(position, move);
      if (!found) return forget();
      position.apply(*found);
      steps_.push_back({position.key(), move});
    }
    if (!position.is_won()) return forget();
    won_ = true;
    return true;
  }

  // From another search: no win has fewer moves.
  void know_bound(int lower_bound) { lower_bound_ = std::max(lower_bound_, lower_bound); }

  // A shortest solution, proved if the limits allow.
  ShortestResult prove() {
    const Budget budget(meter_);
    improve_by_windows(budget, 0.01);
    improve_by_weights(budget, 0.03);
#if !defined(WINNABLE_NO_THREADS)
    if (threads_ > 1) search_together();
#endif
    if (!meter_.stopped() && is_open()) search(100, {});
    return result();
  }

  // Of all threads.
  Statistics spent() const { return spent_with_team_ ? *spent_with_team_ : meter_.spent(); }

  // As short a solution as the limits allow; most of them go to splicing, a part to the lower bound.
  ShortestResult shorten() {
    const Budget budget(meter_);
    improve_by_windows(budget, 0.3);
    improve_by_weights(budget, 0.6);
    improve_by_windows(budget, 0.9);
    if (!meter_.stopped() && is_open()) search(100, budget.rest());
    return result();
  }

 private:
  // One ordinary move of the solution and the key of the position after it; the first step has no move.
  struct Step {
    Key key;
    PlayMove move;
  };

  // What the limits allow, to be divided: nodes if they are limited, else seconds, else a fixed number of nodes.
  struct Budget {
    explicit Budget(const Meter& meter)
        : meter_(meter), first_node(meter.statistics.nodes), first_second(meter.seconds()) {}
    // Until this share of the whole has been spent.
    Slice until(double share) const {
      const Limits& limits = meter_.limits();
      if (limits.max_nodes != kUnlimited)
        return {nodes(share, limits.max_nodes - std::min(limits.max_nodes, first_node)), 1e18};
      if (limits.has_seconds() && !limits.deterministic)
        return {kUnlimited, first_second + share * (limits.max_seconds - first_second)};
      return {nodes(share, 20'000'000), 1e18};
    }
    // All that is left. Where seconds are limited the limit itself ends it, and is the reason then.
    Slice rest() const {
      const Slice slice = until(1.0);
      return slice.max_seconds < 1e18 ? Slice{} : slice;
    }
    bool is_spent(double share) const {
      const Slice slice = until(share);
      return meter_.stopped() || slice.max_nodes == 0 || meter_.seconds() >= slice.max_seconds;
    }

   private:
    std::uint64_t nodes(double share, std::uint64_t whole) const {
      const auto end = first_node + static_cast<std::uint64_t>(share * static_cast<double>(whole));
      return end - std::min(end, meter_.statistics.nodes);
    }
    const Meter& meter_;
    std::uint64_t first_node;
    double first_second;
  };

  static constexpr std::array<int, 5> kWeights{500, 300, 200, 150, 120};
  static constexpr std::size_t kFirstWindow = 12;
  static constexpr std::uint64_t kWindowNodes = 60;  // a move of the window, and more the larger it is

  bool forget() {
    steps_.clear();
    return won_ = false;
  }
  int length() const { return won_ ? static_cast<int>(steps_.size()) - 1 : AStar<P>::kMaxCost; }
  bool is_open() const { return length() > lower_bound_; }

  static std::optional<Move> find_move(const P& position, const PlayMove& wanted) {
    MoveList moves;
    position.generate(moves);
    std::vector<PlayMove> expanded;
    for (const Move move : moves) {
      expanded.clear();
      position.expand_macro(move, expanded);
      if (expanded.size() == 1 && expanded[0] == wanted) return move;
    }
    return std::nullopt;
  }

  // One search of the whole deal below the length known.
  bool search(int weight, const Slice& slice) {
    AStar<P> search(deal_, {}, meter_, weight);
    return keep(search.run(P(deal_), length(), slice));
  }

#if !defined(WINNABLE_NO_THREADS)
  // By all threads what one does not see through soon.
  void search_together() {
    if (alone_ > 0 && !meter_.stopped() && is_open()) search(100, {.max_nodes = alone_});
    if (meter_.stopped() || !is_open()) return;
    Statistics spent = meter_.spent();
    ThreadTeam team(threads_);
    TeamMeters meters(team, meter_.limits().left_after(spent.nodes, spent.seconds));
    meters.enter_phase("shortest win");
    keep(ParallelAStar<P>(deal_, team, meters).run(length()));
    meters.add_to(spent);
    spent_with_team_ = spent;
    if (meters.reason() != Reason::none) meter_.stop(meters.reason());
  }
#endif

  bool keep(const PathResult& result) {
    if (result.cost >= 0) splice(0, length_of_steps(), result.keys);
    lower_bound_ = std::max(lower_bound_, won_ ? std::min(length(), result.lower_bound) : result.lower_bound);
    return result.cost >= 0;
  }
  std::size_t length_of_steps() const { return steps_.empty() ? 0 : steps_.size() - 1; }

  void improve_by_weights(const Budget& budget, double share) {
    for (std::size_t i = 0; i < kWeights.size() && is_open() && !budget.is_spent(share); ++i) {
      search(kWeights[i], budget.until(share * static_cast<double>(i + 1) / static_cast<double>(kWeights.size())));
      meter_.forgive_memory();  // it is free again
    }
  }

  // Windows of a size from the start to the end, then larger ones, until a round of large ones gains nothing.
  void improve_by_windows(const Budget& budget, double share) {
    if (!won_) return;
    bool gained = true;
    for (std::size_t size = kFirstWindow; is_open() && (gained || size < length_of_steps()); size += size / 2) {
      gained = false;
      for (std::size_t i = 0; i + 2 < steps_.size() && !budget.is_spent(share); i += std::max<std::size_t>(1, size / 4))
        gained |= improve_window(i, std::min(i + size, length_of_steps()), budget.until(share));
      if (budget.is_spent(share)) return;
      if (size >= length_of_steps()) return;
    }
  }

  bool improve_window(std::size_t first, std::size_t last, Slice slice) {
    // A window ends where a card has just moved: searches may pass over positions within a row of turns.
    const auto is_turn = [&](std::size_t i) {
      return steps_[i].move.verb == Verb::turn || steps_[i].move.verb == Verb::redeal;
    };
    while (last > first && is_turn(last)) --last;
    if (last < first + 2) return false;
    const P start = position_at(first);
    const P end = position_at(last);
    slice.max_nodes = std::min(slice.max_nodes, kWindowNodes * (last - first) * (last - first) / kFirstWindow);
    AStar<P> search(deal_, {steps_[last].key, end.moves_to_win_lower_bound()}, meter_);
    const PathResult result = search.run(start, static_cast<int>(last - first), slice);
    if (meter_.reason() == Reason::memory) meter_.forgive_memory();
    return result.cost >= 0 && splice(first, last, result.keys);
  }

  P position_at(std::size_t step) const {
    P position(deal_);
    for (std::size_t i = 1; i <= step; ++i) position.apply(*find_move(position, steps_[i].move));
    return position;
  }

  // Replaces the moves between two steps by the path of `keys`; the rest is followed by its keys.
  bool splice(std::size_t first, std::size_t last, const std::vector<Key>& keys) {
    P position(deal_);
    std::vector<PlayMove> moves;
    for (std::size_t i = 1; i <= first; ++i) {
      moves.push_back(steps_[i].move);
      position.apply(*find_move(position, steps_[i].move));
    }
    if (!follow_path(position, keys, moves)) return false;
    if (!position.is_won() && !follow_rest(position, last, moves)) return false;
    return know_shorter(moves);
  }

  // The old solution from step `from` on, in a position that is equal to it up to symmetry.
  bool follow_rest(P& position, std::size_t from, std::vector<PlayMove>& out) const {
    MoveList moves;
    for (std::size_t i = from + 1; i < steps_.size(); ++i) {
      position.generate(moves);
      bool found = false;
      for (std::size_t m = 0; m < moves.size() && !found; ++m) {
        P child = position;
        child.apply(moves[m]);
        found = child.key() == steps_[i].key;
        if (!found) continue;
        position.expand_macro(moves[m], out);
        position = child;
      }
      if (!found) return false;
    }
    return true;
  }

  bool know_shorter(const std::vector<PlayMove>& moves) {
    if (won_ && moves.size() + 1 >= steps_.size()) return false;
    auto before = steps_;
    const bool was_won = won_;
    if (know(moves)) return true;
    steps_ = std::move(before);
    won_ = was_won;
    return false;
  }

  ShortestResult result() const {
    ShortestResult result{.solution = {}, .won = won_, .lower_bound = lower_bound_};
    for (std::size_t i = 1; i < steps_.size(); ++i) result.solution.push_back(steps_[i].move);
    return result;
  }

  const typename P::Deal& deal_;
  Meter& meter_;
  int threads_;
  std::uint64_t alone_;
  std::optional<Statistics> spent_with_team_;
  std::vector<Step> steps_;  // empty: no solution is known
  bool won_ = false;
  int lower_bound_;
};

}  // namespace winnable
