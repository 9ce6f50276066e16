// A proof of loss by classes of positions (relaxed.h) on several threads.
//
// Idea: each member is a prover with states of its own that wait, and all know the same keys, so a state is expanded by
// whoever meets it first, once. One that runs dry asks; one that works gives it the lower half of what waits. When all
// have run dry every state reached has been expanded, and the deal is lost. Thread safety: each member of the team
// calls run() for itself; all else by one thread while the team rests.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "games/builder/known_keys.h"
#include "games/builder/relaxed.h"
#include "games/builder/relaxed_prover.h"
#include "solver/search/parallel/shared_closed_set.h"
#include "solver/search/parallel/team_meters.h"
#include "solver/search/parallel/thread_team.h"
#include "solver/search/parallel/work_exchange.h"

namespace winnable {

class ParallelRelaxedProver {
 public:
  // Of the first `members` of the team. The game, the team and the meters must outlive it.
  ParallelRelaxedProver(const RelaxedBuilder& game, ThreadTeam& team, TeamMeters& meters, int members)
      : meters_(meters) {
    known_.reset(meters.common());
    for (int i = 0; i < members; ++i)
      members_.push_back(std::make_unique<Member>(game, meters.of(i), SharedKeys{&known_, i, &meters.of(i)}));
    members_[0]->start();
    is_over_ = !members_[0]->has_all();
    exchange_.open(team, members);
  }
  ~ParallelRelaxedProver() {
    for (const States& gift : exchange_.left_over()) meters_.common().spend_bytes(-bytes_of(gift));
    known_.clear(meters_.common());
  }
  ParallelRelaxedProver(const ParallelRelaxedProver&) = delete;
  ParallelRelaxedProver& operator=(const ParallelRelaxedProver&) = delete;

  int members() const { return static_cast<int>(members_.size()); }

  // By each of the members once: until all is expanded, one has met a win, or its meter stops. lost: so is the deal.
  // Undecided: nothing is said of it.
  Verdict run(int number) {
    Member& member = *members_[static_cast<std::size_t>(number)];
    work(member);
    return exchange_.is_done() && !is_over_ ? Verdict::lost : Verdict::undecided;
  }

 private:
  static constexpr std::uint64_t kTurn = 64;  // states between two looks at what the others do

  using States = std::vector<RelaxedBuilder::State>;

  static std::int64_t bytes_of(const States& states) {
    return static_cast<std::int64_t>(states.capacity() * sizeof(RelaxedBuilder::State));
  }

  class Member : public RelaxedProver<RelaxedBuilder, SharedKeys> {
   public:
    Member(const RelaxedBuilder& game, Meter& meter, const SharedKeys& keys) : RelaxedProver(game, meter, keys) {}
    using RelaxedProver::start;

    const Meter& meter() const { return meter_; }
    bool has_work() const { return !waiting_.empty(); }
    bool has_all() const { return has_all_; }

    // Empty, if there is nothing to give, or no room for it.
    States share() {
      States gift;
      const std::size_t count = waiting_.size() / 2;
      if (count == 0 || !meter_.has_room_for(count * sizeof(RelaxedBuilder::State))) return gift;
      gift.assign(waiting_.begin(), waiting_.begin() + count);
      meter_.spend_bytes(bytes_of(gift));
      std::copy(waiting_.begin() + count, waiting_.end(), waiting_.begin());
      waiting_.truncate(waiting_.size() - count);
      return gift;
    }

    // By a member without work.
    void take(const States& gift) {
      for (const RelaxedBuilder::State& state : gift) has_all_ = has_all_ && waiting_.push_back(state);
      meter_.spend_bytes(-bytes_of(gift));
    }
  };

  void work(Member& member) {
    const typename WorkExchange<States>::Presence presence(exchange_);
    while (member.has_work() || take(member)) {
      if (is_over_ || member.meter().stopped()) break;
      if (member.run(kTurn) == Verdict::won || !member.has_all()) is_over_ = true;
      if (!exchange_.is_wanted()) continue;
      if (States gift = member.share(); !gift.empty()) exchange_.give(std::move(gift));
    }
  }

  bool take(Member& member) {
    const auto gift = exchange_.take();
    if (gift) member.take(*gift);
    if (!member.has_all()) is_over_ = true;
    return gift.has_value();
  }

  TeamMeters& meters_;
  SharedClosedSet<Key> known_;
  std::vector<std::unique_ptr<Member>> members_;
  WorkExchange<States> exchange_;
  std::atomic<bool> is_over_{false};  // a win was met, or something could not be kept
};

}  // namespace winnable
