// winnable solve: the verdict of one deal. A win is replayed by the referee before it is printed.
#include <fmt/format.h>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "solver/cli/commands.h"
#include "solver/cli/numbers.h"
#include "solver/cli/replay_html.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/search_watch.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/table.h"
#include "solver/survey/read_input.h"
#include "winnable/json.h"
#include "winnable/session.h"

namespace winnable::cli {
namespace {

// The name of a file is neither a game nor a seed.
void refuse_file_names(const Parsed& parsed) {
  for (const char* place : {"game", "seed"}) {
    if (!parsed.has(place)) continue;
    const auto word = parsed.text(place);
    refuse_rules_file(word);
    std::error_code ignored;
    if (word.find_first_of("./") != std::string::npos && std::filesystem::is_regular_file(word, ignored))
      throw CommandError(kUsage, fmt::format("solve: '{}' is a file; --deal {} reads it", word, word));
  }
}

Start find_start(const Parsed& parsed) {
  refuse_file_names(parsed);
  const Game game = chosen_game(parsed);
  if (parsed.has("seed") + parsed.has("deal") + parsed.has("deck") != 1)
    throw CommandError(kUsage, "solve: give a seed, --deal or --deck, one of them; see `winnable solve --help`");
  if (parsed.has("deal")) {
    const auto path = parsed.text("deal");
    refuse_rules_file(path);
    return read_start(read_file(path), game, input_name(path));
  }
  if (!game) throw CommandError(kUsage, "solve: which game?");
  if (parsed.has("deck")) return start_from_deck_option(game, parsed.text("deck"));
  const auto seed = parsed.text("seed");
  return seed == "-" ? read_start(read_file("-"), game, input_name("-")) : game.deal(deal_number(seed));
}

void print_csv(const Start& start, const Answer& answer) {
  const Outcome& outcome = answer.outcome;
  const std::string seed = start.seed ? to_text(*start.seed) : "";
  const std::string length = outcome.verdict == Verdict::won ? std::to_string(outcome.solution.size()) : "";
  std::cout << "game,seed,verdict,reason,nodes,seconds,length"
            << (answer.lower_bound ? ",lower_bound,optimal,stopped" : "") << "\n"
            << fmt::format("{},{},{},{},{},{},{}", start.game.name(), seed, to_text(outcome.verdict),
                           to_text(outcome.reason), outcome.statistics.nodes,
                           with_rounded_numbers(nlohmann::json(outcome.statistics.seconds).dump()), length)
            << (answer.lower_bound ? fmt::format(",{},{},{}", *answer.lower_bound, answer.is_optimal(),
                                                 answer.is_optimal() ? "" : to_text(answer.stopped))
                                   : "")
            << "\n";
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
  if (answer.outcome.proof == ProofCheck::accepted)
    remarks.push_back("confirmed: a checker accepts the proof");
  else if (answer.confirmed)
    remarks.push_back(start.game.has_exact_keys() ? "the tables hold whole positions: nothing to confirm"
                                                  : "confirmed with other hash numbers");
  std::cout << solution_text(start, answer.outcome, remarks);
}

void print_answer(const Start& start, const Answer& answer, TableFormat format, bool quiet) {
  switch (format) {
    case TableFormat::jsonl: std::cout << solution_json(start, answer, !quiet); break;
    case TableFormat::csv: print_csv(start, answer); break;
    default: print_text(start, answer, quiet);
  }
}

// All cores, but one where a run is to repeat exactly and only one thread does.
int threads_from(const Parsed& parsed) {
  if (!parsed.has("threads"))
    return parsed.has("max-nodes") && !parsed.has("deterministic") ? 1 : static_cast<int>(usable_cores());
  return require_threads(parsed.text("threads"));
}

// How well a deal's threads are used, from its construction on.
class UseOfThreads {
 public:
  // The options get the place where the searches tell it, which must outlive them.
  explicit UseOfThreads(SolveOptions& options) : threads_(options.threads) { options.limits.team_use = &team_; }

  // On standard error: what goes to standard output is the answer alone.
  void print() {
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start_;
    const auto [user, system] = cpu_seconds();
    std::cerr << fmt::format("{} threads, {:.2f} s: CPU {:.2f} s, of these {:.2f} s in the system\n", threads_,
                             wall.count(), user + system - user_ - system_, system - system_);
    double short_handed = wall.count();
    for (const TeamPhase& phase : team_.phases) {
      std::cerr << fmt::format("{}: {:.3f} s, {:.3f} s with fewer than all threads at work\n", phase.name,
                               phase.seconds, phase.short_handed);
      short_handed -= phase.seconds - phase.short_handed;
    }
    if (threads_ > 1)
      std::cerr << fmt::format("fewer than all threads at work: {:.1f} % of the time\n",
                               100 * short_handed / wall.count());
  }

 private:
  // User and system, of all threads.
  static std::pair<double, double> cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return {seconds(usage.ru_utime), seconds(usage.ru_stime)};
  }

