// winnable solve: the verdict of one deal. A win is replayed by the referee before it is printed.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "solver/cli/commands.h"
#include "solver/cli/deal_json.h"
#include "solver/cli/numbers.h"
#include "solver/cli/replay_html.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/search_watch.h"
#include "solver/cli/table.h"
#include "solver/cli/timeline.h"
#include "solver/port/heap.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kHelp =
    "usage: winnable solve GAME SEED [OPTIONS]\n"
    "       winnable solve [GAME] --deal FILE [OPTIONS]     (- reads standard input)\n"
    "       winnable solve GAME --deck 'CARDS' [OPTIONS]    (or --deck @FILE, --deck -)\n\n"
    "Prints won with a move list, lost (proved), or undecided with the reason.\n\n"
    "  --deal FILE       a deal or mid-game position as text (docs/formats.md)\n"
    "  --deck 'CARDS'    all cards in dealing order; @FILE and - read them from a file or standard input\n"
    "  --rules FILE      your own rules in the place of GAME (docs/rules/builder.md)\n"
    "  --threads N       threads for this deal (default: all cores; one with --max-nodes, so that it repeats)\n"
    "  --timeout S       at most S CPU seconds of each thread\n"
    "  --max-nodes N     at most N positions expanded, such as 5M or 1e6 (repeats exactly)\n"
    "  --max-memory M    at most M bytes, such as 500M or 2G (default 2G)\n"
    "  --without NAME    switch a reduction off (`winnable rules GAME` lists them)\n"
    "  --salt N          other hash numbers: an independent second opinion\n"
    "  --confirm         a loss must be found twice, with other hash numbers\n"
    "  --optimal         a shortest win, proved; or the bounds between which it lies when a limit ends the search\n"
    "  --shorten         a shorter win, as far as --timeout or --max-nodes allows\n"
    "  --format F        text (default), jsonl or csv\n"
    "  --html PAGE       also write the deal and its win as a page to step through (--force: over another file)\n"
    "  -q, --quiet       the verdict only\n\n"
    "exit codes: 10 won, 20 lost, 0 undecided, 2 usage, 3 bad deal, 130/143 stopped by a signal\n\n"
    "examples:\n"
    "  winnable solve squadron 42\n"
    "  winnable solve freecell ms:11982           (or pysol:N, pysol-old:N, solvitaire:N)\n"
    "  winnable solve klondike 3 --optimal --timeout 60\n"
    "  winnable deal golf 7 | winnable solve --deal - -q\n";

Start find_start(const Parsed& parsed) {
  const GameInfo* game = chosen_game(parsed);
  if (parsed.has("seed") + parsed.has("deal") + parsed.has("deck") != 1)
    throw CommandError(kUsage, "solve: give a seed, --deal or --deck, one of them; see `winnable solve --help`");
  if (parsed.has("deal")) {
    const auto path = parsed.get<std::string>("deal");
    return start_from_deal_text(game, read_file(path), path == "-" ? "standard input" : path);
  }
  if (!game) throw CommandError(kUsage, "solve: which game?");
  if (parsed.has("deck")) return start_from_deck_option(*game, parsed.get<std::string>("deck"));
  const auto seed = parsed.get<std::string>("seed");
  return seed == "-" ? start_from_deal_text(game, read_file("-"), "standard input")
                     : start_from_seed(*game, require_seed(seed));
}

// A solve's answer, with what --optimal, --shorten and --confirm add.
struct Answer {
  Outcome outcome;
  std::optional<int> lower_bound;  // no win has fewer moves
  Reason stopped = Reason::none;   // why the bound is not the length
  bool confirmed = false;

  bool is_optimal() const { return lower_bound && *lower_bound >= static_cast<int>(outcome.solution.size()); }
};

// A loss stands when a second run with other hash numbers says so too. Keys that hold whole positions need none.
void confirm_loss(const Start& start, Solver& solver, SolveOptions options, Answer& answer) {
  if (answer.outcome.verdict != Verdict::lost) return;
  answer.confirmed = true;
  if (start.game->exact_keys) return;
  options.salt = options.salt * 0x9E3779B97F4A7C15ull + 0x5851F42D4C957F2Dull;
  Outcome second = start.solve(solver, options);
  second.statistics += answer.outcome.statistics;
  answer.confirmed = second.verdict == Verdict::lost;
  if (second.verdict == Verdict::won)
    std::cerr << "winnable: the first run took two positions for one and missed this win (please report this deal)\n";
  answer.outcome = std::move(second);
}

