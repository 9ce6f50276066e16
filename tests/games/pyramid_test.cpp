// Pyramid: contract, perft, fuzz on short decks, published rates, bad input.
#include "games/pyramid/position.h"

#include <cmath>
#include <functional>
#include <memory>

#include "games/catalogue.h"
#include "games/pyramid/search.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

template <class P>
class PyramidContract : public ::testing::Test {};
using Presets =
    ::testing::Types<Pyramid<kPyramid>, Pyramid<kPyramidClassic>, Pyramid<kPyramidBoard>, Pyramid<kPyramidBoardClassic>,
                     Pyramid<kPyramidUnlimited>, Pyramid<kPyramidUnlimitedClassic>, Pyramid<kPyramidMicrosoft>,
                     Pyramid<kPyramidPysolfc>, Pyramid<kPyramidThirteen>>;
TYPED_TEST_SUITE(PyramidContract, Presets);

TYPED_TEST(PyramidContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(PyramidContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 4); }

// The choices that Pyramid's own search knows: each alone, all but each, all, none.
constexpr Reductions kMatching = Pyramid<kPyramid>::kMatching, kOrder = Pyramid<kPyramid>::kOrder,
                     kKnownLost = Pyramid<kPyramid>::kKnownLost;
constexpr std::array kOwnChoices{kAllReductions, kNoReductions,      kMatching,
                                 kKnownLost,     kMatching | kOrder, kMatching | kKnownLost};

// Some search of deals of one preset.
using Decide = std::function<SearchAnswer(const Deck& deck, const Limits& limits, Reductions reductions)>;

template <PyramidRules R>
Decide own_search() {
  return [search = std::make_shared<PyramidSearch<R.shape()>>()](const Deck& deck, const Limits& limits,
                                                                 Reductions reductions) {
    const auto deal = Pyramid<R>::Deal::from_deck(deck);
    Meter meter(limits);
    SearchAnswer answer;
    answer.verdict = search->decide(deal, meter, reductions);
    if (answer.verdict == Verdict::won)
      answer.solution = expand_macros<PyramidPosition<R.shape()>>(deal, search->solution());
    return answer;
  };
}

template <PyramidRules R>
Decide depth_first() {
  return [](const Deck& deck, const Limits& limits, Reductions reductions) {
    const auto deal = Pyramid<R>::Deal::from_deck(deck);
    Meter meter(limits);
    ClosedSetFor<PyramidPosition<R.shape()>> closed;
    DepthFirstSearch<PyramidPosition<R.shape()>> depth_first;
    depth_first.start(deal, closed, meter, reductions);
    return SearchAnswer{depth_first.run(kUnlimited), Reason::none, {}};
  };
}

// Pyramid's own search, which the generic fuzz does not know, against the truth for one deal.
void check_own_search(const Decide& decide, const Deck& deck, const Referee& start, bool won) {
  for (const Reductions reductions : kOwnChoices) {
    SCOPED_TRACE("reductions " + std::to_string(reductions) + "\n" + winnable::to_text(start.board()));
    const SearchAnswer answer = decide(deck, Limits{}, reductions);
    ASSERT_EQ(answer.verdict, won ? Verdict::won : Verdict::lost);
    if (won) {
      ASSERT_NO_FATAL_FAILURE(check_solution(start, answer.solution));
    }
    const Verdict verdict = decide(deck, Limits{.max_nodes = 3}, reductions).verdict;
    ASSERT_TRUE(verdict == Verdict::undecided || (verdict == Verdict::won) == won);
  }
}

// truth: lost, won, or undecided for a deal that is left out.
void fuzz_own_search(const Decide& decide, const Referee& judge, int seeds,
                     const std::function<Verdict(const Deck&, const Referee&)>& truth) {
  int won = 0, lost = 0;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const Deck deck = shuffled_deck(judge.deck_shape(), static_cast<std::uint64_t>(seed) + fuzz_offset());
    const auto start = judge.clone();
    start->deal(deck);
    const Verdict verdict = truth(deck, *start);
    if (verdict == Verdict::undecided) continue;
    ++(verdict == Verdict::won ? won : lost);
    ASSERT_NO_FATAL_FAILURE(check_own_search(decide, deck, *start, verdict == Verdict::won));
  }
  EXPECT_GE(won, least_in_share(seeds / 50)) << "lost " << lost;
  EXPECT_GE(lost, least_in_share(seeds / 50)) << "won " << won;
}

