// Kansas and Chameleon: contract and perft against the referee; every search with every choice of reductions against
// the exhaustive truth on short decks; the position without arrangement likewise, three columns above all, and with
// few ranks, so that single columns longer than the ranks occur.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

#include "games/kansas/abstract_state.h"
#include "games/kansas/freer_search.h"
#include "games/kansas/plan_refiner.h"
#include "games/kansas/position.h"
#include "games/kansas/solver.h"
#include "solver/referee/kansas.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/random_play.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

TEST(Kansas, KeepsTheContract) {
  run_contract<Kansas<kKansas>>(*make_referee("kansas"), 60);
  run_contract<Kansas<kChameleon>>(*make_referee("kansas:chameleon"), 60);
  constexpr KansasRules kShort = shorter(kKansas, 3, 4, 3, 2);
  run_contract<Kansas<kShort>>(*kansas_referee<kShort>(), 200);
}

TEST(Kansas, CountsMovesAsTheReferee) {
  run_perft<Kansas<kKansas>>(*make_referee("kansas"), 4, 6);
  run_perft<Kansas<kChameleon>>(*make_referee("kansas:chameleon"), 4, 6);
}

// Ground truth by depth-first search over the referee's moves: no pruning, exact keys, only the order of the columns
// left out (the sheet names none). Nothing if more than `max_positions` are reached.
std::optional<bool> depth_first_truth(const Referee& start, std::size_t max_positions) {
  const auto key = [](const Referee& referee) {
    Board board = referee.board();
    const auto is_column = [](const Pile& pile) { return pile.name[0] == 'T'; };
    const auto end = std::partition_point(board.piles.begin(), board.piles.end(), is_column);
    std::vector<std::string> columns;
    for (auto pile = board.piles.begin(); pile != end; ++pile) {
      columns.emplace_back();
      for (const auto& entry : pile->cards) columns.back() += winnable::to_text(entry.card);
    }
    std::sort(columns.begin(), columns.end());
    board.piles.erase(board.piles.begin(), end);
    std::string text = winnable::to_text(board);
    for (const auto& column : columns) text += column + "|";
    return text;
  };
  std::unordered_set<std::string> closed{key(start)};
  std::vector<std::unique_ptr<Referee>> open;
  open.push_back(start.clone());
  while (!open.empty()) {
    const auto referee = std::move(open.back());
    open.pop_back();
    if (referee->is_won()) return true;
    for (const PlayMove& move : referee->legal_moves()) {
      auto child = referee->clone();
      EXPECT_FALSE(child->play(move));
      if (closed.insert(key(*child)).second) open.push_back(std::move(child));
    }
    if (closed.size() > max_positions) return std::nullopt;
  }
  return false;
}

// The truth of a deal: by the plain position without any reduction (which the contract compares with the referee), and
// for every twentieth seed by the referee's own moves as well.
template <KansasRules R>
std::optional<bool> truth_of(const Referee& start, const KansasDeal<R>& deal, int seed) {
  Limits limits;
  limits.max_nodes = 3000;
  Meter meter(limits);
  ClosedSetFor<Kansas<R>> closed;
  DepthFirstSearch<Kansas<R>> depth_first;
  depth_first.start(deal, closed, meter, kNoReductions);
  const Verdict verdict = depth_first.run(kUnlimited);
  closed.free_memory();
  if (verdict == Verdict::undecided) return std::nullopt;
  if (seed % 20 == 1) {
    const auto judged = depth_first_truth(start, 3000);
    if (judged) {
      EXPECT_EQ(*judged, verdict == Verdict::won) << winnable::to_text(start.board());
    }
  }
  return verdict == Verdict::won;
}

// Won deals have too many positions for an uncut beam search.
std::size_t beam_width(bool is_won) { return is_won ? 10 : std::size_t{1} << 30; }

