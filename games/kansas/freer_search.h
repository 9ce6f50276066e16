// Chameleon: the portfolio, and a freer game without arrangement whose losses are losses of Chameleon.
#pragma once

#include <cstdint>
#include <utility>

#include "games/kansas/abstract_state.h"
#include "games/kansas/position.h"
#include "solver/game/make_game.h"

namespace winnable {

// The same game, but for any tail that moves.
template <KansasRules R>
constexpr KansasRules freer_rules() {
  KansasRules rules = R;
  rules.moves_any_tail = true;
  return rules;
}

template <KansasRules R>
KansasAbstractDeal<freer_rules<R>()> freer_deal(const KansasDeal<R>& deal) {
  KansasDeal<freer_rules<R>()> freer;
  freer.reserve = deal.reserve;
  freer.stock = deal.stock;
  freer.reserve_size = deal.reserve_size;
  freer.stock_size = deal.stock_size;
  freer.base = deal.base;
  freer.salt = deal.salt;
  freer.columns = deal.columns;
  freer.lengths = deal.lengths;
  freer.heights = deal.heights;
  freer.turned = deal.turned;
  return KansasAbstractDeal<freer_rules<R>()>::from_plain(freer);
}

// Claim: a deal that is lost in the freer game (KansasAbstractState of freer_rules) is lost.
// Why: what a position is without its arrangement (reserve, stock, waste, foundations, bottom cards) says which levels
//      columns end at, by counting. Each move of Chameleon is a move there, or changes nothing there: a card that goes
//      home or moves to a gap is exposed, so a column ends at its level; one that is built on a column, or a whole
//      column that is, goes where one ends above it; single cards from column to column change no bottom, nor does a
//      whole column in a gap. The moves that the freer game has beyond these only make more deals won.
//      It is searched with its own reductions: a safe card is one on which nothing lies and nothing can be built but
//      what goes home itself (Kansas::is_safe), also as the bottom of a gap; turns commute as in Kansas.
// Needs: one deck; gaps are not filled from waste or stock by force.
// Guarded by: tests/games/kansas_test.cpp.
//
// It has a hundredth of the positions of Chameleon, and what is won there nearly always is won.
template <KansasRules R>
class FreerSearch {
  using P = Kansas<R>;
  using Freer = KansasAbstractState<freer_rules<R>()>;

 public:
  explicit FreerSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  SearchOutcome decide(const KansasDeal<R>& deal, const Limits& limits, int threads, Reductions reductions) {
    if (limits.max_nodes <= kFirstNodes) return portfolio_.decide(deal, limits, threads, reductions);
    Limits first = limits;
    first.max_nodes = kFirstNodes;
    SearchOutcome outcome = portfolio_.decide(deal, first, threads, reductions);
    if (outcome.reason != Reason::nodes) return outcome;

    const Limits left = limits.left_after(outcome.statistics.nodes, outcome.statistics.seconds);
    const SearchOutcome found =
        freer_.decide(freer_deal(deal), left.part(kFreerShare), 1, reductions_of_freer(reductions));
    outcome.statistics += found.statistics;
    if (found.verdict == Verdict::lost) {
      outcome.verdict = Verdict::lost;
      outcome.reason = Reason::none;
      return outcome;
    }
    if (found.reason == Reason::signal) {
      outcome.reason = Reason::signal;
      return outcome;
    }
    SearchOutcome again =
        portfolio_.decide(deal, left.left_after(found.statistics.nodes, found.statistics.seconds), threads, reductions);
    again.statistics += outcome.statistics;
    return again;
  }

 private:
  static constexpr std::uint64_t kFirstNodes = 100'000;
  static constexpr double kFreerShare = 0.4;

  static Reductions reductions_of_freer(Reductions reductions) {
    return (reductions & P::kSafeFoundation ? Reductions{Freer::kSafeFoundation} : 0) |
           (reductions & P::kLateTurn ? Reductions{Freer::kLateTurn} : 0);
  }

  PortfolioSearch<P> portfolio_;
  OneThread<DepthFirstOnly<Freer>> freer_;
};

}  // namespace winnable
