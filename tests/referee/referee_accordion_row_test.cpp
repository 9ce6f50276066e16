// Guards the referee of accordions whose rules are data: what every field means in the deal and in play, how the row
// closes up, and rows that cannot be.
#include "solver/referee/accordion_row.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "games/builder/own_rules.h"
#include "tests/support/mirrored_game.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_accordion_row_test {

constexpr std::uint64_t over(int places) { return std::uint64_t{1} << places; }

// A row of so many piles, of one deck. No pile moves, and no two cards fit.
BuilderRules row_of(int piles) {
  BuilderRules rules;
  rules.columns = rules.cells = 0;
  rules.accordion.piles = static_cast<std::uint8_t>(piles);
  return rules;
}

// Any two cards fit.
BuilderRules going(int piles, std::uint64_t left, std::uint64_t right) {
  BuilderRules rules = row_of(piles);
  rules.accordion.left = left;
  rules.accordion.right = right;
  rules.accordion.any_cards = true;
  return rules;
}

// Each pile goes onto its neighbour on the left, if the cards fit.
BuilderRules fitting(AccordionRow row, int decks = 1) {
  BuilderRules rules = row_of(6);
  row.piles = rules.accordion.piles;
  row.left = over(1);
  rules.accordion = row;
  rules.decks = static_cast<std::uint8_t>(decks);
  return rules;
}

// "AC 5D" is the board of a row of two piles.
std::string board_of(const std::string& cards) {
  std::istringstream words(cards);
  std::string board, card;
  for (int pile = 1; words >> card; ++pile) board += "T" + std::to_string(pile) + ": " + card + "\n";
  return board;
}

// The other way; "" for a board that is no row.
std::string row_text(const Referee& referee) {
  std::string cards;
  bool ended = false;
  for (const Pile& pile : referee.board().piles) {
    if (pile.cards.size() > 1 || (ended && !pile.cards.empty())) return "";
    ended = pile.cards.empty();
    if (!ended) cards += (cards.empty() ? "" : " ") + to_text(pile.cards.front().card);
  }
  return cards;
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_accordion_row_referee(rules, "short"); }
std::unique_ptr<Referee> at(const BuilderRules& rules, const std::string& cards) {
  return test::at(referee_of(rules), board_of(cards));
}
std::string moves_at(const BuilderRules& rules, const std::string& cards) { return moves_text(*at(rules, cards)); }
std::string refusal(const BuilderRules& rules, std::string_view board) { return set_error(*referee_of(rules), board); }

// The row after moves, or the refusal.
std::string after(const BuilderRules& rules, const std::string& cards, std::string_view moves) {
  const auto game = at(rules, cards);
  const std::string refused = play_text(*game, moves);
  return refused.empty() ? row_text(*game) : refused;
}

// --- what holds in every game ---------------------------------------------------------------------------------------

class RandomRules {
 public:
  explicit RandomRules(unsigned seed) : random_(seed) {}

  BuilderRules next() {
    BuilderRules rules = row_of(1);
    rules.decks = static_cast<std::uint8_t>(pick(1, 2));
    rules.suits = static_cast<std::uint8_t>(pick(1, 4));
    rules.ranks = static_cast<std::uint8_t>(pick(1, 6));
    rules.accordion.piles = static_cast<std::uint8_t>(pick(1, std::min(12, rules.deck_size())));
    for (int i = 0; i < 3; ++i) (pick(0, 1) ? rules.accordion.left : rules.accordion.right) |= over(pick(1, 5));
    rules.accordion.any_cards = pick(0, 5) == 0;
    rules.accordion.same_suit = pick(0, 1) == 0;
    rules.accordion.same_rank = pick(0, 1) == 0;
    rules.accordion.other_colour = pick(0, 2) == 0;
    return rules;
  }

 private:
  int pick(int first, int last) {
    return first + static_cast<int>(random_() % static_cast<unsigned>(last - first + 1));
  }

  std::mt19937_64 random_;
};

