// Guards the referee of games of complete suits whose rules are data: what every field means in the deal and in play,
// suits that leave by force, and positions that cannot be.
#include "solver/referee/suit_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/referee/builder_columns.h"
#include "solver/referee/spider.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_suit_builder_test {

// Two suits (clubs, diamonds) of four ranks, all face up in three columns; single cards move whatever the suit.
BuilderRules small() {
  BuilderRules rules;
  rules.suits = 2;
  rules.ranks = 4;
  rules.columns = 3;
  rules.build = BuildRule::any_suit;
  rules.group_build = BuildRule::same_suit;
  rules.cells = 0;
  rules.stock_to = StockRule::columns;
  rules.complete_suits = true;
  rules.deals_onto_spaces = false;
  return rules;
}

BuilderRules with_cells(int cells) {
  BuilderRules rules = small();
  rules.cells = static_cast<std::uint8_t>(cells);
  return rules;
}

BuilderRules with_stock(int stock) {
  BuilderRules rules = small();
  rules.stock = static_cast<std::uint8_t>(stock);
  return rules;
}

BuilderRules with_groups(GroupRule group, BuildRule group_build = BuildRule::same_suit) {
  BuilderRules rules = small();
  rules.group = group;
  rules.group_build = group_build;
  return rules;
}

BuilderRules face_down(FaceDown rule, const std::vector<int>& lengths) {
  BuilderRules rules = small();
  rules.face_down = rule;
  rules.columns = static_cast<std::uint8_t>(lengths.size());
  std::copy(lengths.begin(), lengths.end(), rules.lengths.begin());
  return rules;
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_suit_builder_referee(rules, "short"); }
std::unique_ptr<Referee> at(const BuilderRules& rules, std::string_view board) {
  return test::at(referee_of(rules), board);
}
std::string refusal(const BuilderRules& rules, std::string_view board) { return set_error(*referee_of(rules), board); }

// The position after moves, or the refusal.
std::string after(const BuilderRules& rules, std::string_view board, std::string_view moves) {
  const auto game = at(rules, board);
  const std::string refused = play_text(*game, moves);
  return refused.empty() ? board_text(*game) : refused;
}

std::string notes_text(const Referee& referee) {
  std::string text;
  for (const std::string& note : referee.consequences()) text += (text.empty() ? "" : "; ") + note;
  return text;
}

std::unique_ptr<Referee> dealt(const BuilderRules& rules, std::string_view cards) {
  return test::dealt(referee_of(rules), rules.deck_shape(), cards);
}

// The deal of cards given in dealing order.
std::string deal_text(const BuilderRules& rules, std::string_view cards) { return board_text(*dealt(rules, cards)); }

// --- what holds in every game ---------------------------------------------------------------------------------------

class RandomRules {
 public:
  explicit RandomRules(unsigned seed) : random_(seed) {}

  BuilderRules next() {
    BuilderRules rules = small();
    rules.suits = pick(1, 4);
    rules.decks = pick(1, 8 / rules.suits);
    rules.ranks = pick(1, 6);
    rules.columns = pick(1, 6);
    rules.build = static_cast<BuildRule>(pick(0, 5));
    rules.group = static_cast<GroupRule>(pick(0, 3));
    rules.group_build = static_cast<BuildRule>(pick(0, 5));
    rules.spaces = static_cast<SpaceRule>(pick(0, 2));
    choose_deal(rules);
    choose_places(rules);
    if (pick(0, 1) == 0) choose_lengths(rules);
    return rules;
  }

 private:
  std::uint8_t pick(int first, int last) {
    return static_cast<std::uint8_t>(first + static_cast<int>(random_() % static_cast<unsigned>(last - first + 1)));
  }

  void choose_deal(BuilderRules& rules) {
    rules.face_down = static_cast<FaceDown>(pick(0, 2));
    rules.by_columns = pick(0, 1) == 0;
    rules.columns_last = pick(0, 1) == 0;
    rules.kings_to_bottom = pick(0, 2) == 0;
    rules.deals_onto_spaces = pick(0, 1) == 0;
    rules.reserve_stacked = pick(0, 1) == 0;
  }

  // No more cards than there are.
  void choose_places(BuilderRules& rules) {
    rules.cells = pick(0, 2);
    rules.cells_filled = pick(0, std::min<int>(rules.cells, rules.column_cards()));
    rules.reserve = pick(0, std::min(3, rules.column_cards()));
    if (pick(0, 2) > 0) rules.stock = pick(0, std::min(16, rules.column_cards()));
  }

  void choose_lengths(BuilderRules& rules) {
    for (int left = rules.column_cards(); left > 0; --left) ++rules.lengths[random_() % rules.columns];
  }

  std::mt19937_64 random_;
};

TEST(SuitBuilderReferee, KeepsWhatEveryRefereeKeepsForRandomRules) {
  RandomRules random(31);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const auto referee = referee_of(random.next());
    ASSERT_NO_FATAL_FAILURE(check_referee(*referee, {.games = 3, .max_moves = 40, .foreign_moves = 5}));
  }
}

// Whether a column ends with a suit from its highest rank to the ace, found by looking at its last cards one by one.
bool ends_in_suit(const Pile& column, int ranks) {
  const std::size_t size = column.cards.size(), wanted = static_cast<std::size_t>(ranks);
  if (size < wanted) return false;
  for (std::size_t i = 0; i < wanted; ++i) {
    const BoardCard& entry = column.cards[size - 1 - i];
    if (entry.face_down || entry.card != Card(column.cards.back().card.suit(), static_cast<int>(i) + 1)) return false;
  }
  return true;
}

void expect_nothing_is_left_undone(const BuilderRules& rules, const Referee& referee) {
  const Board board = referee.board();
  int cards = 0;
  for (const Pile& pile : board.piles) {
    cards += static_cast<int>(pile.cards.size());
    if (pile.name.front() != 'T' || pile.cards.empty()) continue;
    ASSERT_FALSE(pile.cards.back().face_down) << to_text(board);
    ASSERT_FALSE(ends_in_suit(pile, rules.ranks)) << to_text(board);
  }
  ASSERT_EQ(cards, rules.deck_size());
  const std::size_t left = board.find("F")->cards.size();
  ASSERT_EQ(left % rules.ranks, 0u);
  ASSERT_EQ(referee.is_won(), static_cast<int>(left) == rules.deck_size());
}

TEST(SuitBuilderReferee, NoCompleteSuitStaysAndNoBaredCardLiesFaceDown) {
  RandomRules random(32);
  std::mt19937_64 choice(32);
  int wins = 0;
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const BuilderRules rules = random.next();
    const auto game = referee_of(rules);
    game->deal(shuffled_deck(rules.deck_shape(), static_cast<std::uint64_t>(i)));
    for (int moves = 0; moves < 60; ++moves) {
      ASSERT_NO_FATAL_FAILURE(expect_nothing_is_left_undone(rules, *game));
      const auto legal = game->legal_moves();
      if (legal.empty()) break;
      ASSERT_FALSE(game->play(legal[choice() % legal.size()]));
    }
    wins += game->is_won();
  }
  EXPECT_GT(wins, 40);
}

std::vector<PileName> pile_names(const Referee& referee) {
  std::vector<PileName> names = {{'F', 1}};
  std::string error;
  for (const Pile& pile : referee.board().piles) names.push_back(parse_play_move(pile.name + " W", error)->from);
  return names;
}

TEST(SuitBuilderReferee, ListsEveryMoveItPlays) {
  RandomRules random(33);
  std::mt19937_64 choice(33);
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE("rules " + std::to_string(i));
    const BuilderRules rules = random.next();
    const auto game = referee_of(rules);
    game->deal(shuffled_deck(rules.deck_shape(), static_cast<std::uint64_t>(i)));
    for (int moves = 0; moves < 12; ++moves) {
      ASSERT_NO_FATAL_FAILURE(check_listed(*game, all_moves(pile_names(*game), 8)));
      const auto legal = sorted(game->legal_moves());
      if (legal.empty()) break;
      ASSERT_FALSE(game->play(legal[choice() % legal.size()]));
    }
  }
}

