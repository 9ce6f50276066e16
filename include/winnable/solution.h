// Solutions as text and as JSON lines (docs/formats.md): where the game starts, the verdict, the moves. What `solve`
// prints and `verify`, `replay`, `hint` and `analyze` read. Functions without state: safe from several threads, but for
// texts with rules of their own, which name a game (game.h).
//
//   game: squadron
//   rules: {...}             of rules of one's own
//   seed: 42                 or deck: CARDS, or the piles of a board
//   verdict: won             ("lost", "undecided: time")
//   # 317 moves, 29447 nodes, 0.05 s
//   moves:
//   T3 F
//   ...
//
// A text without a line "moves:" and without a verdict is a bare move list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "winnable/game.h"
#include "winnable/session.h"

namespace winnable {

struct Solution {
  Start start;
  std::vector<NumberedMove> moves;
  std::string verdict;    // "won", "lost", "undecided: time"; empty: it does not say
  int line = 0;           // of the JSON line, counted from 1; 0 for a text
  std::string error;      // of a JSON line among several: why it cannot be read; there is nothing else then
  bool has_moves = true;  // else a JSON line that has none, not even an empty list
  std::string rules_id;   // by which rules a JSON line says that it was made ("golf-1"); empty: it does not say
  std::optional<std::uint64_t> length;  // how many moves a JSON line says that it has
};

// What goes before what the text says.
struct SolutionSource {
  struct Text {
    std::string text;
    std::string name;  // in messages; empty for a deck that was given as such
  };
  Game game;
  std::string seed;          // "42", "ms:11982"; empty: as the text says
  std::optional<Text> deck;  // cards in dealing order (start_of_deck, or read_deck if it has a name)
  std::optional<Text> deal;  // as read_start takes it
};

// Reads one solution; `name` stands in messages. Error (bad_input) with name and line.
Solution read_solution(const std::string& text, const SolutionSource& source = {}, const std::string& name = "moves");
// The same, but a text with piles and without a line "moves:" is a position, with no moves.
Solution read_position(const std::string& text, const SolutionSource& source = {},
                       const std::string& name = "position");
// One solution, or one for each JSON line; of those each has an error of its own.
std::vector<Solution> read_solutions(const std::string& text, const SolutionSource& source = {},
                                     const std::string& name = "moves");

// Why the referee refuses a move of a list: "line 3: move 2 (T3 F): ...".
std::string refusal_text(const NumberedMove& move, std::size_t index, const std::string& reason);
// The Error (refused) about it, with the line.
Error refused_move(const NumberedMove& move, std::size_t index, const std::string& reason);
// Why the moves do not win, or are not as many as it says; nothing if all is well.
std::optional<std::string> refusal(const Solution& solution);

// The text that read_solution reads, each move with its forced consequences. `remarks` become comment lines below the
// verdict.
std::string solution_text(const Start& start, const Outcome& outcome, const std::vector<std::string>& remarks = {});
// The same as one JSON object on a line.
std::string solution_json(const Start& start, const Answer& answer, bool with_moves = true);

}  // namespace winnable
