// The complete pass over a builder's positions (prover.h) on several threads.
//
// Idea: every thread is a prover with a stack of its own, and all know the same keys, so a position is expanded by
// whoever meets it first, once. A thread that runs dry asks; one that works gives it the lower half of all that waits
// on its stack. (Of a search that goes this deep the shallowest level alone is no gift: what lies behind it has long
// been met further down.) When all have run dry every position reached has been expanded, and the deal is lost. Thread
// safety: run() by one thread; each member of the team works on its own Member, the rest is shared on purpose.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/builder/prover.h"
#include "solver/search/parallel/shared_closed_set.h"
#include "solver/search/parallel/team_meters.h"
#include "solver/search/parallel/thread_team.h"
#include "solver/search/parallel/work_exchange.h"

namespace winnable {

template <BuilderShape S>
class ParallelBuilderProver {
 public:
  // The deal, the team and the meters must outlive it. With `classes` only the first position of each is expanded, and
  // `lost` says nothing of the deal.
  ParallelBuilderProver(const BuilderDeal& deal, ThreadTeam& team, TeamMeters& meters, Reductions reductions,
                        const RelaxedBuilder* classes = nullptr)
      : team_(team), meters_(meters) {
    known_.reset(meters.common());
    for (int i = 0; i < team.size(); ++i)
      members_.push_back(
          std::make_unique<Member>(deal, meters.of(i), reductions, classes, SharedKeys{&known_, i, &meters.of(i)}));
    members_[0]->start();
  }
  ~ParallelBuilderProver() {
    for (const Gift& gift : exchange_.left_over()) meters_.common().spend_bytes(-gift.bytes());
    known_.clear(meters_.common());
  }
  ParallelBuilderProver(const ParallelBuilderProver&) = delete;
  ParallelBuilderProver& operator=(const ParallelBuilderProver&) = delete;

  // Searches until decided, the meters stop, or about `slice` more positions are expanded.
  Verdict run(std::uint64_t slice) {
    slice_left_ = static_cast<std::int64_t>(std::min<std::uint64_t>(slice, std::numeric_limits<std::int64_t>::max()));
    exchange_.open(team_);
    team_.run([this](int member) { work(*members_[static_cast<std::size_t>(member)]); });
    if (winner_) return Verdict::won;
    const bool is_full = std::any_of(members_.begin(), members_.end(), [](const auto& one) { return one->is_full(); });
    if (is_full) meters_.common().stop_unless_stopped(Reason::memory);
    return exchange_.is_done() && !meters_.common().stopped() ? Verdict::lost : Verdict::undecided;
  }

  // The moves from the start to the win, forced ones among them, once run() has answered won.
  std::vector<Move> solution() { return winner_.load()->solution(); }

 private:
  static constexpr std::uint64_t kTurn = 64;  // positions between two looks at what the others do

  // The lower part of a stack: the way down, and what waits along it.
  struct Gift {
    struct Step {
      Move move;
      bool is_forced;
      std::uint32_t first_waiting;
    };
    std::vector<Step> way;
    std::vector<Move> waiting;

    std::int64_t bytes() const {
      return static_cast<std::int64_t>(way.capacity() * sizeof(Step) + waiting.capacity() * sizeof(Move));
    }
  };

  class Member : public BuilderProver<S, SharedKeys> {
    using Prover = BuilderProver<S, SharedKeys>;
    using Prover::is_full_;
    using Prover::levels_;
    using Prover::meter_;
    using Prover::position_;
    using Prover::verdict_;
    using Prover::waiting_;

   public:
    Member(const BuilderDeal& deal, Meter& meter, Reductions reductions, const RelaxedBuilder* classes,
           const SharedKeys& keys)
        : Prover(deal, meter, reductions, keys) {
      this->classes_ = classes;
    }
    using Prover::start;

    const Meter& meter() const { return meter_; }
    bool has_work() const { return !levels_.empty(); }
    bool is_full() const { return is_full_; }

    // Nothing, if there is too little to make up for the way.
    std::optional<Gift> share() {
      const std::size_t count = waiting_.size() / 2;
      std::size_t levels = 0;
      while (levels < levels_.size() && levels_[levels].first_waiting < count) ++levels;
      if (count == 0 || levels > kLongestWay * count) return std::nullopt;
      const auto bytes = static_cast<std::int64_t>(levels * sizeof(typename Gift::Step) + count * sizeof(Move));
      if (!meter_.has_room_for(static_cast<std::uint64_t>(bytes))) return std::nullopt;
      Gift gift;
      gift.way.reserve(levels);
      for (std::size_t i = 0; i < levels; ++i)
        gift.way.push_back({levels_[i].move, levels_[i].is_forced, levels_[i].first_waiting});
      gift.waiting.assign(waiting_.begin(), waiting_.begin() + count);
      meter_.spend_bytes(gift.bytes());
      std::copy(waiting_.begin() + count, waiting_.end(), waiting_.begin());
      waiting_.truncate(waiting_.size() - count);
      const auto given = static_cast<std::uint32_t>(count);
      for (auto& level : levels_) level.first_waiting -= std::min(level.first_waiting, given);
      return gift;
    }

    // By a member without work.
    void take(const Gift& gift) {
      verdict_ = Verdict::undecided;
      position_ = Builder<S>(position_.deal());
      waiting_.truncate(0);
      for (std::size_t i = 0; i < gift.way.size(); ++i) {
        const auto& step = gift.way[i];
        const auto undo = i == 0 ? typename Builder<S>::Undo{} : position_.apply(step.move);
        is_full_ |= !levels_.push_back({step.move, undo, step.first_waiting, step.is_forced});
        if (is_full_) break;
      }
      for (const Move move : gift.waiting) is_full_ = is_full_ || !waiting_.push_back(move);
      meter_.spend_bytes(-gift.bytes());
    }

   private:
    static constexpr std::size_t kLongestWay = 16;  // steps for each position that waits
  };

  void work(Member& member) {
    const typename WorkExchange<Gift>::Presence presence(exchange_);
    while (member.has_work() || take(member)) {
      if (winner_ || slice_left_.load(std::memory_order_relaxed) <= 0 || member.meter().stopped()) break;
      const std::uint64_t before = member.meter().statistics.nodes;
      if (member.run(kTurn) == Verdict::won) win(member);
      slice_left_.fetch_sub(static_cast<std::int64_t>(member.meter().statistics.nodes - before),
                            std::memory_order_relaxed);
      if (!exchange_.is_wanted()) continue;
      if (auto gift = member.share()) exchange_.give(*std::move(gift));
    }
  }

  bool take(Member& member) {
    const auto gift = exchange_.take();
    if (gift) member.take(*gift);
    return gift.has_value();
  }

  void win(Member& member) {
    Member* nobody = nullptr;
    winner_.compare_exchange_strong(nobody, &member);
  }

  ThreadTeam& team_;
  TeamMeters& meters_;
  SharedClosedSet<Key> known_;
  std::vector<std::unique_ptr<Member>> members_;
  WorkExchange<Gift> exchange_;
  std::atomic<Member*> winner_{nullptr};
  std::atomic<std::int64_t> slice_left_{0};
};

}  // namespace winnable
