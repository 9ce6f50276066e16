// winnable replay: a move list board by board, by keys, or as a page.
#include <fmt/format.h>

#include <iostream>
#include <vector>

#include "solver/cli/card_style.h"
#include "solver/cli/commands.h"
#include "solver/cli/numbers.h"
#include "solver/cli/replay_html.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/step_through.h"
#include "solver/cli/table.h"
#include "winnable/json.h"
#include "winnable/state.h"

namespace winnable::cli {
namespace {

// Plays the moves of the file and shows each board, the first one with number 0 and no move.
template <class Show>
void play_through(const std::string& file, const Solution& solution, GameState& state, Show&& show) {
  show(0, nullptr);
  for (std::size_t i = 0; i < solution.moves.size(); ++i) {
    const PlayMove& move = solution.moves[i].move;
    if (const auto reason = state.play(move))
      throw CommandError(kNotVerified, fmt::format("{}: {}", file, refusal_text(solution.moves[i], i, *reason)));
    show(i + 1, &move);
  }
}

std::string end_of(const GameState& state, const Solution& solution) {
  return fmt::format("{} after {} moves", state.is_won() ? "won" : "not won yet", solution.moves.size());
}

// The whole list as a page. Refuses an illegal move as the boards do.
int replay_as_page(const std::string& file, const Solution& solution, const ReplayOutput& output) {
  GameState state(solution.start);
  std::vector<PlayMove> moves;
  play_through(file, solution, state, [&](std::size_t, const PlayMove* move) {
    if (move) moves.push_back(*move);
  });
  write_replay_page(output, solution.start, moves, end_of(state, solution));
  return kOk;
}

// The boards of `replay` to show: from move `from` to move `to`, 0 being the deal.
struct Stretch {
  std::size_t from = 0;
  std::size_t to = kAnyWhole;
};

Stretch read_stretch(const Parsed& parsed) {
  Stretch stretch;
  if (parsed.has("from")) stretch.from = require_whole("from", parsed.text("from"));
  if (parsed.has("to")) stretch.to = require_whole("to", parsed.text("to"));
  if (stretch.from > stretch.to)
    throw CommandError(kUsage,
                       fmt::format("--from {} --to {}: the stretch ends before it begins", stretch.from, stretch.to));
  return stretch;
}

std::string described(std::size_t number, const PlayMove& move, const GameState& state) {
  std::string text = fmt::format("{}: {}", number, to_text(move));
  for (const auto& consequence : state.consequences()) text += ", " + consequence;
  return text;
}

void print_json(const Game& game, const GameState& state, std::size_t number, const PlayMove* move) {
  nlohmann::ordered_json row{{"schema", 1}, {"game", game.name()}, {"rules_id", game.rules_id()}, {"move", number}};
  row["played"] = move ? nlohmann::ordered_json(to_text(*move)) : nlohmann::ordered_json();
  row["consequences"] = move ? state.consequences() : std::vector<std::string>();
  row["won"] = state.is_won();
  add_members(row, board_json(state.board()));
  add_rules(row, game);
  std::cout << json_line(row);
}

void print_text(const Game& game, const GameState& state, std::size_t number, const PlayMove* move, CardStyle style) {
  if (move) std::cout << "# " << described(number, *move, state) << "\n";
  std::cout << styled(to_text(game, state.board()), style) << "\n";
}

void step_by_keys(const std::string& file, const Solution& solution, std::size_t first, CardStyle style) {
  GameState state(solution.start);
  std::vector<Step> steps;
  play_through(file, solution, state, [&](std::size_t number, const PlayMove* move) {
    steps.push_back({move ? described(number, *move, state) : "the deal", styled(to_text(state.board()), style)});
  });
  catch_signals();
  step_through(steps, first, state.is_won() ? "won" : "not won yet");
}

int run_replay(Arguments arguments) {
  const Parsed parsed = parse_position_options(arguments, replay_command);
  if (parsed.helped) return kOk;
  const bool as_json = wants_json(parsed);
  const CardStyle style = choose_card_style(parsed);
  const Stretch stretch = read_stretch(parsed);
  const Solution solution = read_solution(parsed);
  const std::string file = name_of_file(parsed);
  if (parsed.has("html")) return replay_as_page(file, solution, page_output(parsed));
  if (stretch.from > solution.moves.size())
    throw CommandError(kUsage, fmt::format("--from {}: the list has {} moves", stretch.from, solution.moves.size()));
  if (parsed.has("step")) return step_by_keys(file, solution, stretch.from, style), kOk;
  const Game& game = solution.start.game;
  GameState state(solution.start);
  play_through(file, solution, state, [&](std::size_t number, const PlayMove* move) {
    if (number < stretch.from || number > stretch.to) return;
    if (as_json)
      print_json(game, state, number, move);
    else
      print_text(game, state, number, move, style);
  });
  if (!as_json) std::cout << "# " << end_of(state, solution) << "\n";
  return kOk;
}

}  // namespace

const Command replay_command{
    .name = "replay",
    .arguments = "FILE",
    .summary = "show a move list board by board",
    .usages = {"FILE [OPTIONS]  (- reads standard input)", "GAME SEED FILE [OPTIONS]",
               "GAME --deck 'CARDS' FILE [OPTIONS]"},
    .text = "Shows a move list board by board, or as a page; with jsonl an object a board.",
    .positionals = position_places(),
    .options =
        joined({{{.name = "from", .value = "N", .text = "the first board: after move N (0, the deal, if not given)"},
                 {.name = "to", .value = "N", .text = "the last board: after move N"},
                 {.name = "step",
                  .text = "one board at a time, by keys: space and arrows, g and G, q",
                  .excludes = "to|format"},
                 {.name = "color",
                  .value = "WHEN",
                  .text = "suit symbols and colours (auto: on a terminal)",
                  .choices = "auto|always|never",
                  .standard = "auto"},
                 {.name = "html",
                  .value = "PAGE",
                  .text = "write all of it as one page for a browser, which needs no network",
                  .excludes = "step|from|to|color|format",
                  .place = Place::file},
                 kForceOption,
                 kTextOrJsonOption},
                start_options()}),
    .exit_codes = "0 shown, 2 usage, 3 bad input, 4 a page that cannot be written, 5 illegal move",
    .examples = {"winnable solve golf 7 | winnable replay - --to 5",
                 "winnable solve klondike 42 | winnable replay - --html klondike-42.html"},
    .run = run_replay,
};

}  // namespace winnable::cli
