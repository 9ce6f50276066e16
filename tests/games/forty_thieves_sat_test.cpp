// The formula of the order in which cards leave their places (games/forty_thieves/order_formula.h): it calls no deal
// lost that can be won.
#include "games/forty_thieves/order_formula.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "games/catalogue.h"
#include "games/forty_thieves/proving_search.h"
#include "solver/game/make_game.h"
#include "tests/support/formula_tests.h"
#include "tests/support/fuzz.h"
#include "tests/support/hurried_win.h"
#include "tests/support/layers_fuzz.h"
#include "tests/support/recorded_proof.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

using Answer = OrderFormula::Answer;

class FortyThievesOrderFuzz : public FormulaTest {};

template <FortyThievesRules R>
void fuzz_order_of(const OrderFuzz& options) {
  fuzz_order<OrderFormula>(*forty_thieves_referee<R>(), R, FortyThieves<R>::kDeckShape, options);
}

constexpr FortyThievesRules kShort{.name = "short", .suits = 2, .ranks = 4, .columns = 2, .depth = 4};
constexpr FortyThievesRules kLong{.name = "long", .suits = 2, .ranks = 4, .columns = 1, .depth = 4};
constexpr FortyThievesRules kWide{.name = "wide", .suits = 1, .ranks = 9, .columns = 3, .depth = 4};
constexpr FortyThievesRules kCell{.name = "cell", .suits = 2, .ranks = 4, .columns = 2, .depth = 5, .cells = 1};
constexpr FortyThievesRules kOneColumnCell{
    .name = "one-column-cell", .suits = 2, .ranks = 4, .columns = 1, .depth = 5, .cells = 1};
constexpr FortyThievesRules kRuns{.name = "runs", .suits = 2, .ranks = 5, .columns = 2, .depth = 4, .moves_runs = true};
constexpr FortyThievesRules kWideRuns{
    .name = "wide-runs", .suits = 1, .ranks = 9, .columns = 3, .depth = 4, .moves_runs = true};

TEST_F(FortyThievesOrderFuzz, Short) { fuzz_order_of<kShort>({.seeds = 100}); }
TEST_F(FortyThievesOrderFuzz, LongStock) { fuzz_order_of<kLong>({.seeds = 100}); }
TEST_F(FortyThievesOrderFuzz, Wide) { fuzz_order_of<kWide>({.seeds = 80}); }
TEST_F(FortyThievesOrderFuzz, Cell) { fuzz_order_of<kCell>({.seeds = 60}); }
TEST_F(FortyThievesOrderFuzz, OneColumnAndCell) { fuzz_order_of<kOneColumnCell>({.seeds = 60}); }
TEST_F(FortyThievesOrderFuzz, Runs) { fuzz_order_of<kRuns>({.seeds = 60}); }
TEST_F(FortyThievesOrderFuzz, WideRuns) { fuzz_order_of<kWideRuns>({.seeds = 60, .min_wins = 5}); }

// An order that satisfies the formula leaves the columns from the top and the waste as it lies, and a search along it
// decides no deal otherwise than the truth.
template <FortyThievesRules R>
void fuzz_guide(int seeds) {
  using P = FortyThieves<R>;
  const auto judge = forty_thieves_referee<R>();
  PortfolioSearch<P> search(
      {.first_width = 2, .width_growth = 2, .first_depth_first_slice = 1, .depth_first_share = 0});
  int guided = 0, won = 0;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    const Deck deck = shuffled_deck(P::kDeckShape, number);
    judge->deal(deck);
    const auto truth = exhaustive_truth(*judge, 4000);
    if (!truth) continue;
    port::SatSolver solver;
    OrderFormula formula(R, judge->board(), solver);
    typename P::Deal deal = P::Deal::from_deck(deck);
    if (formula.solve(goes_on) != Answer::satisfiable) {
      ASSERT_FALSE(truth->won) << "seed " << number;
      continue;
    }
    std::vector<int> place(formula.order().size(), -1);
    for (std::size_t i = 0; i < place.size(); ++i)
      place[static_cast<std::size_t>(formula.order()[i])] = static_cast<int>(i);
    ASSERT_EQ(std::ranges::count(place, -1), 0) << "seed " << number;
    const auto place_of = [&](int event) { return place[static_cast<std::size_t>(event)]; };
    for (int column = 0; column < R.columns; ++column)
      for (int row = 1; row + 1 < R.depth; ++row)
        ASSERT_GT(place_of(formula.event_of_column(column, row)), place_of(formula.event_of_column(column, row + 1)));
    for (int i = 0; i < R.stock_size(); ++i)
      for (int j = i + 1; j + 1 < R.stock_size(); ++j)
        ASSERT_FALSE(place_of(formula.event_of_stock(j + 1)) < place_of(formula.event_of_stock(i)) &&
                     place_of(formula.event_of_stock(i)) < place_of(formula.event_of_stock(j)));
    deal.guide = FortyThievesProof<R>::guide_along(formula, deal);
    ASSERT_TRUE(deal.guide);
    for (const int weight : {20, 60, 200}) {
      deal.guide->weight = weight;
      const auto found = search.decide(deal, {}, 1, kAllReductions);
      ASSERT_EQ(found.verdict, truth->won ? Verdict::won : Verdict::lost) << "seed " << number;
      ++guided;
      won += truth->won;
    }
  }
  EXPECT_GE(guided, least_in_share(seeds / 2));
  EXPECT_GE(won, least_in_share(seeds / 4));
}

