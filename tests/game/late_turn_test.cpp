// Equal games (solver/game/late_turn.h): on short decks exhaustive search of both referees' games finds the same
// verdicts and lengths, and the search of one decides both, from deals and from positions on the way.
#include "solver/game/late_turn.h"

#include <random>
#include <string>

#include "games/catalogue.h"
#include "games/forty_thieves/position.h"
#include "games/pyramid/position.h"
#include "games/pyramid/search.h"
#include "solver/game/make_game.h"
#include "tests/support/exhaustive.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

constexpr PortfolioPlan kPlan{.first_width = 4, .width_growth = 2, .first_depth_first_slice = 10};

struct Count {
  int won = 0, lost = 0, differ = 0;
};

// Some random moves on from where it is.
void play_some(Referee& referee, std::size_t count, std::mt19937_64& random) {
  for (; count > 0; --count) {
    const auto moves = referee.legal_moves();
    if (moves.empty()) return;
    ASSERT_FALSE(referee.play(moves[random() % moves.size()]));
  }
}

// The board of one game as a start of the other.
std::unique_ptr<Referee> set_to(const Referee& blank, const Board& board) {
  auto referee = blank.clone();
  const auto error = referee->set(board);
  EXPECT_FALSE(error) << error->to_text() << "\n" << winnable::to_text(board);
  return referee;
}

template <class Check>
void on_short_deals(const Referee& referee, int seeds, const Check& check) {
  std::mt19937_64 random(1 + fuzz_offset());
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const auto start = referee.clone();
    start->deal(shuffled_deck(referee.deck_shape(), static_cast<std::uint64_t>(seed) + fuzz_offset()));
    if (seed % 3 != 0) play_some(*start, 1 + random() % 12, random);
    SCOPED_TRACE(winnable::to_text(start->board()));
    ASSERT_NO_FATAL_FAILURE(check(*start));
  }
}

void expect_both(const Count& count, int seeds) {
  EXPECT_GE(count.won, least_in_share(seeds / 20)) << "lost " << count.lost;
  EXPECT_GE(count.lost, least_in_share(seeds / 20)) << "won " << count.won;
}

// --- Forty Thieves: kShown leaves the turned card on the stock, kLate puts it on the waste ---------------------------

template <FortyThievesRules kShown, FortyThievesRules kLate>
void check_forty_thieves(int seeds) {
  using Late = FortyThieves<kLate>;
  const auto late_referee = forty_thieves_referee<kLate>();
  const auto solver = make_shown_card_solver(make_position_solver<Late, kPlan>());
  const auto shortest = make_shown_card_solver(std::make_unique<PositionShortestSolver<Late>>());
  Count count;
  int with_shown_card = 0;
  on_short_deals(*forty_thieves_referee<kShown>(), seeds, [&](const Referee& start) {
    const Board board = start.board();
    const auto truth = exhaustive_truth(start, 4000);
    const auto late_truth = exhaustive_truth(*set_to(*late_referee, with_late_turn(board)), 4000);
    if (!truth || !late_truth) return;
    ++(truth->won ? count.won : count.lost);
    with_shown_card += has_shown_card(board);
    ASSERT_EQ(late_truth->won, truth->won);
    const Outcome outcome = solver->solve(board, {});
    ASSERT_EQ(outcome.verdict, truth->won ? Verdict::won : Verdict::lost);
    if (!truth->won) return;
    ASSERT_EQ(late_truth->shortest, truth->shortest + has_shown_card(board));
    ASSERT_NO_FATAL_FAILURE(check_solution(start, outcome.solution));
    const auto late_moves = to_late_turns(outcome.solution, has_shown_card(board));
    ASSERT_NO_FATAL_FAILURE(check_solution(*set_to(*late_referee, with_late_turn(board)), late_moves));
    const ShortestOutcome best = shortest->solve(board, {}, outcome.solution, ShortestAim::prove);
    ASSERT_TRUE(best.is_optimal());
    ASSERT_EQ(static_cast<int>(best.outcome.solution.size()), truth->shortest);
    ASSERT_NO_FATAL_FAILURE(check_solution(start, best.outcome.solution));
  });
  expect_both(count, seeds);
  EXPECT_GE(with_shown_card, least_in_share(seeds / 10));
}

constexpr FortyThievesRules shown(FortyThievesRules rules) {
  rules.shows_stock_card = true;
  return rules;
}
constexpr FortyThievesRules kSingle{.name = "single", .suits = 2, .ranks = 4, .columns = 2, .depth = 4};
constexpr FortyThievesRules kLongStock{.name = "long-stock", .suits = 2, .ranks = 5, .columns = 2, .depth = 3};
constexpr FortyThievesRules kRuns{.name = "runs", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .moves_runs = true};