// --- the same as Spider ---------------------------------------------------------------------------------------------

BuilderRules rules_of(const SpiderSheet& sheet) {
  BuilderRules rules = with_groups(GroupRule::any_part);
  rules.decks = static_cast<std::uint8_t>(sheet.decks);
  rules.suits = static_cast<std::uint8_t>(sheet.suits);
  rules.ranks = static_cast<std::uint8_t>(sheet.ranks);
  rules.columns = static_cast<std::uint8_t>(sheet.columns.size());
  std::copy(sheet.columns.begin(), sheet.columns.end(), rules.lengths.begin());
  rules.stock = static_cast<std::uint8_t>(rules.deck_size());
  for (const int length : sheet.columns) rules.stock = static_cast<std::uint8_t>(rules.stock - length);
  rules.face_down = sheet.face_down ? FaceDown::all_but_last : FaceDown::none;
  rules.deals_onto_spaces = sheet.deals_onto_spaces;
  return rules;
}

// Plays both by random moves. The suits that have left at the end; -1 if they start with one that is complete.
int play_beside_spider(const SpiderSheet& sheet, std::uint64_t seed) {
  const auto spider = make_spider_referee(sheet);
  const auto game = referee_of(rules_of(sheet));
  spider->deal(shuffled_deck(spider->deck_shape(), seed));
  if (game->set(spider->board())) return -1;
  std::mt19937_64 random(seed);
  for (int moves = 0; moves < 60; ++moves) {
    EXPECT_EQ(board_text(*game), board_text(*spider));
    EXPECT_EQ(moves_text(*game), moves_text(*spider)) << board_text(*game);
    EXPECT_EQ(game->is_won(), spider->is_won());
    const auto legal = spider->legal_moves();
    if (legal.empty() || testing::Test::HasFailure()) break;
    const PlayMove move = legal[random() % legal.size()];
    EXPECT_FALSE(spider->play(move));
    EXPECT_FALSE(game->play(move)) << to_text(move);
    EXPECT_EQ(notes_text(*game), notes_text(*spider));
  }
  return static_cast<int>(game->board().find("F")->cards.size()) / sheet.ranks;
}

TEST(SuitBuilderReferee, JudgesSpiderAsItsOwnReferee) {
  int left = 0;
  for (const bool onto_spaces : {false, true}) {
    for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
      SpiderSheet sheet{.decks = 1, .suits = 2, .ranks = 4, .columns = {2, 2, 1}, .deals_onto_spaces = onto_spaces};
      left += std::max(0, play_beside_spider(sheet, seed));
      sheet = {.decks = 3, .suits = 2, .ranks = 3, .columns = {3, 2, 2, 2}, .deals_onto_spaces = onto_spaces};
      left += std::max(0, play_beside_spider(sheet, seed));
      sheet = {.decks = 1, .suits = 4, .ranks = 5, .columns = {5, 5, 5, 5}, .face_down = false};  // no column has six
      left += std::max(0, play_beside_spider(sheet, seed));
    }
  }
  EXPECT_GT(left, 100);
}

TEST(SuitBuilderReferee, JudgesSpiderItself) {
  const SpiderSheet sheet{.columns = {6, 6, 6, 6, 5, 5, 5, 5, 5, 5}};
  for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_EQ(play_beside_spider(sheet, seed), 0);
}

// --- the deal -------------------------------------------------------------------------------------------------------

const char* const kMixed = "AC 4D 2D 3C AD 4C 2C 3D";

TEST(SuitBuilderReferee, ColumnsAreDealtInRowsOrOneByOne) {
  BuilderRules rules = small();
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC 3C 2C\nT2: 4D AD 3D\nT3: 2D 4C\nF:\n");
  rules.by_columns = true;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC 4D 2D\nT2: 3C AD 4C\nT3: 2C 3D\nF:\n");
  rules.lengths = {1, 2, 5};
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC\nT2: 4D 2D\nT3: 3C AD 4C 2C 3D\nF:\n");
  rules.by_columns = false;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC\nT2: 4D 3C\nT3: 2D AD 4C 2C 3D\nF:\n");
}

TEST(SuitBuilderReferee, CellsReserveAndStockFollowTheColumns) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.cells = 2;
  rules.cells_filled = 1;
  rules.reserve = 2;
  rules.stock = 2;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC 2D\nT2: 4D\nC1: 3C\nC2:\nR1: AD\nR2: 4C\nF:\nS: 2C 3D\n");
  rules.columns_last = true;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: 3C 4C\nT2: AD\nC1: AC\nC2:\nR1: 4D\nR2: 2D\nF:\nS: 2C 3D\n");
  rules.reserve_stacked = true;  // from its deepest card
  EXPECT_EQ(deal_text(rules, kMixed), "T1: 3C 4C\nT2: AD\nC1: AC\nC2:\nR: 4D 2D\nF:\nS: 2C 3D\n");
  rules.reserve = rules.cells = rules.cells_filled = 0;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC 2D AD\nT2: 4D 3C 4C\nF:\nS: 2C 3D\n");
}

TEST(SuitBuilderReferee, KingsGoUnderTheOtherCards) {
  BuilderRules rules = small();
  rules.kings_to_bottom = true;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC 3C 2C\nT2: 4D AD 3D\nT3: 4C 2D\nF:\n");
  rules.columns = 1;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: 4D 4C AC 2D 3C AD 2C 3D\nF:\n");
  rules.face_down = FaceDown::all_but_last;  // the last card when they have gone
  EXPECT_EQ(deal_text(rules, "AC 2D 3C AD 2C 3D 4D 4C"), "T1: (4D) (4C) (AC) (2D) (3C) (AD) (2C) 3D\nF:\n");
}

TEST(SuitBuilderReferee, CardsOfColumnsAreDealtFaceDown) {
  EXPECT_EQ(deal_text(face_down(FaceDown::all_but_last, {1, 3, 4}), kMixed),
            "T1: AC\nT2: (4D) (3C) 4C\nT3: (2D) (AD) (2C) 3D\nF:\n");
  EXPECT_EQ(deal_text(face_down(FaceDown::alternate, {1, 3, 4}), kMixed),
            "T1: AC\nT2: 4D (3C) 4C\nT3: (2D) AD (2C) 3D\nF:\n");
  EXPECT_EQ(deal_text(face_down(FaceDown::none, {1, 3, 4}), kMixed), "T1: AC\nT2: 4D 3C 4C\nT3: 2D AD 2C 3D\nF:\n");
}

TEST(SuitBuilderReferee, OnlyCardsOfColumnsAreDealtFaceDown) {
  BuilderRules rules = face_down(FaceDown::all_but_last, {2, 1});
  rules.cells = rules.cells_filled = 1;
  rules.reserve = 2;
  rules.reserve_stacked = true;
  rules.stock = 2;
  EXPECT_EQ(deal_text(rules, kMixed), "T1: (AC) 2D\nT2: 4D\nC1: 3C\nR: AD 4C\nF:\nS: 2C 3D\n");
}

TEST(SuitBuilderReferee, ManyDecks) {
  BuilderRules rules = small();
  rules.decks = 8;
  rules.suits = 1;
  rules.ranks = 2;
  EXPECT_EQ(deal_text(rules, "AC AC AC 2C 2C 2C AC AC 2C 2C 2C AC 2C AC 2C AC"),
            "T1: AC 2C AC 2C\nT2: AC\nT3: AC 2C 2C AC 2C\nF: AC-2C AC-2C AC-2C\n");
}

// Foundations, and cards laid out there, mean nothing here.
TEST(SuitBuilderReferee, NothingIsLaidOut) {
  BuilderRules rules = small();
  rules.foundations = FoundationStart::bases;
  EXPECT_EQ(laid_out_cards(rules), 0);
  EXPECT_EQ(dealt_lengths(rules), (std::vector<int>{3, 3, 2}));
  EXPECT_EQ(deal_text(rules, kMixed), "T1: AC 3C 2C\nT2: 4D AD 3D\nT3: 2D 4C\nF:\n");
}

// --- suits that leave at the deal -----------------------------------------------------------------------------------