// Larger decks, where the truth is the depth-first search's without any reduction (itself compared with the referee
// below).
template <PyramidRules R>
void fuzz_against_prover(int seeds, std::uint64_t max_positions) {
  SCOPED_TRACE(R.name.view());
  fuzz_own_search(own_search<R>(), *pyramid_referee<R>(), seeds,
                  [prove = depth_first<R>(), limits = Limits{.max_nodes = max_positions}](
                      const Deck& deck, const Referee&) { return prove(deck, limits, kNoReductions).verdict; });
}

template <PyramidRules R>
void fuzz_short(int seeds) {
  SCOPED_TRACE(R.name.view());
  const auto referee = pyramid_referee<R>();
  run_contract<Pyramid<R>>(*referee, 30);
  run_fuzz<Pyramid<R>>(*referee, {.seeds = seeds, .max_positions = 2000, .min_wins = 10, .min_losses = 10});
  fuzz_own_search(own_search<R>(), *referee, 3 * seeds, [](const Deck&, const Referee& start) {
    const auto truth = exhaustive_truth(start, 3000);
    return !truth ? Verdict::undecided : truth->won ? Verdict::won : Verdict::lost;
  });
}

constexpr int kUnlimited = PyramidRules::kUnlimited;
// A preset with a shorter deck.
constexpr PyramidRules shortened(PyramidRules rules, Name name, int suits, int ranks, int rows) {
  rules.name = name;
  rules.suits = suits;
  rules.ranks = ranks;
  rules.rows = rows;
  return rules;
}
constexpr PyramidRules kPyramidUnlimitedAll{.name = "pyramid:unlimited-all", .redeals = kUnlimited};
constexpr PyramidRules kPyramidTwoPasses{.name = "pyramid:two-passes", .redeals = 1};

// Two suits of seven ranks in four rows: a long pyramid, a short stock.
TEST(PyramidFuzz, Default) { fuzz_short<shortened(kPyramid, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, Classic) { fuzz_short<shortened(kPyramidClassic, "short", 2, 7, 4)>(200); }
TEST(PyramidFuzz, Board) { fuzz_short<shortened(kPyramidBoard, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, BoardClassic) { fuzz_short<shortened(kPyramidBoardClassic, "short", 2, 7, 4)>(200); }
TEST(PyramidFuzz, Unlimited) { fuzz_short<shortened(kPyramidUnlimited, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, UnlimitedClassic) { fuzz_short<shortened(kPyramidUnlimitedClassic, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, UnlimitedAll) { fuzz_short<shortened(kPyramidUnlimitedAll, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, TwoPasses) { fuzz_short<shortened(kPyramidTwoPasses, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, ThreePasses) { fuzz_short<shortened(kPyramidMicrosoft, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, Pysolfc) { fuzz_short<shortened(kPyramidPysolfc, "short", 2, 7, 4)>(120); }
TEST(PyramidFuzz, Thirteen) { fuzz_short<shortened(kPyramidThirteen, "short", 2, 7, 4)>(200); }
// Four suits of five ranks in three rows: a low pyramid, a long stock (most games of more passes are won).
TEST(PyramidFuzzLongStock, Default) { fuzz_against_prover<shortened(kPyramid, "long-stock", 4, 5, 3)>(2000, 100000); }
TEST(PyramidFuzzLongStock, Classic) {
  fuzz_against_prover<shortened(kPyramidClassic, "long-stock", 4, 5, 3)>(2000, 100000);
}
TEST(PyramidFuzzLongStock, Thirteen) {
  fuzz_against_prover<shortened(kPyramidThirteen, "long-stock", 4, 5, 3)>(2000, 100000);
}

// Decks of 21 to 36 cards.
TEST(PyramidFuzzLarge, Default) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramid, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramid, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramid, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, Classic) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidClassic, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidClassic, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidClassic, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, Board) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidBoard, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidBoard, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidBoard, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, BoardClassic) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidBoardClassic, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidBoardClassic, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidBoardClassic, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, Unlimited) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidUnlimited, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidUnlimited, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidUnlimited, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, UnlimitedClassic) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidUnlimitedClassic, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidUnlimitedClassic, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidUnlimitedClassic, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, UnlimitedAll) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidUnlimitedAll, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidUnlimitedAll, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidUnlimitedAll, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, TwoPasses) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidTwoPasses, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidTwoPasses, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidTwoPasses, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, ThreePasses) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidMicrosoft, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidMicrosoft, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidMicrosoft, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, Pysolfc) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidPysolfc, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidPysolfc, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidPysolfc, "nine-ranks", 4, 9, 6)>(200, 100000);)
}
TEST(PyramidFuzzLarge, Thirteen) {
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidThirteen, "large", 3, 7, 5)>(2500, 100000);)
  fuzz_against_prover<shortened(kPyramidThirteen, "four-suits", 4, 7, 6)>(1000, 100000);
  MORE_SHAPES(fuzz_against_prover<shortened(kPyramidThirteen, "nine-ranks", 4, 9, 6)>(200, 100000);)
}

