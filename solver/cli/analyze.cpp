// winnable analyze: the move of a list that turned a won position into a lost one.
//
// Idea: play never leads from a lost position to a won one, so verdicts along a list are won ... won lost ... lost, and
// halving the stretch between the last known win and the first known loss finds the move that lost the game. A win
// found is followed along the list for as long as the list plays its moves. Positions that the limits leave undecided
// are named; then the losing move is only known to lie in a stretch.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "solver/cli/commands.h"
#include "solver/cli/deal_json.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/table.h"
#include "solver/cli/timeline.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kHelp =
    "usage: winnable analyze FILE [START] [OPTIONS]      (- reads standard input)\n"
    "       winnable analyze GAME SEED FILE [OPTIONS]\n\n"
    "Names the first move of a list that turned a won position into a lost one, and a move that would have won.\n"
    "FILE is a move list, or what `solve` prints. START (--game with --seed, --deck or --deal) says where a bare list\n"
    "starts. Positions that the limits leave undecided are named.\n\n"
    "  --timeout S       at most S CPU seconds a position (default 60); about 2 + log2(moves) positions are decided\n"
    "  --max-nodes N, --max-memory M, --without NAME   as for solve, for each position\n"
    "  --rules FILE      your own rules in the place of GAME\n"
    "  --format F        text (default) or jsonl\n\n"
    "exit codes: 10 the last position is won, 20 it is lost, 0 undecided, 2 usage, 3 bad input, 5 illegal move,\n"
    "            130/143 stopped by a signal\n\n"
    "examples:\n"
    "  winnable analyze golf 7 played.txt\n"
    "  winnable analyze played.txt --game klondike --seed 12 --timeout 10\n";

// Positions are counted by the moves that lead to them: 0 is the start.
class Analysis {
 public:
  Analysis(Timeline& game, const SolveOptions& options) : game_(game), options_(options) {}

  void run() {
    if (game_.is_won_at(game_.moves())) {
      last_won_ = game_.moves();  // every position before it is won as well
      return;
    }
    try_position(game_.moves());
    if (is_over()) return;
    try_position(0);
    while (!is_over()) {
      const auto next = next_position();
      if (!next) return;
      try_position(*next);
    }
  }

  // Won up to here, if anything is won; lost from here on.
  std::optional<std::size_t> last_won() const { return last_won_; }
  std::optional<std::size_t> first_lost() const { return first_lost_; }
  const std::set<std::size_t>& undecided() const { return undecided_; }
  bool interrupted() const { return interrupted_; }
  Reason reason() const { return reason_; }
  // The move that lost the game, counted from 1, if it is known exactly.
  std::optional<std::size_t> losing_move() const {
    if (last_won_ && first_lost_ && *last_won_ + 1 == *first_lost_) return first_lost_;
    return std::nullopt;
  }
  Verdict final_verdict() const {
    if (last_won_ == game_.moves()) return Verdict::won;
    return first_lost_ ? Verdict::lost : Verdict::undecided;
  }

 private:
  bool is_over() const { return interrupted_ || last_won_ == game_.moves() || first_lost_ == 0 || losing_move(); }

  // Between the known win and the known loss, the untried position nearest to the middle.
  std::optional<std::size_t> next_position() const {
    const std::size_t begin = last_won_ ? *last_won_ + 1 : 0;
    const std::size_t end = first_lost_ ? *first_lost_ : game_.moves() + 1;
    const std::size_t middle = begin + (end - begin) / 2;
    for (std::size_t distance = 0; distance <= end - begin; ++distance) {
      for (const std::size_t i : {middle + distance, middle - distance})
        if (i >= begin && i < end && !undecided_.contains(i)) return i;
    }
    return std::nullopt;
  }

  void try_position(std::size_t i) {
    const Outcome& outcome = game_.decide(i, options_);
    if (outcome.verdict == Verdict::lost) {
      first_lost_ = i;
    } else if (outcome.verdict == Verdict::won) {
      last_won_ = i;
      for (const PlayMove& move : outcome.solution) {
        if (*last_won_ == game_.moves() || game_.file().moves[*last_won_].move != move) break;
        ++*last_won_;
      }
    } else {
      undecided_.insert(i);
      reason_ = outcome.reason;
      interrupted_ = outcome.reason == Reason::signal;
    }
    // What a verdict settles is no longer open.
    std::erase_if(undecided_, [&](std::size_t open) {
      return (last_won_ && open <= *last_won_) || (first_lost_ && open >= *first_lost_);
    });
  }

