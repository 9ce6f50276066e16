// Guards the referee of the builders: what every field of the rules means in play and in the deal, and positions that
// cannot be.
#include "solver/referee/builder.h"

#include <gtest/gtest.h>

#include "games/builder/presets.h"
#include "games/builder/rules_check.h"
#include "solver/core/board_checks.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_builder_test {

// Two suits (clubs, diamonds) of four ranks: 8 cards in three columns, one cell.
BuilderRules small() {
  BuilderRules rules;
  rules.suits = 2;
  rules.ranks = 4;
  rules.columns = 3;
  rules.cells = 1;
  return rules;
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_builder_referee(rules, "short"); }
// Takes any board: as if any number of cards were dealt to every column.
std::unique_ptr<Referee> at(BuilderRules rules, std::string_view board) {
  rules.lengths.fill(8);
  return test::at(referee_of(rules), board);
}
std::string refusal(const BuilderRules& rules, std::string_view board) { return set_error(*referee_of(rules), board); }

// The deal of cards given in dealing order.
std::unique_ptr<Referee> dealt(const BuilderRules& rules, std::string_view cards) {
  return test::dealt(referee_of(rules), rules.deck_shape(), cards);
}

std::string deal_text(const BuilderRules& rules, std::string_view cards) { return board_text(*dealt(rules, cards)); }

// --- what holds in every game ---------------------------------------------------------------------------------------

TEST(BuilderReferee, KeepsWhatEveryRefereeKeeps) {
  for (const BuilderPreset& preset : builder_presets()) {
    SCOPED_TRACE(preset.name);
    const auto referee = make_referee(preset.name);
    ASSERT_TRUE(referee);
    check_referee(*referee, {.games = 2, .max_moves = 60, .foreign_moves = 10});
  }
  EXPECT_EQ(make_referee("freecell:nonsense"), nullptr);
}

TEST(BuilderReferee, KeepsItForRandomRules) {
  std::mt19937_64 random(24);
  const auto pick = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  int played = 0;
  for (int i = 0; i < 400; ++i) {
    BuilderRules rules;
    rules.decks = static_cast<std::uint8_t>(1 + pick(2));
    rules.suits = static_cast<std::uint8_t>(1 + pick(4));
    rules.ranks = static_cast<std::uint8_t>(2 + pick(4));
    rules.columns = static_cast<std::uint8_t>(1 + pick(5));
    rules.build = static_cast<BuildRule>(pick(6));
    rules.wrap = static_cast<WrapRule>(pick(3));
    rules.group = static_cast<GroupRule>(pick(5));
    rules.group_build = static_cast<BuildRule>(pick(6));
    rules.spaces = static_cast<SpaceRule>(pick(3));
    rules.cells = static_cast<std::uint8_t>(pick(4));
    rules.cells_filled = static_cast<std::uint8_t>(pick(rules.cells + 1));
    rules.reserve = static_cast<std::uint8_t>(pick(4));
    rules.reserve_stacked = pick(3) == 0;
    rules.foundations = static_cast<FoundationStart>(pick(4));
    rules.base = static_cast<std::uint8_t>(1 + pick(rules.ranks));
    rules.bases_laid = static_cast<std::uint8_t>(pick(rules.decks * rules.suits + 1));
    rules.foundation_return = pick(2) == 0;
    rules.return_to_cells = rules.foundation_return && pick(2) == 0;
    rules.face_down = static_cast<FaceDown>(pick(3));
    rules.by_columns = pick(2) == 0;
    rules.columns_last = pick(2) == 0;
    rules.kings_to_bottom = pick(4) == 0;
    rules.dealt_home = pick(4) == 0;
    if (find_fault(rules)) continue;
    SCOPED_TRACE("rules " + std::to_string(i));
    ASSERT_NO_FATAL_FAILURE(check_referee(*referee_of(rules), {.games = 2, .max_moves = 30, .foreign_moves = 5}));
    ++played;
  }
  EXPECT_GT(played, 200);
}

// --- columns --------------------------------------------------------------------------------------------------------

