// The beam search over builders with a stock: that of solver/search/beam_search.h, but what waits are moves of
// positions that have been expanded, sixteen bytes instead of a position's 240, and what a child is worth is found by
// difference to its parent. Most children are dropped unexpanded. Its keys tell no suits apart, so that a position is
// not kept again with other suits. Part of games/builder/stock/position.h. Cost: the position and a link for each one
// expanded, a set entry for each one found.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <vector>

#include "games/builder/stock/children.h"
#include "games/builder/stock/evaluation.h"
#include "games/builder/stock/position.h"
#include "solver/core/meter.h"
#include "solver/search/beam_search.h"
#include "solver/search/closed_set.h"
#include "solver/search/tracked_vector.h"
#include "solver/search/waiting.h"

namespace winnable {

template <StockShape S>
requires HasProgress<StockBuilder<S>>
class BeamSearch<StockBuilder<S>> {
 public:
  using P = StockBuilder<S>;

  // Several at once: scores are blurred by chance, otherwise for each `salt`, and `is_over` says that another has
  // decided.
  BeamSearch(const StockDeal& deal, ClosedSetFor<P>& closed, Meter& meter, Reductions reductions,
             std::uint64_t salt = 0, const std::atomic<bool>* is_over = nullptr)
      : deal_(deal),
        coarse_(deal.without_suits()),
        closed_(closed),
        meter_(meter),
        reductions_(reductions),
        blur_{salt},
        is_over_(is_over),
        expanded_(meter),
        states_(meter) {
    // Where nothing returns cards at home are progress, too; a waste that is turned over at will makes little else.
    const BuilderRules& rules = deal.tables->rules;
    counts_home_ = rules.decks == 2 && rules.foundation_return && rules.turns_over_at_will();
  }

  // Where no position was dropped, only the keys could hide a win, and a pass with exact keys proves the loss.
  BeamResult run(std::size_t width) {
    BeamResult result = pass(coarse_, width);
    return result.verdict == Verdict::lost ? pass(deal_, width) : result;
  }

  // Cards on the foundations in the last pass: what comes nearest to a win.
  int most_home() const { return most_home_; }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kSpare = 4;

  struct Step {
    std::uint32_t parent;  // of the positions expanded
    Move move;
  };
  using Entry = Waiting<Step>;
  using Layer = TrackedVector<Entry>;

  BeamResult pass(const StockDeal& deal, std::size_t width) {
    of_pass_ = &deal;
    width_ = width;
    result_ = {};
    closed_.reset(meter_);
    expanded_.truncate(0);
    states_.truncate(0);
    layers_.clear();
    found_ = 0;
    most_home_ = 0;
    for (int i = 0; i <= P::kMaxProgress; ++i) layers_.emplace_back(meter_);
    const P start(deal);
    closed_.insert(start.key());
    if (start.is_won()) return {Verdict::won, false, {}};
    const std::size_t first_layer = layer_of(start);
    current_ = &layers_[first_layer];
    if (expand(start, {kNone, {}})) return std::move(result_);
    for (auto& layer : layers_) {
      if (work_off(layer)) return std::move(result_);
      layer.release();
    }
    if (!result_.cut && !meter_.stopped()) result_.verdict = Verdict::lost;
    return std::move(result_);
  }

  bool work_off(Layer& layer) {
    std::make_heap(layer.begin(), layer.end());
    current_ = &layer;
    for (std::size_t count = 0; !layer.empty(); ++count) {
      if (count == width_) {
        result_.cut = true;
        return false;
      }
      std::pop_heap(layer.begin(), layer.end());
      const Step step = layer.back().packed;
      layer.pop_back();
      P position = P::unpack(*of_pass_, states_[step.parent]);
      position.apply(step.move);
      if (expand(position, step)) return true;
    }
    return false;
  }

  // True: the pass is over (won, or stopped by the meter).
  bool expand(const P& position, Step step) {
    most_home_ = std::max(most_home_, position.home());
    const auto index = static_cast<std::uint32_t>(expanded_.size());
    if (expanded_.size() >= kNone) return meter_.stop(Reason::memory);
    if (!expanded_.push_back(step) || !states_.push_back(position.pack())) return true;
    position.generate_reduced(moves_, reductions_);
    result_.cut = result_.cut || moves_.is_cut();
    leave_out_returns();
    const auto see = [&](Move move, const P& child, const StockScore<S>& score) {
      if (!child.is_won()) return keep(child, {index, move}, score.after(move, child));
      win({index, move});
      return false;
    };
    if (!children_.each_new(position, moves_, closed_, meter_, see)) return true;
    return meter_.spend_node() || (is_over_ && is_over_->load(std::memory_order_relaxed));
  }

  // Of the foundations: a quarter of all positions came of them, and hardly a win needs one. The moves before keep
  // their order.
  void leave_out_returns() {
    if (deal_.tables->rules.decks == 1) return;
    std::size_t kept = 0;
    for (const Move move : moves_)
      if (move.kind / 4 != stock::kFromFoundation) moves_[kept++] = move;
    result_.cut = result_.cut || kept < moves_.size();
    moves_.truncate(kept);
  }

  std::size_t layer_of(const P& position) const {
    return static_cast<std::size_t>(position.progress() + (counts_home_ ? position.home() : 0));
  }

  bool keep(const P& child, Step step, int score) {
    Layer& layer = layers_[layer_of(child)];
    if (!layer.push_back(Entry(step, score + blur_(found_), found_))) return false;
    ++found_;
    if (&layer == current_) {
      std::push_heap(layer.begin(), layer.end());
    } else if (layer.size() >= kSpare * width_ && layer.size() >= 64) {
      std::nth_element(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(layer.size() / 2), layer.end(),
                       std::greater<Entry>());
      layer.truncate(layer.size() / 2);
      result_.cut = true;
    }
    return true;
  }

  void win(Step last) {
    result_.verdict = Verdict::won;
    for (; last.parent != kNone; last = expanded_[last.parent]) result_.solution.push_back(last.move);
    std::reverse(result_.solution.begin(), result_.solution.end());
  }

  const StockDeal& deal_;
  StockDeal coarse_;  // its keys tell no suits apart
  const StockDeal* of_pass_ = nullptr;
  ClosedSetFor<P>& closed_;
  Meter& meter_;
  Reductions reductions_;
  const StockBlur blur_;
  const std::atomic<bool>* is_over_;
  bool counts_home_ = false;  // as progress
  std::size_t width_ = 0;
  std::uint32_t found_ = 0;
  int most_home_ = 0;
  BeamResult result_;
  TrackedVector<Step> expanded_;
  TrackedVector<typename P::State> states_;
  std::vector<Layer> layers_;
  Layer* current_ = nullptr;
  MoveList moves_;
  StockChildren<S> children_;
};

}  // namespace winnable
