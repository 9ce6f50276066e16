// Honest play: without peeking. Players who see what lies open, and hints where cards are not known. Functions without
// state: safe from several threads; callbacks run on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnable/game.h"
#include "winnable/hint.h"
#include "winnable/interval.h"

namespace winnable {

// "casual", "fast", "strong", who see what lies open; "sight-1", "sight-5", "sight-50", "sight-500", who play where all
// cards lie open and see so many positions far.
std::vector<std::string> players();
bool is_player(std::string_view name);
bool can_play(const Game& game, std::string_view player);

// Sees each decision before it is carried out, with the board as the player knows it ("??" is a hidden card).
using DecisionWatch = std::function<void(const Board& shown, const Decision& decision)>;

// Plays a deal to its end. "won" or undecided with the reason "gave up" (nodes, signal) is what he reached: it says
// nothing about what can be reached. Of the options only max_nodes and the stop flag count. The referee has judged a
// win. Error (usage) for an unknown player and where he cannot play (can_play).
Outcome play_honestly(const Start& start, std::string_view player, const SolveOptions& options = {},
                      const DecisionWatch& watch = {});

// The game with an honest player in the solver's place, for surveys: its rules id says so ("squadron-1+fast").
// Error (usage) as above.
Game honest_game(const Game& game, std::string_view player);

// A position of which some cards are not known ("??" in its text), or how it will be reshuffled.
class UnknownStart {
 public:
  const Game& game() const;
  const Board& board() const;  // as it was read
  int cards() const;           // marked "??"
  int reshuffles() const;      // to come, in an order that is not known
  std::string text() const;    // "3 cards are not known"

  // For the library's own parts: made by read_unknown_start.
  struct Parts;
  explicit UnknownStart(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
  const Parts& parts() const { return *parts_; }

 private:
  std::shared_ptr<const Parts> parts_;
};

// Reads such a text; nothing if all is known, or if it is anything else (read_start says what is wrong with it). `game`
// may be none. Error (bad_input) if the unknown cards cannot be, or moves are to be followed through them.
std::optional<UnknownStart> read_unknown_start(const std::string& text, const Game& game = {},
                                               const std::string& name = "deal");

// The same of a board (GameState::seen); nothing if all is known. Error (bad_input) if the unknown cards cannot be.
std::optional<UnknownStart> unknown_start(const Game& game, const Board& board, const std::string& name = "position");

// What to do there: every legal move with the sampled worlds in which it still wins. The limits are of all worlds
// together. Repeats exactly unless they are of time.
HonestHint honest_hint(const UnknownStart& start, const HonestHintOptions& options);

// What those who ask without limits of nodes or time are given.
inline constexpr std::uint64_t kHonestHintNodes = 3'000'000;

// The share of all worlds that is won after a move: with 95 % between these (Wilson), those left undecided counted both
// ways; where all worlds were tried the share itself.
Interval share_won(const HintMove& move, const HonestHint& hint);
// What a player does up to his next reveal; no moves: he gives up. Error (usage) as above.
Decision honest_decision(const UnknownStart& start, std::string_view player);

}  // namespace winnable
