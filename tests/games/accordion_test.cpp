// Accordion: contract, perft, the searches against the truth on short decks, what equal keys mean, published rate, bad
// input.
#include "games/accordion/position.h"

#include <cmath>
#include <map>

#include "games/accordion/search.h"
#include "games/catalogue.h"
#include "solver/referee/accordion.h"
#include "solver/search/portfolio.h"
#include "tests/support/accordion_boards.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/own_search.h"

namespace winnable::test {
namespace {

constexpr AccordionRules kAll = kAccordionPresets[0].rules, kEighteen = kAccordionPresets[1].rules;

template <class P>
class AccordionContract : public ::testing::Test {};
using Presets = ::testing::Types<Accordion<kAll>, Accordion<kEighteen>>;
TYPED_TEST_SUITE(AccordionContract, Presets);

TYPED_TEST(AccordionContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 30); }
TYPED_TEST(AccordionContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 5, 3); }

template <AccordionRules R>
void fuzz_short(int seeds) {
  const auto referee = make_accordion_referee(
      {.game = std::string(R.name.view()), .suits = R.suits, .ranks = R.ranks, .cards = R.cards});
  run_contract<Accordion<R>>(*referee, 50);
  run_fuzz<Accordion<R>>(*referee, {.seeds = seeds, .max_positions = 20000});
  fuzz_own_search<Accordion<R>, AccordionSearch<R>>(*referee, {.seeds = 2 * seeds, .choices = 2});
}

constexpr AccordionRules kShort{.name = "short", .suits = 4, .ranks = 13, .cards = 12};
constexpr AccordionRules kShortThree{.name = "short-three", .suits = 3, .ranks = 9, .cards = 11};
constexpr AccordionRules kShortMany{.name = "short-many", .suits = 4, .ranks = 9, .cards = 13};
constexpr AccordionRules kShortFewRanks{.name = "short-few-ranks", .suits = 4, .ranks = 6, .cards = 10};

TEST(AccordionFuzz, TwelveCards) { fuzz_short<kShort>(500); }
TEST(AccordionFuzz, ThreeSuits) { fuzz_short<kShortThree>(700); }
TEST(AccordionFuzz, ThirteenCards) { fuzz_short<kShortMany>(250); }
TEST(AccordionFuzz, FewRanks) { fuzz_short<kShortFewRanks>(500); }

// Short rows of the game whose keys are hashes: eleven cards of three suits and nine ranks.
TEST(AccordionFuzz, ShortRowsOfALongGame) {
  using P = Accordion<kAll>;
  const auto referee = make_accordion_referee({.cards = 11});  // fewer places, the same moves
  int won = 0, lost = 0;
  for (int seed = 1; seed <= 600; seed += test_share()) {
    const Deck deck = shuffled_deck({}, static_cast<std::uint64_t>(seed) + fuzz_offset());
    Board board;
    for (int i = 0; i < deck.size() && board.piles.size() < 11; ++i)
      if (deck[i].suit() < 3 && deck[i].rank() <= 9)
        board.add("T" + std::to_string(board.piles.size() + 1)).cards.push_back({deck[i]});
    ASSERT_FALSE(referee->set(board));
    const auto truth = exhaustive_truth(*referee, 20000);
    if (!truth) continue;
    (truth->won ? won : lost) += 1;
    BoardError error;
    const auto deal = P::Deal::from_board(referee->board(), error);
    ASSERT_TRUE(deal) << error.to_text();
    for (const Reductions reductions : {kNoReductions, kAllReductions}) {
      Meter meter{Limits{}};
      const auto outcome = Portfolio<P>(PortfolioPlan{}).decide(*deal, meter, reductions);
      ASSERT_EQ(outcome.verdict, truth->won ? Verdict::won : Verdict::lost) << winnable::to_text(referee->board());
      if (truth->won) {
        ASSERT_NO_FATAL_FAILURE(check_solution(*referee, expand_macros<P>(*deal, outcome.solution)));
      }
    }
  }
  EXPECT_GE(won, 20 / test_share());
  EXPECT_GE(lost, 20 / test_share());
}

// Rows that match alike have equal keys, and rows with equal keys match alike.
TEST(AccordionKeys, EqualKeysMatchAlike) {
  using P = Accordion<kShort>;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> pattern_of;
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> key_of;
  std::mt19937_64 random(3);
  int met_again = 0;
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    auto deal = P::Deal::from_deck(shuffled_deck({}, seed));
    deal.row.resize(2 + random() % 6);
    std::string pattern;
    for (std::size_t i = 0; i < deal.row.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j)
        pattern += deal.row[i].suit() == deal.row[j].suit()   ? 's'
                   : deal.row[i].rank() == deal.row[j].rank() ? 'r'
                                                              : '-';
    const Key key = P(deal).key();
    const std::pair words{key.low, key.high};
    met_again += pattern_of.contains(words);
    ASSERT_EQ(pattern_of.emplace(words, pattern).first->second, pattern);
    ASSERT_EQ(key_of.emplace(pattern, words).first->second, words);
  }
  EXPECT_GT(met_again, 5000);
}

// A sample contains the published rate within three standard errors, none undecided.
TEST(AccordionRates, EighteenCards) {
  using P = Accordion<kEighteen>;
  AccordionSearch<kEighteen> search;
  const int deals = 20'000 / test_share();
  int won = 0;
  for (int seed = 1; seed <= deals; ++seed) {
    Meter meter{Limits{}};
    const auto deal = P::Deal::from_deck(shuffled_deck({}, static_cast<std::uint64_t>(seed)));
    const Verdict verdict = search.decide(deal, meter, kAllReductions);
    ASSERT_NE(verdict, Verdict::undecided);
    won += verdict == Verdict::won;
  }
  EXPECT_NEAR(100.0 * won / deals, kAccordionPresets[1].published.percent.value(), 3 * 49.9 / std::sqrt(deals));
}

TEST(AccordionRates, FiftyTwoCardsAreWon) {
  const auto solver = find_game_info("accordion")->make_solver();
  SolveOptions options;
  options.limits.max_nodes = 50'000;
  for (std::uint64_t seed = 1; seed <= 60 / static_cast<std::uint64_t>(test_share()); ++seed)
    EXPECT_EQ(solver->solve(shuffled_deck({}, seed), options).verdict, Verdict::won) << seed;
}

TEST(AccordionBoards, RefusesImpossiblePositions) { refuses_impossible_rows(Accordion<kEighteen>::Deal::from_board); }

}  // namespace
}  // namespace winnable::test
