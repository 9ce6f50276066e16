// winnable verify: the referee judges move lists.
#include <fmt/format.h>

#include <iostream>
#include <optional>
#include <vector>

#include "solver/cli/commands.h"
#include "solver/cli/grade_options.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/table.h"
#include "solver/survey/read_input.h"
#include "winnable/json.h"
#include "winnable/pack.h"

namespace winnable::cli {
namespace {

// What became of one move list.
struct ListResult {
  std::string file;
  int line = 0;  // of a file of JSON lines
  std::string game;
  std::optional<DealNumber> seed;
  std::size_t moves = 0;
  std::string_view result;  // verified, refused, unreadable, not shown, passed over
  std::string reason;
  ExitCode code = kOk;

  std::string where() const { return line > 0 ? fmt::format("{}, line {}", file, line) : file; }
  // Where it is said beside the reason, not in it: errors of a file that cannot be read name the file.
  std::string_view own_reason() const {
    std::string_view own = reason;
    for (const std::string& begin : {where() + ": ", file + ": ", file + ", "}) {
      if (own.starts_with(begin)) own.remove_prefix(begin.size());
    }
    return own;
  }
  std::string text() const {
    if (result != "verified") return fmt::format("{}: {}", result, own_reason());
    return fmt::format("verified: {} moves win {}{}", moves, game, reason.empty() ? "" : "; " + reason);
  }
  nlohmann::ordered_json json() const {
    nlohmann::ordered_json row{{"schema", 1},     {"file", file},     {"line", nullptr},
                               {"game", nullptr}, {"seed", nullptr},  {"numbers", nullptr},
                               {"moves", moves},  {"result", result}, {"reason", nullptr}};
    if (line > 0) row["line"] = line;
    if (!game.empty()) row["game"] = game;
    if (seed) add_members(row, number_json(*seed));
    if (!reason.empty()) row["reason"] = own_reason();
    return row;
  }
};

ListResult unreadable(const std::string& path, int line, const std::string& reason) {
  return {input_name(path), line, "", std::nullopt, 0, "unreadable", reason, kBadInput};
}

// Rules change, and with them their id; the referee knows those of today alone.
std::string other_rules(const Solution& solution) {
  const std::string_view known = solution.start.game.rules_id();
  if (solution.rules_id.empty() || solution.rules_id == known) return "";
  return fmt::format("its rules_id is {}, the referee's is {}", solution.rules_id, known);
}

ListResult judge_solution(const Solution& solution, const std::string& path) {
  if (!solution.error.empty()) return unreadable(path, solution.line, solution.error);
  ListResult judgement{input_name(path),
                       solution.line,
                       std::string(solution.start.game.name()),
                       solution.start.seed,
                       solution.moves.size(),
                       "verified",
                       other_rules(solution),
                       kOk};
  const bool claims_win = solution.verdict.empty() || solution.verdict == "won";
  const bool is_game = solution.line == 0 && !solution.moves.empty();  // of a text, judged whatever its verdict
  const auto refused = (claims_win && solution.has_moves) || is_game ? refusal(solution) : std::nullopt;
  if (refused) {
    judgement.result = "refused";
    judgement.reason = *refused + (judgement.reason.empty() ? "" : "; " + judgement.reason);
    judgement.code = kNotVerified;
  } else if (solution.verdict == "won" && !solution.has_moves) {
    judgement.result = "not shown";
    judgement.reason = "it is called won and has no moves";
    judgement.code = kBadInput;
  } else if (!claims_win || !solution.has_moves) {
    judgement.result = "passed over";
    judgement.reason = claims_win ? "it has no moves" : "the verdict is " + solution.verdict;
  }
  return judgement;
}

std::vector<ListResult> judge_file(const Parsed& parsed, const std::string& path) {
  std::vector<ListResult> judgements;
  try {
    for (const Solution& solution : read_solutions(parsed, path)) judgements.push_back(judge_solution(solution, path));
  } catch (const CommandError& error) {
    if (error.code != kBadInput) throw;
    judgements.push_back(unreadable(path, 0, error.what()));
  } catch (const Error& error) {
    if (error.kind != ErrorKind::bad_input) throw;
    judgements.push_back(unreadable(path, 0, error.what()));
  }
  return judgements;
}

// A wrong list counts for more than one that cannot be read; lists that claim no win verify nothing.
ExitCode code_of(const std::vector<ListResult>& judgements) {
  ExitCode code = kOk;
  bool has_verified = false;
  for (const ListResult& judgement : judgements) {
    code = std::max(code, judgement.code);
    has_verified = has_verified || judgement.result == "verified";
  }
  return code == kOk && !has_verified ? kBadInput : code;
}

// A move list alone: its refusal is an error.
void print_alone(const ListResult& judgement) {
  if (judgement.result == "unreadable") throw CommandError(judgement.code, judgement.reason);
  if (judgement.result == "refused")
    throw CommandError(judgement.code, fmt::format("{}: {}", judgement.file, judgement.reason));
  if (judgement.result != "verified")
    throw CommandError(kBadInput, fmt::format("{}: nothing to verify: {}", judgement.file, judgement.reason));
  std::cout << judgement.text() << "\n";
}

// A pack: as it was written, and every deal won again or its moves replayed.
int verify_pack(const Parsed& parsed) {
  if (parsed.has("files")) throw CommandError(kUsage, "verify: move lists or --pack, not both");
  const auto path = parsed.text("pack");
  const std::string name = input_name(path);
  const Pack pack = read_pack(read_file(path), name);
  PackCheck check;
  check.solve = solve_options_from(parsed, pack.game());
  check.threads = threads_from(parsed);
  std::string moves;
  if (parsed.has("moves")) {
    moves = read_file(parsed.text("moves"));
    check.moves = &moves;
    check.moves_name = input_name(parsed.text("moves"));
  }
  check.grades = parsed.has("grades");
  catch_signals();
  const auto fault = pack_fault(pack, check, name);
  if (stop_requested) return kInterrupted + stop_signal;
  if (fault) throw CommandError(kNotVerified, *fault);
  const std::string won = pack.value("won"), all = std::to_string(pack.rows.size());
  const std::string lost = pack.value("kept") == "all" && !check.moves ? ", " + pack.value("lost") + " lost again" : "";
  std::cout << fmt::format("verified: {}{} deals of {}, {}{}{}\n", won, won == all ? "" : " of " + all,
                           pack.value("preset"), check.moves ? "their moves win" : "won again", lost,
                           check.grades ? ", graded again" : "");
  return kOk;
}

int run_verify(Arguments arguments) {
  Parsed parsed = parse_options(arguments, verify_command);
  if (parsed.helped) return kOk;
  if (parsed.has("pack")) return verify_pack(parsed);
  for (const std::string option : {"moves", "grades"})
    if (parsed.has(option)) throw CommandError(kUsage, "verify: --" + option + " belongs to --pack");
  const TableFormat format = choose_format(parsed);
  if (!parsed.has("files")) throw CommandError(kUsage, "which file? (- reads standard input)");
  take_start_words(parsed);
  std::vector<ListResult> judgements;
  for (const std::string& path : parsed.texts("files")) {
    auto more = judge_file(parsed, path);
    judgements.insert(judgements.end(), more.begin(), more.end());
  }
  if (format != TableFormat::text) {
    std::vector<nlohmann::ordered_json> rows;
    for (const ListResult& judgement : judgements) rows.push_back(judgement.json());
    std::cout << to_table(rows, format);
  } else if (judgements.size() == 1) {
    print_alone(judgements[0]);
  } else {
    for (const ListResult& judgement : judgements) std::cout << judgement.where() << ": " << judgement.text() << "\n";
  }
  return code_of(judgements);
}

}  // namespace

const Command verify_command{
    .name = "verify",
    .arguments = "FILE...",
    .summary = "let the referee judge move lists",
    .usages = {"FILE... [--game GAME --seed SEED | --deck 'CARDS' | --deal FILE] [--format F]",
               "GAME SEED FILE... [--format F]", "--pack FILE [--moves FILE] [LIMITS]"},
    .text =
        "Lets the referee judge move lists: what `solve` prints, as text or jsonl (a solution a line), or moves written "
        "by hand, one a line or with ';' between them (- reads standard input). The options say where a bare move list "
        "starts. Of several lists each gets a line of its own; lines of deals that are not won are passed over.\n"
        "--pack checks a pack (`winnable help pack`): its bytes, its counts, and that each deal is won again within the "
        "pack's limits, or those given here. With --moves the referee replays the moves that belong to it instead. With "
        "--grades the crowd plays every deal again, too, which takes as long as making the pack.",
    .positionals = {{"files", Place::file, true}},
    .options =
        joined({start_options(),
                {kFormatOption,
                 {.name = "pack",
                  .value = "FILE",
                  .text = "a pack instead of move lists",
                  .excludes = "game|seed|deck|deal|rules|format",
                  .place = Place::file},
                 {.name = "moves", .value = "FILE", .text = "the moves of the pack's wins", .place = Place::file},
                 {.name = "grades", .text = "grade the pack's deals again"},
                 {.name = "max-nodes", .value = "N", .text = "positions to win each deal of a pack again"},
                 {.name = "timeout", .value = "S", .text = "CPU seconds for the same"},
                 {.name = "max-memory", .value = "M", .text = "of each thread, such as 500M (default 2G)"},
                 {.name = "threads,j", .value = "N", .text = "for a pack; default: all cores"}}}),
    .exit_codes =
        "0 all of them win, 5 a move is illegal, they end without a win, or a deal of a pack is not won again, 3 a file cannot be read, a win comes without moves, or a pack was changed",
    .examples = {"winnable solve squadron 42 | winnable verify -", "winnable verify moves.txt --game golf --seed 7",
                 "winnable verify --pack golf.csv --moves golf.jsonl"},
    .run = run_verify,
};

}  // namespace winnable::cli
