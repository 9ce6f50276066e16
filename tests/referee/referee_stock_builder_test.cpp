// Guards the referee of the builders with a stock: what each field that a stock adds means in the deal, in play and on
// boards (docs/rules/stock-builder.md). What it shares with the builders is guarded by referee_builder_test.cpp.
#include "solver/referee/stock_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/core/board_checks.h"
#include "tests/support/referee_checks.h"

namespace winnable::test::referee_stock_builder_test {

constexpr auto kUnlimited = BuilderRules::kUnlimited;

// Two suits (clubs, diamonds) of four ranks: three columns of one card, a stock of five, no cells.
BuilderRules small() {
  BuilderRules rules;
  rules.suits = 2;
  rules.ranks = 4;
  rules.columns = 3;
  rules.cells = 0;
  rules.stock = 5;
  return rules;
}
BuilderRules with_reserve(int cards, int stock) {
  auto rules = small();
  rules.reserve = static_cast<std::uint8_t>(cards);
  rules.reserve_stacked = true;
  rules.stock = static_cast<std::uint8_t>(stock);
  rules.fill = FillRule::reserve;
  return rules;
}
BuilderRules onto_columns(BuilderRules rules) {
  rules.stock_to = StockRule::columns;
  return rules;
}
// Places of one card each, and what is left beyond three columns of one card is dealt onto them.
BuilderRules onto_reserve(int places, int stock = 3) {
  auto rules = small();
  rules.reserve = static_cast<std::uint8_t>(places);
  rules.stock = static_cast<std::uint8_t>(stock);
  rules.stock_to = StockRule::reserve;
  return rules;
}
BuilderRules filled_from_stock() {
  auto rules = small();
  rules.fill = FillRule::waste_then_stock;
  return rules;
}

std::unique_ptr<Referee> referee_of(const BuilderRules& rules) { return make_stock_builder_referee(rules, "short"); }
std::unique_ptr<Referee> at(const BuilderRules& rules, std::string_view board) {
  return test::at(referee_of(rules), board);
}
std::string refusal(const BuilderRules& rules, std::string_view board) { return set_error(*referee_of(rules), board); }
std::string moves_at(const BuilderRules& rules, std::string_view board) { return moves_text(*at(rules, board)); }

std::unique_ptr<Referee> dealt(const BuilderRules& rules, std::string_view cards) {
  return test::dealt(referee_of(rules), rules.deck_shape(), cards);
}
std::string deal_text(const BuilderRules& rules, std::string_view cards) { return board_text(*dealt(rules, cards)); }

// --- what holds in every game ---------------------------------------------------------------------------------------

// Whether the numbers add up, as the sheet says; lengths are as equal as they come.
bool adds_up(const BuilderRules& rules) {
  if (rules.column_cards() < 0 || rules.cells_filled > rules.cells) return false;
  if (rules.fill == FillRule::reserve && !(rules.reserve_stacked ? rules.reserve > 0 : rules.reserve == 1))
    return false;
  if (rules.fill == FillRule::waste_then_stock && rules.stock == 0) return false;
  if (rules.stock_to == StockRule::reserve) {
    if (rules.reserve == 0 || rules.reserve_stacked || rules.fill != FillRule::none) return false;
    const int rounds = (rules.stock + rules.reserve - 1) / rules.reserve;
    if (rules.reserve * (1 + rounds) > BuilderRules::kMaxReserveCards) return false;
  }
  if (rules.spaces == SpaceRule::waste && (rules.stock == 0 || rules.stock_to != StockRule::waste)) return false;
  return rules.has_stock();
}

BuilderRules random_rules(std::mt19937_64& random) {
  const auto pick = [&random](int n) {
    return static_cast<std::uint8_t>(random() % static_cast<unsigned>(std::max(n, 1)));
  };
  BuilderRules rules;
  rules.decks = 1 + pick(2);
  rules.suits = 1 + pick(4);
  rules.ranks = 2 + pick(5);
  rules.columns = 1 + pick(6);
  rules.build = static_cast<BuildRule>(pick(6));
  rules.wrap = static_cast<WrapRule>(pick(3));
  rules.group = static_cast<GroupRule>(pick(5));
  rules.group_build = static_cast<BuildRule>(pick(6));
  rules.spaces = static_cast<SpaceRule>(pick(4));
  rules.fill = static_cast<FillRule>(pick(3));
  rules.cells = pick(3);
  rules.cells_filled = pick(rules.cells + 1);
  rules.reserve = pick(5);
  rules.reserve_stacked = pick(3) > 0;
  rules.foundations = static_cast<FoundationStart>(pick(4));
  rules.base = 1 + pick(rules.ranks);
  rules.foundation_return = pick(2) == 0;
  rules.return_to_cells = rules.foundation_return && pick(2) == 0;
  rules.face_down = static_cast<FaceDown>(pick(3));
  rules.by_columns = pick(2) == 0;
  rules.columns_last = pick(2) == 0;
  rules.kings_to_bottom = pick(4) == 0;
  rules.dealt_home = pick(4) == 0;
  rules.stock = pick(rules.column_cards() + 1);
  rules.stock_to = static_cast<StockRule>(pick(3));
  if (rules.stock_to == StockRule::reserve && pick(8) > 0) {
    rules.reserve_stacked = false;
    rules.fill = FillRule::none;
  }
  rules.draw = 1 + pick(3);
  constexpr std::uint8_t kRedeals[] = {0, 1, 2, kUnlimited};
  rules.redeals = kRedeals[pick(4)];
  return rules;
}

TEST(StockBuilderReferee, KeepsWhatEveryRefereeKeeps) {
  for (const RefereeEntry& entry : stock_builder_referees()) {
    SCOPED_TRACE(entry.game);
    const auto referee = entry.make();
    EXPECT_EQ(referee->board().game, entry.game);
    check_referee(*referee, {.games = 2, .max_moves = 80, .foreign_moves = 10});
  }
}

TEST(StockBuilderReferee, KeepsItForRandomRules) {
  std::mt19937_64 random(31);
  int played = 0;
  int onto_places = 0;
  for (int i = 0; i < 1200; ++i) {
    const BuilderRules rules = random_rules(random);
    if (!adds_up(rules)) continue;
    SCOPED_TRACE("rules " + std::to_string(i));
    ASSERT_NO_FATAL_FAILURE(check_referee(*referee_of(rules), {.games = 2, .max_moves = 40, .foreign_moves = 5}));
    ++played;
    if (rules.stock_to == StockRule::reserve) ++onto_places;
  }
  EXPECT_GT(played, 300);
  EXPECT_GT(onto_places, 100);
}

// --- the deal -------------------------------------------------------------------------------------------------------

constexpr const char* kDeck = "4C 2C AD 3D 4D AC 2D 3C";

TEST(StockBuilderDeal, TheStockIsWhatIsLeft) {
  EXPECT_EQ(deal_text(small(), kDeck), "T1: 4C\nT2: 2C\nT3: AD\nF:\nW:\nS: 3D 4D AC 2D 3C\n");
  EXPECT_EQ(deal_text(onto_columns(small()), kDeck), "T1: 4C\nT2: 2C\nT3: AD\nF:\nS: 3D 4D AC 2D 3C\n");
  auto rules = small();
  rules.cells = 2;
  rules.cells_filled = 1;
  rules.reserve = 2;
  rules.stock = 2;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C\nT2: 2C\nT3: AD\nC1: 3D\nC2:\nR1: 4D\nR2: AC\nF:\nW:\nS: 2D 3C\n");
  rules.columns_last = true;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 3D\nT2: 4D\nT3: AC\nC1: 4C\nC2:\nR1: 2C\nR2: AD\nF:\nW:\nS: 2D 3C\n");
  rules = small();
  rules.lengths = {1, 0, 2};
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C\nT2:\nT3: 2C AD\nF:\nW:\nS: 3D 4D AC 2D 3C\n");
}

TEST(StockBuilderDeal, ColumnsThatBeginEmptyAreFilledFromTheLeft) {
  auto rules = filled_from_stock();
  rules.stock = 8;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 4C\nT2: 2C\nT3: AD\nF:\nW:\nS: 3D 4D AC 2D 3C\n");
  rules = with_reserve(2, 6);
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 2C\nT2: 4C\nT3:\nR:\nF:\nW:\nS: AD 3D 4D AC 2D 3C\n");
  rules.fill = FillRule::none;
  EXPECT_EQ(deal_text(rules, kDeck), "T1:\nT2:\nT3:\nR: 4C 2C\nF:\nW:\nS: AD 3D 4D AC 2D 3C\n");
}

TEST(StockBuilderDeal, FactsAreWrittenWhereTheyMeanSomething) {
  auto rules = small();
  rules.redeals = 2;
  rules.foundations = FoundationStart::first;
  rules.stock = 4;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 2C\nT2: AD\nT3: 3D\nF: 4C\nW:\nS: 4D AC 2D 3C\nbase: 4\nredeals: 0\n");
  rules.redeals = kUnlimited;
  EXPECT_EQ(deal_text(rules, kDeck), "T1: 2C\nT2: AD\nT3: 3D\nF: 4C\nW:\nS: 4D AC 2D 3C\nbase: 4\n");
}

// --- the stock ------------------------------------------------------------------------------------------------------

TEST(StockBuilderReferee, CardsAreTurnedToTheWaste) {
  auto rules = small();
  rules.draw = 2;
  const auto game = dealt(rules, kDeck);
  EXPECT_EQ(play_text(*game, "turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "3D 4D");
  EXPECT_EQ(play_text(*game, "turn; turn"), "");
  EXPECT_EQ(pile_text(*game, "W"), "3D 4D AC 2D 3C") << "the last turn has one card";
  EXPECT_EQ(play_text(*game, "turn"), "turn: the stock is used up");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: this game has no such move");
  EXPECT_EQ(play_text(*game, "deal"), "deal: this game has no such move");
}

TEST(StockBuilderReferee, TheWasteIsTurnedOverInPlaceAndThatIsCounted) {
  auto rules = small();
  rules.redeals = 1;
  EXPECT_EQ(play_text(*dealt(rules, kDeck), "turn; redeal"), "redeal: the stock is not used up yet");
  const std::string board = "T1: 4C\nT2: 2C\nT3: AD\nF:\nW: 3D 4D AC 2D 3C\nS:\nredeals: ";
  const auto game = at(rules, board + "0");
  EXPECT_EQ(play_text(*game, "redeal"), "");
  EXPECT_EQ(pile_text(*game, "S"), "3D 4D AC 2D 3C");
  EXPECT_EQ(pile_text(*game, "W"), "");
  EXPECT_EQ(game->board().fact("redeals", -1), 1);
  EXPECT_EQ(play_text(*at(rules, board + "1"), "redeal"), "redeal: no redeal is left");
  rules.redeals = kUnlimited;
  const std::string plain = "T1: 4C\nT2: 2C\nT3: AD\nF:\nW: 3D 4D AC 2D 3C\nS:";
  EXPECT_EQ(play_text(*at(rules, plain), "redeal; turn; turn; turn; turn; turn; redeal; turn"), "");
  EXPECT_EQ(play_text(*at(rules, "T1: 4C 3D 2C\nT2: AC 3C\nT3: 4D 2D AD\nF:\nW:\nS:"), "redeal"),
            "redeal: there is no waste to turn over");
}

TEST(StockBuilderReferee, OnlyTheTopOfTheWasteIsPlayed) {
  auto rules = small();
  rules.cells = 1;
  const std::string board = "T1: 4C\nT2: 2C\nT3: 4D\nC1:\nF: AC\nW: 3C 2D 3D\nS: AD";
  EXPECT_EQ(moves_at(rules, board), "T1 C1; T2 C1; T2 F; T3 C1; W C1; W T1; turn");
  const auto game = at(rules, board);
  EXPECT_EQ(play_text(*game->clone(), "W T1 2"), "W T1 2: only one card is available there");
  EXPECT_EQ(play_text(*game->clone(), "S T1"), "S T1: the stock is turned or dealt, its cards are not played");
  EXPECT_EQ(play_text(*game->clone(), "T2 W"), "T2 W: nothing moves there");
  EXPECT_EQ(play_text(*game->clone(), "T2 S"), "T2 S: nothing moves there");
  EXPECT_EQ(play_text(*game, "W T1; W C1; W T3; T2 F; W F"), "W F: W is empty");
  EXPECT_EQ(pile_text(*game, "T3"), "4D 3C");
}

TEST(StockBuilderReferee, TheStockIsDealtOntoTheColumns) {
  const auto game = at(onto_columns(small()), "T1:\nT2: AD\nT3: 4C\nF: AC\nS: 3D 4D 2C 2D 3C");
  EXPECT_EQ(moves_text(*game), "T2 F; T2 T1; T3 T1; deal");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(board_text(*game), "T1: 3D\nT2: AD 4D\nT3: 4C 2C\nF: AC\nS: 2D 3C\n") << "empty columns too";
  EXPECT_EQ(play_text(*game, "T3 T1; deal"), "");
  EXPECT_EQ(board_text(*game), "T1: 3D 2C 2D\nT2: AD 4D 3C\nT3: 4C\nF: AC\nS:\n") << "the last deal is short";
  EXPECT_EQ(moves_text(*game), "T1 T2");
  EXPECT_EQ(play_text(*game, "deal"), "deal: the stock is used up");
}

TEST(StockBuilderReferee, DealtCardsJoinASequence) {
  auto rules = onto_columns(small());
  rules.face_down = FaceDown::all_but_last;
  rules.group = GroupRule::any_part;
  const auto game = at(rules, "T1: (AD) 3D\nT2: 4C\nT3: 4D 3C 2D\nF: AC\nS: 2C");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(pile_text(*game, "T1"), "(AD) 3D 2C");
  EXPECT_EQ(moves_text(*game), "T1 F; T1 T2 2");
}

// --- a stock that goes to the reserve -------------------------------------------------------------------------------

TEST(StockBuilderReferee, TheStockIsDealtOntoTheReserve) {
  const auto game = dealt(onto_reserve(2), kDeck);
  EXPECT_EQ(board_text(*game), "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D\nR2: 4D\nF:\nS: AC 2D 3C\n");
  EXPECT_EQ(moves_text(*game), "R1 T1; T3 F; T3 T2; deal");
  EXPECT_EQ(play_text(*game, "turn"), "turn: this game has no such move");
  EXPECT_EQ(play_text(*game, "redeal"), "redeal: this game has no such move");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(game->consequences(), (std::vector<std::string>{"AC is dealt to R1", "2D is dealt to R2"}));
  EXPECT_EQ(board_text(*game), "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D AC\nR2: 4D 2D\nF:\nS: 3C\n");
  EXPECT_EQ(moves_text(*game), "R1 F; T3 F; T3 T2; deal") << "the last cards alone are played";
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"3C is dealt to R1"}) << "the last deal is short";
  EXPECT_EQ(board_text(*game), "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D AC 3C\nR2: 4D 2D\nF:\nS:\n");
  EXPECT_EQ(play_text(*game, "deal"), "deal: the stock is used up");
}

TEST(StockBuilderReferee, ACardPlayedFromAPlaceUncoversTheOneBelow) {
  const auto game = at(onto_reserve(2), "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D AC 3C\nR2: 4D 2D\nF:\nS:");
  EXPECT_EQ(moves_text(*game), "T3 F; T3 T2");
  EXPECT_EQ(play_text(*game, "T3 F; R2 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{});
  EXPECT_EQ(moves_text(*game), "R1 T3; R2 T3; T1 T3; T2 T3");
  EXPECT_EQ(play_text(*game, "R2 T3; R1 T3"), "");
  EXPECT_EQ(moves_text(*game), "R1 F");
  EXPECT_EQ(play_text(*game, "R1 F; R1 F"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C\nT2: 2C\nT3: 4D 3C\nR1:\nR2:\nF: AC AD-3D\nS:\n");
  EXPECT_EQ(play_text(*game->clone(), "R1 F"), "R1 F: R1 is empty");
  EXPECT_EQ(play_text(*game, "T2 F; T3 F; T1 F; T3 F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(StockBuilderReferee, AnEmptiedPlaceGetsACardAtTheNextDeal) {
  const auto game = dealt(onto_reserve(2), kDeck);
  EXPECT_EQ(play_text(*game, "R1 T1"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C 3D\nT2: 2C\nT3: AD\nR1:\nR2: 4D\nF:\nS: AC 2D 3C\n") << "not before";
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C 3D\nT2: 2C\nT3: AD\nR1: AC\nR2: 4D 2D\nF:\nS: 3C\n");
  EXPECT_EQ(play_text(*game, "R1 F; T3 F; R2 F; deal"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C 3D\nT2: 2C\nT3:\nR1: 3C\nR2: 4D\nF: AC AD-2D\nS:\n") << "R1 comes first";
}

TEST(StockBuilderReferee, PlacesGiveOneCardToColumnsCellsAndFoundationsAndTakeNone) {
  auto rules = onto_reserve(2, 2);
  rules.cells = 1;
  rules.foundation_return = true;
  rules.return_to_cells = true;
  const std::string board = "T1: 4C\nT2: 2D 3D\nT3: 4D\nC1:\nR1: AD 2C\nR2: 3C\nF: AC\nS:";
  EXPECT_EQ(moves_at(rules, board), "F1 C1; R1 C1; R1 F; R1 T2; R2 C1; R2 T3; T1 C1; T2 C1; T2 T1; T3 C1");
  const auto game = at(rules, board);
  EXPECT_EQ(play_text(*game->clone(), "R1 T2 2"), "R1 T2 2: only one card is available there");
  EXPECT_EQ(play_text(*game->clone(), "R1 T2 3"), "R1 T2 3: R1 has only 2 cards");
  EXPECT_EQ(play_text(*game->clone(), "R1 R2"), "R1 R2: nothing moves there");
  EXPECT_EQ(play_text(*game->clone(), "T2 R1"), "T2 R1: nothing moves there");
  EXPECT_EQ(play_text(*game->clone(), "F1 R1"), "F1 R1: nothing moves there");
  EXPECT_EQ(play_text(*game->clone(), "R1 C1; R2 C1"), "R2 C1: the cell is occupied");
  EXPECT_EQ(play_text(*game->clone(), "R1 C1; C1 R2"), "C1 R2: nothing moves there");
  const std::string undealt = "T1: 4C\nT2: 2D 3D\nT3: 4D\nC1: AC\nR1: AD\nR2:\nF:\nS: 2C 3C";
  EXPECT_EQ(play_text(*at(rules, undealt), "S R2"), "S R2: the stock is turned or dealt, its cards are not played");
  EXPECT_EQ(play_text(*at(rules, undealt), "R T1"), "R T1: this game has no pile R");
}

TEST(StockBuilderReferee, SpacesTakeFromPlacesWhatTheRuleSays) {
  auto rules = onto_reserve(2);
  const std::string board = "T1:\nT2: 3C 2D\nT3: 2C\nR1: 3D 4D\nR2: 4C AD\nF: AC\nS:";
  EXPECT_EQ(moves_at(rules, board), "R1 T1; R2 F; R2 T1; R2 T3; T2 T1; T3 F; T3 T1");
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(moves_at(rules, board), "R1 T1; R2 F; R2 T3; T3 F");
  rules.spaces = SpaceRule::none;
  EXPECT_EQ(moves_at(rules, board), "R2 F; R2 T3; T3 F");
}

// The game that is played so: base card, columns of 1 to 7, seven places, and 16 cards that are dealt onto them.
TEST(StockBuilderReferee, SevenPlacesGetSixteenCardsInThreeDeals) {
  BuilderRules rules;
  rules.columns = 7;
  rules.lengths = {1, 2, 3, 4, 5, 6, 7};
  rules.cells = 0;
  rules.reserve = 7;
  rules.stock = 16;
  rules.stock_to = StockRule::reserve;
  rules.foundations = FoundationStart::first;
  rules.group = GroupRule::any_part;
  rules.wrap = WrapRule::around;
  rules.spaces = SpaceRule::kings;
  ASSERT_TRUE(adds_up(rules));
  const auto game = referee_of(rules);
  const Deck deck = shuffled_deck(rules.deck_shape(), 1);
  game->deal(deck);
  const auto lengths = [&game] {
    std::string text;
    const Board board = game->board();
    for (const char* name : {"R1", "R2", "R3", "R4", "R5", "R6", "R7", "S"})
      text += " " + std::to_string(board.find(name)->cards.size());
    return text;
  };
  EXPECT_EQ(pile_text(*game, "F"), to_text(deck[0])) << "the base card comes first";
  EXPECT_EQ(pile_text(*game, "R1"), to_text(deck[29]));
  EXPECT_EQ(lengths(), " 1 1 1 1 1 1 1 16");
  EXPECT_EQ(play_text(*game, "deal"), "");
  EXPECT_EQ(pile_text(*game, "R1"), to_text(deck[29]) + " " + to_text(deck[36])) << "the first of the stock";
  EXPECT_EQ(lengths(), " 2 2 2 2 2 2 2 9");
  EXPECT_EQ(play_text(*game, "deal; deal"), "");
  EXPECT_EQ(lengths(), " 4 4 3 3 3 3 3 0");
  EXPECT_EQ(play_text(*game, "deal"), "deal: the stock is used up");
  ASSERT_NO_FATAL_FAILURE(check_referee(*referee_of(rules), {.games = 8, .max_moves = 100, .foreign_moves = 10}));
}

// --- empty columns --------------------------------------------------------------------------------------------------

TEST(StockBuilderReferee, SpacesTakeWhatTheRuleSays) {
  auto rules = small();
  rules.cells = 1;
  rules.reserve = 2;
  rules.foundation_return = true;
  const std::string board = "T1:\nT2: 3C 2D\nT3: 4C\nC1: 3D\nR1: 4D\nR2:\nF: AC-2C AD\nW:\nS:";
  EXPECT_EQ(moves_at(rules, board), "C1 T1; C1 T3; F1 T1; F2 T1; R1 T1; T2 F; T2 T1; T3 T1");
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(moves_at(rules, board), "C1 T3; R1 T1; T2 F; T3 T1");
  rules.spaces = SpaceRule::none;
  EXPECT_EQ(moves_at(rules, board), "C1 T3; T2 F");
  rules.spaces = SpaceRule::waste;
  EXPECT_EQ(moves_at(rules, board), "C1 T3; T2 F");
  EXPECT_EQ(play_text(*at(rules, board), "R1 T1"), "R1 T1: only the waste fills an empty column");
  const std::string waste = "T1:\nT2: 3C 2D\nT3: 4C\nC1: 3D\nR1:\nR2:\nF: AC-2C AD\nW: 4D\nS:";
  EXPECT_EQ(moves_at(rules, waste), "C1 T3; T2 F; W T1");
  rules.spaces = SpaceRule::none;
  EXPECT_EQ(moves_at(rules, waste), "C1 T3; T2 F");
}

TEST(StockBuilderReferee, KingsFromTheWasteFillSpaces) {
  auto rules = small();
  rules.spaces = SpaceRule::kings;
  EXPECT_EQ(moves_at(rules, "T1:\nT2: 4C\nT3: 2D\nF: AC AD\nW: 3C 3D 2C 4D\nS:"), "T2 T1; T3 F; W T1");
  EXPECT_EQ(moves_at(rules, "T1:\nT2: 4C\nT3: 2D\nF: AC AD\nW: 3C 4D 2C 3D\nS:"), "T2 T1; T3 F; W T2");
}

TEST(StockBuilderReferee, TheReserveFillsSpacesAtOnce) {
  const auto rules = with_reserve(2, 3);
  const auto game = at(rules, "T1: 4C\nT2: AD\nT3: 3D\nR: 2C 4D\nF:\nW:\nS: AC 2D 3C");
  EXPECT_EQ(moves_text(*game), "T2 F; T3 T1; turn");
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T2 filled with 4D"});
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C 3D\nT2: 4D\nT3: 2C\nR:\nF: AD\nW:\nS: AC 2D 3C\n");
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_EQ(pile_text(*game, "T3"), "") << "the reserve is gone";
  EXPECT_EQ(moves_text(*game), "T1 T3; T2 T3; turn") << "any card goes there now";
  auto waste_fills = rules;
  waste_fills.spaces = SpaceRule::waste;
  const std::string later = "T1: 4C 3D 2C\nT2: 4D\nT3:\nR:\nF: AD\nW: AC\nS: 2D 3C";
  EXPECT_EQ(moves_at(waste_fills, later), "W F; W T3; turn");
}

TEST(StockBuilderReferee, AReserveOfOneCardFillsToo) {
  auto rules = with_reserve(1, 4);
  rules.reserve_stacked = false;
  const auto game = at(rules, "T1: 4C\nT2: AD\nT3: 3D\nR1: 2C\nF:\nW:\nS: AC 2D 3C 4D");
  EXPECT_EQ(moves_text(*game), "R1 T3; T2 F; T3 T1; turn");
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C\nT2: 2C\nT3: 3D\nR1:\nF: AD\nW:\nS: AC 2D 3C 4D\n");
}

TEST(StockBuilderReferee, WasteThenStockFillSpacesAtOnce) {
  const auto game = at(filled_from_stock(), "T1: 4C\nT2: AD\nT3: 3D\nF:\nW: 2C\nS: 4D AC 2D 3C");
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C\nT2: 2C\nT3: 3D\nF: AD\nW:\nS: 4D AC 2D 3C\n");
  EXPECT_EQ(play_text(*game, "T3 T1"), "");
  EXPECT_EQ(board_text(*game), "T1: 4C 3D\nT2: 2C\nT3: 4D\nF: AD\nW:\nS: AC 2D 3C\n") << "not over the waste";
  const auto columns = at(onto_columns(filled_from_stock()), "T1: 4C\nT2: AD\nT3: 3D\nF:\nS: 4D AC 2D 3C 2C");
  EXPECT_EQ(play_text(*columns, "T3 T1"), "");
  EXPECT_EQ(board_text(*columns), "T1: 4C 3D\nT2: AD\nT3: 4D\nF:\nS: AC 2D 3C 2C\n");
}

TEST(StockBuilderReferee, ASpaceStaysWhenNothingIsLeftToFillIt) {
  EXPECT_EQ(moves_at(filled_from_stock(), "T1: 4C 3D 2C\nT2:\nT3: 4D 2D 3C\nF: AC AD\nW:\nS:"), "T1 F; T1 T2; T3 T2");
}

// --- groups ---------------------------------------------------------------------------------------------------------

TEST(StockBuilderReferee, SingleCardsMoveAlone) {
  auto rules = small();
  const std::string board = "T1: 4C 3D 2C\nT2: 4D\nT3: AC AD\nF:\nW:\nS: 2D 3C";
  EXPECT_EQ(moves_at(rules, board), "T3 F; T3 T1; turn");
  EXPECT_EQ(play_text(*at(rules, "T1: 3D 2C\nT2: 4C\nT3:\nF: AC AD\nW:\nS: 2D 3C 4D"), "T1 T2 2"),
            "T1 T2 2: cards move one at a time");
  rules.group = GroupRule::any_part;
  EXPECT_EQ(moves_at(rules, "T1: 3D 2C\nT2: 4C\nT3:\nF: AD\nW:\nS: AC 2D 3C 4D"),
            "T1 T2 2; T1 T3; T1 T3 2; T2 T3; turn");
}

TEST(StockBuilderReferee, WholeColumns) {
  auto rules = small();
  rules.group = GroupRule::whole_column;
  EXPECT_EQ(moves_at(rules, "T1: 3D 2C\nT2: 4C\nT3:\nF: AD\nW:\nS: AC 2D 3C 4D"), "T1 T2 2; T1 T3 2; T2 T3; turn");
  EXPECT_EQ(moves_at(rules, "T1: 2D 3C\nT2: 4D\nT3: AC\nF: AD\nW:\nS: 2C 3D 4C"), "T3 F; turn");
}

// --- foundations ----------------------------------------------------------------------------------------------------

TEST(StockBuilderReferee, EachPileOfASuitGivesBack) {
  auto rules = small();
  rules.decks = 2;
  rules.stock = 13;
  rules.foundation_return = true;
  const std::string board = "T1: 4D\nT2: 3D\nT3: 4D\nF: AC-3C AC-2C AD-2D AD-2D\nW: 4C\nS: 3C 3D 4C";
  EXPECT_EQ(moves_at(rules, board), "F1 T1; F1 T3; F5 T2; T2 F; W F; turn");
  const auto game = at(rules, board);
  EXPECT_EQ(play_text(*game->clone(), "F6 T2"), "F6 T2: both piles are alike: take the first");
  EXPECT_EQ(
      play_text(*game->clone(), "F3 T2"),
      "F3 T2: say which: F1 is clubs, F2 diamonds, F3 hearts, F4 spades, F5 to F8 their lower piles in two decks");
  EXPECT_EQ(play_text(*game, "F5 T2"), "");
  EXPECT_EQ(board_text(*game), "T1: 4D\nT2: 3D 2C\nT3: 4D\nF: AC-3C AC AD-2D AD-2D\nW: 4C\nS: 3C 3D 4C\n");
  EXPECT_EQ(play_text(*game, "F1 T1"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC-2C AC AD-2D AD-2D");
  EXPECT_EQ(play_text(*game, "F5 T1; F6 T1"), "F5 T1: a column builds down in alternating colours");
  rules.foundation_return = false;
  EXPECT_EQ(play_text(*at(rules, board), "F1 T1"), "F1 T1: foundation cards stay");
}

TEST(StockBuilderReferee, ACardGoesToThePileThatItFits) {
  auto rules = small();
  rules.decks = 2;
  rules.stock = 13;
  const auto game = at(rules, "T1: 4D\nT2: 3D 3C 4C\nT3: 4D\nF: AC-3C AC-2C AD-2D AD-2D\nW:\nS: 3D 4C");
  EXPECT_EQ(play_text(*game, "T2 F; T2 F; turn; W F"), "");
  EXPECT_EQ(pile_text(*game, "F"), "AC-4C AC-3C AD-3D AD-2D");
  EXPECT_EQ(play_text(*game, "turn; W F; T2 F; T1 F; T3 F"), "");
  EXPECT_TRUE(game->is_won());
}

TEST(StockBuilderReferee, BaseCardsThatWereLaidOutStay) {
  auto rules = small();
  rules.stock = 3;
  rules.foundations = FoundationStart::bases;
  rules.foundation_return = true;
  const std::string board = "T1: 2D\nT2: 3D\nT3: 4D\nF: AC-2C AD\nW: 3C\nS: 4C";
  EXPECT_EQ(moves_at(rules, board), "F1 T2; T1 F; W F; W T3; turn");
  EXPECT_EQ(play_text(*at(rules, board), "F1 T2; F1 T1"), "F1 T1: the base cards stay");
}

TEST(StockBuilderReferee, CardsComeBackToCellsWhereThatIsTheRule) {
  auto rules = small();
  rules.cells = 1;
  rules.foundation_return = true;
  const std::string board = "T1: 2D\nT2: 4C\nT3: 4D\nC1:\nF: AC\nW:\nS: 2C 3C AD 3D";
  EXPECT_EQ(moves_at(rules, board), "F1 T1; T1 C1; T2 C1; T3 C1; turn");
  rules.return_to_cells = true;
  EXPECT_EQ(moves_at(rules, board), "F1 C1; F1 T1; T1 C1; T2 C1; T3 C1; turn");
}

// --- face-down cards ------------------------------------------------------------------------------------------------

TEST(StockBuilderReferee, BaredCardsAreTurnedUpAndFillingCardsLieFaceUp) {
  auto rules = filled_from_stock();
  rules.face_down = FaceDown::all_but_last;
  rules.stock = 3;
  const auto game = at(rules, "T1: (4D) AC\nT2: AD\nT3: (3C) 2D\nF:\nW:\nS: 2C 4C 3D");
  EXPECT_EQ(play_text(*game, "T1 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T1 turns up 4D"});
  EXPECT_EQ(play_text(*game, "T2 F"), "");
  EXPECT_EQ(game->consequences(), std::vector<std::string>{"T2 filled with 2C"});
  EXPECT_EQ(board_text(*game), "T1: 4D\nT2: 2C\nT3: (3C) 2D\nF: AC AD\nW:\nS: 4C 3D\n");
}

// --- positions that cannot be ---------------------------------------------------------------------------------------

TEST(StockBuilderReferee, ImpossibleBoardsAreRefused) {
  auto rules = filled_from_stock();
  rules.redeals = 1;
  rules.face_down = FaceDown::all_but_last;
  const std::string good = "T1: (4C) 3C\nT2: AD\nT3: 3D\nF:\nW: 2C\nS: 4D AC 2D";
  EXPECT_EQ(refusal(rules, good), "");
  EXPECT_EQ(refusal(rules, good + "\nredeals: 1"), "");
  EXPECT_EQ(refusal(rules, good + "\nredeals: 2"), "redeals: this game has 1");
  EXPECT_EQ(refusal(rules, "T1: 3C\nT2: (AD)\nT3: 3D\nF:\nW: 2C 4C\nS: 4D AC 2D"),
            "line 2, T2, card AD: the exposed card of a column is face up");
  EXPECT_EQ(refusal(rules, "T1: (3C) AD\nT2:\nT3: 3D\nF:\nW: 2C 4C\nS: 4D AC 2D"),
            "line 2, T2: an empty column is filled at once");
  EXPECT_EQ(refusal(rules, "T1: 3C\nT2: AD\nT3:\nF:\nW: 2C 4C\nS: 4D AC 2D 3D"),
            "line 6, S: waste and stock hold at most 5 cards");
  EXPECT_EQ(refusal(rules, "T1: 3C\nT2: AD\nT3: 3D\nF:\nW: 2C (4C)\nS: 4D AC 2D"),
            "line 5, W, card 4C: only covered cards of columns are marked as face down");
  EXPECT_EQ(refusal(onto_columns(small()), "T1: 3C\nT2: AD\nT3: 3D\nF:\nW: 2C 4C\nS: 4D AC 2D"),
            "line 5, W: this game has no such pile");
  EXPECT_EQ(refusal(with_reserve(2, 3), "T1: 3C\nT2: AD\nT3:\nR: 2C\nF: \nW:\nS: 4D AC 2D 3D 4C"),
            "line 7, S: the stock holds at most 3 cards");
  EXPECT_EQ(refusal(with_reserve(2, 3), "T1: 3C\nT2: AD 4C 3D\nT3:\nR: 2C\nF: \nW:\nS: 4D AC 2D"),
            "line 3, T3: an empty column is filled at once");
}

TEST(StockBuilderReferee, PlacesHoldWhatTheStockCanDealToThem) {
  const auto rules = onto_reserve(2);
  const std::string full = "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D AC 3C\nR2: 4D 2D\nF:\nS:";
  EXPECT_EQ(board_text(*at(rules, full)), full + "\n") << "a board is read back as it was written";
  const std::string between = "T1: 4C 3D\nT2: 2C\nT3: AD\nR1:\nR2: 4D 2D\nF: AC\nS: 3C";
  EXPECT_EQ(board_text(*at(rules, between)), between + "\n");
  EXPECT_EQ(refusal(rules, "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D AC 3C 2D\nR2: 4D\nF:\nS:"),
            "line 4, R1: a place of the reserve holds at most 3 cards");
  EXPECT_EQ(refusal(onto_reserve(2, 2), "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D\nR2: 4D AC 3C\nF:\nS: 2D"),
            "line 5, R2: a place of the reserve holds at most 2 cards");
  EXPECT_EQ(refusal(rules, "T1: 4C\nT2: 2C\nT3: AD\nR1: (3D) AC\nR2: 4D\nF:\nS: 2D 3C"),
            "line 4, R1, card 3D: no card lies face down in this game");
  auto covered = rules;
  covered.face_down = FaceDown::all_but_last;
  EXPECT_EQ(refusal(covered, "T1: 4C\nT2: 2C\nT3: AD\nR1: (3D) AC\nR2: 4D\nF:\nS: 2D 3C"),
            "line 4, R1, card 3D: only covered cards of columns are marked as face down");
  EXPECT_EQ(refusal(rules, "T1: 4C\nT2: 2C\nT3: AD\nR1:\nR2:\nF:\nS: 3D 4D AC 2D 3C"),
            "line 7, S: the stock holds at most 3 cards");
  EXPECT_EQ(refusal(rules, "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D\nR2: 4D\nF:\nW: AC\nS: 2D 3C"),
            "line 7, W: this game has no such pile");
  EXPECT_EQ(refusal(rules, "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D\nR2: 4D\nR3: AC\nF:\nS: 2D 3C"),
            "line 6, R3: this game has no such pile");
  for (const StockRule elsewhere : {StockRule::waste, StockRule::columns}) {
    auto one_each = rules;
    one_each.stock_to = elsewhere;
    EXPECT_EQ(refusal(one_each, "T1: 4C\nT2: 2C\nT3: AD\nR1: 3D AC\nR2: 4D\nF:\nS: 2D 3C"),
              "line 4, R1: a place of the reserve holds one card");
  }
}

}  // namespace winnable::test::referee_stock_builder_test
