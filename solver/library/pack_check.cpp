// Whether what a pack says of its deals is true.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "solver/core/text.h"
#include "solver/library/in_order.h"
#include "solver/library/limits_json.h"
#include "solver/library/pack_form.h"
#include "winnable/pack.h"
#include "winnable/session.h"
#include "winnable/solution.h"

namespace winnable {
namespace {

std::string named(const PackRow& row) { return "deal " + row.deal + ": "; }

// The limits of the header where the caller gives none.
SolveOptions options_of(const Pack& pack, const Game& game, const PackCheck& check) {
  SolveOptions solve = check.solve;
  solve.threads = 1;
  if (solve.limits.has_work_limit()) return solve;
  return read_limits(nlohmann::json::parse(pack.value("limits"), nullptr, false), game, solve);
}

std::uint64_t crowd_seed_of(const Pack& pack) {
  const auto seed = notation::whole_number(pack.value("crowd_seed"));
  if (!seed) throw Error(ErrorKind::bad_input, "the pack's crowd_seed is no number");
  return *seed;
}

// Error (usage) where there is nothing that this program's crowd could play again.
void require_grades(const Pack& pack, const Game& game) {
  const std::string definition = pack.value("grade");
  const bool is_bare = std::any_of(pack.rows.begin(), pack.rows.end(),
                                   [](const PackRow& row) { return row.verdict == Verdict::won && row.band == 0; });
  if (definition == "none" || is_bare) throw Error(ErrorKind::usage, "the pack has no grades");
  if (definition != kGradeDefinition || pack.value("players") != std::to_string(crowd_size(game)))
    throw Error(ErrorKind::usage, "the pack's grades are by " + definition + " with " + pack.value("players") +
                                      " players, this program's by " + std::string(kGradeDefinition) + " with " +
                                      std::to_string(crowd_size(game)));
}

// Empty: it is as the row says.
std::string fault_of(const PackRow& row, const Outcome& outcome) {
  if (row.verdict == Verdict::undecided || outcome.verdict == row.verdict) return "";
  if (outcome.verdict == Verdict::undecided)
    return named(row) + "not decided again: undecided (" + std::string(to_text(outcome.reason)) + ")";
  return named(row) + "the pack says " + std::string(to_text(row.verdict)) + ", and it is " +
         std::string(to_text(outcome.verdict));
}

// The fault of one row, empty if there is none; nothing: it was stopped.
using RowCheck = std::function<std::optional<std::string>(const PackRow&)>;

RowCheck decider(const Pack& pack, const SolveOptions& solve, const Game& game) {
  const auto session = std::make_shared<Session>(game);
  return [&pack, solve, session](const PackRow& row) -> std::optional<std::string> {
    const Outcome outcome = session->solve(pack.start(row), solve);
    if (outcome.reason == Reason::signal) return std::nullopt;
    return fault_of(row, outcome);
  };
}

// Decides as well, since only what can be won has a grade. The band follows from the wins, as whoever read the pack
// has seen.
RowCheck regrader(const Pack& pack, const SolveOptions& solve, const Game& game) {
  GradeOptions options;
  options.solve = solve;
  options.traps = false;
  options.crowd_seed = crowd_seed_of(pack);
  const auto grader = std::make_shared<Grader>(game);
  return [&pack, options, grader](const PackRow& row) -> std::optional<std::string> {
    const Grade grade = grader->grade(pack.start(row), options);
    if (grade.stopped) return std::nullopt;
    if (std::string fault = fault_of(row, grade.outcome); !fault.empty() || grade.wins == row.wins) return fault;
    return named(row) + std::to_string(grade.wins) + " of the crowd win it, the pack says " + std::to_string(row.wins);
  };
}

std::optional<std::string> decide_all(const Pack& pack, const PackCheck& check, const Game& game) {
  const SolveOptions solve = options_of(pack, game, check);
  if (check.grades) require_grades(pack, game);
  std::optional<std::string> fault;
  const InOrder<std::string>::MakeWorker make_worker = [&] {
    const RowCheck check_row = check.grades ? regrader(pack, solve, game) : decider(pack, solve, game);
    return [&pack, check_row](std::size_t i) { return check_row(pack.rows[i]); };
  };
  const InOrder<std::string>::Take take = [&](std::size_t, std::string&& found) {
    if (!found.empty()) fault = std::move(found);
    return !fault;
  };
  InOrder<std::string>(pack.rows.size(), solve.limits, make_worker, take)
      .run(check.threads ? check.threads : usable_cores());
  return fault;
}

std::optional<std::string> replay_all(const Pack& pack, const PackCheck& check) {
  if (pack.value("moves") != pack_form::moves_sum(*check.moves))
    return check.moves_name + ": it does not belong to the pack (its checksum differs)";
  std::vector<Solution> solutions;
  if (!check.moves->empty()) solutions = read_solutions(*check.moves, {}, check.moves_name);
  std::map<std::string, const Solution*> by_start;
  for (const Solution& solution : solutions) {
    if (!solution.error.empty()) throw Error(ErrorKind::bad_input, solution.error);
    by_start[solution.start.text()] = &solution;
  }
  for (const PackRow& row : pack.rows) {
    if (check.solve.limits.is_stopped()) break;
    if (row.verdict != Verdict::won) continue;
    const auto found = by_start.find(pack.start(row).text());
    if (found == by_start.end()) return named(row) + "its moves are missing";
    if (found->second->moves.size() != row.length && row.length > 0)
      return named(row) + "its win has " + std::to_string(found->second->moves.size()) + " moves, the pack says " +
             std::to_string(row.length);
    if (const auto reason = refusal(*found->second)) return named(row) + *reason;
  }
  return std::nullopt;
}

// Numbers of deals ascend, so that none is there twice.
std::optional<std::string> order_fault(const Pack& pack) {
  if (pack.value("numbers") == "deck") return std::nullopt;
  for (std::size_t i = 1; i < pack.rows.size(); ++i)
    if (deal_number(pack.rows[i].deal).number <= deal_number(pack.rows[i - 1].deal).number)
      return named(pack.rows[i]) + "it stands behind deal " + pack.rows[i - 1].deal;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> pack_fault(const Pack& pack, const PackCheck& check, const std::string& name) {
  const Game game = pack.game();
  if (game.rules_id() != pack.value("rules_id"))
    return name + ": the pack is of the rules " + pack.value("rules_id") + ", this program's are " +
           std::string(game.rules_id());
  if (const auto fault = order_fault(pack)) return name + ": " + *fault;
  std::optional<std::string> fault;
  if (check.moves) fault = replay_all(pack, check);
  if (!fault && (check.grades || !check.moves)) fault = decide_all(pack, check, game);
  if (!fault) return std::nullopt;
  return name + ": " + *fault;
}

}  // namespace winnable
