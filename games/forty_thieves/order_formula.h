// Forty Thieves: the order in which cards leave their places, as a formula. A deal without such an order is lost.
//
// A position of the formula forgets *where* the cards lie that are out, on columns and not home: they only have to fit.
// What is left of a game is the order of its events: a card leaves its place in a column, a reserve pile or the stock.
// Unlike a search, which dies of the millions of orders that differ in nothing, a solver of formulas learns from a
// dead end which few "this before that" it comes from.
//
// Claim: the formula of a position that can be won can be satisfied.
// Why: a card is safe when its suit's lower foundation has the rank below. Take a win in which a safe card that is
//      exposed, or next in the stock, goes home at once, those that are out first, then those with events in the order
//      of their numbers. (It never hurts: what could lie on the card is home, and a stock card that goes home as it is
//      turned leaves the waste as it was.) All other cards are turned as late as can be, just before one of them leaves
//      the waste. Order the events as they happen there, each card's first leaving of its place. Then each clause holds
//      with the heights of the foundations just before each event:
//      * Columns are left from the exposed card down. A stock card k that leaves before i < k was turned while i lay in
//        the waste, so all cards between, which lie on i, leave before i, too.
//      * A card that is safe and exposed just before an event leaves before it, unless the event is another safe card's
//        with a smaller number. A stock card i that leaves before i + 1 leaves as soon as it is turned; it is the next
//        of the stock when i - 1 has left. If it leaves after i + 1, it is exposed when i + 1 has left. An ace is safe
//        always, so that it never lies in the waste.
//      * Foundations grow only, a rank goes home after the one below, and only cards that are out are home. Who is out
//        and safe is home, and who leaves and is safe goes home.
//      * Just after an event each card that is out and not home lies on a card of its own suit and the next higher
//        rank, no two on one, or is the lowest card of a column that was empty before, or lies in a reserve pile that
//        was free before. So the cards without a host of their own are at most as many as those places. Hosts are the
//        cards that are out and those exposed where they were dealt, but not the card that moved, nor the one below it.
//        A place counts as free for good once its cards have left (what lies there later is a card without a host),
//        so free places do not become fewer.
//      A column's deepest card needs no event: it counts as out, and its column as empty, once all above it have left.
// Needs: one pass, turned cards go to the waste, which only its top leaves, no return from foundations, building in
//        suit. Where runs move as groups, the card that moves may be a host, and of cards that were dealt as a run the
//        upper one leaves first, onto the other.
//
// An order that satisfies it may ask for what the game does not allow, since cards that are out change hosts one by
// one. sharpen() says more, of which first nothing is needed for most losses: on which copy each card lies just after
// an event, and whether it moves before the next one. It serves to find other orders; where there is none, the search
// does not say that the deal is lost.
//
// Claim: the formula of a position that can be won can still be satisfied then.
// Why: take the same win, with the place of each card just after each event. A card that is out and not home lies on
//      one of the two copies of the next rank (one of those that could be hosts above), or is a base, the lowest card
//      of a column. "Moves" says of a card that before the next event it leaves its host, or as a base goes home or
//      onto a host; from one place to another is no move. Then:
//      * No two cards lie on one. Of a rank as many lack a host, in what is said above, as there are bases: both, or if
//        one is, the first where no other copy is out and not home, else the second. What the event bares counts in
//        neither: it is a base in its own column.
//      * What lies on a card that moves does, too. A card that moves goes home or leaves first for another host, which
//        is out or exposed by then and not home, and what lies there moves; or it leaves for a free place. If both
//        copies of a card lie on hosts and move, the first of them does not go where the other lies, so that it goes
//        home or needs a free place. A base that moves goes home or to a host.
//      * If a card and its host move, each of them only into a free place, both are in such places at once.
//      * Before the next event the places of cards that were no bases are at once as many as are free just after this
//        event, and one more for each base that moves, at most.
//      * Just after the next event a card that has not moved lies where it lay. A card that goes home between them is
//        home just before the next event, and no other card has come home.
// Needs: cards move one by one; no reserve piles, which are free as soon as their card leaves.
// Cost: seconds; some hundred megabytes.
// Guarded by: tests/games/forty_thieves_sat_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/forty_thieves/presets.h"
#include "solver/core/card_hosts.h"
#include "solver/core/event_order.h"
#include "solver/core/formula.h"
#include "solver/core/foundation_heights.h"
#include "winnable/board.h"

