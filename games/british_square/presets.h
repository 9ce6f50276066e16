// British Square and Union Square: the rules in which presets differ, as values, and the presets
// (docs/rules/british-square.md).
#pragma once

#include "solver/game/preset.h"

namespace winnable {

struct BritishSquareRules {
  Name name;
  int suits = 4;
  int ranks = 13;
  int piles = 4;
  int depth = 4;           // cards dealt to each pile
  bool fills_any = false;  // an empty pile takes the exposed card of any pile, not only the waste top

  constexpr int deck_size() const { return 2 * suits * ranks; }
  constexpr int stock_size() const { return deck_size() - piles * depth; }
  // The rank that comes next on a foundation of that height; 0 when it is complete.
  constexpr int next_rank(int height) const { return height < ranks ? height + 1 : 2 * ranks - height; }
};

inline constexpr BritishSquareRules kBritishSquare{.name = "british-square"};
inline constexpr BritishSquareRules kBritishSquareAmerican{.name = "british-square:american", .piles = 16, .depth = 1};
inline constexpr BritishSquareRules kUnionSquare{
    .name = "british-square:union-square", .piles = 16, .depth = 1, .fills_any = true};

inline constexpr std::string_view kBritishSquareText =
    "Two decks. Piles (T1..), a stock (S) turned one card at a time to the waste (W), one pass. Piles build up or down in\n"
    "suit, one card at a time; a pile keeps the direction of its built cards. An empty pile takes the waste top. Four\n"
    "foundations (F), one for each suit: from the ace up to the king, then from the second king down to the ace; nothing\n"
    "returns from them. In boards \"|\" stands after the dealt cards of a pile.\n";

inline constexpr Preset<BritishSquareRules> kBritishSquarePresets[] = {
    {.rules = kBritishSquare,
     .title = "British Square",
     .summary = "four piles of four, switchback foundations",
     .rules_id = "british-square-1",
     .difference = "four piles of four",
     .atlas = {.max_nodes = 10'000'000}},
    {.rules = kBritishSquareAmerican,
     .title = "British Square, American",
     .summary = "sixteen piles of one",
     .rules_id = "british-square-american-1",
     .difference = "sixteen piles of one",
     .atlas = {.max_nodes = 5'000'000}},
    {.rules = kUnionSquare,
     .title = "Union Square",
     .summary = "sixteen piles of one, any card fills an empty pile",
     .rules_id = "british-square-union-square-1",
     .difference = "sixteen piles of one; an empty pile takes any exposed card",
     .atlas = {.max_nodes = 5'000'000}},
};

}  // namespace winnable
