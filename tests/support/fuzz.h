// Fuzz: every search with every choice of reductions against the ground truth on short decks. One call a short preset:
//   run_fuzz<ShortSquadron>(*make_forty_thieves_referee(sheet), {.seeds = 2000});
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "solver/referee/referee.h"
#include "solver/search/position.h"
#include "tests/support/exhaustive.h"
#include "tests/support/share.h"
#include "tests/support/tested.h"

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

// All, none, each alone, each left out, and some random subsets.
std::vector<Reductions> reduction_choices(std::size_t count, int random_subsets, std::mt19937_64& random);

// A claimed solution must win under the referee.
void check_solution(const Referee& start, const std::vector<PlayMove>& solution);

FuzzCount run_fuzz(const TestedSearches& game, const Referee& judge, const FuzzOptions& options);

template <Position P>
FuzzCount run_fuzz(const Referee& judge, const FuzzOptions& options) {
  return run_fuzz(tested_searches<P>(), judge, options);
}

}  // namespace winnable::test
