// A game move by move as text, as the replay page shows it. Functions without state: safe from several threads.
#pragma once

#include <string>
#include <vector>

#include "winnable/game.h"

namespace winnable {

// A line a pile, "T1: 4S (KH)", without the board's facts.
std::vector<std::string> pile_lines(const Board& board);

// The lines of a board's piles, which keep their places while a game is played: a pile that is gone becomes an empty
// one, a new one stands behind the others.
class PileLines {
 public:
  explicit PileLines(const Board& start) : lines_(pile_lines(start)) {}
  // Takes the next board. Returns the lines that differ.
  std::vector<std::string> change_to(const Board& board);
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
};

// The moves played from the start, up to the first illegal one, as a JSON object: {"game", "title", "decks", "source":
// "golf, seed 7", "start": [a line for every pile that is ever there], "steps": [{"move", "also": [its forced
// consequences], "lines": [piles that changed]}], "won", "refused": {"at", "move", "reason"} of an illegal one}.
std::string replay_json(const Start& start, const std::vector<PlayMove>& moves);

}  // namespace winnable
