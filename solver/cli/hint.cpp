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

constexpr std::string_view kHelp =
    "usage: winnable hint FILE [OPTIONS]            (- reads standard input; hint --deal FILE is the same)\n"
    "       winnable hint GAME SEED [FILE] [OPTIONS]\n\n"
    "FILE is a position (a board as `deal` and `replay` print it), or where a game starts and the moves played so far.\n"
    "Prints the next move of a win and how many moves that win takes, or that the position is lost, or that it is\n"
    "undecided and why. Cards may be unknown (?\?), as `play --show` prints them: then the hint is an honest player's,\n"
    "with the share of sampled worlds that are still won after each move.\n\n"
    "  --game, --seed, --deck, --deal   where a bare move list starts, as for verify\n"
    "  --rules FILE      your own rules in the place of GAME\n"
    "  --timeout S, --max-nodes N, --max-memory M, --without NAME   as for solve\n"
    "  --worlds N        for unknown cards: at most so many worlds (default 100); the limits are of all together\n"
    "                    (default 3000000 positions); --salt N: other worlds\n"
    "  --format F        text (default) or jsonl\n\n"
    "exit codes: 10 won, 20 lost, 0 undecided, 2 usage, 3 bad position, 5 illegal move, 130/143 stopped by a signal\n\n"
    "examples:\n"
    "  winnable hint golf 7\n"
    "  winnable solve squadron 42 | winnable replay - --from 60 --to 60 | winnable hint -\n"
    "  winnable hint squadron 42 played.txt --timeout 10\n";

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
  nlohmann::json line{{"schema", 1},
                      {"game", game.start().game.name()},
                      {"rules_id", game.start().game.rules_id()},
                      {"played", game.moves().size()},
                      {"verdict", to_text(outcome.verdict)},
                      {"nodes", outcome.statistics.nodes},
                      {"seconds", outcome.statistics.seconds}};
  if (game.start().seed) line.update(nlohmann::json::parse(number_json(*game.start().seed)));
  add_rules(line, game.start().game);
  if (outcome.verdict == Verdict::undecided) line["reason"] = to_text(outcome.reason);
  if (outcome.verdict == Verdict::won) line["length"] = outcome.solution.size();
  if (outcome.verdict == Verdict::won && !outcome.solution.empty()) line["hint"] = to_text(outcome.solution[0]);
  std::cout << json_line(line);
}

}  // namespace

int run_hint(Arguments arguments) {
  options::options_description described;
  described.add_options()("format", options::value<std::string>()->default_value("text"));
  add_limit_options(described);
  described.add_options()("worlds", options::value<std::uint64_t>()->default_value(100))(
      "salt", options::value<std::uint64_t>()->default_value(0));
  Parsed parsed = parse_position_options(arguments, described, kHelp);
  if (parsed.helped) return kOk;
  if (!parsed.has("file") && parsed.has("deal")) {  // a position by itself
    parsed.values.insert({"file", parsed.values["deal"]});
    parsed.values.erase("deal");
  }
  const auto format = parsed.get<std::string>("format");
  if (format != "text" && format != "jsonl") throw CommandError(kUsage, "--format takes text or jsonl");
  const Game game_given = chosen_game(parsed);
  const bool is_deal = parsed.has("seed") && game_given && !parsed.has("file");
  const bool is_position = parsed.has("file") && !parsed.has("seed") && !parsed.has("deck") && !parsed.has("deal");
  catch_signals();
  Solution file;
  if (is_deal) {
    file.start = game_given.deal(deal_number(parsed.get<std::string>("seed")));
  } else if (is_position) {
    const auto path = parsed.get<std::string>("file");
    const std::string text = read_file(path);
    if (const auto unknown = read_unknown_start(parsed, text, input_name(path))) return hint_unknown(*unknown, parsed);
    file = read_position(parsed, text);
  } else {
    file = read_position(parsed);
  }
  Timeline game(file.start, std::move(file.moves));
  const Outcome& outcome = game.decide(game.moves().size(), solve_options_from(parsed, game.start().game));
  if (format == "jsonl") {
    print_json(game, outcome);
  } else {
    print_text(outcome);
  }
  return exit_code(outcome);
}

}  // namespace winnable::cli
