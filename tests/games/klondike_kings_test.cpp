// Guards the kings that come back from their foundations to empty columns: the board that was called lost, and short
// decks of one to three columns in which such a king decides, from deals and from boards near the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "games/catalogue.h"
#include "games/klondike/position.h"
#include "tests/support/fuzz.h"
#include "tests/support/klondike_fuzz.h"

namespace winnable::test {
namespace {

constexpr KlondikeRules kOneColumn{.name = "kings-1x4x2-draw1", .draw = 1, .suits = 4, .ranks = 2, .columns = 1};
constexpr KlondikeRules kOneColumnDraw2{.name = "kings-1x2x5-draw2", .draw = 2, .suits = 2, .ranks = 5, .columns = 1};
constexpr KlondikeRules kOneColumnOnce{
    .name = "kings-1x3x3-draw2-once", .draw = 2, .redeals = 0, .suits = 3, .ranks = 3, .columns = 1};
constexpr KlondikeRules kTwoColumns{.name = "kings-2x4x3-draw1", .draw = 1, .suits = 4, .ranks = 3, .columns = 2};
constexpr KlondikeRules kTwoColumnsDraw2{.name = "kings-2x3x4-draw2", .draw = 2, .suits = 3, .ranks = 4, .columns = 2};
constexpr KlondikeRules kTwoColumnsDraw3{.name = "kings-2x4x4-draw3", .suits = 4, .ranks = 4, .columns = 2};
constexpr KlondikeRules kTwoColumnsOnce{
    .name = "kings-2x4x3-draw1-once", .draw = 1, .redeals = 0, .suits = 4, .ranks = 3, .columns = 2};
constexpr KlondikeRules kThreeColumns{.name = "kings-3x3x5-draw3", .suits = 3, .ranks = 5, .columns = 3};
constexpr KlondikeRules kThreeColumnsDraw1{
    .name = "kings-3x4x3-draw1", .draw = 1, .suits = 4, .ranks = 3, .columns = 3};
constexpr KlondikeRules kThreeColumnsTwice{
    .name = "kings-3x4x4-draw2-twice", .draw = 2, .redeals = 1, .suits = 4, .ranks = 4, .columns = 3};
constexpr KlondikeRules kThreeColumnsOnce{
    .name = "kings-3x4x4-draw3-once", .redeals = 0, .suits = 4, .ranks = 4, .columns = 3};
constexpr KlondikeRules kStaying{
    .name = "kings-2x4x3-stay", .draw = 2, .foundation_return = false, .suits = 4, .ranks = 3, .columns = 2};

Board regression() {
  std::ifstream file(WINNABLE_SOURCE_DIR "/tests/regressions/klondike-king-returns.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  BoardError error;
  const auto board = parse_board(text, error);
  EXPECT_TRUE(board) << error.to_text();
  return board.value_or(Board{});
}

// A wrong verdict of the past: every preset in which cards return has to return the king.
TEST(KlondikeKings, TheBoardThatWasCalledLost) {
  int presets = 0;
  for (const char* name : {"klondike", "klondike:draw1", "klondike:draw2", "klondike:draw4", "klondike:draw5",
                           "klondike:draw6", "klondike:draw7", "klondike:aisleriot", "klondike:no-redeal",
                           "klondike:vegas", "klondike:no-return", "klondike:draw1-no-return"}) {
    SCOPED_TRACE(name);
    Board board = regression();
    board.game = name;
    const Outcome outcome = find_game_info(name)->make_solver()->solve(board, {});
    const bool stays = std::string(name).ends_with("no-return");
    EXPECT_EQ(outcome.verdict, stays ? Verdict::lost : Verdict::won);
    if (outcome.verdict != Verdict::won) continue;
    ++presets;
    const auto referee = make_referee(name);
    ASSERT_FALSE(referee->set(board));
    ASSERT_NO_FATAL_FAILURE(check_solution(*referee, outcome.solution));
    EXPECT_TRUE(std::any_of(outcome.solution.begin(), outcome.solution.end(),
                            [](const PlayMove& move) { return move.verb == Verb::move && move.from.letter == 'F'; }));
  }
  EXPECT_EQ(presets, 10);
}

MORE_SHAPES(TEST(KlondikeKingsFuzz, OneColumn) { fuzz_short<kOneColumn>(20, 10, 0); })
TEST(KlondikeKingsFuzz, OneColumnDraw2) { fuzz_short<kOneColumnDraw2>(60, 40, 12); }
TEST(KlondikeKingsFuzz, OneColumnOnce) { fuzz_short<kOneColumnOnce>(60, 30, 25); }
TEST(KlondikeKingsFuzz, TwoColumnsDraw2) { fuzz_short<kTwoColumnsDraw2>(20, 20, 1); }
MORE_SHAPES(TEST(KlondikeKingsFuzz, TwoColumnsDraw3) { fuzz_short<kTwoColumnsDraw3>(30, 8, 2); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, TwoColumnsOnce) { fuzz_short<kTwoColumnsOnce>(30, 20, 1); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, ThreeColumns) { fuzz_short<kThreeColumns>(20, 8, 5); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, ThreeColumnsOnce) { fuzz_short<kThreeColumnsOnce>(20, 5, 7); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateOneColumn) { fuzz_late<kOneColumn>(50, 50, 0); })
TEST(KlondikeKingsFuzz, LateOneColumnDraw2) { fuzz_late<kOneColumnDraw2>(300, 200, 35); }
TEST(KlondikeKingsFuzz, LateOneColumnOnce) { fuzz_late<kOneColumnOnce>(300, 200, 35); }
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateTwoColumns) { fuzz_late<kTwoColumns>(200, 150, 0); })
TEST(KlondikeKingsFuzz, LateTwoColumnsDraw2) { fuzz_late<kTwoColumnsDraw2>(300, 200, 12); }
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateTwoColumnsDraw3) { fuzz_late<kTwoColumnsDraw3>(200, 100, 10); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateTwoColumnsOnce) { fuzz_late<kTwoColumnsOnce>(200, 100, 7); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateThreeColumns) { fuzz_late<kThreeColumns>(200, 100, 9); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateThreeColumnsDraw1) { fuzz_late<kThreeColumnsDraw1>(100, 50, 0); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateThreeColumnsTwice) { fuzz_late<kThreeColumnsTwice>(100, 50, 1); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateThreeColumnsOnce) { fuzz_late<kThreeColumnsOnce>(100, 50, 1); })
MORE_SHAPES(TEST(KlondikeKingsFuzz, LateStaying) { fuzz_late<kStaying>(300, 200, 7); })

}  // namespace
}  // namespace winnable::test
