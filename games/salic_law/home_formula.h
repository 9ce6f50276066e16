// Salic Law: the order in which cards go home, as a formula that says all of the game.
//
// Suits do not matter and nothing is built on columns, so a game is the order in which cards go home, when in it the
// stock is turned, and which cards wait on bare kings. Cards of a rank are alike but for their places, so the events of
// the formula are not cards but "the k-th card of rank r goes home", and which card that is is another question. That
// makes it easy: the k-th of a rank comes after the k-th of the rank below, and no two events stand for each other.
//
// Claim: the formula of a position can be satisfied exactly if the position can be won.
// Why: a win satisfies it, with each variable as it happens there; of each rank k cards are home at the start, so that
//      the next is its (k+1)-th. The other way around, go through the events in their order, and before each do the
//      turns and the moves onto bare kings that must come before it. Each event's card fits: before the k-th of rank r
//      the k-th of rank r - 1 went home, so some foundation stands there. And it is exposed: it has been turned, and
//      what came onto it before it left its column has left. (If it leaves before the next card comes, nothing lies on
//      it.) Aces go home as they are turned; kings and queens take no part.
//      Spaces: just before an event at most as many cards wait on kings not their own as columns have lost all cards of
//      their own, the last turn is over if any does, and what has left its column once has left it for good. The last
//      card on a king need not move to another one: it stays, where the formula has it change one space for another.
// Needs: aces go home by themselves, foundations wait for no kings, no spaces before the deal is over.
// Guarded by: tests/games/salic_law_sat_test.cpp.
// Cost: of two full decks 300 000 clauses, built in 40 ms and most often answered in 10; with spaces 900 000, built in
//       150 ms and answered in one second to ten or more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/salic_law/presets.h"
#include "solver/core/formula.h"
#include "winnable/board.h"

namespace winnable {

class HomeFormula {
 public:
  using Answer = port::SatSolver::Answer;

  // What the formula of two full decks takes, with what the solver learns.
  static constexpr std::int64_t bytes(const SalicLawRules& rules) {
    return std::int64_t{rules.spaces_after_deal ? 192 : 64} << 20;
  }

  static constexpr bool holds_for(const SalicLawRules& rules) { return !rules.is_pysol && !rules.spaces_during_deal; }

  struct Step {
    int from = 0, to = 0;  // columns, kStock (a turn) or kHome
  };
  static constexpr int kStock = -1, kHome = -2;

  HomeFormula(const SalicLawRules& rules, const Board& start, port::SatSolver& solver);

  // Unsatisfiable: the position is lost.
  Answer solve(const std::function<bool()>& must_stop);
  // After `satisfiable`.
  const std::vector<Step>& win() const { return win_; }

 private:
  static constexpr int kFromStart = -1;  // in the place of a turn

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  // Of the ranks from the two to the jack, that lies in a column or will.
  struct ColumnCard {
    int rank = 0;
    int column = 0;
    int turn = kFromStart;
    std::vector<int> as_late_as{};  // literals [k]: it is the k-th card of its rank to go home, or a later one
    std::vector<int> is{};          // [k]: it is the k-th
  };
  struct Event {
    int rank = 0;
    int number = 0;  // among those of the rank, from 1
  };

  int event_of(int rank, int number) const { return first_event_[at(rank)] + number - home_[at(rank)] - 1; }
  template <class Visit>
  void each_number(int rank, Visit visit) const {
    for (int number = home_[at(rank)] + 1; number <= piles_; ++number) visit(number);
  }

  void lay_out(const Board& start);
  void order_events();
  void place_turns();
  void give_numbers();
  void cover(const ColumnCard& low, const ColumnCard& high);
  int leaves_before_turn(const ColumnCard& low, const ColumnCard& high);
  void open_spaces();
  void cover_until_out(std::size_t low, std::size_t high);
  void limit_guests(std::size_t event);
  void add_at_most(const std::vector<int>& literals, int most);

  class Replay;
  void read_win();

  SalicLawRules rules_;
  Formula formula_;
  int piles_;  // cards of each rank
  int jack_;
  std::vector<int> home_;          // by rank, at the start
  std::vector<int> first_event_;   // by rank
  std::vector<ColumnCard> cards_;  // of each column the deepest first
  std::vector<int> stock_;         // ranks
  std::vector<int> turns_;         // of these the ones that matter: places in the stock
  int started_ = 0;                // columns, at the start
  std::vector<Event> events_;
  std::vector<std::vector<int>> before_;       // literals [event][event]
  std::vector<std::vector<int>> before_turn_;  // [event][turn]
  std::vector<std::vector<int>> waits_, out_;  // [card][event], with spaces: on another king, or home, just before it
  std::vector<Step> win_;
};

}  // namespace winnable
