// A win played again as the formulas of the order in which cards leave their places have it (two decks, a stock turned
// once): cards that are safe at home go there at once, the others are turned as late as can be. Whose order of events
// satisfies the formula.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/catalogue.h"
#include "solver/game/game_info.h"
#include "tests/support/formula_tests.h"

namespace winnable::test {

class HurriedWin {
 public:
  virtual ~HurriedWin() = default;

 protected:
  static constexpr int kNone = -1;
  struct Known {
    Card card;           // its rank says its place on the foundation
    int event;           // kNone: it has left its place, or its leaving is no event
    bool fills = false;  // a column, in the win
  };
  using Piles = std::map<std::string, std::vector<int>>;  // cards by number, the exposed one last

  static int number_of(const std::string& name) { return std::stoi(name.substr(1)); }
  static std::string name_of(const PileName& pile) {
    const std::string letter(1, pile.letter);
    return pile.letter == 'T' || pile.letter == 'R' ? letter + std::to_string(pile.number) : letter;
  }

  // Whether the exposed card of this pile goes home at once.
  virtual bool goes_at_once(const std::string& name, const std::vector<int>& pile) = 0;

  // The next card of the start.
  void deal(const std::string& pile, Card card, int event) {
    played_[pile].push_back(static_cast<int>(cards_.size()));
    cards_.push_back({card, event});
  }
  void start() {
    std::ranges::reverse(played_["S"]);
    hurried_ = played_;
  }

  Known& known(int card) { return cards_[static_cast<std::size_t>(card)]; }
  bool is_in(const std::string& name, int card) {
    return std::ranges::find(hurried_[name], card) != hurried_[name].end();
  }
  bool are_both_below_home(int number) {
    const Card card = known(number).card;
    const auto is_below = [&](int home) {
      const Card other = known(home).card;
      return other.suit() == card.suit() && other.rank() + 1 == card.rank();
    };
    return std::ranges::count_if(hurried_["F"], is_below) == 2;
  }

  // An exposed card.
  void leave(int card) {
    for (auto& [name, pile] : hurried_) {
      if (name == "F" || pile.empty() || pile.back() != card) continue;
      pile.pop_back();
      if (known(card).event != kNone) events_.push_back(std::exchange(known(card).event, kNone));
      return;
    }
    FAIL() << "card " << card << " is not exposed";
  }

  void turn_up_to(int card) {
    while (is_in("S", card)) {
      hurried_["W"].push_back(hurried_["S"].back());
      hurried_["S"].pop_back();
      bring_safe_cards_home();
    }
  }

  // First those that are out, then by number of event.
  void bring_safe_cards_home() {
    for (;;) {
      int best = kNone;
      for (const auto& [name, pile] : hurried_) {
        if (name == "F" || pile.empty() || !goes_at_once(name, pile)) continue;
        if (best == kNone || known(pile.back()).event < known(best).event) best = pile.back();
      }
      if (best == kNone) return;
      leave(best);
      hurried_["F"].push_back(best);
    }
  }

  Piles played_, hurried_;
  std::vector<int> events_;  // in their order

 private:
  std::vector<Known> cards_;
};

// The orders of so many wins satisfy the formula. Each is the Win of one: Win(formula, start, rules).events_of(moves).
template <class Formula, class Win, class Rules>
void expect_orders_of_wins(const Rules& rules, int wins, int events_of_deal) {
  const GameInfo& game = *find_game_info(rules.name.view());
  const auto solver_of_game = game.make_solver();
  for (std::uint64_t seed = 1 + fuzz_offset(); wins > 0; ++seed) {
    const Deck deck = shuffled_deck(game.deck_shape, seed);
    const Outcome outcome = solver_of_game->solve(deck, {.limits = {.max_nodes = 30'000}});
    if (outcome.verdict != Verdict::won) continue;
    --wins;
    const Board start = game.deal(deck);
    port::SatSolver solver;
    Formula formula(rules, start, solver);
    const std::vector<int> events = Win(formula, start, rules).events_of(outcome.solution);
    ASSERT_EQ(std::set<int>(events.begin(), events.end()).size(), events.size());
    EXPECT_EQ(events.size(), static_cast<std::size_t>(events_of_deal));
    for (std::size_t i = 1; i < events.size(); ++i) formula.require_before(events[i - 1], events[i]);
    EXPECT_FALSE(is_refuted(formula)) << rules.name.view() << " seed " << seed;
  }
}

}  // namespace winnable::test