template <KansasRules R>
void check_plain(const Referee& start, const KansasDeal<R>& deal, bool is_won, Reductions reductions) {
  using P = Kansas<R>;
  const Verdict expected = is_won ? Verdict::won : Verdict::lost;
  ClosedSetFor<P> closed;
  Meter meter{Limits{}};
  DepthFirstSearch<P> depth_first;
  depth_first.start(deal, closed, meter, reductions);
  ASSERT_EQ(depth_first.run(kUnlimited), expected) << "prover, reductions " << reductions;
  if (is_won) {
    ASSERT_NO_FATAL_FAILURE(check_solution(start, expand_macros<P>(deal, depth_first.solution())));
  }
  BeamSearch<P> beam(deal, closed, meter, reductions);
  const BeamResult result = beam.run(beam_width(is_won));
  closed.free_memory();
  if (result.verdict != Verdict::undecided || !is_won) {
    ASSERT_EQ(result.verdict, expected) << "layered, reductions " << reductions;
  }
  if (result.verdict == Verdict::won) {
    ASSERT_NO_FATAL_FAILURE(check_solution(start, expand_macros<P>(deal, result.solution)));
  }
}

// Every search over the plain position, with every choice of reductions.
template <KansasRules R>
void fuzz_plain(int seeds, int min_losses) {
  int won = 0, lost = 0;
  std::mt19937_64 random(7);
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const Deck deck = shuffled_deck(Kansas<R>::kDeckShape, static_cast<std::uint64_t>(seed) + fuzz_offset());
    const auto start = kansas_referee<R>();
    start->deal(deck);
    const auto deal = KansasDeal<R>::from_deck(deck);
    const auto is_won = truth_of<R>(*start, deal, seed);
    if (!is_won) continue;
    ++(*is_won ? won : lost);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + winnable::to_text(start->board()));
    for (const Reductions reductions : reduction_choices(Kansas<R>::kReductions.size(), 0, random))
      ASSERT_NO_FATAL_FAILURE(check_plain<R>(*start, deal, *is_won, reductions));
  }
  EXPECT_GE(won, least_in_share(20));
  EXPECT_GE(lost, least_in_share(min_losses));
}

TEST(Kansas, SearchesAgreeWithTheTruth) {
  fuzz_plain<shorter(kKansas, 2, 9, 3, 9)>(200, 20);
  fuzz_plain<shorter(kKansas, 3, 6, 3, 12)>(200, 20);
  fuzz_plain<shorter(kChameleon, 2, 8, 2, 4)>(300, 10);
  fuzz_plain<shorter(kChameleon, 3, 7, 3, 10)>(200, 5);
}

// Chameleon: what is lost in the freer game is lost, at the start and in the middle of play.
template <KansasRules R>
void fuzz_freer(int seeds, int min_proved) {
  using P = KansasAbstractState<freer_rules<R>()>;
  int won = 0, proved = 0;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    std::mt19937_64 random(number);
    const auto start = kansas_referee<R>();
    start->deal(shuffled_deck(Kansas<R>::kDeckShape, number));
    for (const std::uint64_t moves : {0u, 3u, 9u}) {
      play_at_random(*start, moves, random);
      BoardError error;
      const auto deal = KansasDeal<R>::from_board(start->board(), error);
      ASSERT_TRUE(deal) << error.to_text();
      const auto is_won = truth_of<R>(*start, *deal, seed);
      if (!is_won) continue;
      won += *is_won;
      for (const Reductions reductions :
           {Reductions{kAllReductions}, Reductions{kNoReductions}, Reductions{1}, Reductions{2}}) {
        const auto freer = freer_deal(*deal);
        Meter meter{Limits{}};
        ClosedSetFor<P> closed;
        DepthFirstSearch<P> depth_first;
        depth_first.start(freer, closed, meter, reductions);
        const bool is_lost = depth_first.run(kUnlimited) == Verdict::lost;
        closed.free_memory();
        ASSERT_FALSE(is_lost && *is_won) << "seed " << number << ", reductions " << reductions << "\n"
                                         << winnable::to_text(start->board());
        proved += is_lost;
        if (reductions != kAllReductions) continue;
        const Verdict wide = BeamSearch<P>(freer, closed, meter, reductions).run(100'000).verdict;
        closed.free_memory();
        ASSERT_EQ(wide == Verdict::lost, is_lost) << "seed " << number << ", beam";
      }
    }
  }
  EXPECT_GE(won, least_in_share(20));
  EXPECT_GE(proved, least_in_share(min_proved));
}

TEST(Kansas, FreerGameProvesLosses) {
  fuzz_freer<shorter(kChameleon, 2, 8, 2, 4)>(300, 40);
  fuzz_freer<shorter(kChameleon, 3, 7, 3, 10)>(200, 40);
}

