// Games with a hole whose rules are data: random rules on short decks against the referee's moves and their exhaustive
// search, with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "games/builder/game.h"
#include "games/builder/hole/position.h"
#include "games/builder/hole/walks.h"
#include "games/catalogue.h"
#include "solver/referee/hole.h"
#include "tests/support/builder_room_fuzz.h"

namespace winnable::test {
namespace {

using P = HoleGame;

struct HoleFuzzRoom {
  using P = HoleGame;
  static constexpr Reductions kMovesAlone = P::kLateCell | P::kLateTurn;
  static constexpr int kMostPositions = 4000;

  static BuilderRules random_rules(std::mt19937_64& random) { return random_hole_rules(random); }
  static std::unique_ptr<Referee> referee(const BuilderRules& rules) { return make_hole_referee(rules, "short"); }
  static std::shared_ptr<const HoleGameRules> tables(const BuilderRules& rules) {
    return std::make_shared<const HoleGameRules>(HoleGameRules{rules, "short"});
  }
};

using Fuzz = RoomFuzz<HoleFuzzRoom>;
using Case = Fuzz::Case;

TEST(HoleFuzz, AgreesWithTheReferee) { Fuzz::agrees_with_the_referee(); }
TEST(HoleFuzz, SearchAgreesWithExhaustiveSearch) { Fuzz::search_agrees_with_exhaustive_search(); }
TEST(HoleFuzz, ShortestWinsAreTheShortest) { Fuzz::shortest_wins_are_the_shortest(); }

// --- keys of a whole deck -------------------------------------------------------------------------------------------

// 104 cards in up to 46 piles, with few ranks so that piles end alike: equal sums of weights are equal piles.
TEST(PileWeights, KeysOfLargeDealsAreExact) {
  std::mt19937_64 random(4);
  bool uses_high = false;
  for (int i = 0; i < 40; ++i) {
    const bool is_even = i % 2 == 0;  // then the low word is too small
    const std::size_t columns = is_even ? 20 : 1 + random() % 20, places = is_even ? 26 : random() % 27;
    const auto ranks = 1 + random() % 13;
    PileWeights::Ranks piles(columns + places);
    for (std::size_t card = 0; card < 104; ++card)
      piles[card < places ? columns + card : (is_even ? card : random()) % columns].push_back(
          static_cast<std::uint8_t>(1 + random() % ranks));
    PileWeights weights;
    weights.load(piles);
    std::map<std::pair<std::uint64_t, std::uint64_t>, PileWeights::Ranks> seen;
    for (int game = 0; game < 20; ++game) {
      PileWeights::Ranks left = piles;
      for (int step = 0; step < 104; ++step) {
        Key key{};
        for (std::size_t pile = 0; pile < left.size(); ++pile)
          for (std::size_t height = 1; height <= left[pile].size(); ++height) {
            const Key weight = weights.of(pile, height);
            key = {key.low + weight.low, key.high + weight.high};
          }
        ASSERT_LT(key.high, std::uint64_t{1} << PileWeights::kHighBits);
        uses_high = uses_high || key.high > 0;
        auto ends = left;
        std::sort(ends.begin(), ends.end());
        const auto [known, is_new] = seen.emplace(std::pair{key.low, key.high}, ends);
        ASSERT_EQ(known->second, ends);
        auto& pile = left[random() % left.size()];
        if (!pile.empty()) pile.pop_back();
      }
    }
    std::set<PileWeights::Ranks> different;
    for (const auto& [key, ends] : seen) ASSERT_TRUE(different.insert(ends).second) << "twice, with two keys";
  }
  EXPECT_TRUE(uses_high);
}

BuilderRules hole_of(int columns, HoleStart start) {
  BuilderRules rules;
  rules.columns = static_cast<std::uint8_t>(columns);
  rules.cells = 0;
  rules.build = rules.group_build = BuildRule::none;
  rules.spaces = SpaceRule::none;
  rules.hole = start;
  return rules;
}

// Each deal has the verdict that the room of its game gives.
void compare_with_room(const BuilderRules& rules, std::string_view game, int deals) {
  const auto mine = make_builder_solver(rules, "own");
  const auto rooms = find_game_info(game)->make_solver();
  int won = 0;
  for (int seed = 1; seed <= deals; seed += test_share()) {
    const Deck deck = shuffled_deck({}, static_cast<std::uint64_t>(seed));
    const Verdict verdict = rooms->solve(deck, {}).verdict;
    ASSERT_NE(verdict, Verdict::undecided);
    ASSERT_EQ(mine->solve(deck, {}).verdict, verdict) << game << ' ' << seed;
    won += verdict == Verdict::won;
  }
  EXPECT_GT(won, 0) << game;
}

TEST(HoleGames, DecideAsTheRoomsOfTheirGames) {
  compare_with_room(hole_of(17, HoleStart::card), "black-hole", 20);
  compare_with_room(hole_of(13, HoleStart::empty), "all-in-a-row", 10);
  BuilderRules worm = hole_of(17, HoleStart::card);
  worm.cells = 1;
  compare_with_room(worm, "worm-hole", 20);
}

// Golf's first stock card lies in a hole that starts with the first card of the deck.
TEST(HoleGames, DecideAsGolf) {
  for (const bool loops : {false, true}) {
    BuilderRules rules = hole_of(7, HoleStart::first);
    rules.stock = 16;
    rules.stock_to = StockRule::hole;
    rules.hole_loops = loops;
    const auto mine = make_builder_solver(rules, "own");
    const auto rooms = find_game_info(loops ? "golf:c" : "golf:b")->make_solver();
    int won = 0;
    for (int seed = 1; seed <= 40; seed += test_share()) {
      const Deck deck = shuffled_deck({}, static_cast<std::uint64_t>(seed));
      Deck other = deck;  // Golf deals it at the end of the columns
      std::rotate(other.cards.begin(), other.cards.begin() + 1, other.cards.begin() + 36);
      const Verdict verdict = rooms->solve(other, {}).verdict;
      ASSERT_EQ(mine->solve(deck, {}).verdict, verdict) << seed;
      won += verdict == Verdict::won;
    }
    EXPECT_GT(won, 0);
  }
}

// Which switches do what: every reduction saves positions on deals that are lost.
TEST(HoleGames, EachReductionSavesPositions) {
  BuilderRules rules = hole_of(6, HoleStart::first);
  rules.cells = 1;
  rules.stock = 8;
  rules.stock_to = StockRule::hole;
  const auto nodes = [&](Reductions reductions) {
    std::uint64_t total = 0;
    for (int seed = 1; seed <= 20; ++seed) {
      Meter meter{Limits{.max_nodes = 100'000}};
      const Case c(rules, static_cast<std::uint64_t>(seed));
      DepthFirstOnly<P>().decide(c.deal, meter, reductions);
      total += meter.statistics.nodes;
    }
    return total;
  };
  const std::uint64_t all = nodes(kAllReductions);
  for (const ReductionInfo& reduction : P::kReductions) {
    const auto bit = Reductions{1} << (&reduction - P::kReductions.data());
    EXPECT_GT(nodes(kAllReductions & ~bit), all) << reduction.name;
  }
}

// The numbers of cards alone: by hand.
TEST(HoleWalks, ByHand) {
  const HoleWalks ring(5, true), line(5, false);
  HoleWalks::RankCounts cards{}, none{};
  cards[2] = cards[3] = 1;
  EXPECT_TRUE(ring.are_possible(cards, 1, none, 0));  // 1 2 3
  EXPECT_TRUE(line.are_possible(cards, 1, none, 0));
  EXPECT_FALSE(ring.are_possible(cards, 5, none, 0));  // 5 has no way to 2 and 3
  EXPECT_TRUE(line.are_possible(cards, 4, none, 0));   // 4 3 2
  cards[3] = 0;
  cards[5] = 1;
  EXPECT_FALSE(line.are_possible(cards, 1, none, 0));
  EXPECT_FALSE(ring.are_possible(cards, 1, none, 0));  // one of the two only
  cards[1] = 1;
  EXPECT_TRUE(ring.are_possible(cards, 1, none, 0));  // 1 2 1 5
  HoleWalks::RankCounts stock{};
  stock[4] = 1;
  cards[1] = 0;
  EXPECT_TRUE(line.are_possible(cards, 1, stock, 1));  // 1 2, then 4 5
  HoleWalks::RankCounts aces{}, two{};
  aces[1] = 2;
  two[2] = 1;
  EXPECT_TRUE(line.are_possible(aces, 2, two, 1));
  EXPECT_FALSE(line.are_possible(aces, 3, two, 1));  // one two for two aces
}

}  // namespace
}  // namespace winnable::test
