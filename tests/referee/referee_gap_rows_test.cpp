// Guards the referee of rows with gaps whose rules are data: what every field means in the deal and in play, when the
// rows are in order, and positions that cannot be.
#include "solver/referee/gap_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/builder/own_rules.h"
#include "tests/support/mirrored_game.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_gap_rows_test {

// Rows of so many decks, suits and ranks, that grow from the left in suit.
BuilderRules rows_of(int decks, int suits, int ranks) {
  BuilderRules rules;
  rules.decks = static_cast<std::uint8_t>(decks);
  rules.suits = static_cast<std::uint8_t>(suits);
  rules.ranks = static_cast<std::uint8_t>(ranks);
  rules.columns = rules.cells = 0;
  rules.gap_rows.rows = static_cast<std::uint8_t>(decks * suits);
  return rules;
}

// Two rows of five places, P1 to P5 and P6 to P10.
BuilderRules small(GrowthSide side, bool suit_fixed = false) {
  BuilderRules rules = rows_of(1, 2, 5);
  rules.gap_rows.side = side;
  rules.gap_rows.suit_fixed = suit_fixed;
  return rules;
}

// Four rows of four places, P1, P5, P9 and P13.
BuilderRules of_four_suits(GrowthSide side, BuildRule build) {
  BuilderRules rules = rows_of(1, 4, 4);
  rules.gap_rows.side = side;
  rules.gap_rows.build = build;
  return rules;
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_gap_rows_referee(rules, "short"); }
std::unique_ptr<Referee> at(const BuilderRules& rules, std::string_view board) {
  return test::at(referee_of(rules), board);
}
std::string moves_at(const BuilderRules& rules, std::string_view board) { return moves_text(*at(rules, board)); }
bool won_at(const BuilderRules& rules, std::string_view board) { return at(rules, board)->is_won(); }
std::string refusal(const BuilderRules& rules, std::string_view board) { return set_error(*referee_of(rules), board); }

// The position after moves, or the refusal.
std::string after(const BuilderRules& rules, std::string_view board, std::string_view moves) {
  const auto game = at(rules, board);
  const std::string refused = play_text(*game, moves);
  return refused.empty() ? board_text(*game) : refused;
}

std::unique_ptr<Referee> dealt(const BuilderRules& rules, std::string_view cards) {
  return test::dealt(referee_of(rules), rules.deck_shape(), cards);
}

// --- what holds in every game ---------------------------------------------------------------------------------------

class RandomRules {
 public:
  explicit RandomRules(unsigned seed) : random_(seed) {}

  BuilderRules next() {
    BuilderRules rules = rows_of(pick(1, 2), pick(1, 4), pick(2, 6));
    rules.gap_rows.side = std::array{GrowthSide::left, GrowthSide::right, GrowthSide::both}[place(3)];
    rules.gap_rows.build =
        std::array{BuildRule::same_suit, BuildRule::alternate_colours, BuildRule::any_suit}[place(3)];
    rules.gap_rows.suit_fixed = pick(0, 1) == 1;
    return rules;
  }

 private:
  std::size_t place(std::size_t count) { return random_() % count; }
  int pick(int first, int last) { return first + static_cast<int>(place(static_cast<std::size_t>(last - first + 1))); }

  std::mt19937_64 random_;
};

TEST(GapRowsReferee, KeepsWhatEveryRefereeKeepsForRandomRules) {
  RandomRules random(51);
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const auto referee = referee_of(random.next());
    EXPECT_EQ(referee->board().game, "short");
    ASSERT_NO_FATAL_FAILURE(check_referee(*referee, {.games = 3, .max_moves = 20, .foreign_moves = 5}));
  }
}

// The places there are, and one more.
std::vector<PileName> place_names(int places) {
  std::vector<PileName> names;
  for (int place = 1; place <= places + 1; ++place) names.push_back({'P', static_cast<std::uint8_t>(place)});
  return names;
}

TEST(GapRowsReferee, ListsEveryMoveItPlays) {
  RandomRules random(52);
  std::mt19937_64 choice(52);
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const BuilderRules rules = random.next();
    const auto game = referee_of(rules);
    game->deal(shuffled_deck(rules.deck_shape(), static_cast<std::uint64_t>(i)));
    for (int moves = 0; moves < 8; ++moves) {
      ASSERT_NO_FATAL_FAILURE(check_listed(*game, all_moves(place_names(rules.deck_size()), 2)));
      const auto legal = sorted(game->legal_moves());
      if (legal.empty()) break;
      ASSERT_FALSE(game->play(legal[choice() % legal.size()]));
    }
  }
}