// Deals that the first positions leave open: one that is lost in the freer game, one that is won along its win.
TEST(Kansas, ChameleonAsksTheFreerGame) {
  const auto solver = make_solver_of<Kansas<kChameleon>, FreerSearch<kChameleon>>(PortfolioPlan{});
  const auto solve = [&](std::uint64_t seed) {
    const Deck deck = shuffled_deck(Kansas<kChameleon>::kDeckShape, seed);
    const Outcome outcome = solver->solve(deck, {.limits = {.max_nodes = 800'000}});
    if (outcome.verdict == Verdict::won) {
      const auto start = make_referee("kansas:chameleon");
      start->deal(deck);
      check_solution(*start, outcome.solution);
    }
    return outcome.verdict;
  };
  EXPECT_EQ(solve(12), Verdict::lost);
  EXPECT_EQ(solve(27), Verdict::won);
}

struct CompactCount {
  int won = 0, lost = 0, skipped = 0, undecided = 0, unplayable = 0;
};

// What one search of the position without arrangement may say: never "lost" of a deal that can be won; "won" either
// with a line that the referee accepts or, single long columns apart, not at all.
template <KansasRules R>
void check_compact(const Referee& start, const KansasDeal<R>& plain, bool is_won, Reductions reductions,
                   CompactCount& count) {
  using P = KansasAbstractState<R>;
  const auto deal = KansasAbstractDeal<R>::from_plain(plain);
  ClosedSetFor<P> closed;
  Meter meter{Limits{}};
  DepthFirstSearch<P> depth_first;
  depth_first.start(deal, closed, meter, reductions);
  const Verdict verdict = depth_first.run(kUnlimited);
  BeamSearch<P> beam(deal, closed, meter, reductions);
  const BeamResult result = beam.run(beam_width(verdict == Verdict::won));
  closed.free_memory();
  if (result.verdict != Verdict::undecided || verdict == Verdict::lost) {
    ASSERT_EQ(verdict, result.verdict) << "prover and layered search, reductions " << reductions;
  }
  if (verdict == Verdict::lost) {
    ASSERT_FALSE(is_won) << "reductions " << reductions;
    return;
  }
  for (const auto& moves : {depth_first.solution(), result.solution}) {
    if (moves.empty()) continue;
    const auto line = arrange_solution(plain, moves);
    if (line.empty()) {
      P position(deal);
      bool was_long = false;
      for (const Move move : moves) {
        was_long |= position.has_long_column();
        position.apply(move);
      }
      ASSERT_TRUE(was_long) << "a line that cannot be played, without a long column, reductions " << reductions;
      ++count.unplayable;
      continue;
    }
    const auto referee = start.clone();
    const auto error = replay(*referee, line);
    ASSERT_FALSE(error) << "move " << error->move << ": " << error->reason << ", reductions " << reductions;
    ASSERT_TRUE(is_won);
  }
}

template <KansasRules R>
CompactCount fuzz_compact(int seeds, int min_losses) {
  CompactCount count;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const Deck deck = shuffled_deck(Kansas<R>::kDeckShape, static_cast<std::uint64_t>(seed) + fuzz_offset());
    const auto start = kansas_referee<R>();
    start->deal(deck);
    const auto plain = KansasDeal<R>::from_deck(deck);
    const auto is_won = truth_of<R>(*start, plain, seed);
    if (!is_won) {
      ++count.skipped;
      continue;
    }
    ++(*is_won ? count.won : count.lost);
    const std::string trace = "seed " + std::to_string(seed) + "\n" + winnable::to_text(start->board());
    for (const Reductions reductions : {0u, 1u, 2u, 3u}) check_compact<R>(*start, plain, *is_won, reductions, count);
    KansasSolver<R> solver;
    const Outcome outcome = solver.solve(deck, {});
    if (outcome.verdict == Verdict::undecided) {
      ++count.undecided;
    } else {
      EXPECT_EQ(outcome.verdict, *is_won ? Verdict::won : Verdict::lost) << trace;
    }
    if (outcome.verdict == Verdict::won) {
      EXPECT_FALSE(replay(*start, outcome.solution)) << trace;
    }
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << trace;
      return count;
    }
  }
  std::printf("won %d lost %d skipped %d undecided %d unplayable lines %d\n", count.won, count.lost, count.skipped,
              count.undecided, count.unplayable);
  EXPECT_LE(count.undecided * 20, count.won + count.lost);
  EXPECT_GE(count.won, least_in_share(50));
  EXPECT_GE(count.lost, least_in_share(min_losses));
  return count;
}

TEST(KansasAbstractState, AgreesWithTheTruthOnThreeColumns) {
  fuzz_compact<shorter(kKansas, 2, 9, 3, 9)>(1000, 100);
  MORE_SHAPES(fuzz_compact<shorter(kKansas, 2, 10, 3, 10)>(1000, 100);)
  fuzz_compact<shorter(kKansas, 3, 6, 3, 12)>(1000, 100);
  MORE_SHAPES(fuzz_compact<shorter(kKansas, 3, 8, 3, 14)>(500, 50);)
  MORE_SHAPES(fuzz_compact<shorter(kKansas, 4, 5, 3, 13)>(500, 50);)
}

TEST(KansasAbstractState, AgreesWithTheTruthWhereColumnsGrowLong) {
  const auto count = fuzz_compact<shorter(kKansas, 3, 4, 1, 0)>(1000, 10);
  EXPECT_GT(count.unplayable, 0) << "this shape is to meet single long columns";
  MORE_SHAPES(fuzz_compact<shorter(kKansas, 4, 3, 1, 2)>(1000, 5);)
  fuzz_compact<shorter(kKansas, 4, 3, 2, 1)>(1000, 0);
  MORE_SHAPES(fuzz_compact<shorter(kKansas, 4, 3, 3, 1)>(500, 0);)
  MORE_SHAPES(fuzz_compact<shorter(kKansas, 4, 4, 2, 5)>(1000, 2);)
}

// One arrangement that a position stands for, and each move played from it.
TEST(KansasAbstractState, SpellsItsMovesFromABoard) {
  using P = KansasAbstractState<kKansas>;
  const auto referee = make_referee("kansas");
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, seed));
    P position(deal);
    std::mt19937_64 random(seed);
    MoveList moves;
    for (int i = 0; i < 200; ++i) {
      position.generate(moves);
      if (moves.empty()) break;
      const Board board = position.to_board();
      const Move move = moves[random() % moves.size()];
      ASSERT_FALSE(position.has_long_column());
      std::vector<PlayMove> expanded;
      position.expand_macro(move, expanded);
      position.apply(move);
      const auto judge = referee->clone();
      const auto refused = judge->set(board);
      ASSERT_FALSE(refused) << refused->to_text();
      for (const auto& play : expanded) {
        const auto reason = judge->play(play);
        ASSERT_FALSE(reason) << *reason << "\n" << winnable::to_text(judge->board());
      }
      BoardError error;
      const auto reached = P::Deal::from_board(judge->board(), error);
      ASSERT_TRUE(reached);
      ASSERT_EQ(winnable::to_text(P(*reached).to_board()), winnable::to_text(position.to_board()));
    }
  }
}