TEST(BuilderReferee, ColumnsBuildByTheirRule) {
  auto rules = small();
  rules.cells = 0;
  const std::string board = "T1: 3C 2D\nT2: 4C AD 3D\nT3: 4D AC 2C\nF:";
  EXPECT_EQ(moves_text(*at(rules, board)), "T3 T2");  // 2C on 3D
  rules.build = BuildRule::same_suit;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2");
  EXPECT_EQ(play_text(*at(rules, board), "T3 T2"), "T3 T2: a column builds down in suit");
  rules.build = BuildRule::any_suit;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2; T3 T2");
  EXPECT_EQ(play_text(*at(rules, board), "T2 T1"), "T2 T1: a column builds down");
  rules.build = BuildRule::other_suit;
  EXPECT_EQ(moves_text(*at(rules, board)), "T3 T2");
  rules.build = BuildRule::same_colour;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2");
  rules.build = BuildRule::none;
  EXPECT_EQ(moves_text(*at(rules, board)), "");
  EXPECT_EQ(play_text(*at(rules, board), "T1 T2"), "T1 T2: columns are not built on");
}

TEST(BuilderReferee, ColoursAndSuitsOfFourSuits) {
  BuilderRules rules;
  rules.ranks = 2;
  rules.columns = 8;
  rules.cells = 0;
  const std::string board = "T1: 2C\nT2: 2D\nT3: 2H\nT4: 2S\nT5: AC\nT6: AD\nT7: AH\nT8: AS\nF:";
  const auto hosts = [&](BuildRule build) {
    rules.build = build;
    std::string text;
    for (const PlayMove& move : at(rules, board)->legal_moves())
      if (move.to.letter == 'T' && move.from == PileName{'T', 6}) text += to_text(move.to) + " ";
    return text;
  };
  EXPECT_EQ(hosts(BuildRule::alternate_colours), "T1 T4 ");
  EXPECT_EQ(hosts(BuildRule::same_colour), "T2 T3 ");
  EXPECT_EQ(hosts(BuildRule::same_suit), "T2 ");
  EXPECT_EQ(hosts(BuildRule::other_suit), "T1 T3 T4 ");
  EXPECT_EQ(hosts(BuildRule::any_suit), "T1 T2 T3 T4 ");
}

TEST(BuilderReferee, ColumnsGoAroundTheCornerWhereTheRulesSay) {
  auto rules = small();
  rules.cells = 0;
  rules.build = BuildRule::same_suit;
  rules.foundations = FoundationStart::bases;
  rules.base = 3;
  // 4 on A by wrap, 2 on 3 is no question: the threes are home.
  const std::string board = "T1: 2C AC\nT2: 2D 4C\nT3: 4D AD\nF: 3C 3D";
  rules.wrap = WrapRule::none;
  EXPECT_EQ(moves_text(*at(rules, board)), "T2 F");
  rules.wrap = WrapRule::around;
  EXPECT_EQ(moves_text(*at(rules, board)), "T2 F; T2 T1");
  rules.wrap = WrapRule::not_on_bases;
  EXPECT_EQ(moves_text(*at(rules, board)), "T2 F; T2 T1");
  // On a card of the base rank: only a rule that does not count levels allows it.
  rules.foundations = FoundationStart::empty;
  const std::string on_base = "T1: AC 4C 3C\nT2: 4D AD 2C\nT3: 3D 2D\nF:";
  rules.wrap = WrapRule::around;
  EXPECT_EQ(moves_text(*at(rules, on_base)), "T1 F; T2 T1");
  rules.wrap = WrapRule::none;
  EXPECT_EQ(moves_text(*at(rules, on_base)), "T1 F; T2 T1");
  rules.wrap = WrapRule::not_on_bases;
  EXPECT_EQ(moves_text(*at(rules, on_base)), "T1 F");
}

// --- empty columns --------------------------------------------------------------------------------------------------

TEST(BuilderReferee, EmptyColumnsTakeWhatTheRuleSays) {
  auto rules = small();
  const std::string board = "T1: 3C 2C AC 4C\nT2: 4D 3D AD\nT3:\nC1: 2D\nF:";
  EXPECT_EQ(moves_text(*at(rules, board)), "C1 T3; T1 T3; T2 F; T2 T3");
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T3; T2 F");
  EXPECT_EQ(play_text(*at(rules, board), "T2 T3"), "T2 T3: only a card of the last rank goes to an empty column");
  rules.spaces = SpaceRule::none;
  EXPECT_EQ(moves_text(*at(rules, board)), "T2 F");
  EXPECT_EQ(play_text(*at(rules, board), "C1 T3"), "C1 T3: empty columns stay empty");
}

TEST(BuilderReferee, TheKingIsTheLastRankBeforeTheBase) {
  auto rules = small();
  rules.spaces = SpaceRule::kings;
  rules.base = 3;
  rules.foundations = FoundationStart::bases;
  const std::string board = "T1: 4C AC 2C\nT2: 4D AD\nT3:\nC1: 2D\nF: 3C 3D";
  EXPECT_EQ(moves_text(*at(rules, board)), "C1 T3; T1 T3; T2 T1");  // twos end the foundations; AD goes on 2C
}

