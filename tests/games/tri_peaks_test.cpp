// TriPeaks: contract, perft, both searches against the truth on short decks, published rate, bad input.
#include "games/tri_peaks/position.h"

#include <cmath>

#include "games/tri_peaks/search.h"
#include "solver/referee/tri_peaks.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"
#include "tests/support/own_search.h"

namespace winnable::test {
namespace {

template <TriPeaksRules R>
std::unique_ptr<Referee> tri_peaks_referee() {
  return make_tri_peaks_referee({.game = std::string(R.name.view()),
                                 .suits = R.suits,
                                 .ranks = R.ranks,
                                 .peaks = R.peaks,
                                 .rows = R.rows,
                                 .around_the_corner = R.wraps});
}

template <class P>
class TriPeaksContract : public ::testing::Test {};
using Presets = ::testing::Types<TriPeaks<kTriPeaks>, TriPeaks<kTriPeaksNoWrap>>;
TYPED_TEST_SUITE(TriPeaksContract, Presets);

TYPED_TEST(TriPeaksContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 15); }
TYPED_TEST(TriPeaksContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 3, 5); }

template <TriPeaksRules R>
void fuzz_short() {
  run_contract<TriPeaks<R>>(*tri_peaks_referee<R>(), 30);
  run_fuzz<TriPeaks<R>>(*tri_peaks_referee<R>(), {.seeds = 200, .max_positions = 20000});
  fuzz_own_search<TriPeaks<R>, TriPeaksSearch<R>>(*tri_peaks_referee<R>(), {.seeds = 200});
}

constexpr TriPeaksRules kTwoPeaks{.name = "two-peaks", .suits = 2, .ranks = 9, .peaks = 2, .rows = 3};
constexpr TriPeaksRules kTwoPeaksNoWrap{
    .name = "two-peaks-no-wrap", .suits = 3, .ranks = 6, .peaks = 2, .rows = 3, .wraps = false};
constexpr TriPeaksRules kOnePeak{.name = "one-peak", .suits = 3, .ranks = 6, .peaks = 1, .rows = 4};
// Repeated ranks: siblings of a rank, and the shape in which a circular dominance would show.
constexpr TriPeaksRules kFewRanks{.name = "few-ranks", .suits = 4, .ranks = 4, .peaks = 2, .rows = 3, .wraps = false};

TEST(TriPeaksFuzz, TwoPeaks) { fuzz_short<kTwoPeaks>(); }
TEST(TriPeaksFuzz, TwoPeaksNoWrap) { fuzz_short<kTwoPeaksNoWrap>(); }
TEST(TriPeaksFuzz, OnePeak) { fuzz_short<kOnePeak>(); }
TEST(TriPeaksFuzz, FewRanks) { fuzz_short<kFewRanks>(); }

// A sample contains the published rate within three standard errors of both samples, none undecided.
TEST(TriPeaksRates, AsPublished) {
  TriPeaksSearch<kTriPeaks> search;
  const int deals = 1500 / test_share();
  int won = 0;
  for (int seed = 1; seed <= deals; ++seed) {
    Meter meter{Limits{}};
    const Verdict verdict =
        search.decide(TriPeaks<kTriPeaks>::Deal::from_deck(shuffled_deck({}, static_cast<std::uint64_t>(seed))), meter,
                      kAllReductions);
    ASSERT_NE(verdict, Verdict::undecided);
    won += verdict == Verdict::won;
  }
  const PublishedRate& published = kTriPeaksPresets[0].published;
  const double rate = published.percent.value();
  const double of_one = std::sqrt(rate * (100 - rate));
  EXPECT_NEAR(100.0 * won / deals, rate,
              3 * of_one * std::sqrt(1.0 / deals + 1.0 / static_cast<double>(published.deals)));
}

// What covers what, against the picture of the sheet.
TEST(TriPeaksPlaces, CoverEachOther) {
  const auto covers = kTriPeaks.covers();
  const auto pair = [](int first) { return std::uint32_t{3} << (first - 1); };  // places from 1
  EXPECT_EQ(covers[0], pair(4));
  EXPECT_EQ(covers[1], pair(6));
  EXPECT_EQ(covers[2], pair(8));
  EXPECT_EQ(covers[3], pair(10));
  EXPECT_EQ(covers[4], pair(11));
  EXPECT_EQ(covers[5], pair(13));
  EXPECT_EQ(covers[8], pair(17));
  EXPECT_EQ(covers[9], pair(19));
  EXPECT_EQ(covers[17], pair(27));
  EXPECT_EQ(covers[18], 0u);
}

// Each refusal names the pile and the card.
TEST(TriPeaksBoards, RefusesImpossiblePositions) {
  using Deal = TriPeaks<kTriPeaks>::Deal;
  const auto start = Deal::from_deck(shuffled_deck({}, 1));
  const Board good = TriPeaks<kTriPeaks>(start).to_board();
  const auto refusal = [](const Board& board) {
    BoardError error;
    EXPECT_FALSE(Deal::from_board(board, error));
    return error;
  };
  const auto pile = [](Board& board, std::string_view name) -> Pile& { return const_cast<Pile&>(*board.find(name)); };
  const auto move = [&](Board& board, std::string_view from, std::string_view to) {
    pile(board, to).cards.push_back({pile(board, from).cards.back().card});
    pile(board, from).cards.pop_back();
  };

  Board board = good;
  move(board, "P1", "W");
  EXPECT_EQ(refusal(board).pile, "P1");

  board = good;
  pile(board, "P3").cards[0].face_down = false;
  EXPECT_EQ(refusal(board).reason, "a covered card is face down");

  board = good;
  move(board, "P20", "P19");
  EXPECT_EQ(refusal(board).pile, "P19");

  board = good;
  move(board, "W", "S");
  EXPECT_EQ(refusal(board).pile, "W");

  board = good;
  move(board, "P19", "S");
  EXPECT_NE(refusal(board).reason.find("at most 23"), std::string::npos);

  board = good;
  pile(board, "S").cards[0].face_down = true;
  EXPECT_EQ(refusal(board).pile, "S");
}

}  // namespace
}  // namespace winnable::test
