// Guards the shortest wins of Kansas: the bound, the packed form and the moves of games/kansas_shortest.h against exact
// distances on short decks.
#include <gtest/gtest.h>

#include "games/kansas_shortest.h"
#include "solver/referee/kansas.h"
#include "tests/support/shortest.h"

namespace winnable::test {
namespace {

constexpr KansasRules short_rules(int suits, int ranks, int columns, int reserve) {
  KansasRules rules = kKansas;
  rules.suits = suits;
  rules.ranks = ranks;
  rules.columns = columns;
  rules.reserve = reserve;
  return rules;
}

template <KansasRules R>
void check_packing() {
  const auto deal = KansasShortestDeal<R>::from_deck(shuffled_deck(Kansas<R>::kDeckShape, 1));
  Graph<KansasShortest<R>> graph;
  graph.build(deal, 3000);
  for (const auto& position : graph.positions) {
    const auto again = KansasShortest<R>::unpack(deal, position.pack());
    ASSERT_TRUE(again.key() == position.key());
    ASSERT_EQ(winnable::to_text(again.to_board()), winnable::to_text(position.to_board()));
  }
}

template <KansasRules R>
void kansas(const ShortestOptions& options) {
  KansasSheet sheet;
  sheet.game = R.name.view();
  sheet.suits = R.suits;
  sheet.ranks = R.ranks;
  sheet.columns = R.columns;
  sheet.reserve = R.reserve;
  check_packing<R>();
  run_shortest<Kansas<R>, KansasShortest<R>>(*make_kansas_referee(sheet), options);
}

TEST(ShortestKansas, ShortDecks) {
  kansas<short_rules(2, 5, 2, 2)>({.seeds = 40});
  kansas<short_rules(2, 7, 3, 6)>({.seeds = 40, .min_wins = 15});
  kansas<short_rules(2, 8, 3, 9)>({.seeds = 60, .max_positions = 40000});
  kansas<short_rules(3, 5, 2, 8)>({.seeds = 100, .min_wins = 10});
  kansas<short_rules(3, 6, 2, 9)>({.seeds = 120, .min_wins = 10});
  kansas<short_rules(4, 5, 2, 13)>({.seeds = 400, .min_wins = 2});
}

TEST(ShortestKansas, FullDeckPacking) { check_packing<kKansas>(); }

}  // namespace
}  // namespace winnable::test
