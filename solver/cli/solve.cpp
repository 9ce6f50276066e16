// winnable solve: the verdict of one deal. A win is replayed by the referee before it is printed.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "solver/cli/commands.h"
#include "solver/cli/timeline.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kHelp =
    "usage: winnable solve GAME SEED [OPTIONS]\n"
    "       winnable solve [GAME] --deal FILE [OPTIONS]     (- reads standard input)\n"
    "       winnable solve GAME --deck 'CARDS' [OPTIONS]\n\n"
    "Prints won with a move list, lost (proved), or undecided with the reason.\n\n"
    "  --deal FILE       a deal or mid-game position as text (docs/formats.md)\n"
    "  --deck 'CARDS'    all cards in dealing order\n"
    "  --timeout S       at most S CPU seconds\n"
    "  --max-nodes N     at most N positions expanded (repeats exactly)\n"
    "  --max-memory M    at most M bytes, such as 500M or 2G (default 2G)\n"
    "  --without NAME    switch a reduction off (`winnable rules GAME` lists them)\n"
    "  --salt N          other hash numbers: an independent second opinion\n"
    "  --format F        text (default), jsonl or csv\n"
    "  -q, --quiet       the verdict only\n\n"
    "exit codes: 10 won, 20 lost, 0 undecided, 2 usage, 3 bad deal, 130/143 stopped by a signal\n\n"
    "examples:\n"
    "  winnable solve squadron 42\n"
    "  winnable deal golf 7 | winnable solve --deal - -q\n";

Start find_start(const Parsed& parsed) {
  const Game* game = parsed.has("game") ? &require_game(parsed.get<std::string>("game")) : nullptr;
  if (parsed.has("seed") + parsed.has("deal") + parsed.has("deck") != 1)
    throw CommandError(kUsage, "solve: give a seed, --deal or --deck, one of them; see `winnable solve --help`");
  if (parsed.has("deal")) {
    const auto path = parsed.get<std::string>("deal");
    return start_from_deal_text(game, read_file(path), path == "-" ? "standard input" : path);
  }
  if (!game) throw CommandError(kUsage, "solve: which game?");
  if (parsed.has("deck")) return start_from_deck(*game, parsed.get<std::string>("deck"));
  const auto seed = parsed.get<std::string>("seed");
  return seed == "-" ? start_from_deal_text(game, read_file("-"), "standard input")
                     : start_from_seed(*game, require_seed(seed));
}

void print_json(const Start& start, const Outcome& outcome, bool quiet) {
  const Statistics& statistics = outcome.statistics;
  nlohmann::json line{{"schema", 1},
                      {"game", start.game->name},
                      {"rules_id", start.game->rules_id},
                      {"verdict", to_text(outcome.verdict)},
                      {"nodes", statistics.nodes},
                      {"generated", statistics.generated},
                      {"seconds", statistics.seconds},
                      {"peak_bytes", statistics.peak_bytes}};
  if (start.seed) line["seed"] = *start.seed;
  if (outcome.verdict == Verdict::undecided) line["reason"] = to_text(outcome.reason);
  if (outcome.verdict == Verdict::won) line["length"] = outcome.solution.size();
  if (outcome.verdict == Verdict::won && !quiet)
    for (const auto& move : outcome.solution) line["moves"].push_back(to_text(move));
  std::cout << line << "\n";
}

void print_csv(const Start& start, const Outcome& outcome) {
  const std::string seed = start.seed ? std::to_string(*start.seed) : "";
  const std::string length = outcome.verdict == Verdict::won ? std::to_string(outcome.solution.size()) : "";
  std::cout << "game,seed,verdict,reason,nodes,seconds,length\n"
            << fmt::format("{},{},{},{},{},{:.6f},{}\n", start.game->name, seed, to_text(outcome.verdict),
                           to_text(outcome.reason), outcome.statistics.nodes, outcome.statistics.seconds, length);
}

}  // namespace

int run_solve(Arguments arguments) {
  options::options_description described;
  described.add_options()("deal", options::value<std::string>())("deck", options::value<std::string>())(
      "format", options::value<std::string>()->default_value("text"))("quiet,q", "")(
      "salt", options::value<std::uint64_t>()->default_value(0));
  add_limit_options(described);
  const Parsed parsed = parse_options(arguments, described, {"game", "seed"}, kHelp);
  if (parsed.helped) return kOk;
  const auto format = parsed.get<std::string>("format");
  if (format != "text" && format != "jsonl" && format != "csv")
    throw CommandError(kUsage, "--format takes text, jsonl or csv");
  const Start start = find_start(parsed);
  SolveOptions solve_options = solve_options_from(parsed, *start.game);
  solve_options.salt = parsed.get<std::uint64_t>("salt");

  catch_signals();
  const auto solver = start.game->make_solver();
  const Outcome outcome = start.solve(*solver, solve_options);
  judge(start, outcome);
  if (format == "jsonl") {
    print_json(start, outcome, parsed.has("quiet"));
  } else if (format == "csv") {
    print_csv(start, outcome);
  } else {
    write_solution(std::cout, start, outcome, parsed.has("quiet"));
  }
  return exit_code(outcome);
}

}  // namespace winnable::cli
