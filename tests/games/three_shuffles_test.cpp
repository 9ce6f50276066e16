// Three Shuffles and a Draw, La Belle Lucie, Trefoil: contract, perft, fuzz on short decks, the honest player, rates,
// bad input.
#include "games/three_shuffles/position.h"

#include <set>

#include "games/catalogue.h"
#include "solver/referee/three_shuffles.h"
#include "tests/support/contract.h"
#include "tests/support/fuzz.h"

namespace winnable::test {
namespace {

template <class P>
class ThreeShufflesContract : public ::testing::Test {};
using Presets = ::testing::Types<ThreeShuffles<kThreeShuffles>, ThreeShuffles<kThreeShufflesFirstDeal>,
                                 ThreeShuffles<kThreeShufflesFirstDealDraw>, ThreeShuffles<kThreeShufflesHonest>,
                                 ThreeShuffles<kLaBelleLucie>, ThreeShuffles<kTrefoil>>;
TYPED_TEST_SUITE(ThreeShufflesContract, Presets);

TYPED_TEST(ThreeShufflesContract, AgreesWithReferee) { run_contract<TypeParam>(*make_referee(TypeParam::kName), 20); }
TYPED_TEST(ThreeShufflesContract, Perft) { run_perft<TypeParam>(*make_referee(TypeParam::kName), 2, 3); }

template <ThreeShufflesRules R>
std::unique_ptr<Referee> short_referee() {
  return make_three_shuffles_referee({.game = std::string(R.name.view()),
                                      .suits = R.suits,
                                      .ranks = R.ranks,
                                      .fan_size = R.fan_size,
                                      .aces_out = R.aces_out,
                                      .reshuffles = R.reshuffles,
                                      .draws = R.draws});
}

template <ThreeShufflesRules R>
void fuzz_short() {
  const auto referee = short_referee<R>();
  run_contract<ThreeShuffles<R>>(*referee, 30);
  run_fuzz<ThreeShuffles<R>>(*referee, {.seeds = 300, .max_positions = 2000, .min_wins = 10, .min_losses = 10});
}

constexpr ThreeShufflesRules kShortFirst{.name = "short-first", .suits = 3, .ranks = 6, .reshuffles = 0, .draws = 0};
constexpr ThreeShufflesRules kShortDraw{.name = "short-draw", .suits = 3, .ranks = 7, .fan_size = 4, .reshuffles = 0};
constexpr ThreeShufflesRules kShortShuffle{
    .name = "short-shuffle", .suits = 3, .ranks = 5, .fan_size = 4, .aces_out = false, .reshuffles = 1, .draws = 0};
constexpr ThreeShufflesRules kShortAll{
    .name = "short-all", .suits = 2, .ranks = 6, .fan_size = 5, .aces_out = false, .reshuffles = 1};
constexpr ThreeShufflesRules kShortTwice{
    .name = "short-twice", .suits = 2, .ranks = 6, .fan_size = 5, .aces_out = false, .draws = 0};

TEST(ThreeShufflesFuzz, FirstDeal) { fuzz_short<kShortFirst>(); }
TEST(ThreeShufflesFuzz, Draw) { fuzz_short<kShortDraw>(); }
TEST(ThreeShufflesFuzz, Reshuffle) { fuzz_short<kShortShuffle>(); }
TEST(ThreeShufflesFuzz, ReshuffleAndDraw) { fuzz_short<kShortAll>(); }
TEST(ThreeShufflesFuzz, TwoReshuffles) { fuzz_short<kShortTwice>(); }

// The two reductions keep every best result of a deal: the most cards home, found with all moves and with few.
template <bool kGreedy, class P>
void find_most_home(const P& position, std::set<std::pair<std::uint64_t, std::uint64_t>>& known, int& most) {
  most = std::max(most, position.cards_home());
  MoveList moves;
  if constexpr (kGreedy) {
    position.generate_greedy(moves);
  } else {
    position.generate(moves);
  }
  for (const Move move : moves) {
    if (move == position.reshuffle_move()) continue;
    P child = position;
    child.apply(move);
    if (known.insert({child.key().low, child.key().high}).second) find_most_home<kGreedy>(child, known, most);
  }
}

TEST(ThreeShufflesHonest, GreedyMovesReachTheMostCardsHome) {
  using P = ThreeShuffles<kShortFirst>;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const auto deal = P::Deal::from_deck(shuffled_deck(P::kDeckShape, seed));
    std::set<std::pair<std::uint64_t, std::uint64_t>> known, known_greedy;
    int most = 0, most_greedy = 0;
    find_most_home<false>(P(deal), known, most);
    find_most_home<true>(P(deal), known_greedy, most_greedy);
    ASSERT_EQ(most, most_greedy) << "seed " << seed;
    ASSERT_LE(known_greedy.size(), known.size());
  }
}

// What the honest player wins is a legal game, draws in the last deal only, and can of course be won.
TEST(ThreeShufflesHonest, PlaysLegalGames) {
  const auto honest = find_game_info("three-shuffles:honest")->make_solver();
  int won = 0;
  const int deals = 300;
  for (std::uint64_t seed = 1; seed <= deals; ++seed) {
    const Deck deck = shuffled_deck(find_game_info("three-shuffles:honest")->deck_shape, seed);
    const Outcome outcome = honest->solve(deck, {});
    ASSERT_TRUE(outcome.verdict == Verdict::won || outcome.reason == Reason::gave_up) << "seed " << seed;
    if (outcome.verdict != Verdict::won) continue;
    ++won;
    const auto referee = make_referee("three-shuffles:honest");
    referee->deal(deck);
    const auto error = replay(*referee, outcome.solution);
    ASSERT_FALSE(error) << "seed " << seed << " move " << error->move << ": " << error->reason;
    int reshuffles = 0;
    for (const PlayMove& move : outcome.solution) {
      reshuffles += move.verb == Verb::reshuffle;
      ASSERT_TRUE(move.verb != Verb::draw || reshuffles == 2) << "seed " << seed;
    }
  }
  EXPECT_GT(won, deals / 4);
  EXPECT_LT(won, deals * 3 / 4);
}

// Nothing is published for these; the order of the measures is a theorem.
TEST(ThreeShufflesRates, EveryFirstDealWinIsAWinWithMore) {
  const char* names[] = {"three-shuffles:first-deal", "three-shuffles:first-deal-draw", "three-shuffles"};
  std::vector<std::unique_ptr<Solver>> solvers;
  for (const char* name : names) solvers.push_back(find_game_info(name)->make_solver());
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Verdict easier = Verdict::lost;
    for (std::size_t i = 0; i < solvers.size(); ++i) {
      const Outcome outcome = solvers[i]->solve(shuffled_deck(find_game_info(names[i])->deck_shape, seed), {});
      ASSERT_NE(outcome.verdict, Verdict::undecided) << names[i] << " seed " << seed;
      if (easier == Verdict::won) {
        ASSERT_EQ(outcome.verdict, Verdict::won) << names[i] << " seed " << seed;
      }
      easier = outcome.verdict;
    }
  }
}