TEST(GapRowsReferee, IsFoundByTheNameOfTheRules) {
  const OwnRules* own = name_own_rules(small(GrowthSide::right), "two rows");
  ASSERT_NE(own, nullptr);
  const auto game = test::at(make_referee(own->name), "P1: 2C 3C 4C 5D --\nP6: 2D 3D 4D -- 5C");
  EXPECT_EQ(game->board().game, own->name);
  EXPECT_EQ(moves_text(*game), "P3 P9; P4 P5; P10 P5");
}

// --- the other side -------------------------------------------------------------------------------------------------

// The rows turned round, and the ranks with them.
struct MirroredRows {
  int ranks;

  static BuilderRules rules(BuilderRules rules) {
    if (rules.gap_rows.side != GrowthSide::both)
      rules.gap_rows.side = rules.gap_rows.side == GrowthSide::left ? GrowthSide::right : GrowthSide::left;
    return rules;
  }
  Board board(Board board) const {
    for (Pile& row : board.piles) {
      std::reverse(row.cards.begin(), row.cards.end());
      for (BoardCard& entry : row.cards)
        if (entry.card) entry.card = Card(entry.card.suit(), ranks + 2 - entry.card.rank());
    }
    return board;
  }
  PileName place(const Board&, PileName name) const {
    const int row = (name.number - 1) / ranks, column = (name.number - 1) % ranks;
    return {name.letter, static_cast<std::uint8_t>(row * ranks + ranks - column)};
  }
};

TEST(GapRowsReferee, DirectionRightIsTheMirrorImageOfDirectionLeft) {
  RandomRules random(53);
  int wins = 0;
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const BuilderRules rules = random.next();
    if (rules.gap_rows.side == GrowthSide::both) continue;  // the rows end alike, and a suit binds twos alone
    MirroredGame games(referee_of(rules), referee_of(MirroredRows::rules(rules)), MirroredRows{rules.ranks}, i);
    bool plays = true;
    for (int moves = 0; moves < 40 && plays; ++moves) {
      ASSERT_NO_FATAL_FAILURE(games.compare());
      if (games.game().is_won()) break;
      plays = games.play();
    }
    wins += games.game().is_won();
  }
  EXPECT_GT(wins, 20);
  EXPECT_LT(wins, 180);
}

// --- the deal -------------------------------------------------------------------------------------------------------

TEST(GapRowsReferee, DealsRowByRowAndTakesTheAcesOut) {
  EXPECT_EQ(board_text(*dealt(rows_of(1, 2, 5), "AC 3C 4D 5C 2D 3D 2C 5D AD 4C")),
            "P1: -- 3C 4D 5C 2D\nP6: 3D 2C 5D -- 4C\n");
  EXPECT_EQ(board_text(*dealt(rows_of(1, 3, 2), "AC AH 2H 2C 2D AD")), "P1: -- --\nP3: 2H 2C\nP5: 2D --\n");
  EXPECT_EQ(board_text(*dealt(rows_of(2, 2, 2), "AC 2C 2C 2D AD AC AD 2D")),
            "P1: -- 2C\nP3: 2C 2D\nP5: -- --\nP7: -- 2D\n");
}

TEST(GapRowsReferee, EightRowsOfTwoDecks) {
  const Deck deck = shuffled_deck({.decks = 2}, 42);
  const auto game = referee_of(rows_of(2, 4, 13));
  game->deal(deck);
  const Board board = game->board();
  ASSERT_EQ(board.piles.size(), 8u);
  for (int place = 0; place < 104; ++place) {
    const Pile& row = board.piles[static_cast<std::size_t>(place / 13)];
    ASSERT_EQ(row.name, "P" + std::to_string(place / 13 * 13 + 1));
    ASSERT_EQ(row.cards.size(), 13u);
    const Card card = row.cards[static_cast<std::size_t>(place % 13)].card;
    EXPECT_EQ(card, deck[place].rank() == 1 ? Card{} : deck[place]);
  }
}

// --- direction left -------------------------------------------------------------------------------------------------

const char* const kSmall = "P1: 2C -- 4D 5C 2D\nP6: 3D 4C 5D -- 3C";

