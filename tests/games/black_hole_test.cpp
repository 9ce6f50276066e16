// Black Hole, Worm Hole, All in a Row, Binary Star: contract, perft, both searches against the truth on short decks,
// published verdicts and rates, bad input.
#include "games/black_hole/position.h"

#include <cmath>

#include "games/black_hole/search.h"
#include "games/catalogue.h"
#include "games/numbered_deals.h"
#include "solver/referee/black_hole.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/own_search.h"

namespace winnable::test {
namespace {

template <BlackHoleRules R>
std::unique_ptr<Referee> black_hole_referee() {
  return make_black_hole_referee({.game = std::string(R.name.view()),
                                  .decks = R.decks,
                                  .suits = R.suits,
                                  .ranks = R.ranks,
                                  .columns = R.columns,
                                  .holes = R.holes,
                                  .starts_empty = R.starts_empty,
                                  .cells = R.cells});
}

template <class P>
class BlackHoleContract : public ::testing::Test {};
using Presets =
    ::testing::Types<BlackHole<kBlackHole>, BlackHole<kWormHole>, BlackHole<kAllInARow>, BlackHole<kBinaryStar>>;
TYPED_TEST_SUITE(BlackHoleContract, Presets);

TYPED_TEST(BlackHoleContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 10); }
TYPED_TEST(BlackHoleContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 3, 3); }

template <BlackHoleRules R>
void fuzz_short(const FuzzOptions& options = {.seeds = 150, .max_positions = 5000}) {
  run_contract<BlackHole<R>>(*black_hole_referee<R>(), 30);
  run_fuzz<BlackHole<R>>(*black_hole_referee<R>(), options);
  fuzz_own_search<BlackHole<R>, BlackHoleSearch<R>>(*black_hole_referee<R>(), {.max_positions = 5000, .choices = 16});
}

constexpr BlackHoleRules kShortHole{.name = "short-hole", .suits = 3, .ranks = 5, .columns = 4};
constexpr BlackHoleRules kFewColumns{.name = "few-columns", .suits = 3, .ranks = 7, .columns = 5};
constexpr BlackHoleRules kEvenRanks{.name = "even-ranks", .suits = 3, .ranks = 6, .columns = 5};
constexpr BlackHoleRules kShortWorm{.name = "short-worm", .suits = 2, .ranks = 7, .columns = 3, .cells = 1};
constexpr BlackHoleRules kDeepWorm{.name = "deep-worm", .suits = 3, .ranks = 5, .columns = 2, .cells = 1};
constexpr BlackHoleRules kShortRow{.name = "short-row", .suits = 3, .ranks = 5, .columns = 3, .starts_empty = true};
constexpr BlackHoleRules kLongRow{.name = "long-row", .suits = 2, .ranks = 7, .columns = 5, .starts_empty = true};
constexpr BlackHoleRules kShortStar{.name = "short-star", .suits = 2, .ranks = 7, .columns = 3, .holes = 2};
constexpr BlackHoleRules kDoubleStar{
    .name = "double-star", .decks = 2, .suits = 2, .ranks = 5, .columns = 3, .holes = 2};

TEST(BlackHoleFuzz, Hole) { fuzz_short<kShortHole>(); }
MORE_SHAPES(TEST(BlackHoleFuzz, FewColumns) { fuzz_short<kFewColumns>(); })
MORE_SHAPES(TEST(BlackHoleFuzz, EvenRanks) { fuzz_short<kEvenRanks>(); })
TEST(BlackHoleFuzz, Worm) { fuzz_short<kShortWorm>(); }
MORE_SHAPES(TEST(BlackHoleFuzz, DeepWorm) { fuzz_short<kDeepWorm>(); })
TEST(BlackHoleFuzz, Row) { fuzz_short<kShortRow>(); }
MORE_SHAPES(TEST(BlackHoleFuzz, LongRow) { fuzz_short<kLongRow>(); })
TEST(BlackHoleFuzz, Star) { fuzz_short<kShortStar>(); }
// One deal in 25 is lost.
TEST(BlackHoleFuzz, DoubleStar) { fuzz_short<kDoubleStar>({.seeds = 600, .max_positions = 5000, .min_losses = 10}); }

// Deals that the game's own search wins; every one is decided.
template <BlackHoleRules R>
int wins(int first, int last) {
  BlackHoleSearch<R> search;
  int won = 0;
  for (int seed = first; seed <= last; seed += test_share()) {
    Meter meter{Limits{}};
    const auto deal =
        BlackHole<R>::Deal::from_deck(shuffled_deck(BlackHole<R>::kDeckShape, static_cast<std::uint64_t>(seed)));
    const Verdict verdict = search.decide(deal, meter, kAllReductions);
    EXPECT_NE(verdict, Verdict::undecided) << seed;
    won += verdict == Verdict::won;
  }
  return won;
}

// Samples contain the published rates within three standard errors, none undecided.
TEST(BlackHoleRates, AsPublished) {
  const double deals = 1500.0 / test_share();
  EXPECT_NEAR(100 * wins<kBlackHole>(1, 1500) / deals, kBlackHolePresets[0].published.percent.value(),
              3 * 33.7 / std::sqrt(deals));
  const double rows = 500.0 / test_share();
  EXPECT_NEAR(100 * wins<kAllInARow>(1, 500) / rows, kBlackHolePresets[2].published.percent.value(),
              3 * 47.0 / std::sqrt(rows));
}

