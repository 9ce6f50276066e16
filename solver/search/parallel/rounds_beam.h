// The beam search of solver/search/beam_search.h in rounds (rounds.h).
//
// Idea: a position belongs to the lane that its key chooses, so each lane has about an equal share of the good ones. In
// a round each lane expands the few best of its share of the layer and notes the children that were not known before;
// then each lane takes in those that are its own. So what is expanded are the best of the layer but for a few. A pass
// of small width has fewer lanes, one at the least: then it expands the very best one after the other.
//
// Claim: a pass that was never cut and has run dry proves the deal lost.
// Why: a child is left out only when its key is known, from before the round or because it has been found twice in it;
//      whoever entered the key has put the position into its layers. What leaves a layer unexpanded makes the pass a
//      cut one.
// Guarded by: tests/search/rounds_test.cpp.
//
// Cost: a child that is found twice in a round is made twice. Memory as in beam_search.h, and what
// a round finds. Thread safety: run() by one thread; in a round a lane is served by one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <vector>

#include "solver/search/beam_search.h"
#include "solver/search/child_key.h"
#include "solver/search/packed_form.h"
#include "solver/search/parallel/lane_set.h"
#include "solver/search/parallel/rounds.h"
#include "solver/search/position.h"
#include "solver/search/waiting.h"

namespace winnable {

template <HasProgress P>
class RoundsBeamSearch {
 public:
  RoundsBeamSearch(const typename P::Deal& deal, Rounds& rounds, Reductions reductions)
      : deal_(deal), rounds_(rounds), reductions_(reductions), desks_(static_cast<std::size_t>(rounds.threads())) {}
  ~RoundsBeamSearch() { known_.free_memory(); }
  RoundsBeamSearch(const RoundsBeamSearch&) = delete;
  RoundsBeamSearch& operator=(const RoundsBeamSearch&) = delete;

  // As BeamSearch::run. One run an object.
  BeamResult run(std::size_t width) {
    width_ = width;
    const std::size_t count = std::bit_floor(std::clamp<std::size_t>(width / kOfLane, 1, Rounds::kLanes));
    turn_ = std::clamp<std::size_t>(width / count / kTurnsOfLayer, 1, kTurn);
    for (std::size_t i = 0; i < count; ++i) lanes_.push_back(std::make_unique<Lane>(rounds_.meter(i)));
    known_.reset(rounds_.common(), count);
    const P start(deal_);
    if (start.is_won()) return {Verdict::won, false, {}};
    const Key key = start.key();
    const std::size_t owner = known_.lane_of(key);
    Lane& first = *lanes_[owner];
    first.is_cut = known_.insert(key) == Insertion::kFull;
    const Child child{Form::pack(start), key, start.score(), start.progress(), kNoLink, Move{}};
    first.is_cut |= !keep(owner, child);
    rounds_.run(*this, count, count * turn_ >= kWide);
    BeamResult result;
    for (const auto& lane : lanes_) result.cut |= lane->is_cut;
    if (const Lane* lane = winner()) {
      result.verdict = Verdict::won;
      result.solution = solution(*lane);
    } else if (progress_ > P::kMaxProgress && !result.cut && !rounds_.common().stopped()) {
      result.verdict = Verdict::lost;
    }
    return result;
  }

  // --- as a job ------------------------------------------------------------------------------------------------------
  bool is_over() {
    known_.end_growth();
    for (const auto& lane : lanes_) {
      expanded_ += lane->expanded;
      lane->expanded = 0;
    }
    if (winner()) return true;
    if (progress_ < 0 || expanded_ >= width_ || is_layer_empty()) next_layer();
    return progress_ > P::kMaxProgress;
  }

  bool plan() {
    std::size_t busy = 0;
    for (const auto& lane : lanes_) busy += left(*lane) > 0;
    const std::uint64_t most = std::min<std::uint64_t>(width_ - expanded_, rounds_.nodes_left());
    std::size_t place = 0;
    for (const auto& lane : lanes_) {
      lane->turn = left(*lane) == 0 ? 0 : std::min<std::uint64_t>(turn_, Rounds::share_of(most, busy, place++));
      lane->children.truncate(0);
      lane->by_lane.clear();
    }
    return true;
  }