TEST(SuitBuilderReferee, ASuitThatTheDealCompletesLeaves) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.by_columns = true;
  rules.lengths = {5, 3};
  const auto game = dealt(rules, "2D 4C 3C 2C AC 3D AD 4D");
  EXPECT_EQ(board_text(*game), "T1: 2D\nT2: 3D AD 4D\nF: AC-4C\n");
  EXPECT_EQ(notes_text(*game), "4C to AC leave T1");
  EXPECT_FALSE(game->is_won());
  rules.lengths = {4, 4};
  const auto won = dealt(rules, "4C 3C 2C AC 4D 3D 2D AD");
  EXPECT_EQ(board_text(*won), "T1:\nT2:\nF: AC-4C AD-4D\n");
  EXPECT_EQ(notes_text(*won), "4C to AC leave T1; 4D to AD leave T2");
  EXPECT_TRUE(won->is_won());
  EXPECT_EQ(moves_text(*won), "");
}

// What counts is how the columns lie when all cards are dealt, and kings lie at the bottom.
TEST(SuitBuilderReferee, SuitsLeaveWhenTheDealIsDone) {
  BuilderRules rules = small();
  rules.columns = 2;
  rules.by_columns = true;
  rules.lengths = {5, 3};
  EXPECT_EQ(deal_text(rules, "4C 3C 2C AC 2D 3D AD 4D"), "T1: 4C 3C 2C AC 2D\nT2: 3D AD 4D\nF:\n");
  rules.kings_to_bottom = true;
  EXPECT_EQ(deal_text(rules, "4D 3C 4C 2C AC 3D 2D AD"), "T1: 4D\nT2: 3D 2D AD\nF: AC-4C\n");
  EXPECT_EQ(deal_text(rules, "2D 3D 4D 3C 2C AD 4C AC"), "T1: 4D 2D 3D 3C 2C\nT2: 4C AD AC\nF:\n");
}

TEST(SuitBuilderReferee, AFaceDownCardCompletesNothing) {
  BuilderRules rules = face_down(FaceDown::all_but_last, {4, 4});
  rules.by_columns = true;
  EXPECT_EQ(deal_text(rules, "4C 3C 2C AC 3D 4D 2D AD"), "T1: (4C) (3C) (2C) AC\nT2: (3D) (4D) (2D) AD\nF:\n");
}

TEST(SuitBuilderReferee, SuitsOfOneRankLeaveWhereverTheyAreTurnedUp) {
  BuilderRules rules = face_down(FaceDown::all_but_last, {3, 1});
  rules.suits = 4;
  rules.ranks = 1;
  const auto game = dealt(rules, "AC AD AH AS");
  EXPECT_EQ(board_text(*game), "T1:\nT2:\nF: AC AD AH AS\n");
  EXPECT_EQ(notes_text(*game),
            "AS leaves T1; AH is turned up on T1; AH leaves T1; AC is turned up on T1; AC leaves T1; AD leaves T2");
  EXPECT_TRUE(game->is_won());
}

TEST(SuitBuilderReferee, SuitsOfOneRankLeaveFromColumnsOnly) {
  BuilderRules rules = with_cells(2);
  rules.decks = 2;
  rules.ranks = 1;
  rules.columns = 1;
  rules.cells_filled = 1;
  rules.reserve = 1;
  rules.stock = 1;
  rules.spaces = SpaceRule::kings;
  const auto game = dealt(rules, "AC AC AD AD");
  EXPECT_EQ(board_text(*game), "T1:\nC1: AC\nC2:\nR1: AD\nF: AC\nS: AD\n");
  EXPECT_EQ(moves_text(*game), "C1 T1; R1 C2; R1 T1");
  EXPECT_EQ(play_text(*game, "R1 C2; C1 T1"), "");
  EXPECT_EQ(notes_text(*game), "AC leaves T1");
  EXPECT_EQ(board_text(*game), "T1:\nC1:\nC2: AD\nR1:\nF: AC AC\nS: AD\n");
  EXPECT_EQ(play_text(*game, "deal"), "deal: the stock is not dealt while a column is empty");
}

// --- suits that leave in play ---------------------------------------------------------------------------------------

TEST(SuitBuilderReferee, ACompleteSuitLeavesAtOnce) {
  const auto game = at(small(), "T1: 4C 3C 2C\nT2: 4D 3D 2D AC\nT3: AD");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(board_text(*game), "T1:\nT2: 4D 3D 2D\nT3: AD\nF: AC-4C\n");
  EXPECT_EQ(notes_text(*game), "4C to AC leave T1");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T3 T2"), "");
  EXPECT_EQ(board_text(*game), "T1:\nT2:\nT3:\nF: AC-4C AD-4D\n");
  EXPECT_TRUE(game->is_won());
  EXPECT_EQ(moves_text(*game), "");
}

TEST(SuitBuilderReferee, WhatLiesBelowStays) {
  const auto game = at(small(), "T1: 2D 4C 3C 2C\nT2: 4D 3D AC\nT3: AD");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(board_text(*game), "T1: 2D\nT2: 4D 3D\nT3: AD\nF: AC-4C\n");
  const auto hidden = at(face_down(FaceDown::all_but_last, {3, 3, 2}), "T1: (2D) (AD) 4C 3C 2C\nT2: (4D) (3D) AC\nT3:");
  EXPECT_EQ(play_text(*hidden, "T2 T1"), "");
  EXPECT_EQ(board_text(*hidden), "T1: (2D) AD\nT2: (4D) 3D\nT3:\nF: AC-4C\n");
  EXPECT_EQ(notes_text(*hidden), "3D is turned up on T2; 4C to AC leave T1; AD is turned up on T1");
}

TEST(SuitBuilderReferee, CardsThatBareACardTurnItUp) {
  const auto game = at(face_down(FaceDown::all_but_last, {3, 3, 2}), "T1: (2D) (AD) 3C\nT2: 4D\nT3: 4C 3D 2C AC");
  EXPECT_EQ(play_text(*game, "T1 T2"), "");
  EXPECT_EQ(board_text(*game), "T1: (2D) AD\nT2: 4D 3C\nT3: 4C 3D 2C AC\nF:\n");
  EXPECT_EQ(notes_text(*game), "AD is turned up on T1");
  EXPECT_EQ(play_text(*game, "T3 T1"), "T3 T1: a column builds down");
  EXPECT_EQ(play_text(*game, "T1 T3"), "T1 T3: a column builds down");
}

// Of cells and reserve nothing is bared.
TEST(SuitBuilderReferee, CardsGoToCellsAndTurnUpWhatTheyBare) {
  BuilderRules rules = face_down(FaceDown::all_but_last, {3, 3, 2});
  rules.cells = 1;
  EXPECT_EQ(after(rules, "T1: (2D) (AD) 3C\nT2: 4D\nT3: 4C 3D 2C AC", "T1 C1"),
            "T1: (2D) AD\nT2: 4D\nT3: 4C 3D 2C AC\nC1: 3C\nF:\n");
}

TEST(SuitBuilderReferee, ASuitThatIsBaredLeavesAsWell) {
  const char* const board = "T1: 4C 3C 2C AC 3D\nT2: 4D 2D\nT3: AD\nC1:\n";
  const BuilderRules rules = with_cells(1);
  EXPECT_EQ(after(rules, board, "T1 C1"), "T1:\nT2: 4D 2D\nT3: AD\nC1: 3D\nF: AC-4C\n");
  EXPECT_EQ(after(rules, "T1: 4C 3C 2C AC 3D\nT2: 2D AD 4D\nT3:\nC1:", "T1 T3"),
            "T1:\nT2: 2D AD 4D\nT3: 3D\nC1:\nF: AC-4C\n");
}

TEST(SuitBuilderReferee, TwoSuitsLeaveOneAfterTheOther) {
  const auto game = at(small(), "T1: 4D 3D 2D AD 4C 3C 2C\nT2: AC\nT3:");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_EQ(board_text(*game), "T1:\nT2:\nT3:\nF: AC-4C AD-4D\n");
  EXPECT_EQ(notes_text(*game), "4C to AC leave T1; 4D to AD leave T1");
  EXPECT_TRUE(game->is_won());
}