TEST(AccordionRowReferee, KeepsWhatEveryRefereeKeepsForRandomRules) {
  RandomRules random(41);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const auto referee = referee_of(random.next());
    EXPECT_EQ(referee->board().game, "short");
    ASSERT_NO_FATAL_FAILURE(check_referee(*referee, {.games = 3, .max_moves = 20, .foreign_moves = 5}));
  }
}

// The places there are, and one more.
std::vector<PileName> place_names(int places) {
  std::vector<PileName> names;
  for (int place = 1; place <= places + 1; ++place) names.push_back({'T', static_cast<std::uint8_t>(place)});
  return names;
}

// The row turned round; free places stay at its right end.
struct MirroredRow {
  static BuilderRules rules(BuilderRules rules) {
    std::swap(rules.accordion.left, rules.accordion.right);
    return rules;
  }
  static std::ptrdiff_t length(const Board& board) {
    return std::ranges::count_if(board.piles, [](const Pile& pile) { return !pile.cards.empty(); });
  }
  static Board board(Board board) {
    std::vector<std::vector<BoardCard>> row;
    for (const Pile& pile : board.piles) row.push_back(pile.cards);
    std::reverse(row.begin(), row.begin() + length(board));
    for (std::size_t i = 0; i < row.size(); ++i) board.piles[i].cards = row[i];
    return board;
  }
  static PileName place(const Board& board, PileName name) {
    return {name.letter, static_cast<std::uint8_t>(length(board) + 1 - name.number)};
  }
};

TEST(AccordionRowReferee, ListsEveryMoveItPlaysAndTheMirrorImageToo) {
  RandomRules random(42);
  int wins = 0;
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const BuilderRules rules = random.next();
    MirroredGame games(referee_of(rules), referee_of(MirroredRow::rules(rules)), MirroredRow{}, i);
    do {
      ASSERT_NO_FATAL_FAILURE(games.compare());
      ASSERT_NO_FATAL_FAILURE(check_listed(games.game(), all_moves(place_names(rules.accordion.piles), 2)));
    } while (games.play());
    wins += games.game().is_won();
  }
  EXPECT_GT(wins, 20);
  EXPECT_LT(wins, 180);
}

TEST(AccordionRowReferee, IsFoundByTheNameOfTheRules) {
  const OwnRules* own = name_own_rules(going(3, over(2), 0), "three piles");
  ASSERT_NE(own, nullptr);
  const auto game = test::at(make_referee(own->name), board_of("AC 5D KH"));
  EXPECT_EQ(game->board().game, own->name);
  EXPECT_EQ(moves_text(*game), "T3 T1");
}

// --- the deal -------------------------------------------------------------------------------------------------------

TEST(AccordionRowReferee, DealsFromTheLeftAndLeavesTheRestOfTheDeck) {
  BuilderRules rules = row_of(5);
  rules.suits = 2;
  rules.ranks = 4;
  EXPECT_EQ(board_text(*dealt(referee_of(rules), rules.deck_shape(), "AC 4D 2D 3C AD 4C 2C 3D")),
            "T1: AC\nT2: 4D\nT3: 2D\nT4: 3C\nT5: AD\n");
  rules.accordion.piles = 8;
  EXPECT_EQ(row_text(*dealt(referee_of(rules), rules.deck_shape(), "AC 4D 2D 3C AD 4C 2C 3D")),
            "AC 4D 2D 3C AD 4C 2C 3D");
}

TEST(AccordionRowReferee, DealsTwoDecksAsOne) {
  BuilderRules rules = row_of(6);
  rules.decks = 2;
  rules.suits = 2;
  rules.ranks = 2;
  EXPECT_EQ(row_text(*dealt(referee_of(rules), rules.deck_shape(), "AC AC 2D AD 2D 2C 2C AD")), "AC AC 2D AD 2D 2C");
}

BuilderRules all_of_two_decks(std::uint64_t left, std::uint64_t right) {
  BuilderRules rules = going(104, left, right);
  rules.decks = 2;
  return rules;
}

