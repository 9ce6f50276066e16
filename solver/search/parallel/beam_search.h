// The beam search of solver/search/beam_search.h on several threads: one layer after the other, each expanded by all of
// them.
//
// Idea: every thread keeps the children it generates in layers of its own, so nothing is shared but the set of known
// keys. When a layer's turn comes each thread sorts its share of it; then all take the best positions of the whole
// layer in small batches, and give back the children that fall into the same layer. The verdict does not depend on the
// order of threads: in a pass that was never cut every position reached is expanded once, whoever meets it first. Which
// positions a cut pass keeps does depend on it, so wins may be found in other passes. Thread safety: one run() at a
// time; each member of the team works on its own Member, the rest is behind mutex_.
#pragma once

#include <algorithm>
#include <array>
#include <barrier>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/search/beam_search.h"
#include "solver/search/child_key.h"
#include "solver/search/packed_form.h"
#include "solver/search/parallel/shared_closed_set.h"
#include "solver/search/parallel/thread_team.h"
#include "solver/search/position.h"
#include "solver/search/waiting.h"

namespace winnable {

template <HasProgress P>
class ParallelBeamSearch {
 public:
  // One meter for each member of the team, and one for what is shared; all report to the same SharedSpending.
  ParallelBeamSearch(const typename P::Deal& deal, SharedClosedSetFor<P>& closed, ThreadTeam& team,
                     std::vector<Meter>& meters, Meter& shared_meter, Reductions reductions)
      : deal_(deal),
        closed_(closed),
        team_(team),
        shared_meter_(shared_meter),
        reductions_(reductions),
        same_layer_(shared_meter) {
    for (Meter& meter : meters) members_.push_back(std::make_unique<Member>(meter));
  }

  // As BeamSearch::run.
  BeamResult run(std::size_t width) {
    width_ = width;
    batch_ = std::clamp<std::size_t>(width / 128, 1, kBatch);
    closed_.reset(shared_meter_);
    const P start(deal_);
    Member& first = *members_[0];
    Visit(closed_, 0, first.meter).insert(start.key());
    if (start.is_won()) return {Verdict::won, false, {}};
    keep(first, 0, start, kNoLink, Move{}, first.same_layer);
    for (int progress = 0; progress <= P::kMaxProgress && !over(); ++progress) work_off(progress);
    BeamResult result;
    for (const auto& member : members_) result.cut |= member->cut;
    result.cut |= cut_;
    if (won_) {
      result.verdict = Verdict::won;
      result.solution = solution();
    } else if (!result.cut && !shared_meter_.stopped()) {
      result.verdict = Verdict::lost;
    }
    return result;
  }

 private:
  using Form = PackedForm<P>;
  using Visit = typename SharedClosedSetFor<P>::Visit;
  static constexpr std::uint32_t kNoLink = ~std::uint32_t{0};
  static constexpr int kIndexBits = 27;  // of a link's number; the upper bits name the member
  static constexpr std::size_t kSpare = 4;
  static constexpr std::size_t kBatch = 32;  // at most; of a narrow layer less, so that the best go first
  static constexpr std::size_t kAlone = 32;  // a layer of no more entries is not worth waking the others

  struct Link {
    std::uint32_t parent;
    Move move;
  };
  using Entry = Waiting<typename Form::Packed>;
  struct Member {
    explicit Member(Meter& own) : meter(own), links(own) {
      for (int i = 0; i <= P::kMaxProgress; ++i) layers.emplace_back(own);
    }
    Meter& meter;
    TrackedVector<Link> links;
    std::vector<TrackedVector<Entry>> layers;  // what this member has generated
    std::size_t taken = 0;                     // of the current layer, best first
    std::vector<Entry> batch, same_layer;      // at work; children that stay in the current layer
    bool cut = false;
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;
  };

  bool over() const { return won_ || shared_meter_.stopped(); }

  void work_off(int progress) {
    std::size_t entries = 0;
    for (const auto& member : members_) {
      entries += member->layers[static_cast<std::size_t>(progress)].size();
      member->taken = 0;
    }
    if (entries == 0) return;
    progress_ = progress;
    expanded_ = 0;
    active_ = entries <= kAlone && width_ <= kAlone ? 1 : team_.size();
    if (active_ == 1) {
      for (const auto& member : members_) sort_share(*member);
      work(0);
    } else {
      std::barrier sorted(active_);
      team_.run([&](int member) {
        sort_share(*members_[static_cast<std::size_t>(member)]);
        sorted.arrive_and_wait();
        work(member);
      });
    }
    cut_ |= !same_layer_.empty();
    for (const auto& member : members_) {
      auto& layer = member->layers[static_cast<std::size_t>(progress)];
      cut_ |= member->taken < layer.size();
      layer.release();
    }
    same_layer_.truncate(0);
  }

  // Only the best `width_` can be expanded; the others need no order.
  std::size_t usable(std::size_t size) const { return std::min(size, width_); }
  void sort_share(Member& member) {
    auto& layer = member.layers[static_cast<std::size_t>(progress_)];
    const std::greater<Entry> better;
    const std::size_t count = usable(layer.size());
    if (count < layer.size()) std::nth_element(layer.begin(), layer.begin() + count, layer.end(), better);
    std::sort(layer.begin(), layer.begin() + count, better);
  }

  void work(int index) {
    Member& member = *members_[static_cast<std::size_t>(index)];
    while (take_batch(member)) {
      for (const Entry& waiting : member.batch) {
        if (won_ || member.meter.stopped()) break;
        expand(member, index, Form::unpack(deal_, waiting.packed), waiting.link());
        if (member.meter.spend_node()) break;
      }
    }
  }

