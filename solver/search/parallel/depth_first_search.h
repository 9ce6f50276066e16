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
#include "solver/search/depth_first_stack.h"
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
    const bool has_begun = first.stack.begin();
    broken_ = Visit(closed, 0, first.meter).insert(first.stack.position().key()) == Insertion::kFull || !has_begun;
    if (has_begun && visit_is_win(first)) won_ = true;
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
      if (member->won) return member->stack.path();
    return {};
  }

  // Of the stacks: the search must not run again. The set is its owner's.
  void free_memory() {
    for (const auto& member : members_) member->stack.free_memory();
  }

 private:
  using Visit = typename SharedClosedSetFor<P>::Visit;
  using Stack = DepthFirstStack<P>;
  using Gift = typename Stack::Gift;
  struct Member {
    Member(const typename P::Deal& deal, Meter& own, int number) : meter(own), index(number) { stack.start(deal, own); }
    Meter& meter;
    int index;
    Stack stack;
    bool won = false;
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;
  };
  static constexpr std::int64_t kCountEvery = 64;

  bool over() const { return won_ || slice_left_.load(std::memory_order_relaxed) <= 0; }

  void work(Member& member) {
    const typename WorkExchange<Gift>::Presence presence(exchange_);
    std::uint64_t before = member.meter.statistics.nodes;
    for (;;) {
      if (member.stack.is_empty() && !take_gift(member)) break;
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
    const auto step = member.stack.step();
    if (step == Stack::Step::kNoRoom) broken_ = true;
    if (step != Stack::Step::kPlayed || !visit_is_win(member)) return;
    const std::lock_guard lock(mutex_);
    member.won = !won_;
    won_ = true;
  }

  // Expands the member's position, that of its last level: its new children wait. True if the position is won.
  bool visit_is_win(Member& member) {
    const P& position = member.stack.position();
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
    const std::size_t first = member.stack.waiting();
    for (std::size_t i = 0; i < member.moves.size(); ++i) {
      const Insertion insertion = closed.insert(member.keys[i]);
      if (insertion == Insertion::kKnown) {
        ++member.meter.statistics.duplicates;
      } else if (insertion == Insertion::kFull || !member.stack.add_child(member.moves[i])) {
        broken_ = true;  // children are lost, the verdict stays undecided for good
        return false;
      }
    }
    member.stack.put_best_on_top(first);
    return false;
  }

  void give(Member& member) {
    if (auto gift = member.stack.give()) exchange_.give(*std::move(gift));
  }

  // Waits for a gift and begins it. False: the search is exhausted, or over for now.
  bool take_gift(Member& member) {
    std::optional<Gift> gift = exchange_.take();
    if (!gift) return false;
    if (member.stack.take(deal_, *std::move(gift))) return true;
    broken_ = true;
    return false;
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
