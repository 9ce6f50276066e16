// Accordions whose rules are data: random rules on short decks against the referee's moves and their exhaustive search,
// with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "games/builder/accordion/position.h"
#include "games/builder/game.h"
#include "games/catalogue.h"
#include "solver/referee/accordion_row.h"
#include "tests/support/accordion_boards.h"
#include "tests/support/builder_room_fuzz.h"

namespace winnable::test {
namespace {

struct AccordionFuzzRoom {
  using P = AccordionRowGame;
  static constexpr Reductions kMovesAlone = kAllReductions;
  static constexpr int kMostPositions = 20'000;

  static BuilderRules random_rules(std::mt19937_64& random) { return random_accordion_rules(random); }
  static std::unique_ptr<Referee> referee(const BuilderRules& rules) {
    return make_accordion_row_referee(rules, "short");
  }
  static AccordionRowDeal::Tables tables(const BuilderRules& rules) {
    return std::make_shared<const AccordionRowTables>(rules, "short");
  }
};

using Fuzz = RoomFuzz<AccordionFuzzRoom>;

TEST(AccordionRowFuzz, AgreesWithTheReferee) { Fuzz::agrees_with_the_referee(); }
TEST(AccordionRowFuzz, SearchAgreesWithExhaustiveSearch) { Fuzz::search_agrees_with_exhaustive_search(); }
TEST(AccordionRowFuzz, ShortestWinsAreTheShortest) { Fuzz::shortest_wins_are_the_shortest(); }

// Rows of cards that fit alike in all rules' senses have equal keys, and rows with equal keys fit alike.
TEST(AccordionRowKeys, EqualKeysFitAlike) {
  for (int fit = 0; fit < 16; ++fit) {
    BuilderRules rules{.columns = 0, .cells = 0};
    rules.accordion = {.piles = 52, .left = 2, .any_cards = fit == 15};
    rules.accordion.same_suit = fit & 1;
    rules.accordion.same_rank = fit & 2;
    rules.accordion.other_colour = fit & 4;
    const auto tables = std::make_shared<const AccordionRowTables>(rules, "short");
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> pattern_of;
    std::mt19937_64 random(3);
    int met_again = 0;
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
      auto deal = AccordionRowDeal::from_deck(tables, shuffled_deck({}, seed));
      deal.row.resize(2 + random() % 5);
      std::string pattern;
      for (std::size_t i = 0; i < deal.row.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) pattern += tables->fit(deal.row[i], deal.row[j]) ? 'f' : '-';
      const Key key = AccordionRowGame(deal).key();
      const auto [known, is_new] = pattern_of.emplace(std::pair{key.low, key.high}, pattern);
      met_again += !is_new;
      ASSERT_EQ(known->second, pattern) << fit;
    }
    EXPECT_GT(met_again, 500) << fit;
  }
}

BuilderRules row_of(int piles) {
  BuilderRules rules{.columns = 0, .cells = 0};
  rules.accordion = {.piles = static_cast<std::uint8_t>(piles), .left = 1 << 1 | 1 << 3};
  rules.accordion.same_suit = rules.accordion.same_rank = true;
  return rules;
}

TEST(AccordionRow, DecidesAsTheRoomDoes) {
  for (const auto& [name, piles, deals] :
       {std::tuple{"accordion", 52, 60}, std::tuple{"accordion:18-cards", 18, 400}}) {
    const GameInfo& info = *find_game_info(name);
    const auto mine = make_builder_solver(row_of(piles), info.name);
    const auto rooms = info.make_solver();
    for (int seed = 1; seed <= deals; seed += test_share()) {
      const Deck deck = shuffled_deck(info.deck_shape, static_cast<std::uint64_t>(seed));
      SolveOptions options;
      options.limits.max_nodes = 2'000'000;
      const Verdict verdict = rooms->solve(deck, options).verdict;
      ASSERT_NE(verdict, Verdict::undecided);
      ASSERT_EQ(mine->solve(deck, options).verdict, verdict) << name << ' ' << seed;
    }
  }
}

// Two decks: 104 piles, of which the last has a number above 99.
TEST(AccordionRow, DecidesTwoDecks) {
  BuilderRules rules = row_of(104);
  rules.decks = 2;
  const auto solver = make_builder_solver(rules, "two-decks");
  const auto referee = make_accordion_row_referee(rules, "two-decks");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Deck deck = shuffled_deck(rules.deck_shape(), seed);
    SolveOptions options;
    options.limits.max_nodes = 200'000;
    const Outcome outcome = solver->solve(deck, options);
    ASSERT_EQ(outcome.verdict, Verdict::won) << seed;
    referee->deal(deck);
    EXPECT_FALSE(replay(*referee, outcome.solution));
    EXPECT_EQ(outcome.solution.size(), 103u);
  }
}

// Without a move over one place two piles never become one, however many wins there would be otherwise.
TEST(AccordionRow, NoMoveToTheNeighbourIsLostAtOnce) {
  BuilderRules rules = row_of(52);
  rules.accordion.left = 1 << 3 | 1 << 2;
  rules.accordion.any_cards = true;
  const Outcome outcome = make_builder_solver(rules, "no-neighbour")->solve(shuffled_deck({}, 1), {});
  EXPECT_EQ(outcome.verdict, Verdict::lost);
  EXPECT_LT(outcome.statistics.nodes, 100u);
}

TEST(AccordionRowBoards, RefusesImpossiblePositions) {
  const auto tables = std::make_shared<const AccordionRowTables>(row_of(18), "own");
  refuses_impossible_rows(
      [&](const Board& board, BoardError& error) { return AccordionRowDeal::from_board(tables, board, error); });
}

}  // namespace
}  // namespace winnable::test
