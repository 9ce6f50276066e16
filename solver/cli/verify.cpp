// winnable verify, replay: the referee judges a move list, or shows it.
#include <fmt/format.h>

#include <iostream>
#include <limits>

#include "solver/cli/commands.h"
#include "solver/cli/replay_html.h"
#include "solver/cli/solution_file.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kVerifyHelp =
    "usage: winnable verify FILE [--game GAME --seed SEED | --deck 'CARDS' | --deal FILE]\n\n"
    "Lets the referee judge a move list: what `solve` prints, or moves written by hand, one a line or with ';'\n"
    "between them (- reads standard input). The options say where a bare move list starts.\n\n"
    "exit codes: 0 the moves win, 5 a move is illegal or they end without a win, 3 the file cannot be read\n\n"
    "examples:\n"
    "  winnable solve squadron 42 | winnable verify -\n"
    "  winnable verify moves.txt --game golf --seed 7\n";
constexpr std::string_view kReplayHelp =
    "usage: winnable replay FILE [--from N] [--to N] [--html PAGE] [start options of verify]\n\n"
    "Shows a move list board by board, from move N to move N (0 = the deal).\n\n"
    "  --html PAGE       write all of it as one page for a browser, which needs no network\n\n"
    "examples:\n"
    "  winnable solve golf 7 | winnable replay - --to 5\n"
    "  winnable solve klondike 42 | winnable replay - --html klondike-42.html\n";

// The whole list as a page. Refuses an illegal move as the boards do.
int replay_as_page(const SolutionFile& solution, const std::string& path) {
  const auto referee = solution.start.referee();
  std::vector<PlayMove> moves;
  for (std::size_t i = 0; i < solution.moves.size(); ++i) {
    if (const auto reason = referee->play(solution.moves[i].move)) throw refused_move(solution.moves[i], i, *reason);
    moves.push_back(solution.moves[i].move);
  }
  const std::string verdict =
      fmt::format("{} after {} moves", referee->is_won() ? "won" : "not won yet", solution.moves.size());
  write_replay_page(path, solution.start, moves, verdict);
  return kOk;
}

}  // namespace

int run_verify(Arguments arguments) {
  options::options_description described;
  add_start_options(described);
  const Parsed parsed = parse_options(arguments, described, {"file"}, kVerifyHelp);
  if (parsed.helped) return kOk;
  const SolutionFile solution = read_solution(parsed);
  const auto referee = solution.start.referee();
  for (std::size_t i = 0; i < solution.moves.size(); ++i)
    if (const auto reason = referee->play(solution.moves[i].move)) throw refused_move(solution.moves[i], i, *reason);
  if (!referee->is_won())
    throw CommandError(kNotVerified,
                       fmt::format("all {} moves are legal, but they end without a win", solution.moves.size()));
  std::cout << fmt::format("verified: {} moves win {}\n", solution.moves.size(), solution.start.game->name);
  return kOk;
}

int run_replay(Arguments arguments) {
  options::options_description described;
  described.add_options()("from", options::value<std::size_t>()->default_value(0))(
      "to", options::value<std::size_t>()->default_value(std::numeric_limits<std::size_t>::max()))(
      "html", options::value<std::string>());
  add_start_options(described);
  const Parsed parsed = parse_options(arguments, described, {"file"}, kReplayHelp);
  if (parsed.helped) return kOk;
  const SolutionFile solution = read_solution(parsed);
  if (parsed.has("html")) return replay_as_page(solution, parsed.get<std::string>("html"));
  const auto from = parsed.get<std::size_t>("from"), to = parsed.get<std::size_t>("to");
  const auto referee = solution.start.referee();
  if (from == 0) std::cout << to_text(referee->board()) << "\n";
  for (std::size_t i = 0; i < solution.moves.size() && i < to; ++i) {
    if (const auto reason = referee->play(solution.moves[i].move)) throw refused_move(solution.moves[i], i, *reason);
    if (i + 1 < from) continue;
    std::cout << "# " << i + 1 << ": " << to_text(solution.moves[i].move);
    for (const auto& text : referee->consequences()) std::cout << ", " << text;
    std::cout << "\n" << to_text(referee->board()) << "\n";
  }
  std::cout << (referee->is_won() ? "# won\n" : "# not won yet\n");
  return kOk;
}

}  // namespace winnable::cli