class ThreeShufflesBoards : public ::testing::Test {
 protected:
  using P = ThreeShuffles<kThreeShuffles>;
  const P::Deal start = P::Deal::from_deck(shuffled_deck(P::kDeckShape, 1));
  Board board = P(start).to_board();
  std::vector<BoardCard>& cards(std::string_view name) { return const_cast<Pile*>(board.find(name))->cards; }
  BoardError refusal() {
    BoardError error;
    EXPECT_FALSE(P::Deal::from_board(board, error));
    return error;
  }
};

TEST_F(ThreeShufflesBoards, FanOfFour) {
  const BoardCard card = cards("T2").back();
  cards("T2").pop_back();
  cards("T1").push_back(card);
  EXPECT_EQ(refusal().pile, "T1");
  EXPECT_EQ(refusal().card, winnable::to_text(card.card));
  EXPECT_NE(refusal().reason.find("dealt 3 cards"), std::string::npos);
}
TEST_F(ThreeShufflesBoards, AceInAFan) {
  cards("T1").pop_back();
  cards("T1").push_back(cards("F").back());
  cards("F").pop_back();
  EXPECT_FALSE(refusal().reason.empty());
}
TEST_F(ThreeShufflesBoards, GapInAFoundation) {
  const BoardCard card = cards("T1").back();
  cards("T1").pop_back();
  cards("F").push_back(card);
  EXPECT_EQ(refusal().pile, "F");
}
TEST_F(ThreeShufflesBoards, TooManyReshuffles) {
  for (auto& fact : board.facts)
    if (fact.first == "reshuffles") fact.second = 3;
  EXPECT_EQ(refusal().reason, "reshuffles: at most 2");
}
TEST_F(ThreeShufflesBoards, MissingCard) {
  const BoardCard card = cards("T1").back();
  cards("T1").pop_back();
  EXPECT_EQ(refusal().card, winnable::to_text(card.card));
}

}  // namespace
}  // namespace winnable::test
