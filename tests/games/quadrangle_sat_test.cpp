// The formula of the order in which cards leave their places (games/quadrangle/order_formula.h): it calls no deal lost
// that can be won.
#include "games/quadrangle/order_formula.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/catalogue.h"
#include "games/quadrangle/proving_search.h"
#include "solver/game/game_info.h"
#include "tests/support/exhaustive.h"
#include "tests/support/formula_tests.h"
#include "tests/support/fuzz.h"
#include "tests/support/hurried_win.h"
#include "tests/support/layers_fuzz.h"
#include "tests/support/recorded_proof.h"
#include "tests/support/share.h"
#include "tests/support/short_referees.h"

namespace winnable::test {
namespace {

using Answer = QuadrangleFormula::Answer;

std::ptrdiff_t place_of(const QuadrangleFormula& formula, int event) {
  return std::ranges::find(formula.order(), event) - formula.order().begin();
}

class QuadrangleOrderFuzz : public FormulaTest {};

template <QuadrangleRules R>
void fuzz_order_of(int seeds) {
  fuzz_order<QuadrangleFormula>(
      *quadrangle_referee<R>(), R, R.deck_shape(),
      {.seeds = seeds, .moves = 14, .min_wins = seeds / 4, .min_losses = seeds / 20, .min_proved = seeds / 20});
}

constexpr QuadrangleRules short_deck(int suits, int ranks, int columns, int depth, BaseCard base = BaseCard::first) {
  return {.name = "short",
          .suits = suits,
          .ranks = ranks,
          .columns = columns,
          .depth = depth,
          .base = base,
          .wraps = base != BaseCard::ace,
          .start_waste = base == BaseCard::after_tableau};
}

TEST_F(QuadrangleOrderFuzz, TwoColumns) { fuzz_order_of<short_deck(2, 4, 2, 4)>(100); }
TEST_F(QuadrangleOrderFuzz, LongStock) { fuzz_order_of<short_deck(2, 5, 1, 4)>(100); }
TEST_F(QuadrangleOrderFuzz, OneSuit) { fuzz_order_of<short_deck(1, 8, 2, 3)>(100); }
TEST_F(QuadrangleOrderFuzz, ThreeColumns) { fuzz_order_of<short_deck(1, 8, 3, 3)>(100); }
TEST_F(QuadrangleOrderFuzz, ThreeColumnsTwoSuits) { fuzz_order_of<short_deck(2, 4, 3, 4)>(100); }
TEST_F(QuadrangleOrderFuzz, Pysolfc) { fuzz_order_of<short_deck(2, 4, 2, 4, BaseCard::after_tableau)>(100); }
TEST_F(QuadrangleOrderFuzz, Corona) { fuzz_order_of<short_deck(2, 5, 2, 4, BaseCard::ace)>(100); }
TEST_F(QuadrangleOrderFuzz, CoronaThreeColumns) { fuzz_order_of<short_deck(1, 8, 3, 3, BaseCard::ace)>(100); }

// A search along an order that satisfies the formula decides no deal otherwise than the truth, whatever its layers are.
template <QuadrangleRules R>
void fuzz_guide(int seeds) {
  using P = QuadranglePosition<R.shape()>;
  const auto judge = quadrangle_referee<R>();
  LayeredSearch<P, QuadrangleLayering::kLeftColumns, QuadrangleLayering::kHome, QuadrangleLayering::kTurned,
                QuadrangleLayering::kAll>
      search({.first_width = 2, .width_growth = 2, .first_depth_first_slice = 1, .depth_first_share = 0});
  int won = 0, lost = 0;
  for (int seed = 1; seed <= seeds; seed += test_share()) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) + fuzz_offset();
    const Deck deck = shuffled_deck(R.deck_shape(), number);
    judge->deal(deck);
    const auto truth = exhaustive_truth(*judge, 4000);
    if (!truth) continue;
    port::SatSolver solver;
    QuadrangleFormula formula(R, judge->board(), solver);
    auto deal = P::Deal::from_deck(R, deck);
    if (formula.solve(goes_on) != Answer::satisfiable) continue;
    for (int column = 0; column < R.columns; ++column)
      for (int row = 0; row + 1 < R.depth; ++row)
        ASSERT_GT(place_of(formula, formula.event_of_column(column, row)),
                  place_of(formula, formula.event_of_column(column, row + 1)));
    deal.guide = QuadrangleProof<R.shape()>::guide_along(formula, deal);
    ASSERT_TRUE(deal.guide);
    for (const int weight : {20, 60, 200}) {
      deal.guide->weight = weight;
      for (const Limits& limits : {Limits{}, Limits{.max_nodes = 9}}) {
        const auto found = search.decide(deal, limits, 1, kAllReductions);
        ASSERT_LE(found.statistics.nodes, limits.max_nodes);
        if (found.verdict == Verdict::undecided && limits.max_nodes < kUnlimited) continue;
        ASSERT_EQ(found.verdict, truth->won ? Verdict::won : Verdict::lost) << "seed " << number;
        ++(truth->won ? won : lost);
      }
    }
  }
  EXPECT_GE(won, least_in_share(seeds));
  ::testing::Test::RecordProperty("lost", lost);
}

