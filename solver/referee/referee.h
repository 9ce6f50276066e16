// The judge. A referee knows one game's rules in the plainest possible form: piles of cards in vectors, one check a
// rule, written from the rule sheet alone. It shares no code with the move generators, so that the two can disagree.
// Every claimed win is replayed by it; tests compare its legal moves with the generators' and search its moves
// exhaustively on short decks. Slow, and meant to be.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnable/board.h"
#include "winnable/deck.h"
#include "winnable/play_move.h"

namespace winnable {

class Referee {
 public:
  virtual ~Referee() = default;
  virtual std::unique_ptr<Referee> clone() const = 0;

  virtual DeckShape deck_shape() const = 0;
  virtual void deal(const Deck& deck) = 0;
  // Takes a mid-game position. Nothing if it is possible under the rules, else what is wrong.
  virtual std::optional<BoardError> set(const Board& board) = 0;

  virtual Board board() const = 0;
  // Every legal move, forced consequences not listed. Interchangeable targets (two empty columns, two empty cells) are
  // all listed.
  virtual std::vector<PlayMove> legal_moves() const = 0;
  // Plays a move with its forced consequences, or changes nothing and returns why it is illegal.
  virtual std::optional<std::string> play(const PlayMove& move) = 0;
  virtual bool is_won() const = 0;

  // The forced consequences of the last move, as text for people ("T4 filled with 9C"); often empty.
  virtual std::vector<std::string> consequences() const { return {}; }
};

// The referee of a catalogue game, "name" or "name:variant"; null if there is none.
std::unique_ptr<Referee> make_referee(std::string_view game);

// Replays `moves` from the referee's position. Nothing if they end in a win; else which move (from 0; moves.size() for
// "ends without a win") and why.
struct ReplayError {
  std::size_t move = 0;
  std::string reason;
};
std::optional<ReplayError> replay(Referee& referee, const std::vector<PlayMove>& moves);

}  // namespace winnable