TEST_F(FortyThievesOrderFuzz, Guides) {
  fuzz_guide<kShort>(100);
  fuzz_guide<kWide>(100);
}

template <FortyThievesRules R>
void fuzz_layers_of(int seeds) {
  using P = FortyThieves<R>;
  fuzz_layers<P>(*forty_thieves_referee<R>(), P::kDeckShape,
                 FortyThievesLayering::kHome | FortyThievesLayering::kLeftColumns, seeds, seeds / 20,
                 [](const Deck& deck) { return P::Deal::from_deck(deck); });
}

TEST(FortyThievesLayers, AgreeWithExhaustiveSearch) {
  fuzz_layers_of<kShort>(200);
  fuzz_layers_of<kWide>(200);
  fuzz_layers_of<kCell>(200);
  fuzz_layers_of<kWideRuns>(200);
}

// Whole runs move; of their cards the safe ones are home already.
class HurriedFortyThieves : public HurriedWin {
 public:
  HurriedFortyThieves(const OrderFormula& formula, const Board& start, const FortyThievesRules&) {
    for (const Pile& pile : start.piles) {
      int row = 0;
      for (const auto& [card, is_face_up] : pile.cards) deal(pile.name, card, event_of(formula, pile.name, row++));
    }
    HurriedWin::start();
  }

  std::vector<int> events_of(const std::vector<PlayMove>& win) {
    bring_safe_cards_home();
    for (const PlayMove& move : win) {
      const bool is_turn = move.verb == Verb::turn;
      auto &from = played_[is_turn ? "S" : name_of(move.from)], &to = played_[is_turn ? "W" : name_of(move.to)];
      const std::vector<int> moved(from.end() - (is_turn ? 1 : move.count), from.end());
      from.resize(from.size() - moved.size());
      to.insert(to.end(), moved.begin(), moved.end());
      if (!is_turn) follow(moved, name_of(move.to));
    }
    return events_;
  }

 private:
  static int event_of(const OrderFormula& formula, const std::string& pile, int row) {
    if (pile[0] == 'T' && row > 0) return formula.event_of_column(number_of(pile) - 1, row);
    if (pile[0] == 'R') return formula.event_of_cell(number_of(pile) - 1);
    return pile[0] == 'S' ? formula.event_of_stock(row) : kNone;
  }

  bool goes_at_once(const std::string&, const std::vector<int>& pile) override {
    return known(pile.back()).card.rank() == 1 || are_both_below_home(pile.back());
  }

  void follow(const std::vector<int>& moved, const std::string& to) {
    turn_up_to(moved[0]);
    std::vector<int> rest;
    for (const int card : moved)
      if (!is_in("F", card)) rest.push_back(card);
    for (auto card = rest.rbegin(); card != rest.rend(); ++card) leave(*card);
    auto& pile = hurried_[to];
    pile.insert(pile.end(), rest.begin(), rest.end());
    bring_safe_cards_home();
  }
};

// At full size nothing but wins is known for sure.
TEST_F(FortyThievesOrderFuzz, OrdersOfWins) {
  const auto check = [](const FortyThievesRules& rules, int wins) {
    expect_orders_of_wins<OrderFormula, HurriedFortyThieves>(rules, wins, rules.deck_size() - rules.columns);
  };
  check(kFortyThievesStandard, 6);
  check(kJosephine, 2);
  check(kSquadron, 3);
}

