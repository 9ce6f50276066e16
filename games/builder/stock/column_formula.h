// Builders in suit whose columns move as wholes (American Toad): the order in which cards leave stock and reserve, as
// a formula that says all of the game.
//
// Nothing less than a column moves, so a card that is laid on another one stays there until it goes home. A game is
// said by the order of its events, a card leaves the stock or the reserve; by which of these go home at once; by the
// card on which each of the others comes to lie, if there is one; and by how long each is a base, the lowest card of a
// column.
//
// Claim: the formula of a position can be satisfied exactly if the position can be won.
// Why: a win satisfies it, with each variable as it happens there, who is home just before each event and who is a base
//      just after it:
//      * The reserve is left from its top down. A stock card k that leaves before i < k was turned while i lay in the
//        waste, so all cards between, which lie on i, leave before i, too.
//      * Of a rank no more cards are home than of the rank below, and who goes home at once finds a foundation there.
//        Home is home for good, and only cards that are out are home.
//      * A card that is out and not home is a base, or lies on the one card on which it comes to lie, which was out
//        before the event and is not home. No two lie on one. A card goes home after what comes to lie on it.
//      * There are as many bases as columns at most, and who is a base has been one since it is out. What the rules let
//        fill no space is none, and where the reserve fills spaces by force a stock card is none until it is used up.
//      The other way round, play the events in their order. Before each, what is home by then goes home, the lowest
//      ranks first, and the bases that lie on others just after it move there. All of it can be done: what comes to lie
//      on a card that goes home goes before it, foundations have the rank below, a host bears nothing that stays, and a
//      base finds a space. Where the reserve fills spaces by force, its next cards lie in those that the formula
//      leaves, and go from there as they would from the reserve: nothing is laid on them before, and no other card may
//      have the space. After the last event each column is a sequence in suit, so that all goes home.
// Needs: holds_for(); where the reserve fills spaces by force, no space beside it (such boards are refused).
// Guarded by: tests/games/stock_builder_sat_test.cpp.
// Cost: of American Toad 350 000 clauses, and with what one event says of the next two million. A loss takes about a
//       second, most often without the latter, a win ten.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/builder/stock/deal.h"
#include "solver/core/event_order.h"
#include "solver/core/formula.h"
#include "solver/search/position.h"

namespace winnable {

class ColumnFormula {
 public:
  using Answer = port::SatSolver::Answer;

  // What the formula of two full decks takes, with what the solver learns.
  static constexpr std::int64_t kBytes = std::int64_t{384} << 20;

  // One pass, card by card; columns built in suit, not on the base rank, which move as wholes, and each of which is a
  // sequence; no cells, one pile of reserve or none, and nothing returns from foundations.
  static bool holds_for(const StockDeal& deal);

  ColumnFormula(const StockDeal& deal, port::SatSolver& solver);

  // Unsatisfiable: the position is lost.
  Answer solve(const std::function<bool()>& must_stop);
  // After `satisfiable`: moves of the game's position (games/builder/stock/position.h).
  const std::vector<Move>& win() const { return win_; }

 private:
  static constexpr int kFromStart = EventOrder::kFromStart;
  static constexpr int kLooksWithoutMemory = 700;

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  struct Host {
    std::size_t card = 0;       // index into cards_
    int lies = Formula::kTrue;  // literal: the card comes to lie there
  };
  // One that is not home at the start.
  struct Card {
    int id = 0;
    int leaves = kFromStart;  // an event
    int origin = 0;           // place in the reserve or the stock
    bool was_laid = false;    // lies on its host from the start
    std::vector<Host> hosts{};
  };
  // Literals: a card lies on each of its hosts just after an event.
  using On = std::array<int, 2>;
  // Copies of a card that are not home at the start.
  using Copies = std::vector<std::size_t>;

  const BuilderRules& rules() const { return deal_.tables->rules; }
  Copies& copies(int id) { return copies_[at(id & 63)]; }
  int before(int first, int second) const { return sequence_.before(first, second); }
  // By a replay that has come to an event.
  bool is_out(std::size_t card, int event) const {
    const int leaves = cards_[card].leaves;
    return leaves != event && formula_.is_true(before(leaves, event));
  }

  std::size_t add_card(int id, int leaves, std::size_t origin);
  void lay_out_columns();
  void lay_out_reserve();
  void lay_out_stock();
  void find_hosts();
  // At least `number` copies of the card are home just before an event.
  int raised(int event, int id, int number) const;
  void name_raised(int event);
  void describe(int event);
  void keep_foundations(int event);
  On place(int event, std::size_t card);
  void keep_apart(const std::vector<On>& on);
  void limit_bases(int event);
  void forbid_base(int event);
  void remember(int first, int second);

  class Replay;
  void read_win();

  const StockDeal& deal_;
  Formula formula_;
  std::vector<Card> cards_;
  std::vector<Copies> copies_;                      // by id without the copy
  std::vector<std::size_t> movers_;                 // the card of each event
  std::vector<std::vector<std::size_t>> columns_;   // cards, the lowest first
  std::vector<int> reserve_events_, stock_events_;  // the deepest, the first first
  EventOrder sequence_;
  std::vector<int> goes_home_;                         // by event
  std::vector<std::vector<int>> home_;                 // [event][card], just before it
  std::vector<std::vector<int>> is_base_;              // [event][card], just after it
  std::vector<std::vector<std::vector<int>>> raised_;  // [event][id without the copy][number - 1]
  std::vector<Move> win_;
};

}  // namespace winnable
