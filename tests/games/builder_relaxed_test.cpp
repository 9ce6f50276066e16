// Builders: kRelax (games/builder/relaxed.h) on short decks of random rules. Every move of the game must be one there,
// and what is lost there must be lost.
#include "games/builder/relaxed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "games/builder/parallel_relaxed.h"
#include "games/builder/presets.h"
#include "games/builder/solver.h"
#include "tests/support/builder_case.h"
#include "tests/support/plain_builder.h"
#include "tests/support/share.h"
#include "winnable/deal_number.h"

namespace winnable::test {
namespace {

constexpr BuilderShape kShape{8, 1};
using State = RelaxedBuilder::State;

using Case = BuilderCase;

std::string board_of(const Case& c) { return to_text(Builder<kShape>(c.deal).to_board()); }

// The next of the random ones for which kRelax holds.
Case next_case(std::mt19937_64& random) {
  while (true) {
    Case c(random);
    if (builder::has_relax(*c.deal.tables)) return c;
  }
}

std::vector<State> children(const RelaxedBuilder& game, const State& state) {
  std::vector<State> all;
  game.each_child(state, [&](const State& child) { all.push_back(child); });
  return all;
}

bool contains(const std::vector<State>& states, const State& state) {
  return std::find(states.begin(), states.end(), state) != states.end();
}

// One random game: a move leads to a child of the state or changes nothing in it, and a safe home move is the only
// child.
void play_random_game(const Case& c, std::mt19937_64& random) {
  const RelaxedBuilder plain(c.deal, builder::kRelax), safe(c.deal, builder::kRelax | builder::kSafeHome);
  Builder<kShape> position(c.deal);
  ASSERT_EQ(plain.start(), plain.state_of(position));
  MoveList moves;
  for (int step = 0; step < 60; ++step) {
    SCOPED_TRACE(to_text(position.to_board()));
    const State state = plain.state_of(position);
    ASSERT_EQ(plain.is_won(state), position.is_won());
    const auto next = children(plain, state), next_safe = children(safe, state);
    const bool has_safe_home = builder::has_safe_home(*c.deal.tables) && builder::find_safe_move(position);
    bool is_met = false;
    builder::SearchMoves<kShape>(position, kNoReductions).list(moves);
    for (const Move move : moves) {
      Builder<kShape> child = position;
      child.apply(move);
      const State after = plain.state_of(child);
      ASSERT_TRUE(after == state || contains(next, after)) << "kind " << int{move.kind};
      is_met |= contains(next_safe, after);
      if (builder::has_safe_home(*c.deal.tables) && !has_safe_home) {
        ASSERT_TRUE(after == state || contains(next_safe, after)) << "kind " << int{move.kind};
      }
    }
    if (has_safe_home) {
      ASSERT_TRUE(is_met);
    }
    if (moves.empty()) return;
    position.apply(moves[random() % moves.size()]);
  }
}

TEST(BuilderRelaxedFuzz, EveryMoveIsAMoveThere) {
  std::mt19937_64 random(1 + fuzz_offset());
  for (int i = 0; i < 3000 / test_share(); ++i) {
    const Case c = next_case(random);
    ASSERT_NO_FATAL_FAILURE(play_random_game(c, random));
  }
}

// The same with whole decks, whose columns are long.
TEST(BuilderRelaxedFuzz, EveryMoveOfWholeDecksIsAMoveThere) {
  std::mt19937_64 random(2 + fuzz_offset());
  for (const char* name : {"freecell", "freecell:1-cells", "forecell", "streets-and-alleys", "flower-garden"}) {
    Case c(random);
    const BuilderPreset& preset = *find_builder_preset(name);
    c.rules = preset.rules;
    for (int i = 0; i < 40 / test_share() + 1; ++i) {
      c.deck = shuffled_deck(c.rules.deck_shape(), random());
      c.deal = BuilderDeal::from_deck(make_builder_tables(c.rules, name), c.deck);
      ASSERT_TRUE(builder::has_relax(*c.deal.tables));
      ASSERT_NO_FATAL_FAILURE(play_random_game(c, random)) << name;
    }
  }
}

Verdict search_relaxed(const Case& c, Reductions reductions) {
  Meter meter{Limits{}};
  Verdict verdict = Verdict::undecided;
  {
    const RelaxedBuilder game(c.deal, builder::used_reductions(*c.deal.tables, reductions));
    RelaxedProver<RelaxedBuilder> prover(game, meter);
    while (verdict == Verdict::undecided) verdict = prover.run(100);
  }
  EXPECT_EQ(meter.bytes(), 0u);
  return verdict;
}

// The first members of a team; what they may spend bounds all of them.
Verdict search_relaxed_together(const BuilderDeal& deal, Reductions reductions, int threads, int members,
                                const Limits& limits = {}) {
  ThreadTeam team(threads);
  TeamMeters meters(team, limits);
  std::atomic<int> lost{0};
  {
    const RelaxedBuilder game(deal, builder::used_reductions(*deal.tables, reductions));
    ParallelRelaxedProver prover(game, team, meters, members);
    team.run([&](int member) {
      if (member < members && prover.run(member) == Verdict::lost) ++lost;
    });
  }
  EXPECT_EQ(meters.bytes(), 0u);
  EXPECT_TRUE(lost == 0 || lost == members);
  return lost > 0 ? Verdict::lost : Verdict::undecided;
}

// Only the first position of each class: what it wins is won.
void check_classes(const Case& c, bool won, Reductions reductions, int& found) {
  Meter meter{Limits{}};
  const Reductions used = builder::used_reductions(*c.deal.tables, reductions);
  const RelaxedBuilder game(c.deal, used);
  BuilderProver<kShape> prover(c.deal, meter, used, &game);
  if (prover.run(kUnlimited) != Verdict::won) return;
  ASSERT_TRUE(won);
  ++found;
  Builder<kShape> position(c.deal);
  for (const Move move : prover.solution()) position.apply(move);
  ASSERT_TRUE(position.is_won());
}

TEST(BuilderRelaxedFuzz, ALossThereIsALoss) {
  std::mt19937_64 random(3 + fuzz_offset());
  int won = 0, found = 0, lost = 0, proved = 0;
  for (int i = 0; i < 6000 / test_share(); ++i) {
    const Case c = next_case(random);
    SCOPED_TRACE(board_of(c));
    const auto truth = PlainBuilder(c.rules, c.deck).truth(10'000);
    if (!truth) continue;
    ++(*truth ? won : lost);
    for (const Reductions reductions : {kAllReductions, kAllReductions & ~Reductions{builder::kSafeHome}}) {
      const Verdict verdict = search_relaxed(c, reductions);
      if (*truth) {
        ASSERT_EQ(verdict, Verdict::won);
      }
      if (i % 4 == 0) {
        ASSERT_EQ(search_relaxed_together(c.deal, reductions, 3, 2 + i / 4 % 2) == Verdict::lost,
                  verdict == Verdict::lost);
      }
      proved += verdict == Verdict::lost && reductions == kAllReductions;
      ASSERT_NO_FATAL_FAILURE(check_classes(c, *truth, reductions, found));
    }
  }
  std::cout << won << " won, half of " << found << " found; " << lost << " lost, " << proved << " proved\n";
  EXPECT_GT(won, least_in_share(1000));
  EXPECT_GT(lost, least_in_share(500));
  EXPECT_GT(found, won);
  EXPECT_GT(proved, lost / 2);
}

// kReachable: what it calls lost is lost.
TEST(BuilderRelaxationFuzz, WhatCannotBeReachedIsLost) {
  std::mt19937_64 random(5 + fuzz_offset());
  int won = 0, lost = 0, proved = 0;
  for (int i = 0; i < 12'000 / test_share(); ++i) {
    const Case c(random);
    if (!builder::has_reachable(c.rules)) continue;
    SCOPED_TRACE(board_of(c));
    const auto truth = PlainBuilder(c.rules, c.deck).truth(3000);
    if (!truth) continue;
    ++(*truth ? won : lost);
    const bool is_proved = DeleteRelaxation<PlainStart, 1>(PlainStart(c.deal)).proves_loss();
    proved += is_proved;
    if (*truth) {
      ASSERT_FALSE(is_proved);
    }
  }
  std::cout << won << " won; " << lost << " lost, " << proved << " proved\n";
  EXPECT_GT(won, least_in_share(500));
  EXPECT_GT(proved, least_in_share(500));
}

// Without kRelax the deciders say the same.
TEST(BuilderRelaxedFuzz, DeciderAgreesWithExhaustiveSearch) {
  std::mt19937_64 random(4 + fuzz_offset());
  BuilderDecider<kShape> decider;
  for (int i = 0; i < 2000 / test_share(); ++i) {
    const Case c = next_case(random);
    SCOPED_TRACE(board_of(c));
    const auto truth = PlainBuilder(c.rules, c.deck).truth(3000);
    if (!truth) continue;
    BuilderPlan plan = builder_plan(c.rules);
    plan.first_attempt = 3;
    plan.attempts = 5;
    plan.greedy_dive = plan.dive = 0;
    for (const Reductions reductions : {kAllReductions, kAllReductions & ~Reductions{builder::kRelax}}) {
      Meter meter{Limits{}};
      ASSERT_EQ(decider.decide(c.deal, plan, meter, reductions), *truth ? Verdict::won : Verdict::lost);
      EXPECT_EQ(meter.bytes(), 0u);
    }
  }
}

// Lost, in 80 904 states; of its positions there are 1.2 million.
BuilderDeal long_loss_of_one_cell() {
  const BuilderPreset& preset = *find_builder_preset("freecell:1-cells");
  std::string error;
  return BuilderDeal::from_deck(make_builder_tables(preset.rules, preset.name),
                                numbered_deck(DeckScheme::ms, {}, 607, error).value());
}

TEST(BuilderRelaxed, ALongLossOfOneCell) {
  const auto deal = long_loss_of_one_cell();
  Meter meter({.max_nodes = 200'000});
  const RelaxedBuilder game(deal, builder::used_reductions(*deal.tables, kAllReductions));
  RelaxedProver<RelaxedBuilder> prover(game, meter);
  EXPECT_EQ(prover.run(kUnlimited), Verdict::lost);
}

TEST(BuilderRelaxed, ALongLossByATeam) {
  const auto deal = long_loss_of_one_cell();
  EXPECT_EQ(search_relaxed_together(deal, kAllReductions, 4, 3), Verdict::lost);
  // An incomplete search never says lost.
  EXPECT_EQ(search_relaxed_together(deal, kAllReductions, 4, 3, {.max_nodes = 60'000}), Verdict::undecided);
  EXPECT_EQ(search_relaxed_together(deal, kAllReductions, 4, 3, {.max_bytes = 400'000}), Verdict::undecided);
}

}  // namespace
}  // namespace winnable::test