TEST(AccordionRowReferee, ARowOfTwoWholeDecks) {
  const Deck deck = shuffled_deck({.decks = 2}, 7);
  const auto game = referee_of(all_of_two_decks(over(1), 0));
  game->deal(deck);
  EXPECT_EQ(pile_text(*game, "T1"), to_text(deck[0]));
  EXPECT_EQ(pile_text(*game, "T104"), to_text(deck[103]));
  EXPECT_EQ(game->legal_moves().size(), 103u);
  EXPECT_EQ(play_text(*game, "T104 T103; T101 T100"), "");
  EXPECT_EQ(pile_text(*game, "T99"), to_text(deck[98]));
  EXPECT_EQ(pile_text(*game, "T100"), to_text(deck[100]));
  EXPECT_EQ(pile_text(*game, "T101"), to_text(deck[101]));
  EXPECT_EQ(pile_text(*game, "T102"), to_text(deck[103]));
  EXPECT_EQ(pile_text(*game, "T103"), "");
  EXPECT_EQ(pile_text(*game, "T104"), "");
  EXPECT_EQ(pile_text(*game, "T105"), "no such pile");
}

// --- distances ------------------------------------------------------------------------------------------------------

TEST(AccordionRowReferee, PilesGoOverTheDistancesThatAreListed) {
  const std::string cards = "AC 2D 3H 4S 5C";
  EXPECT_EQ(moves_at(going(5, over(1), 0), cards), "T2 T1; T3 T2; T4 T3; T5 T4");
  EXPECT_EQ(moves_at(going(5, over(2), 0), cards), "T3 T1; T4 T2; T5 T3");
  EXPECT_EQ(moves_at(going(5, over(1) | over(4), 0), cards), "T2 T1; T3 T2; T4 T3; T5 T1; T5 T4");
  EXPECT_EQ(moves_at(going(5, 0, over(1)), cards), "T1 T2; T2 T3; T3 T4; T4 T5");
  EXPECT_EQ(moves_at(going(5, 0, over(3)), cards), "T1 T4; T2 T5");
  EXPECT_EQ(moves_at(going(5, over(4), over(2)), cards), "T1 T3; T2 T4; T3 T5; T5 T1");
}

TEST(AccordionRowReferee, OtherDistancesAreRefused) {
  const auto game = at(going(5, over(1) | over(3), over(2)), "AC 2D 3H 4S 5C");
  EXPECT_EQ(play_text(*game, "T3 T1"), "T3 T1: no pile goes over so many places to the left");
  EXPECT_EQ(play_text(*game, "T5 T1"), "T5 T1: no pile goes over so many places to the left");
  EXPECT_EQ(play_text(*game, "T1 T2"), "T1 T2: no pile goes over so many places to the right");
  EXPECT_EQ(play_text(*game, "T1 T4"), "T1 T4: no pile goes over so many places to the right");
}

TEST(AccordionRowReferee, WithoutDistancesNoPileMoves) {
  EXPECT_EQ(moves_at(going(3, 0, 0), "AC 2C 3C"), "");
  EXPECT_EQ(after(going(3, 0, 0), "AC 2C 3C", "T2 T1"), "T2 T1: no pile goes over so many places to the left");
}

TEST(AccordionRowReferee, DistancesAreCountedInTheRowBeforeTheMove) {
  EXPECT_EQ(after(going(5, 0, over(2)), "AC 2D 3H 4S 5C", "T1 T3"), "2D AC 4S 5C");
  EXPECT_EQ(after(going(5, over(2), 0), "AC 2D 3H 4S 5C", "T4 T2"), "AC 4S 3H 5C");
}

TEST(AccordionRowReferee, TheFarthestDistanceIsFiftyTwo) {
  const Deck deck = shuffled_deck({.decks = 2}, 3);
  const auto game = referee_of(all_of_two_decks(over(52), over(52)));
  game->deal(deck);
  EXPECT_EQ(game->legal_moves().size(), 104u);
  EXPECT_EQ(play_text(*game->clone(), "T53 T1"), "");
  EXPECT_EQ(play_text(*game->clone(), "T52 T104"), "");
  EXPECT_EQ(play_text(*game, "T54 T1"), "T54 T1: no pile goes over so many places to the left");
  EXPECT_EQ(play_text(*game, "T51 T104"), "T51 T104: no pile goes over so many places to the right");
}