  void expand(std::size_t number, std::size_t thread) {
    Lane& lane = *lanes_[number];
    if (lane.turn == 0) return;
    if (!lane.is_sorted) sort_share(lane);
    Desk& desk = desks_[thread];
    for (std::size_t i = 0; i < lane.turn && left(lane) > 0 && !lane.is_won; ++i) {
      const Entry best = take_best(lane);
      expand(lane, desk, Form::unpack(deal_, best.packed), best.link());
      ++lane.expanded;
      if (lane.meter.spend_node()) break;
    }
    lane.by_lane.sort(lane.children.size(), [&](std::size_t i) { return known_.lane_of(lane.children[i].key); });
  }

  void make_room() { make_room_for_found(known_, lanes_); }

  void merge(std::size_t number) {
    known_.move_part(number);
    Lane& lane = *lanes_[number];
    each_found(
        lanes_, number, [&](const Lane& from, std::uint32_t i) { known_.prefetch(from.children[i].key); },
        [&](const Lane& from, std::uint32_t i) {
          const Child& child = from.children[i];
          const Insertion insertion = known_.insert(child.key);
          if (insertion == Insertion::kKnown) ++lane.meter.statistics.duplicates;
          if (insertion == Insertion::kFull || (insertion == Insertion::kNew && !keep(number, child)))
            lane.is_cut = true;
        });
  }

 private:
  using Form = PackedForm<P>;
  static constexpr std::uint32_t kNoLink = ~std::uint32_t{0};
  static constexpr std::size_t kSpare = 4;
  static constexpr std::size_t kOfLane = 16;       // a pass has a lane for each so many of its width
  static constexpr std::size_t kTurnsOfLayer = 8;  // at least, in a layer as wide as the pass
  static constexpr std::size_t kTurn = 32;         // positions of a lane in a round, at most
  static constexpr std::size_t kWide = 16;         // positions of a round that is worth more than one thread
  static constexpr int kLinkBits = 27;
  static_assert(Rounds::kLanes <= std::size_t{1} << (32 - kLinkBits));

  struct Link {
    std::uint32_t parent;
    Move move;
  };
  using Entry = Waiting<typename Form::Packed>;
  using Layer = TrackedVector<Entry>;
  struct Child {
    typename Form::Packed packed;
    Key key;
    int score, progress;
    std::uint32_t parent;
    Move move;
  };
  struct alignas(64) Lane {
    explicit Lane(Meter& own) : meter(own), links(own), heap(own), children(own) {
      for (int i = 0; i <= P::kMaxProgress; ++i) layers.emplace_back(own);
    }
    Meter& meter;
    TrackedVector<Link> links;
    std::vector<Layer> layers;
    std::vector<Layer> spare;  // empty, with the memory of layers that are done

    // Of the current layer: the share that earlier layers left, best first, and a heap of children that stayed.
    bool is_sorted = false;
    std::size_t taken = 0, usable = 0;  // of the share
    Layer heap;
    bool is_cut = false;

    // Of a round.
    std::size_t turn = 0, expanded = 0;
    TrackedVector<Child> children;
    ByLane by_lane;  // of children
    bool is_won = false;
    std::uint32_t last_parent = kNoLink;
    Move last_move{};
  };
  // What a thread works with.
  struct alignas(64) Desk {
    MoveList moves;
    std::array<Key, MoveList::kCapacity> keys;
  };

  Layer& current(Lane& lane) const { return lane.layers[static_cast<std::size_t>(progress_)]; }
  static std::size_t left(const Lane& lane) { return lane.usable - lane.taken + lane.heap.size(); }
  bool is_layer_empty() const {
    return std::all_of(lanes_.begin(), lanes_.end(), [](const auto& lane) { return left(*lane) == 0; });
  }
  const Lane* winner() const {
    for (const auto& lane : lanes_)
      if (lane->is_won) return lane.get();
    return nullptr;
  }

  // --- layers --------------------------------------------------------------------------------------------------------
  // What is left of the layer is dropped, and the next one begins, if there is one.
  void next_layer() {
    if (progress_ >= 0)
      for (const auto& lane : lanes_) retire(*lane);
    expanded_ = 0;
    while (++progress_ <= P::kMaxProgress) {
      for (const auto& lane : lanes_) lane->usable = std::min(current(*lane).size(), width_);
      if (!is_layer_empty()) return;
    }
  }
  void retire(Lane& lane) {
    Layer& share = current(lane);
    lane.is_cut |= lane.taken < share.size() || !lane.heap.empty();
    share.truncate(0);
    if (share.capacity() > 0) lane.spare.push_back(std::move(share));
    lane.taken = lane.usable = 0;
    lane.is_sorted = false;
    lane.heap.truncate(0);
  }

