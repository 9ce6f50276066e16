// Whether the waste of a game with one pass can be unloaded at all: a proof of loss.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "solver/core/run_cover.h"

namespace winnable {

// The runs that the tableau needs for the cards that lie neither in the waste nor in the stock, as more of these come.
// `runs_of(suit, counts)`: the fewest runs for those of `counts` that cannot be home and may not stay covered.
template <class RunsOf>
class RunsOnTableau {
 public:
  RunsOnTableau(const SuitCounts& cards, std::size_t suits, const RunsOf& runs_of) : cards_(cards), runs_of_(runs_of) {
    for (std::size_t suit = 0; suit < suits; ++suit) total_ += runs_[suit] = runs_of_(suit, cards_[suit]);
  }

  void add(Card card) {
    const std::size_t suit = suit_of(card);
    cards_[suit].add(card.rank());
    set_runs(suit, runs_of_(suit, cards_[suit]));
  }
  // Adds the card if so many places are enough, without it and with it.
  bool add_if_fit(Card card, int places) {
    if (total_ > places) return false;
    const std::size_t suit = suit_of(card);
    RankCounts with_card = cards_[suit];
    with_card.add(card.rank());
    const int runs = runs_of_(suit, with_card);
    if (total_ - runs_[suit] + runs > places) return false;
    cards_[suit] = with_card;
    set_runs(suit, runs);
    return true;
  }

 private:
  static std::size_t suit_of(Card card) { return static_cast<std::size_t>(card.suit()); }
  void set_runs(std::size_t suit, int runs) {
    total_ += runs - runs_[suit];
    runs_[suit] = runs;
  }

  SuitCounts cards_;
  std::array<int, kMaxSuits> runs_{};
  int total_ = 0;
  const RunsOf& runs_of_;
};

// Claim: a position is lost when no schedule exists by which the waste can be unloaded.
// Why: call the waste w1..wk (wk on top), and let T_j be the moment just before wj leaves the waste. At T_j the waste
// is
//      exactly w1..wj: every other card that was dealt or turned by then is home or stands on the tableau. Of each suit
//      at most those are home that the chains ace, 2, ... reach without w1..wj and without the unturned cards; the rest
//      stands on the tableau. Each of its places, apart from dealt cards that are still covered, holds ONE run in suit
//      (a cell: one card), so the rest must be covered by as many runs as there are places; runs may be prolonged by
//      any other card that can be on the tableau then. The same holds just after T_j with w1..w(j-1) in the waste.
//      Deeper cards leave later, so the number of stock cards turned by T_j only grows: taking the smallest that is
//      possible, from the top of the waste down, is best; if some wj has none, no winning line exists.
// Needs: one pass of the stock, turned cards go to the waste, which only its top leaves, no return from foundations,
//      building in suit.
// Cost: about one count of one suit's runs for each card of waste and stock, some 10 ns each.
// Guarded by: tests/games/forty_thieves_test.cpp, tests/games/british_square_test.cpp.
//
// `tableau`: with the cards that are neither in the waste nor in the stock; `next_waste()`: the waste from its top
// down, no card at its end; `stock`: from the next card on; `places` of the tableau.
template <class RunsOf, class NextWaste>
bool has_no_waste_schedule(RunsOnTableau<RunsOf>& tableau, NextWaste&& next_waste, std::span<const Card> stock,
                           int places) {
  std::size_t turned = 0;
  for (Card card = next_waste(); card; card = next_waste())
    for (; !tableau.add_if_fit(card, places); ++turned) {
      if (turned == stock.size()) return true;
      tableau.add(stock[turned]);
    }
  return false;
}

}  // namespace winnable
