#include "solver/game/honest_solver.h"

#include <cassert>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/referee/referee.h"

namespace winnable {
namespace {

class HonestSolver : public Solver {
 public:
  explicit HonestSolver(const GameInfo& game) : game_(game) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    const auto referee = make_referee(game_.name);
    referee->deal(deck);
    return outcome_of(*referee, options);
  }
  Outcome solve(const Board& board, const SolveOptions& options) override {
    const auto referee = make_referee(game_.name);
    [[maybe_unused]] const auto error = referee->set(board);
    assert(!error && "the board must have passed GameInfo::check");
    return outcome_of(*referee, options);
  }

 protected:
  const GameInfo& game() const { return game_; }

 private:
  // `referee` holds the deal.
  virtual PlayedGame play(Referee& referee, const Limits& limits) = 0;

  Outcome outcome_of(Referee& referee, const SolveOptions& options) {
    const double start = thread_cpu_seconds();
    PlayedGame played = play(referee, options.limits);
    Outcome outcome;
    outcome.verdict = played.won ? Verdict::won : Verdict::undecided;
    if (!played.won) outcome.reason = played.stopped != Reason::none ? played.stopped : Reason::gave_up;
    outcome.solution = std::move(played.moves);
    outcome.statistics.nodes = played.nodes;
    outcome.statistics.seconds = thread_cpu_seconds() - start;
    return outcome;
  }

  const GameInfo& game_;
};

class CoveredSolver : public HonestSolver {
 public:
  CoveredSolver(const GameInfo& game, const PlayerPlan& plan, Watch watch)
      : HonestSolver(game), player_(game.make_player(game, plan)), watch_(std::move(watch)) {}

 private:
  PlayedGame play(Referee& referee, const Limits& limits) override {
    return play_honestly(referee, game().hidden, *player_, limits, watch_);
  }

  std::unique_ptr<HonestPlayer> player_;
  Watch watch_;
};

class SightedSolver : public HonestSolver {
 public:
  SightedSolver(const GameInfo& game, std::size_t sight, Watch watch)
      : HonestSolver(game), sight_(sight), crowd_(game.make_open_crowd()), watch_(std::move(watch)) {}

 private:
  PlayedGame play(Referee& referee, const Limits& limits) override {
    constexpr int kNoSlips = 0, kSeed = 0;
    const PlayedGame played = crowd_->play(referee, {{sight_, 0, 1}, kNoSlips, kSeed}, limits);
    if (watch_)
      watch_(observation_of(referee.board(), game().hidden, false),
             {played.moves, "sees " + std::to_string(sight_) + " positions far at each move", played.nodes});
    return played;
  }

  std::size_t sight_;
  std::unique_ptr<Crowd> crowd_;
  Watch watch_;
};

}  // namespace

std::optional<PlayerPlan> find_player(std::string_view name) {
  if (name == "casual") return kCasualPlayer;
  if (name == "fast") return kFastPlayer;
  if (name == "strong") return kHindsightPlayer;
  return std::nullopt;
}

std::optional<std::size_t> find_sighted_player(std::string_view name) {
  for (const std::size_t sight : kSights)
    if (name == sighted_player(sight)) return sight;
  return std::nullopt;
}

bool can_play(const GameInfo& game, std::string_view player) {
  if (game.is_player) return false;
  return (game.make_player && find_player(player)) || (game.make_open_crowd && find_sighted_player(player));
}

HonestGame::HonestGame(const GameInfo& real, std::string_view player)
    : rules_id(std::string(real.rules_id) + "+" + std::string(player)), game(real) {
  if (!can_play(real, player)) throw std::invalid_argument("no such player");
  game.rules_id = rules_id;
  game.is_player = true;
  game.reductions = {};
  game.make_solver = [&real, name = std::string(player)] { return make_honest_solver(real, name); };
}

std::unique_ptr<Solver> make_honest_solver(const GameInfo& game, const PlayerPlan& plan, Watch watch) {
  return std::make_unique<CoveredSolver>(game, plan, std::move(watch));
}

std::unique_ptr<Solver> make_honest_solver(const GameInfo& game, std::string_view player, Watch watch) {
  if (const auto sight = find_sighted_player(player))
    return std::make_unique<SightedSolver>(game, *sight, std::move(watch));
  return make_honest_solver(game, *find_player(player), std::move(watch));
}

}  // namespace winnable