TEST(LateTurn, SingleCards) { check_forty_thieves<shown(kSingle), kSingle>(300); }
TEST(LateTurn, LongStock) { check_forty_thieves<shown(kLongStock), kLongStock>(300); }
TEST(LateTurn, Runs) { check_forty_thieves<shown(kRuns), kRuns>(300); }

// The names stay, the search is one.
TEST(LateTurn, PresetsOfOneSearch) {
  for (const auto& [shown_name, late_name] : {std::pair{"forty-thieves", "forty-thieves:josephine"},
                                              std::pair{"forty-thieves:morehead", "forty-thieves:standard"}}) {
    const auto shown_solver = find_game_info(shown_name)->make_solver();
    const auto late_solver = find_game_info(late_name)->make_solver();
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(shown_name + std::string(" ") + std::to_string(seed));
      const Deck deck = shuffled_deck({.decks = 2, .suits = 4, .ranks = 13}, seed);
      SolveOptions options;
      options.limits.max_nodes = 20000;
      const Outcome outcome = shown_solver->solve(deck, options), late = late_solver->solve(deck, options);
      ASSERT_EQ(outcome.verdict, late.verdict);
      ASSERT_EQ(outcome.statistics.nodes, late.statistics.nodes);
      if (outcome.verdict != Verdict::won) continue;
      ++won;
      const auto referee = make_referee(shown_name);
      referee->deal(deck);
      ASSERT_NO_FATAL_FAILURE(check_solution(*referee, outcome.solution));
    }
    EXPECT_GE(won, 1) << shown_name;
  }
}

// --- Pyramid: in kClassic the next stock card is available, in kThirteen two waste cards may be a pair ---------------

constexpr PyramidRules kClassic{.name = "classic", .suits = 2, .ranks = 7, .rows = 4, .overlap = false};
constexpr PyramidRules kLongClassic{.name = "long-classic", .suits = 4, .ranks = 5, .rows = 3, .overlap = false};
constexpr PyramidRules thirteen(PyramidRules rules) {
  rules.stock_card_usable = false;
  rules.waste_pairs = true;
  return rules;
}

template <PyramidRules R>
std::unique_ptr<Solver> pyramid_solver() {
  return make_solver_of<Pyramid<R>, OneThread<PyramidSearch<R.shape()>>>();
}

template <PyramidRules kUsable>
void check_pyramid(int seeds, std::size_t max_positions) {
  const auto usable_referee = pyramid_referee<kUsable>();
  const auto solver = make_turned_card_solver(pyramid_solver<kUsable>(), pyramid_solver<thirteen(kUsable)>());
  Count count;
  on_short_deals(*pyramid_referee<thirteen(kUsable)>(), seeds, [&](const Referee& start) {
    const Board board = start.board();
    const auto truth = exhaustive_truth(start, max_positions);
    const auto usable_truth = exhaustive_truth(*set_to(*usable_referee, board), max_positions);
    if (!truth || !usable_truth) return;
    ++(truth->won ? count.won : count.lost);
    if (board.cards("W").size() <= 1) {
      ASSERT_EQ(usable_truth->won, truth->won);
    } else {
      count.differ += usable_truth->won != truth->won;
    }
    const Outcome outcome = solver->solve(board, {});
    ASSERT_EQ(outcome.verdict, truth->won ? Verdict::won : Verdict::lost);
    if (truth->won) {
      ASSERT_NO_FATAL_FAILURE(check_solution(start, outcome.solution));
    }
  });
  expect_both(count, seeds);
  EXPECT_GE(count.differ, least_in_share(1)) << "what the claim needs was not tested";
}

TEST(TurnedCard, LongPyramid) { check_pyramid<kClassic>(1500, 3000); }
TEST(TurnedCard, LongStock) { check_pyramid<kLongClassic>(600, 6000); }

// From deals the two presets are one search, and what it finds wins by either's rules.
TEST(TurnedCard, PresetsOfOneSearch) {
  const auto thirteen_solver = find_game_info("pyramid:thirteen")->make_solver();
  const auto classic_solver = find_game_info("pyramid:classic")->make_solver();
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    const Deck deck = shuffled_deck({}, seed);
    const Outcome outcome = thirteen_solver->solve(deck, {}), classic = classic_solver->solve(deck, {});
    ASSERT_EQ(outcome.verdict, classic.verdict);
    ASSERT_EQ(outcome.statistics.nodes, classic.statistics.nodes);
    if (outcome.verdict != Verdict::won) continue;
    ++won;
    const auto referee = make_referee("pyramid:thirteen");
    referee->deal(deck);
    ASSERT_NO_FATAL_FAILURE(check_solution(*referee, outcome.solution));
  }
  EXPECT_GE(won, 3);
}

}  // namespace
}  // namespace winnable::test
