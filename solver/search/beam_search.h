// Beam search over layers of a progress measure.
//
// Idea: positions wait in layers by P::progress(), which no move lowers. Layers are worked off in order; from each one
// at most `width` positions are expanded, best score first (children of the same layer compete at once). A pass that
// never had to leave a position unexpanded is "uncut": running dry it proves the deal lost, exactly as the depth-first
// search does.
// Source: beam search with layers by progress, as in breadth-first heuristic search (Zhou & Hansen).
// Cost: one link (8 bytes) and one set entry for each position kept, one waiting entry for each position not yet
// expanded; a layer is freed once it is done, and holds at most kSpare * width entries (the worse ones are dropped).
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "solver/core/meter.h"
#include "solver/search/child_key.h"
#include "solver/search/closed_set.h"
#include "solver/search/packed_form.h"
#include "solver/search/position.h"
#include "solver/search/tracked_vector.h"
#include "solver/search/waiting.h"

namespace winnable {

struct BeamResult {
  Verdict verdict = Verdict::undecided;
  bool cut = false;            // some position was dropped unexpanded
  std::vector<Move> solution;  // when won
};

template <HasProgress P>
class BeamSearch {
 public:
  BeamSearch(const typename P::Deal& deal, ClosedSetFor<P>& closed, Meter& meter, Reductions reductions)
      : deal_(deal), closed_(closed), meter_(meter), reductions_(reductions), links_(meter), positions_(meter) {}

  BeamResult run(std::size_t width) {
    width_ = width;
    result_ = {};
    closed_.reset(meter_, key_order<P>(reductions_));
    links_.truncate(0);
    positions_.clear();
    layers_.clear();
    for (int i = 0; i <= P::kMaxProgress; ++i) layers_.emplace_back(meter_);
    const P start(deal_);
    closed_.insert(start.key());
    if (start.is_won()) return {Verdict::won, false, {}};
    keep(start, kNoLink, Move{});
    for (auto& layer : layers_) {
      if (work_off(layer)) return std::move(result_);
      if (!forget(layer, 0)) return std::move(result_);
      layer.release();
    }
    if (!result_.cut && !meter_.stopped()) result_.verdict = Verdict::lost;
    return std::move(result_);
  }

 private:
  using Form = PackedForm<P>;
  static constexpr std::uint32_t kNoLink = ~std::uint32_t{0};
  static constexpr std::size_t kSpare = 4;

  struct Link {
    std::uint32_t parent;
    Move move;
  };
  using Positions = WaitingPositions<typename Form::Packed>;
  using Entry = Waiting<typename Positions::Place>;
  using Layer = TrackedVector<Entry>;

  // Expands the best positions of a layer. True: the pass is over (won, or stopped by the meter).
  bool work_off(Layer& layer) {
    std::make_heap(layer.begin(), layer.end());
    current_ = &layer;
    for (std::size_t expanded = 0; !layer.empty();) {
      if (expanded == width_) {
        result_.cut = true;
        break;
      }
      std::pop_heap(layer.begin(), layer.end());
      const Entry best = layer.back();
      layer.pop_back();
      const P position = Form::unpack(deal_, positions_[best.packed]);
      if (!positions_.release(best.packed)) return true;
      if (expand(position, best.link())) return true;
      ++expanded;
      if (meter_.spend_node()) return true;
    }
    return false;
  }

  bool expand(const P& position, std::uint32_t link) {
    if constexpr (HasDeadEndTest<P>) {
      if (position.is_dead_end()) return false;
    }
    generate_for_search(position, moves_, reductions_);
    result_.cut = result_.cut || moves_.is_cut();
    meter_.statistics.generated += moves_.size();
    find_keys(position);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Insertion insertion = closed_.insert(keys_[i]);
      if (insertion == Insertion::kFull) return true;
      if (insertion == Insertion::kKnown) {
        ++meter_.statistics.duplicates;
        continue;
      }
      P child = position;
      child.apply(moves_[i]);
      if (child.is_won()) {
        win(link, moves_[i]);
        return true;
      }
      if (!keep(child, link, moves_[i])) return true;
    }
    return false;
  }

  // The keys of all children first, so that the cache misses of the set overlap.
  void find_keys(const P& position) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      keys_[i] = key_after(position, moves_[i]);
      closed_.prefetch(keys_[i]);
    }
  }

  bool keep(const P& position, std::uint32_t parent, Move move) {
    Layer& layer = layers_[static_cast<std::size_t>(position.progress())];
    if (links_.size() >= kNoLink) return !meter_.stop(Reason::memory);
    if (!links_.push_back({parent, move})) return false;
    const auto place = positions_.put(Form::pack(position));
    if (!place) return false;
    const Entry entry(*place, position.score(), static_cast<std::uint32_t>(links_.size() - 1));
    if (!layer.push_back(entry)) return false;
    if (&layer == current_) {
      std::push_heap(layer.begin(), layer.end());
    } else if (layer.size() >= kSpare * width_ && layer.size() >= 64) {
      std::nth_element(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(layer.size() / 2), layer.end(),
                       std::greater<Entry>());
      result_.cut = true;
      return forget(layer, layer.size() / 2);
    }
    return true;
  }

  // Keeps the first so many of a layer's entries. False: no memory.
  bool forget(Layer& layer, std::size_t kept) {
    for (std::size_t i = kept; i < layer.size(); ++i)
      if (!positions_.release(layer[i].packed)) return false;
    layer.truncate(kept);
    return true;
  }

  void win(std::uint32_t link, Move last) {
    result_.verdict = Verdict::won;
    result_.solution.push_back(last);
    for (; links_[link].parent != kNoLink; link = links_[link].parent) result_.solution.push_back(links_[link].move);
    std::reverse(result_.solution.begin(), result_.solution.end());
  }

  const typename P::Deal& deal_;
  ClosedSetFor<P>& closed_;
  Meter& meter_;
  Reductions reductions_;
  std::size_t width_ = 0;
  BeamResult result_;
  TrackedVector<Link> links_;
  Positions positions_;
  std::vector<Layer> layers_;
  Layer* current_ = nullptr;
  MoveList moves_;
  std::array<Key, MoveList::kCapacity> keys_;
};

}  // namespace winnable
