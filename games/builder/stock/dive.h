// Dives of builders with a stock and a waste: depth-first searches for a win, with keys that tell no suits apart, so
// that a position is not tried again with other suits, and with a position known when it is entered, not when it is
// first seen. They come deep at once, win in some thousand positions what the beam wins late or never, and hide wins:
// what they leave open is open. Several, with different orders of the moves, go on in turns. Part of
// games/builder/stock/position.h. Cost: a set entry, a state and a move a position.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "games/builder/stock/position.h"
#include "solver/core/meter.h"
#include "solver/search/closed_set.h"
#include "solver/search/portfolio.h"
#include "solver/search/tracked_vector.h"

namespace winnable {

template <StockShape S>
void StockBuilder<S>::generate_for_dive(MoveList& moves, StockDiveOrder order, Reductions reductions) const {
  if (order.home_at_once) {
    if (const auto move = home_move([](int) { return true; })) {
      moves.clear();
      return moves.add(*move);
    }
  }
  const Reductions used = reductions & holding();
  if (!order.waste_last) return list(moves, used);
  moves.clear();
  if (used & kSafeHome) {
    if (const auto safe = safe_home_move()) return moves.add(*safe);
  }
  add_home_moves(moves);
  add_all_column_moves(moves, used, true);
  add_all_column_moves(moves, used, false);
  add_place_moves(moves, used);
  add_returns(moves, used);
  const auto add_waste = [&](int place) { add_place(moves, used, stock::kFromWaste, place, stock_card(place)); };
  if (rules().turns_over_at_will()) {
    each_playable([&](int place) { add_waste_home(moves, place); });
    each_playable(add_waste);
  } else {
    // The waste's top, what turns bring up after it, and then what comes after the waste has been turned over.
    const int top = waste_top();
    for (const bool is_before : {false, true})
      each_playable([&](int place) {
        if ((place < top) != is_before) return;
        add_waste_home(moves, place);
        add_waste(place);
      });
  }
  add_columns_to_cells(moves, used);
  add_stock_moves(moves);
}

// One dive; it stays at its place between slices.
template <StockShape S>
class StockDive {
 public:
  using P = StockBuilder<S>;

  // The deal, whose keys tell no suits apart, and the meter must outlive it.
  StockDive(const StockDeal& deal, StockDiveOrder order, Meter& meter, Reductions reductions)
      : position_(deal), order_(order), meter_(meter), reductions_(reductions), levels_(meter), waiting_(meter) {
    known_.reset(meter);
    known_.insert(position_.key());
    visit({}, {});
  }
  ~StockDive() { known_.free_memory(); }
  StockDive(const StockDive&) = delete;
  StockDive& operator=(const StockDive&) = delete;

  // About so many positions more. True: won.
  bool run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.statistics.nodes + nodes;
    while (!won_ && !has_run_dry() && !meter_.stopped() && meter_.statistics.nodes < end) step();
    return won_;
  }
  bool has_run_dry() const { return levels_.empty(); }

  // The moves from the start to the win.
  std::vector<Move> solution() const {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < levels_.size(); ++i) moves.push_back(levels_[i].move);
    return moves;
  }

 private:
  struct Level {
    Move move;  // that led here
    typename P::Undo undo;
    std::uint32_t first_waiting;  // its moves wait in waiting_[first_waiting..)
  };

  void step() {
    const Level& last = levels_.back();
    if (waiting_.size() == last.first_waiting) {
      if (levels_.size() > 1) position_.undo(last.move, last.undo);
      levels_.pop_back();
      return;
    }
    const Move move = waiting_.back();
    waiting_.pop_back();
    const auto undo = position_.apply(move);
    switch (known_.insert(position_.key())) {
      case Insertion::kNew: return visit(move, undo);
      case Insertion::kKnown: ++meter_.statistics.duplicates; break;
      case Insertion::kFull: break;  // the meter has stopped
    }
    position_.undo(move, undo);
  }

  void visit(Move move, const typename P::Undo& undo) {
    if (meter_.stopped() || !levels_.push_back({move, undo, static_cast<std::uint32_t>(waiting_.size())})) return;
    won_ = position_.is_won();
    if (won_ || meter_.spend_node()) return;
    position_.generate_for_dive(moves_, order_, reductions_);
    meter_.statistics.generated += moves_.size();
    for (std::size_t i = moves_.size(); i-- > 0;)  // the best move is to lie on top
      if (!waiting_.push_back(moves_[i])) return;
  }

  P position_;
  StockDiveOrder order_;
  Meter& meter_;
  Reductions reductions_;
  ClosedSet<Key> known_;
  TrackedVector<Level> levels_;
  TrackedVector<Move> waiting_;
  bool won_ = false;
  MoveList moves_;
};

// Two or three dives in turns, for so many positions at most.
template <StockShape S>
class DiveSearch<StockBuilder<S>> {
 public:
  static constexpr std::uint64_t kMost = 24'000;

  DiveSearch(const StockDeal& deal, Meter& meter, Reductions reductions) : deal_(deal), meter_(meter) {
    if (!deal.tables->rules.has_waste()) return;
    deal_.parts = std::make_shared<StockKeyParts>(deal, 0, false);
    dives_[0].emplace(deal_, StockDiveOrder{.waste_last = true}, meter, reductions);
    dives_[1].emplace(deal_, StockDiveOrder{.waste_last = true, .home_at_once = true}, meter, reductions);
    // Where the waste stays it is best kept short.
    if (deal.tables->rules.turns_over_at_will()) dives_[2].emplace(deal_, StockDiveOrder{}, meter, reductions);
  }
  DiveSearch(const DiveSearch&) = delete;
  DiveSearch& operator=(const DiveSearch&) = delete;

  // All of them together about so many positions more. True: won.
  bool run(std::uint64_t nodes) {
    if (is_done()) return false;
    const std::uint64_t slice = std::min(nodes, kMost - spent_) / going_on() + 1;
    for (std::size_t i = 0; i < dives_.size(); ++i) {
      if (!dives_[i] || meter_.stopped()) continue;
      const std::uint64_t before = meter_.statistics.nodes;
      winner_ = i;
      if (dives_[i]->run(slice)) return true;
      if (dives_[i]->has_run_dry()) dives_[i].reset();
      spent_ += meter_.statistics.nodes - before;
    }
    return false;
  }
  bool is_done() const { return spent_ >= kMost || going_on() == 0; }
  std::vector<Move> solution() const { return dives_[winner_]->solution(); }

 private:
  std::uint64_t going_on() const {
    return static_cast<std::uint64_t>(
        std::count_if(dives_.begin(), dives_.end(), [](const auto& dive) { return dive.has_value(); }));
  }

  StockDeal deal_;
  Meter& meter_;
  std::array<std::optional<StockDive<S>>, 3> dives_;
  std::size_t winner_ = 0;
  std::uint64_t spent_ = 0;
};

}  // namespace winnable