TEST(GapRowsReferee, FromTheLeftACardFollowsTheOneAtTheLeftOfTheGap) {
  const BuilderRules rules = small(GrowthSide::left);
  EXPECT_EQ(moves_at(rules, kSmall), "P10 P2");
  EXPECT_EQ(after(rules, kSmall, "P10 P2"), "P1: 2C 3C 4D 5C 2D\nP6: 3D 4C 5D -- --\n");
  EXPECT_EQ(after(rules, kSmall, "P6 P2"), "P6 P2: the card does not follow the one at the left of the gap");
  EXPECT_EQ(after(rules, kSmall, "P7 P2"), "P7 P2: the card does not follow the one at the left of the gap");
  EXPECT_EQ(after(rules, kSmall, "P1 P2"), "P1 P2: the card does not follow the one at the left of the gap");
  EXPECT_EQ(after(rules, kSmall, "P10 P9"), "P10 P9: nothing follows the highest rank");
  EXPECT_EQ(after(rules, kSmall, "P10 P2; P4 P10"), "P4 P10: nothing goes to the right of a gap");
}

TEST(GapRowsReferee, FromTheLeftALeftEndTakesATwo) {
  const char* board = "P1: -- 2D 3C 4C 5C\nP6: -- 2C 3D 4D 5D";
  EXPECT_EQ(moves_at(small(GrowthSide::left), board), "P2 P1; P2 P6; P7 P1; P7 P6");
  EXPECT_EQ(after(small(GrowthSide::left), board, "P3 P1"), "P3 P1: a gap at the left end takes a two");
  EXPECT_EQ(moves_at(small(GrowthSide::left, true), board), "P2 P6; P7 P1");
  EXPECT_EQ(after(small(GrowthSide::left, true), board, "P2 P1"),
            "P2 P1: the left end takes the two of the row's suit");
  EXPECT_EQ(after(small(GrowthSide::left, true), board, "P3 P1"), "P3 P1: a gap at the left end takes a two");
}

// A gap behind the last card of one row is no neighbour of the next row.
TEST(GapRowsReferee, RowsEndAtTheirEnds) {
  EXPECT_EQ(moves_at(small(GrowthSide::left), "P1: 3C 2D 4D 5C 2C\nP6: -- 3D 5D 4C --"), "P2 P6; P4 P10; P5 P6");
  EXPECT_EQ(moves_at(small(GrowthSide::right), "P1: 2C 2D 4C 5C --\nP6: 4D 5D 3D 3C --"),
            "P4 P5; P4 P10; P7 P5; P7 P10");
}

TEST(GapRowsReferee, FromTheLeftARightEndIsAGapLikeOthers) {
  const char* board = "P1: 2C 3C 5D 4C --\nP6: 2D -- 3D 4D 5C";
  EXPECT_EQ(moves_at(small(GrowthSide::left), board), "P8 P7; P10 P5");
  EXPECT_EQ(after(small(GrowthSide::left), board, "P3 P5"),
            "P3 P5: the card does not follow the one at the left of the gap");
}

// --- direction right ------------------------------------------------------------------------------------------------

TEST(GapRowsReferee, FromTheRightTheCardAtTheRightOfTheGapFollows) {
  const BuilderRules rules = small(GrowthSide::right);
  const char* board = "P1: 2C -- 4D 5C 2D\nP6: 3D 4C 5D -- 3C";
  EXPECT_EQ(moves_at(rules, board), "P1 P9; P6 P2");
  EXPECT_EQ(after(rules, board, "P6 P2"), "P1: 2C 3D 4D 5C 2D\nP6: -- 4C 5D -- 3C\n");
  EXPECT_EQ(after(rules, board, "P10 P2"), "P10 P2: the one at the right of the gap does not follow the card");
  EXPECT_EQ(after(rules, board, "P8 P2"), "P8 P2: the one at the right of the gap does not follow the card");
  EXPECT_EQ(after(rules, board, "P3 P2"), "P3 P2: the one at the right of the gap does not follow the card");
  EXPECT_EQ(after(rules, "P1: -- 2C 4D 5C 2D\nP6: 3D 4C 5D -- 3C", "P6 P1"), "P6 P1: a two follows nothing");
  EXPECT_EQ(after(rules, "P1: 2C -- -- 5C 2D\nP6: 3D 4C 5D 4D 3C", "P10 P2"),
            "P10 P2: nothing goes to the left of a gap");
}

