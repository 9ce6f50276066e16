// Builders whose empty columns are never filled, as games of runs (games/builder/runs/): short decks of random rules
// against the exhaustive search of the referee's moves, longer ones against the depth-first search.
#include "games/builder/stock/runs.h"

#include <gtest/gtest.h>

#include <iostream>
#include <random>
#include <string>

#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "solver/referee/stock_builder.h"
#include "solver/search/depth_first_search.h"
#include "tests/support/exhaustive.h"
#include "tests/support/random_rules.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

using P = StockBuilder<StockShape{20, 2}>;

// Rules that are games of runs; at most so many cards.
BuilderRules random_run_rules(std::mt19937_64& random, int cards) {
  const auto pick = [&](int first, int last) {
    return static_cast<std::uint8_t>(first + static_cast<int>(random() % static_cast<std::uint64_t>(last - first + 1)));
  };
  constexpr BuildRule kBuilds[] = {
      BuildRule::alternate_colours, BuildRule::alternate_colours, BuildRule::any_suit, BuildRule::any_suit,
      BuildRule::same_colour,       BuildRule::same_suit,         BuildRule::none};
  while (true) {
    BuilderRules rules;
    rules.suits = pick(2, 4);
    rules.ranks = pick(3, 13);
    if (rules.deck_size() > cards) continue;
    rules.columns = pick(2, 9);
    rules.build = rules.group_build = kBuilds[random() % std::size(kBuilds)];
    rules.group = GroupRule::any_part;
    rules.spaces = SpaceRule::none;
    rules.cells = 0;
    if (random() % 2) rules.face_down = random() % 2 ? FaceDown::all_but_last : FaceDown::alternate;
    rules.foundation_return = random() % 3 > 0;
    if (random() % 4 == 0) rules.foundations = random() % 2 ? FoundationStart::bases : FoundationStart::first;
    if (random() % 3 == 0) rules.wrap = WrapRule::not_on_bases;
    if (rules.wrap != WrapRule::none) rules.base = pick(1, rules.ranks);
    const int most = std::min(rules.column_cards() - 1, 31);
    if (most < 1) continue;
    rules.stock = pick(1, most);
    rules.draw = pick(1, 4);
    rules.redeals = BuilderRules::kUnlimited;
    if (!find_fault(rules)) return rules;
  }
}

struct Case {
  BuilderRules rules;
  std::unique_ptr<Referee> referee;
  std::optional<StockDeal> deal;

  // After so many moves at random.
  Case(const BuilderRules& of, std::mt19937_64& random, std::uint64_t moves)
      : rules(of), referee(make_stock_builder_referee(rules, "short")) {
    referee->deal(shuffled_deck(rules.deck_shape(), random()));
    for (; moves > 0 && !referee->is_won(); --moves) {
      const auto all = referee->legal_moves();
      if (all.empty()) break;
      referee->play(all[random() % all.size()]);
    }
    BoardError error;
    deal = StockDeal::from_board(make_builder_tables(rules, "short"), referee->board(), error);
    EXPECT_TRUE(deal) << error.to_text();
    if (deal) deal->turns_late = true;
  }
  bool is_game_of_runs() const { return RunGame::holds_for(*deal->tables) && RunGame(*deal).is_small(); }
  std::string text() const { return to_json(rules, "") + to_text(referee->board()); }
};

struct Counts {
  int won = 0, lost = 0, skipped = 0, proved = 0, open = 0;
};