// --- groups ---------------------------------------------------------------------------------------------------------

TEST(BuilderReferee, FreePlacesLetSeveralCardsMoveAtOnce) {
  auto rules = small();
  rules.columns = 4;
  rules.cells = 1;
  const std::string board = "T1: AC AD 3D 2C\nT2: 4C\nT3: 4D 3C 2D\nT4:\nC1:\nF:";
  // One cell and one empty column: 2 * 2 cards to another column, 2 into the empty column itself.
  const auto start = at(rules, board);
  EXPECT_EQ(play_text(*start->clone(), "T1 T2 2"), "");
  EXPECT_EQ(play_text(*start->clone(), "T3 T4 2"), "");
  EXPECT_EQ(play_text(*start->clone(), "T3 T4 3"),
            "T3 T4 3: cards move one at a time, and there are too few free places for so many");
  EXPECT_EQ(play_text(*start->clone(), "T1 C1; T1 T4; T3 T2 2"),
            "T3 T2 2: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*start->clone(), "T1 T2 3"), "T1 T2 3: a column builds down in alternating colours");
  for (const PlayMove& move : start->legal_moves()) EXPECT_EQ(move.count, 1) << "listed one at a time";
  EXPECT_TRUE(is_builder_shorthand(*start, plain_move({'T', 1}, {'T', 2}, 2)));
  EXPECT_FALSE(is_builder_shorthand(*start, plain_move({'T', 3}, {'T', 4}, 3)));
  EXPECT_FALSE(is_builder_shorthand(*start, plain_move({'T', 3}, {'T', 4}, 1)));
  // The group lies as single moves would have put it.
  const auto together = start->clone();
  const auto one_by_one = start->clone();
  ASSERT_EQ(play_text(*together, "T1 T2 2"), "");
  ASSERT_EQ(play_text(*one_by_one, "T1 C1; T1 T2; C1 T2"), "");
  EXPECT_EQ(to_text(together->board()), to_text(one_by_one->board()));
}

TEST(BuilderReferee, FewerFreePlacesMoveFewer) {
  auto rules = small();
  rules.columns = 4;
  rules.cells = 1;
  const std::string full = "T1: AD 3D 2C\nT2: 4C\nT3: 4D 3C 2D\nT4:\nC1: AC\nF:";
  EXPECT_EQ(play_text(*at(rules, full), "T1 T2 2"), "");  // over the empty column
  EXPECT_EQ(play_text(*at(rules, full), "T3 T4 2"),
            "T3 T4 2: cards move one at a time, and there are too few free places for so many");
  rules.spaces = SpaceRule::kings;  // an empty column is no place to park a card
  EXPECT_EQ(play_text(*at(rules, full), "T1 T2 2"),
            "T1 T2 2: cards move one at a time, and there are too few free places for so many");
  EXPECT_EQ(play_text(*at(rules, "T1: AD 3D 2C\nT2: 4C\nT3: 4D 3C 2D\nT4: AC\nC1:\nF:"), "T1 T2 2"), "");
  rules.group_build = BuildRule::any_suit;  // means nothing where single cards move
  EXPECT_EQ(play_text(*at(rules, "T1: AD 3D 2D\nT2: 4C\nT3: 4D 3C 2C\nT4: AC\nC1:\nF:"), "T1 T2 2"),
            "T1 T2 2: only face-up cards in sequence move together");
}

TEST(BuilderReferee, SequencesMoveAtAnyLengthWhereThatIsTheRule) {
  auto rules = small();
  rules.cells = 0;
  rules.group = GroupRule::any_part;
  const std::string board = "T1: AC AD 3C 2D\nT2: 4D\nT3: 4C 3D 2C\nF:";
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2 2");
  EXPECT_EQ(play_text(*at(rules, board), "T1 T2 3"), "T1 T2 3: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*at(rules, "T1: 2D AC 3C AD\nT2: 4D\nT3: 4C 3D 2C\nF:"), "T1 T2 2"),
            "T1 T2 2: only face-up cards in sequence move together");
  const std::string space = "T1: AC AD 3C 2D\nT2:\nT3: 4D 4C 3D 2C\nF:";
  EXPECT_EQ(moves_text(*at(rules, space)), "T1 T2; T1 T2 2; T3 T2; T3 T2 2; T3 T2 3");
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(moves_text(*at(rules, space)), "T3 T2 3");
}

TEST(BuilderReferee, WholeRunsAndWholeColumns) {
  auto rules = small();
  rules.cells = 1;
  rules.group = GroupRule::whole_run;
  const std::string board = "T1: AC AD 3C 2D\nT2: 4D\nT3: 4C 3D 2C\nC1:\nF:";
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 C1; T1 T2 2; T2 C1; T3 C1");
  const std::string space = "T1: AC AD 3C 2D\nT2:\nT3: 4D 4C 3D 2C\nC1:\nF:";
  EXPECT_EQ(moves_text(*at(rules, space)), "T1 C1; T1 T2 2; T3 C1; T3 T2 3");
  EXPECT_EQ(play_text(*at(rules, space), "T1 T2"), "T1 T2: a sequence moves as a whole");
  rules.group = GroupRule::whole_column;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 C1; T2 C1; T3 C1");
  EXPECT_EQ(play_text(*at(rules, board), "T1 T2 2"), "T1 T2 2: a column moves as a whole");
  const std::string loose = "T1: 3C 2D\nT2: AC AD 4D\nT3: 4C 3D 2C\nC1:\nF:";
  EXPECT_EQ(moves_text(*at(rules, loose)), "T1 C1; T1 T2 2; T2 C1; T3 C1");
}

TEST(BuilderReferee, PartOfASequenceMovesIfTheCardBaredGoesHome) {
  auto rules = small();
  rules.columns = 4;
  rules.cells = 0;
  rules.group = GroupRule::part_if_bared_goes_home;
  rules.build = BuildRule::any_suit;
  rules.group_build = BuildRule::any_suit;
  // 2D leaves 3C: it goes home with AC, 2C there, and not before.
  const std::string low = "T1: 4C 3C 2D\nT2: AD\nT3: 4D 3D\nT4:\nF: AC-2C";
  EXPECT_EQ(moves_text(*at(rules, low)), "T1 T3; T1 T4; T1 T4 2; T1 T4 3; T2 F; T2 T1; T2 T4; T3 T4; T3 T4 2");
  const std::string high = "T1: 4C 3C 2D\nT2: AD\nT3: 4D 3D\nT4: 2C\nF: AC";
  EXPECT_EQ(play_text(*at(rules, high), "T1 T3"), "T1 T3: part of a sequence moves only if the card bared goes home");
}

TEST(BuilderReferee, TheHeadOfAGroupFitsByTheBuildRule) {
  auto rules = small();
  rules.columns = 4;
  rules.cells = 0;
  rules.group = GroupRule::any_part;
  rules.build = BuildRule::any_suit;
  rules.group_build = BuildRule::same_suit;
  const std::string board = "T1: AC 3C 2C\nT2: AD 4D\nT3: 4C 3D\nT4: 2D\nF:";
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2 2; T1 T3; T3 T2; T4 T3");
  EXPECT_EQ(play_text(*at(rules, "T1: AC 3C 2D\nT2: AD 4D\nT3: 4C 3D\nT4: 2C\nF:"), "T1 T2 2"),
            "T1 T2 2: only face-up cards in sequence move together");
}

// --- cells and reserve ----------------------------------------------------------------------------------------------

TEST(BuilderReferee, CellsHoldOneCardEach) {
  auto rules = small();
  rules.cells = 2;
  rules.reserve = 1;
  const auto start = at(rules, "T1: 3C 2D\nT2: 4C 3D\nT3: 4D AC\nC1:\nC2: AD\nR1: 2C\nF:");
  EXPECT_EQ(moves_text(*start), "C2 F; R1 C1; R1 T2; T1 C1; T2 C1; T3 C1; T3 F; T3 T1");
  EXPECT_EQ(play_text(*start->clone(), "T1 C2"), "T1 C2: the cell is occupied");
  EXPECT_EQ(play_text(*start->clone(), "C2 C1"), "C2 C1: a cell takes cards from columns and the reserve only");
  EXPECT_EQ(play_text(*start->clone(), "T1 R1"), "T1 R1: nothing moves there");
  EXPECT_EQ(play_text(*start->clone(), "R1 C1; T1 R1"), "T1 R1: nothing moves there");
  EXPECT_EQ(play_text(*start->clone(), "T1 C1 2"), "T1 C1 2: a cell holds one card");
  EXPECT_EQ(play_text(*start->clone(), "C1 T1"), "C1 T1: C1 is empty");
  EXPECT_EQ(play_text(*start->clone(), "T1 C3"), "T1 C3: this game has no pile C3");
}

TEST(BuilderReferee, AStackedReserveGivesItsLastCard) {
  auto rules = small();
  rules.cells = 0;
  rules.reserve = 3;
  rules.reserve_stacked = true;
  const auto start = at(rules, "T1: 3C\nT2: 4C 3D\nT3: 4D AC\nR: AD 2C 2D\nF:");
  EXPECT_EQ(moves_text(*start), "R T1; T3 F");
  EXPECT_EQ(play_text(*start, "R T1; R T2; R F"), "");
  EXPECT_EQ(refusal(rules, "T1: 3C\nT2: 4C 3D\nT3: 4D\nR: AD 2C 2D AC\nF:"),
            "line 4, R: the reserve never holds more than 3 cards");
}

// --- foundations ----------------------------------------------------------------------------------------------------

TEST(BuilderReferee, FoundationsRiseInSuitFromTheBase) {
  auto rules = small();
  rules.cells = 0;
  rules.base = 3;
  const auto start = at(rules, "T1: 2C 3C\nT2: 2D AC 4C\nT3: 4D AD 3D\nF:");
  EXPECT_EQ(play_text(*start->clone(), "T2 F"), "T2 F: no foundation takes this card");
  EXPECT_EQ(play_text(*start, "T1 F; T2 F; T2 F; T1 F"), "");
  EXPECT_EQ(pile_text(*start, "F"), "3C-4C AC-2C");
  EXPECT_FALSE(start->is_won());
  EXPECT_EQ(play_text(*start, "T3 F; T2 T3"), "T2 T3: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*start, "T3 T1; T3 F; T1 F; T2 F"), "");
  EXPECT_TRUE(start->is_won());
  EXPECT_EQ(moves_text(*start), "");
}

TEST(BuilderReferee, FoundationCardsReturnWhereTheyMay) {
  auto rules = small();
  const std::string board = "T1: 3C\nT2: 4D\nT3: 4C 3D\nC1:\nF: AC-2C AD-2D";
  EXPECT_EQ(play_text(*at(rules, board), "F1 T3"), "F1 T3: foundation cards stay");
  rules.foundation_return = true;
  EXPECT_EQ(moves_text(*at(rules, board)), "F1 T3; F2 T1; T1 C1; T1 F; T1 T2; T2 C1; T3 C1; T3 F");
  EXPECT_EQ(play_text(*at(rules, board), "F1 C1"), "F1 C1: foundation cards come back to columns only");
  EXPECT_EQ(play_text(*at(rules, board), "F T3"),
            "F T3: say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades, F5 to F8 their lower piles in two decks");
  EXPECT_EQ(
      play_text(*at(rules, board), "F3 T3"),
      "F3 T3: say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades, F5 to F8 their lower piles in two decks");
  EXPECT_EQ(play_text(*at(rules, board), "F1 T1"), "F1 T1: a column builds down in alternating colours");
  rules.return_to_cells = true;
  EXPECT_EQ(moves_text(*at(rules, board)), "F1 C1; F1 T3; F2 C1; F2 T1; T1 C1; T1 F; T1 T2; T2 C1; T3 C1; T3 F");
  const auto back = at(rules, board);
  EXPECT_EQ(play_text(*back, "F1 C1; F1 T3"), "F1 T3: a column builds down in alternating colours");
  EXPECT_EQ(pile_text(*back, "F"), "AC AD-2D");
  EXPECT_EQ(pile_text(*back, "C1"), "2C");
  // An empty column takes them by its rule.
  const std::string space = "T1: 3C\nT2:\nT3: 4D 4C 3D\nC1:\nF: AC-2C AD-2D";
  EXPECT_EQ(play_text(*at(rules, space), "F1 T2; F1 C1"), "");
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(play_text(*at(rules, space), "F1 T2"), "F1 T2: only a card of the last rank goes to an empty column");
}

// Of two decks both piles of a suit give a card back, the lower one as F5 to F8; piles equally high are one.
TEST(BuilderReferee, BothPilesOfASuitReturn) {
  auto rules = small();
  rules.decks = 2;
  rules.suits = 2;
  rules.foundation_return = true;
  const std::string board = "T1: 3D\nT2: 4D\nT3: 3C 3D 4D 4C 4C\nC1:\nF: AC-3C AC-2C AD-2D AD-2D";
  const auto both = at(rules, board);
  EXPECT_EQ(play_text(*both->clone(), "F1 T2; F5 T1"), "F5 T1: both piles are alike: take the first");
  EXPECT_EQ(play_text(*both->clone(), "F5 T1; F1 T2"), "");
  EXPECT_EQ(play_text(*both->clone(), "F5 T2"), "F5 T2: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*both->clone(), "F6 T3"), "F6 T3: both piles are alike: take the first");
  EXPECT_EQ(play_text(*both, "F5 T1"), "");
  EXPECT_EQ(pile_text(*both, "F"), "AC-3C AC AD-2D AD-2D");
}

TEST(BuilderReferee, BaseCardsThatWereLaidOutStay) {
  auto rules = small();
  rules.foundation_return = true;
  const std::string board = "T1: 3C\nT2: 4D 2D\nT3: 4C 3D 2C\nC1:\nF: AC AD";
  EXPECT_EQ(play_text(*at(rules, board), "F1 T2"), "");
  rules.foundations = FoundationStart::bases;
  EXPECT_EQ(play_text(*at(rules, board), "F1 T2"), "F1 T2: the base cards stay");
}

TEST(BuilderReferee, TwoDecksHaveTwoFoundationsASuit) {
  BuilderRules rules;
  rules.decks = 2;
  rules.suits = 1;
  rules.ranks = 3;
  rules.columns = 2;
  rules.cells = 1;
  rules.foundation_return = true;
  rules.build = BuildRule::any_suit;
  const auto start = at(rules, "T1: 3C 2C\nT2: 3C\nC1: 2C\nF: AC AC");
  EXPECT_EQ(play_text(*start, "T1 F; T2 F"), "");
  EXPECT_EQ(pile_text(*start, "F"), "AC-3C AC");
  EXPECT_EQ(play_text(*start->clone(), "F1 T2; F1 T2; F1 T2"), "");  // from the higher pile: 3, 2, then an ace
  EXPECT_EQ(play_text(*start, "C1 F; T1 F"), "");
  EXPECT_TRUE(start->is_won());
}

// --- positions that cannot be ---------------------------------------------------------------------------------------

TEST(BuilderReferee, ImpossiblePositionsAreNamed) {
  const auto rules = small();  // columns of 3, 3 and 2
  EXPECT_EQ(refusal(rules, "T1: 4C 3D 2D\nT2: 2C 4D 3C\nT3: AD AC\nC1:\nF:"), "");
  EXPECT_EQ(refusal(rules, "T1: AD AC\nT2: 4C 3D 2D\nT3: 2C 4D 3C\nC1:\nF:"), "") << "columns are alike";
  EXPECT_EQ(refusal(rules, "T1: 4C 3D 2D\nT2: 2C 3C 4D\nT3: AC\nC1: AD\nF:"), "");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D 3D\nT2: 2C AD 4D\nT3: 3C AC\nC1:\nF:"), "");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D 3D\nT2: 2C AD 4D\nT3: 3C AC\nC1:\nC2:\nF:"),
            "line 5, C2: this game has no such pile");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D AD 3D\nT2: 2C 4D\nT3: 3C AC\nC1:\nF:"),
            "line 1, T1, card 3D: only 3 cards are dealt to such a column, and this one cannot be built on AD");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D AD\nT2: 2C 4D 3D\nT3: AC 3C 4C\nC1:\nF:"),
            "line 3, T3, card 4C: the card occurs twice, also in line 1 (T1)");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D AD\nT2: 2C AC 3D\nT3: 4D AC 3C\nC1:\nF:"),
            "line 3, T3, card AC: the card occurs twice, also in line 2 (T2)");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D AD\nT2: 2C 4D 3D\nT3:\nC1: 3C AC\nF:"), "line 4, C1: a cell holds one card");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D AD\nT2: 2C 4D 3D\nT3: 3C (AC)\nC1:\nF:"),
            "line 3, T3, card AC: no card lies face down in this game");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D 3D\nT3: 3C AC AD\nC1:\nF: 2C"),
            "line 5, F, card 2C: a foundation rises in suit from the base rank (1) without gaps");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D 3D\nT3: 3C AC\nC1:\nF: AD 2C"),
            "line 5, F, card 2C: a foundation rises in suit from the base rank (1) without gaps");
}

