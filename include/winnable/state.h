// A game being played, by its referee: legal moves, moves with their consequences, undo. Plain and slow (microseconds a
// move), and meant to be: it shares no code with the solver. Not thread-safe: one state a thread; copies are separate.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "winnable/game.h"

namespace winnable {

class GameState {
 public:
  explicit GameState(const Start& start);
  GameState(const GameState& other);
  GameState& operator=(const GameState& other);
  GameState(GameState&&) noexcept;
  GameState& operator=(GameState&&) noexcept;
  ~GameState();

  const Game& game() const;
  // Every legal move; forced consequences are not listed. Interchangeable targets (two empty columns) all are.
  std::vector<PlayMove> legal_moves() const;
  // Plays a move with its forced consequences, or changes nothing and returns why it is illegal.
  std::optional<std::string> play(const PlayMove& move);
  // The forced consequences of the last move, as text for people ("T4 filled with 9C"); often empty.
  std::vector<std::string> consequences() const;
  // Takes the last move back; false if there is none.
  bool undo();
  // The moves played so far, from the start.
  const std::vector<PlayMove>& moves() const;

  bool is_won() const;
  Board board() const;
  // The position as an honest player sees it, who has watched the game: "??" is a card that he does not know. The whole
  // position where nothing is hidden.
  Board seen() const;
  // As it lies open, to somebody who remembers nothing: of a stock that has been seen before no card is known.
  Board shown() const;
  // The position as read_start reads it. Equal positions of a game have equal texts.
  std::string text() const;
  // The position as a start, for a solver. Error (refused) if the solver's game does not take it (please report it).
  Start start() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace winnable