// Where the cards come from and where they go; that of the column further left is named first.
TEST(SuitBuilderReferee, AMoveMayCompleteTwoSuits) {
  const auto game = at(small(), "T1: 4D 3D 2D AD AC\nT2:\nT3: 4C 3C 2C");
  EXPECT_EQ(play_text(*game, "T1 T3"), "");
  EXPECT_EQ(notes_text(*game), "4D to AD leave T1; 4C to AC leave T3");
  EXPECT_TRUE(game->is_won());
}

TEST(SuitBuilderReferee, ACardThatIsTurnedUpMayCompleteASuit) {
  BuilderRules rules = face_down(FaceDown::alternate, {5, 1});
  rules.ranks = 2;
  rules.suits = 3;
  EXPECT_EQ(after(rules, "T1: 2D (AD) 2H\nT2: 2C AC AH", "T2 T1"), "T1:\nT2:\nF: AC-2C AD-2D AH-2H\n");
  const auto game = at(rules, "T1: 2D (AD) AH\nT2: AC 2C 2H");
  EXPECT_EQ(play_text(*game, "T1 T2"), "");
  EXPECT_EQ(board_text(*game), "T1:\nT2: AC 2C\nF: AD-2D AH-2H\n");
  EXPECT_EQ(notes_text(*game), "AD is turned up on T1; 2D to AD leave T1; 2H to AH leave T2");
}

TEST(SuitBuilderReferee, AFaceDownCardBelongsToNoSuit) {
  const auto game = at(face_down(FaceDown::all_but_last, {3, 3, 2}), "T1: (4C) 3C 2C\nT2: (4D) 2D AD\nT3: (3D) AC");
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_EQ(board_text(*game), "T1: (4C) 3C 2C AC\nT2: (4D) 2D AD\nT3: 3D\nF:\n");
}

TEST(SuitBuilderReferee, RowsOfMixedSuitsStay) {
  for (const BuildRule group_build : {BuildRule::same_suit, BuildRule::any_suit, BuildRule::alternate_colours})
    EXPECT_EQ(
        after(with_groups(GroupRule::any_part, group_build), "T1: 4C 3D 2C\nT2: 4D 3C 2D\nT3: AD AC", "T3 T1; T3 T2"),
        "T1: 4C 3D 2C AC\nT2: 4D 3C 2D AD\nT3:\nF:\n");
  BuilderRules rules = small();
  rules.suits = 4;
  rules.ranks = 2;
  EXPECT_EQ(after(rules, "T1: 2S\nT2: 2D 2H AS AC\nT3: 2C AD AH", "T2 T1"),  // of one colour
            "T1: 2S AC\nT2: 2D 2H AS\nT3: 2C AD AH\nF:\n");
}

TEST(SuitBuilderReferee, ADealBeginsAnew) {
  const auto game = at(with_cells(1), "T1: 4D 3D\nT2: 2D\nT3: AD\nC1:\nF: AC-4C");
  std::string error;
  game->deal(*parse_deck(small().deck_shape(), kMixed, error));
  EXPECT_EQ(board_text(*game), "T1: AC 3C 2C\nT2: 4D AD 3D\nT3: 2D 4C\nC1:\nF:\n");
  EXPECT_EQ(notes_text(*game), "");
}

// Where columns are built in other suits only, the deal alone or a card turned up completes one.
TEST(SuitBuilderReferee, HowColumnsAreBuiltDoesNotMatterToASuit) {
  for (const BuildRule build : {BuildRule::none, BuildRule::other_suit, BuildRule::alternate_colours}) {
    BuilderRules rules = with_cells(1);
    rules.build = build;
    EXPECT_EQ(after(rules, "T1: 4C 3C 2C AC AD\nT2: 4D 2D\nT3: 3D\nC1:", "T1 C1"),
              "T1:\nT2: 4D 2D\nT3: 3D\nC1: AD\nF: AC-4C\n");
  }
}

TEST(SuitBuilderReferee, GroupsCardsOfCellsAndOfTheReserveCompleteSuits) {
  BuilderRules rules = with_groups(GroupRule::any_part);
  rules.cells = rules.reserve = 1;
  EXPECT_EQ(after(rules, "T1: 4C 3C\nT2: 4D 2C AC\nT3: 3D 2D\nC1:\nR1: AD", "T2 T1 2"),
            "T1:\nT2: 4D\nT3: 3D 2D\nC1:\nR1: AD\nF: AC-4C\n");
  EXPECT_EQ(after(rules, "T1: 4C 3C 2C\nT2: 4D 3D 2D\nT3:\nC1: AC\nR1: AD", "C1 T1; R1 T2"),
            "T1:\nT2:\nT3:\nC1:\nR1:\nF: AC-4C AD-4D\n");
}

