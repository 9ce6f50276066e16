// winnable verify, replay: the referee judges a move list, or shows it.
#include <fmt/format.h>

#include <iostream>
#include <optional>
#include <vector>

#include "solver/cli/commands.h"
#include "solver/cli/deal_json.h"
#include "solver/cli/numbers.h"
#include "solver/cli/replay_html.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/table.h"
#include "solver/survey/read_input.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kVerifyHelp =
    "usage: winnable verify FILE... [--game GAME|--rules FILE --seed SEED | --deck 'CARDS' | --deal FILE] [--format F]\n\n"
    "Lets the referee judge move lists: what `solve` prints, as text or jsonl (a solution a line), or moves written by\n"
    "hand, one a line or with ';' between them (- reads standard input). The options say where a bare move list\n"
    "starts. Of several lists each gets a line of its own; lines of deals that are not won are passed over.\n\n"
    "  --format F        text (default), jsonl or csv\n\n"
    "exit codes: 0 all of them win, 5 a move is illegal or they end without a win, 3 a file cannot be read\n\n"
    "examples:\n"
    "  winnable solve squadron 42 | winnable verify -\n"
    "  winnable verify moves.txt --game golf --seed 7\n";
constexpr std::string_view kReplayHelp =
    "usage: winnable replay FILE [--from N] [--to N] [--format text|jsonl] [--html PAGE] [start options of verify]\n\n"
    "Shows a move list board by board, from move N to move N (0 = the deal); with jsonl an object a board.\n\n"
    "  --html PAGE       write all of it as one page for a browser, which needs no network\n"
    "  --force           replace a file that is no output of winnable\n\n"
    "examples:\n"
    "  winnable solve golf 7 | winnable replay - --to 5\n"
    "  winnable solve klondike 42 | winnable replay - --html klondike-42.html\n";

ReplayOutput page_output(const Parsed& parsed) {
  return {parsed.get<std::string>("html"), {parsed.get<std::string>("file")}, parsed.has("force")};
}

// The whole list as a page. Refuses an illegal move as the boards do.
int replay_as_page(const SolutionFile& solution, const ReplayOutput& output) {
  const auto referee = solution.start.referee();
  std::vector<PlayMove> moves;
  for (std::size_t i = 0; i < solution.moves.size(); ++i) {
    if (const auto reason = referee->play(solution.moves[i].move)) throw refused_move(solution.moves[i], i, *reason);
    moves.push_back(solution.moves[i].move);
  }
  const std::string verdict =
      fmt::format("{} after {} moves", referee->is_won() ? "won" : "not won yet", solution.moves.size());
  write_replay_page(output, solution.start, moves, verdict);
  return kOk;
}

// What became of one move list.
struct Judgement {
  std::string file;
  int line = 0;  // of a file of JSON lines
  std::string game;
  std::optional<std::uint64_t> seed;
  std::size_t moves = 0;
  std::string_view result;  // verified, refused, unreadable, passed over
  std::string reason;
  ExitCode code = kOk;

  std::string where() const { return line > 0 ? fmt::format("{}, line {}", file, line) : file; }
  std::string text() const {
    return result == "verified" ? fmt::format("verified: {} moves win {}", moves, game)
                                : fmt::format("{}: {}", result, reason);
  }
  nlohmann::ordered_json json() const {
    nlohmann::ordered_json row{{"schema", 1},     {"file", file},   {"line", nullptr},  {"game", nullptr},
                               {"seed", nullptr}, {"moves", moves}, {"result", result}, {"reason", nullptr}};
    if (line > 0) row["line"] = line;
    if (!game.empty()) row["game"] = game;
    if (seed) row["seed"] = *seed;
    if (!reason.empty()) row["reason"] = reason;
    return row;
  }
};

// Why the moves do not win; nothing if they do.
std::optional<std::string> refusal(const SolutionFile& solution) {
  const auto referee = solution.start.referee();
  for (std::size_t i = 0; i < solution.moves.size(); ++i)
    if (const auto reason = referee->play(solution.moves[i].move))
      return refused_move(solution.moves[i], i, *reason).what();
  if (referee->is_won()) return std::nullopt;
  return fmt::format("all {} moves are legal, but they end without a win", solution.moves.size());
}

Judgement unreadable(const std::string& path, int line, const std::string& reason) {
  return {input_name(path), line, "", std::nullopt, 0, "unreadable", reason, kBadInput};
}

Judgement judge_solution(const SolutionFile& solution, const std::string& path) {
  if (!solution.error.empty()) return unreadable(path, solution.line, solution.error);
  Judgement judgement{input_name(path),
                      solution.line,
                      std::string(solution.start.game->name),
                      solution.start.seed,
                      solution.moves.size(),
                      "verified",
                      "",
                      kOk};
  const bool claims_no_win = !solution.verdict.empty() && solution.verdict != "won";
  if (claims_no_win) {
    judgement.result = "passed over";
    judgement.reason = "the verdict is " + solution.verdict;
  } else if (const auto reason = refusal(solution)) {
    judgement.result = "refused";
    judgement.reason = *reason;
    judgement.code = kNotVerified;
  }
  return judgement;
}

std::vector<Judgement> judge_file(const Parsed& parsed, const std::string& path) {
  std::vector<Judgement> judgements;
  try {
    for (const SolutionFile& solution : read_solutions(parsed, path))
      judgements.push_back(judge_solution(solution, path));
  } catch (const CommandError& error) {
    if (error.code != kBadInput) throw;
    judgements.push_back(unreadable(path, 0, error.what()));
  }
  return judgements;
}