TEST(BuilderReferee, ASecondColumnAsLongAsTheLongestIsRefused) {
  const auto rules = small();  // columns of 3, 3 and 2: three columns of three loose cards cannot be
  auto nine = rules;
  nine.ranks = 4;
  nine.suits = 2;
  nine.columns = 4;  // columns of 2 each
  EXPECT_EQ(refusal(nine, "T1: 4C 2D\nT2: 4D 3D\nT3: 3C AC AD\nT4: 2C\nC1:\nF:"),
            "line 3, T3, card AD: only 2 cards are dealt to such a column, and this one cannot be built on AC");
  auto lengths = rules;
  lengths.lengths = {1, 3, 4};
  EXPECT_EQ(refusal(lengths, "T1: AC 4C 2D 4D\nT2: 3C 2C AD\nT3: 3D\nC1:\nF:"), "");
  EXPECT_EQ(refusal(lengths, "T1: AC 4C 2D 4D\nT2: 3C AD\nT3: 2C 3D\nC1:\nF:"),
            "line 3, T3, card 3D: only 1 cards are dealt to such a column, and this one cannot be built on 2C");
}

TEST(BuilderReferee, BasesAndReservesThatCannotBe) {
  auto rules = small();
  rules.foundations = FoundationStart::bases;
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D AD\nT3: 3C 3D\nC1: 2C\nF: AC"),
            "line 5, F: 2 cards of the base rank (1) lie on foundations from the start");
  rules.foundations = FoundationStart::beak;
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D AD\nT3: 3D 3C\nC1: 2C\nF: AC"), "") << "the base is that of F";
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D AD\nT3: 3D 3C\nC1: 2C\nF: AC\nbase: 1"), "");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D AD\nT3: 3D 3C\nC1: 2C\nF: AC\nbase: 2"),
            "line 5, F, card AC: a foundation rises in suit from the base rank (2) without gaps");
  EXPECT_EQ(refusal(rules, "T1: 4C 2D AC\nT2: 4D AD\nT3: 3D 3C\nC1: 2C\nF:"),
            "line 5, F: the base rank is not known: the foundations are empty, and there is no line base: 1 to 4");
  rules = small();
  rules.reserve = 2;
  EXPECT_EQ(refusal(rules, "T1: 4C 2D\nT2: 4D AD\nT3: 3D 3C\nC1:\nR1: 2C AC\nF:"),
            "line 5, R1: a place of the reserve holds one card");
}

