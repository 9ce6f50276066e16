// The referee of Yukon, Russian Solitaire, Alaska and Australian Patience (docs/rules/yukon.md).
// Boards: T1.. with face-down cards in parentheses, F, and where the layout leaves cards for a stock W and S (next card
// first). Moves: "T3 T5 4", "T3 F"; with a stock "turn", "W T1", "W F".
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/referee/family.h"

namespace winnable {

// What a column takes: a card one rank below its exposed card, and
enum class YukonBuild : std::uint8_t {
  alternating,        // of the other colour
  in_suit,            // of its suit
  in_suit_both_ways,  // of its suit; or one rank above it, of its suit
};

struct YukonSheet {
  std::string game = "yukon";
  int suits = 4;
  int ranks = 13;
  std::vector<int> columns = {1, 6, 7, 8, 9, 10, 11};  // cards dealt to each; the rest is the stock
  std::vector<int> face_down = {0, 1, 2, 3, 4, 5, 6};  // deepest cards of each column
  YukonBuild build = YukonBuild::alternating;
};

std::unique_ptr<Referee> make_yukon_referee(const YukonSheet& sheet);

RefereeFamily yukon_referees();

}  // namespace winnable
