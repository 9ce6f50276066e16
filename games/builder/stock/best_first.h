// Best-first searches for a win of builders with a stock: of all positions found the one with the best score is
// expanded next, wherever it lies. Each step counts a little, more in one search than in the next: between a search
// that follows its first path and one that goes back to whatever looks best. Their keys tell no suits apart, so that a
// position is not tried again with other suits, which hides wins: what they leave open is open. Part of
// games/builder/stock/position.h. Cost: the position and a link for each one expanded, a set entry and sixteen bytes
// for each one found.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "games/builder/stock/children.h"
#include "games/builder/stock/evaluation.h"
#include "games/builder/stock/position.h"
#include "solver/core/hash.h"
#include "solver/core/meter.h"
#include "solver/search/closed_set.h"
#include "solver/search/portfolio.h"
#include "solver/search/tracked_vector.h"
#include "solver/search/waiting.h"

namespace winnable {

// One search; it stays at its place between slices, and can start anew.
template <StockShape S>
class StockBestFirst {
 public:
  using P = StockBuilder<S>;

  // The deal, whose keys tell no suits apart, and the meter must outlive it.
  StockBestFirst(const StockDeal& deal, Meter& meter, Reductions reductions)
      : deal_(deal), meter_(meter), reductions_(reductions), expanded_(meter), states_(meter), waiting_(meter) {
    const BuilderRules& rules = deal.tables->rules;
    waits_in_turn_ = rules.has_waste() && !rules.turns_over_at_will();
    returns_ = rules.has_waste();
    if (rules.counts_redeals()) per_redeal_ = kRedeal * deal.stock_size;
  }
  ~StockBestFirst() { known_.free_memory(); }
  StockBestFirst(const StockBestFirst&) = delete;
  StockBestFirst& operator=(const StockBestFirst&) = delete;

  // From the deal again. Each step counts `per_step`; scores are blurred by chance, otherwise for each `salt`, not at
  // all for 0.
  void start(int per_step, std::uint64_t salt) {
    per_step_ = per_step;
    blur_ = {salt};
    known_.reset(meter_);
    expanded_.truncate(0);
    states_.truncate(0);
    waiting_.truncate(0);
    found_ = 0;
    last_ = {kNone, {}};
    const P start(deal_);
    known_.insert(start.key());
    won_ = start.is_won();
    expand(start, {last_, 0});
  }

  // So many positions more. True: won.
  bool run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.statistics.nodes + nodes;
    while (!won_ && !has_run_dry() && !meter_.stopped() && meter_.statistics.nodes < end) {
      std::pop_heap(waiting_.begin(), waiting_.end());
      const Step step = waiting_.back().packed;
      waiting_.pop_back();
      P position = P::unpack(deal_, states_[step.parent]);
      position.apply(step.move);
      expand(position, {step, expanded_[step.parent].depth + 1});
    }
    return won_;
  }
  bool has_run_dry() const { return waiting_.empty(); }

