// Kansas without arrangement, and how many moves it takes at least: every group move but those of whole columns is
// free.
//
// Claim: no win of Kansas has fewer moves than the cheapest one here.
// Why: a win of Kansas is one here (abstract_state.h), without the group moves that are free.
// Guarded by: tests/games/shortest_kansas_test.cpp.
#pragma once

#include <algorithm>
#include <memory>

#include "games/kansas/abstract_state.h"
#include "games/kansas/matching_work_function.h"
#include "games/kansas/optimal_position.h"

namespace winnable {

// A deal, its abstract form, and the tables that hold for it.
template <KansasRules R>
struct KansasFreeMovesDeal : KansasOptimalDeal<R> {
  explicit KansasFreeMovesDeal(const KansasDeal<R>& deal)
      : KansasOptimalDeal<R>(deal), abstract_deal(KansasAbstractDeal<R>::from_plain(deal)) {}

  KansasAbstractDeal<R> abstract_deal;
  std::unique_ptr<KansasMatchingWorkFunction> hosts =
      std::make_unique<KansasMatchingWorkFunction>();  // grows while positions are searched
};

template <KansasRules R>
class KansasFreeMoves {
 public:
  using Base = KansasAbstractState<R>;
  using Deal = KansasFreeMovesDeal<R>;
  using Undo = Base;

  explicit KansasFreeMoves(const Deal& deal) : KansasFreeMoves(deal, Base(deal.abstract_deal)) {}
  KansasFreeMoves(const Deal& deal, const Base& base) : base_(base), deal_(&deal) {}

  Key key() const { return base_.key(); }
  bool is_won() const { return base_.is_won(); }
  void generate_shortest(MoveList& moves) const;
  int cost(Move move) const { return 1 + move.count; }
  Undo apply(Move move) { return base_.apply(move); }
  void undo(Move, const Undo& before) { base_ = before; }

  int moves_to_win_lower_bound() const {
    KansasReserveBound::Bottoms bottoms;
    bottoms.fill(KansasReserveBound::kNoCard);
    std::copy(base_.bottoms_.begin(), base_.bottoms_.end(), bottoms.begin());
    return deal_->least_moves(base_.cards_home(), base_.waste_, base_.turned_, base_.reserve_, bottoms);
  }

  // Claim: once the reserve is gone a whole column moves only while there is no space and a waste card may want one.
  // Why: a space without reserve serves waste cards only, and the move that makes it can wait for them.
  // Guarded by: tests/games/shortest_kansas_test.cpp.
  static void drop_idle_column_moves(const Base& base, MoveList& moves) {
    if (base.reserve_ > 0) return;
    if (base.spaces() == 0 && (base.waste_ || base.turned_ < base.deal_->plain.stock_size)) return;
    const auto kept = std::remove_if(moves.begin(), moves.end(), [](Move move) { return move.kind == Base::kColumn; });
    moves.truncate(static_cast<std::size_t>(kept - moves.begin()));
  }

 private:
  Base base_;
  const Deal* deal_;
};

// Claim: a safe card (Kansas::is_safe) goes home at once in some cheapest win.
// Why: as in optimal_position.h; where it was to bare another card of its level, the guests of these can go home first.
// Guarded by: tests/games/shortest_kansas_test.cpp.
template <KansasRules R>
void KansasFreeMoves<R>::generate_shortest(MoveList& moves) const {
  base_.generate_reduced(moves, kAllReductions);
  drop_idle_column_moves(base_, moves);
}

}  // namespace winnable