TEST(GapRowsReferee, FromTheRightARightEndTakesTheHighestRank) {
  const char* board = "P1: 2C 3C 4C 5D --\nP6: 2D 3D 4D 5C --";
  EXPECT_EQ(moves_at(small(GrowthSide::right), board), "P4 P5; P4 P10; P9 P5; P9 P10");
  EXPECT_EQ(after(small(GrowthSide::right), board, "P3 P5"), "P3 P5: a gap at the right end takes the highest rank");
  EXPECT_EQ(moves_at(small(GrowthSide::right, true), board), "P4 P10; P9 P5");
  EXPECT_EQ(after(small(GrowthSide::right, true), board, "P4 P5"),
            "P4 P5: the right end takes the highest rank of the row's suit");
  EXPECT_EQ(after(small(GrowthSide::right, true), board, "P3 P5"),
            "P3 P5: a gap at the right end takes the highest rank");
}

TEST(GapRowsReferee, FromTheRightALeftEndIsAGapLikeOthers) {
  const char* board = "P1: -- 3C 4C 2C 2D\nP6: -- 3D 4D 5C 5D";
  EXPECT_EQ(moves_at(small(GrowthSide::right), board), "P4 P1; P5 P6");
  EXPECT_EQ(moves_at(small(GrowthSide::right, true), board), "P4 P1; P5 P6");
}

// --- both directions ------------------------------------------------------------------------------------------------

TEST(GapRowsReferee, FromBothSidesEitherNeighbourDoes) {
  const BuilderRules rules = small(GrowthSide::both);
  EXPECT_EQ(moves_at(rules, kSmall), "P1 P9; P6 P2; P10 P2");
  EXPECT_EQ(after(rules, kSmall, "P1 P9"), "P1: -- -- 4D 5C 2D\nP6: 3D 4C 5D 2C 3C\n");
  EXPECT_EQ(after(rules, kSmall, "P7 P2"), "P7 P2: the card fits neither side of the gap");
  EXPECT_EQ(after(rules, kSmall, "P6 P9"), "P6 P9: the card fits neither side of the gap");
}

TEST(GapRowsReferee, FromBothSidesBesideAGapTheOtherNeighbourCounts) {
  const char* board = "P1: 2C -- -- 5C 2D\nP6: 3D 4C 5D 4D 3C";
  EXPECT_EQ(moves_at(small(GrowthSide::both), board), "P7 P3; P10 P2");
  EXPECT_EQ(moves_at(small(GrowthSide::left), board), "P10 P2");
  EXPECT_EQ(moves_at(small(GrowthSide::right), board), "P7 P3");
}

// An end takes what ends it, and what goes beside its one neighbour.
TEST(GapRowsReferee, FromBothSidesTheEndsTakeTwosAndTheHighestRank) {
  const char* board = "P1: -- 3C 4C 5D 2D\nP6: 2C 3D 5C 4D --";
  EXPECT_EQ(moves_at(small(GrowthSide::both), board), "P4 P10; P5 P1; P6 P1; P8 P10");
  const char* inner = "P1: -- 4C 2C 5C 2D\nP6: 3C 5D 3D 4D --";
  EXPECT_EQ(moves_at(small(GrowthSide::both), inner), "P3 P1; P4 P10; P5 P1; P6 P1; P7 P10");
  const char* last = "P1: -- 5C 2C 4C 2D\nP6: 5D 4D 3C 3D --";
  EXPECT_EQ(moves_at(small(GrowthSide::both), last), "P2 P10; P3 P1; P4 P1; P5 P1; P6 P10; P7 P10");
}

TEST(GapRowsReferee, FromBothSidesAFixedSuitBindsTwosAlone) {
  const char* board = "P1: -- 3C 4C 5D 2D\nP6: 2C 3D 5C 4D --";
  EXPECT_EQ(moves_at(small(GrowthSide::both, true), board), "P4 P10; P6 P1; P8 P10");
  EXPECT_EQ(after(small(GrowthSide::both, true), board, "P5 P1"), "P5 P1: the card fits neither side of the gap");
  // A two of another suit goes to the left end all the same where the card at the right of the gap follows it.
  const char* beside = "P1: -- 3D 4C 5D 2D\nP6: 2C 3C 5C 4D --";
  EXPECT_EQ(moves_at(small(GrowthSide::both, true), beside), "P4 P10; P5 P1; P6 P1; P8 P10");
}