namespace winnable {

class OrderFormula {
 public:
  using Answer = port::SatSolver::Answer;

  // What the formula of a full deck takes, with what the solver learns.
  static constexpr std::int64_t kBytes = std::int64_t{256} << 20;

  static constexpr bool holds_for(const FortyThievesRules& rules) { return !rules.shows_stock_card; }

  OrderFormula(const FortyThievesRules& rules, const Board& start, port::SatSolver& solver);

  // The card leaves; row 0 is the deepest, which has no event. Stock cards are counted with those of the waste before.
  int event_of_column(int column, int row) const { return column_events_[at(column)][at(row)]; }
  int event_of_cell(int cell) const { return cell_events_[at(cell)]; }
  int event_of_stock(int index) const { return stock_events_[at(index)]; }
  void require_before(int first, int second) { formula_.add({before(first, second)}); }

  // Unsatisfiable: the position is lost.
  Answer solve(const std::function<bool()>& must_stop);
  // After `satisfiable`: says more and solves again. Unknown also where nothing is left to say against the order.
  Answer sharpen(const std::function<bool()>& must_stop);
  // After `satisfiable`: the events, in an order that satisfies the formula.
  const std::vector<int>& order() const { return order_; }

 private:
  static constexpr int kFromStart = EventOrder::kFromStart, kNever = EventOrder::kNever;
  // That one place or more stay free is said, that two do and that three do; beyond, it hardly helps.
  static constexpr std::size_t kRememberedPlaces = 3;

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  struct Event {
    Card card;
    bool from_column = false;
    int exposed = kFromStart;  // when this has happened; a stock card: next in the stock
    int next = kNever;         // of the stock: the card turned after it
    int bared = kNever;        // the copy below it, where it was dealt as a run with it: index into copies_.all
  };
  int add_event(const Event& event);

  int before(int first, int second) const { return sequence_.before(first, second); }
  int out(const CardCopy& copy, int event) const { return before(copy.leaves, event); }
  int exposed(const CardCopy& copy, int event) const;
  // The card of `mover` is safe just before an event.
  int safe(int mover, int event) const;

  void describe(int event);
  void hurry_home(int event);
  void remember(int first, int second);
  void fit(int event);
  void find_lacking(std::size_t suit, std::size_t rank, int event, std::vector<int>& lacking);

  // What sharpen() says (games/forty_thieves/order_hosts.cpp).
  bool is_bared(const CardCopy& copy, int event) const { return copy.own == kNever && copy.leaves == event; }
  void say_hosts(int event);
  CardHosts::Lying name_lying(const CardCopy& copy, int event);
  void place(std::size_t suit, std::size_t rank, int event);
  void move_run(std::size_t suit, std::size_t rank, std::size_t which, int event, int two_free);
  std::array<int, 2> free_places_before_next(int event);
  int places_left(int event, std::size_t least);
  bool tie_arrangements();

  FortyThievesRules rules_;
  Formula formula_;
  std::vector<Event> events_;
  CardCopies copies_;
  std::vector<std::vector<int>> column_events_;
  std::vector<int> cell_events_, stock_events_;
  std::vector<int> places_;  // for each column and reserve pile, the event that empties it
  EventOrder sequence_;
  std::vector<int> order_;
  std::vector<FoundationHeights> heights_;     // just before each event
  std::vector<int> goes_home_;                 // by the event's move
  std::vector<std::vector<int>> free_places_;  // just before each event [k]: more than k
  // Just after each event, by suit and rank: copies that lack a host; then all of them [k]: more than k.
  std::vector<std::array<std::array<std::array<int, 2>, kMaxRank + 1>, kMaxSuits>> lacking_;
  std::vector<std::vector<int>> lacking_counted_;
  std::optional<CardHosts> hosts_;  // once it is said
};

}  // namespace winnable
