// A game as the commands see it: its preset's name and facts, and a solver. Types are erased here, once per deal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/board.h"
#include "games/cards/deck.h"
#include "games/position.h"
#include "solver/play/honest_game.h"
#include "solver/play/player_plan.h"
#include "solver/search/verdict.h"

namespace winnable {

struct SolveOptions {
  Limits limits;
  Reductions without = kNoReductions;  // reductions switched off
  std::uint64_t salt = 0;              // other hash numbers: an independent second run
};

// Solves one deal after another with tables that it keeps; not thread-safe, one per thread.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual Outcome solve(const Deck& deck, const SolveOptions& options) = 0;
  // The board must have passed Game::check.
  virtual Outcome solve(const Board& board, const SolveOptions& options) = 0;
};

struct Game {
  std::string_view name;      // "squadron", "forty-thieves:standard"
  std::string_view title;     // "Squadron"
  std::string_view summary;   // one line
  std::string_view rules;     // the rules in short and the pile names, a few lines of text for `rules GAME`
  std::string_view rules_id;  // changes whenever the preset's rules or dealing change; stands in every result
  std::string_view published; // published win rate with its source, or empty
  DeckShape deck_shape;
  std::span<const ReductionInfo> reductions;

  Board (*deal)(const Deck&);
  // A position to solve, or what is wrong with it.
  std::optional<BoardError> (*check)(const Board&);
  std::function<std::unique_ptr<Solver>()> make_solver;

  // Honest play: what a player cannot see, and who plays (null: nobody knows how yet).
  HiddenRule hidden{};
  std::unique_ptr<HonestPlayer> (*make_player)(const Game& game, const PlayerPlan& plan) = nullptr;
};

// All games, in the order of the README; name order within a family.
std::span<const Game> all_games();

// The game of that name; null if unknown. suggest() gives near names for a message.
const Game* find_game(std::string_view name);
std::vector<std::string_view> suggest_games(std::string_view name);

}  // namespace winnable
