// Guards the shortest wins of Kansas: the bound, the packed form and the moves of games/kansas_shortest.h against exact
// distances on short decks.
#include <gtest/gtest.h>

#include "games/kansas_shortest.h"
#include "tests/support/short_referees.h"
#include "tests/support/shortest.h"

namespace winnable::test {
namespace {

template <KansasRules R>
void kansas(const ShortestOptions& options) {
  check_packing<KansasShortest<R>>();
  run_shortest<Kansas<R>, KansasShortest<R>>(*kansas_referee<R>(), options);
}

TEST(ShortestKansas, ShortDecks) {
  kansas<shorter(kKansas, 2, 5, 2, 2)>({.seeds = 40});
  kansas<shorter(kKansas, 2, 7, 3, 6)>({.seeds = 40, .min_wins = 15});
  kansas<shorter(kKansas, 2, 8, 3, 9)>({.seeds = 60, .max_positions = 40000});
  kansas<shorter(kKansas, 3, 5, 2, 8)>({.seeds = 100, .min_wins = 10});
  kansas<shorter(kKansas, 3, 6, 2, 9)>({.seeds = 120, .min_wins = 10});
  kansas<shorter(kKansas, 4, 5, 2, 13)>({.seeds = 400, .min_wins = 2});
}

TEST(ShortestKansas, FullDeckPacking) { check_packing<KansasShortest<kKansas>>(); }

}  // namespace
}  // namespace winnable::test
