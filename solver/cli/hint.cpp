// winnable hint: the next move of a win from any position, or that there is none.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "solver/cli/commands.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/table.h"
#include "solver/cli/unknown_cards.h"
#include "solver/survey/read_input.h"
#include "winnable/json.h"
#include "winnable/timeline.h"

namespace winnable::cli {
namespace {

void print_text(const Outcome& outcome) {
  std::cout << "verdict: " << to_text(outcome.verdict);
  if (outcome.verdict == Verdict::undecided) std::cout << ": " << to_text(outcome.reason);
  std::cout << "\n";
  if (outcome.verdict != Verdict::won) return;
  if (outcome.solution.empty()) {
    std::cout << "# the game is won already\n";
    return;
  }
  std::cout << fmt::format("hint: {}\n# {} moves win from here\n", to_text(outcome.solution[0]),
                           outcome.solution.size());
}

void print_json(const Timeline& game, const Outcome& outcome) {
  nlohmann::ordered_json line{{"schema", 1},
                              {"game", game.start().game.name()},
                              {"rules_id", game.start().game.rules_id()},
                              {"played", game.moves().size()},
                              {"verdict", to_text(outcome.verdict)},
                              {"nodes", outcome.statistics.nodes},
                              {"seconds", outcome.statistics.seconds}};
  if (game.start().seed) line.update(nlohmann::ordered_json::parse(number_json(*game.start().seed)));
  add_rules(line, game.start().game);
  if (outcome.verdict == Verdict::undecided) line["reason"] = to_text(outcome.reason);
  if (outcome.verdict == Verdict::won) line["length"] = outcome.solution.size();
  if (outcome.verdict == Verdict::won && !outcome.solution.empty()) line["hint"] = to_text(outcome.solution[0]);
  std::cout << json_line(line);
}

// A position, or moves that lead to one; a board of another program where the game is given. A card that a board lacks
// may be one that the player has not seen.
Solution read_known_position(const Parsed& parsed, const std::string& text) {
  try {
    return read_position(parsed, text);
  } catch (const Error& error) {
    const bool is_card_nowhere = error.place.line == 0 && error.place.pile.empty() && !error.place.card.empty();
    if (!is_card_nowhere) throw;
    throw Error(error.kind, std::string(error.what()) + "; ?\? stands for a card that is not known", error.place);
  }
}

int run_hint(Arguments arguments) {
  Parsed parsed = parse_position_options(arguments, hint_command);
  if (parsed.helped) return kOk;
  if (!parsed.has("file") && parsed.has("deal")) {  // a position by itself
    parsed.values.insert({"file", parsed.values["deal"]});
    parsed.values.erase("deal");
  }
  const Game game_given = chosen_game(parsed);
  const bool is_deal = (parsed.has("seed") || parsed.has("deck")) && game_given && !parsed.has("file");
  const bool is_position = parsed.has("file") && !parsed.has("seed") && !parsed.has("deck") && !parsed.has("deal");
  catch_signals();
  Solution file;
  if (is_deal) {
    file = read_position(parsed, "");
  } else if (is_position) {
    const auto path = parsed.text("file");
    const std::string text = read_file(path);
    if (const auto unknown = read_unknown_start(parsed, text, input_name(path))) return hint_unknown(*unknown, parsed);
    file = read_known_position(parsed, text);
  } else {
    file = read_position(parsed);
  }
  require_whole("worlds", parsed.text("worlds"), 1);
  Timeline game = timeline_of(parsed, std::move(file));
  const Outcome& outcome = game.decide(game.moves().size(), solve_options_from(parsed, game.start().game));
  if (wants_json(parsed)) {
    print_json(game, outcome);
  } else {
    print_text(outcome);
  }
  return exit_code(outcome);
}

}  // namespace

const Command hint_command{
    .name = "hint",
    .arguments = "FILE",
    .summary = "the next move of a win, from any position",
    .usages = {"FILE [OPTIONS]  (- reads standard input; hint [GAME] --deal FILE is the same)",
               "GAME SEED [FILE] [OPTIONS]", "GAME --deck 'CARDS' [FILE] [OPTIONS]"},
    .text =
        "FILE is a position (a board as `deal` and `replay` print it), or where a game starts and the moves played so "
        "far. Prints the next move of a win and how many moves that win takes, or that the position is lost, or that "
        "it is undecided and why. Cards may be unknown (?\?), as `play --show` prints them: then the hint is an honest "
        "player's, with the share of sampled worlds that are still won after each move.",
    .positionals = position_places(),
    .options =
        joined({start_options(),
                {{.name = "timeout", .value = "S", .text = "at most S CPU seconds"},
                 {.name = "max-nodes",
                  .value = "N",
                  .text = "at most N positions expanded; with unknown cards in all worlds together (default 3000000)"},
                 {.name = "max-memory", .value = "M", .text = "at most M bytes, such as 500M (default 2G)"},
                 kWithoutOption,
                 {.name = "worlds",
                  .value = "N",
                  .text = "for unknown cards: at most so many sampled worlds",
                  .standard = "100"},
                 {.name = "salt", .value = "N", .text = "for unknown cards: other worlds", .standard = "0"},
                 kTextOrJsonOption}}),
    .exit_codes = "10 won, 20 lost, 0 undecided, 2 usage, 3 bad position, 5 illegal move, 130/143 stopped by a signal",
    .examples = {"winnable hint golf 7",
                 "winnable solve squadron 42 | winnable replay - --from 60 --to 60 | winnable hint -",
                 "winnable hint squadron 42 played.txt --timeout 10"},
    .run = run_hint,
};

}  // namespace winnable::cli