// A sample of each published line contains the published rate within three and a half standard errors.
void check_rate(std::string_view name, int deals) {
  deals /= test_share();
  const GameInfo& game = *find_game_info(name);
  const double published = game.published.percent.value();
  const auto solver = game.make_solver();
  int won = 0;
  for (int seed = 1; seed <= deals; ++seed) {
    const Outcome outcome = solver->solve(shuffled_deck({}, static_cast<std::uint64_t>(seed)), {});
    ASSERT_NE(outcome.verdict, Verdict::undecided);
    won += outcome.verdict == Verdict::won;
  }
  EXPECT_NEAR(100.0 * won / deals, published, 3.5 * std::sqrt(published * (100 - published) / deals)) << name;
}

TEST(PyramidRates, All) { check_rate("pyramid", 1500); }
TEST(PyramidRates, AllClassic) { check_rate("pyramid:classic", 2000); }
TEST(PyramidRates, Board) { check_rate("pyramid:board", 600); }
TEST(PyramidRates, BoardClassic) { check_rate("pyramid:board-classic", 1500); }
TEST(PyramidRates, Unlimited) { check_rate("pyramid:unlimited", 5000); }
TEST(PyramidRates, UnlimitedClassic) { check_rate("pyramid:unlimited-classic", 5000); }

// Each refusal names the pile or the card.
class PyramidBoards : public ::testing::Test {
 protected:
  using P = Pyramid<kPyramid>;
  const P::Deal start = P::Deal::from_deck(shuffled_deck({}, 1));
  Board board = P(start).to_board();
  std::vector<BoardCard>& cards(std::string_view name) { return const_cast<Pile*>(board.find(name))->cards; }
  BoardError refusal() {
    BoardError error;
    EXPECT_FALSE(P::Deal::from_board(board, error));
    return error;
  }
};

TEST_F(PyramidBoards, TwentySevenCards) {
  cards("P22").pop_back();
  EXPECT_EQ(refusal().to_text(), "P22: row 7 needs 7 entries (-- for a removed card), 6 are given");
}
TEST_F(PyramidBoards, HangingCard) {
  cards("P16")[2] = {};
  EXPECT_EQ(refusal().pile, "P22");
  EXPECT_NE(refusal().reason.find("P18, which is empty"), std::string::npos);
}
TEST_F(PyramidBoards, UnpairedRemoval) {
  cards("S").pop_back();
  EXPECT_NE(refusal().reason.find("leave in pairs"), std::string::npos);
}
TEST_F(PyramidBoards, TooManyStockCards) {
  cards("S").push_back(cards("P22")[0]);
  cards("P22")[0] = {};
  EXPECT_EQ(refusal().pile, "S");
}
TEST_F(PyramidBoards, DoubledCard) {
  cards("W").push_back(cards("P1")[0]);
  EXPECT_EQ(refusal().card, winnable::to_text(cards("P1")[0].card));
}
TEST_F(PyramidBoards, NoRedealsHere) {
  board.facts.emplace_back("redeals", 1);
  EXPECT_NE(refusal().reason.find("redeals"), std::string::npos);
}

}  // namespace
}  // namespace winnable::test
