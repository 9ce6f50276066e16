// Spider and its relatives: contract, perft and fuzz against the referee.
#include "games/spider/position.h"

#include <random>
#include <vector>

#include "games/spider/solver.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/own_search.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

template <class P>
class SpiderContract : public ::testing::Test {};
using Presets =
    ::testing::Types<Spider<kSpiderPresets[0].rules>, Spider<kSpiderPresets[1].rules>, Spider<kSpiderPresets[2].rules>,
                     Spider<kSpiderPresets[3].rules>, Spider<kSpiderPresets[4].rules>, Spider<kSpiderPresets[5].rules>,
                     Spider<kSpiderPresets[6].rules>, Spider<kSpiderPresets[7].rules>>;
TYPED_TEST_SUITE(SpiderContract, Presets);

TYPED_TEST(SpiderContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 10); }
TYPED_TEST(SpiderContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

TEST(SpiderFamilies, TakeOffMoreForEachPositionButLessAndLess) {
  EXPECT_EQ(SpiderFamilies::steps(0), 0u);
  EXPECT_EQ(SpiderFamilies::steps(1), 4u);
  EXPECT_EQ(SpiderFamilies::steps(2), 6u);
  EXPECT_EQ(SpiderFamilies::steps(3), 8u);
  EXPECT_EQ(SpiderFamilies::steps(1023), 40u);
  for (std::uint32_t count = 0; count < 5000; ++count)
    EXPECT_LE(SpiderFamilies::steps(count), SpiderFamilies::steps(count + 1));
}

TEST(SpiderFamilies, ForgetAllWhenALayerBegins) {
  Meter meter{Limits{}};
  SpiderFamilies families(meter);
  ASSERT_TRUE(families.start(100'000));
  constexpr std::uint32_t kLast = (1u << SpiderFamilies::kBits) - 1;
  families[0] = 1;
  families[kLast] = 7;
  EXPECT_EQ(families[0], 1u);
  EXPECT_EQ(families[kLast], 7u);
  ASSERT_TRUE(families.start(1));
  EXPECT_EQ(families[kLast], 0u);
  families[kLast] = 3;
  EXPECT_EQ(families[0], 0u);
  EXPECT_EQ(families[kLast], 3u);
}

// The beam has the first word: the depth-first search would decide short decks before it comes to it.
template <SpiderRules R>
class BeamFirst {
 public:
  Verdict decide(const SpiderDeal<R.shape()>& deal, Meter& meter, Reductions reductions) {
    outcome_ = search_.decide(deal, meter, reductions);
    return outcome_.verdict;
  }
  const std::vector<Move>& solution() const { return outcome_.solution; }

 private:
  SpiderDecider<R.shape()> search_{
      {.first_width = 2, .width_growth = 2, .first_depth_first_slice = 1, .depth_first_share = 0.1}};
  SearchOutcome outcome_;
};

template <SpiderRules R>
void fuzz_short(int seeds) {
  run_contract<Spider<R>>(*spider_referee<R>(), 30);
  run_fuzz<Spider<R>>(*spider_referee<R>(), {.seeds = seeds, .max_positions = 3000});
  fuzz_own_search<Spider<R>, BeamFirst<R>>(*spider_referee<R>(), {.seeds = seeds / 4, .max_positions = 3000});
}

constexpr SpiderRules kShort{.name = "short", .decks = 1, .suits = 3, .ranks = 4, .columns = 3, .dealt = {2, 2, 2}};
constexpr SpiderRules kShortRelaxed{.name = "short-relaxed",
                                    .decks = 1,
                                    .suits = 3,
                                    .ranks = 4,
                                    .columns = 3,
                                    .dealt = {3, 2, 2},
                                    .deals_onto_spaces = true};
constexpr SpiderRules kShortTwoDecks{
    .name = "short-two-decks", .decks = 2, .suits = 2, .ranks = 3, .columns = 3, .dealt = {2, 2, 2}};
constexpr SpiderRules kShortOneSuit{
    .name = "short-one-suit", .decks = 3, .suits = 1, .ranks = 4, .columns = 2, .dealt = {3, 3}};
constexpr SpiderRules kShortSpiderette{
    .name = "short-spiderette", .decks = 1, .suits = 2, .ranks = 6, .columns = 3, .dealt = {1, 2, 3}};
constexpr SpiderRules kShortSimon{
    .name = "short-simon", .decks = 1, .suits = 3, .ranks = 5, .columns = 4, .dealt = {4, 4, 4, 3}, .face_down = false};
constexpr SpiderRules kShortMop{
    .name = "short-mop", .decks = 2, .suits = 2, .ranks = 4, .columns = 4, .dealt = {3, 3, 3, 3}, .face_down = false};

// A static proof alone, after some moves: it never refutes what can be won, and it refutes some.
template <SpiderRules R>
void check_refuted(std::uint64_t seeds, bool (*is_refuted)(const Spider<R>& position)) {
  constexpr int kMostMoves = 10;
  int refuted = 0, lost = 0;
  std::mt19937_64 random(1);
  MoveList moves;
  std::vector<PlayMove> played;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Deck deck = shuffled_deck(R.deck_shape(), seed + fuzz_offset());
    const auto deal = Spider<R>::Deal::from_deck(deck);
    Spider<R> position(deal);
    const auto judge = spider_referee<R>();
    judge->deal(deck);
    for (int i = 0; i < kMostMoves; ++i) {
      position.generate(moves);
      if (moves.size() == 0) break;
      const Move move = moves[random() % moves.size()];
      played.clear();
      position.expand_macro(move, played);
      for (const PlayMove& step : played) ASSERT_FALSE(judge->play(step));
      position.apply(move);
      const auto truth = exhaustive_truth(*judge, 1000);
      lost += truth && !truth->won;
      if (!is_refuted(position)) continue;
      ++refuted;
      EXPECT_FALSE(truth && truth->won) << to_text(judge->board());
    }
  }
  EXPECT_GE(refuted, 20);
  EXPECT_GT(lost, refuted / 2);  // of positions that are small enough
}

template <SpiderRules R>
void check_dead_ends(std::uint64_t seeds) {
  check_refuted<R>(seeds, [](const Spider<R>& position) { return position.is_dead_end(); });
}

// The game of hosts by itself, on positions with spaces too.
template <SpiderRules R>
void check_host_game(std::uint64_t seeds) {
  check_refuted<R>(seeds, [](const Spider<R>& position) {
    return position.hidden_count().stock == 0 &&
           !SpiderHostGame<R.shape()>(position.pack(), SpiderHostGame<R.shape()>::kMostStates).may_be_won();
  });
}

TEST(SpiderRelaxation, RefutesLostPositionsOnly) { check_dead_ends<kShort>(150); }
TEST(SpiderRelaxation, RefutesLostPositionsOnlyOnSpaces) { check_dead_ends<kShortRelaxed>(150); }
TEST(SpiderRelaxation, RefutesLostPositionsOnlyWithCopies) { check_dead_ends<kShortTwoDecks>(150); }
TEST(SpiderRelaxation, RefutesLostPositionsOnlyOfOneSuit) { check_dead_ends<kShortOneSuit>(150); }
TEST(SpiderRelaxation, RefutesLostPositionsOnlyFaceDown) { check_dead_ends<kShortSpiderette>(150); }
TEST(SpiderRelaxation, RefutesLostPositionsOnlyWithoutStock) { check_dead_ends<kShortSimon>(150); }
TEST(SpiderRelaxation, RefutesLostPositionsOnlyWithoutStockWithCopies) { check_dead_ends<kShortMop>(150); }

TEST(SpiderHosts, AreMissingInLostPositionsOnly) { check_host_game<kShort>(300); }
TEST(SpiderHosts, AreMissingInLostPositionsOnlyWithCopies) { check_host_game<kShortTwoDecks>(300); }
TEST(SpiderHosts, AreMissingInLostPositionsOnlyOfOneSuit) { check_host_game<kShortOneSuit>(300); }
TEST(SpiderHosts, AreMissingInLostPositionsOnlyFaceDown) { check_host_game<kShortSpiderette>(300); }
TEST(SpiderHosts, AreMissingInLostPositionsOnlyWithoutStock) { check_host_game<kShortSimon>(150); }
TEST(SpiderHosts, AreMissingInLostPositionsOnlyWithoutStockWithCopies) { check_host_game<kShortMop>(150); }

MORE_SHAPES(TEST(SpiderFuzz, Default) { fuzz_short<kShort>(400); })
TEST(SpiderFuzz, Relaxed) { fuzz_short<kShortRelaxed>(400); }
TEST(SpiderFuzz, TwoDecks) { fuzz_short<kShortTwoDecks>(400); }
MORE_SHAPES(TEST(SpiderFuzz, OneSuit) { fuzz_short<kShortOneSuit>(400); })
MORE_SHAPES(TEST(SpiderFuzz, Spiderette) { fuzz_short<kShortSpiderette>(400); })
TEST(SpiderFuzz, Simon) { fuzz_short<kShortSimon>(400); }
TEST(SpiderFuzz, Mop) { fuzz_short<kShortMop>(400); }

}  // namespace
}  // namespace winnable::test