TEST_F(QuadrangleOrderFuzz, Guides) {
  fuzz_guide<short_deck(2, 4, 2, 4)>(100);
  fuzz_guide<short_deck(1, 8, 3, 3, BaseCard::after_tableau)>(100);
}

template <QuadrangleRules R>
void fuzz_layers_of(int seeds) {
  using P = QuadranglePosition<R.shape()>;
  fuzz_layers<P>(*quadrangle_referee<R>(), R.deck_shape(), QuadrangleLayering::kAll, seeds, seeds / 10,
                 [](const Deck& deck) { return P::Deal::from_deck(R, deck); });
}

TEST(QuadrangleLayers, AgreeWithExhaustiveSearch) {
  fuzz_layers_of<short_deck(2, 4, 2, 4)>(200);
  fuzz_layers_of<short_deck(2, 4, 3, 4)>(200);
  fuzz_layers_of<short_deck(1, 8, 3, 3, BaseCard::after_tableau)>(200);
}

// Cards that would bare a column that can be filled, or that fill one themselves, stay where they are.
class HurriedQuadrangle : public HurriedWin {
 public:
  HurriedQuadrangle(const QuadrangleFormula& formula, const Board& start, const QuadrangleRules& rules)
      : wraps_(rules.wraps) {
    const int base = start.fact("base", 1);
    int turned = 0;
    for (const Pile& pile : start.piles) {
      int row = 0;
      for (const auto& [card, is_face_up] : pile.cards) {
        int event = kNone;
        if (pile.name[0] == 'T') event = formula.event_of_column(number_of(pile.name) - 1, row++);
        if (pile.name[0] == 'W' || pile.name[0] == 'S') event = formula.event_of_stock(turned++);
        deal(pile.name, Card(card.suit(), (card.rank() - base + kRanks) % kRanks + 1), event);
      }
    }
    HurriedWin::start();
  }

  std::vector<int> events_of(const std::vector<PlayMove>& win) {
    const Piles start = played_;
    for (const PlayMove& move : win) fill(played_, play(played_, move).second);
    played_ = start;
    bring_safe_cards_home();
    for (const PlayMove& move : win) {
      const auto [card, from] = play(played_, move);
      const int filler = fill(played_, from);
      if (card != kNone && !is_in("F", card)) follow(card, name_of(move.to), from, filler);
    }
    return events_;
  }

 private:
  static constexpr int kRanks = 13;