  Timeline& game_;
  SolveOptions options_;
  std::optional<std::size_t> last_won_, first_lost_;
  std::set<std::size_t> undecided_;
  bool interrupted_ = false;
  Reason reason_ = Reason::none;
};

std::string describe(const Timeline& game, std::size_t number) {
  const NumberedMove& move = game.file().moves[number - 1];
  return fmt::format("move {} (line {}): {}", number, move.line, to_text(move.move));
}

// A winning move in the position before the losing one.
std::optional<PlayMove> better_move(Timeline& game, const Analysis& analysis, const SolveOptions& options) {
  const Outcome& outcome = game.decide(*analysis.losing_move() - 1, options);
  if (outcome.verdict != Verdict::won || outcome.solution.empty()) return std::nullopt;
  return outcome.solution[0];
}

void print_text(Timeline& game, const Analysis& analysis, const SolveOptions& options) {
  const Verdict verdict = analysis.final_verdict();
  std::cout << fmt::format("# {} moves played\nverdict: {}", game.moves(), to_text(verdict));
  if (verdict == Verdict::undecided) std::cout << ": " << to_text(analysis.reason());
  std::cout << "\n";
  if (analysis.first_lost() == 0) {
    std::cout << "# lost from the start: no move lost it\n";
  } else if (analysis.losing_move()) {
    std::cout << "lost by " << describe(game, *analysis.losing_move()) << "\n";
    if (const auto better = better_move(game, analysis, options))
      std::cout << "winning instead: " << to_text(*better) << "\n";
  } else if (verdict == Verdict::lost) {
    const std::size_t first = analysis.last_won() ? *analysis.last_won() + 1 : 1;
    std::cout << "lost by one of the moves from " << describe(game, first) << "\n"
              << "                        to " << describe(game, *analysis.first_lost()) << "\n";
    if (!analysis.last_won()) std::cout << "# or lost from the start\n";
  } else if (verdict == Verdict::undecided && analysis.last_won()) {
    std::cout << fmt::format("# still won after {} moves\n", *analysis.last_won());
  }
  for (const std::size_t i : analysis.undecided())
    if (i < game.moves() || verdict != Verdict::undecided) std::cout << fmt::format("# undecided after {} moves\n", i);
}

void print_json(Timeline& game, const Analysis& analysis, const SolveOptions& options) {
  const Verdict verdict = analysis.final_verdict();
  nlohmann::json line{{"schema", 1},
                      {"game", game.game().name},
                      {"rules_id", game.game().rules_id},
                      {"played", game.moves()},
                      {"verdict", to_text(verdict)}};
  if (game.file().start.seed) line.update(nlohmann::json(seed_json(*game.file().start.seed)));
  add_rules(line, game.game());
  if (verdict == Verdict::undecided) line["reason"] = to_text(analysis.reason());
  if (analysis.last_won()) line["last_won"] = *analysis.last_won();
  if (analysis.first_lost()) line["first_lost"] = *analysis.first_lost();
  if (!analysis.undecided().empty()) line["undecided"] = analysis.undecided();
  if (const auto number = analysis.losing_move()) {
    line["losing_move"] = to_text(game.file().moves[*number - 1].move);
    if (const auto better = better_move(game, analysis, options)) line["winning_move"] = to_text(*better);
  }
  std::cout << json_line(line);
}

}  // namespace

int run_analyze(Arguments arguments) {
  options::options_description described;
  described.add_options()("format", options::value<std::string>()->default_value("text"));
  add_limit_options(described);
  const Parsed parsed = parse_position_options(arguments, described, kHelp);
  if (parsed.helped) return kOk;
  const auto format = parsed.get<std::string>("format");
  if (format != "text" && format != "jsonl") throw CommandError(kUsage, "--format takes text or jsonl");
  Timeline game(read_solution(parsed));
  SolveOptions solve_options = solve_options_from(parsed, game.game());
  if (!parsed.has("timeout")) solve_options.limits.max_seconds = 60;
  catch_signals();
  Analysis analysis(game, solve_options);
  analysis.run();
  if (format == "jsonl") {
    print_json(game, analysis, solve_options);
  } else {
    print_text(game, analysis, solve_options);
  }
  if (analysis.interrupted()) return kInterrupted + stop_signal;
  return analysis.final_verdict() == Verdict::won ? kWon : analysis.final_verdict() == Verdict::lost ? kLost : kOk;
}

}  // namespace winnable::cli
