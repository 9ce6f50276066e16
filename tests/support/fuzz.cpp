// The checks of fuzz.h.
#include "tests/support/fuzz.h"

#include <iostream>
#include <string>

namespace winnable::test {
namespace {

void check_searches(const TestedSearches& game, const Referee& start, TestedDeal& deal, const Truth& truth,
                    Reductions reductions) {
  const Verdict expected = truth.won ? Verdict::won : Verdict::lost;
  const SearchAnswer proved = deal.prove(reductions);
  ASSERT_EQ(proved.verdict, expected) << "prover, reductions " << reductions;
  if (truth.won) {
    ASSERT_NO_FATAL_FAILURE(check_solution(start, proved.solution));
  }
  if (!game.has_layers) return;
  for (const std::size_t width : {std::size_t{1} << 30, std::size_t{3}}) {
    const SearchAnswer found = deal.search_layers(width, reductions);
    if (width > 3 || found.verdict != Verdict::undecided) {
      ASSERT_EQ(found.verdict, expected) << "layered, width " << width << ", reductions " << reductions;
    }
    if (found.verdict == Verdict::won) {
      ASSERT_NO_FATAL_FAILURE(check_solution(start, found.solution));
    }
  }
}

// The whole portfolio, once unlimited and once with next to no memory or nodes.
void check_portfolio(const Referee& start, TestedDeal& deal, const Truth& truth) {
  const Verdict expected = truth.won ? Verdict::won : Verdict::lost;
  Limits tight_memory;
  tight_memory.max_bytes = 40000;
  Limits tight_nodes;
  tight_nodes.max_nodes = 50;
  for (const Limits& limits : {Limits{}, tight_memory, tight_nodes}) {
    const SearchAnswer answer =
        deal.decide(PortfolioPlan{.first_width = 4, .width_growth = 2, .first_depth_first_slice = 10}, limits);
    if (answer.verdict == Verdict::undecided) {
      ASSERT_NE(limits.max_nodes == kUnlimited && limits.max_bytes > 1000000, true) << "unlimited, yet undecided";
      ASSERT_NE(answer.reason, Reason::none);
      continue;
    }
    ASSERT_EQ(answer.verdict, expected) << "portfolio";
    if (truth.won) {
      ASSERT_NO_FATAL_FAILURE(check_solution(start, answer.solution));
    }
  }
}

void check_static_tests(const TestedDeal& deal, const Truth& truth, FuzzCount& count) {
  if (truth.won) {
    ASSERT_LE(deal.moves_to_win_lower_bound(), truth.shortest);
  }
  const bool claims_loss = deal.relaxation_proves_loss();
  ASSERT_FALSE(claims_loss && truth.won) << "the root test calls a won deal lost";
  count.lost_at_root += claims_loss;
}

void fuzz_deal(const TestedSearches& game, const Referee& start, TestedDeal& deal, const Truth& truth,
               const std::vector<Reductions>& choices, FuzzCount& count) {
  ASSERT_NO_FATAL_FAILURE(check_static_tests(deal, truth, count));
  for (const Reductions reductions : choices)
    ASSERT_NO_FATAL_FAILURE(check_searches(game, start, deal, truth, reductions));
  ASSERT_NO_FATAL_FAILURE(check_portfolio(start, deal, truth));
}

}  // namespace

std::vector<Reductions> reduction_choices(std::size_t count, int random_subsets, std::mt19937_64& random) {
  std::vector<Reductions> choices{kAllReductions, kNoReductions};
  const Reductions every = count ? static_cast<Reductions>((std::uint64_t{1} << count) - 1) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    choices.push_back(Reductions{1} << i);
    choices.push_back(every & ~(Reductions{1} << i));
  }
  for (int i = 0; i < random_subsets && count > 2; ++i) choices.push_back(static_cast<Reductions>(random()) & every);
  return choices;
}

void check_solution(const Referee& start, const std::vector<PlayMove>& solution) {
  const auto referee = start.clone();
  const auto error = replay(*referee, solution);
  ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason;
}

FuzzCount run_fuzz(const TestedSearches& game, const Referee& judge, const FuzzOptions& options) {
  FuzzCount count;
  std::mt19937_64 random(7);
  for (int i = 0; i < options.seeds && !::testing::Test::HasFatalFailure(); i += test_share()) {
    const std::uint64_t seed = options.first_seed + fuzz_offset() + static_cast<std::uint64_t>(i);
    const Deck deck = shuffled_deck(game.deck_shape, seed);
    const auto start = judge.clone();
    start->deal(deck);
    const auto truth = exhaustive_truth(*start, options.max_positions);
    if (!truth) {
      ++count.skipped;
      continue;
    }
    ++(truth->won ? count.won : count.lost);
    SCOPED_TRACE(std::string(game.name) + " short deck, seed " + std::to_string(seed) + "\n" +
                 winnable::to_text(start->board()));
    const auto choices = reduction_choices(game.reductions, options.random_subsets, random);
    fuzz_deal(game, *start, *game.deal(deck), *truth, choices, count);
  }
  EXPECT_GE(count.won, least_in_share(options.min_wins)) << "lost " << count.lost << ", skipped " << count.skipped;
  EXPECT_GE(count.lost, least_in_share(options.min_losses)) << "won " << count.won << ", skipped " << count.skipped;
  std::cout << game.name << ": " << count.won << " won, " << count.lost << " lost, " << count.skipped << " skipped, "
            << count.lost_at_root << " proved lost at the root\n";
  return count;
}

}  // namespace winnable::test
