// Builders whose complete suits leave: random rules on short decks against the referee's moves and their exhaustive
// search, with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "games/builder/game.h"
#include "games/builder/suits/position.h"
#include "games/catalogue.h"
#include "solver/referee/suit_builder.h"
#include "tests/support/builder_room_fuzz.h"

namespace winnable::test {
namespace {

using P = SuitBuilder;

struct SuitFuzzRoom {
  using P = SuitBuilder;
  static constexpr Reductions kMovesAlone = kAllReductions;
  static constexpr int kMostPositions = 6000;

  static BuilderRules random_rules(std::mt19937_64& random) { return random_suit_rules(random); }
  static std::unique_ptr<Referee> referee(const BuilderRules& rules) {
    return make_suit_builder_referee(rules, "short");
  }
  static SuitBuilderDeal::Tables tables(const BuilderRules& rules) { return make_builder_tables(rules, "short"); }
};

using Fuzz = RoomFuzz<SuitFuzzRoom>;
using Case = Fuzz::Case;

TEST(SuitBuilderFuzz, AgreesWithTheReferee) { Fuzz::agrees_with_the_referee(); }
TEST(SuitBuilderFuzz, SearchAgreesWithExhaustiveSearch) { Fuzz::search_agrees_with_exhaustive_search(); }
TEST(SuitBuilderFuzz, ShortestWinsAreTheShortest) { Fuzz::shortest_wins_are_the_shortest(); }

// --- whole decks ----------------------------------------------------------------------------------------------------

BuilderRules spider_of(int decks, int columns) {
  BuilderRules rules;
  rules.decks = static_cast<std::uint8_t>(decks);
  rules.columns = static_cast<std::uint8_t>(columns);
  rules.cells = 0;
  rules.build = BuildRule::any_suit;
  rules.group = GroupRule::any_part;
  rules.group_build = BuildRule::same_suit;
  rules.complete_suits = true;
  return rules;
}

BuilderRules with_stock(BuilderRules rules, int stock) {
  rules.stock = static_cast<std::uint8_t>(stock);
  rules.stock_to = StockRule::columns;
  rules.deals_onto_spaces = false;
  rules.face_down = FaceDown::all_but_last;
  return rules;
}

// The deals of a game that has a room of its own have no other verdict there.
void compare_with_room(const BuilderRules& rules, std::string_view game, int deals, int least_decided) {
  const GameInfo& info = *find_game_info(game);
  const auto mine = make_builder_solver(rules, info.name);
  const auto rooms = info.make_solver();
  SolveOptions options;
  options.limits.max_nodes = 200'000;
  int decided = 0;
  for (int seed = 1; seed <= deals; seed += test_share()) {
    const Board board = info.deal(shuffled_deck(info.deck_shape, static_cast<std::uint64_t>(seed)));
    const Verdict verdict = rooms->solve(board, options).verdict, found = mine->solve(board, options).verdict;
    if (verdict == Verdict::undecided || found == Verdict::undecided) continue;
    ASSERT_EQ(found, verdict) << game << ' ' << seed;
    ++decided;
  }
  EXPECT_GE(decided, least_in_share(least_decided)) << game;
}

TEST(SuitBuilderGames, DecideAsTheRoomOfSpider) {
  BuilderRules simon = spider_of(1, 10);
  for (std::size_t i = 0; i < 10; ++i) simon.lengths[i] = static_cast<std::uint8_t>(i < 3 ? 8 : 10 - i);
  compare_with_room(simon, "simple-simon", 20, 15);
  compare_with_room(with_stock(spider_of(1, 7), 31), "will-o-the-wisp", 20, 15);
}

// A card that is turned up joins the face-up card below it: 3D and 4D move together once the AC has left T1.
TEST(SuitBuilderGames, ATurnedUpCardJoinsTheRowBelowIt) {
  BuilderRules rules = spider_of(1, 3);
  rules.suits = 2;
  rules.ranks = 5;
  rules.face_down = FaceDown::alternate;
  rules.lengths = {3, 4, 3};
  ASSERT_FALSE(find_fault(rules));
  BoardError error;
  const auto board = parse_board("T1: 4D (3D) AC\nT2: (AD) 2C (4C) 3C\nT3: 5D (5C) 2D\nF:\n", error);
  ASSERT_TRUE(board) << error.to_text();
  EXPECT_EQ(make_builder_solver(rules, "short")->solve(*board, {}).verdict, Verdict::won);
}

// Which switches do what: every reduction saves moves on deals that are lost.
TEST(SuitBuilderGames, EachReductionSavesMoves) {
  BuilderRules rules = spider_of(1, 5);
  rules.suits = 3;
  rules.ranks = 5;
  rules.cells = 2;
  const auto generated = [&](Reductions reductions) {
    std::uint64_t total = 0;
    for (int seed = 1; seed <= 20; ++seed) {
      Meter meter{Limits{.max_nodes = 100'000}};
      const Case c(rules, static_cast<std::uint64_t>(seed));
      DepthFirstOnly<P>().decide(c.deal, meter, reductions);
      total += meter.statistics.generated;
    }
    return total;
  };
  const std::uint64_t all = generated(kAllReductions);
  for (const ReductionInfo& reduction : P::kReductions) {
    const auto bit = Reductions{1} << (&reduction - P::kReductions.data());
    EXPECT_GT(generated(kAllReductions & ~bit), all) << reduction.name;
  }
}

}  // namespace
}  // namespace winnable::test