TEST(Kansas, RefusesImpossibleBoards) {
  const Board start = Kansas<kKansas>(KansasDeal<kKansas>::from_deck(shuffled_deck({}, 1))).to_board();
  const auto refused = [&](auto&& change) {
    Board board = start;
    change(board);
    BoardError error;
    EXPECT_FALSE(KansasDeal<kKansas>::from_board(board, error));
    return error.to_text();
  };
  const auto pile = [](Board& board, std::string_view name) -> Pile& { return const_cast<Pile&>(*board.find(name)); };
  EXPECT_NE(refused([](Board& board) { board.facts[0].second = board.facts[0].second % 13 + 1; }).find("base"),
            std::string::npos);
  EXPECT_NE(refused([&](Board& board) {
              pile(board, "S").cards.push_back(pile(board, "F").cards[0]);
              pile(board, "F").cards.clear();
            }).find("base card"),
            std::string::npos);
  EXPECT_NE(refused([&](Board& board) {
              pile(board, "S").cards.push_back(pile(board, "T1").cards[0]);
              pile(board, "T1").cards.clear();
            }).find("never empty"),
            std::string::npos);
  EXPECT_NE(refused([&](Board& board) { pile(board, "R").cards[0] = pile(board, "R").cards[1]; }).find("twice"),
            std::string::npos);
  EXPECT_NE(refused([&](Board& board) {
              auto& reserve = pile(board, "R").cards;
              pile(board, "S").cards.insert(pile(board, "S").cards.end(), reserve.begin(), reserve.end());
              reserve.clear();
            }).find("more cards than"),
            std::string::npos);
}

}  // namespace
}  // namespace winnable::test
