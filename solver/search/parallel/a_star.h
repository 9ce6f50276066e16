// A cheapest win by several threads (solver/search/a_star.h: by one).
//
// Idea: every position belongs to one member of the team, by its key. Each is an A* of its own over those that are its;
// of the others' it makes the children and sends them. So no position is kept twice and no table is shared. A member
// whose own least f is above another's may expand what one thread would not; since keys are spread evenly that is
// little. A win that is found bounds all, and when nothing is open for less, with nobody and on no way, it is a
// cheapest one. Source: hash-distributed A* (Kishimoto, Fukunaga & Botea, Artificial Intelligence 195, 2013). Cost: as
// for one thread, and what is on its way; a copy of the deal for each member, since deals may learn as they are asked.
// Thread safety: run() by one thread, the team's first member.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/search/a_star.h"
#include "solver/search/parallel/mail.h"
#include "solver/search/parallel/team_meters.h"
#include "solver/search/parallel/thread_team.h"

namespace winnable {

template <PathNode P>
class ParallelAStar {
 public:
  // The deal, the team and the meters must outlive it.
  ParallelAStar(const typename P::Deal& deal, ThreadTeam& team, TeamMeters& meters)
      : deal_(deal), team_(team), meters_(meters), mail_(team) {
    for (int i = 0; i < team.size(); ++i)
      members_.push_back(std::make_unique<Member>(deal, meters.of(i), Part{this, i}));
  }
  ParallelAStar(const ParallelAStar&) = delete;
  ParallelAStar& operator=(const ParallelAStar&) = delete;