TEST(BuilderReferee, FaceDownCardsLieAsDealt) {
  auto rules = small();
  rules.face_down = FaceDown::all_but_last;
  EXPECT_EQ(refusal(rules, "T1: (4C 3D) 2D\nT2: (2C 4D) 3C\nT3: (AD) AC\nC1:\nF:"), "");
  EXPECT_EQ(refusal(rules, "T1: (4C 3D) 2D\nT2: (2C) 3C\nT3: (AD)\nC1: 4D\nF: AC"),
            "line 3, T3, card AD: the exposed card of a column is face up");
  EXPECT_EQ(
      refusal(rules, "T1: (4C) 3D 2D\nT2: (2C 4D) 3C\nT3: (AD) AC\nC1:\nF:"),
      "line 1, T1, card 2D: face-up cards form a run (is a mark of a face-down card missing?), and this one cannot "
      "lie on 3D");
  EXPECT_EQ(refusal(rules, "T1: 3D (4C) 2D\nT2: (2C 4D) 3C\nT3: (AD) AC\nC1:\nF:"),
            "line 1, T1, card 4C: a face-down card cannot lie on a face-up card");
  EXPECT_EQ(refusal(rules, "T1: (4C 3D AD) 2D\nT2: (2C 4D) 3C\nT3: AC\nC1:\nF:"),
            "line 1, T1, card AD: too many face-down cards: only 3 cards are dealt to such a column");
  rules.face_down = FaceDown::alternate;
  EXPECT_EQ(refusal(rules, "T1: 4C (3D) 2D\nT2: 2C (4D) 3C\nT3: (AD) AC\nC1:\nF:"), "");
  EXPECT_EQ(refusal(rules, "T1: 4C 3D 2C\nT2: 2D (4D) 3C\nT3: AD\nC1:\nF: AC"), "") << "3D was bared, 2C built";
  EXPECT_EQ(refusal(rules, "T1: 4C 3D 2D\nT2: 2C (4D) 3C\nT3: (AD) AC\nC1:\nF:"),
            "line 1, T1, card 2D: this card was built in play, and cannot be built on 3D");
  EXPECT_EQ(refusal(rules, "T1: (4C) 3D\nT2: 2C (4D) 3C\nT3: (AD) AC\nC1: 2D\nF:"),
            "line 1, T1, card 4C: this card is dealt face up");
  EXPECT_EQ(refusal(rules, "T1: 4C (3D) 2D\nT2: 2C (4D) 3C\nT3: AD AC\nC1:\nF:"),
            "line 3, T3, card AC: this card was built in play, and cannot be built on AD");
}