// What is left of the limits goes to the search for short wins.
void seek_short_win(const Start& start, SolveOptions options, ShortestAim aim, Answer& answer) {
  Outcome& outcome = answer.outcome;
  if (outcome.verdict != Verdict::won) return;
  if (!start.game->make_shortest_solver)
    throw CommandError(kUsage, fmt::format("short wins of {} cannot be sought yet", start.game->name));
  const std::uint64_t nodes = std::min(options.limits.max_nodes - 1, outcome.statistics.nodes);
  options.limits = options.limits.left_after(nodes, outcome.statistics.seconds);
  const auto solver = start.game->make_shortest_solver();
  ShortestOutcome shortest =
      std::visit([&](const auto& cards) { return solver->solve(cards, options, outcome.solution, aim); }, start.cards);
  answer.lower_bound = shortest.lower_bound;
  answer.stopped = shortest.outcome.reason;
  shortest.outcome.statistics += outcome.statistics;
  outcome.statistics = shortest.outcome.statistics;
  outcome.solution = std::move(shortest.outcome.solution);
}

void print_json(const Start& start, const Answer& answer, bool quiet) {
  const Outcome& outcome = answer.outcome;
  const Statistics& statistics = outcome.statistics;
  nlohmann::ordered_json line{{"schema", 1},
                              {"game", start.game->name},
                              {"rules_id", start.game->rules_id},
                              {"verdict", to_text(outcome.verdict)},
                              {"nodes", statistics.nodes},
                              {"generated", statistics.generated},
                              {"seconds", statistics.seconds},
                              {"peak_bytes", statistics.peak_bytes}};
  line.update(start_json(start));
  add_rules(line, *start.game);
  if (outcome.verdict == Verdict::undecided) line["reason"] = to_text(outcome.reason);
  if (outcome.verdict == Verdict::won) line["length"] = outcome.solution.size();
  if (answer.lower_bound) line["lower_bound"] = *answer.lower_bound;
  if (answer.lower_bound) line["optimal"] = answer.is_optimal();
  if (answer.confirmed) line["confirmed"] = true;
  if (outcome.verdict == Verdict::won && !quiet)
    for (const auto& move : outcome.solution) line["moves"].push_back(to_text(move));
  std::cout << json_line(line);
}

void print_csv(const Start& start, const Answer& answer) {
  const Outcome& outcome = answer.outcome;
  const std::string seed = start.seed ? to_text(*start.seed) : "";
  const std::string length = outcome.verdict == Verdict::won ? std::to_string(outcome.solution.size()) : "";
  std::cout << "game,seed,verdict,reason,nodes,seconds,length" << (answer.lower_bound ? ",lower_bound" : "") << "\n"
            << fmt::format("{},{},{},{},{},{},{}", start.game->name, seed, to_text(outcome.verdict),
                           to_text(outcome.reason), outcome.statistics.nodes,
                           nlohmann::json(rounded(outcome.statistics.seconds)).dump(), length)
            << (answer.lower_bound ? "," + std::to_string(*answer.lower_bound) : "") << "\n";
}

void print_text(const Start& start, const Answer& answer, bool quiet) {
  if (quiet) {
    std::cout << to_text(answer.outcome.verdict);
    if (answer.outcome.verdict == Verdict::undecided) std::cout << ": " << to_text(answer.outcome.reason);
    std::cout << "\n";
    return;
  }
  std::vector<std::string> remarks;
  if (answer.is_optimal()) remarks.push_back("shortest: no win has fewer moves");
  if (answer.lower_bound && !answer.is_optimal()) {
    const std::string why =
        answer.stopped == Reason::none ? "" : fmt::format(" (stopped: {})", to_text(answer.stopped));
    remarks.push_back(fmt::format("no win has fewer than {} moves{}", *answer.lower_bound, why));
  }
  if (answer.confirmed)
    remarks.push_back(start.game->exact_keys ? "the tables hold whole positions: nothing to confirm"
                                             : "confirmed with other hash numbers");
  write_solution(std::cout, start, answer.outcome, remarks);
}