  // The moves from the start to the win.
  std::vector<Move> solution() const {
    std::vector<Move> moves;
    for (Step step = last_; step.parent != kNone; step = expanded_[step.parent].step) moves.push_back(step.move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  // Of a stock that is turned up a number of times: how many of the cards that come next are tried. Later ones cost so
  // much that hardly one is ever expanded (Streets and Maria, 60 deals each: the same wins with 8 as with all).
  static constexpr int kNextCards = 8;
  // What a redeal that is left counts for each card of the stock: the score takes a waste that has been turned over for
  // gone.
  static constexpr int kRedeal = 17;

  struct Step {
    std::uint32_t parent;  // of the positions expanded
    Move move;
  };
  struct Expanded {
    Step step;
    int depth;
  };

  void expand(const P& position, Expanded of) {
    const auto index = static_cast<std::uint32_t>(expanded_.size());
    if (!expanded_.push_back(of) || !states_.push_back(position.pack())) return;
    position.generate_reduced(moves_, reductions_);
    leave_out(position);
    const auto see = [&](Move move, const P& child, const StockScore<S>& score) {
      const Step step{index, move};
      if (child.is_won()) {
        won_ = true;
        last_ = step;
        return false;
      }
      const int worth =
          score.after(move, child) + per_redeal_ * child.redeals_left() + per_step_ * of.depth + blur_(found_);
      if (!waiting_.push_back(Waiting(step, worth, found_++))) return false;
      std::push_heap(waiting_.begin(), waiting_.end());
      return true;
    };
    if (children_.each_new(position, moves_, known_, meter_, see)) meter_.spend_node();
  }

  void leave_out(const P& position) {
    const int waste = position.waste_count();
    const auto is_tried = [&](Move move) {
      switch (move.kind / 4) {
        case stock::kFromFoundation: return returns_;
        case stock::kFromWaste:
          return !waits_in_turn_ || move.kind % 4 == stock::kToHome ||
                 position.left_before(move.from) < waste + kNextCards;
        default: return true;
      }
    };
    std::size_t kept = 0;
    for (const Move move : moves_)
      if (is_tried(move)) moves_[kept++] = move;
    moves_.truncate(kept);
  }

  const StockDeal& deal_;
  Meter& meter_;
  Reductions reductions_;
  bool waits_in_turn_ = false, returns_ = false;
  int per_redeal_ = 0, per_step_ = 0;
  StockBlur blur_;
  ClosedSet<Key> known_;
  TrackedVector<Expanded> expanded_;
  TrackedVector<typename P::State> states_;
  TrackedVector<Waiting<Step>> waiting_;
  std::uint32_t found_ = 0;
  Step last_{};
  bool won_ = false;
  MoveList moves_;
  StockChildren<S> children_;
};

// Such searches one after another, for a while each, in rounds: from one round to the next they get more positions and
// another chance. Several threads take them in turn.
template <StockShape S>
class DiveSearch<StockBuilder<S>> {
 public:
  // That of one thread of so many: the deal and the meter must outlive it.
  DiveSearch(const StockDeal& deal, Meter& meter, Reductions reductions, int thread, int threads)
      : deal_(deal.without_suits()), meter_(meter), search_(deal_, meter, reductions), threads_(threads) {
    // One deck whose stock is dealt onto columns or a reserve gains nothing.
    const BuilderRules& rules = deal.tables->rules;
    if (rules.decks == 2 || rules.has_waste()) start(thread);
  }
  DiveSearch(const DiveSearch&) = delete;
  DiveSearch& operator=(const DiveSearch&) = delete;

  // So many positions more. True: won.
  bool run(std::uint64_t nodes) {
    while (nodes > 0 && !is_done() && !meter_.stopped()) {
      if (left_ == 0) start(number_ + threads_);
      const std::uint64_t slice = std::min(nodes, left_);
      if (search_.run(slice)) return true;
      nodes -= slice;
      left_ -= slice;
    }
    return false;
  }
  // All that they try has been tried.
  bool is_done() const { return search_.has_run_dry(); }
  std::vector<Move> solution() const { return search_.solution(); }

 private:
  struct Plan {
    int per_step;
    std::uint64_t share;  // of the round's positions
  };
  // Easy deals fall to what follows its first path; what goes back more often wins later, and more.
  static constexpr std::array<Plan, 4> kPlans{{{20, 1}, {10, 2}, {2, 3}, {5, 3}}};
  static constexpr int kOfRound = kPlans.size();
  // Positions of a share in the first round; in each round half as many more.
  static constexpr std::uint64_t kFirst = 1000;

  void start(int number) {
    for (int round = number_ / kOfRound; round < number / kOfRound; ++round) of_share_ += of_share_ / 2;
    number_ = number;
    const Plan& plan = kPlans[static_cast<std::size_t>(number % kOfRound)];
    search_.start(plan.per_step, static_cast<std::uint64_t>(number / kOfRound));
    left_ = plan.share * of_share_;
  }

  StockDeal deal_;
  Meter& meter_;
  StockBestFirst<S> search_;
  const int threads_;
  int number_ = 0;  // of the search, from 0
  std::uint64_t of_share_ = kFirst, left_ = 0;
};

}  // namespace winnable
