#include "solver/game/honest_solver.h"

#include <cassert>
#include <stdexcept>

#include "solver/referee/referee.h"

namespace winnable {
namespace {

class HonestSolver : public Solver {
 public:
  HonestSolver(const GameInfo& game, const PlayerPlan& plan, Watch watch)
      : game_(game), player_(game.make_player(game, plan)), watch_(std::move(watch)) {}

  Outcome solve(const Deck& deck, const SolveOptions& options) override {
    const auto referee = make_referee(game_.name);
    referee->deal(deck);
    return play(*referee, options);
  }
  Outcome solve(const Board& board, const SolveOptions& options) override {
    const auto referee = make_referee(game_.name);
    [[maybe_unused]] const auto error = referee->set(board);
    assert(!error && "the board must have passed GameInfo::check");
    return play(*referee, options);
  }

 private:
  Outcome play(Referee& referee, const SolveOptions& options) {
    const double start = thread_cpu_seconds();
    player_->stop_on(options.limits.stop);
    PlayedGame played = play_honestly(referee, game_.hidden, *player_, options.limits.max_nodes, watch_);
    Outcome outcome;
    const bool ran_out = !played.won && played.nodes >= options.limits.max_nodes;
    outcome.verdict = played.won ? Verdict::won : Verdict::undecided;
    if (!played.won) outcome.reason = played.stopped ? Reason::signal : ran_out ? Reason::nodes : Reason::gave_up;
    outcome.solution = std::move(played.moves);
    outcome.statistics.nodes = played.nodes;
    outcome.statistics.seconds = thread_cpu_seconds() - start;
    return outcome;
  }

  const GameInfo& game_;
  std::unique_ptr<HonestPlayer> player_;
  Watch watch_;
};

}  // namespace

std::optional<PlayerPlan> find_player(std::string_view name) {
  if (name == "casual") return kCasualPlayer;
  if (name == "fast") return kFastPlayer;
  if (name == "strong") return kHindsightPlayer;
  return std::nullopt;
}

HonestGame::HonestGame(const GameInfo& real, std::string_view player)
    : rules_id(std::string(real.rules_id) + "+" + std::string(player)), game(real) {
  const auto plan = find_player(player);
  if (!plan || !real.make_player) throw std::invalid_argument("no such player");
  game.rules_id = rules_id;
  game.is_player = true;
  game.reductions = {};
  game.make_solver = [&real, plan] { return make_honest_solver(real, *plan); };
}

std::unique_ptr<Solver> make_honest_solver(const GameInfo& game, const PlayerPlan& plan, Watch watch) {
  return std::make_unique<HonestSolver>(game, plan, std::move(watch));
}

}  // namespace winnable