// A wrong list counts for more than one that cannot be read; lists that claim no win verify nothing.
ExitCode code_of(const std::vector<Judgement>& judgements) {
  ExitCode code = kOk;
  bool has_verified = false;
  for (const Judgement& judgement : judgements) {
    code = std::max(code, judgement.code);
    has_verified = has_verified || judgement.result == "verified";
  }
  return code == kOk && !has_verified ? kBadInput : code;
}

// A move list alone: its refusal is an error.
void print_alone(const Judgement& judgement) {
  if (judgement.result == "unreadable") throw CommandError(judgement.code, judgement.reason);
  if (judgement.result == "refused") throw CommandError(judgement.code, judgement.reason);
  if (judgement.result == "passed over") throw CommandError(kBadInput, "nothing to verify: " + judgement.reason);
  std::cout << judgement.text() << "\n";
}

}  // namespace

int run_verify(Arguments arguments) {
  options::options_description described;
  described.add_options()("files", options::value<std::vector<std::string>>())(
      "format", options::value<std::string>()->default_value("text"));
  add_start_options(described);
  const Parsed parsed = parse_options(arguments, described, {"files..."}, kVerifyHelp);
  if (parsed.helped) return kOk;
  const TableFormat format = choose_format(parsed);
  if (!parsed.has("files")) throw CommandError(kUsage, "which file? (- reads standard input)");
  std::vector<Judgement> judgements;
  for (const std::string& path : parsed.get<std::vector<std::string>>("files")) {
    auto more = judge_file(parsed, path);
    judgements.insert(judgements.end(), more.begin(), more.end());
  }
  if (format != TableFormat::text) {
    std::vector<nlohmann::ordered_json> rows;
    for (const Judgement& judgement : judgements) rows.push_back(judgement.json());
    std::cout << to_table(rows, format);
  } else if (judgements.size() == 1) {
    print_alone(judgements[0]);
  } else {
    for (const Judgement& judgement : judgements)
      std::cout << (judgement.result == "unreadable" ? "" : judgement.where() + ": ") << judgement.text() << "\n";
  }
  return code_of(judgements);
}

namespace {

// The boards of `replay` to show: from move `from` to move `to`, 0 being the deal.
struct Stretch {
  std::size_t from = 0;
  std::size_t to = kAnyWhole;
};

Stretch read_stretch(const Parsed& parsed) {
  Stretch stretch;
  if (parsed.has("from")) stretch.from = require_whole("from", parsed.get<std::string>("from"));
  if (parsed.has("to")) stretch.to = require_whole("to", parsed.get<std::string>("to"));
  if (stretch.from > stretch.to)
    throw CommandError(kUsage,
                       fmt::format("--from {} --to {}: the stretch ends before it begins", stretch.from, stretch.to));
  return stretch;
}

void show_board(const GameInfo& game, const Referee& referee, std::size_t number, const PlayMove* move, bool as_json) {
  std::vector<std::string> consequences;
  if (move) consequences = referee.consequences();
  if (as_json) {
    nlohmann::ordered_json row{{"schema", 1}, {"game", game.name}, {"rules_id", game.rules_id}, {"move", number}};
    if (move) row["played"] = to_text(*move);
    if (move) row["consequences"] = consequences;
    row["won"] = referee.is_won();
    row.update(board_json(referee.board()));
    add_rules(row, game);
    std::cout << json_line(row);
    return;
  }
  if (move) {
    std::cout << "# " << number << ": " << to_text(*move);
    for (const auto& text : consequences) std::cout << ", " << text;
    std::cout << "\n";
  }
  std::cout << to_text(game, referee.board()) << "\n";
}

}  // namespace

int run_replay(Arguments arguments) {
  options::options_description described;
  const auto text = [] { return options::value<std::string>(); };
  described.add_options()("from", text())("to", text())("format", text()->default_value("text"))("html", text())(
      "force", "");
  add_start_options(described);
  const Parsed parsed = parse_options(arguments, described, {"file"}, kReplayHelp);
  if (parsed.helped) return kOk;
  const bool as_json = choose<bool>(parsed, "format", {{"text", false}, {"jsonl", true}});
  const Stretch stretch = read_stretch(parsed);
  const SolutionFile solution = read_solution(parsed);
  if (parsed.has("html")) return replay_as_page(solution, page_output(parsed));
  if (stretch.from > solution.moves.size())
    throw CommandError(kUsage, fmt::format("--from {}: the list has {} moves", stretch.from, solution.moves.size()));
  const GameInfo& game = *solution.start.game;
  const auto referee = solution.start.referee();
  if (stretch.from == 0) show_board(game, *referee, 0, nullptr, as_json);
  for (std::size_t i = 0; i < solution.moves.size() && i < stretch.to; ++i) {
    const PlayMove& move = solution.moves[i].move;
    if (const auto reason = referee->play(move)) throw refused_move(solution.moves[i], i, *reason);
    if (i + 1 >= stretch.from) show_board(game, *referee, i + 1, &move, as_json);
  }
  if (!as_json) std::cout << (referee->is_won() ? "# won\n" : "# not won yet\n");
  return kOk;
}

}  // namespace winnable::cli
