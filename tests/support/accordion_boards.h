// Boards that are no row of an accordion of eighteen piles, and what their readers say.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "winnable/board.h"

namespace winnable::test {

// `read(board, error)` is a deal, or false.
template <class Read>
void refuses_impossible_rows(Read read) {
  const auto refusal = [&](std::string_view text) {
    BoardError error;
    const auto board = parse_board(text, error);
    EXPECT_TRUE(board);
    EXPECT_FALSE(read(*board, error));
    return error.to_text();
  };
  EXPECT_EQ(refusal("T1: AC\nT3: 2C"), "line 2, T3, card 2C: there is a gap before this place");
  EXPECT_EQ(refusal("T1: AC 2C"), "line 1, T1, card 2C: a place shows one card");
  EXPECT_EQ(refusal("T1: AC\nT2: --"), "line 2, T2, card --: the row closes up and has no removed places");
  EXPECT_EQ(refusal("T1: (AC)"), "line 1, T1, card AC: no card lies face down in this game");
  EXPECT_EQ(refusal("T1:"), "T1: the row has no card");
  EXPECT_EQ(refusal("T19: AC"), "line 1, T19: this game has no such pile");
}

}  // namespace winnable::test
