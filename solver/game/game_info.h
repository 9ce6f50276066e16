// A game as the library sees it: its preset's name and facts, and a solver. Types are erased here, once per deal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/play/crowd.h"
#include "solver/play/honest_game.h"
#include "solver/play/learned_score.h"
#include "solver/play/player_plan.h"
#include "solver/search/position.h"
#include "winnable/board.h"
#include "winnable/deck.h"
#include "winnable/preset.h"
#include "winnable/solve.h"

namespace winnable {

// Solves one deal after another with tables that it keeps; not thread-safe, one per thread.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual Outcome solve(const Deck& deck, const SolveOptions& options) = 0;
  // The board must have passed GameInfo::check.
  virtual Outcome solve(const Board& board, const SolveOptions& options) = 0;
  // Whether SolveOptions::threads are of any use.
  virtual bool uses_threads() const { return false; }
};

// Seeks short solutions from a board; not thread-safe. `known` is a solution that the search starts from, empty if none
// is known; it never returns a longer one.
class ShortestSolver {
 public:
  virtual ~ShortestSolver() = default;
  virtual ShortestOutcome solve(const Deck& deck, const SolveOptions& options, const std::vector<PlayMove>& known,
                                ShortestAim aim) = 0;
  virtual ShortestOutcome solve(const Board& board, const SolveOptions& options, const std::vector<PlayMove>& known,
                                ShortestAim aim) = 0;
};

// Modules for a page leave out what it does not ask for (web/wasm).
#if defined(WINNABLE_NO_SHORT_WINS)
inline constexpr bool kSeeksShortWins = false;
#else
inline constexpr bool kSeeksShortWins = true;
#endif
inline constexpr bool kPlaysShortSighted = kSeeksShortWins;

struct GameInfo {
  std::string_view name;      // "squadron", "forty-thieves:standard"
  std::string_view title;     // "Squadron"
  std::string_view summary;   // one line
  std::string_view rules;     // the rules in short and the pile names, a few lines of text for `rules GAME`
  std::string_view rules_id;  // changes whenever the preset's rules or dealing change; stands in every result
  PublishedRate published;
  AtlasLimits atlas;
  DeckShape deck_shape;
  std::span<const ReductionInfo> reductions;

  std::function<Board(const Deck&)> deal;
  // A position to solve, or what is wrong with it.
  std::function<std::optional<BoardError>(const Board&)> check;
  std::function<std::unique_ptr<Solver>()> make_solver;
  std::function<std::unique_ptr<ShortestSolver>()> make_shortest_solver;  // empty: nobody knows how yet
  bool exact_keys = false;  // the solver's tables hold whole positions: no two can be taken for one another

  // The solver is an honest player: he wins or gives up, and that he gives up proves nothing.
  bool is_player = false;

  // Honest play: what a player cannot see, and who plays. Empty where nothing is hidden, and for presets that are an
  // honest player themselves.
  HiddenRule hidden{.stock = false};
  std::function<std::unique_ptr<HonestPlayer>(const GameInfo& game, const PlayerPlan& plan)> make_player;
  // Who plays where all cards lie open: short-sighted players. Empty: none do.
  std::function<std::unique_ptr<Crowd>()> make_open_crowd;
  LearnedModel learned{};  // what his score is made of; empty: it was not learned
};

}  // namespace winnable