// 64 places are no place, and 65 are not one.
TEST(AccordionRowReferee, GreatDistancesAreNotTakenForSmallOnes) {
  const auto game = referee_of(all_of_two_decks(over(1) | over(2), over(1) | over(2)));
  game->deal(shuffled_deck({.decks = 2}, 3));
  EXPECT_EQ(game->legal_moves().size(), 2u * (103 + 102));
  EXPECT_EQ(play_text(*game, "T66 T1"), "T66 T1: no pile goes over so many places to the left");
  EXPECT_EQ(play_text(*game, "T1 T67"), "T1 T67: no pile goes over so many places to the right");
}

// --- which cards fit ------------------------------------------------------------------------------------------------

const char* const kMixed = "AC 5C 5H 9D 9S TS";

TEST(AccordionRowReferee, CardsFitIfOneOfTheListHolds) {
  EXPECT_EQ(moves_at(fitting({.same_suit = true}), kMixed), "T2 T1; T6 T5");
  EXPECT_EQ(moves_at(fitting({.same_rank = true}), kMixed), "T3 T2; T5 T4");
  EXPECT_EQ(moves_at(fitting({.other_colour = true}), kMixed), "T3 T2; T5 T4");
  EXPECT_EQ(moves_at(fitting({.same_suit = true, .same_rank = true}), kMixed), "T2 T1; T3 T2; T5 T4; T6 T5");
  EXPECT_EQ(moves_at(fitting({.same_suit = true, .other_colour = true}), kMixed), "T2 T1; T3 T2; T5 T4; T6 T5");
  EXPECT_EQ(moves_at(fitting({}), kMixed), "");
  EXPECT_EQ(after(fitting({.same_suit = true, .same_rank = true}), kMixed, "T4 T3"), "T4 T3: the cards do not fit");
  EXPECT_EQ(after(fitting({}), kMixed, "T2 T1"), "T2 T1: the cards do not fit");
}

TEST(AccordionRowReferee, RedAndBlackFitWhateverTheirRanks) {
  EXPECT_EQ(moves_at(fitting({.other_colour = true}), "AC KD 2S 9H 3H"), "T2 T1; T3 T2; T4 T3");
  EXPECT_EQ(moves_at(fitting({.other_colour = true}), "AC AS 2D 2H"), "T3 T2");
}

TEST(AccordionRowReferee, EqualRanksOfOneColourFitByRankAlone) {
  EXPECT_EQ(moves_at(fitting({.same_rank = true}), "AC AS 2D 2H"), "T2 T1; T4 T3");
  EXPECT_EQ(moves_at(fitting({.same_suit = true}), "AC AS 2D 2H"), "");
}

TEST(AccordionRowReferee, AnySuitIsAnyCardWithoutNeighbouringRanks) {
  EXPECT_EQ(moves_at(fitting({.any_cards = true}), "AC 5D 9H KS"), "T2 T1; T3 T2; T4 T3");
}

TEST(AccordionRowReferee, EqualCardsFitBySuitOrByRank) {
  EXPECT_EQ(moves_at(fitting({.same_suit = true}, 2), "5D 5D KC"), "T2 T1");
  EXPECT_EQ(moves_at(fitting({.same_rank = true}, 2), "5D 5D KC"), "T2 T1");
  EXPECT_EQ(moves_at(fitting({.other_colour = true}, 2), "5D 5D KC"), "T3 T2");
  EXPECT_EQ(moves_at(fitting({.any_cards = true}, 2), "5D 5D KC"), "T2 T1; T3 T2");
}

// --- moves ----------------------------------------------------------------------------------------------------------