  // Only the best `width_` can be expanded; the others need no order.
  void sort_share(Lane& lane) {
    Layer& share = current(lane);
    const auto end = share.begin() + static_cast<std::ptrdiff_t>(lane.usable);
    if (end != share.end()) std::nth_element(share.begin(), end, share.end(), std::greater<Entry>());
    std::sort(share.begin(), end, std::greater<Entry>());
    lane.is_sorted = true;
  }

  Entry take_best(Lane& lane) {
    Layer& share = current(lane);
    if (lane.taken < lane.usable && (lane.heap.empty() || share[lane.taken] > lane.heap[0])) return share[lane.taken++];
    std::pop_heap(lane.heap.begin(), lane.heap.end());
    const Entry best = lane.heap.back();
    lane.heap.pop_back();
    return best;
  }

  // -------------------------------------------------------------------------------------------------------------------
  void expand(Lane& lane, Desk& desk, const P& position, std::uint32_t link) {
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return;
    }
    generate_for_search(position, desk.moves, reductions_);
    if (desk.moves.is_cut()) lane.is_cut = true;
    lane.meter.statistics.generated += desk.moves.size();
    for (std::size_t i = 0; i < desk.moves.size(); ++i) {
      desk.keys[i] = key_after(position, desk.moves[i]);
      known_.prefetch(desk.keys[i]);
    }
    for (std::size_t i = 0; i < desk.moves.size(); ++i) {
      if (known_.contains(desk.keys[i])) {
        ++lane.meter.statistics.duplicates;
        continue;
      }
      P child = position;
      child.apply(desk.moves[i]);
      if (child.is_won()) {
        lane.is_won = true;
        lane.last_parent = link;
        lane.last_move = desk.moves[i];
        return;
      }
      if (lane.children.push_back(
              {Form::pack(child), desk.keys[i], child.score(), child.progress(), link, desk.moves[i]}))
        continue;
      lane.is_cut = true;  // the meter has stopped
      return;
    }
  }

  // False: there is no memory for it, and the lane's meter has stopped.
  bool keep(std::size_t number, const Child& child) {
    Lane& lane = *lanes_[number];
    const std::size_t place = lane.links.size();
    if ((place + 1) >> kLinkBits) return !lane.meter.stop(Reason::memory);
    if (!lane.links.push_back({child.parent, child.move})) return false;
    const Entry entry(child.packed, child.score, static_cast<std::uint32_t>(number << kLinkBits | place));
    if (child.progress == progress_) {
      if (!lane.heap.push_back(entry)) return false;
      std::push_heap(lane.heap.begin(), lane.heap.end());
      return true;
    }
    Layer& layer = lane.layers[static_cast<std::size_t>(child.progress)];
    if (layer.capacity() == 0 && !lane.spare.empty()) {
      layer.swap(lane.spare.back());
      lane.spare.pop_back();
    }
    if (!layer.push_back(entry)) return false;
    if (layer.size() >= kSpare * width_ / lanes_.size() && layer.size() >= 64) {
      std::nth_element(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(layer.size() / 2), layer.end(),
                       std::greater<Entry>());
      layer.truncate(layer.size() / 2);
      lane.is_cut = true;
    }
    return true;
  }

  std::vector<Move> solution(const Lane& winner) const {
    std::vector<Move> moves{winner.last_move};
    const auto link_at = [&](std::uint32_t number) -> const Link& {
      return lanes_[number >> kLinkBits]->links[number & ((std::uint32_t{1} << kLinkBits) - 1)];
    };
    for (std::uint32_t i = winner.last_parent; link_at(i).parent != kNoLink; i = link_at(i).parent)
      moves.push_back(link_at(i).move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  const typename P::Deal& deal_;
  Rounds& rounds_;
  Reductions reductions_;
  LaneSetFor<P> known_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<Desk> desks_;  // of each thread
  std::size_t width_ = 0, turn_ = 1;
  int progress_ = -1;         // of the current layer
  std::size_t expanded_ = 0;  // of it
};

}  // namespace winnable
