// Builders with a stock whose empty columns are never filled, decided as games of runs (games/builder/runs/game.h).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/builder/high_cards.h"
#include "games/builder/runs/race.h"
#include "games/builder/stock/position.h"
#include "solver/core/meter.h"
#include "solver/search/portfolio.h"

namespace winnable {

// The moves of a game of runs in the position itself: what lies on a card that is to be bared moves over first.
template <StockShape S>
class StockRunMoves {
 public:
  using P = StockBuilder<S>;

  explicit StockRunMoves(const StockDeal& deal) : p_(deal) {}

  void play(RunStep step) {
    switch (step.kind) {
      case RunStep::kHome:
        bare(step.card);
        apply(stock::kind(stock::kFromColumn, stock::kToHome), place_of(step.card).column, 0);
        break;
      case RunStep::kReturn:
        apply(stock::kind(stock::kFromFoundation, stock::kToColumn), builder::suit_of(step.card), host_of(step.card));
        break;
      case RunStep::kMove: move_run(step.card); break;
      case RunStep::kStockHome:
        apply(stock::kind(stock::kFromWaste, stock::kToHome), place_in_stock(step.card), 0);
        break;
      case RunStep::kStockDown:
        apply(stock::kind(stock::kFromWaste, stock::kToColumn), place_in_stock(step.card), host_of(step.card));
        break;
    }
  }
  std::vector<Move> take_moves() { return std::move(moves_); }

 private:
  struct Place {
    int column, depth;  // cards on it
  };

  void apply(std::uint8_t kind, int from, int to, int count = 1) {
    moves_.push_back(
        {kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count)});
    p_.apply(moves_.back());
  }

  Place place_of(int card) const {
    for (int column = 0; column < p_.columns(); ++column)
      for (int depth = 0; depth < p_.length(column); ++depth)
        if (p_.card_at(column, depth) == card) return {column, depth};
    return {};
  }
  int place_in_stock(int card) const {
    int found = 0;
    p_.each_left([&](int place) {
      if (p_.stock_card(place) == card) found = place;
    });
    return found;
  }
  // A column whose last card takes it.
  int host_of(int card) const {
    int column = 0;
    while (p_.length(column) == 0 || !p_.fits(card, p_.top(column))) ++column;
    return column;
  }
  void bare(int card) {
    if (const auto [column, depth] = place_of(card); depth > 0) move_run(p_.card_at(column, depth - 1));
  }
  // With all that lies on it.
  void move_run(int card) {
    const auto [column, depth] = place_of(card);
    apply(stock::kind(stock::kFromColumn, stock::kToColumn), column, host_of(card), depth + 1);
  }

  P p_;
  std::vector<Move> moves_;
};

template <StockShape S>
class StockRunDecider {
 public:
  using P = StockBuilder<S>;

  static bool holds_for(const StockDeal& deal, Reductions reductions) {
    return (reductions & P::kRuns) && deal.turns_late && RunGame::holds_for(*deal.tables) && RunGame(deal).is_small();
  }

  SearchOutcome decide(const StockDeal& deal, Meter& meter, Reductions reductions) {
    if (static_test_proves_loss(P(deal))) return outcome_of(Verdict::lost);
    meter.enter_phase("classes of runs");
    std::optional<HighCardsProver> high_cards;
    if ((reductions & P::kHighCards) && HighCards::holds_for(*deal.tables)) high_cards.emplace(deal, meter);
    if (high_cards && high_cards->proves_loss(kFirstHighCards)) return outcome_of(Verdict::lost);
    const RunGame game(deal);
    RunRace race(game, meter, reductions & P::kRelaxedRuns, high_cards ? &*high_cards : nullptr);
    const Verdict verdict = race.run_on(meter);
    if (verdict != Verdict::won) return outcome_of(verdict);
    StockRunMoves<S> moves(deal);
    race.replay([&](RunStep step) { moves.play(step); });
    return outcome_of(verdict, moves.take_moves());
  }

 private:
  static constexpr std::uint64_t kFirstHighCards = 300;
};

}  // namespace winnable