// All cores, but one where a run is to repeat exactly.
int threads_from(const Parsed& parsed) {
  if (!parsed.has("threads"))
    return parsed.has("max-nodes") ? 1 : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return static_cast<int>(require_whole("threads", parsed.get<std::string>("threads"), 1, 32));
}

// With the search shown on the terminal, if there is one.
Answer find_answer(const Parsed& parsed, const Start& start, SolveOptions solve_options) {
  SearchWatch watch(parsed.has("quiet"), solve_options.limits);
  solve_options.limits.progress = watch.progress();
  const auto solver = start.game->make_solver();
  Answer answer;
  answer.outcome = start.solve(*solver, solve_options);
  if (parsed.has("confirm")) {
    watch.enter_stage("confirming");
    confirm_loss(start, *solver, solve_options, answer);
  }
  judge(start, answer.outcome);
  if (parsed.has("optimal") || parsed.has("shorten")) {
    watch.enter_stage("shorter wins");
    seek_short_win(start, solve_options, parsed.has("optimal") ? ShortestAim::prove : ShortestAim::shorten, answer);
    judge(start, answer.outcome);
  }
  return answer;
}

void write_page(const Parsed& parsed, const Start& start, const Answer& answer) {
  const Outcome& outcome = answer.outcome;
  std::string verdict(to_text(outcome.verdict));
  if (outcome.verdict == Verdict::won) verdict += fmt::format(" after {} moves", outcome.solution.size());
  if (outcome.verdict == Verdict::lost) verdict += " (proved: it cannot be won)";
  if (outcome.verdict == Verdict::undecided) verdict += fmt::format(": {}", to_text(outcome.reason));
  ReplayOutput output{parsed.get<std::string>("html"), {}, parsed.has("force")};
  for (const char* input : {"deal", "deck"})
    if (parsed.has(input)) output.inputs.push_back(parsed.get<std::string>(input));
  write_replay_page(output, start, outcome.solution, verdict);
}

}  // namespace

int run_solve(Arguments arguments) {
  options::options_description described;
  described.add_options()("deal", options::value<std::string>())("deck", options::value<std::string>())(
      "format", options::value<std::string>()->default_value("text"))("html", options::value<std::string>())(
      "force", "")("quiet,q", "")("confirm", "")("optimal", "")("shorten", "")(
      "threads", options::value<std::string>())("salt", options::value<std::string>()->default_value("0"));
  add_limit_options(described);
  add_rules_option(described);
  const Parsed parsed = parse_options(arguments, described, {"game", "seed"}, kHelp);
  if (parsed.helped) return kOk;
  const TableFormat format = choose_format(parsed);
  if (parsed.has("optimal") && parsed.has("shorten"))
    throw CommandError(kUsage, "solve: --optimal or --shorten, not both");
  if (parsed.has("shorten") && !parsed.has("timeout") && !parsed.has("max-nodes"))
    throw CommandError(kUsage, "solve: --shorten takes all the time it gets; give it --timeout or --max-nodes");
  const Start start = find_start(parsed);
  SolveOptions solve_options = solve_options_from(parsed, *start.game);
  solve_options.threads = threads_from(parsed);
  // Freed tables go back to the system at once: otherwise glibc keeps ever larger ones, for each thread its own, and
  // the process takes 10 % more than --max-memory allows with one thread, 40 % with two (tests/memory_test.cpp).
  port::return_freed_blocks(128 * 1024);
  solve_options.salt = require_whole("salt", parsed.get<std::string>("salt"));

  catch_signals();
  const Answer answer = find_answer(parsed, start, solve_options);
  if (format == TableFormat::jsonl) {
    print_json(start, answer, parsed.has("quiet"));
  } else if (format == TableFormat::csv) {
    print_csv(start, answer);
  } else {
    print_text(start, answer, parsed.has("quiet"));
  }
  if (parsed.has("html")) write_page(parsed, start, answer);
  return answer.stopped == Reason::signal ? kInterrupted + stop_signal : exit_code(answer.outcome);
}

}  // namespace winnable::cli