// --- the deal -------------------------------------------------------------------------------------------------------

constexpr const char* kDeck = "4C 2C AD 3D 4D AC 2D 3C";

TEST(BuilderDeal, ColumnsInRowsThenCellsThenReserve) {
  auto rules = small();
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D 2D\nT2: 2C 4D 3C\nT3: AD AC\nC1:\nF:\n");
  rules.cells_filled = 1;
  rules.reserve = 2;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D\nT2: 2C 4D\nT3: AD\nC1: AC\nR1: 2D\nR2: 3C\nF:\n");
  rules.reserve_stacked = true;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D\nT2: 2C 4D\nT3: AD\nC1: AC\nR: 2D 3C\nF:\n");
  rules.columns_last = true;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 3D 2D\nT2: 4D 3C\nT3: AC\nC1: 4C\nR: 2C AD\nF:\n");
}

TEST(BuilderDeal, LengthsInRowsOrColumns) {
  auto rules = small();
  rules.lengths = {2, 2, 4};
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D\nT2: 2C 4D\nT3: AD AC 2D 3C\nC1:\nF:\n");
  rules.by_columns = true;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 2C\nT2: AD 3D\nT3: 4D AC 2D 3C\nC1:\nF:\n");
}

TEST(BuilderDeal, KingsGoToTheBottom) {
  auto rules = small();
  rules.kings_to_bottom = true;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D 2D\nT2: 4D 2C 3C\nT3: AD AC\nC1:\nF:\n");
  rules.columns = 1;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 4D 2C AD 3D AC 2D 3C\nC1:\nF:\n");
}