// --- rows of two decks have suits by turns --------------------------------------------------------------------------

BuilderRules two_decks(GrowthSide side) {
  BuilderRules rules = rows_of(2, 2, 3);
  rules.gap_rows.side = side;
  rules.gap_rows.suit_fixed = true;
  return rules;
}

TEST(GapRowsReferee, SuitsBeginAgainWithTheSecondDeck) {
  // P1 clubs, P4 diamonds, P7 clubs, P10 diamonds.
  const char* left = "P1: -- 2C 3D\nP4: -- 2D 3C\nP7: -- 3D 2C\nP10: -- 3C 2D";
  EXPECT_EQ(moves_at(two_decks(GrowthSide::left), left), "P2 P1; P2 P7; P5 P4; P5 P10; P9 P1; P9 P7; P12 P4; P12 P10");
  const char* right = "P1: 2C 3D --\nP4: 2D 3C --\nP7: 3D 2C --\nP10: 3C 2D --";
  EXPECT_EQ(moves_at(two_decks(GrowthSide::right), right),
            "P2 P6; P2 P12; P5 P3; P5 P9; P7 P6; P7 P12; P10 P3; P10 P9");
}

TEST(GapRowsReferee, FourSuitsHaveFourRows) {
  BuilderRules rules = of_four_suits(GrowthSide::left, BuildRule::same_suit);
  rules.gap_rows.suit_fixed = true;
  EXPECT_EQ(moves_at(rules, "P1: -- 2H 4C 4D\nP5: -- 2S 4H 4S\nP9: -- 2C 3H 3C\nP13: -- 2D 3D 3S"),
            "P2 P9; P6 P13; P10 P1; P14 P5");
}

TEST(GapRowsReferee, EqualCardsOfTwoDecksDoTheSame) {
  BuilderRules rules = rows_of(2, 1, 4);
  EXPECT_EQ(moves_at(rules, "P1: 2C -- 3C 4C\nP5: 2C 3C -- 4C"), "P3 P2; P4 P7; P6 P2; P8 P7");
}

