// The depth-first search of solver/search/depth_first_search.h on several threads.
//
// Idea: every thread searches depth first with a stack of its own; the set of known keys is shared, so a position is
// expanded by whoever enters it first, once. A thread that runs dry asks; one that works gives it half of the children
// that wait on its shallowest level, with the moves that lead there. The search is exhausted when all threads have run
// dry: then every position reached has been expanded, in whatever order, and the deal is lost.
// Thread safety: run() by one thread; each member of the team works on its own Member, the rest is behind mutex_ or
// atomic.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/search/child_key.h"
#include "solver/search/parallel/shared_closed_set.h"
#include "solver/search/parallel/thread_team.h"
#include "solver/search/parallel/work_exchange.h"
#include "solver/search/position.h"

namespace winnable {

template <Position P>
class ParallelDepthFirstSearch {
 public:
  // One meter for each member of the team.
  ParallelDepthFirstSearch(const typename P::Deal& deal, SharedClosedSetFor<P>& closed, ThreadTeam& team,
                           std::vector<Meter>& meters, Reductions reductions)
      : deal_(deal), closed_(closed), team_(team), reductions_(reductions) {
    closed.reset(meters[0]);
    for (Meter& meter : meters)
      members_.push_back(std::make_unique<Member>(deal, meter, static_cast<int>(members_.size())));
    Member& first = *members_[0];
    broken_ = Visit(closed, 0, first.meter).insert(first.position.key()) == Insertion::kFull;
    if (visit_is_win(first, Move{}, std::nullopt)) won_ = true;
  }

  // Searches until decided, the meters stop, or about `slice` more positions are expanded.
  Verdict run(std::uint64_t slice) {
    if (won_) return Verdict::won;
    slice_left_ = static_cast<std::int64_t>(std::min<std::uint64_t>(slice, std::numeric_limits<std::int64_t>::max()));
    exchange_.open(team_);
    team_.run([this](int member) { work(*members_[static_cast<std::size_t>(member)]); });
    if (won_) return Verdict::won;
    if (broken_) members_[0]->meter.stop_unless_stopped(Reason::memory);
    return exchange_.is_done() && !broken_ ? Verdict::lost : Verdict::undecided;
  }

  // The moves from the start to the win, once run() has answered won.
  std::vector<Move> solution() const {
    for (const auto& member : members_)
      if (member->won) return path(*member, member->levels.size());
    return {};
  }

 private:
  using Visit = typename SharedClosedSetFor<P>::Visit;
  struct Level {
    Move move;                             // that led here
    std::optional<typename P::Undo> undo;  // of that move; none at the start
    std::size_t first_waiting;             // its children wait in waiting[first_waiting..)
  };
  struct Member {
    Member(const typename P::Deal& deal, Meter& own, int number) : meter(own), index(number), position(deal) {}
    Meter& meter;
    int index;
    P position;
    std::vector<Level> levels;
    std::vector<Move> waiting;
    bool won = false;
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;
  };
  // Children that wait in a position, and the moves that lead to it.
  struct Gift {
    std::vector<Move> path;
    std::vector<Move> waiting;
  };
  static constexpr std::int64_t kCountEvery = 64;

  bool over() const { return won_ || slice_left_.load(std::memory_order_relaxed) <= 0; }

  static std::vector<Move> path(const Member& member, std::size_t levels) {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < levels; ++i) moves.push_back(member.levels[i].move);
    return moves;
  }

  void work(Member& member) {
    const typename WorkExchange<Gift>::Presence presence(exchange_);
    std::uint64_t before = member.meter.statistics.nodes;
    for (;;) {
      if (member.levels.empty() && !take_gift(member)) break;
      if (over() || member.meter.stopped()) break;
      step(member);
      if (exchange_.is_wanted()) give(member);
      if (member.meter.statistics.nodes < before + kCountEvery) continue;
      slice_left_.fetch_sub(static_cast<std::int64_t>(member.meter.statistics.nodes - before),
                            std::memory_order_relaxed);
      before = member.meter.statistics.nodes;
    }
  }

