// Builders whose complete suits leave: random rules on short decks against the referee's moves and their exhaustive
// search, with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "games/builder/game.h"
#include "games/builder/rules_json.h"
#include "games/builder/suits/position.h"
#include "games/catalogue.h"
#include "solver/referee/suit_builder.h"
#include "solver/search/portfolio.h"
#include "tests/support/exhaustive.h"
#include "tests/support/random_rules.h"
#include "tests/support/referee_checks.h"
#include "tests/support/share.h"

namespace winnable::test {
namespace {

using P = SuitBuilder;

SuitBuilderDeal deal_of(const BuilderRules& rules, const Deck& deck) {
  return SuitBuilderDeal::from_deck(make_builder_tables(rules, "short"), deck);
}

struct Case {
  BuilderRules rules;
  Deck deck;
  SuitBuilderDeal deal;

  explicit Case(std::mt19937_64& random) : Case(random_suit_rules(random), random()) {}
  Case(const BuilderRules& of, std::uint64_t seed)
      : rules(of), deck(shuffled_deck(rules.deck_shape(), seed)), deal(deal_of(rules, deck)) {}

  std::unique_ptr<Referee> referee() const {
    auto referee = make_suit_builder_referee(rules, "short");
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
    const auto read = SuitBuilderDeal::from_board(c.deal.tables, position.to_board(), error);
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
    position.generate_reduced(reduced, kAllReductions);
    for (const MoveList* list : {&moves, &reduced})
      for (const Move move : *list) {
        P child = position;
        const auto undo = child.apply(move);
        ASSERT_EQ(child.key(), position.key_after(move));
        ASSERT_GE(child.progress(), position.progress());
        ASSERT_LE(child.progress(), P::kMaxProgress);
        ASSERT_EQ(child.key(), child.recomputed_key());
        const auto other = referee->clone();
        std::vector<PlayMove> spelled;
        position.expand_macro(move, spelled);
        for (const PlayMove& play : spelled) ASSERT_FALSE(other->play(play)) << to_text(play);
        ASSERT_EQ(to_text(child.to_board()), to_text(other->board()));
        child.undo(move, undo);
        ASSERT_EQ(to_text(child.to_board()), board);
        ASSERT_EQ(child.key(), position.key());
      }
    if (moves.empty()) return;
    const std::size_t chosen = random() % moves.size();
    position.apply(moves[chosen]);
    ASSERT_FALSE(referee->play(plain[chosen]));
  }
}

TEST(SuitBuilderFuzz, AgreesWithTheReferee) {
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

TEST(SuitBuilderFuzz, SearchAgreesWithExhaustiveSearch) {
  std::mt19937_64 random(2 + fuzz_offset());
  int won = 0, lost = 0;
  for (int i = 0; i < 1500 / test_share(); ++i) {
    const Case c(random);
    SCOPED_TRACE(c.text());
    const auto truth = exhaustive_truth(*c.referee(), 6000);
    if (!truth) continue;
    ++(truth->won ? won : lost);
    for (Reductions reductions = 0; reductions < 4; ++reductions)
      ASSERT_NO_FATAL_FAILURE(check_search(c, truth->won, reductions));
    const Outcome outcome = make_builder_solver(c.rules, "short")->solve(c.deck, {});
    ASSERT_NO_FATAL_FAILURE(check_outcome(c, truth->won, outcome));
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(250));
  EXPECT_GT(lost, least_in_share(250));
}

// Shortest wins, in printed moves.
TEST(SuitBuilderFuzz, ShortestWinsAreTheShortest) {
  std::mt19937_64 random(3 + fuzz_offset());
  int won = 0;
  for (int i = 0; i < 300 / test_share(); ++i) {
    const Case c(random);
    const auto truth = exhaustive_truth(*c.referee(), 6000);
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
