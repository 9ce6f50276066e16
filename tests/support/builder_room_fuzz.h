// Fuzz of the rooms for builders whose goal is not foundations (games/builder/room.h): random rules on short decks
// against the referee's moves and their exhaustive search, with every choice of reductions. Of a room's test:
//   Room::P                             the position
//   Room::random_rules(random)          rules of its kind with a short deck (tests/support/random_rules.h)
//   Room::referee(rules)                their referee
//   Room::tables(rules)                 what P::Deal::from_deck and from_board ask for
//   Room::kMovesAlone                   reductions with which the moves listed are played one by one
//   Room::kMostPositions                larger games are left out where truth is searched
#pragma once

#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "games/builder/game.h"
#include "games/builder/rules_json.h"
#include "solver/search/child_key.h"
#include "solver/search/portfolio.h"
#include "tests/support/exhaustive.h"
#include "tests/support/random_rules.h"
#include "tests/support/referee_checks.h"
#include "tests/support/share.h"

namespace winnable::test {

template <class Room>
class RoomFuzz {
  using P = typename Room::P;
  using Deal = typename P::Deal;
  using Tables = decltype(Room::tables(BuilderRules{}));

 public:
  struct Case {
    BuilderRules rules;
    Deck deck;
    Tables tables;
    Deal deal;

    explicit Case(std::mt19937_64& random) : Case(Room::random_rules(random), random()) {}
    Case(const BuilderRules& of, std::uint64_t seed)
        : rules(of),
          deck(shuffled_deck(rules.deck_shape(), seed)),
          tables(Room::tables(rules)),
          deal(Deal::from_deck(tables, deck)) {}

    std::unique_ptr<Referee> referee() const {
      auto referee = Room::referee(rules);
      referee->deal(deck);
      return referee;
    }
    std::string text() const { return to_json(rules, "") + to_text(P(deal).to_board()); }
  };

  static void agrees_with_the_referee() {
    std::mt19937_64 random(1 + fuzz_offset());
    for (int i = 0; i < 2000 / test_share(); ++i) {
      const Case c(random);
      SCOPED_TRACE(c.text());
      ASSERT_NO_FATAL_FAILURE(play_random_game(c, random));
    }
  }

  static void search_agrees_with_exhaustive_search() {
    std::mt19937_64 random(2 + fuzz_offset());
    int won = 0, lost = 0;
    for (int i = 0; i < 1500 / test_share(); ++i) {
      const Case c(random);
      SCOPED_TRACE(c.text());
      const auto truth = exhaustive_truth(*c.referee(), Room::kMostPositions);
      if (!truth) continue;
      ++(truth->won ? won : lost);
      for (Reductions reductions = 0; reductions < Reductions{1} << P::kReductions.size(); ++reductions)
        ASSERT_NO_FATAL_FAILURE(check_search(c, truth->won, reductions));
      const Outcome outcome = make_builder_solver(c.rules, "short")->solve(c.deck, {});
      ASSERT_NO_FATAL_FAILURE(check_outcome(c, truth->won, outcome));
    }
    std::cout << won << " won, " << lost << " lost\n";
    EXPECT_GT(won, least_in_share(250));
    EXPECT_GT(lost, least_in_share(250));
  }

  // In printed moves.
  static void shortest_wins_are_the_shortest() {
    std::mt19937_64 random(3 + fuzz_offset());
    int won = 0;
    for (int i = 0; i < 300 / test_share(); ++i) {
      const Case c(random);
      const auto truth = exhaustive_truth(*c.referee(), Room::kMostPositions);
      if (!truth || !truth->won) continue;
      SCOPED_TRACE(c.text());
      const ShortestOutcome found =
          make_builder_shortest_solver(c.rules, "short")->solve(c.deck, {}, {}, ShortestAim::prove);
      ASSERT_NO_FATAL_FAILURE(check_outcome(c, true, found.outcome));
      ASSERT_EQ(static_cast<int>(found.outcome.solution.size()), truth->shortest);
      ASSERT_EQ(found.lower_bound, truth->shortest);
      ++won;
    }
    EXPECT_GT(won, least_in_share(30));
  }

 private:
  // One random game: generator, keys, undo and boards against the referee.
  static void play_random_game(const Case& c, std::mt19937_64& random) {
    const auto referee = c.referee();
    P position(c.deal);
    MoveList moves, reduced;
    for (int step = 0; step < 60; ++step) {
      const std::string board = to_text(position.to_board());
      SCOPED_TRACE(board);
      ASSERT_EQ(board, to_text(referee->board()));
      ASSERT_EQ(position.is_won(), referee->is_won());
      BoardError error;
      const auto read = Deal::from_board(c.tables, position.to_board(), error);
      ASSERT_TRUE(read) << error.to_text();
      ASSERT_EQ(to_text(P(*read).to_board()), board);
      if (position.is_won()) return;
      position.generate(moves);
      std::vector<PlayMove> plain;
      for (const Move move : moves) position.expand_macro(move, plain);
      ASSERT_EQ(plain.size(), moves.size());
      ASSERT_EQ(sorted(plain), sorted(referee->legal_moves()));
      position.generate_reduced(reduced, kNoReductions);
      ASSERT_EQ(reduced.size(), moves.size());
      position.generate_reduced(reduced, Room::kMovesAlone);
      for (const MoveList* list : {&moves, &reduced})
        for (const Move move : *list) ASSERT_NO_FATAL_FAILURE(make_and_undo(position, *referee, move));
      if (moves.empty()) return;
      const std::size_t chosen = random() % moves.size();
      position.apply(moves[chosen]);
      ASSERT_FALSE(referee->play(plain[chosen]));
    }
  }

  static void make_and_undo(const P& position, const Referee& referee, Move move) {
    P child = position;
    const auto undo = child.apply(move);
    ASSERT_EQ(child.key(), key_after(position, move));
    ASSERT_GE(child.progress(), position.progress());
    ASSERT_LE(child.progress(), P::kMaxProgress);
    if constexpr (requires { child.recomputed_key(); }) {
      ASSERT_EQ(child.key(), child.recomputed_key());
    }
    const auto other = referee.clone();
    std::vector<PlayMove> spelled;
    position.expand_macro(move, spelled);
    for (const PlayMove& play : spelled) ASSERT_FALSE(other->play(play)) << to_text(play);
    ASSERT_EQ(to_text(child.to_board()), to_text(other->board()));
    child.undo(move, undo);
    ASSERT_EQ(to_text(child.to_board()), to_text(position.to_board()));
    ASSERT_EQ(child.key(), position.key());
    if constexpr (requires { child.cards_left(); }) {
      ASSERT_EQ(child.cards_left(), position.cards_left());
    }
  }

  static void check_outcome(const Case& c, bool won, const Outcome& outcome) {
    ASSERT_EQ(outcome.verdict, won ? Verdict::won : Verdict::lost);
    if (!won) return;
    const auto error = replay(*c.referee(), outcome.solution);
    ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
  }

  static void check_search(const Case& c, bool won, Reductions reductions) {
    SCOPED_TRACE("reductions " + std::to_string(reductions));
    Meter meter{Limits{}};
    const SearchOutcome found = DepthFirstOnly<P>().decide(c.deal, meter, reductions);
    Outcome outcome{found.verdict};
    if (won) outcome.solution = expand_macros<P>(c.deal, found.solution);
    ASSERT_NO_FATAL_FAILURE(check_outcome(c, won, outcome));
    ASSERT_EQ(meter.bytes(), 0u);
  }
};

}  // namespace winnable::test