  void step(Member& member) {
    Level& top = member.levels.back();
    if (member.waiting.size() == top.first_waiting) {
      if (top.undo) member.position.undo(top.move, *top.undo);
      member.levels.pop_back();
      return;
    }
    const Move move = member.waiting.back();
    member.waiting.pop_back();
    const auto undo = member.position.apply(move);
    if (!visit_is_win(member, move, undo)) return;
    const std::lock_guard lock(mutex_);
    member.won = !won_;
    won_ = true;
  }

  // Expands the member's position: pushes a level with its new children. True if the position is won.
  bool visit_is_win(Member& member, Move move, const std::optional<typename P::Undo>& undo) {
    member.levels.push_back({move, undo, member.waiting.size()});
    const P& position = member.position;
    if (position.is_won()) return true;
    member.meter.spend_node();
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return false;
    }
    generate_for_search(position, member.moves, reductions_);
    if (member.moves.is_cut()) broken_ = true;
    Visit closed(closed_, member.index, member.meter);
    for (std::size_t i = 0; i < member.moves.size(); ++i) {
      member.keys[i] = key_after(position, member.moves[i]);
      closed.prefetch(member.keys[i]);
    }
    member.meter.statistics.generated += member.moves.size();
    const std::size_t first = member.waiting.size();
    for (std::size_t i = 0; i < member.moves.size(); ++i) {
      switch (closed.insert(member.keys[i])) {
        case Insertion::kNew: member.waiting.push_back(member.moves[i]); break;
        case Insertion::kKnown: ++member.meter.statistics.duplicates; break;
        case Insertion::kFull: broken_ = true; return false;  // children are lost, the verdict stays undecided for good
      }
    }
    // The best move is to lie on top.
    std::reverse(member.waiting.begin() + static_cast<std::ptrdiff_t>(first), member.waiting.end());
    return false;
  }

  // Half of what waits on the shallowest level that has anything to give, its least promising part.
  void give(Member& member) {
    std::size_t level = 0;
    const auto end_of = [&](std::size_t i) {
      return i + 1 < member.levels.size() ? member.levels[i + 1].first_waiting : member.waiting.size();
    };
    while (level < member.levels.size() && end_of(level) == member.levels[level].first_waiting) ++level;
    if (level == member.levels.size() || member.waiting.size() < 2) return;
    const std::size_t first = member.levels[level].first_waiting;
    const std::size_t count = (end_of(level) - first + 1) / 2;
    const auto begin = member.waiting.begin() + static_cast<std::ptrdiff_t>(first);
    Gift gift{path(member, level + 1), {begin, begin + static_cast<std::ptrdiff_t>(count)}};
    member.waiting.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = level + 1; i < member.levels.size(); ++i) member.levels[i].first_waiting -= count;
    exchange_.give(std::move(gift));
  }

  // Waits for a gift and begins it. False: the search is exhausted, or over for now.
  bool take_gift(Member& member) {
    std::optional<Gift> gift = exchange_.take();
    if (!gift) return false;
    member.position = P(deal_);
    member.waiting.clear();
    member.levels.push_back({Move{}, std::nullopt, 0});
    for (const Move move : gift->path) member.levels.push_back({move, member.position.apply(move), 0});
    member.waiting = std::move(gift->waiting);
    return true;
  }

  const typename P::Deal& deal_;
  SharedClosedSetFor<P>& closed_;
  ThreadTeam& team_;
  Reductions reductions_;
  std::vector<std::unique_ptr<Member>> members_;

  std::atomic<bool> won_{false};
  std::atomic<std::int64_t> slice_left_{0};
  std::atomic<bool> broken_{false};  // the set or a list of moves was full: not everything reached is searched
  WorkExchange<Gift> exchange_;
  std::mutex mutex_;  // of the win
};

}  // namespace winnable
