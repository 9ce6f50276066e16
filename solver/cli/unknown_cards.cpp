#include "solver/cli/unknown_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "solver/cli/numbers.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/solution_file.h"
#include "solver/cli/table.h"
#include "solver/survey/read_input.h"

namespace winnable::cli {
namespace {

void print_text(const UnknownStart& start, const HonestHint& hint) {
  std::cout << "verdict: undecided: " << start.text() << "\n";
  if (hint.is_won) {
    std::cout << "# the game is won already\n";
  } else if (hint.moves.empty()) {
    std::cout << "# no move is left\n";
  } else {
    std::cout << "hint: " << to_text(hint.moves[0].move) << "\n";
    std::cout << fmt::format("# {} {} world{} that agree{} with what is seen", hint.all_worlds ? "all" : "in",
                             hint.worlds, hint.worlds == 1 ? "" : "s", hint.worlds == 1 ? "s" : "");
    if (hint.stopped != Reason::none) std::cout << fmt::format(" (stopped: {})", to_text(hint.stopped));
    std::cout << "; won after the move by one who sees all cards:\n";
  }
  std::size_t width = 12;
  for (const HintMove& move : hint.moves) width = std::max(width, to_text(move.move).size());
  for (const HintMove& move : hint.moves) {
    const Interval share = share_won(move, hint);
    std::cout << fmt::format("# {:<{}} {:>4} won {:>4} lost {:>4} undecided  {:6.2f} to {:6.2f} %\n",
                             to_text(move.move), width, move.won, move.lost, move.undecided, 100 * share.low,
                             100 * share.high);
  }
  if (hint.plan.empty() || hint.moves.empty() || hint.plan[0] != hint.moves[0].move) return;
  std::cout << "# the player fast goes on:";
  for (const PlayMove& move : hint.plan) std::cout << " " << to_text(move) << ";";
  std::cout << "\n";
}

void print_json(const UnknownStart& start, const HonestHint& hint) {
  nlohmann::ordered_json line{{"schema", 1},
                              {"game", start.game().name()},
                              {"rules_id", start.game().rules_id()},
                              {"verdict", to_text(Verdict::undecided)},
                              {"reason", "unknown cards"},
                              {"unknown", start.cards()},
                              {"unknown_reshuffles", start.reshuffles()},
                              {"worlds", hint.worlds},
                              {"all_worlds", hint.all_worlds},
                              {"nodes", hint.statistics.nodes},
                              {"seconds", hint.statistics.seconds},
                              {"candidates", nlohmann::ordered_json::array()}};
  if (hint.stopped != Reason::none) line["stopped"] = to_text(hint.stopped);
  if (!hint.moves.empty()) line["hint"] = to_text(hint.moves[0].move);
  for (const HintMove& move : hint.moves) {
    const Interval share = share_won(move, hint);
    line["candidates"].push_back({{"move", to_text(move.move)},
                                  {"won", move.won},
                                  {"lost", move.lost},
                                  {"undecided", move.undecided},
                                  {"share_low", share.low},
                                  {"share_high", share.high}});
  }
  std::cout << json_line(line);
}

void print_moves(const std::vector<PlayMove>& moves) {
  std::cout << "moves:\n";
  for (const PlayMove& move : moves) std::cout << to_text(move) << "\n";
}

// What comes is not known, so the player is followed up to his next reveal only.
int play_unknown(const UnknownStart& start, const std::string& player) {
  const Decision decision = honest_decision(start, player);
  Board board = start.board();
  board.game = start.game().name();
  std::cout << to_text(board) << fmt::format("verdict: undecided: {}\n", start.text());
  if (decision.moves.empty()) {
    std::cout << fmt::format("# {} gives up: {}\n", player, decision.thought);
    return kOk;
  }
  std::cout << fmt::format("# {} plays up to the next card that is turned up{}{}\n", player,
                           decision.thought.empty() ? "" : ": ", decision.thought);
  print_moves(decision.moves);
  return kOk;
}

}  // namespace

std::optional<UnknownStart> read_unknown_start(const Parsed& parsed, const std::string& text, const std::string& path) {
  return winnable::read_unknown_start(text, chosen_game(parsed), path);
}

int hint_unknown(const UnknownStart& start, const Parsed& parsed) {
  const SolveOptions solve = solve_options_from(parsed, start.game());
  HonestHintOptions options;
  options.limits = solve.limits;
  options.without = solve.without;
  if (!parsed.has("max-nodes") && !parsed.has("timeout")) options.limits.max_nodes = kHonestHintNodes;
  options.max_worlds = require_whole("worlds", parsed.text("worlds"), 1);
  options.salt = require_whole("salt", parsed.text("salt"));
  const HonestHint hint = honest_hint(start, options);
  if (wants_json(parsed)) {
    print_json(start, hint);
  } else {
    print_text(start, hint);
  }
  return hint.stopped == Reason::signal ? kInterrupted + stop_signal : kOk;
}

DecisionWatch decision_printer(const Game& game) {
  return [game](const Board& shown, const Decision& decision) {
    std::cout << to_text(game, shown) << "#";
    for (const PlayMove& move : decision.moves) std::cout << " " << to_text(move) << ";";
    std::cout << " " << decision.thought << "\n\n";
  };
}

int play_deal(const Parsed& parsed) {
  const auto path = parsed.text("deal");
  refuse_rules_file(path);
  const std::string name = input_name(path);
  const std::string text = read_file(path);
  const auto player = parsed.text("player");
  if (const auto unknown = read_unknown_start(parsed, text, name)) {
    if (parsed.has("max-nodes"))
      throw CommandError(kUsage, "--max-nodes: of a deal with unknown cards one decision is made, without a limit");
    return play_unknown(*unknown, player);
  }
  const Start start = read_start(text, chosen_game(parsed), name);
  const SolveOptions solve = solve_options_from(parsed, start.game);
  DecisionWatch watch;
  if (parsed.has("show")) watch = decision_printer(start.game);
  const Outcome outcome = play_honestly(start, player, solve, watch);
  std::cout << to_text(start.game, start.board()) << "verdict: " << to_text(outcome.verdict);
  if (outcome.verdict == Verdict::undecided) std::cout << ": " << to_text(outcome.reason);
  std::cout << fmt::format("\n# {}, {} positions looked at, {:.3f} s\n", player, outcome.statistics.nodes,
                           outcome.statistics.seconds);
  print_moves(outcome.solution);
  return kOk;
}

}  // namespace winnable::cli
