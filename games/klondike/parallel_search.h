// Klondike's search on several threads.
//
// Idea: one thread begins alone (games/klondike/search.h) and hands over what it knows and what waits. From then on
// every thread expands batches (games/klondike/batches.h) of its own positions, the deepest first; the table of known
// classes is shared, so a class is expanded by whoever enters it. A thread that runs dry is given the oldest positions
// of another. The first thread searches the relaxed game beside it, by the share that one thread gives it.
//
// Claim: when all threads have run dry, the deal is lost.
// Why: no rule looks at the path or at the order. What is in the table has been entered by a thread that expands it, or
//      waits with one; a child is dropped only when an entry of the table covers it. So in the end every class that was
//      reached has been expanded or is covered by one that has been, and of the induction in
//      games/klondike/table_order.h nothing depends on who did it or when. A class that two threads enter by two of its
//      representatives at the same moment is expanded twice.
// Needs: no position is lost. A thread that leaves before it has run dry, or one without memory, ends the proof.
// Guarded by: tests/games/klondike_threads_test.cpp.
//
// A way to a win leads through the links of several threads: a position that is given has a link with its new owner
// that says where it came from.
// Thread safety: run() by one thread; each member of the team works on its own Member, the rest is atomic.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/klondike/plan_refiner.h"
#include "games/klondike/replay.h"
#include "games/klondike/search.h"
#include "solver/search/parallel/decide_together.h"
#include "solver/search/parallel/shared_closed_set.h"
#include "solver/search/parallel/work_exchange.h"

namespace winnable {

// What one thread sees of the table that all fill: nothing, until it enters.
template <KlondikeShape S>
class KlondikeSharedTable {
 public:
  using Set = SharedClosedSet<std::uint64_t, KlondikeTableOrder<S>>;

  void enter(Set& set, int member, Meter& meter) { visit_.emplace(set, member, meter); }
  void leave() { visit_.reset(); }

  [[gnu::always_inline]] void prefetch(std::uint64_t entry) const { visit_->prefetch({entry, 0}); }
  bool contains(std::uint64_t entry) const { return visit_->contains({entry, 0}); }
  Insertion insert(std::uint64_t entry) { return visit_->insert({entry, 0}); }

 private:
  std::optional<typename Set::Visit> visit_;
};

template <KlondikeShape S>
class KlondikeTeamSearch {
 public:
  using Abstraction = KlondikeAbstraction<S>;
  using Classes = KlondikeClasses<S, KlondikeSharedTable<S>>;

  // Goes on with what is left of a search of this deal, which must outlive this one.
  KlondikeTeamSearch(const Abstraction& deal, ThreadTeam& team, TeamMeters& meters, Reductions reductions,
                     const KlondikePlan& plan, const KlondikeRest& rest)
      : deal_(deal), team_(team), meters_(meters), share_(plan.relaxed_later), relaxed_meter_(meters.common()) {
    relaxed_meter_.stop_alone();
    relaxed_runs_ = reductions & klondike::kRelaxedGame;
    KlondikeTurns turns = plan.turns;
    turns.second_from /= static_cast<std::uint64_t>(team.size());
    broken_ = !table_.reset(meters.common(), Classes::table_order(deal, reductions));
    for (int i = 0; i < team.size(); ++i) {
      members_.push_back(std::make_unique<Member>(i, meters.of(i)));
      Member& member = *members_.back();
      if (!member.classes.start(deal, member.meter, reductions)) broken_ = true;
      member.batches.start(turns);
      member.batches.begin();
    }
    if (!broken_ && !take_over(rest)) broken_ = true;
  }

  Verdict run() {
    if (!broken_) {
      exchange_.open(team_);
      team_.run([this](int member) { work(*members_[static_cast<std::size_t>(member)]); });
    }
    relaxed_.free_memory();
    meters_.of(0).statistics.nodes += relaxed_meter_.statistics.nodes;
    if (winner_.load() >= 0) return Verdict::won;
    return is_relaxed_lost_ || (exchange_.is_done() && !broken_) ? Verdict::lost : Verdict::undecided;
  }

