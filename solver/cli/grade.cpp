// winnable grade: how hard deals are for people.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "solver/cli/commands.h"
#include "solver/cli/deal_range.h"
#include "solver/cli/grade_options.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/table.h"
#include "solver/survey/read_input.h"
#include "winnable/grade.h"

namespace winnable::cli {
namespace {

std::string joined_moves(const std::vector<PlayMove>& moves) {
  std::string text;
  for (const PlayMove& move : moves) text += (text.empty() ? "" : "; ") + to_text(move);
  return text;
}

nlohmann::ordered_json to_json(const Start& start, const Grade& grade, const GradeOptions& options) {
  nlohmann::ordered_json row{{"schema", 1}};
  add_members(row, grade_json(start, grade, options));
  add_rules(row, start.game);
  return row;
}

std::string no_grade(const Outcome& outcome) {
  return outcome.verdict == Verdict::lost
             ? "no grade: it cannot be won"
             : fmt::format("no grade: undecided ({}), so nobody knows whether it can be won", to_text(outcome.reason));
}

// A line a deal, after its number, or its line in a file of decks.
std::string to_line(const std::string& number, const Grade& grade, const GradeOptions& options) {
  std::string line = number.empty() ? "" : fmt::format("{:>10}  ", number);
  if (grade.outcome.verdict != Verdict::won) return line + no_grade(grade.outcome) + "\n";
  line += fmt::format("band {} ({}), {} of {} players win, {:.1f} to {:.1f} %, win of {} moves", grade.band,
                      band_name(grade.band), grade.wins, grade.players, 100 * grade.share_low, 100 * grade.share_high,
                      grade.outcome.solution.size());
  if (options.traps) {
    line += fmt::format(", {} of {} choices lose", grade.traps.lost.size(), grade.traps.choices);
    if (grade.traps.undecided > 0) line += fmt::format(", {} undecided", grade.traps.undecided);
  }
  return line + "\n";
}

std::string trap_lines(const Grade& grade) {
  std::string lines;
  for (const Trap& trap : grade.traps.lost)
    lines += fmt::format("trap after {} moves of the win: {}\n", trap.after, joined_moves(trap.moves));
  return lines;
}

class Printer {
 public:
  Printer(const Parsed& parsed, const GradeOptions& options) : format_(choose_format(parsed)), options_(options) {}

  void heading(const Game& game) const {
    if (format_ != TableFormat::text) return;
    const GradeBands bands = grade_bands(game);
    std::cout << fmt::format("# {}, grades by {}: bands of shares above {:.3f}, {:.3f}, {:.3f}, {:.3f}{}\n",
                             game.name(), kGradeDefinition, bands.least[0], bands.least[1], bands.least[2],
                             bands.least[3],
                             bands.deals ? fmt::format(" (fifths of {} winnable deals)", bands.deals)
                                         : " (the same for every game whose deals were not counted)");
  }
  // One of many deals, by this number.
  void print(const Start& start, const Grade& grade, const std::string& number) {
    if (format_ == TableFormat::text) {
      std::cout << to_line(number, grade, options_);
    } else {
      std::string text = to_table({to_json(start, grade, options_)}, format_);
      if (format_ == TableFormat::csv && !is_first_) text.erase(0, text.find('\n') + 1);
      std::cout << text;
    }
    is_first_ = false;
    std::cout.flush();
  }
  // A deal alone, also with its traps.
  void print(const Start& start, const Grade& grade) {
    print(start, grade, start.seed ? to_text(*start.seed) : "");
    if (format_ == TableFormat::text) std::cout << trap_lines(grade);
  }

 private:
  TableFormat format_;
  GradeOptions options_;
  bool is_first_ = true;
};

int grade_one(const Parsed& parsed, const Start& start) {
  const GradeOptions options = grade_options_from(parsed, start.game, true);
  Grader grader(start.game);
  catch_signals();
  const Grade grade = grader.grade(start, options);
  if (grade.stopped) return kInterrupted + stop_signal;
  Printer printer(parsed, options);
  printer.heading(start.game);
  printer.print(start, grade);
  return kOk;
}

int grade_range(const Parsed& parsed) {
  const DealRange range(parsed);
  if (range.size() == 1) return grade_one(parsed, range.start(0));
  const GradeOptions options = grade_options_from(parsed, range.game(), true);
  if (const std::string reason = no_crowd_reason(range.game()); !reason.empty()) throw CommandError(kUsage, reason);
  Printer printer(parsed, options);
  printer.heading(range.game());
  catch_signals();
  grade_many(
      range.game(), range.size(), [&](std::size_t i) { return range.start(i); }, options, threads_from(parsed),
      [&](std::size_t i, const Grade& grade) {
        const Start start = range.start(i);
        printer.print(start, grade, start.seed ? to_text(*start.seed) : fmt::format("line {}", range.number(i)));
        return static_cast<bool>(std::cout);
      });
  return stop_requested ? kInterrupted + stop_signal : kOk;
}

int run_grade(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, grade_command);
  if (parsed.helped) return kOk;
  if (!parsed.has("deal")) return grade_range(parsed);
  if (parsed.has("seeds") || parsed.has("decks")) throw CommandError(kUsage, "grade: seeds or --deal, not both");
  const auto path = parsed.text("deal");
  refuse_rules_file(path);
  return grade_one(parsed, read_start(read_file(path), chosen_game(parsed), input_name(path)));
}

}  // namespace

const Command grade_command{
    .name = "grade",
    .arguments = "GAME SEEDS",
    .summary = "how hard deals are for people",
    .usages = {"GAME SEEDS [OPTIONS]", "GAME [LINES] --decks FILE [OPTIONS]", "[GAME] --deal FILE [OPTIONS]"},
    .text =
        "Grades deals that can be won: a crowd of imperfect players plays each, and the share that wins says its band, 1 "
        "(very easy) to 5 (very hard). Along a win it is asked which plausible choices lose the deal: traps. A deal that "
        "is lost or undecided has no grade. SEEDS as `survey` takes them.",
    .positionals = {{"game", Place::game}, {"seeds"}},
    .options = joined({{{.name = "deal",
                         .value = "FILE",
                         .text = "one deal or position as text (- reads standard input)",
                         .place = Place::file},
                        kDecksOption,
                        {.name = "no-traps", .text = "leave the traps out (faster)"}},
                       grade_options(),
                       {kRulesOption, kFormatOption}}),
    .exit_codes = "0 done, 2 usage, 3 bad input, 5 a win refused, 130/143 stopped by a signal",
    .examples = {"winnable grade klondike 7", "winnable grade freecell ms:1-100 --format csv",
                 "winnable deal golf 12 | winnable grade --deal -"},
    .run = run_grade,
};

}  // namespace winnable::cli