// Which switches do what: every reduction saves positions on a deal that is lost.
TEST(BlackHoleSearch, EachReductionSavesPositions) {
  const auto nodes = [](Reductions reductions) {
    BlackHoleSearch<kBlackHole> search;
    std::uint64_t total = 0;
    for (int seed = 1; seed <= 40; ++seed) {
      Meter meter{Limits{.max_nodes = 300000}};
      search.decide(BlackHole<kBlackHole>::Deal::from_deck(shuffled_deck({}, static_cast<std::uint64_t>(seed))), meter,
                    reductions);
      total += meter.statistics.nodes;
    }
    return total;
  };
  using P = BlackHole<kBlackHole>;
  const std::uint64_t all = nodes(kAllReductions);
  for (const Reductions reduction : {P::kSameRank, P::kWalk, P::kTwins})
    EXPECT_GT(nodes(kAllReductions & ~reduction), all) << reduction;
}

// A search that is used again keeps nothing of the deal before: each deal of a row is decided as by a fresh one.
TEST(BlackHoleSearch, KeepsNothingOfTheDealBefore) {
  constexpr BlackHoleRules kRow{.name = "row", .suits = 2, .ranks = 7, .columns = 5, .starts_empty = true};
  BlackHoleSearch<kRow> used;
  for (int seed = 1; seed <= 300; ++seed) {
    const auto deal =
        BlackHole<kRow>::Deal::from_deck(shuffled_deck(BlackHole<kRow>::kDeckShape, static_cast<std::uint64_t>(seed)));
    BlackHoleSearch<kRow> fresh;
    Meter meter{Limits{}}, other{Limits{}};
    ASSERT_EQ(used.decide(deal, meter, kAllReductions), fresh.decide(deal, other, kAllReductions)) << seed;
    ASSERT_EQ(meter.statistics.nodes, other.statistics.nodes) << seed;
  }
}

// PySolFC's deal of a game, from its numbered deck: the starters out, the rest in rows; in All in a Row the ace of
// spades is dealt last.
TEST(BlackHoleDeals, AsPysolDealsThem) {
  std::string error;
  for (const std::string name : {"black-hole", "worm-hole", "all-in-a-row", "binary-star"}) {
    const GameInfo& game = *find_game_info(name);
    const Deck raw = numbered_deck(DeckScheme::pysol, game.deck_shape, 24, error).value();
    const auto deck = numbered_deal(game, {DeckScheme::pysol, 24}, error);
    ASSERT_TRUE(deck) << error;
    const bool is_row = name == "all-in-a-row";
    std::vector<Card> left;
    for (int i = 0; i < raw.size(); ++i) {
      const bool first_copy = !raw.is_second_copy[static_cast<std::size_t>(i)];
      const bool is_starter = raw[i] == Card(3, 1) || (name == "binary-star" && raw[i] == Card(2, 13));
      if (!(first_copy && is_starter)) left.push_back(raw[i]);
    }
    if (is_row) left.push_back(Card(3, 1));
    const Board board = game.deal(*deck);
    const std::size_t columns = is_row ? 13 : 17;
    for (std::size_t i = 0; i < left.size(); ++i)
      EXPECT_EQ(board.cards("T" + std::to_string(i % columns + 1))[i / columns], left[i]) << name << ' ' << i;
    EXPECT_EQ(has_numbers(game, DeckScheme::solvitaire), name == "black-hole" || name == "worm-hole");
  }
}

// Each refusal names the pile and the card.
TEST(BlackHoleBoards, RefusesImpossiblePositions) {
  using Deal = BlackHole<kWormHole>::Deal;
  const auto start = Deal::from_deck(shuffled_deck({}, 1));
  const Board good = BlackHole<kWormHole>(start).to_board();
  const auto refusal = [](const Board& board) {
    BoardError error;
    EXPECT_FALSE(Deal::from_board(board, error));
    return error;
  };
  const auto pile = [](Board& board, std::string_view name) -> Pile& { return const_cast<Pile&>(*board.find(name)); };
  const auto move = [&](Board& board, std::string_view from, std::string_view to) {
    pile(board, to).cards.push_back(pile(board, from).cards.back());
    pile(board, from).cards.pop_back();
  };

  Board board = good;
  move(board, "T1", "T2");
  EXPECT_EQ(refusal(board).pile, "T2");
  EXPECT_NE(refusal(board).reason.find("at most 3"), std::string::npos);

  board = good;
  move(board, "T1", "C1");
  move(board, "T2", "C1");
  EXPECT_EQ(refusal(board).pile, "C1");

  board = good;
  move(board, "H", "C1");
  EXPECT_EQ(refusal(board).pile, "H");

  board = good;
  move(board, "T1", "H");
  move(board, "H", "C1");
  std::swap(pile(board, "H").cards[0], pile(board, "T3").cards[0]);
  EXPECT_EQ(refusal(board).card, "AS");

  board = good;
  pile(board, "T3").cards.pop_back();
  EXPECT_EQ(refusal(board).reason, "the card is missing");
}

}  // namespace
}  // namespace winnable::test