  // Every step from the start to the last card home, once run() has answered won; `see(step)` is told each.
  template <class See>
  void replay(See&& see) const {
    KlondikeReplay<S, Classes>(winner().classes, path()).run(see);
  }

  // Gives all memory back and takes it off the meters.
  void free_memory() {
    for (const auto& member : members_) member->classes.free_memory();
    table_.clear(meters_.common());
  }

 private:
  struct alignas(64) Member {
    Member(int number, Meter& own) : index(number), meter(own) {}
    const int index;
    Meter& meter;
    Classes classes;
    KlondikeBatches<S, Classes> batches{classes};
    std::uint64_t counted = 0;  // of its nodes, in nodes_
  };
  struct Gift {
    int from;
    std::vector<KlondikeWaiting> waiting;
  };
  static constexpr std::uint64_t kCountEvery = 256;     // nodes
  static constexpr std::size_t kGift = 64;              // positions
  static constexpr std::uint64_t kRelaxedSlice = 1000;  // positions

  bool take_over(const KlondikeRest& rest) {
    Member& first = *members_[0];
    auto& arrays = first.classes.arrays;
    if (!arrays.make_room(arrays.links, rest.links.size())) return false;
    arrays.links = rest.links;
    auto& table = first.classes.table;
    table.enter(table_, 0, first.meter);
    bool is_room = true;
    for (const std::uint64_t entry : rest.known) is_room = is_room && table.insert(entry) != Insertion::kFull;
    table.leave();
    if (!is_room || !arrays.make_room(first.batches.waiting(), rest.waiting.size())) return false;
    first.batches.waiting() = rest.waiting;
    return true;
  }

  bool is_over() const { return winner_.load(std::memory_order_relaxed) >= 0 || is_relaxed_lost_; }

  void work(Member& member) {
    const typename WorkExchange<Gift>::Presence presence(exchange_);
    while (member.batches.size() > 0 || take_gift(member)) {
      if (is_over() || member.meter.stopped()) break;
      if (!go_on(member)) {
        broken_ = true;
        break;
      }
      if (member.classes.is_won()) {
        int nobody = -1;
        winner_.compare_exchange_strong(nobody, member.index);
        break;
      }
      if (exchange_.is_wanted()) give(member);
      count(member);
      if (member.index == 0 && relaxed_runs_) look_at_relaxed_game();
    }
  }

  // False: no room.
  bool go_on(Member& member) {
    struct Visit {
      Visit(Member& of, typename KlondikeSharedTable<S>::Set& shared) : table(of.classes.table) {
        table.enter(shared, of.index, of.meter);
      }
      ~Visit() { table.leave(); }
      decltype(Classes::table)& table;
    };
    const Visit visit(member, table_);
    return member.batches.go_on();
  }

  void count(Member& member) {
    const std::uint64_t more = member.classes.nodes() - member.counted;
    if (more < kCountEvery) return;
    nodes_.fetch_add(more, std::memory_order_relaxed);
    member.counted += more;
  }

  // A slice of the relaxed game, if it is behind. When it runs out of memory or is won, it is over.
  void look_at_relaxed_game() {
    using Answer = typename KlondikeRelaxed<S>::Answer;
    const auto due = static_cast<std::uint64_t>(share_ * static_cast<double>(nodes_.load(std::memory_order_relaxed)));
    const std::uint64_t done = relaxed_meter_.statistics.nodes;
    if (due <= done) return;
    if (done == 0) relaxed_.start(deal_, deal_.start(), relaxed_meter_);
    const Answer answer = relaxed_.run(std::min(due, done + kRelaxedSlice));
    if (answer == Answer::lost) is_relaxed_lost_ = true;
    if (answer == Answer::open) return;
    relaxed_.free_memory();
    relaxed_runs_ = false;
  }

