// Builders: random rules on short decks against exhaustive search of the plain rules, with every choice of reductions.
#include "games/builder/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>

#include "games/builder/parallel_solver.h"
#include "games/builder/presets.h"
#include "games/builder/reductions.h"
#include "games/builder/solver.h"
#include "solver/referee/referee.h"
#include "tests/support/builder_case.h"
#include "tests/support/plain_builder.h"
#include "tests/support/referee_checks.h"
#include "tests/support/share.h"
#include "winnable/deal_number.h"

namespace winnable::test {
namespace {

constexpr BuilderShape kShape{8, 1}, kTwoDecks{20, 2};

std::string describe(const BuilderRules& r) {
  std::ostringstream text;
  text << "decks " << +r.decks << " suits " << +r.suits << " ranks " << +r.ranks << " columns " << +r.columns
       << " by_columns " << r.by_columns << " last " << r.columns_last << " kings_to_bottom " << r.kings_to_bottom
       << " face_down " << static_cast<int>(r.face_down) << " build " << static_cast<int>(r.build) << " wrap "
       << static_cast<int>(r.wrap) << " group " << static_cast<int>(r.group) << " group_build "
       << static_cast<int>(r.group_build) << " spaces " << static_cast<int>(r.spaces) << " cells " << +r.cells << '/'
       << +r.cells_filled << " reserve " << +r.reserve << (r.reserve_stacked ? " stacked" : "") << " foundations "
       << static_cast<int>(r.foundations) << " base " << +r.base << '/' << +r.bases_laid << " dealt_home "
       << r.dealt_home << " return " << r.foundation_return << r.return_to_cells << " lengths";
  for (int i = 0; i < r.columns; ++i) text << ' ' << r.length(i);
  text << '\n';
  return text.str();
}

using Case = BuilderCase;

// One random game: generator, keys, undo and boards against the plain rules.
template <BuilderShape S>
void play_random_game(const Case& c, std::mt19937_64& random) {
  PlainBuilder plain(c.rules, c.deck);
  Builder<S> position(c.deal);
  MoveList moves;
  for (int step = 0; step < 60; ++step) {
    const std::string board = to_text(position.to_board());
    SCOPED_TRACE(board);
    ASSERT_EQ(position.is_won(), plain.is_won());
    ASSERT_EQ(position.key(), position.recomputed_key());
    position.generate(moves);
    std::vector<PlayMove> spelled;
    for (const Move move : moves) position.expand_macro(move, spelled);
    ASSERT_EQ(spelled.size(), moves.size());
    ASSERT_EQ(sorted(spelled), sorted(plain.legal_moves()));
    builder::SearchMoves<S>(position, kNoReductions).list(moves);
    std::vector<PlayMove> searched;
    for (const Move move : moves) position.expand_macro(move, searched);
    ASSERT_EQ(sorted(searched), sorted(spelled));
    for (const Move move : moves) {
      Builder<S> child = position;
      const auto undo = child.apply(move);
      ASSERT_EQ(child.key(), position.key_after(move));
      child.undo(move, undo);
      ASSERT_EQ(to_text(child.to_board()), board);
      ASSERT_EQ(child.key(), position.key());
    }
    if (moves.empty()) return;
    const std::size_t chosen = random() % moves.size();
    position.apply(moves[chosen]);
    plain.play(searched[chosen]);
    // Read back as the same position.
    BoardError error;
    const auto read = BuilderDeal::from_board(c.deal.tables, position.to_board(), error);
    ASSERT_TRUE(read) << error.to_text();
    ASSERT_EQ(to_text(Builder<S>(*read).to_board()), to_text(position.to_board()));
    if (c.rules.decks == 1) {
      ASSERT_EQ(Builder<S>(*read).key(), position.key());
    }
  }
}

TEST(BuilderFuzz, AgreesWithThePlainRules) {
  std::mt19937_64 random(1 + fuzz_offset());
  for (int i = 0; i < 3000 / test_share(); ++i) {
    const Case c(random);
    SCOPED_TRACE(describe(c.rules));
    if (c.rules.decks == 1) {
      ASSERT_NO_FATAL_FAILURE(play_random_game<kShape>(c, random));
    } else {
      ASSERT_NO_FATAL_FAILURE(play_random_game<kTwoDecks>(c, random));
    }
  }
}

// The moves of a solution win on the plain table; every one is legal there.
void check_win(const Case& c, const std::vector<PlayMove>& solution) {
  PlainBuilder plain(c.rules, c.deck);
  for (const PlayMove& move : solution) {
    const auto legal = plain.legal_moves();
    ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << to_text(move);
    plain.play(move);
  }
  ASSERT_TRUE(plain.is_won());
}

template <BuilderShape S>
void check_prover(const Case& c, bool won, Reductions reductions) {
  Meter meter{Limits{}};
  {
    BuilderProver<S> prover(c.deal, meter, builder::used_reductions(*c.deal.tables, reductions));
    ASSERT_EQ(prover.run(kUnlimited), won ? Verdict::won : Verdict::lost) << "reductions " << reductions;
    if (won) {
      ASSERT_NO_FATAL_FAILURE(check_win(c, expand_macros<Builder<S>>(c.deal, prover.solution())));
    }
  }
  EXPECT_EQ(meter.bytes(), 0u);
}

// Deals of random rules whose verdict an exhaustive search of so many positions finds.
struct CaseCounts {
  int won = 0, lost = 0, skipped = 0;
};
// Calls check(case, whether it can be won, its number) for each, until a check fails for good.
template <class Check>
CaseCounts each_decided_case(std::uint64_t seed, int count, std::size_t positions, Check&& check) {
  std::mt19937_64 random(seed + fuzz_offset());
  CaseCounts counts;
  for (int i = 0; i < count / test_share(); ++i) {
    const Case c(random);
    SCOPED_TRACE(describe(c.rules) + to_text(Builder<kTwoDecks>(c.deal).to_board()));
    const auto truth = PlainBuilder(c.rules, c.deck).truth(positions);
    ++(!truth ? counts.skipped : *truth ? counts.won : counts.lost);
    if (truth) check(c, *truth, i);
    if (testing::Test::HasFatalFailure()) break;
  }
  return counts;
}

TEST(BuilderFuzz, ProverAgreesWithExhaustiveSearch) {
  const auto [won, lost, skipped] = each_decided_case(2, 6000, 4000, [](const Case& c, bool is_won, int) {
    for (Reductions reductions = 0; reductions < 32; ++reductions) {
      if (c.rules.decks == 1) {
        ASSERT_NO_FATAL_FAILURE(check_prover<kShape>(c, is_won, reductions));
      } else {
        ASSERT_NO_FATAL_FAILURE(check_prover<kTwoDecks>(c, is_won, reductions));
      }
    }
  });
  std::cout << won << " won, " << lost << " lost, " << skipped << " skipped\n";
  EXPECT_GT(won, least_in_share(1000));
  EXPECT_GT(lost, least_in_share(1000));
}

// kMerge where cards have several hosts, which few of all random rules let it have.
TEST(BuilderFuzz, MergeAgreesWithExhaustiveSearch) {
  std::mt19937_64 random(5 + fuzz_offset());
  int won = 0, lost = 0;
  for (int i = 0; i < 60'000 / test_share(); ++i) {
    const Case c(random);
    if (!builder::has_merge(*c.deal.tables) || builder::is_in_suit(c.rules)) continue;
    const Reductions used = builder::used_reductions(*c.deal.tables, kAllReductions);
    if (!(used & builder::kMerge) || (c.rules.deck_size() < 10 && i % 4)) continue;
    SCOPED_TRACE(describe(c.rules) + to_text(Builder<kShape>(c.deal).to_board()));
    const auto truth = PlainBuilder(c.rules, c.deck).truth(10'000);
    if (!truth) continue;
    ++(*truth ? won : lost);
    for (const Reductions reductions : {used, Reductions{builder::kMerge}, used & ~Reductions{builder::kSafeHome}})
      ASSERT_NO_FATAL_FAILURE(check_prover<kShape>(c, *truth, reductions));
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(1000));
  EXPECT_GT(lost, least_in_share(300));
}

// kClasses, which few of all random rules let be.
TEST(BuilderFuzz, ClassesAgreeWithExhaustiveSearch) {
  std::mt19937_64 random(6 + fuzz_offset());
  int won = 0, lost = 0;
  for (int i = 0; i < 60'000 / test_share(); ++i) {
    const Case c(random);
    if (!builder::has_classes(c.rules) || (c.rules.deck_size() < 10 && i % 4)) continue;
    SCOPED_TRACE(describe(c.rules) + to_text(Builder<kTwoDecks>(c.deal).to_board()));
    const auto truth = PlainBuilder(c.rules, c.deck).truth(10'000);
    if (!truth) continue;
    ++(*truth ? won : lost);
    const auto others = static_cast<Reductions>(random() % 256);
    for (const Reductions reductions : {kAllReductions, Reductions{builder::kClasses}, others | builder::kClasses}) {
      if (c.rules.decks == 1) {
        ASSERT_NO_FATAL_FAILURE(check_prover<kShape>(c, *truth, reductions));
      } else {
        ASSERT_NO_FATAL_FAILURE(check_prover<kTwoDecks>(c, *truth, reductions));
      }
    }
  }
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(300));
  EXPECT_GT(lost, least_in_share(100));
}

// Whether a child's key is that of the settled child, as the prover asks it.
template <BuilderShape S>
void check_child_keys(const Case& c, std::mt19937_64& random) {
  const Reductions used = builder::used_reductions(*c.deal.tables, kAllReductions);
  Builder<S> position(c.deal);
  MoveList moves;
  for (int step = 0; step < 40; ++step) {
    while (const auto forced = builder::find_forced_move(position, used)) position.apply(*forced);
    SCOPED_TRACE(to_text(position.to_board()));
    builder::SearchMoves<S>(position, used).list(moves);
    if (moves.empty()) return;
    for (const Move move : moves) {
      Builder<S> child = position;
      builder::each_step(child, move, [&](Move single) { child.apply(single); });
      if (builder::is_followed(position, move, used)) continue;
      ASSERT_EQ(child.key(), builder::key_after(position, move));
      ASSERT_FALSE(builder::find_forced_move(child, used)) << "kind " << int{move.kind} << ", then\n"
                                                           << to_text(child.to_board());
    }
    const Move chosen = moves[random() % moves.size()];
    builder::each_step(position, chosen, [&](Move single) { position.apply(single); });
  }
}

TEST(BuilderFuzz, ChildKeys) {
  std::mt19937_64 random(3 + fuzz_offset());
  for (int i = 0; i < 2000 / test_share(); ++i) {
    const Case c(random);
    SCOPED_TRACE(describe(c.rules));
    if (c.rules.decks == 1) {
      ASSERT_NO_FATAL_FAILURE(check_child_keys<kShape>(c, random));
    } else {
      ASSERT_NO_FATAL_FAILURE(check_child_keys<kTwoDecks>(c, random));
    }
  }
}

// Dives of so many positions, attempts and prover in turns, unlimited and with next to nothing.
template <BuilderShape S>
void check_decider(const Case& c, bool won, std::uint64_t dive, BuilderDecider<S>& decider, int& attempts_won) {
  BuilderPlan plan = builder_plan(c.rules);
  plan.first_attempt = 3;
  plan.attempts = 20;
  plan.greedy_dive = plan.dive = plan.side_dive = dive;
  plan.side_dive_share = 1;
  const Verdict expected = won ? Verdict::won : Verdict::lost;
  for (const Limits& limits : {Limits{}, Limits{.max_nodes = 10}, Limits{.max_bytes = 40'000}}) {
    Meter meter(limits);
    const Verdict verdict = decider.decide(c.deal, plan, meter, kAllReductions);
    EXPECT_EQ(meter.bytes(), 0u);
    ASSERT_LE(meter.statistics.peak_bytes, limits.max_bytes);
    if (verdict == Verdict::undecided) {
      ASSERT_NE(meter.reason(), Reason::none);
      ASSERT_TRUE(limits.max_nodes == 10 || limits.max_bytes == 40'000);
      continue;
    }
    ASSERT_EQ(verdict, expected);
    if (!won) continue;
    ASSERT_NO_FATAL_FAILURE(check_win(c, expand_macros<Builder<S>>(c.deal, decider.solution())));
    attempts_won += meter.statistics.nodes < 20;
  }
}

TEST(BuilderFuzz, DeciderAgreesWithExhaustiveSearch) {
  BuilderDecider<kShape> decider;
  BuilderDecider<kTwoDecks> two_decks;
  int attempts_won = 0;
  const auto [won, lost, skipped] = each_decided_case(4, 4000, 3000, [&](const Case& c, bool is_won, int i) {
    const std::uint64_t dive = std::array<std::uint64_t, 4>{0, 0, 4, 1000}[static_cast<std::size_t>(i) % 4];
    if (c.rules.decks == 1) {
      ASSERT_NO_FATAL_FAILURE(check_decider<kShape>(c, is_won, dive, decider, attempts_won));
    } else {
      ASSERT_NO_FATAL_FAILURE(check_decider<kTwoDecks>(c, is_won, dive, two_decks, attempts_won));
    }
  });
  EXPECT_GT(won, least_in_share(500));
  EXPECT_GT(lost, least_in_share(500));
  EXPECT_GT(attempts_won, won / 2) << "the attempts win little";
}

// However often a turn cuts them short, attempts go on.
TEST(BuilderAttempts, ManyShortTurns) {
  const BuilderPreset& preset = *find_builder_preset("freecell:2-cells");
  const auto deal =
      BuilderDeal::from_deck(make_builder_tables(preset.rules, preset.name), shuffled_deck(DeckShape{}, 1));
  const BuilderPlan plan = builder_plan(preset.rules);
  AttemptSeries<kShape> series;
  series.start(deal, plan);
  Meter meter{Limits{}};
  for (std::uint64_t turn = 1; turn <= 5000; ++turn) {
    ASSERT_FALSE(series.run(1, meter));
    ASSERT_EQ(meter.reason(), Reason::none);
    ASSERT_EQ(meter.statistics.nodes, turn);
  }
}

// A side dive may miss a win; what it wins is won. True: it has won.
template <BuilderShape S>
bool check_side_dive(const Case& c) {
  Meter meter{Limits{}};
  SideDive<S> dive(c.deal, meter, builder::used_reductions(*c.deal.tables, kAllReductions));
  while (!dive.is_done()) {
    if (!dive.run(7)) continue;
    check_win(c, expand_macros<Builder<S>>(c.deal, dive.solution()));
    return true;
  }
  return false;
}

TEST(BuilderFuzz, SideDivesWinNoLostDeal) {
  int dived = 0;
  const auto [won, lost, skipped] = each_decided_case(5, 4000, 3000, [&](const Case& c, bool is_won, int) {
    const bool has_won = c.rules.decks == 1 ? check_side_dive<kShape>(c) : check_side_dive<kTwoDecks>(c);
    ASSERT_FALSE(has_won && !is_won);
    dived += has_won;
  });
  std::cout << won << " won, " << dived << " of them by a side dive; " << lost << " lost\n";
  EXPECT_GT(lost, least_in_share(500));
  EXPECT_GT(dived, won * 3 / 4);
}

// --- several threads -------------------------------------------------------------------------------------------------

// The complete pass alone, and the whole decision, unlimited and with next to nothing.
template <BuilderShape S>
void check_threads(const Case& c, bool won, std::uint64_t dive, int threads) {
  const Verdict expected = won ? Verdict::won : Verdict::lost;
  ThreadTeam team(threads);
  TeamMeters meters(team, Limits{});
  {
    ParallelBuilderProver<S> prover(c.deal, team, meters, builder::used_reductions(*c.deal.tables, kAllReductions));
    Verdict verdict = Verdict::undecided;
    while (verdict == Verdict::undecided) verdict = prover.run(100);
    ASSERT_EQ(verdict, expected);
    if (won) {
      ASSERT_NO_FATAL_FAILURE(check_win(c, expand_macros<Builder<S>>(c.deal, prover.solution())));
    }
  }
  BuilderPlan plan = builder_plan(c.rules);
  plan.first_attempt = 3;
  plan.attempts = 20;
  plan.greedy_dive = plan.dive = 0;
  plan.side_dive = dive;
  plan.side_dive_share = 1;
  for (const Limits& limits : {Limits{}, Limits{.max_nodes = 100}, Limits{.max_bytes = 60'000}}) {
    ParallelBuilderDecider<S> decider(plan, threads, 0);
    const SearchOutcome answer = decider.decide(c.deal, limits, kAllReductions);
    // Threads that look at the limit at the same moment may each grow by one allocation beyond it.
    if (limits.max_bytes == 60'000) {
      ASSERT_LE(answer.statistics.peak_bytes, limits.max_bytes + 8192 * static_cast<unsigned>(threads));
    }
    if (answer.verdict == Verdict::undecided) {
      ASSERT_NE(answer.reason, Reason::none);
      ASSERT_TRUE(limits.max_nodes == 100 || limits.max_bytes == 60'000);
      continue;
    }
    ASSERT_EQ(answer.verdict, expected);
    if (won) {
      ASSERT_NO_FATAL_FAILURE(check_win(c, expand_macros<Builder<S>>(c.deal, answer.solution)));
    }
  }
}

TEST(BuilderThreads, AgreeWithExhaustiveSearch) {
  const auto [won, lost, skipped] = each_decided_case(5, 1000, 3000, [](const Case& c, bool is_won, int i) {
    const int threads = 2 + i % 3;
    const std::uint64_t dive = i % 2 == 0 ? 0 : 10;
    if (c.rules.decks == 1) {
      ASSERT_NO_FATAL_FAILURE(check_threads<kShape>(c, is_won, dive, threads));
    } else {
      ASSERT_NO_FATAL_FAILURE(check_threads<kTwoDecks>(c, is_won, dive, threads));
    }
  });
  std::cout << won << " won, " << lost << " lost\n";
  EXPECT_GT(won, least_in_share(120));
  EXPECT_GT(lost, least_in_share(120));
}

// Which positions are reached does not depend on the threads, so a lost deal takes as many of them.
TEST(BuilderThreads, ALossTakesTheSamePositions) {
  const BuilderPreset& preset = *find_builder_preset("freecell:0-cells");
  int lost = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto deal =
        BuilderDeal::from_deck(make_builder_tables(preset.rules, preset.name), shuffled_deck(DeckShape{}, seed));
    const Reductions used = builder::used_reductions(*deal.tables, kAllReductions);
    Meter alone({.max_nodes = 50'000});
    BuilderProver<kShape> prover(deal, alone, used);
    if (prover.run(kUnlimited) != Verdict::lost) continue;
    ++lost;
    for (const int threads : {2, 4}) {
      ThreadTeam team(threads);
      TeamMeters meters(team, Limits{});
      ParallelBuilderProver<kShape> together(deal, team, meters, used);
      ASSERT_EQ(together.run(kUnlimited), Verdict::lost) << seed;
      EXPECT_EQ(meters.nodes(), alone.statistics.nodes) << seed;
    }
  }
  EXPECT_GE(lost, 5);
}

// A thread that takes what others give has given back more bytes than it took; its attempts have room all the same, as
// much as is left of what all may take together.
TEST(BuilderThreads, AttemptsHaveRoomByWhatAllHaveTaken) {
  const BuilderPreset& preset = *find_builder_preset("freecell");
  const auto deal =
      BuilderDeal::from_deck(make_builder_tables(preset.rules, preset.name), shuffled_deck(DeckShape{}, 1));
  const BuilderPlan plan = builder_plan(preset.rules);
  constexpr std::uint64_t kEnough = 100'000'000;
  SharedSpending spending;
  Meter giver({.max_bytes = kEnough}, &spending), taker({.max_bytes = kEnough}, &spending);
  giver.spend_bytes(1000);
  taker.spend_bytes(-1000);
  AttemptSeries<kShape> series;
  series.start(deal, plan, 1, 16);
  EXPECT_TRUE(series.run(100'000, taker));
  EXPECT_EQ(taker.reason(), Reason::none);
  EXPECT_LT(spending.peak_bytes, kEnough / 16 + 2000);
  EXPECT_EQ(spending.bytes, 0u);
}

// Two decks in suit: the three returns onto a four, so that the second two, which covers an ace, can be laid on it.
TEST(BuilderReductions, ASecondCopyCanWantWhatReturns) {
  BuilderRules rules{.decks = 2,
                     .suits = 1,
                     .ranks = 4,
                     .columns = 3,
                     .build = BuildRule::same_suit,
                     .spaces = SpaceRule::none,
                     .cells = 0,
                     .foundation_return = true};
  std::ifstream file(WINNABLE_SOURCE_DIR "/tests/regressions/builder-two-decks-return.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  BoardError error;
  const auto board = parse_board(text, error);
  ASSERT_TRUE(board) << error.to_text();
  const auto deal = BuilderDeal::from_board(make_builder_tables(rules, "short"), *board, error);
  ASSERT_TRUE(deal) << error.to_text();
  for (const Reductions reductions : {kNoReductions, kAllReductions}) {
    Meter meter{Limits{}};
    BuilderProver<kTwoDecks> prover(*deal, meter, builder::used_reductions(*deal->tables, reductions));
    EXPECT_EQ(prover.run(kUnlimited), Verdict::won);
  }
}

// --- real decks ------------------------------------------------------------------------------------------------------

// The verdict, its win replayed by the referee.
template <BuilderShape S>
Verdict decide(const BuilderPreset& preset, const Deck& deck, std::uint64_t max_nodes = kUnlimited) {
  const auto deal = BuilderDeal::from_deck(make_builder_tables(preset.rules, preset.name), deck);
  BuilderDecider<S> decider;
  Meter meter({.max_nodes = max_nodes});
  const Verdict verdict = decider.decide(deal, builder_plan(preset.rules), meter, kAllReductions);
  const auto referee = make_referee(preset.name);
  referee->deal(deck);
  EXPECT_EQ(to_text(referee->board()), to_text(Builder<S>(deal).to_board())) << preset.name;
  if (verdict == Verdict::won) {
    const auto error = replay(*referee, expand_macros<Builder<S>>(deal, decider.solution()));
    EXPECT_FALSE(error) << preset.name << ": move " << error->move << ": " << error->reason;
  }
  return verdict;
}

TEST(Builders, EveryPresetIsDealtAndWonAsTheRefereeSays) {
  int won = 0;
  for (const BuilderPreset& preset : builder_presets()) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
      won += decide<kTwoDecks>(preset, shuffled_deck(preset.rules.deck_shape(), seed), 3000) == Verdict::won;
  }
  EXPECT_GT(won, 150);
}

Deck ms_deck(std::uint64_t number) {
  std::string error;
  return numbered_deck(DeckScheme::ms, {}, number, error).value();
}

// Facts that several programs agree on: the only deal of the first 32 000 that is lost; those won without cells.
TEST(Builders, KnownVerdictsOfFreeCell) {
  const BuilderPreset& freecell = *find_builder_preset("freecell");
  EXPECT_EQ(decide<kShape>(freecell, ms_deck(11982)), Verdict::lost);
  for (std::uint64_t number = 1; number <= 100; ++number)
    EXPECT_EQ(decide<kShape>(freecell, ms_deck(number)), Verdict::won) << number;
  const BuilderPreset& no_cells = *find_builder_preset("freecell:0-cells");
  for (std::uint64_t number = 101; number <= 200; ++number)
    EXPECT_EQ(decide<kShape>(no_cells, ms_deck(number)), number == 164 ? Verdict::won : Verdict::lost) << number;
}

}  // namespace
}  // namespace winnable::test