TEST(GapRowsReferee, PlacesOfTwoDecksHaveNumbersOfThreeDigits) {
  const std::string rows =
      "P1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --\nP14: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --\n"
      "P27: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --\nP40: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --\n"
      "P53: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --\nP66: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --\n"
      "P79: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --\n";
  const std::string board = rows + "P92: 2S 3S 4S 5S 6S 7S 8S 9S TS JS -- QS KS";
  const auto game = at(rows_of(2, 4, 13), board);
  EXPECT_EQ(moves_text(*game), "P50 P102; P103 P102");
  EXPECT_EQ(play_text(*game, "P103 P102"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "P104 P103"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(pile_text(*game, "P92"), "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --");
}

// --- how cards follow one another -----------------------------------------------------------------------------------

const char* const kFour = "P1: 2C -- 4D 4H\nP5: 3C 3D 3H 3S\nP9: 2S -- 4C 4S\nP13: 2D 2H -- --";

TEST(GapRowsReferee, CardsFollowInSuitOrInAlternatingColoursOrWhateverTheSuit) {
  EXPECT_EQ(moves_at(of_four_suits(GrowthSide::left, BuildRule::same_suit), kFour), "P5 P2; P7 P15; P8 P10");
  EXPECT_EQ(moves_at(of_four_suits(GrowthSide::left, BuildRule::alternate_colours), kFour),
            "P5 P15; P6 P2; P6 P10; P7 P2; P7 P10; P8 P15");
  EXPECT_EQ(moves_at(of_four_suits(GrowthSide::left, BuildRule::any_suit), kFour),
            "P5 P2; P5 P10; P5 P15; P6 P2; P6 P10; P6 P15; P7 P2; P7 P10; P7 P15; P8 P2; P8 P10; P8 P15");
}

// Besides, the right end of the last row takes the four fours.
TEST(GapRowsReferee, FromTheRightTheyFollowByTheSameRule) {
  EXPECT_EQ(moves_at(of_four_suits(GrowthSide::right, BuildRule::same_suit), kFour),
            "P3 P16; P4 P16; P5 P10; P6 P2; P11 P16; P12 P16");
  EXPECT_EQ(moves_at(of_four_suits(GrowthSide::right, BuildRule::alternate_colours), kFour),
            "P3 P16; P4 P16; P5 P2; P6 P10; P7 P10; P8 P2; P11 P16; P12 P16");
  EXPECT_EQ(moves_at(of_four_suits(GrowthSide::right, BuildRule::any_suit), kFour),
            "P3 P16; P4 P16; P5 P2; P5 P10; P6 P2; P6 P10; P7 P2; P7 P10; P8 P2; P8 P10; P11 P16; P12 P16");
}

TEST(GapRowsReferee, OneRankHigherNotLower) {
  const BuilderRules any = of_four_suits(GrowthSide::left, BuildRule::any_suit);
  EXPECT_EQ(moves_at(any, "P1: 3C -- 2D 2H\nP5: 4C 3D 3H 3S\nP9: 4S -- 2C 2S\nP13: 4D -- 4H --"),
            "P5 P2; P9 P2; P13 P2; P15 P2");
}

// --- other moves ----------------------------------------------------------------------------------------------------

TEST(GapRowsReferee, ThereIsNothingElse) {
  const auto game = at(small(GrowthSide::both), kSmall);
  for (const std::string word : {"turn", "redeal", "deal", "reshuffle", "remove P1", "pair P10 P2"})
    EXPECT_EQ(play_text(*game, word), word + ": this game has no such move");
  for (const std::string name : {"P11", "F", "T1", "C1", "R1", "W", "S"}) {
    EXPECT_EQ(play_text(*game, "P10 " + name), "P10 " + name + ": this game has no place " + name);
    EXPECT_EQ(play_text(*game, name + " P2"), name + " P2: this game has no place " + name);
  }
  EXPECT_EQ(play_text(*game, "P10 P2 2"), "P10 P2 2: cards move one at a time");
  EXPECT_EQ(play_text(*game, "P10 P3"), "P10 P3: the second place is no gap");
  EXPECT_EQ(play_text(*game, "P10 P10"), "P10 P10: the second place is no gap");
  EXPECT_EQ(play_text(*game, "P9 P2"), "P9 P2: there is no card at the first place");
  EXPECT_EQ(play_text(*game, "P2 P2"), "P2 P2: there is no card at the first place");
  EXPECT_EQ(game->play(plain_move({'P', 0}, {'P', 2})), "this game has no place P");
  EXPECT_EQ(board_text(*game), std::string(kSmall) + "\n");
}

TEST(GapRowsReferee, ACardMayMoveThatLiesWell) {
  const char* board = "P1: 2C 3C 4C 5C --\nP6: -- 2D 3D 4D 5D";
  EXPECT_EQ(moves_at(small(GrowthSide::left), board), "P1 P6; P7 P6");
  EXPECT_EQ(after(small(GrowthSide::left), board, "P1 P6"), "P1: -- 3C 4C 5C --\nP6: 2C 2D 3D 4D 5D\n");
}

// --- wins -----------------------------------------------------------------------------------------------------------

const char* const kGapsAtTheRight = "P1: 2C 3C 4C 5C --\nP6: 2D 3D 4D 5D --";
const char* const kGapsAtTheLeft = "P1: -- 2C 3C 4C 5C\nP6: -- 2D 3D 4D 5D";

TEST(GapRowsReferee, TheGapsOfRowsInOrder) {
  for (const bool suit_fixed : {false, true}) {
    EXPECT_TRUE(won_at(small(GrowthSide::left, suit_fixed), kGapsAtTheRight));
    EXPECT_FALSE(won_at(small(GrowthSide::right, suit_fixed), kGapsAtTheRight));
    EXPECT_TRUE(won_at(small(GrowthSide::both, suit_fixed), kGapsAtTheRight));
    EXPECT_FALSE(won_at(small(GrowthSide::left, suit_fixed), kGapsAtTheLeft));
    EXPECT_TRUE(won_at(small(GrowthSide::right, suit_fixed), kGapsAtTheLeft));
    EXPECT_FALSE(won_at(small(GrowthSide::both, suit_fixed), kGapsAtTheLeft));
  }
  for (const GrowthSide side : {GrowthSide::left, GrowthSide::right, GrowthSide::both}) {
    EXPECT_FALSE(won_at(small(side), "P1: 2C 3C 4C 5C --\nP6: -- 2D 3D 4D 5D"));
    EXPECT_FALSE(won_at(small(side), "P1: -- 2C 3C 4C 5C\nP6: 2D 3D 4D 5D --"));
    EXPECT_FALSE(won_at(small(side), "P1: 2C 3C -- 4C 5C\nP6: 2D 3D -- 4D 5D"));
  }
}

TEST(GapRowsReferee, WhichSuitLiesInWhichRowIsNothing) {
  EXPECT_TRUE(won_at(small(GrowthSide::left, true), "P1: 2D 3D 4D 5D --\nP6: 2C 3C 4C 5C --"));
  EXPECT_TRUE(won_at(small(GrowthSide::right, true), "P1: -- 2D 3D 4D 5D\nP6: -- 2C 3C 4C 5C"));
}

TEST(GapRowsReferee, RowsAreInOrderAsTheyAreBuilt) {
  const auto wins = [](std::string_view board) {
    std::string builds;
    const std::pair<BuildRule, const char*> rules[] = {
        {BuildRule::same_suit, "suit "}, {BuildRule::alternate_colours, "colours "}, {BuildRule::any_suit, "any "}};
    for (const auto& [build, name] : rules)
      if (won_at(of_four_suits(GrowthSide::left, build), board)) builds += name;
    return builds;
  };
  EXPECT_EQ(wins("P1: 2C 3C 4C --\nP5: 2D 3D 4D --\nP9: 2H 3H 4H --\nP13: 2S 3S 4S --"), "suit any ");
  EXPECT_EQ(wins("P1: 2C 3D 4S --\nP5: 2D 3S 4H --\nP9: 2H 3C 4D --\nP13: 2S 3H 4C --"), "colours any ");
  EXPECT_EQ(wins("P1: 2C 3S 4C --\nP5: 2D 3D 4D --\nP9: 2H 3H 4H --\nP13: 2S 3C 4S --"), "any ");
  EXPECT_EQ(wins("P1: 2C 3C 4D --\nP5: 2D 3D 4C --\nP9: 2H 3H 4H --\nP13: 2S 3S 4S --"), "any ");
  EXPECT_EQ(wins("P1: 2D 3C 4C --\nP5: 2C 3D 4D --\nP9: 2H 3H 4H --\nP13: 2S 3S 4S --"), "any ");
  EXPECT_EQ(wins("P1: 2C 4C 3C --\nP5: 2D 4D 3D --\nP9: 2H 4H 3H --\nP13: 2S 4S 3S --"), "");
  EXPECT_EQ(wins("P1: 3C 2C 4C --\nP5: 2D 3D 4D --\nP9: 2H 3H 4H --\nP13: 2S 3S 4S --"), "");
  EXPECT_EQ(wins("P1: 2C 3C 4C --\nP5: 2D 3D 4D --\nP9: 2H 3H 4H --\nP13: 2S 3S -- 4S"), "");
}

TEST(GapRowsReferee, ARowDoesNotBeginHigherNorEndLower) {
  const BuilderRules rules = rows_of(1, 1, 3);
  EXPECT_TRUE(won_at(rules, "P1: 2C 3C --"));
  EXPECT_FALSE(won_at(rules, "P1: 3C 2C --"));
  const BuilderRules two_rows = rows_of(1, 2, 3);
  EXPECT_FALSE(won_at(two_rows, "P1: 2C 3C --\nP4: 3D -- 2D"));
  EXPECT_FALSE(won_at(two_rows, "P1: 2C 3C 3D\nP4: 2D -- --"));
  EXPECT_FALSE(won_at(two_rows, "P1: 3C -- --\nP4: 2D 3D 2C"));
}

TEST(GapRowsReferee, RowsOfTwoRanks) {
  EXPECT_TRUE(won_at(rows_of(1, 2, 2), "P1: 2D --\nP3: 2C --"));
  EXPECT_FALSE(won_at(rows_of(1, 2, 2), "P1: 2D --\nP3: -- 2C"));
  EXPECT_FALSE(won_at(rows_of(1, 2, 2), "P1: 2D 2C\nP3: -- --"));
  EXPECT_EQ(after(rows_of(1, 2, 2), "P1: 2D 2C\nP3: -- --", "P2 P3"), "P1: 2D --\nP3: 2C --\n");
}

TEST(GapRowsReferee, AWinIsPlayed) {
  const auto left = at(small(GrowthSide::left), "P1: 2D 3D 4D -- 5D\nP6: 2C 3C 4C -- 5C");
  EXPECT_EQ(play_text(*left, "P5 P4"), "");
  EXPECT_FALSE(left->is_won());
  EXPECT_EQ(play_text(*left, "P10 P9"), "");
  EXPECT_TRUE(left->is_won());
  const auto right = at(small(GrowthSide::right), "P1: 2D -- 3D 4D 5D\nP6: -- 2C 3C 4C 5C");
  EXPECT_FALSE(right->is_won());
  EXPECT_EQ(play_text(*right, "P1 P2"), "");
  EXPECT_TRUE(right->is_won());
}

// --- boards ---------------------------------------------------------------------------------------------------------

TEST(GapRowsReferee, GapsMayLieAnywhere) {
  EXPECT_EQ(refusal(small(GrowthSide::left), "P1: -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "");
  EXPECT_EQ(refusal(small(GrowthSide::left), "P6: 2C 2D 3D 4D 5D\nP1: 3C -- 4C -- 5C"), "");
  EXPECT_EQ(refusal(rows_of(2, 1, 3), "P1: 2C 2C 3C\nP4: -- -- 3C"), "");
}

TEST(GapRowsReferee, ImpossiblePositionsAreNamed) {
  const BuilderRules rules = small(GrowthSide::left);
  const std::string entries = "a row has 5 entries, a card or -- each";
  EXPECT_EQ(refusal(rules, "P1: -- AC 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "line 1, P1, card AC: the aces are taken out");
  EXPECT_EQ(refusal(rules, "P1: -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "line 1, P1: " + entries);
  EXPECT_EQ(refusal(rules, "P1: -- -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "line 1, P1: " + entries);
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D --"), "line 2, P6: " + entries);
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C"), "P6: " + entries);
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: 2C 2D -- 4D 5D"), "card 3D: the card is missing");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: -- 2D 3D 4D 5D"), "card 2C: the card is missing");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D --"), "card 5D: the card is missing");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: 2C 2D 4C 4D 5D"),
            "line 2, P6, card 4C: the card occurs twice, also in line 1 (P1)");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5H"), "line 2, P6, card 5H: not in this game's deck");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP6: 2C 2D 3D 4D 6D"), "line 2, P6, card 6D: not in this game's deck");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C (5C)\nP6: 2C 2D 3D 4D 5D"),
            "line 1, P1, card 5C: no card lies face down in this game");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C | 4C 5C\nP6: 2C 2D 3D 4D 5D"), "line 1, P1: this game has no use for |");
  EXPECT_EQ(refusal(rules, "P1: -- -- 3C 4C 5C\nP2: 2C 2D 3D 4D 5D"), "line 2, P2: this game has no such pile");
  EXPECT_EQ(refusal(rules, std::string(kSmall) + "\nF: AC"), "line 3, F: this game has no such pile");
  EXPECT_EQ(refusal(rules, std::string(kSmall) + "\nredeals: 1"), "this game knows no 'redeals'");
}

TEST(GapRowsReferee, TwoDecksHaveEachCardTwice) {
  const BuilderRules rules = rows_of(2, 1, 3);
  EXPECT_EQ(refusal(rules, "P1: 2C 2C 3C\nP4: -- -- --"), "card 3C: one copy of the card is missing");
  EXPECT_EQ(refusal(rules, "P1: 2C 2C --\nP4: -- -- --"), "card 3C: the card is missing");
  EXPECT_EQ(refusal(rules, "P1: 2C 2C 3C\nP4: 3C 2C --"), "line 2, P4, card 2C: the card occurs more than twice");
  EXPECT_EQ(refusal(rules, "P1: 2C 2C 3C\nP4: 3C AC --"), "line 2, P4, card AC: the aces are taken out");
}

TEST(GapRowsReferee, ABoardThatIsRefusedChangesNothing) {
  const auto game = at(small(GrowthSide::left), kSmall);
  EXPECT_NE(set_error(*game, "P1: -- 3C 4C 5C\nP6: 2C 2D 3D 4D 5D"), "");
  EXPECT_NE(set_error(*game, "P1: -- -- 3C 4C 5C\nP6: 2C 2D -- 4D 5D"), "");
  EXPECT_EQ(board_text(*game), std::string(kSmall) + "\n");
  EXPECT_EQ(moves_text(*game), "P10 P2");
}

}  // namespace winnable::test::referee_gap_rows_test