  const int threads_;
  TeamUse team_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const double user_ = cpu_seconds().first, system_ = cpu_seconds().second;
};

// With the search shown on the terminal, if there is one.
Answer find_answer(const Parsed& parsed, const Start& start, SolveOptions solve_options) {
  SearchWatch watch(parsed.has("quiet"), solve_options.limits);
  solve_options.limits.progress = watch.progress();
  Extras extras;
  extras.confirm = parsed.has("confirm");
  if (parsed.has("optimal")) extras.aim = ShortestAim::prove;
  if (parsed.has("shorten")) extras.aim = ShortestAim::shorten;
  extras.enter_stage = [&](const char* stage) { watch.enter_stage(stage); };
  std::optional<UseOfThreads> use;
  if (parsed.has("stats")) use.emplace(solve_options);
  Answer answer = Session(start.game).answer(start, solve_options, extras);
  if (use) use->print();
  if (answer.missed_win)
    std::cerr << "winnable: the first run took two positions for one and missed this win (please report this deal)\n";
  return answer;
}

// Standard output takes the page or the answer.
bool is_page_alone(const Parsed& parsed) { return parsed.has("html") && parsed.text("html") == "-"; }

void write_page(const Parsed& parsed, const Start& start, const Answer& answer) {
  const Outcome& outcome = answer.outcome;
  std::string verdict(to_text(outcome.verdict));
  if (outcome.verdict == Verdict::won) verdict += fmt::format(" after {} moves", outcome.solution.size());
  if (outcome.verdict == Verdict::lost) verdict += " (proved: it cannot be won)";
  if (outcome.verdict == Verdict::undecided) verdict += fmt::format(": {}", to_text(outcome.reason));
  write_replay_page(page_output(parsed), start, outcome.solution, verdict);
}

int run_solve(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, solve_command);
  if (parsed.helped) return kOk;
  const TableFormat format = choose_format(parsed);
  if (parsed.has("shorten") && !parsed.has("timeout") && !parsed.has("max-nodes"))
    throw CommandError(kUsage, "solve: --shorten takes all the time it gets; give it --timeout or --max-nodes");
  const Start start = find_start(parsed);
  if (parsed.has("html")) check_replay_page(page_output(parsed));  // not after an hour of search
  SolveOptions solve_options = solve_options_from(parsed, start.game);
  solve_options.threads = threads_from(parsed);
  solve_options.limits.deterministic = parsed.has("deterministic");
  // Freed tables go back to the system at once: otherwise glibc keeps ever larger ones, for each thread its own, and
  // the process takes 10 % more than --max-memory allows with one thread, 40 % with two (tests/search/memory_test.cpp).
  return_freed_memory();
  solve_options.salt = require_whole("salt", parsed.text("salt"));

  catch_signals();
  const Answer answer = find_answer(parsed, start, solve_options);
  if (!is_page_alone(parsed)) print_answer(start, answer, format, parsed.has("quiet"));
  if (parsed.has("html")) write_page(parsed, start, answer);
  return answer.stopped == Reason::signal ? kInterrupted + stop_signal : exit_code(answer.outcome);
}

}  // namespace

const Command solve_command{
    .name = "solve",
    .arguments = "GAME SEED",
    .summary = "verdict and move list of one deal",
    .usages = {"GAME SEED [OPTIONS]", "[GAME] --deal FILE [OPTIONS]  (- reads standard input)",
               "GAME --deck 'CARDS' [OPTIONS]  (or --deck @FILE, --deck -)"},
    .text = "Prints won with a move list, lost (proved), or undecided with the reason.",
    .positionals = {{"game", Place::game}, {"seed"}},
    .options = {{.name = "deal",
                 .value = "FILE",
                 .text = "a deal or mid-game position as text (docs/formats.md)",
                 .place = Place::file},
                {.name = "deck",
                 .value = "'CARDS'",
                 .text = "all cards in dealing order; @FILE and - read them from a file or standard input"},
                kRulesOption,
                {.name = "threads,j",
                 .value = "N",
                 .text = "threads for this deal (default: all cores; one with --max-nodes, so that it repeats)"},
                {.name = "deterministic", .text = "the same win and node count whatever the number of threads"},
                {.name = "timeout", .value = "S", .text = "at most S CPU seconds of each thread"},
                {.name = "max-nodes",
                 .value = "N",
                 .text = "at most N positions expanded, such as 5M or 1e6 (repeats exactly)"},
                {.name = "max-memory", .value = "M", .text = "at most M bytes, such as 500M or 2G (default 2G)"},
                kWithoutOption,
                kSaltOption,
                {.name = "confirm", .text = "a loss must be found twice: other hash numbers, or a checked proof"},
                {.name = "optimal",
                 .text = "a shortest win, proved; or the bounds between which it lies when a limit ends the search",
                 .excludes = "shorten"},
                {.name = "shorten", .text = "a shorter win, as far as --timeout or --max-nodes allows"},
                {.name = "stats",
                 .text = "on standard error: CPU time, and how much of the time not all threads worked"},
                kFormatOption,
                {.name = "html",
                 .value = "PAGE",
                 .text = "also write the deal and its win as a page to step through (- prints the page alone)",
                 .place = Place::file},
                kForceOption,
                {.name = "quiet,q", .text = "the verdict only"}},
    .exit_codes =
        "10 won, 20 lost, 0 undecided, 2 usage, 3 bad deal, 4 a page that cannot be written, 130/143 stopped by a signal",
    .examples = {"winnable solve squadron 42",
                 "winnable solve freecell ms:11982           (or pysol:N, pysol-old:N, solvitaire:N)",
                 "winnable solve klondike 3 --optimal --timeout 60",
                 "winnable deal golf 7 | winnable solve --deal - -q"},
    .run = run_solve,
};

}  // namespace winnable::cli