  // Gives back the children of the last batch and takes the next best; false: the layer is done or the search over.
  bool take_batch(Member& member) {
    std::unique_lock lock(mutex_);
    for (const Entry& waiting : member.same_layer) {
      if (!same_layer_.push_back(waiting)) break;  // the meter has stopped
      std::push_heap(same_layer_.begin(), same_layer_.end());
    }
    if (!member.batch.empty()) --at_work_;
    if (!member.same_layer.empty() || at_work_ == 0) changed_.notify_all();
    member.same_layer.clear();
    member.batch.clear();
    for (;;) {
      if (over() || expanded_ >= width_) {
        changed_.notify_all();
        return false;
      }
      for (int from = peek(); from != kNobody && member.batch.size() < batch_ && expanded_ < width_; from = peek()) {
        member.batch.push_back(take(from));
        ++expanded_;
      }
      if (!member.batch.empty()) {
        ++at_work_;
        return true;
      }
      if (at_work_ == 0) return false;
      changed_.wait(lock);
    }
  }

  // Who holds the best position left of the layer: a member, kSameLayer or kNobody.
  static constexpr int kNobody = -1, kSameLayer = SharedClosedSetFor<P>::kMaxMembers;
  int peek() {
    int best = kNobody;
    std::uint64_t best_order = 0;
    const auto offer = [&](int from, const Entry& entry) {
      if (best != kNobody && entry.order <= best_order) return;
      best = from;
      best_order = entry.order;
    };
    if (!same_layer_.empty()) offer(kSameLayer, same_layer_[0]);
    for (std::size_t i = 0; i < members_.size(); ++i) {
      auto& layer = members_[i]->layers[static_cast<std::size_t>(progress_)];
      if (members_[i]->taken < usable(layer.size())) offer(static_cast<int>(i), layer[members_[i]->taken]);
    }
    return best;
  }
  Entry take(int from) {
    if (from != kSameLayer) {
      Member& member = *members_[static_cast<std::size_t>(from)];
      return member.layers[static_cast<std::size_t>(progress_)][member.taken++];
    }
    std::pop_heap(same_layer_.begin(), same_layer_.end());
    const Entry best = same_layer_.back();
    same_layer_.pop_back();
    return best;
  }

  void expand(Member& member, int index, const P& position, std::uint32_t link) {
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return;
    }
    generate_for_search(position, member.moves, reductions_);
    member.meter.statistics.generated += member.moves.size();
    Visit closed(closed_, index, member.meter);
    for (std::size_t i = 0; i < member.moves.size(); ++i) {
      member.keys[i] = key_after(position, member.moves[i]);
      closed.prefetch(member.keys[i]);
    }
    for (std::size_t i = 0; i < member.moves.size(); ++i) {
      const Insertion insertion = closed.insert(member.keys[i]);
      if (insertion == Insertion::kFull) return;
      if (insertion == Insertion::kKnown) {
        ++member.meter.statistics.duplicates;
        continue;
      }
      P child = position;
      child.apply(member.moves[i]);
      if (child.is_won()) return win(link, member.moves[i]);
      if (!keep(member, index, child, link, member.moves[i], member.same_layer)) return;
    }
  }

  bool keep(Member& member, int index, const P& position, std::uint32_t parent, Move move,
            std::vector<Entry>& same_layer) {
    if (member.links.size() >> kIndexBits) return !member.meter.stop(Reason::memory);
    if (!member.links.push_back({parent, move})) return false;
    const auto number =
        static_cast<std::uint32_t>(index) << kIndexBits | static_cast<std::uint32_t>(member.links.size() - 1);
    const Entry entry(Form::pack(position), position.score(), number);
    const int progress = position.progress();
    if (progress == progress_) {
      same_layer.push_back(entry);
      return true;
    }
    auto& layer = member.layers[static_cast<std::size_t>(progress)];
    if (!layer.push_back(entry)) return false;
    const std::size_t most = kSpare * width_ / members_.size();
    if (layer.size() >= most && layer.size() >= 64) {
      std::nth_element(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(layer.size() / 2), layer.end(),
                       std::greater<Entry>());
      layer.truncate(layer.size() / 2);
      member.cut = true;
    }
    return true;
  }

  void win(std::uint32_t parent, Move last) {
    const std::lock_guard lock(mutex_);
    if (won_) return;
    last_parent_ = parent;
    last_move_ = last;
    won_ = true;
  }

  std::vector<Move> solution() {
    std::vector<Move> moves{last_move_};
    const auto link_at = [&](std::uint32_t number) -> const Link& {
      return members_[number >> kIndexBits]->links[number & ((1u << kIndexBits) - 1)];
    };
    for (std::uint32_t i = last_parent_; link_at(i).parent != kNoLink; i = link_at(i).parent)
      moves.push_back(link_at(i).move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  const typename P::Deal& deal_;
  SharedClosedSetFor<P>& closed_;
  ThreadTeam& team_;
  Meter& shared_meter_;  // used under mutex_, or while the team rests
  Reductions reductions_;
  std::size_t width_ = 0, batch_ = 1;
  std::vector<std::unique_ptr<Member>> members_;
  int progress_ = -1;  // of the current layer
  int active_ = 0;
  bool cut_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  TrackedVector<Entry> same_layer_;  // a heap: children that fell into the current layer
  std::size_t expanded_ = 0;
  int at_work_ = 0;
  std::atomic<bool> won_{false};
  std::uint32_t last_parent_ = kNoLink;
  Move last_move_{};
};

}  // namespace winnable