  void give(Member& member) {
    const std::size_t size = std::min(kGift, member.batches.size() / 2);
    if (size == 0) return;
    Gift gift{member.index, {}};
    gift.waiting.reserve(size);
    member.batches.give(gift.waiting, size);
    exchange_.give(std::move(gift));
  }

  // Waits for a gift. False: there is none any more.
  bool take_gift(Member& member) {
    std::optional<Gift> gift = exchange_.take();
    if (!gift) return false;
    auto& arrays = member.classes.arrays;
    auto& waiting = member.batches.waiting();
    if (!arrays.make_room(arrays.links, gift->waiting.size()) || !arrays.make_room(waiting, gift->waiting.size())) {
      broken_ = true;
      return false;
    }
    for (KlondikeWaiting& given : gift->waiting) {
      arrays.links.push_back({given.link.parent, KlondikeLink::kElsewhere, static_cast<std::uint16_t>(gift->from)});
      given.link.parent = member.classes.last_link();
      waiting.push_back(given);
    }
    return true;
  }

  const Member& winner() const { return *members_[static_cast<std::size_t>(winner_.load())]; }

  // From the win back to the start.
  std::vector<KlondikeLink> path() const {
    std::vector<KlondikeLink> path;
    const Member* at = &winner();
    for (KlondikeLink link = at->classes.arrays.links.back(); link.parent != KlondikeLink::kNoParent;
         link = at->classes.arrays.links[link.parent]) {
      if (link.is_elsewhere())
        at = members_[link.heights].get();
      else
        path.push_back(link);
    }
    return path;
  }

  const Abstraction& deal_;
  ThreadTeam& team_;
  TeamMeters& meters_;
  typename KlondikeSharedTable<S>::Set table_;
  std::vector<std::unique_ptr<Member>> members_;
  WorkExchange<Gift> exchange_;
  std::atomic<int> winner_{-1};
  std::atomic<bool> broken_{false};  // not everything reached is searched
  std::atomic<bool> is_relaxed_lost_{false};
  std::atomic<std::uint64_t> nodes_{0};  // of all, nearly

  // The first member's.
  double share_;  // of relaxed positions to nodes
  bool relaxed_runs_ = false;
  Meter relaxed_meter_;
  KlondikeRelaxed<S> relaxed_;
};

// Decides a Klondike deal with several threads.
template <KlondikeShape S>
class KlondikeTeamDecider {
 public:
  // So many positions one thread expands before the others join, all of them in short probes.
  static constexpr std::uint64_t kAlone = 20'000;

  Outcome decide(const KlondikeDeal<S>& deal, const Limits& limits, int threads, Reductions reductions,
                 std::uint64_t alone = kAlone, const KlondikePlan& plan = {}) {
    const KlondikeAbstraction<S> abstraction(deal);
    std::optional<KlondikeRest> rest;
    const auto begin = [&](Meter& meter) {
      alone_.start(abstraction, meter, reductions, plan);
      Outcome outcome;
      outcome.verdict = alone_.run();
      if (outcome.verdict == Verdict::won) {
        KlondikePlanRefiner<S> refiner(deal, outcome.solution);
        alone_.replay([&](KlondikeStep step) { refiner.play(step); });
      }
      if (meter.reason() == Reason::nodes) rest = alone_.hand_over();
      alone_.free_memory();
      return outcome;
    };
    return decide_together(limits, threads, alone, begin, [&](ThreadTeam& team, TeamMeters& meters) {
      Outcome outcome;
      if (!rest) {
        meters.common().stop(Reason::memory);
        return outcome;
      }
      meters.enter_phase("depth-first search");
      KlondikeTeamSearch<S> search(abstraction, team, meters, reductions, plan, *rest);
      outcome.verdict = search.run();
      if (outcome.verdict == Verdict::won) {
        KlondikePlanRefiner<S> refiner(deal, outcome.solution);
        search.replay([&](KlondikeStep step) { refiner.play(step); });
      }
      search.free_memory();
      return outcome;
    });
  }

 private:
  KlondikeSearch<S> alone_;
};

}  // namespace winnable
