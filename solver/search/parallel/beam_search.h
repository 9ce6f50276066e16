// The beam search of solver/search/beam_search.h on several threads: one layer after the other, each expanded by all of
// them.
//
// Idea: every thread keeps the children it generates in layers of its own, so nothing is shared but the set of known
// keys. When a layer's turn comes each thread sorts its share of it. Then it takes batches of the best: its own, or
// those of another one, picked at random, when that one's best is better; children that fall into the same layer wait
// in a heap of its own beside its share. So good positions spread over the threads, no thread idles while another has
// many, and what is expanded are the best of the layer but for a few, with no lock that all want. The verdict does not
// depend on the order of threads: in a pass that was never cut every position reached is expanded once, whoever meets
// it first. Which positions a cut pass keeps does depend on it, so wins may be found in other passes.
// Source: relaxed priority queues (Rihani, Sanders & Dementiev, SPAA 2015, "MultiQueues").
// Cost: two locks a batch, of a share that others seldom look at. Memory of layers that are done serves for new ones.
// Thread safety: one run() at a time; a member's share of the current layer is behind its mutex, the rest of a Member
// is its own.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
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
        index_bits_(32 - std::bit_width(static_cast<unsigned>(team.size() - 1))) {
    for (Meter& meter : meters) members_.push_back(std::make_unique<Member>(meter, static_cast<int>(members_.size())));
  }

  // As BeamSearch::run.
  BeamResult run(std::size_t width) {
    width_ = width;
    active_ = static_cast<int>(std::clamp<std::size_t>(width / kEach, 1, members_.size()));
    batch_ = std::clamp<std::size_t>(width / 128, 1, kBatch);
    closed_.reset(shared_meter_);
    const P start(deal_);
    Member& first = *members_[0];
    Visit(closed_, 0, first.meter).insert(start.key());
    if (start.is_won()) return {Verdict::won, false, {}};
    keep(first, start, kNoLink, Move{});
    next_layer();
    if (!is_done_) work_together();
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
  static constexpr std::size_t kSpare = 4;
  static constexpr std::size_t kBatch = 32;     // at most; of a narrow layer less, so that the best go first
  static constexpr std::size_t kEach = 128;     // a pass is not worth more members than have this share of its width
  static constexpr std::uint64_t kNothing = 0;  // no entry's order: their scores are above the least

  struct Link {
    std::uint32_t parent;
    Move move;
  };
  using Entry = Waiting<typename Form::Packed>;
  using Layer = TrackedVector<Entry>;
  struct alignas(64) Member {  // no two write to the same cache line
    Member(Meter& own, int number)
        : meter(own), index(number), random(static_cast<unsigned>(number)), links(own), heap(own) {
      for (int i = 0; i <= P::kMaxProgress; ++i) layers.emplace_back(own);
      spare.reserve(layers.size());
    }
    Meter& meter;
    int index;
    std::uint32_t random;
    TrackedVector<Link> links;
    std::vector<Layer> layers;             // what this member has generated, but for the current layer
    std::vector<Layer> spare;              // empty, with the memory of layers that are done
    std::vector<Entry> batch, same_layer;  // at work; children that stay in the current layer
    bool cut = false;
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;

    // Of the current layer, from which others take too: this member's share of what earlier layers left, best first,
    // and a heap of children that stayed.
    int sorted = -1;  // the progress of the layer whose share is in order
    alignas(64) std::mutex mutex;
    std::size_t taken = 0, usable = 0;  // of the share
    Layer heap;
    std::atomic<std::uint64_t> best{kNothing};  // the order of the best of both
  };

  bool over() const { return won_ || shared_meter_.stopped(); }
  bool is_layer_over() const { return over() || expanded_.load(std::memory_order_relaxed) >= width_; }

  Layer& current(Member& member) const { return member.layers[static_cast<std::size_t>(progress_)]; }

  // While all members rest: what is left of the layer is dropped, and the next one begins, if there is one.
  void next_layer() {
    if (progress_ >= 0)
      for (const auto& member : members_) retire(*member);
    while (++progress_ <= P::kMaxProgress && is_empty()) continue;
    is_done_ = progress_ > P::kMaxProgress || over();
    expanded_ = 0;
    at_work_ = active_;
    waiting_ = 0;
  }

  bool is_empty() const {
    return std::all_of(members_.begin(), members_.end(), [this](const auto& m) { return current(*m).empty(); });
  }

  void retire(Member& member) {
    Layer& share = current(member);
    cut_ |= member.taken < share.size() || !member.heap.empty() || !member.same_layer.empty();
    share.truncate(0);
    if (share.capacity() > 0) member.spare.push_back(std::move(share));
    member.taken = member.usable = 0;
    member.heap.truncate(0);
    member.same_layer.clear();
    member.best = kNothing;
  }

  // --- the current layer ---------------------------------------------------------------------------------------------
  void work_together() {
    if (active_ == 1) return work(*members_[0]);
    team_.run([this](int index) {
      if (index < active_) work(*members_[static_cast<std::size_t>(index)]);
    });
  }

  void work(Member& member) {
    try {
      while (next_batch(member)) expand_batch(member);
    } catch (...) {
      member.meter.stop(Reason::memory);
      while (wait()) continue;  // as the others do, until the pass is over
      throw;
    }
  }

  void expand_batch(Member& member) {
    for (const Entry& waiting : member.batch) {
      if (won_ || member.meter.stopped()) break;
      expand(member, Form::unpack(deal_, waiting.packed), waiting.link());
      if (member.meter.spend_node()) break;
    }
  }

  // Puts the children of the last batch onto the member's heap and takes the next best, of the next layer when this one
  // is done. False: the pass is over.
  bool next_batch(Member& member) {
    member.batch.clear();
    share_children(member);
    do {
      if (member.sorted != progress_) sort_share(member);
      while (!is_layer_over()) {
        Member* from = choose(member);
        if (!from) break;
        if (take_from(*from, member.batch)) return true;
      }
    } while (wait());
    return false;
  }

  // Only the best `width_` can be expanded; the others need no order.
  void sort_share(Member& member) {
    const std::lock_guard lock(member.mutex);
    Layer& share = current(member);
    member.sorted = progress_;
    member.usable = std::min(share.size(), width_);
    const auto end = share.begin() + static_cast<std::ptrdiff_t>(member.usable);
    if (end != share.end()) std::nth_element(share.begin(), end, share.end(), std::greater<Entry>());
    std::sort(share.begin(), end, std::greater<Entry>());
    tell_best(member);
  }
  void tell_best(Member& member) const {
    std::uint64_t best = member.taken < member.usable ? current(member)[member.taken].order : kNothing;
    if (!member.heap.empty()) best = std::max(best, member.heap[0].order);
    member.best.store(best);
  }

  void share_children(Member& member) {
    if (member.same_layer.empty()) return;
    const std::lock_guard lock(member.mutex);
    for (const Entry& child : member.same_layer) {
      if (!member.heap.push_back(child)) return;  // the meter has stopped; what is left makes the pass a cut one
      std::push_heap(member.heap.begin(), member.heap.end());
    }
    member.same_layer.clear();
    tell_best(member);
  }

  // By a member that leaves enough for one more, who calls the next one in its turn. Who waits says so before it looks
  // for work, and who has work says so before it looks for those that wait: one of the two sees the other.
  void wake_another() {
    if (waiting_.load() == 0 || is_layer_over()) return;
    const std::lock_guard lock(mutex_);
    if (waiting_ == 0) return;
    --waiting_;
    changed_.notify_one();
  }

  // From whom to take: the better one of the member's own and another's; if both are empty, any that is not.
  Member* choose(Member& member) const {
    const std::uint64_t own = member.best.load(std::memory_order_relaxed);
    Member& other = any_member(member);
    const std::uint64_t others = other.best.load(std::memory_order_relaxed);
    if (own != kNothing || others != kNothing) return own >= others ? &member : &other;
    for (const auto& somebody : members_)
      if (somebody->best.load(std::memory_order_relaxed) != kNothing) return somebody.get();
    return nullptr;
  }
  Member& any_member(Member& member) const {
    member.random = member.random * 1664525u + 1013904223u;
    return *members_[std::uint64_t{member.random} * static_cast<unsigned>(active_) >> 32];
  }

  // False: somebody was faster, or the layer's width is used up.
  bool take_from(Member& from, std::vector<Entry>& batch) {
    bool leaves_enough;
    {
      const std::lock_guard lock(from.mutex);
      std::size_t left = from.usable - from.taken + from.heap.size();
      for (std::size_t count = reserve(std::min(batch_, left)); count > 0; --count, --left) take(from, batch);
      tell_best(from);
      leaves_enough = left > batch_;
    }
    if (leaves_enough) wake_another();
    return !batch.empty();
  }
  // The best that `from` has.
  void take(Member& from, std::vector<Entry>& batch) const {
    Layer& share = current(from);
    const bool has_share = from.taken < from.usable;
    if (has_share && (from.heap.empty() || share[from.taken] > from.heap[0])) {
      batch.push_back(share[from.taken++]);
    } else {
      std::pop_heap(from.heap.begin(), from.heap.end());
      batch.push_back(from.heap.back());
      from.heap.pop_back();
    }
  }

  // So many of `wanted` positions may still be expanded.
  std::size_t reserve(std::size_t wanted) {
    std::size_t before = expanded_.load(std::memory_order_relaxed), count;
    do {
      count = std::min(wanted, width_ - std::min(width_, before));
    } while (!expanded_.compare_exchange_weak(before, before + count, std::memory_order_relaxed));
    return count;
  }

  // By a member that finds nothing to take, or may not take any more. The last one to come begins the next layer.
  // False: the pass is over.
  bool wait() {
    std::unique_lock lock(mutex_);
    const int progress = progress_;
    if (!must_wait()) return true;
    if (--at_work_ == 0) {
      next_layer();
      changed_.notify_all();
      return !is_done_;
    }
    team_.clock().rest();
    do {
      changed_.wait(lock);
    } while (progress_ == progress && must_wait());
    team_.clock().begin_work();
    if (progress_ == progress) ++at_work_;
    return !is_done_;
  }
  // Under mutex_. If so, the member is counted among those that wait.
  bool must_wait() {
    ++waiting_;
    const bool has_work = !is_layer_over() && std::any_of(members_.begin(), members_.end(),
                                                          [](const auto& m) { return m->best.load() != kNothing; });
    if (has_work) --waiting_;
    return !has_work;
  }

  void expand(Member& member, const P& position, std::uint32_t link) {
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return;
    }
    generate_for_search(position, member.moves, reductions_);
    if (member.moves.is_cut()) member.cut = true;
    member.meter.statistics.generated += member.moves.size();
    Visit closed(closed_, member.index, member.meter);
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
      if (!keep(member, child, link, member.moves[i])) return;
    }
  }

  bool keep(Member& member, const P& position, std::uint32_t parent, Move move) {
    if ((std::uint64_t{member.links.size()} + 1) >> index_bits_) return !member.meter.stop(Reason::memory);
    if (!member.links.push_back({parent, move})) return false;
    const Entry entry(Form::pack(position), position.score(), number_of(member, member.links.size() - 1));
    const int progress = position.progress();
    if (progress == progress_) {
      member.same_layer.push_back(entry);
      return true;
    }
    Layer& layer = member.layers[static_cast<std::size_t>(progress)];
    if (layer.capacity() == 0 && !member.spare.empty()) {
      layer.swap(member.spare.back());
      member.spare.pop_back();
    }
    if (!layer.push_back(entry)) return false;
    const std::size_t most = kSpare * width_ / static_cast<unsigned>(active_);
    if (layer.size() >= most && layer.size() >= 64) {
      std::nth_element(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(layer.size() / 2), layer.end(),
                       std::greater<Entry>());
      layer.truncate(layer.size() / 2);
      member.cut = true;
    }
    return true;
  }

  // Of a link: its member in the upper bits, as few as the team needs.
  std::uint32_t number_of(const Member& member, std::size_t link) const {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(member.index) << index_bits_ | link);
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
    const auto link_at = [&](std::uint64_t number) -> const Link& {
      return members_[number >> index_bits_]->links[number & ((std::uint64_t{1} << index_bits_) - 1)];
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
  const int index_bits_;
  std::size_t width_ = 0, batch_ = 1;
  std::vector<std::unique_ptr<Member>> members_;
  int active_ = 1;     // the members that work
  int progress_ = -1;  // of the current layer; changes while all of them rest
  bool is_done_ = false;
  bool cut_ = false;

  std::atomic<std::size_t> expanded_{0};     // of the current layer
  alignas(64) std::atomic<int> waiting_{0};  // members that wait and have not been called yet
  std::mutex mutex_;
  std::condition_variable changed_;
  int at_work_ = 0;  // members that have a batch, or may get one
  std::atomic<bool> won_{false};
  std::uint32_t last_parent_ = kNoLink;
  Move last_move_{};
};

}  // namespace winnable
