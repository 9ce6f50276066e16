#include "games/builder/stock/game.h"

#include "games/builder/stock/position.h"
#include "games/builder/stock/proving_search.h"
#include "games/builder/stock/runs.h"
#include "solver/game/make_game.h"
#if !defined(WINNABLE_NO_THREADS)
#include "games/builder/stock/parallel_beam.h"
#endif

namespace winnable {
namespace {

using StockTables = std::shared_ptr<const BuilderTables>;

constexpr StockShape kSmallStock{8, 1}, kLargeStock{20, 2};

// Calls act.operator()<shape>() with the smallest shape that holds games of these rules.
template <class Act>
auto with_stock_shape(const BuilderRules& rules, Act&& act) {
  if (rules.decks == 1 && rules.columns <= kSmallStock.columns) return act.template operator()<kSmallStock>();
  return act.template operator()<kLargeStock>();
}

constexpr PortfolioPlan kRace{
    .first_width = 30, .width_growth = 4, .first_depth_first_slice = 2000, .depth_first_share = 1.0};
// Of two decks hardly a deal is small enough to be tried all.
constexpr PortfolioPlan kRaceOfTwoDecks{.first_width = 30,
                                        .width_growth = 4,
                                        .first_depth_first_slice = 500,
                                        .first_dive_slice = 10'000,
                                        .depth_first_share = 0.05};
constexpr PortfolioPlan kRaceOfTwoDecksWithWaste{.first_width = 4,
                                                 .width_growth = 2,
                                                 .first_depth_first_slice = 500,
                                                 .first_dive_slice = 12'000,
                                                 .depth_first_share = 0.05};

const PortfolioPlan& race_of(const BuilderRules& rules) {
  if (rules.decks == 1) return kRace;
  return rules.has_waste() ? kRaceOfTwoDecksWithWaste : kRaceOfTwoDecks;
}

template <StockShape S>
class StockBuilderSolver : public DealSolver<StockDeal> {
 public:
  explicit StockBuilderSolver(const StockTables& tables)
      : DealSolver(maker_by<StockDeal>(tables)), search_(race_of(tables->rules)) {}

  bool uses_threads() const override { return true; }

 private:
  Outcome decide(StockDeal&& deal, const SolveOptions& options) override {
    deal.set_salt(options.salt);
    const Reductions reductions = kAllReductions & ~options.without;
    deal.turns_late = StockBuilder<S>::turns_late(*deal.tables, reductions);
    deal.by_class = StockBuilder<S>::by_class(*deal.tables, reductions);
    if (StockRunDecider<S>::holds_for(deal, reductions))
      return in_ordinary_moves<StockBuilder<S>>(deal, runs_.decide(deal, options.limits, 1, reductions));
    search_.check_proofs(options.checks_proofs);
    return in_ordinary_moves<StockBuilder<S>>(deal, search_.decide(deal, options.limits, options.threads, reductions));
  }

  OneThread<StockRunDecider<S>> runs_;
  StockSearch<S> search_;
};

}  // namespace

std::unique_ptr<Solver> make_stock_builder_solver(const StockTables& tables) {
  return with_stock_shape(tables->rules, [&]<StockShape S>() -> std::unique_ptr<Solver> {
    return std::make_unique<StockBuilderSolver<S>>(tables);
  });
}

std::unique_ptr<ShortestSolver> make_stock_builder_shortest_solver(const StockTables& tables) {
  return with_stock_shape(tables->rules, [&]<StockShape S>() -> std::unique_ptr<ShortestSolver> {
    return std::make_unique<PositionShortestSolver<StockBuilder<S>>>(maker_by<StockDeal>(tables));
  });
}

// One shape for all: most of a player's time goes to what he looks at.
std::unique_ptr<HonestPlayer> make_builder_player(const StockTables& tables, std::shared_ptr<Solver> solver,
                                                  const HiddenRule& hidden, const PlayerPlan& plan) {
  using P = StockBuilder<kLargeStock>;
  const auto read = [tables = tables](const Board& board, BoardError& error) mutable {
    auto deal = StockDeal::from_board(tables, board, error);
    if (deal) tables = deal->tables;  // those of its base, as the next board's will be
    // A stock that can be turned over at will is known before anything is decided.
    if (deal && tables->rules.turns_over_at_will()) deal->turns_late = P::turns_late(*tables, kAllReductions);
    return deal;
  };
  return std::make_unique<Player<P>>(plan, hidden, board_solver(std::move(solver)), read);
}

LearnedModel builder_player_model(const BuilderRules& rules) {
  using P = StockBuilder<kLargeStock>;
  const auto look = [rules](const Board& board) {
    BoardError error;
    const auto deal = StockDeal::from_board(make_builder_tables(rules, ""), board, error);
    return look_at(P(*deal));
  };
  return {P::kFeatures, stock_player_weights(rules), stock_player_units(rules), look};
}

bool has_builder_player() { return true; }

Board stock_builder_board(const StockTables& tables, const Deck& deck) {
  return StockBuilder<kLargeStock>(StockDeal::from_deck(tables, deck)).to_board();
}

std::span<const ReductionInfo> stock_builder_reductions() { return StockBuilder<kSmallStock>::kReductions; }

}  // namespace winnable
