// winnable analyze: the move of a list that turned a won position into a lost one.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "solver/cli/commands.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/table.h"
#include "winnable/json.h"
#include "winnable/timeline.h"

namespace winnable::cli {
namespace {

std::string describe(const Timeline& game, std::size_t number) {
  const NumberedMove& move = game.moves()[number - 1];
  return fmt::format("move {} (line {}): {}", number, move.line, to_text(move.move));
}

void print_text(const Timeline& game, const Analysis& analysis) {
  const Verdict verdict = analysis.verdict;
  std::cout << fmt::format("# {} moves played\nverdict: {}", game.moves().size(), to_text(verdict));
  if (verdict == Verdict::undecided) std::cout << ": " << to_text(analysis.reason);
  std::cout << "\n";
  if (analysis.first_lost == 0) {
    std::cout << "# lost from the start: no move lost it\n";
  } else if (analysis.losing_move) {
    std::cout << "lost by " << describe(game, *analysis.losing_move) << "\n";
    if (analysis.better) std::cout << "winning instead: " << to_text(*analysis.better) << "\n";
  } else if (verdict == Verdict::lost) {
    const std::size_t first = analysis.last_won ? *analysis.last_won + 1 : 1;
    std::cout << "lost by one of the moves from " << describe(game, first) << "\n"
              << "                        to " << describe(game, *analysis.first_lost) << "\n";
    if (!analysis.last_won) std::cout << "# or lost from the start\n";
  } else if (verdict == Verdict::undecided && analysis.last_won) {
    std::cout << fmt::format("# still won after {} moves\n", *analysis.last_won);
  }
  for (const std::size_t i : analysis.undecided)
    if (i < game.moves().size() || verdict != Verdict::undecided)
      std::cout << fmt::format("# undecided after {} move{}\n", i, i == 1 ? "" : "s");
}

void print_json(const Timeline& game, const Analysis& analysis) {
  const Verdict verdict = analysis.verdict;
  nlohmann::ordered_json line{{"schema", 1},
                              {"game", game.start().game.name()},
                              {"rules_id", game.start().game.rules_id()},
                              {"played", game.moves().size()},
                              {"verdict", to_text(verdict)}};
  if (game.start().seed) line.update(nlohmann::ordered_json::parse(number_json(*game.start().seed)));
  add_rules(line, game.start().game);
  if (verdict == Verdict::undecided) line["reason"] = to_text(analysis.reason);
  if (analysis.last_won) line["last_won"] = *analysis.last_won;
  if (analysis.first_lost) line["first_lost"] = *analysis.first_lost;
  if (!analysis.undecided.empty()) line["undecided"] = analysis.undecided;
  if (const auto number = analysis.losing_move) {
    line["losing_move"] = to_text(game.moves()[*number - 1].move);
    if (analysis.better) line["winning_move"] = to_text(*analysis.better);
  }
  std::cout << json_line(line);
}

int run_analyze(Arguments arguments) {
  const Parsed parsed = parse_position_options(arguments, analyze_command);
  if (parsed.helped) return kOk;
  Timeline game = timeline_of(parsed, read_solution(parsed));
  SolveOptions solve_options = solve_options_from(parsed, game.start().game);
  if (!parsed.has("timeout")) solve_options.limits.max_seconds = 60;
  catch_signals();
  const Analysis analysis = analyze(game, solve_options);
  if (wants_json(parsed)) {
    print_json(game, analysis);
  } else {
    print_text(game, analysis);
  }
  if (analysis.interrupted) return kInterrupted + stop_signal;
  return analysis.verdict == Verdict::won ? kWon : analysis.verdict == Verdict::lost ? kLost : kOk;
}

}  // namespace

const Command analyze_command{
    .name = "analyze",
    .arguments = "FILE",
    .summary = "the move of a list that lost the game",
    .usages = {"FILE [START] [OPTIONS]  (- reads standard input)", "GAME SEED FILE [OPTIONS]"},
    .text =
        "Names the first move of a list that turned a won position into a lost one, and a move that would have won. "
        "FILE is a move list, or what `solve` prints. START (--game with --seed, --deck or --deal) says where a bare "
        "list starts. Positions that the limits leave undecided are named.",
    .positionals = position_places(),
    .options = joined(
        {start_options(),
         {{.name = "timeout",
           .value = "S",
           .text =
               "at most S CPU seconds a position (default 60); about 2 + log2(moves) positions are decided, more where some stay undecided"},
          {.name = "max-nodes", .value = "N", .text = "at most N positions expanded for each"},
          {.name = "max-memory", .value = "M", .text = "at most M bytes for each, such as 500M (default 2G)"},
          kWithoutOption,
          kTextOrJsonOption}}),
    .exit_codes =
        "10 the last position is won, 20 it is lost, 0 undecided, 2 usage, 3 bad input, 5 illegal move, 130/143 "
        "stopped by a signal",
    .examples = {"winnable analyze golf 7 played.txt",
                 "winnable analyze played.txt --game klondike --seed 12 --timeout 10"},
    .run = run_analyze,
};

}  // namespace winnable::cli
