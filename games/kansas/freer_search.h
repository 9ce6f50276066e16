// Chameleon: the portfolio, and a freer game without arrangement whose losses are losses of Chameleon.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/kansas/abstract_state.h"
#include "games/kansas/freer_guide.h"
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
//      home or moves to a space is exposed, so a column ends at its level; one that is built on a column, or a whole
//      column that is, goes where one ends above it; single cards from column to column change no bottom, nor does a
//      whole column in a space. The moves that the freer game has beyond these only make more deals won.
//      It is searched with its own reductions: a safe card is one on which nothing lies and nothing can be built but
//      what goes home itself (Kansas::is_safe), also as the bottom of a space; turns commute as in Kansas. No move
//      there lowers progress(), so a beam that left nothing out proves a loss as well as the depth-first search.
// Needs: one deck; spaces are not filled from waste or stock by force.
// Guarded by: tests/games/kansas_test.cpp.
//
// It has a hundredth of the positions of Chameleon, and what is won there nearly always is won. So the freer game gets
// most of the limits. Of a deal that it wins, the beam gets a few positions along that win (games/kansas/freer_guide.h)
// for each of kGuideWeights. With what is left it goes wide.
template <KansasRules R>
class FreerSearch {
  using P = Kansas<R>;
  using Freer = KansasAbstractState<freer_rules<R>()>;

 public:
  explicit FreerSearch(const PortfolioPlan& plan) : portfolio_(plan) {}

  SearchOutcome decide(const KansasDeal<R>& deal, const Limits& limits, int threads, Reductions reductions) {
    if (limits.max_nodes <= kFirstNodes) return portfolio_.decide(deal, limits, threads, reductions);
    Statistics spent;
    double seconds = 0;  // of each thread
    const auto left = [&] { return limits.left_after(spent.nodes, seconds); };
    const auto search = [&](auto& searches, const auto& of, Limits part, std::uint64_t nodes, int count,
                            Reductions kept) {
      part.max_nodes = std::min(part.max_nodes, nodes);
      SearchOutcome found = searches.decide(of, part, count, kept);
      spent += found.statistics;
      seconds += found.statistics.seconds / std::max(1, count);
      found.statistics = spent;
      return found;
    };
    const auto goes_on = [](const SearchOutcome& found) { return found.reason == Reason::nodes; };

    SearchOutcome found = search(portfolio_, deal, limits, kFirstNodes, threads, reductions);
    if (!goes_on(found)) return found;
    const auto freer = freer_deal(deal);
    found = search(freer_, freer, left().part(kFreerShare), kUnlimited, 1, reductions_of_freer(reductions));
    if (found.verdict == Verdict::lost || found.reason == Reason::signal) return found;
    if (found.verdict == Verdict::won) {
      KansasDeal<R> guided = deal;
      guided.guide = guide_along<R>(found.solution, freer);
      for (const int weight : kGuideWeights) {
        guided.guide->weight = weight;
        found = search(guided_, guided, left(), kGuidedNodes, threads, reductions);
        if (!goes_on(found)) return found;
      }
    }
    return search(wide_, deal, left(), kUnlimited, threads, reductions);
  }

 private:
  static constexpr std::uint64_t kFirstNodes = 100'000, kGuidedNodes = 250'000;
  static constexpr double kFreerShare = 0.75;
  static constexpr std::array kGuideWeights{30, 10};
  // Most deals that the freer game decides late are lost there, none is proved lost in Chameleon itself.
  static constexpr PortfolioPlan kFreerPlan{
      .first_width = 30, .width_growth = 4, .first_depth_first_slice = 20000, .depth_first_share = 5};
  static constexpr PortfolioPlan kGuidedPlan{
      .first_width = 500, .width_growth = 3, .first_depth_first_slice = 500, .depth_first_share = 0.05};
  static constexpr PortfolioPlan kWidePlan{
      .first_width = 3000, .width_growth = 5, .first_depth_first_slice = 500, .depth_first_share = 0.05};

  static Reductions reductions_of_freer(Reductions reductions) {
    return (reductions & P::kSafeHome ? Reductions{Freer::kSafeHome} : 0) |
           (reductions & P::kLateTurn ? Reductions{Freer::kLateTurn} : 0);
  }

  PortfolioSearch<P> portfolio_, guided_{kGuidedPlan}, wide_{kWidePlan};
  OneThread<Portfolio<Freer>> freer_{kFreerPlan};
};

}  // namespace winnable
