// One deal decided, with what may be asked besides.
#include "winnable/session.h"

#include <algorithm>

#include "solver/game/game_info.h"
#include "solver/library/referee_of.h"
#include "solver/port/cores.h"
#include "solver/port/heap.h"

namespace winnable {
namespace {

Outcome search(Solver& solver, const Start& start, const SolveOptions& options) {
  return std::visit([&](const auto& cards) { return solver.solve(cards, options); }, start.cards);
}

// A loss stands when a second run with other hash numbers says so too. Keys that hold whole positions need none. Where
// it says so by a formula, which has no hash numbers, a checker goes through the proof.
void confirm_loss(const Start& start, Solver& solver, SolveOptions options, Answer& answer) {
  if (answer.outcome.verdict != Verdict::lost) return;
  answer.confirmed = true;
  if (start.game.has_exact_keys()) return;
  options.salt = options.salt * 0x9E3779B97F4A7C15ull + 0x5851F42D4C957F2Dull;
  options.checks_proofs = true;
  Outcome second = search(solver, start, options);
  if (second.proof == ProofCheck::refused)
    throw Error(ErrorKind::refused, "the proof of this loss does not hold (please report this deal)");
  second.statistics += answer.outcome.statistics;
  answer.confirmed = second.verdict == Verdict::lost;
  answer.missed_win = second.verdict == Verdict::won;
  answer.outcome = std::move(second);
}

// What is left of the limits goes to the search for short wins.
void seek_short_win(const Start& start, SolveOptions options, ShortestAim aim, Answer& answer) {
  Outcome& outcome = answer.outcome;
  if (outcome.verdict != Verdict::won) return;
  if (!start.game.has_shortest())
    throw Error(ErrorKind::usage, "short wins of " + std::string(start.game.name()) + " cannot be sought yet");
  const std::uint64_t nodes = std::min(options.limits.max_nodes - 1, outcome.statistics.nodes);
  options.limits = options.limits.left_after(nodes, outcome.statistics.seconds);
  const auto solver = start.game.info().make_shortest_solver();
  ShortestOutcome shortest =
      std::visit([&](const auto& cards) { return solver->solve(cards, options, outcome.solution, aim); }, start.cards);
  answer.lower_bound = shortest.lower_bound;
  answer.stopped = shortest.outcome.reason;
  shortest.outcome.statistics += outcome.statistics;
  outcome.statistics = shortest.outcome.statistics;
  outcome.solution = std::move(shortest.outcome.solution);
}

}  // namespace

struct Session::Parts {
  Game game;
  std::unique_ptr<Solver> solver;
};

Session::Session(const Game& game) : parts_(new Parts{game, game.info().make_solver()}) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const Game& Session::game() const { return parts_->game; }

Outcome Session::solve(const Start& start, const SolveOptions& options) {
  require_start_of(game(), start);
  Outcome outcome = search(*parts_->solver, start, options);
  judge(start, outcome);
  return outcome;
}

Answer Session::answer(const Start& start, const SolveOptions& options, const Extras& extras) {
  require_start_of(game(), start);
  const auto enter_stage = [&](const char* stage) {
    if (extras.enter_stage) extras.enter_stage(stage);
  };
  Answer answer;
  answer.outcome = search(*parts_->solver, start, options);
  if (extras.confirm) {
    enter_stage("confirming");
    confirm_loss(start, *parts_->solver, options, answer);
  }
  judge(start, answer.outcome);
  if (!extras.aim) return answer;
  enter_stage("shorter wins");
  seek_short_win(start, options, *extras.aim, answer);
  judge(start, answer.outcome);
  return answer;
}

unsigned usable_cores() { return port::usable_cores(); }
void return_freed_memory() { port::return_freed_blocks(128 * 1024); }

}  // namespace winnable
