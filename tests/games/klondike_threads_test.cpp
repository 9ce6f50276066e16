// Guards Klondike's search on several threads: short decks and boards near the end against exhaustive truth, full deals
// against one thread, and limits that strike in the middle. Run it under the thread sanitizer with scripts/test
// --threads.
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "games/klondike/decider.h"
#include "games/klondike/parallel_search.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"
#include "tests/support/klondike_fuzz.h"

namespace winnable::test {
namespace {

// What a team does with one deal, and where the others join: at once, in the short probes, in the batches.
struct Way {
  int threads;
  std::uint64_t alone;
  KlondikePlan plan;
};
constexpr KlondikePlan kBatches{.probe_nodes = 0, .relaxed_later = 1};
constexpr KlondikePlan kTwoProbes{.probe_nodes = 3, .turns = {.second_from = 0, .slice = 1, .share = 1}};
constexpr Way kWays[] = {{2, 1, {}}, {3, 3, kBatches}, {4, 2, kTwoProbes}, {4, 1, kBatches}, {2, 6, kTwoProbes}};

template <KlondikeShape S>
void check_ways(const KlondikeDeal<S>& deal, const Referee& start, KlondikeTeamDecider<S>& decider,
                Reductions reductions, bool is_won) {
  const auto check = [&](const Way& way, const Limits& limits) {
    const Outcome answer = decider.decide(deal, limits, way.threads, reductions, way.alone, way.plan);
    if (answer.verdict == Verdict::won) check_solution(start, answer.solution);
    EXPECT_EQ(answer.reason == Reason::none, answer.verdict != Verdict::undecided);
    if (answer.verdict != Verdict::undecided) {
      EXPECT_EQ(answer.verdict == Verdict::won, is_won);
    }
    return answer;
  };
  for (const Way& way : kWays) {
    SCOPED_TRACE(std::to_string(way.threads) + " threads from position " + std::to_string(way.alone) + " on");
    ASSERT_NE(check(way, {}).verdict, Verdict::undecided);
    ASSERT_FALSE(::testing::Test::HasFailure());
    check(way, {.max_nodes = way.alone + 4});
    const Outcome small = check(way, {.max_bytes = 60000});
    // Threads that look at the limit at the same moment may each grow by one allocation beyond it.
    EXPECT_LE(small.statistics.peak_bytes, 60000 + 8192 * static_cast<unsigned>(way.threads - 1));
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
}

struct Tally {
  int won = 0, lost = 0;
};

template <KlondikeRules R>
void fuzz_board(const Referee& start, KlondikeTeamDecider<R.shape()>& decider, Reductions reductions, Tally& tally) {
  const auto truth = exhaustive_truth(start, 8000);
  if (!truth) return;
  ++(truth->won ? tally.won : tally.lost);
  const Board board = start.board();
  SCOPED_TRACE(winnable::to_text(board));
  BoardError error;
  const auto deal = KlondikeDeal<R.shape()>::from_board(R, board, error);
  ASSERT_TRUE(deal) << error.to_text();
  check_ways<R.shape()>(*deal, start, decider, reductions, truth->won);
}

// Deals and boards near the end, with all reductions, none, and all but those that prove a loss at the start.
template <KlondikeRules R>
void fuzz(int seeds, int min_wins, int min_losses) {
  constexpr Reductions kChoices[] = {kAllReductions, kNoReductions,
                                     kAllReductions & ~Reductions{klondike::kRelaxation | klondike::kRelaxedGame}};
  const auto judge = klondike_referee<R>();
  std::mt19937_64 random(7 + fuzz_offset());
  auto decider = std::make_unique<KlondikeTeamDecider<R.shape()>>();
  Tally tally;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Reductions reductions = kChoices[static_cast<std::size_t>(seed / test_share()) % std::size(kChoices)];
    const auto start = judge->clone();
    start->deal(shuffled_deck(judge->deck_shape(), static_cast<std::uint64_t>(seed) + fuzz_offset()));
    ASSERT_NO_FATAL_FAILURE(fuzz_board<R>(*start, *decider, reductions, tally));
    const auto refused = start->set(late_board(R, random));
    ASSERT_FALSE(refused) << refused->to_text();
    ASSERT_NO_FATAL_FAILURE(fuzz_board<R>(*start, *decider, reductions, tally));
  }
  std::cout << R.name.view() << ": " << tally.won << " won, " << tally.lost << " lost\n";
  if (fuzz_offset() > 0) return;  // the floors are of CI's deals
  EXPECT_GE(tally.won, least_in_share(min_wins));
  EXPECT_GE(tally.lost, least_in_share(min_losses));
}

constexpr KlondikeRules kDraw3{.name = "draw3", .suits = 2, .ranks = 6, .columns = 3};
constexpr KlondikeRules kTwoColumns{.name = "two-columns", .draw = 2, .suits = 2, .ranks = 5, .columns = 2};
constexpr KlondikeRules kStaying{
    .name = "staying", .draw = 4, .foundation_return = false, .suits = 2, .ranks = 5, .columns = 2};
constexpr KlondikeRules kOneRedeal{.name = "one-redeal", .draw = 2, .redeals = 1, .suits = 2, .ranks = 6, .columns = 3};
constexpr KlondikeRules kNoRedeal{
    .name = "no-redeal", .draw = 1, .redeals = 0, .foundation_return = false, .suits = 2, .ranks = 5, .columns = 2};

TEST(KlondikeThreads, Draw3) { fuzz<kDraw3>(150, 50, 30); }
MORE_SHAPES(TEST(KlondikeThreads, TwoColumns) { fuzz<kTwoColumns>(200, 75, 37); })
TEST(KlondikeThreads, Staying) { fuzz<kStaying>(200, 75, 50); }
TEST(KlondikeThreads, OneRedeal) { fuzz<kOneRedeal>(100, 30, 15); }
MORE_SHAPES(TEST(KlondikeThreads, NoRedeal) { fuzz<kNoRedeal>(150, 60, 20); })

// Full deals that one thread decides after some thousand positions: long enough for work to change hands.
TEST(KlondikeThreads, FullDeals) {
  constexpr KlondikeShape kShape = kKlondike.shape();
  const auto judge = make_referee("klondike");
  auto decider = std::make_unique<KlondikeTeamDecider<kShape>>();
  KlondikeDecider<kShape> alone;
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 400; seed += static_cast<std::uint64_t>(test_share())) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Deck deck = shuffled_deck(judge->deck_shape(), seed + fuzz_offset());
    const auto deal = KlondikeDeal<kShape>::from_deck(kKlondike, deck);
    const Limits limits{.max_nodes = 60000};
    Meter meter(limits);
    std::vector<PlayMove> moves;
    const Verdict expected = alone.decide(deal, meter, kAllReductions, moves);
    if (expected == Verdict::undecided || meter.statistics.nodes < 500) continue;
    judge->deal(deck);
    // The relaxed game proves half of these losses, so every second deal goes without.
    const Reductions reductions = seed % 2 ? kAllReductions : kAllReductions & ~Reductions{klondike::kRelaxedGame};
    for (const Way& way : {Way{2, 400, {}}, Way{4, 100, {.probe_nodes = 50}}, Way{3, 5, kTwoProbes}}) {
      const Outcome answer =
          decider->decide(deal, {.max_nodes = 3'000'000}, way.threads, reductions, way.alone, way.plan);
      if (answer.verdict == Verdict::undecided) continue;
      ++(answer.verdict == Verdict::won ? tally.won : tally.lost);
      ASSERT_EQ(answer.verdict, expected);
      if (expected == Verdict::won) {
        ASSERT_NO_FATAL_FAILURE(check_solution(*judge, answer.solution));
      }
    }
  }
  std::cout << "full deals: " << tally.won << " won, " << tally.lost << " lost\n";
  if (fuzz_offset() > 0) return;
  EXPECT_GE(tally.won, least_in_share(60));
  EXPECT_GE(tally.lost, least_in_share(30));
}

}  // namespace
}  // namespace winnable::test