constexpr Limits kLimits{.max_nodes = 20'000};

// With all that proves losses, or by positions alone.
Verdict search_runs(const Case& c, bool relaxes) {
  const RunGame game(*c.deal);
  Meter meter(kLimits);
  Verdict verdict = Verdict::undecided;
  {
    HighCardsProver high_cards(*c.deal, meter);
    RunRace race(game, meter, relaxes, relaxes ? &high_cards : nullptr);
    verdict = race.run_on(meter);
    if (verdict == Verdict::won) {
      StockRunMoves<StockShape{20, 2}> moves(*c.deal);
      race.replay([&](RunStep step) { moves.play(step); });
      const auto referee = make_stock_builder_referee(c.rules, "short");
      EXPECT_FALSE(referee->set(c.referee->board()));
      const auto error = replay(*referee, expand_macros<P>(*c.deal, moves.take_moves()));
      EXPECT_FALSE(error) << "move " << error->move << ": " << error->reason;
    }
  }
  EXPECT_EQ(meter.bytes(), 0u);
  return verdict;
}

void check(const Case& c, bool won, Counts& counts) {
  SCOPED_TRACE(c.text());
  ++(won ? counts.won : counts.lost);
  const RunGame game(*c.deal);
  for (const bool relaxes : {false, true}) {
    const Verdict verdict = search_runs(c, relaxes);
    counts.open += verdict == Verdict::undecided;
    if (verdict != Verdict::undecided) {
      ASSERT_EQ(verdict, won ? Verdict::won : Verdict::lost) << relaxes;
    }
  }
  Meter meter(kLimits);
  RelaxedRuns relaxed(game, meter);
  const Verdict verdict = relaxed.run(kUnlimited);
  counts.proved += verdict == Verdict::lost;
  if (won) {
    ASSERT_NE(verdict, Verdict::lost);
  }
  ASSERT_FALSE(testing::Test::HasFailure());
}

void print(const Counts& counts) {
  std::cout << counts.won << " won, " << counts.lost << " lost, " << counts.proved << " of them relaxed, "
            << counts.skipped << " skipped; " << counts.open << " searches open\n";
  EXPECT_LT(counts.open, (counts.won + counts.lost) / 20);
}

TEST(BuilderRunsFuzz, AgreesWithExhaustiveSearch) {
  std::mt19937_64 random(1 + fuzz_offset());
  Counts counts;
  for (int i = 0; i < 1500 / test_share(); ++i) {
    const BuilderRules rules = random_run_rules(random, 18);
    const Case c(rules, random, random() % 2 ? random() % 30 : 0);
    ASSERT_TRUE(c.deal);
    if (!c.is_game_of_runs()) continue;
    const auto truth = exhaustive_truth(*c.referee, 700);
    if (!truth) {
      ++counts.skipped;
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(check(c, truth->won, counts));
  }
  print(counts);
  EXPECT_GT(counts.won, least_in_share(150));
  EXPECT_GT(counts.lost, least_in_share(150));
  EXPECT_GT(counts.proved, counts.lost / 2);
}

// The reductions of its own are none of those of runs.
TEST(BuilderRunsFuzz, AgreesWithTheDepthFirstSearch) {
  std::mt19937_64 random(2 + fuzz_offset());
  Counts counts;
  DepthFirstSearch<P> search;
  for (int i = 0; i < 2500 / test_share(); ++i) {
    const BuilderRules rules = random_run_rules(random, 52);
    const Case c(rules, random, random() % 4 ? random() % 120 : 0);
    ASSERT_TRUE(c.deal);
    if (!c.is_game_of_runs()) continue;
    Meter meter({.max_nodes = 3000});
    ClosedSetFor<P> closed;
    search.start(*c.deal, closed, meter, kAllReductions);
    const Verdict truth = search.run(kUnlimited);
    closed.free_memory();
    if (truth == Verdict::undecided) {
      ++counts.skipped;
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(check(c, truth == Verdict::won, counts));
  }
  print(counts);
  EXPECT_GT(counts.won, least_in_share(300));
  EXPECT_GT(counts.lost, least_in_share(300));
}

// A limit leaves a deal open, and never calls it lost.
TEST(BuilderRuns, LimitsLeaveItOpen) {
  const BuilderPreset& preset = *find_builder_preset("klondike:no-space");
  auto deal = StockDeal::from_deck(make_builder_tables(preset.rules, preset.name),
                                   shuffled_deck(preset.rules.deck_shape(), 33));
  deal.turns_late = true;
  const RunGame game(deal);
  for (const Limits& limits : {Limits{.max_nodes = 3000}, Limits{.max_bytes = 60'000}, Limits{.max_bytes = 10}}) {
    Meter meter(limits);
    {
      RunRace race(game, meter, true);
      EXPECT_EQ(race.run_on(meter), Verdict::undecided);
      meter.forgive_memory();
      EXPECT_NE(race.run(10), Verdict::won);
      EXPECT_LE(meter.statistics.peak_bytes, limits.max_bytes);
    }
    EXPECT_EQ(meter.bytes(), 0u);
  }
  Meter meter{Limits{}};
  EXPECT_EQ(RunRace(game, meter, true).run_on(meter), Verdict::lost);
}

}  // namespace
}  // namespace winnable::test
