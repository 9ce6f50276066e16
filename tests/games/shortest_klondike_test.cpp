// Guards the shortest wins of Klondike: the bound, the packed form and the moves of games/klondike/optimal_position.h
// against exact distances on short decks.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "games/klondike/optimal_position.h"
#include "tests/support/short_referees.h"
#include "tests/support/shortest.h"

namespace winnable::test {
namespace {

template <KlondikeRules R>
void klondike(const ShortestOptions& options) {
  check_packing<KlondikeOptimal<R>>();
  run_shortest<Klondike<R>, KlondikeOptimal<R>>(*klondike_referee<R>(), options);
}

TEST(ShortestKlondike, ShortDecks) {
  MORE_SHAPES(klondike<KlondikeRules{.name = "short3", .suits = 4, .ranks = 3, .columns = 3}>({.seeds = 90});)
  klondike<KlondikeRules{.name = "short1", .draw = 1, .suits = 2, .ranks = 6, .columns = 3}>({.seeds = 60});
  klondike<KlondikeRules{
      .name = "short1-no-return", .draw = 1, .foundation_return = false, .suits = 2, .ranks = 6, .columns = 3}>(
      {.seeds = 60});
  klondike<KlondikeRules{.name = "short2", .draw = 2, .suits = 2, .ranks = 6, .columns = 3}>({.seeds = 90});
  MORE_SHAPES(klondike<KlondikeRules{.name = "short-three-suits", .draw = 3, .suits = 3, .ranks = 4, .columns = 3}>(
                  {.seeds = 90});)
  klondike<KlondikeRules{.name = "short-aisleriot", .draw = 1, .redeals = 2, .suits = 2, .ranks = 6, .columns = 3}>(
      {.seeds = 50});
  klondike<KlondikeRules{.name = "short-no-redeal", .draw = 2, .redeals = 0, .suits = 2, .ranks = 6, .columns = 3}>(
      {.seeds = 90, .min_wins = 10});
  // Of two safe cards the one of the first column went home first, which is another one when columns change places.
  klondike<KlondikeRules{.name = "short-no-redeal", .draw = 2, .redeals = 0, .suits = 2, .ranks = 6, .columns = 3}>(
      {.seeds = 605, .first_seed = 605, .min_wins = 1});
  MORE_SHAPES(klondike<KlondikeRules{.name = "short-four", .draw = 3, .suits = 4, .ranks = 4, .columns = 4}>(
                  {.seeds = 150, .min_wins = 5});)
}

// Columns get empty while suits are complete: kings come back to serve as hosts.
TEST(ShortestKlondike, KingsComeBack) {
  MORE_SHAPES(
      klondike<KlondikeRules{.name = "kings-2x4x3", .draw = 1, .suits = 4, .ranks = 3, .columns = 2}>({.seeds = 60});)
  klondike<KlondikeRules{.name = "kings-1x2x5", .draw = 2, .suits = 2, .ranks = 5, .columns = 1}>({.seeds = 200});
  klondike<KlondikeRules{.name = "kings-2x3x4", .draw = 2, .suits = 3, .ranks = 4, .columns = 2}>({.seeds = 60});
  klondike<KlondikeRules{.name = "kings-1x3x3", .draw = 2, .redeals = 0, .suits = 3, .ranks = 3, .columns = 1}>(
      {.seeds = 200});
  MORE_SHAPES(
      klondike<KlondikeRules{.name = "kings-3x2x5", .draw = 3, .suits = 2, .ranks = 5, .columns = 3}>({.seeds = 100});)
}

// A card comes back after the one above it and after its host: no single return has a guest waiting.
TEST(ShortestKlondike, TwoReturnsBeforeTheOneThatServes) {
  std::ifstream file(WINNABLE_SOURCE_DIR "/tests/regressions/klondike-two-returns.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  BoardError error;
  const auto board = parse_board(text, error);
  ASSERT_TRUE(board) << error.to_text();
  using Played = KlondikeOptimal<kKlondikeDraw1>;
  using P = Searched<Played>;
  const auto deal = Played::Deal::from_board(*board, error);
  ASSERT_TRUE(deal) << error.to_text();
  Meter meter{Limits{}};
  const ShortestResult result = ShortestSearch<P>(*deal, meter).prove();
  ASSERT_TRUE(result.won);
  EXPECT_EQ(result.lower_bound, 37);
  const auto referee = make_referee("klondike:draw1");
  ASSERT_FALSE(referee->set(*board));
  ASSERT_NO_FATAL_FAILURE(check_result<P>(*referee, result, 37));
}

TEST(ShortestKlondike, FullDeckPacking) { check_packing<KlondikeOptimal<kKlondike>>(); }

}  // namespace
}  // namespace winnable::test