TEST(AccordionRowReferee, TheExposedCardOfThePileThatMovesIsSeen) {
  BuilderRules rules = fitting({.same_suit = true, .same_rank = true});
  EXPECT_EQ(after(rules, "AC 5C 5H KH 2S", "T2 T1"), "5C 5H KH 2S");
  EXPECT_EQ(after(rules, "AC 5C 5H KH 2S", "T2 T1; T2 T1; T2 T1"), "KH 2S");
  EXPECT_EQ(after(rules, "AC 5C AS", "T2 T1; T2 T1"), "T2 T1: the cards do not fit");  // the ace lies under the five
}

TEST(AccordionRowReferee, TheRowClosesUpAtOnce) {
  const BuilderRules rules = going(6, over(1) | over(3), over(1) | over(3));
  EXPECT_EQ(after(rules, "AC 2D 3H 4S 5C 6D", "T4 T1"), "4S 2D 3H 5C 6D");
  EXPECT_EQ(after(rules, "AC 2D 3H 4S 5C 6D", "T6 T5"), "AC 2D 3H 4S 6D");
  EXPECT_EQ(after(rules, "AC 2D 3H 4S 5C 6D", "T1 T4"), "2D 3H AC 5C 6D");
  EXPECT_EQ(after(rules, "AC 2D 3H 4S 5C 6D", "T5 T6"), "AC 2D 3H 4S 5C");
  EXPECT_EQ(after(rules, "AC 2D 3H 4S 5C 6D", "T2 T5; T4 T1"), "2D 3H 4S 6D");
  const auto game = at(rules, "AC 2D 3H");
  EXPECT_EQ(play_text(*game, "T1 T2"), "");
  EXPECT_EQ(to_text(game->board()), "game: short\nT1: AC\nT2: 3H\nT3:\nT4:\nT5:\nT6:\n");
}

TEST(AccordionRowReferee, NothingGoesToAFreePlace) {
  BuilderRules rules = going(6, 0, over(1) | over(2));
  rules.accordion.same_suit = rules.accordion.same_rank = rules.accordion.other_colour = true;
  for (const bool any_cards : {true, false}) {
    rules.accordion.any_cards = any_cards;
    for (const std::string cards : {"AD AC", "AC AD", "KH AS"}) {
      EXPECT_EQ(moves_at(rules, cards), "T1 T2");
      EXPECT_EQ(after(rules, cards, "T2 T3"), "T2 T3: there is no pile to go onto");
      EXPECT_EQ(after(rules, cards, "T1 T3"), "T1 T3: there is no pile to go onto");
    }
  }
}

TEST(AccordionRowReferee, ThereIsNothingElse) {
  const auto game = at(going(3, over(1), over(1)), "AC 2C");
  for (const std::string word : {"turn", "redeal", "deal", "reshuffle", "remove T1", "pair T1 T2"})
    EXPECT_EQ(play_text(*game, word), word + ": this game has no such move");
  for (const std::string name : {"T4", "F", "C1", "R1", "W", "S"})
    EXPECT_EQ(play_text(*game, "T1 " + name), "T1 " + name + ": this game has no pile " + name);
  EXPECT_EQ(play_text(*game, "T3 T2"), "T3 T2: T3 is empty");
  EXPECT_EQ(play_text(*game, "T2 T1 2"), "T2 T1 2: T2 has only 1 cards");
  EXPECT_EQ(play_text(*game, "T1 T1"), "T1 T1: a card cannot move to its own pile");
  EXPECT_EQ(game->play(plain_move({'T', 2}, {'T', 1}, 0)), "the move lacks a pile or its cards");
  EXPECT_EQ(row_text(*game), "AC 2C");
}

// --- wins -----------------------------------------------------------------------------------------------------------

TEST(AccordionRowReferee, WonWhenOnePileIsLeft) {
  const auto game = at(going(4, over(1), over(2)), "AC 2D 3H 4S");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T4 T3"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T1 T3"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(row_text(*game), "AC");
  EXPECT_EQ(moves_text(*game), "");
}

TEST(AccordionRowReferee, ARowOfOnePileStartsWon) {
  const auto game = referee_of(going(1, over(1), over(1)));
  game->deal(shuffled_deck({}, 1));
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(moves_text(*game), "");
}