TEST(SuitBuilderReferee, CopiesOfASuitLeaveOneByOne) {
  BuilderRules rules = small();
  rules.decks = 3;
  rules.suits = 1;
  rules.ranks = 3;
  const auto game = at(rules, "T1: 3C 3C 2C\nT2: 2C\nT3: AC AC\nF: AC-3C");
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_EQ(board_text(*game), "T1: 3C\nT2: 2C\nT3: AC\nF: AC-3C AC-3C\n");
  EXPECT_EQ(play_text(*game, "T2 T1"), "");
  EXPECT_FALSE(game->is_won());
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(SuitBuilderReferee, SuitsThatHaveLeftStayWhereTheyAre) {
  BuilderRules rules = with_cells(1);
  const auto game = at(rules, "T1: 4D\nT2: 3D 2D\nT3: AD\nC1:\nF: AC-4C");
  EXPECT_EQ(moves_text(*game), "T1 C1; T2 C1; T3 C1; T3 T2");
  for (const char* move : {"F T1", "F1 T1", "F C1", "F1 C1", "F T1 4"})
    EXPECT_EQ(play_text(*game, move), std::string(move) + ": complete suits stay where they are");
  EXPECT_EQ(play_text(*game, "T3 F"), "T3 F: a complete suit leaves by itself");
  EXPECT_EQ(play_text(*game, "T3 F2"), "T3 F2: a complete suit leaves by itself");
}

// --- columns --------------------------------------------------------------------------------------------------------

// Where the two of clubs may go: T2..T5 are the threes of clubs, diamonds, hearts and spades.
std::string targets(BuildRule build) {
  BuilderRules rules = small();
  rules.suits = 4;
  rules.ranks = 3;
  rules.columns = 5;
  rules.build = build;
  return moves_text(*at(rules, "T1: AC AD AH AS 2D 2H 2S 2C\nT2: 3C\nT3: 3D\nT4: 3H\nT5: 3S"));
}

TEST(SuitBuilderReferee, ColumnsAreBuiltDown) {
  EXPECT_EQ(targets(BuildRule::none), "");
  EXPECT_EQ(targets(BuildRule::same_suit), "T1 T2");
  EXPECT_EQ(targets(BuildRule::alternate_colours), "T1 T3; T1 T4");
  EXPECT_EQ(targets(BuildRule::same_colour), "T1 T2; T1 T5");
  EXPECT_EQ(targets(BuildRule::other_suit), "T1 T3; T1 T4; T1 T5");
  EXPECT_EQ(targets(BuildRule::any_suit), "T1 T2; T1 T3; T1 T4; T1 T5");
}

TEST(SuitBuilderReferee, OnTheNextHigherRankOnlyAndNotRoundTheCorner) {
  const auto game = at(small(), "T1: 4D 3C 2D AC\nT2: 3D 2C 4C\nT3: AD");
  EXPECT_EQ(moves_text(*game), "");
  EXPECT_EQ(play_text(*game, "T2 T1"), "T2 T1: a column builds down");  // the highest rank on an ace
  EXPECT_EQ(play_text(*game, "T3 T1"), "T3 T1: a column builds down");  // an ace on an ace
  EXPECT_EQ(play_text(*game, "T3 T2"), "T3 T2: a column builds down");
}

TEST(SuitBuilderReferee, EachBuildRuleHasItsReason) {
  const auto reason = [](BuildRule build) {
    BuilderRules rules = small();
    rules.build = build;
    return after(rules, "T1: 2C AC AD\nT2: 3C 2D\nT3: 4D 3D 4C", "T1 T3");
  };
  EXPECT_EQ(reason(BuildRule::none), "T1 T3: columns are not built on");
  EXPECT_EQ(reason(BuildRule::same_suit), "T1 T3: a column builds down in suit");
  EXPECT_EQ(reason(BuildRule::alternate_colours), "T1 T3: a column builds down in alternating colours");
  EXPECT_EQ(reason(BuildRule::same_colour), "T1 T3: a column builds down in one colour");
  EXPECT_EQ(reason(BuildRule::other_suit), "T1 T3: a column builds down in another suit");
}

// T3 is empty; the fours are kings.
std::string moves_to_space(SpaceRule spaces, GroupRule group = GroupRule::single) {
  BuilderRules rules = with_groups(group);
  rules.spaces = spaces;
  rules.cells = 2;
  rules.cells_filled = 2;
  rules.reserve = 2;
  return moves_text(*at(rules, "T1: 2C AC 4D 3D\nT2: AD 4C\nT3:\nC1: 3C\nC2:\nR1: 2D\nR2:"));
}

TEST(SuitBuilderReferee, SpacesTakeAnyCardKingsOrNothing) {
  const std::string always = "C1 T2; R1 C2; R1 T1; T1 C2; T1 T2; T2 C2";
  EXPECT_EQ(moves_to_space(SpaceRule::none), always);
  EXPECT_EQ(moves_to_space(SpaceRule::kings), always + "; T2 T3");
  EXPECT_EQ(moves_to_space(SpaceRule::any), "C1 T2; C1 T3; R1 C2; R1 T1; R1 T3; T1 C2; T1 T2; T1 T3; T2 C2; T2 T3");
}

TEST(SuitBuilderReferee, SpacesTakeGroupsByTheirLowestCard) {
  const std::string always = "C1 T2; R1 C2; R1 T1; T1 C2; T1 T2; T2 C2";
  EXPECT_EQ(moves_to_space(SpaceRule::none, GroupRule::any_part), always);
  EXPECT_EQ(moves_to_space(SpaceRule::kings, GroupRule::any_part),
            "C1 T2; R1 C2; R1 T1; T1 C2; T1 T2; T1 T3 2; T2 C2; T2 T3");
  EXPECT_EQ(moves_to_space(SpaceRule::any, GroupRule::any_part),
            "C1 T2; C1 T3; R1 C2; R1 T1; R1 T3; T1 C2; T1 T2; T1 T3; T1 T3 2; T2 C2; T2 T3");
}

TEST(SuitBuilderReferee, SpacesGiveTheirReasons) {
  BuilderRules rules = small();
  const char* const board = "T1: 2C AC 4D 3D\nT2: AD 3C 2D 4C\nT3:";
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(after(rules, board, "T1 T3"), "T1 T3: only a card of the last rank goes to an empty column");
  rules.spaces = SpaceRule::none;
  EXPECT_EQ(after(rules, board, "T2 T3"), "T2 T3: empty columns stay empty");
}

// --- groups ---------------------------------------------------------------------------------------------------------

// T1 ends with three clubs in sequence, on a diamond.
const char* const kGroups = "T1: 5D 4C 3C 2C\nT2: 4D\nT3: 5C\nT4: AC AD 2D 3D";
BuilderRules groups_of_five(GroupRule group, BuildRule group_build = BuildRule::same_suit) {
  BuilderRules rules = with_groups(group, group_build);
  rules.ranks = 5;
  rules.columns = 4;
  return rules;
}
std::string group_moves(GroupRule group, BuildRule group_build = BuildRule::same_suit) {
  return moves_text(*at(groups_of_five(group, group_build), kGroups));
}

TEST(SuitBuilderReferee, GroupsMoveByTheirRule) {
  EXPECT_EQ(group_moves(GroupRule::single), "T1 T4; T2 T3; T4 T2");
  EXPECT_EQ(group_moves(GroupRule::any_part), "T1 T2 2; T1 T3 3; T1 T4; T2 T3; T4 T2");
  EXPECT_EQ(group_moves(GroupRule::whole_run), "T1 T3 3; T2 T3; T4 T2");
  EXPECT_EQ(group_moves(GroupRule::whole_column), "T2 T3");
}

TEST(SuitBuilderReferee, GroupsFollowTheirOwnBuildRule) {
  EXPECT_EQ(group_moves(GroupRule::any_part, BuildRule::none), "T1 T4; T2 T3; T4 T2");
  EXPECT_EQ(group_moves(GroupRule::any_part, BuildRule::alternate_colours), "T1 T4; T2 T3; T4 T2");
  EXPECT_EQ(group_moves(GroupRule::whole_run, BuildRule::any_suit), "T2 T3; T4 T2");  // T1 is one run of four
  EXPECT_EQ(group_moves(GroupRule::any_part, BuildRule::same_colour), "T1 T2 2; T1 T3 3; T1 T4; T2 T3; T4 T2");
  // The lowest card fits by the rule of the columns.
  BuilderRules rules = groups_of_five(GroupRule::any_part);
  rules.build = BuildRule::alternate_colours;
  EXPECT_EQ(moves_text(*at(rules, kGroups)), "T1 T2 2; T1 T4; T2 T3");
}

TEST(SuitBuilderReferee, GroupsGiveTheirReasons) {
  EXPECT_EQ(after(groups_of_five(GroupRule::single), kGroups, "T1 T3 3"), "T1 T3 3: cards move one at a time");
  EXPECT_EQ(after(groups_of_five(GroupRule::any_part), kGroups, "T1 T2 4"),
            "T1 T2 4: only face-up cards in sequence move together");
  EXPECT_EQ(after(groups_of_five(GroupRule::any_part), kGroups, "T1 T2 3"), "T1 T2 3: a column builds down");
  EXPECT_EQ(after(groups_of_five(GroupRule::any_part), kGroups, "T1 T2 5"), "T1 T2 5: T1 has only 4 cards");
  EXPECT_EQ(after(groups_of_five(GroupRule::whole_run), kGroups, "T1 T2 2"), "T1 T2 2: a sequence moves as a whole");
  EXPECT_EQ(after(groups_of_five(GroupRule::whole_column), kGroups, "T1 T3 3"), "T1 T3 3: a column moves as a whole");
  EXPECT_EQ(after(groups_of_five(GroupRule::any_part), kGroups, "T1 T3 3"),
            "T1: 5D\nT2: 4D\nT3: 5C 4C 3C 2C\nT4: AC AD 2D 3D\nF:\n");
}

TEST(SuitBuilderReferee, AWholeColumnMovesWhereItFits) {
  BuilderRules rules = groups_of_five(GroupRule::whole_column);
  const char* const board = "T1: 4C 3C 2C\nT2: 4D AC\nT3: 5D 2D AD 3D 5C\nT4:";
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T3 3; T1 T4 3");
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T3 3");
}

// A single card goes to a cell whatever moves between columns.
TEST(SuitBuilderReferee, ACellTakesTheExposedCardOfARun) {
  for (const GroupRule group : {GroupRule::any_part, GroupRule::whole_run, GroupRule::whole_column}) {
    BuilderRules rules = groups_of_five(group);
    rules.cells = 1;
    const std::string board = std::string(kGroups) + "\nC1:";
    EXPECT_EQ(after(rules, board, "T1 C1"), "T1: 5D 4C 3C\nT2: 4D\nT3: 5C\nT4: AC AD 2D 3D\nC1: 2C\nF:\n");
    EXPECT_EQ(after(rules, board, "T1 C1 2"), "T1 C1 2: a cell holds one card");
  }
}

TEST(SuitBuilderReferee, AFaceDownCardBelongsToNoGroup) {
  const char* const board = "T1: (4C) 3C 2C\nT2: (AC) (AD) 4D\nT3: (2D) 3D";
  BuilderRules rules = face_down(FaceDown::all_but_last, {3, 3, 2});
  rules.group_build = BuildRule::same_suit;
  rules.group = GroupRule::any_part;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2 2; T1 T3; T3 T2");
  rules.group = GroupRule::whole_run;
  EXPECT_EQ(moves_text(*at(rules, board)), "T1 T2 2; T3 T2");
  rules.group = GroupRule::whole_column;
  EXPECT_EQ(moves_text(*at(rules, board)), "");
}

// --- cells and reserve ----------------------------------------------------------------------------------------------

TEST(SuitBuilderReferee, ACellHoldsOneCardWhichGoesToAColumn) {
  const BuilderRules rules = with_cells(2);
  const auto game = at(rules, "T1: AC 4D 3D\nT2: AD 4C\nT3: 3C 2D\nC1: 2C\nC2:");
  EXPECT_EQ(moves_text(*game), "C1 T1; T1 C2; T1 T2; T2 C2; T3 C2; T3 T1");
  EXPECT_EQ(play_text(*game, "T2 C1"), "T2 C1: the cell is occupied");
  EXPECT_EQ(play_text(*game, "C1 C2"), "C1 C2: cells do not exchange cards");
  EXPECT_EQ(play_text(*game, "C1 T2"), "C1 T2: a column builds down");
  EXPECT_EQ(play_text(*game, "C2 T1"), "C2 T1: C2 is empty");
  EXPECT_EQ(play_text(*game, "C1 F"), "C1 F: a complete suit leaves by itself");
  EXPECT_EQ(play_text(*game, "T1 C3"), "T1 C3: this game has no pile C3");
  EXPECT_EQ(play_text(*game, "C1 T1; T2 C2; T2 C1"), "");
  EXPECT_EQ(board_text(*game), "T1: AC 4D 3D 2C\nT2:\nT3: 3C 2D\nC1: AD\nC2: 4C\nF:\n");
  EXPECT_EQ(moves_text(*game), "C1 T1; C1 T2; C1 T3; C2 T2; T1 T2; T3 T2");
}

TEST(SuitBuilderReferee, OpenReserveCardsGoToColumnsAndCells) {
  BuilderRules rules = with_cells(1);
  rules.reserve = 3;
  const auto game = at(rules, "T1: AC 4D 3D\nT2: AD 3C\nT3:\nC1:\nR1: 2C\nR2: 4C\nR3: 2D");
  EXPECT_EQ(moves_text(*game),
            "R1 C1; R1 T1; R1 T2; R1 T3; R2 C1; R2 T3; R3 C1; R3 T1; R3 T2; R3 T3; T1 C1; T1 T3; T2 C1; T2 T3");
  EXPECT_EQ(play_text(*game, "R1 T1; R2 C1"), "");
  EXPECT_EQ(board_text(*game), "T1: AC 4D 3D 2C\nT2: AD 3C\nT3:\nC1: 4C\nR1:\nR2:\nR3: 2D\nF:\n");
  EXPECT_EQ(play_text(*game, "R1 T1"), "R1 T1: R1 is empty");
  EXPECT_EQ(play_text(*game, "R3 T1"), "R3 T1: a column builds down");
  EXPECT_EQ(play_text(*game, "R3 C1"), "R3 C1: the cell is occupied");
  EXPECT_EQ(play_text(*game, "R3 F"), "R3 F: a complete suit leaves by itself");
  for (const char* move : {"T1 R1", "C1 R1", "R3 R1"})
    EXPECT_EQ(play_text(*game, move), std::string(move) + ": nothing is put on the reserve");
  EXPECT_EQ(play_text(*game, "R T1"), "R T1: this game has no pile R");
}

TEST(SuitBuilderReferee, OfAStackedReserveTheLastCardIsPlayed) {
  BuilderRules rules = with_cells(1);
  rules.reserve = 3;
  rules.reserve_stacked = true;
  rules.spaces = SpaceRule::none;
  const auto game = at(rules, "T1: AC 4D 3D\nT2: AD 3C\nT3:\nC1:\nR: 4C 2D 2C");
  EXPECT_EQ(moves_text(*game), "R C1; R T1; R T2; T1 C1; T2 C1");
  EXPECT_EQ(play_text(*game, "R T1 2"), "R T1 2: only one card is available there");
  EXPECT_EQ(play_text(*game, "R1 T1"), "R1 T1: this game has no pile R1");
  EXPECT_EQ(play_text(*game, "R T3"), "R T3: empty columns stay empty");
  EXPECT_EQ(play_text(*game, "R T1; R T2; R C1"), "");
  EXPECT_EQ(board_text(*game), "T1: AC 4D 3D 2C\nT2: AD 3C 2D\nT3:\nC1: 4C\nR:\nF:\n");
  EXPECT_EQ(play_text(*game, "R T1"), "R T1: R is empty");
  EXPECT_EQ(play_text(*game, "T1 R"), "T1 R: nothing is put on the reserve");
}

// --- the stock ------------------------------------------------------------------------------------------------------

TEST(SuitBuilderReferee, TheStockIsDealtToEachColumn) {
  const auto game = at(with_stock(3), "T1: 4D 2C\nT2: 3D\nT3: 4C AC\nS: AD 2D 3C");
  EXPECT_EQ(moves_text(*game), "T1 T2; T3 T1; deal");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(board_text(*game), "T1: 4D 2C AD\nT2: 3D 2D\nT3: 4C AC 3C\nF:\nS:\n");
  EXPECT_EQ(notes_text(*game), "AD is dealt to T1; 2D is dealt to T2; 3C is dealt to T3");
  EXPECT_EQ(play_text(*game, "deal"), "deal: no card is left to deal");
  EXPECT_EQ(moves_text(*game), "T1 T2; T2 T3");
}

TEST(SuitBuilderReferee, NothingElsePlaysACardOfTheStock) {
  const auto game = at(with_stock(3), "T1: 4D 2C\nT2: 3D\nT3: 4C AC\nS: AD 2D 3C");
  EXPECT_EQ(play_text(*game, "S T1"), "S T1: the stock is dealt to all columns: deal");
  EXPECT_EQ(play_text(*game, "S F"), "S F: the stock is dealt to all columns: deal");
  EXPECT_EQ(play_text(*game, "T1 S"), "T1 S: nothing is put on the stock");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: this game has no such move");
  EXPECT_EQ(play_text(*at(small(), "T1: 4D 2C\nT2: 3D 2D AD\nT3: 4C AC 3C"), "deal"),
            "deal: this game has no such move");
}

TEST(SuitBuilderReferee, NoDealWhileAColumnIsEmptyUnlessTheRulesSaySo) {
  for (const char* board : {"T1:\nT2: 3D 4C\nT3: 4D AC 2C\nS: AD 2D 3C", "T1: 3D 4C\nT2: 4D AC 2C\nT3:\nS: AD 2D 3C"}) {
    BuilderRules rules = with_stock(3);
    EXPECT_EQ(after(rules, board, "deal"), "deal: the stock is not dealt while a column is empty");
    EXPECT_EQ(moves_text(*at(rules, board)).find("deal"), std::string::npos);
    rules.deals_onto_spaces = true;
    EXPECT_EQ(play_text(*at(rules, board), "deal"), "");
  }
  BuilderRules rules = with_stock(3);
  rules.deals_onto_spaces = true;
  rules.spaces = SpaceRule::none;  // what a space takes in play does not matter
  EXPECT_EQ(after(rules, "T1:\nT2: 3D 4C\nT3: 4D AC 2C\nS: AD 2D 3C", "deal"),
            "T1: AD\nT2: 3D 4C 2D\nT3: 4D AC 2C 3C\nF:\nS:\n");
}

TEST(SuitBuilderReferee, TheLastDealMayBeShort) {
  BuilderRules rules = with_stock(5);
  rules.lengths = {1, 1, 1};
  EXPECT_EQ(after(rules, "T1: 4D\nT2: AC\nT3: 4C\nS: AD 2D 3C 3D 2C", "deal"),
            "T1: 4D AD\nT2: AC 2D\nT3: 4C 3C\nF:\nS: 3D 2C\n");
  EXPECT_EQ(after(rules, "T1: 4D\nT2: AC\nT3: 4C\nS: AD 2D 3C 3D 2C", "deal; deal"),
            "T1: 4D AD 3D\nT2: AC 2D 2C\nT3: 4C 3C\nF:\nS:\n");
  // It, too, wants all columns filled.
  EXPECT_EQ(after(rules, "T1: 4D AD\nT2: AC 4C 2D 3C\nT3:\nS: 3D 2C", "deal"),
            "deal: the stock is not dealt while a column is empty");
}

TEST(SuitBuilderReferee, CardsThatAreDealtLieFaceUp) {
  BuilderRules rules = face_down(FaceDown::all_but_last, {2, 2, 1});
  rules.stock = 3;
  EXPECT_EQ(after(rules, "T1: (4D) 2C\nT2: (3D) AC\nT3: 4C\nS: AD 2D 3C", "deal"),
            "T1: (4D) 2C AD\nT2: (3D) AC 2D\nT3: 4C 3C\nF:\nS:\n");
}

// When all cards of the deal lie there.
TEST(SuitBuilderReferee, ADealMayCompleteSuitsFromLeftToRight) {
  BuilderRules rules = with_stock(3);
  rules.suits = 3;
  rules.ranks = 3;
  const auto game = at(rules, "T1: 2D 3C 2C\nT2: 3D\nT3: 3H 2H\nS: AC AD AH");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(board_text(*game), "T1: 2D\nT2: 3D AD\nT3:\nF: AC-3C AH-3H\nS:\n");
  EXPECT_EQ(notes_text(*game),
            "AC is dealt to T1; AD is dealt to T2; AH is dealt to T3; 3C to AC leave T1; 3H to AH leave T3");
}

TEST(SuitBuilderReferee, SuitsThatLeaveInADealTurnUpWhatTheyBare) {
  BuilderRules rules = face_down(FaceDown::alternate, {3, 1});
  rules.suits = 3;
  rules.ranks = 2;
  rules.stock = 2;
  rules.deals_onto_spaces = true;
  const auto game = at(rules, "T1: 2D (AD) 2C\nT2: AH\nS: AC 2H");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(board_text(*game), "T1:\nT2: AH 2H\nF: AC-2C AD-2D\nS:\n");
  EXPECT_EQ(notes_text(*game),
            "AC is dealt to T1; 2H is dealt to T2; 2C to AC leave T1; AD is turned up on T1; 2D to AD leave T1");
}

// --- the end --------------------------------------------------------------------------------------------------------

TEST(SuitBuilderReferee, WonWhenAllCardsHaveLeft) {
  BuilderRules rules = with_cells(1);
  rules.reserve = 1;
  const auto game = at(rules, "T1: 4D 3D\nT2:\nT3:\nC1: AD\nR1: 2D\nF: AC-4C");
  for (const char* move : {"R1 T1", "C1 T1"}) {
    EXPECT_FALSE(game->is_won());
    EXPECT_EQ(play_text(*game, move), "");
  }
  EXPECT_TRUE(game->is_won());
  EXPECT_TRUE(at(small(), "T1:\nT2:\nT3:\nF: AC-4C AD-4D")->is_won());
}

TEST(SuitBuilderReferee, CardsElsewhereAreNoWin) {
  BuilderRules rules = with_stock(2);
  rules.ranks = 2;
  rules.columns = 1;
  EXPECT_FALSE(at(rules, "T1:\nF: AC-2C\nS: 2D AD")->is_won());
  rules.deals_onto_spaces = true;
  const auto game = at(rules, "T1:\nF: AC-2C\nS: 2D AD");
  EXPECT_EQ(play_text(*game, "deal; deal"), "");
  EXPECT_TRUE(game->is_won());
}

// --- positions ------------------------------------------------------------------------------------------------------

TEST(SuitBuilderReferee, BoardsListPilesInTheirOrder) {
  BuilderRules rules = with_cells(1);
  rules.reserve = 1;
  rules.stock = 2;
  const std::string text = "T1: 4D 3D\nT2: AC\nT3: 2D\nC1: 3C\nR1: 4C\nF:\nS: AD 2C\n";
  EXPECT_EQ(to_text(at(rules, text)->board()), "game: short\n" + text);
  EXPECT_EQ(board_text(*at(rules, "S: AD 2C\nR1: 4C\nC1: 3C\nT3: 2D\nT2: AC\nT1: 4D 3D")), text);
}

// What is not in the deck, twice in it, or nowhere.
TEST(SuitBuilderReferee, CardsMustBeThoseOfTheDeck) {
  EXPECT_EQ(refusal(small(), "T1: 4C 2C\nT2: 4D 3D AD\nT3: AC 3C"), "card 2D: the card is missing");
  EXPECT_EQ(refusal(small(), "T1: 4C 2C 5C\nT2: 4D 3D AD\nT3: AC 3C 2D"),
            "line 1, T1, card 5C: not in this game's deck");
  EXPECT_EQ(refusal(small(), "T1: 4C 2C\nT2: 4D 3D AD\nT3: AC 3C 2D 2D"), "line 3, T3, card 2D: the card occurs twice");
}

TEST(SuitBuilderReferee, PilesMustBeThoseOfTheGame) {
  const std::string cards = "T1: 4C 2C\nT2: 4D 3D AD\nT3: AC 3C 2D\n";
  for (const char* pile : {"S", "C1", "R", "R1", "W", "H", "T4"})
    EXPECT_EQ(refusal(small(), cards + pile + ":"), std::string("line 4, ") + pile + ": this game has no such pile");
  EXPECT_EQ(refusal(small(), cards + "base: 1"), "this game knows no 'base'");
  EXPECT_EQ(refusal(small(), cards + "F:"), "");
  BuilderRules rules = small();
  rules.reserve = 1;
  EXPECT_EQ(refusal(rules, cards + "R:"), "line 4, R: this game has no such pile");
  rules.reserve_stacked = true;
  EXPECT_EQ(refusal(rules, cards + "R:"), "");
  EXPECT_EQ(refusal(rules, cards + "R1:"), "line 4, R1: this game has no such pile");
}

TEST(SuitBuilderReferee, OnlyWholeSuitsHaveLeft) {
  EXPECT_EQ(refusal(small(), "T1: 4D 3D\nT2: 2D\nT3: AD\nF: AC-4C"), "");
  EXPECT_EQ(refusal(small(), "T1: 4D 3D 4C\nT2: 2D\nT3: AD\nF: AC-3C"),
            "line 4, F, card 3C: only complete suits leave, from ace to king");
  EXPECT_EQ(refusal(small(), "T1: 4D 3D AC\nT2: 2D\nT3: AD\nF: 2C-4C"),
            "line 4, F, card 2C: a foundation rises in suit from the ace without a gap");
  BuilderRules rules = face_down(FaceDown::all_but_last, {3, 3, 2});
  EXPECT_EQ(refusal(rules, "T1: 4D 3D\nT2: 2D\nT3: AD\nF: AC 2C 3C (4C)"),
            "line 4, F, card 4C: a foundation has no face-down card");
}

TEST(SuitBuilderReferee, NoColumnEndsWithACompleteSuit) {
  const std::string reason = ": a complete suit has left: it never lies at the end of a column";
  EXPECT_EQ(refusal(small(), "T1: 3D\nT2: 2D 4C 3C 2C AC\nT3: 4D AD"), "line 2, T2, card AC" + reason);
  EXPECT_EQ(refusal(small(), "T1: 3D\nT2: 4C 3C 2C AC 2D\nT3: 4D AD"), "");
  EXPECT_EQ(refusal(small(), "T1: 4D 3C 2C AC\nT2: 4C 3D 2D AD\nT3:"), "");
  const BuilderRules rules = face_down(FaceDown::all_but_last, {4, 4});
  EXPECT_EQ(refusal(rules, "T1: (4C) 3C 2C AC\nT2: (3D) (2D) (4D) AD"), "");
  BuilderRules ones = with_cells(1);
  ones.ranks = 1;
  EXPECT_EQ(refusal(ones, "T1: AD\nT2:\nT3:\nC1: AC"), "line 1, T1, card AD" + reason);
  EXPECT_EQ(refusal(ones, "T1:\nT2:\nT3:\nC1: AC\nF: AD"), "");
}

TEST(SuitBuilderReferee, ImpossiblePlacesAreNamed) {
  BuilderRules rules = with_cells(1);
  rules.reserve = 2;
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC 2C\nT3: 2D\nC1: 3C\nR1: 4C\nR2: AD\nF:\n"), "card 3D: the card is missing");
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC 2C 3D\nT3: 2D\nC1: 3C\nR1: 4C\nR2: AD"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC 2C\nT3: 2D\nC1: 3C 3D\nR1: 4C\nR2: AD"),
            "line 4, C1: a cell holds one card");
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC 2C\nT3: 2D\nC1: 3C\nR1:\nR2: AD 4C 3D"),
            "line 6, R2: a place of the reserve holds one card");
  rules.reserve_stacked = true;
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC 2C 3D\nT3: 2D\nC1: 3C\nR: 4C AD"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC 2C\nT3: 2D\nC1: 3C\nR: 4C AD 3D"),
            "line 5, R: the reserve never holds more than 2 cards");
}

