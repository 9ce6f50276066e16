// Quadrangle: the order in which cards leave their places, as a formula. A deal without such an order is lost.
//
// As that of Forty Thieves (games/forty_thieves/order_formula.h) it forgets where the cards lie that are out, on
// columns and not home. What differs are the spaces: a bared column takes a card of the waste at once, so that as long
// as there is one a card of a column leaves for home or for a host, and the lowest cards of bared columns, its bases,
// are cards that filled one.
//
// Claim: the formula of a position that can be won can be satisfied.
// Why: a card is safe when its suit's lower foundation has the level below (a base card of wrapping ranks never is, as
//      it may serve as host). Take a win in which safe cards go home at once: those of columns unless that makes a card
//      fill their column, and those that are exposed in the waste or next in the stock unless they leave it by filling
//      a column later. (The former is the claim of games/quadrangle/position.h. For the latter: as long as the card
//      waits, columns are filled by what lies on it, and by the same cards without it; nothing will be built on it.) Of
//      several the first are those that are out, then those with events in the order of their numbers. All other cards
//      are turned as late as can be. Order the events as they happen there, each card's first leaving of its place,
//      with the card that fills a column just after the move that bared it. Then each clause holds with the heights of
//      the foundations just before each event:
//      * Columns are left from the exposed card down. A stock card k that leaves before i < k was turned while i lay in
//        the waste, so all cards between, which lie on i, leave before i, too.
//      * When a column's deepest card leaves, the next event is that of a stock card, which fills the column, unless
//        none is left. No event fills a column and is a move home.
//      * A card that is safe and exposed just before an event leaves before it, unless it is its column's deepest, or
//        fills a column itself, or the event is another safe card's with a smaller number or fills a column (it belongs
//        to the move before). A stock card i that leaves before i + 1 is the next of the stock when i - 1 has left; if
//        it leaves after i + 1, it is exposed when i + 1 has left.
//      * Foundations grow only, a level goes home after the one below, and only cards that are out are home. Who is out
//        and safe is home or a base, and who leaves and is safe goes home or fills a column; all that not between a
//        move that bares a column and its filling.
//      * Just after an event each card that is out and not home lies on a card of its own suit and the next higher
//        level, no two on one, or is a base. A base has filled a column, until no card is left that could. The bases
//        are at most as many as the columns whose own cards had left before. Hosts are the cards that are out and those
//        exposed where they were dealt, but not the card that moved, nor the one below it.
//
// An order that satisfies it may ask for what the game does not allow. sharpen() says more of it: on which copy each
// card lies just after an event, and whether it moves before the next one. It serves to find other orders; where there
// is none, the search does not say that the deal is lost.
//
// Claim: the formula of a position that can be won can still be satisfied then.
// Why: take the same win, with the place of each card just after each event: on one of the two copies of its host, or
//      as a base. "Moves" says of a card that before the next event it leaves its host, or as a base its column for
//      home or a host. Then what games/forty_thieves/order_formula.h says of hosts, of cards that move and of
//      neighbours in the order holds here, with a space in the place of a free one, and:
//      * Of a level as many are bases as are counted above, but for the card that moved.
//      * Between a move that bares a column and the one that fills it, no card moves.
//      * While stock or waste has a card there is no space. A base that moves bares its column, and the next event
//        fills it, so that one base at most moves before that event; no other card becomes a base; and a card fills a
//        column only just after an event or a base has bared one.
// Needs: single cards move; building in suit; no return from foundations; one pass.
// Cost: seconds; some hundred megabytes.
// Guarded by: tests/games/quadrangle_sat_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/quadrangle/presets.h"
#include "solver/core/card_hosts.h"
#include "solver/core/event_order.h"
#include "solver/core/formula.h"
#include "solver/core/foundation_heights.h"
#include "winnable/board.h"

namespace winnable {

class QuadrangleFormula {
 public:
  using Answer = port::SatSolver::Answer;

  // What the formula of a full deck takes, with what the solver learns.
  static constexpr std::int64_t kBytes = std::int64_t{256} << 20;

  QuadrangleFormula(const QuadrangleRules& rules, const Board& start, port::SatSolver& solver);

  // The card leaves; row 0 is the deepest. Stock cards are counted with those of the waste before.
  int event_of_column(int column, int row) const { return column_events_[at(column)][at(row)]; }
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

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  struct Event {
    Card card;
    bool is_of_stock = false;
    bool bares = false;        // its column
    int exposed = kFromStart;  // when this has happened; a stock card: next in the stock
    int next = kNever;         // of the stock: the card turned after it
  };
  void lay_out(const Board& start);
  int add_event(const Event& event);

  int before(int first, int second) const { return sequence_.before(first, second); }
  // Of a kind of cards just before an event, and of the card of `mover`.
  int safe(std::size_t suit, std::size_t level, int event) const;
  int safe(int mover, int event) const;
  // The copy can be a base as one that filled a column.
  int can_stay(const CardCopy& copy) const { return copy.leaves < 0 ? Formula::kFalse : fills_[at(copy.leaves)]; }

  void name_literals(int event);
  void describe(int event);
  void fill_at_once(int event);
  void hurry_home(int event);
  void fit(int event);
  void find_bases(std::size_t suit, std::size_t level, int event, std::vector<int>& bases);
  void place(std::size_t suit, std::size_t level, int event, const std::array<int, 2>& guests,
             const std::array<int, 2>& based);

  // What sharpen() says (games/quadrangle/order_hosts.cpp).
  //
  // Just after an event, and until the next one.
  struct Spaces {
    int free = Formula::kFalse;                                  // there may be one
    int bared = Formula::kFalse, bared_twice = Formula::kFalse;  // bases move
  };
  void say_hosts(int event);
  CardHosts::Lying name_lying(const CardCopy& copy, int event);
  void place_on_hosts(std::size_t suit, std::size_t level, int event);
  void count_bases_that_move(int event);
  void tie_arrangements();
  bool agree(int first, int second) const;
  void tie(int first, int second);

  QuadrangleRules rules_;
  Formula formula_;
  std::vector<Event> events_;
  CardCopies copies_;  // by level
  std::vector<std::vector<int>> column_events_;
  std::vector<int> stock_events_;
  EventOrder sequence_;
  std::vector<int> order_;
  std::vector<FoundationHeights> heights_;  // just before each event
  std::vector<int> goes_home_;              // by the event's move
  std::vector<int> fills_;                  // a column, by the event's move
  std::vector<int> hosted_;                 // of the stock: the move leads neither home nor into a bared column
  std::vector<int> through_;                // stock and waste were empty just before the event
  // Just after each event, by suit and level: one copy or more is a base, both are; but for the card that moved.
  std::vector<std::array<std::array<std::array<int, 2>, kMaxRank + 1>, kMaxSuits>> based_;
  std::optional<CardHosts> hosts_;  // once it is said
  std::vector<Spaces> spaces_;
  std::set<std::pair<int, int>> tied_;
};

}  // namespace winnable
