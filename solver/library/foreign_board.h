// Boards as other programs write them, read as ours:
//
//   Freecell Solver, PySolFC   one column a line, with or without ":" before it; "Freecells: 3H - QC" (or "FC:");
//                              "Foundations: H-5 C-A S-0 D-K" (or "Founds:"), suit and height; "<4S>" lies face down
//   Solvitaire, text           headings "--- Tableau Piles ---", "--- Cells ---", "--- Reserve ---",
//                              "--- Foundations ---"; columns stand side by side, of foundations the last card
//   Solvitaire, JSON           {"tableau piles": [["AH", ...], ...], "cells", "reserve", "foundations", "stock",
//                              "waste", "hole", "sequences", "accordion"}, as its deal files and as it prints them (""
//                              for an empty pile, a pile for a single card); where suits are written in both cases, a
//                              small one lies face down; in sequences (the rows of Gaps: clubs, hearts, spades,
//                              diamonds) "" and the aces are gaps
//
// None of them names its game. Without foundations, and without any ace, the aces lie on them where the game has them.
#pragma once

#include <optional>
#include <string_view>

#include "winnable/board.h"

namespace winnable {

// Whether the text is one of these and none of ours.
bool is_foreign_board(std::string_view text);

// Piles have the lines of the text and the names of ours, for which `dealt`, any deal of the game, is the model: a
// reserve named R is one pile, a hole card lies on H or, where there is none, on the waste. On error returns nothing
// and fills `error`: line, pile and card. What the game says of the board is not asked.
std::optional<Board> read_foreign_board(std::string_view text, const Board& dealt, BoardError& error);

}  // namespace winnable