  // Seeks a path from the deal's start, which is no win, to a win that costs less than `limit`. One run an object.
  PathResult run(int limit) {
    const P start(deal_);
    const int bound = start.moves_to_win_lower_bound();
    limit_ = std::min(limit, AStar<P>::kMaxCost);
    team_.run([&](int member) {
      const typename Mail<Letter>::Ending ending(mail_);
      if (member == 0) members_[0]->send(start, start.key(), kNone, 0, bound);
      work(*members_[static_cast<std::size_t>(member)]);
    });
    const bool exhausted = mail_.is_done() && !is_cut_;
    const int least = std::min(limit_.load(), exhausted ? AStar<P>::kMaxCost : least_open());
    give_back_letters();
    return {.cost = is_reached() ? limit_.load() : -1,
            .lower_bound = std::max(bound, least),
            .exhausted = exhausted,
            .keys = path()};
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kBundle = 32;  // letters

  struct Letter {
    typename PackedForm<P>::Packed packed;
    Key key;
    std::uint32_t parent;
    std::uint16_t cost;
    std::uint16_t least;  // no path that comes by it costs less
  };

  // What one member keeps: the positions whose keys are its.
  struct Part {
    ParallelAStar* all;
    int member;

    std::uint64_t members() const { return static_cast<std::uint64_t>(all->team_.size()); }
    int limit() const { return all->limit_.load(std::memory_order_relaxed); }
    bool keeps(Key key) const { return all->owner_of(key) == member; }
    std::uint32_t number_of(std::uint32_t node) const { return all->number_of(node, member); }
    bool send(const P& child, Key key, std::uint32_t parent, int cost, int least) const {
      return all->members_[static_cast<std::size_t>(member)]->send(child, key, parent, cost, least);
    }
    void reach(int cost, std::uint32_t parent, Key key) const { all->reach(cost, parent, key); }
  };

  // The member's own copy of the deal comes before the search of it.
  struct OwnDeal {
    typename P::Deal deal;
  };

  class Member : private OwnDeal, private AStar<P, PathGoal<P>, Part> {
    using Search = AStar<P, PathGoal<P>, Part>;
    using Form = PackedForm<P>;

   public:
    Member(const typename P::Deal& of, Meter& meter, const Part& part)
        : OwnDeal{of},
          Search(OwnDeal::deal, {}, meter, 100, part),
          all_(*part.all),
          number_(part.member),
          outgoing_(static_cast<std::size_t>(part.all->team_.size())) {}

    int number() const { return number_; }
    bool is_stopped() const { return this->meter_.stopped(); }
    Key key_of(std::uint32_t node) { return this->nodes_[node].key; }
    std::uint32_t parent_of(std::uint32_t node) { return this->nodes_[node].parent; }

    // False: nothing is left below the limit, for now.
    bool find_open() { return Search::find_open(); }
    // False: stopped.
    bool expand_next() {
      const int f = static_cast<int>(this->current_);
      if (Search::expand_next() && this->nodes_.size() < all_.most_nodes()) return true;
      least_cut_ = f;
      return this->meter_.stopped() ? false : !this->meter_.stop(Reason::memory);
    }
    // No path through what it keeps costs less.
    int least_open() { return std::min(least_cut_, find_open() ? static_cast<int>(this->current_) : Search::kMaxCost); }

    // False: out of memory.
    bool send(const P& position, Key key, std::uint32_t parent, int cost, int least) {
      const int owner = all_.owner_of(key);
      auto& letters = outgoing_[static_cast<std::size_t>(owner)];
      letters.push_back(
          {Form::pack(position), key, parent, static_cast<std::uint16_t>(cost), static_cast<std::uint16_t>(least)});
      return letters.size() < kBundle || post(owner);
    }
    bool post_all() {
      for (int to = 0; to < static_cast<int>(outgoing_.size()); ++to)
        if (!outgoing_[static_cast<std::size_t>(to)].empty() && !post(to)) return false;
      return true;
    }

    // False: out of memory, which leaves out some.
    bool receive(const typename Mail<Letter>::Bundles& bundles) {
      this->keep_up_to_ = Search::kMaxCost;
      bool has_all = true;
      for (const auto& bundle : bundles) {
        for (const Letter& letter : bundle) this->nodes_.prefetch(letter.key);
        for (const Letter& letter : bundle) has_all = receive(letter) && has_all;
        this->meter_.spend_bytes(-bytes_of(bundle));
      }
      return has_all;
    }

   private:
    bool receive(const Letter& letter) {
      if (letter.cost >= this->space_.limit()) return true;
      const std::uint32_t known = this->find_cheaper(letter.key, letter.cost);
      if (known == Search::kKnown) return true;
      if (this->enter(Form::unpack(this->deal_, letter.packed), letter.key, known, letter.parent, letter.cost,
                      letter.least))
        return true;
      least_cut_ = std::min(least_cut_, int{letter.least});
      return false;
    }

    bool post(int to) {
      auto& letters = outgoing_[static_cast<std::size_t>(to)];
      if (!this->meter_.has_room_for(static_cast<std::uint64_t>(bytes_of(letters)))) {
        for (const Letter& letter : letters) least_cut_ = std::min(least_cut_, int{letter.least});
        letters.clear();
        return !this->meter_.stop(Reason::memory);
      }
      this->meter_.spend_bytes(bytes_of(letters));
      all_.mail_.send(to, std::exchange(letters, {}));
      return true;
    }

    ParallelAStar& all_;
    int number_;
    int least_cut_ = Search::kMaxCost;                     // of what was left undone when it stopped
    std::vector<typename Mail<Letter>::Bundle> outgoing_;  // by member
  };

  static std::int64_t bytes_of(const typename Mail<Letter>::Bundle& bundle) {
    return static_cast<std::int64_t>(bundle.capacity() * sizeof(Letter));
  }

  int owner_of(Key key) const {
    return static_cast<int>((mix(key) >> 32) * static_cast<std::uint64_t>(team_.size()) >> 32);
  }
  // Of a member's node among those of all.
  std::uint32_t number_of(std::uint32_t node, int member) const {
    return node * static_cast<std::uint32_t>(team_.size()) + static_cast<std::uint32_t>(member);
  }
  std::uint32_t most_nodes() const { return kNone / static_cast<std::uint32_t>(team_.size()) - 1; }

  void work(Member& member) {
    while (!mail_.is_ended()) {
      const auto bundles = mail_.take(member.number());
      bool goes_on = member.receive(bundles);
      mail_.deal_with(bundles);
      if (goes_on && member.find_open()) {
        goes_on = member.expand_next();
      } else if (goes_on && member.post_all()) {
        const auto waited_for = mail_.wait(member.number());
        if (waited_for.empty()) break;
        goes_on = member.receive(waited_for);
        mail_.deal_with(waited_for);
      }
      if (!goes_on || member.is_stopped()) {
        is_cut_ = true;
        break;
      }
    }
    member.post_all();
  }

  void reach(int cost, std::uint32_t parent, Key key) {
    const std::lock_guard lock(mutex_);
    if (cost >= limit_) return;
    limit_ = cost;
    last_parent_ = parent;
    last_key_ = key;
  }
  bool is_reached() const { return last_parent_ != kNone; }

  // With the members and on the way to them.
  int least_open() {
    int least = AStar<P>::kMaxCost;
    for (const auto& member : members_) least = std::min(least, member->least_open());
    for (const auto& member : members_)
      for (const auto& bundle : mail_.left_over(member->number()))
        for (const Letter& letter : bundle) least = std::min(least, int{letter.least});
    return least;
  }
  void give_back_letters() {
    for (const auto& member : members_)
      for (const auto& bundle : mail_.left_over(member->number())) meters_.common().spend_bytes(-bytes_of(bundle));
  }

  std::vector<Key> path() {
    std::vector<Key> keys;
    if (!is_reached()) return keys;
    keys.push_back(last_key_);
    const auto size = static_cast<std::uint32_t>(team_.size());
    for (std::uint32_t i = last_parent_; i != kNone; i = members_[i % size]->parent_of(i / size))
      keys.push_back(members_[i % size]->key_of(i / size));
    std::reverse(keys.begin(), keys.end());
    return keys;
  }

  const typename P::Deal& deal_;
  ThreadTeam& team_;
  TeamMeters& meters_;
  Mail<Letter> mail_;
  std::vector<std::unique_ptr<Member>> members_;
  std::atomic<int> limit_{0};          // only cheaper paths count; falls when one is found
  std::atomic<bool> is_cut_{false};    // somebody stopped with work left
  std::mutex mutex_;                   // of what follows
  std::uint32_t last_parent_ = kNone;  // of the goal reached
  Key last_key_{};
};

}  // namespace winnable
