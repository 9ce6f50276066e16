// Fuzz: every search with every choice of reductions against the ground truth on short decks. One call a short preset:
//   run_fuzz<ShortSquadron>(*make_squadron_referee(sheet), {.seeds = 2000});
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "games/position.h"
#include "solver/catalogue/game_entry.h"
#include "solver/referee/referee.h"
#include "solver/search/portfolio.h"
#include "tests/support/exhaustive.h"
#include "tests/support/share.h"

namespace winnable::test {

struct FuzzOptions {
  int seeds = 1000;
  std::uint64_t first_seed = 1;
  std::size_t max_positions = 20000;  // larger deals are skipped
  int min_wins = 20;                  // of the deals not skipped; a shape without both kinds tests nothing
  int min_losses = 20;
  int random_subsets = 2;  // of reductions, besides all, none, each alone, each left out
};

struct FuzzCount {
  int won = 0;
  int lost = 0;
  int skipped = 0;
  int lost_at_root = 0;  // of the lost deals, proved by the game's root test
};

inline std::vector<Reductions> reduction_choices(std::size_t count, int random_subsets, std::mt19937_64& random) {
  std::vector<Reductions> choices{kAllReductions, kNoReductions};
  const Reductions every = count ? static_cast<Reductions>((std::uint64_t{1} << count) - 1) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    choices.push_back(Reductions{1} << i);
    choices.push_back(every & ~(Reductions{1} << i));
  }
  for (int i = 0; i < random_subsets && count > 2; ++i) choices.push_back(static_cast<Reductions>(random()) & every);
  return choices;
}

template <Position P>
std::size_t reduction_count() {
  if constexpr (HasReductions<P>) return P::kReductions.size();
  return 0;
}

// A claimed solution must win under the referee.
template <Position P>
void check_solution(const Referee& start, const typename P::Deal& deal, const std::vector<Move>& moves) {
  const auto referee = start.clone();
  const auto spelled = spell_solution<P>(deal, moves);
  const auto error = replay(*referee, spelled);
  ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
}

template <Position P>
void check_searches(const Referee& start, const typename P::Deal& deal, const Truth& truth, Reductions reductions) {
  const Verdict expected = truth.won ? Verdict::won : Verdict::lost;
  KeySetFor<P> known;
  {
    Meter meter{Limits{}};
    Prover<P> prover;
    prover.start(deal, known, meter, reductions);
    ASSERT_EQ(prover.run(kUnlimited), expected) << "prover, reductions " << reductions;
    if (truth.won) {
      ASSERT_NO_FATAL_FAILURE(check_solution<P>(start, deal, prover.solution()));
    }
    known.free_memory();
  }
  if constexpr (HasProgress<P>) {
    for (const std::size_t width : {std::size_t{1} << 30, std::size_t{3}}) {
      Meter meter{Limits{}};
      LayeredSearch<P> search(deal, known, meter, reductions);
      const LayeredResult result = search.run(width);
      if (width > 3 || result.verdict != Verdict::undecided) {
        ASSERT_EQ(result.verdict, expected) << "layered, width " << width << ", reductions " << reductions;
      }
      if (result.verdict == Verdict::won) {
        ASSERT_NO_FATAL_FAILURE(check_solution<P>(start, deal, result.solution));
      }
      known.free_memory();
    }
  }
}

// The whole portfolio, once unlimited and once with next to no memory or nodes.
template <Position P>
void check_portfolio(const Referee& start, const typename P::Deal& deal, const Truth& truth) {
  const Verdict expected = truth.won ? Verdict::won : Verdict::lost;
  Limits tight_memory;
  tight_memory.max_bytes = 40000;
  Limits tight_nodes;
  tight_nodes.max_nodes = 50;
  for (const Limits& limits : {Limits{}, tight_memory, tight_nodes}) {
    Meter meter(limits);
    Portfolio<P> portfolio(PortfolioPlan{.first_width = 4, .width_growth = 2, .first_prover_slice = 10});
    const PortfolioResult result = portfolio.decide(deal, meter, kAllReductions);
    if (result.verdict == Verdict::undecided) {
      ASSERT_NE(limits.max_nodes == kUnlimited && limits.max_bytes > 1000000, true) << "unlimited, yet undecided";
      ASSERT_NE(meter.reason(), Reason::none);
      continue;
    }
    ASSERT_EQ(result.verdict, expected) << "portfolio";
    if (truth.won) {
      ASSERT_NO_FATAL_FAILURE(check_solution<P>(start, deal, result.solution));
    }
  }
}

template <Position P>
void run_fuzz(const Referee& judge, const FuzzOptions& options, FuzzCount* report = nullptr) {
  FuzzCount count;
  std::mt19937_64 random(7);
  for (int i = 0; i < options.seeds; i += test_share()) {
    const std::uint64_t seed = options.first_seed + fuzz_offset() + static_cast<std::uint64_t>(i);
    const Deck deck = shuffled_deck(P::kDeckShape, seed);
    const auto deal = P::Deal::from_deck(deck);
    const auto start = judge.clone();
    start->deal(deck);
    const auto truth = exhaustive_truth(*start, options.max_positions);
    if (!truth) {
      ++count.skipped;
      continue;
    }
    ++(truth->won ? count.won : count.lost);
    SCOPED_TRACE(std::string(P::kName) + " short deck, seed " + std::to_string(seed) + "\n" +
                 winnable::to_text(start->board()));
    if (truth->won) {
      ASSERT_LE(P(deal).moves_to_win_lower_bound(), truth->shortest);
    }
    if constexpr (HasRootTest<P>) {
      const bool claims_loss = P(deal).is_lost_at_root();
      ASSERT_FALSE(claims_loss && truth->won) << "the root test calls a won deal lost";
      count.lost_at_root += claims_loss;
    }
    for (const Reductions reductions : reduction_choices(reduction_count<P>(), options.random_subsets, random))
      ASSERT_NO_FATAL_FAILURE(check_searches<P>(*start, deal, *truth, reductions));
    ASSERT_NO_FATAL_FAILURE(check_portfolio<P>(*start, deal, *truth));
  }
  EXPECT_GE(count.won * test_share(), options.min_wins) << "lost " << count.lost << ", skipped " << count.skipped;
  EXPECT_GE(count.lost * test_share(), options.min_losses) << "won " << count.won << ", skipped " << count.skipped;
  std::cout << P::kName << ": " << count.won << " won, " << count.lost << " lost, " << count.skipped << " skipped, "
            << count.lost_at_root << " proved lost at the root\n";
  if (report) *report = count;
}

}  // namespace winnable::test
