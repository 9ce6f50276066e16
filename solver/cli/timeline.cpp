#include "solver/cli/timeline.h"

#include <fmt/format.h>

#include "solver/core/numbered_deck.h"

namespace winnable::cli {

Timeline::Timeline(SolutionFile file) : file_(std::move(file)), solver_(file_.start.game->make_solver()) {
  const auto referee = file_.start.referee();
  won_at_start_ = won_at_end_ = referee->is_won();
  for (std::size_t i = 0; i < moves(); ++i) {
    if (const auto reason = referee->play(file_.moves[i].move)) throw refused_move(file_.moves[i], i, *reason);
    boards_.push_back(referee->board());
    won_at_end_ = referee->is_won();
  }
}

Start Timeline::at(std::size_t count) const {
  if (count == 0) return file_.start;
  Start start{&game(), std::nullopt, boards_[count - 1]};
  if (const auto wrong = game().check(boards_[count - 1]))
    throw CommandError(kNotVerified, fmt::format("the position after move {} is refused: {} (please report this deal)",
                                                 count, wrong->to_text()));
  return start;
}

bool Timeline::is_won_at(std::size_t count) const {
  return count == moves() ? won_at_end_ : count == 0 && won_at_start_;
}

const Outcome& Timeline::decide(std::size_t count, const SolveOptions& options) {
  const auto known = decided_.find(count);
  if (known != decided_.end()) return known->second;
  const Start start = at(count);
  Outcome outcome = start.solve(*solver_, options);
  judge(start, outcome);
  return decided_.emplace(count, std::move(outcome)).first->second;
}

Parsed parse_position_options(Arguments arguments, options::options_description& described, std::string_view help) {
  add_start_options(described);
  Parsed parsed = parse_options(arguments, described, {"first", "second", "third"}, help);
  if (parsed.helped) return parsed;
  const auto fill = [&](const char* name, const char* from) {
    if (parsed.has(name)) throw CommandError(kUsage, fmt::format("--{} is given twice", name));
    parsed.values.insert({name, parsed.values[from]});
  };
  // "42", "ms:42".
  const auto is_number = [&] {
    const auto first = parsed.get<std::string>("first");
    std::string_view number = first;
    std::string ignored;
    return take_scheme(number, ignored) && number.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (parsed.has("rules") && parsed.has("first") && (parsed.has("second") || is_number())) {
    fill("seed", "first");
    if (parsed.has("second")) parsed.values.insert({"file", parsed.values["second"]});
  } else if (parsed.has("second")) {
    fill("game", "first");
    fill("seed", "second");
    if (parsed.has("third")) parsed.values.insert({"file", parsed.values["third"]});
  } else if (parsed.has("first")) {
    parsed.values.insert({"file", parsed.values["first"]});
  }
  return parsed;
}

void judge(const Start& start, const Outcome& outcome) {
  if (outcome.verdict != Verdict::won) return;
  const auto referee = start.referee();
  if (const auto error = replay(*referee, outcome.solution))
    throw CommandError(kNotVerified,
                       fmt::format("the referee refuses the solution found, at move {}: {} (please report "
                                   "this deal)",
                                   error->move + 1, error->reason));
}

int exit_code(const Outcome& outcome) {
  if (outcome.reason == Reason::signal) return kInterrupted + stop_signal;
  return outcome.verdict == Verdict::won ? kWon : outcome.verdict == Verdict::lost ? kLost : kOk;
}

}  // namespace winnable::cli