TEST(BuilderDeal, BaseCardsAreLaidOut) {
  auto rules = small();
  rules.foundations = FoundationStart::bases;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 4D\nT2: 2C 2D\nT3: 3D 3C\nC1:\nF: AC AD\n");
  rules.bases_laid = 1;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 4D 3C\nT2: 2C AC\nT3: 3D 2D\nC1:\nF: AD\n");
  rules.base = 4;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 2C 4D 3C\nT2: AD AC\nT3: 3D 2D\nC1:\nF: 4C\n");
}

TEST(BuilderDeal, TheFirstCardMakesTheBase) {
  auto rules = small();
  rules.foundations = FoundationStart::first;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 2C 4D 3C\nT2: AD AC\nT3: 3D 2D\nC1:\nF: 4C\nbase: 4\n");
  rules.foundations = FoundationStart::beak;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D 3C\nT2: 2C AC\nT3: AD 2D\nC1:\nF: 4D\nbase: 4\n");
}

TEST(BuilderDeal, CardsThatFitGoHomeWhileTheyAreDealt) {
  auto rules = small();
  rules.dealt_home = true;
  // AD goes home in the first row, AC in the second (T3 goes without twice), then 2D.
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C 3D\nT2: 2C 4D 3C\nT3:\nC1:\nF: AC AD-2D\n");
}