// --- boards ---------------------------------------------------------------------------------------------------------

TEST(AccordionRowReferee, ARowMayHaveAnyLengthAndAnyCards) {
  EXPECT_EQ(refusal(row_of(6), board_of("AC")), "");
  EXPECT_EQ(refusal(row_of(6), board_of("KS AC 2D 3H 4S 5C")), "");
  EXPECT_EQ(refusal(row_of(6), "T1: AC\nT2: 5D\nT3:\nT6:"), "");
  EXPECT_EQ(refusal(row_of(6), "T2: 5D\nT1: AC"), "");
}

TEST(AccordionRowReferee, ImpossibleRowsAreNamed) {
  const BuilderRules rules = row_of(6);
  EXPECT_EQ(refusal(rules, "T1: AC\nT3: 5D"), "line 2, T3, card 5D: the row has a gap on its left");
  EXPECT_EQ(refusal(rules, "T2: 5D"), "line 1, T2, card 5D: the row has a gap on its left");
  EXPECT_EQ(refusal(rules, "T1: AC\nT2: --\nT3: 5D"), "line 2, T2: the row closes up and has no removed places");
  EXPECT_EQ(refusal(rules, "T1: AC\nT2: --"), "line 2, T2: the row closes up and has no removed places");
  EXPECT_EQ(refusal(rules, "T1: AC 5D"), "line 1, T1, card 5D: of each pile only the exposed card is written");
  EXPECT_EQ(refusal(rules, "T1: -- 5D"), "line 1, T1, card 5D: of each pile only the exposed card is written");
  EXPECT_EQ(refusal(rules, "T1: 5D --"), "line 1, T1: the row closes up and has no removed places");
  EXPECT_EQ(refusal(rules, "T1: AC\nT2: (5D)"), "line 2, T2, card 5D: no card lies face down in this game");
  EXPECT_EQ(refusal(rules, "T1: AC | 5D"), "line 1, T1: this game has no use for |");
  EXPECT_EQ(refusal(rules, "T1:"), "line 1, T1: the row is empty");
  EXPECT_EQ(refusal(rules, "T6:"), "T1: the row is empty");
  EXPECT_EQ(refusal(rules, "T1: AC\nT7: 5D"), "line 2, T7: this game has no such pile");
  EXPECT_EQ(refusal(rules, "T1: AC\nF: 5D"), "line 2, F: this game has no such pile");
  EXPECT_EQ(refusal(rules, "T1: AC\nredeals: 1"), "this game knows no 'redeals'");
}

TEST(AccordionRowReferee, CardsAreThoseOfTheDeck) {
  BuilderRules rules = row_of(6);
  rules.suits = 2;
  rules.ranks = 4;
  EXPECT_EQ(refusal(rules, board_of("AC 4D")), "");
  EXPECT_EQ(refusal(rules, board_of("AC 5D")), "line 2, T2, card 5D: not in this game's deck");
  EXPECT_EQ(refusal(rules, board_of("AC 4H")), "line 2, T2, card 4H: not in this game's deck");
  EXPECT_EQ(refusal(rules, board_of("AC 4D AC")), "line 3, T3, card AC: the card occurs twice, also in line 1 (T1)");
  rules.decks = 2;
  EXPECT_EQ(refusal(rules, board_of("AC 4D AC")), "");
  EXPECT_EQ(refusal(rules, board_of("AC 4D AC AC")), "line 4, T4, card AC: the card occurs more than twice");
}

TEST(AccordionRowReferee, ABoardThatIsRefusedChangesNothing) {
  const auto game = at(going(4, over(1), 0), "AC 2D 3H 4S");
  EXPECT_NE(set_error(*game, "T1: KC\nT3: 2D"), "");
  EXPECT_NE(set_error(*game, "T1: KC KD"), "");
  EXPECT_EQ(row_text(*game), "AC 2D 3H 4S");
  EXPECT_EQ(play_text(*game, "T4 T3; T3 T2; T2 T1"), "");
  EXPECT_TRUE(game->is_won());
}

}  // namespace winnable::test::referee_accordion_row_test