// A full deck that no search has decided.
TEST_F(FortyThievesOrderFuzz, FullDeck) {
  const GameInfo& game = *find_game_info(kFortyThievesStandard.name.view());
  const auto decide = [&](std::uint64_t seed, const std::function<bool()>& must_stop) {
    port::SatSolver solver;
    return OrderFormula(kFortyThievesStandard, game.deal(shuffled_deck(game.deck_shape, seed)), solver)
        .solve(must_stop);
  };
  EXPECT_EQ(decide(21, goes_on), Answer::unsatisfiable);
  EXPECT_EQ(decide(21, [] { return true; }), Answer::unknown);
}

// Under a limit of positions the formula has its share of them, and such a run repeats exactly.
TEST_F(FortyThievesOrderFuzz, LimitOfPositions) {
  const GameInfo& game = *find_game_info(kFortyThievesStandard.name.view());
  const auto solve = [&](std::uint64_t max_nodes) {
    return game.make_solver()->solve(shuffled_deck(game.deck_shape, 29), {.limits = {.max_nodes = max_nodes}});
  };
  EXPECT_EQ(solve(1'000'000).verdict, Verdict::undecided);
  EXPECT_EQ(solve(8'000'000).verdict, Verdict::lost);
  const Outcome cut_short = solve(1'010'000), again = solve(1'010'000);
  EXPECT_EQ(cut_short.verdict, Verdict::undecided);
  EXPECT_EQ(cut_short.reason, Reason::nodes);
  EXPECT_LT(cut_short.statistics.nodes, 1'010'000u);
  EXPECT_EQ(cut_short.statistics.nodes, again.statistics.nodes);
}

// With several threads the portfolio goes on beside the formula, and neither takes more positions than there are.
TEST_F(FortyThievesOrderFuzz, BesideThePortfolio) {
  const GameInfo& game = *find_game_info(kFortyThievesStandard.name.view());
  const auto solve = [&](std::uint64_t max_nodes, bool checks_proofs) {
    return game.make_solver()->solve(
        shuffled_deck(game.deck_shape, 29),
        {.limits = {.max_nodes = max_nodes}, .threads = 3, .checks_proofs = checks_proofs});
  };
  const Outcome lost = solve(kUnlimited, true);
  EXPECT_EQ(lost.verdict, Verdict::lost);
  EXPECT_EQ(lost.proof, ProofCheck::accepted);
  const Outcome cut_short = solve(1'050'000, false);
  EXPECT_EQ(cut_short.verdict, Verdict::undecided);
  EXPECT_EQ(cut_short.reason, Reason::nodes);
  EXPECT_LT(cut_short.statistics.nodes, 1'051'000u);
}

// The checker accepts the proofs of losses, and no others. What the rest of a formula does not contradict it refuses.
TEST_F(FortyThievesOrderFuzz, Proofs) {
  const auto judge = forty_thieves_referee<kWide>();
  int losses = 0, refused = 0;
  for (std::uint64_t seed = 1 + fuzz_offset(); losses < 20; ++seed) {
    judge->deal(shuffled_deck(FortyThieves<kWide>::kDeckShape, seed));
    RecordedProof proof;
    port::SatSolver solver(recorder(proof));
    const bool is_lost = OrderFormula(kWide, judge->board(), solver).solve(goes_on) == Answer::unsatisfiable;
    ASSERT_EQ(is_accepted(proof), is_lost) << "seed " << seed;
    if (!is_lost) continue;
    ++losses;
    std::mt19937_64 random(seed);
    port::SatSolver solver_of_rest;
    std::erase_if(proof, [&](const ProofLine& line) {
      const bool goes = line.step == port::ProofStep::given && random() % 10 == 0;
      if (line.step == port::ProofStep::given && !goes) solver_of_rest.add(line.clause);
      return goes;
    });
    if (is_accepted(proof)) {
      EXPECT_EQ(solver_of_rest.solve(goes_on), Answer::unsatisfiable) << "seed " << seed;
    } else {
      ++refused;
    }
  }
  EXPECT_GE(refused, 10);
}

}  // namespace
}  // namespace winnable::test