  // A move without what it fills: the card that left a pile other than the stock, and the pile.
  std::pair<int, std::string> play(Piles& piles, const PlayMove& move) {
    const bool is_turn = move.verb == Verb::turn;
    const std::string from = is_turn ? "S" : name_of(move.from);
    const int card = piles[from].back();
    piles[from].pop_back();
    piles[is_turn ? "W" : name_of(move.to)].push_back(card);
    return {is_turn ? kNone : card, from};
  }

  // The card that fills the column `from`, if a move has bared it.
  int fill(Piles& piles, const std::string& from) {
    if (from[0] != 'T' || !piles[from].empty()) return kNone;
    auto& source = piles[piles["W"].empty() ? "S" : "W"];
    if (source.empty()) return kNone;
    const int card = source.back();
    source.pop_back();
    piles[from].push_back(card);
    known(card).fills = true;
    return card;
  }

  void follow(int card, const std::string& to, const std::string& from, int filler) {
    turn_up_to(card);
    if (filler != kNone) turn_up_to(filler);
    if (is_in("F", card)) return;
    leave(card);
    if (filler != kNone) {
      leave(filler);
      hurried_[from].push_back(filler);
    }
    hurried_[to].push_back(card);
    bring_safe_cards_home();
  }

  bool goes_at_once(const std::string& name, const std::vector<int>& pile) override {
    const int card = pile.back();
    if (known(card).card.rank() == 1 ? wraps_ : !are_both_below_home(card)) return false;
    const bool can_fill = !hurried_["W"].empty() || !hurried_["S"].empty();
    return name[0] == 'T' ? pile.size() > 1 || !can_fill : !known(card).fills;
  }

  bool wraps_;
};

// At full size nothing but wins is known for sure.
TEST_F(QuadrangleOrderFuzz, OrdersOfWins) {
  const auto check = [](const QuadrangleRules& rules, int wins) {
    expect_orders_of_wins<QuadrangleFormula, HurriedQuadrangle>(rules, wins,
                                                                rules.columns * rules.depth + rules.stock_size());
  };
  check(kQuadrangle, 6);
  check(kQuadranglePysolfc, 3);
  check(kCorona, 3);
}

// A full deck that no search has decided: the formula alone, and as the game's solver asks it.
TEST_F(QuadrangleOrderFuzz, FullDeck) {
  const GameInfo& game = *find_game_info(kQuadrangle.name.view());
  const Deck deck = shuffled_deck(game.deck_shape, 25);
  port::SatSolver solver, stopped;
  EXPECT_EQ(QuadrangleFormula(kQuadrangle, game.deal(deck), solver).solve(goes_on), Answer::unsatisfiable);
  EXPECT_EQ(QuadrangleFormula(kQuadrangle, game.deal(deck), stopped).solve([] { return true; }), Answer::unknown);
  const auto solve = [&](std::uint64_t max_nodes) {
    return game.make_solver()->solve(deck, {.limits = {.max_nodes = max_nodes}});
  };
  EXPECT_EQ(solve(300'000).verdict, Verdict::undecided);
  const Outcome found = game.make_solver()->solve(deck, {.limits = {.max_nodes = 20'000'000}, .checks_proofs = true});
  EXPECT_EQ(found.verdict, Verdict::lost);
}

// The checker accepts the proofs of losses.
TEST_F(QuadrangleOrderFuzz, Proofs) {
  constexpr QuadrangleRules kRules = short_deck(1, 8, 2, 3);
  const auto judge = quadrangle_referee<kRules>();
  int losses = 0;
  for (std::uint64_t seed = 1 + fuzz_offset(); losses < 10; ++seed) {
    judge->deal(shuffled_deck(kRules.deck_shape(), seed));
    RecordedProof proof;
    port::SatSolver solver(recorder(proof));
    const bool is_lost = QuadrangleFormula(kRules, judge->board(), solver).solve(goes_on) == Answer::unsatisfiable;
    ASSERT_EQ(is_accepted(proof), is_lost) << "seed " << seed;
    losses += is_lost;
  }
}

}  // namespace
}  // namespace winnable::test