TEST(SuitBuilderReferee, OnlyWholeDealsLeaveTheStock) {
  BuilderRules rules = with_stock(5);
  const auto fault = [](int left) {
    return "line 4, S: there can never be " + std::to_string(left) +
           " cards left: it starts with 5 and is dealt in rounds of one card a column";
  };
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AC\nT3: 2D\nS: 3C 3D 4C 2C AD"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D 3C\nT2: AC\nT3: 2D\nS: 3D 4C 2C AD"), fault(4));
  EXPECT_EQ(refusal(rules, "T1: 4D 3C\nT2: AC 3D\nT3: 2D\nS: 4C 2C AD"), fault(3));
  EXPECT_EQ(refusal(rules, "T1: 4D 3C\nT2: AC 3D\nT3: 2D 4C\nS: 2C AD"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D 3C 2C\nT2: AC 3D\nT3: 2D 4C\nS: AD"), fault(1));
  EXPECT_EQ(refusal(rules, "T1: 4D 3C 2C\nT2: AC 3D AD\nT3: 2D 4C\nS:"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D 3C 2C\nT2: AC 3D AD\nT3: 2D 4C"), "");
  EXPECT_EQ(refusal(rules, "T1:\nT2: 4D\nT3:\nS: 2D 3C 3D 4C 2C AD AC"), fault(7));
  EXPECT_EQ(refusal(rules, "T1:\nT2:\nT3:\nS: 2D 3C 3D 4C 2C AD AC 4D"), fault(8));
}

TEST(SuitBuilderReferee, OnlyCardsOfColumnsLieFaceDown) {
  BuilderRules rules = face_down(FaceDown::all_but_last, {2, 1});
  rules.cells = 1;
  rules.reserve = 2;
  rules.reserve_stacked = true;
  rules.stock = 2;
  const std::string reason = ": only covered cards of columns are marked as face down";
  EXPECT_EQ(refusal(rules, "T1: (4D) AC\nT2: 3D 2D\nC1: 3C\nR: 4C\nS: 2C AD"), "");
  EXPECT_EQ(refusal(rules, "T1: (4D) AC\nT2: 3D 2D\nC1: (3C)\nR: 4C\nS: 2C AD"), "line 3, C1, card 3C" + reason);
  EXPECT_EQ(refusal(rules, "T1: (4D) AC\nT2: 2D\nC1: 3C\nR: (3D) 4C\nS: 2C AD"), "line 4, R, card 3D" + reason);
  EXPECT_EQ(refusal(rules, "T1: (4D) AC\nT2: 3D 2D\nC1: 3C\nR: 4C\nS: (2C) AD"), "line 5, S, card 2C" + reason);
}

TEST(SuitBuilderReferee, CoveredCardsLieAsTheyWereDealt) {
  const std::string not_dealt = ": no card is dealt face down to this place of the column";
  const std::string lies = ": a card under a face-down card lies as it was dealt, this one face down";
  const BuilderRules rules = face_down(FaceDown::all_but_last, {1, 3, 4});
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: (AD) (3D) 4C\nT3: (2D) (2C) (AC) 3C"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D 3C\nT2: (AD) 4C 3D\nT3: (2D) (2C) AC"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D 3C 2C AD\nT2: 4C 3D\nT3: (2D) AC"), "");
  EXPECT_EQ(refusal(rules, "T1: (4D) AC\nT2: (AD) (3D) 4C\nT3: (2D) 2C 3C"), "line 1, T1, card 4D" + not_dealt);
  EXPECT_EQ(refusal(rules, "T1:\nT2: (AD) (3D) (4D) 4C\nT3: (2D) (2C) AC 3C"), "line 2, T2, card 4D" + not_dealt);
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AD (3D) 4C\nT3: (2D) (2C) AC 3C"), "line 2, T2, card AD" + lies);
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: (AD) (3D)\nT3: (2D) (2C) (AC) 4C 3C"),
            "line 2, T2, card 3D: an exposed card is never face down");
  EXPECT_EQ(refusal(small(), "T1: 4D\nT2: (AD) 3D 4C\nT3: 2D 2C AC 3C"),
            "line 2, T2, card AD: no card lies face down in this game");
}

TEST(SuitBuilderReferee, CardsFaceDownByTurnsLieAsTheyWereDealt) {
  const std::string not_dealt = ": no card is dealt face down to this place of the column";
  const std::string lies = ": a card under a face-down card lies as it was dealt, this one face down";
  const BuilderRules rules = face_down(FaceDown::alternate, {2, 5, 1});
  EXPECT_EQ(refusal(rules, "T1: (4D) 2C\nT2: AD (3D) 4C (AC) 3C\nT3: 2D"), "");
  EXPECT_EQ(refusal(rules, "T1: 4D 2C\nT2: AD (3D) 4C AC 3C\nT3: 2D"), "");
  EXPECT_EQ(refusal(rules, "T1: (4D) 2C\nT2: AD (3D) 2D 4C AC 3C\nT3:"), "");
  EXPECT_EQ(refusal(rules, "T1: (4D) 2C\nT2: AD 3D 4C (AC) 3C\nT3: 2D"), "line 2, T2, card 3D" + lies);
  EXPECT_EQ(refusal(rules, "T1: (4D) 2C\nT2: (AD) 3D 4C AC 3C\nT3: 2D"), "line 2, T2, card AD" + not_dealt);
  EXPECT_EQ(refusal(rules, "T1: (4D) 2C\nT2: AD (3D) (4C) AC 3C\nT3: 2D"), "line 2, T2, card 4C" + not_dealt);
  EXPECT_EQ(refusal(rules, "T1: (4D)\nT2: AD (3D) 4C 2C AC 3C\nT3: 2D"),
            "line 1, T1, card 4D: an exposed card is never face down");
  EXPECT_EQ(refusal(rules, "T1: 4D\nT2: AD (3D) 4C 2C AC\nT3: (2D) 3C"), "line 3, T3, card 2D" + not_dealt);
}

TEST(SuitBuilderReferee, ColumnsHoldWhatTheyLike) {
  EXPECT_EQ(refusal(small(), "T1: 4D 2C AD 3D 4C AC 3C 2D\nT2:\nT3:"), "");
}

TEST(SuitBuilderReferee, ABoardThatIsRefusedChangesNothing) {
  const auto game = at(small(), "T1: 4D 3D\nT2: 2D\nT3: AD\nF: AC-4C");
  const std::string before = board_text(*game);
  EXPECT_NE(set_error(*game, "T1: 4C\nT2: 4D 3C 2C AC\nT3: 3D 2D AD\nT9:"), "");
  EXPECT_NE(set_error(*game, "T1: 3D\nT2: 2D 4C 3C 2C AC\nT3: 4D AD"), "");
  EXPECT_EQ(board_text(*game), before);
  EXPECT_EQ(play_text(*game, "T2 T1; T3 T1"), "");
  EXPECT_TRUE(game->is_won());
}

}  // namespace winnable::test::referee_suit_builder_test