TEST(BuilderDeal, FaceDownCards) {
  auto rules = small();
  rules.face_down = FaceDown::all_but_last;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: (4C) (3D) 2D\nT2: (2C) (4D) 3C\nT3: (AD) AC\nC1:\nF:\n");
  rules.face_down = FaceDown::alternate;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C (3D) 2D\nT2: 2C (4D) 3C\nT3: (AD) AC\nC1:\nF:\n");
}

TEST(BuilderReferee, BaredCardsAreTurnedUp) {
  auto rules = small();
  rules.face_down = FaceDown::all_but_last;
  rules.group = GroupRule::any_part;
  const auto start = dealt(rules, kDeck);
  EXPECT_EQ(play_text(*start, "T3 F"), "");
  EXPECT_EQ(start->consequences(), std::vector<std::string>{"T3 turns up AD"});
  EXPECT_EQ(pile_text(*start, "T3"), "AD");
  EXPECT_EQ(play_text(*start, "T1 T2 2"), "T1 T2 2: a column builds down in alternating colours");
  EXPECT_EQ(play_text(*start, "T1 T2; T2 C1 1; T3 F"), "");
}

TEST(BuilderDeal, PresetsDealAllTheirCards) {
  for (const BuilderPreset& preset : builder_presets()) {
    SCOPED_TRACE(preset.name);
    EXPECT_FALSE(find_fault(preset.rules));
    const auto referee = make_referee(preset.name);
    const Deck deck = shuffled_deck(preset.rules.deck_shape(), 1);
    referee->deal(deck);
    BoardError error;
    EXPECT_TRUE(check_cards(referee->board(), preset.rules.deck_shape(), false, error)) << error.to_text();
    EXPECT_EQ(referee->board().game, preset.name);
  }
}

}  // namespace winnable::test::referee_builder_test
