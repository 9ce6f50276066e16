// Games with a hole whose rules are data: random rules on short decks against the referee's moves and their exhaustive
// search, with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>
#include <set>

#include "games/builder/game.h"
#include "games/builder/hole/position.h"
#include "games/builder/hole/walks.h"
#include "games/builder/rules_json.h"
#include "games/catalogue.h"
#include "solver/referee/hole.h"
#include "solver/search/portfolio.h"
#include "tests/support/exhaustive.h"
#include "tests/support/random_rules.h"
#include "tests/support/referee_checks.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

using P = HoleGame;

HoleDeal deal_of(const BuilderRules& rules, const Deck& deck) {
  return HoleDeal::from_deck(std::make_shared<const HoleGameRules>(HoleGameRules{rules, "short"}), deck);
}

struct Case {
  BuilderRules rules;
  Deck deck;
  HoleDeal deal;

  explicit Case(std::mt19937_64& random) : Case(random_hole_rules(random), random()) {}
  Case(const BuilderRules& of, std::uint64_t seed)
      : rules(of), deck(shuffled_deck(rules.deck_shape(), seed)), deal(deal_of(rules, deck)) {}

  std::unique_ptr<Referee> referee() const {
    auto referee = make_hole_referee(rules, "short");
    referee->deal(deck);
    return referee;
  }
  std::string text() const { return to_json(rules, "") + to_text(P(deal).to_board()); }
};

// One random game: generator, keys, undo and boards against the referee.
void play_random_game(const Case& c, std::mt19937_64& random) {
  const auto referee = c.referee();
  P position(c.deal);
  MoveList moves, reduced;
  for (int step = 0; step < 60; ++step) {
    const std::string board = to_text(position.to_board());
    SCOPED_TRACE(board);
    ASSERT_EQ(board, to_text(referee->board()));
    ASSERT_EQ(position.is_won(), referee->is_won());
    BoardError error;
    const auto read = HoleDeal::from_board(c.deal.game, position.to_board(), error);
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
    position.generate_reduced(reduced, P::kLateCell | P::kLateTurn);
    for (const MoveList* list : {&moves, &reduced})
      for (const Move move : *list) {
        P child = position;
        const auto undo = child.apply(move);
        ASSERT_GE(child.progress(), position.progress());
        ASSERT_LE(child.progress(), P::kMaxProgress);
        const auto other = referee->clone();
        std::vector<PlayMove> spelled;
        position.expand_macro(move, spelled);
        for (const PlayMove& play : spelled) ASSERT_FALSE(other->play(play)) << to_text(play);
        ASSERT_EQ(to_text(child.to_board()), to_text(other->board()));
        child.undo(move, undo);
        ASSERT_EQ(to_text(child.to_board()), board);
        ASSERT_EQ(child.key(), position.key());
        ASSERT_EQ(child.cards_left(), position.cards_left());
      }
    if (moves.empty()) return;
    const std::size_t chosen = random() % moves.size();
    position.apply(moves[chosen]);
    ASSERT_FALSE(referee->play(plain[chosen]));
  }
}

TEST(HoleFuzz, AgreesWithTheReferee) {
  std::mt19937_64 random(1 + fuzz_offset());
  for (int i = 0; i < 2000 / test_share(); ++i) {
    const Case c(random);
    SCOPED_TRACE(c.text());
    ASSERT_NO_FATAL_FAILURE(play_random_game(c, random));
  }
}

void check_outcome(const Case& c, bool won, const Outcome& outcome) {
  ASSERT_EQ(outcome.verdict, won ? Verdict::won : Verdict::lost);
  if (!won) return;
  const auto error = replay(*c.referee(), outcome.solution);
  ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
}

void check_search(const Case& c, bool won, Reductions reductions) {
  SCOPED_TRACE("reductions " + std::to_string(reductions));
  Meter meter{Limits{}};
  const SearchOutcome found = DepthFirstOnly<P>().decide(c.deal, meter, reductions);
  Outcome outcome{found.verdict};
  if (won) outcome.solution = expand_macros<P>(c.deal, found.solution);
  ASSERT_NO_FATAL_FAILURE(check_outcome(c, won, outcome));
  ASSERT_EQ(meter.bytes(), 0u);
}

TEST(HoleFuzz, SearchAgreesWithExhaustiveSearch) {
  std::mt19937_64 random(2 + fuzz_offset());
  int won = 0, lost = 0;
  for (int i = 0; i < 1500 / test_share(); ++i) {
    const Case c(random);
    SCOPED_TRACE(c.text());
    const auto truth = exhaustive_truth(*c.referee(), 4000);
    if (!truth) continue;
    ++(truth->won ? won : lost);
    for (Reductions reductions = 0; reductions < 16; ++reductions)
      ASSERT_NO_FATAL_FAILURE(check_search(c, truth->won, reductions));
    const Outcome outcome = make_builder_solver(c.rules, "short")->solve(c.deck, {});
    ASSERT_NO_FATAL_FAILURE(check_outcome(c, truth->won, outcome));
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(250));
  EXPECT_GT(lost, least_in_share(250));
}

// Shortest wins, in printed moves.
TEST(HoleFuzz, ShortestWinsAreTheShortest) {
  std::mt19937_64 random(3 + fuzz_offset());
  int won = 0;
  for (int i = 0; i < 300 / test_share(); ++i) {
    const Case c(random);
    const auto truth = exhaustive_truth(*c.referee(), 4000);
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
