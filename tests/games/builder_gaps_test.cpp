// Rows with gaps whose rules are data: random rules on short decks against the referee's moves and their exhaustive
// search, with every choice of reductions; games that have a room of their own are decided alike.
#include <gtest/gtest.h>

#include <random>

#include "games/builder/game.h"
#include "games/builder/gaps/position.h"
#include "games/catalogue.h"
#include "solver/referee/gap_rows.h"
#include "tests/support/builder_room_fuzz.h"

namespace winnable::test {
namespace {

struct GapFuzzRoom {
  using P = GapRowsGame;
  static constexpr Reductions kMovesAlone = kNoReductions;
  static constexpr int kMostPositions = 20'000;

  static BuilderRules random_rules(std::mt19937_64& random) { return random_gap_rules(random); }
  static std::unique_ptr<Referee> referee(const BuilderRules& rules) { return make_gap_rows_referee(rules, "short"); }
  static GapRowsDeal::Tables tables(const BuilderRules& rules) {
    return std::make_shared<const GapRowTables>(rules, "short");
  }
};

using Fuzz = RoomFuzz<GapFuzzRoom>;

TEST(GapRowsFuzz, AgreesWithTheReferee) { Fuzz::agrees_with_the_referee(); }
TEST(GapRowsFuzz, SearchAgreesWithExhaustiveSearch) { Fuzz::search_agrees_with_exhaustive_search(); }
TEST(GapRowsFuzz, ShortestWinsAreTheShortest) { Fuzz::shortest_wins_are_the_shortest(); }

BuilderRules rows_of(GrowthSide side, bool suit_fixed) {
  BuilderRules rules{.columns = 0, .cells = 0};
  rules.gap_rows = {.rows = 4, .side = side, .suit_fixed = suit_fixed};
  return rules;
}

// The places from the last to the first, each card of the rank that counts from the other end.
Deck mirrored(const Deck& deck) {
  Deck mirror = deck;
  for (int i = 0; i < deck.size(); ++i) {
    const Card card = deck[deck.size() - 1 - i];
    mirror.cards[static_cast<std::size_t>(i)] = card.rank() == 1 ? card : Card(3 - card.suit(), 15 - card.rank());
  }
  return mirror;
}

// A deal, and its mirror image of the rules that grow rows from the right.
TEST(GapRows, DecidesAsTheRoomDoesAndSoDoesTheMirrorImage) {
  for (const bool suit_fixed : {true, false}) {
    const GameInfo& info = *find_game_info(suit_fixed ? "gaps" : "gaps:one-deal");
    const auto rooms = info.make_solver(), mine = make_builder_solver(rows_of(GrowthSide::left, suit_fixed), "own"),
               mirror = make_builder_solver(rows_of(GrowthSide::right, suit_fixed), "mirror");
    SolveOptions options;
    options.limits.max_nodes = suit_fixed ? 150'000 : 60'000;
    int compared = 0;
    for (int seed = 1; seed <= 40; seed += test_share()) {
      const Deck deck = shuffled_deck(info.deck_shape, static_cast<std::uint64_t>(seed));
      const Verdict verdict = rooms->solve(deck, options).verdict;
      if (verdict == Verdict::undecided) continue;
      const Verdict own = mine->solve(deck, options).verdict,
                    mirrored_one = mirror->solve(mirrored(deck), options).verdict;
      const auto agrees = [verdict](Verdict found) { return found == verdict || found == Verdict::undecided; };
      EXPECT_TRUE(agrees(own)) << info.name << ' ' << seed;
      EXPECT_TRUE(agrees(mirrored_one)) << info.name << ' ' << seed;
      compared += own != Verdict::undecided && mirrored_one != Verdict::undecided;
    }
    EXPECT_GE(compared, least_in_share(suit_fixed ? 25 : 3)) << info.name;
  }
}

// Two decks: the last places have numbers above 99.
TEST(GapRows, DecidesTwoDecks) {
  BuilderRules rules = rows_of(GrowthSide::both, false);
  rules.decks = 2;
  rules.gap_rows.rows = 8;
  rules.gap_rows.build = BuildRule::any_suit;
  const Deck deck = shuffled_deck(rules.deck_shape(), 1);
  SolveOptions options;
  options.limits.max_nodes = 200'000;
  const Outcome outcome = make_builder_solver(rules, "two-decks")->solve(deck, options);
  ASSERT_EQ(outcome.verdict, Verdict::won);
  const auto referee = make_gap_rows_referee(rules, "two-decks");
  referee->deal(deck);
  EXPECT_FALSE(replay(*referee, outcome.solution));
}

TEST(GapRowsBoards, RefusesImpossiblePositions) {
  BuilderRules rules = rows_of(GrowthSide::left, false);
  rules.suits = rules.gap_rows.rows = 2;
  rules.ranks = 3;
  const auto tables = std::make_shared<const GapRowTables>(rules, "own");
  const auto refusal = [&](std::string_view text) {
    BoardError error;
    const auto board = parse_board(text, error);
    EXPECT_TRUE(board);
    EXPECT_FALSE(GapRowsDeal::from_board(tables, *board, error));
    return error.to_text();
  };
  EXPECT_EQ(refusal("P1: 2C 3C --\nP4: 2D 3D"), "line 2, P4: a row needs 3 entries (-- for a gap), 2 are given");
  EXPECT_EQ(refusal("P1: 2C 3C AC\nP4: 2D 3D --"), "line 1, P1, card AC: the aces are taken out; write -- for a gap");
  EXPECT_EQ(refusal("P1: 2C 3C --\nP4: 2D -- --"), "line 1, P1: each of the 2 aces leaves one gap; 3 are given");
  EXPECT_EQ(refusal("P1: 2C 3C --\nP4: 2D (3D) --"), "line 2, P4, card 3D: no card lies face down in this game");
  EXPECT_EQ(refusal("P1: 2C 3C --\nP5: 2D 3D --"), "line 2, P5: this game has no such pile");
}

}  // namespace
}  // namespace winnable::test
