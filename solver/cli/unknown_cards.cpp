#include "solver/cli/unknown_cards.h"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "solver/cli/rules_file.h"
#include "solver/cli/timeline.h"
#include "solver/game/honest_hint.h"
#include "solver/game/honest_solver.h"
#include "solver/survey/statistics.h"

namespace winnable::cli {
namespace {

// Both the game and its referee must accept a world.
BoardCheck check_of(const GameInfo& game) {
  return [&game, judge = std::shared_ptr<Referee>(make_referee(game.name))](const Board& board) {
    auto wrong = game.check(board);
    if (!wrong && judge) wrong = judge->set(board);
    return wrong;
  };
}

std::string unknown_text(const UnknownDeal& deal) {
  if (deal.cards == 1) return "one card is not known";
  if (deal.cards > 1) return fmt::format("{} cards are not known", deal.cards);
  return deal.reshuffles == 1 ? "the reshuffle to come is not known"
                              : fmt::format("{} reshuffles to come are not known", deal.reshuffles);
}

Interval share_of(const HintMove& move, const HonestHint& hint) {
  Counts counts;
  counts.won = move.won;
  counts.lost = move.lost;
  counts.undecided = move.undecided;
  if (!hint.all_worlds) return win_rate_bracket(counts, IntervalKind::wilson);
  const auto worlds = static_cast<double>(hint.worlds);
  return {static_cast<double>(move.won) / worlds, static_cast<double>(move.won + move.undecided) / worlds};
}

void print_text(const UnknownStart& start, const HonestHint& hint) {
  std::cout << "verdict: undecided: " << unknown_text(start.deal) << "\n";
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
  for (const HintMove& move : hint.moves) {
    const Interval share = share_of(move, hint);
    std::cout << fmt::format("# {:<12} {:>4} won {:>4} lost {:>4} undecided  {:6.2f} to {:6.2f} %\n",
                             to_text(move.move), move.won, move.lost, move.undecided, 100 * share.low,
                             100 * share.high);
  }
  if (hint.plan.empty() || hint.moves.empty() || hint.plan[0] != hint.moves[0].move) return;
  std::cout << "# the player fast goes on:";
  for (const PlayMove& move : hint.plan) std::cout << " " << to_text(move) << ";";
  std::cout << "\n";
}

void print_json(const UnknownStart& start, const HonestHint& hint) {
  nlohmann::json line{{"schema", 1},
                      {"game", start.game->name},
                      {"rules_id", start.game->rules_id},
                      {"verdict", to_text(Verdict::undecided)},
                      {"reason", "unknown cards"},
                      {"unknown", start.deal.cards},
                      {"unknown_reshuffles", start.deal.reshuffles},
                      {"worlds", hint.worlds},
                      {"all_worlds", hint.all_worlds},
                      {"nodes", hint.statistics.nodes},
                      {"seconds", hint.statistics.seconds},
                      {"candidates", nlohmann::json::array()}};
  if (hint.stopped != Reason::none) line["stopped"] = to_text(hint.stopped);
  if (!hint.moves.empty()) line["hint"] = to_text(hint.moves[0].move);
  for (const HintMove& move : hint.moves) {
    const Interval share = share_of(move, hint);
    line["candidates"].push_back({{"move", to_text(move.move)},
                                  {"won", move.won},
                                  {"lost", move.lost},
                                  {"undecided", move.undecided},
                                  {"share_low", share.low},
                                  {"share_high", share.high}});
  }
  std::cout << line << "\n";
}

void print_moves(const std::vector<PlayMove>& moves) {
  std::cout << "moves:\n";
  for (const PlayMove& move : moves) std::cout << to_text(move) << "\n";
}

// What comes is not known, so the player is followed up to his next reveal only.
int play_unknown(const UnknownStart& start, const PlayerPlan& plan, const std::string& player) {
  const Decision decision = start.game->make_player(*start.game, plan)->decide(start.deal.seen);
  Board board = start.board;
  board.game = start.game->name;
  std::cout << to_text(board) << fmt::format("verdict: undecided: {}\n", unknown_text(start.deal));
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
  BoardError error;
  auto board = parse_board(take_rules(text, path).text, error);
  if (!board && text.find("?\?") != std::string::npos) {
    if (text.find("\nmoves:") != std::string::npos)
      throw CommandError(kBadInput, path +
                                        ": moves cannot be followed through cards that are not known (?\?); give the "
                                        "position to which they lead");
    throw CommandError(kBadInput, path + ": " + error.to_text());
  }
  if (!board) return std::nullopt;
  const GameInfo* chosen = chosen_game(parsed);
  const std::string name = chosen ? std::string(chosen->name) : board->game;
  if (name.empty()) return std::nullopt;
  UnknownStart start;
  start.game = &require_game(name);
  if (!board->game.empty() && board->game != name)
    throw CommandError(kBadInput, path + ": is a deal of " + board->game + ", not of " + name);
  if (!is_unknown(*board, start.game->hidden)) return std::nullopt;
  auto deal = read_unknown_deal(*board, start.game->deck_shape, start.game->hidden, check_of(*start.game), error);
  if (!deal) throw CommandError(kBadInput, path + ": " + error.to_text());
  start.board = *std::move(board);
  start.deal = *std::move(deal);
  return start;
}

int hint_unknown(const UnknownStart& start, const Parsed& parsed) {
  constexpr std::uint64_t kDefaultNodes = 3'000'000;
  const SolveOptions solve = solve_options_from(parsed, *start.game);
  HonestHintOptions options;
  options.limits = solve.limits;
  options.without = solve.without;
  if (!parsed.has("max-nodes") && !parsed.has("timeout")) options.limits.max_nodes = kDefaultNodes;
  options.max_worlds = parsed.get<std::uint64_t>("worlds");
  options.salt = parsed.get<std::uint64_t>("salt");
  if (options.max_worlds == 0) throw CommandError(kUsage, "--worlds takes a positive number");
  const HonestHint hint = honest_hint(*start.game, start.deal, options);
  if (parsed.get<std::string>("format") == "jsonl") {
    print_json(start, hint);
  } else {
    print_text(start, hint);
  }
  return hint.stopped == Reason::signal ? kInterrupted + stop_signal : kOk;
}

void print_decision(const GameInfo& game, const Observation& view, const Decision& decision) {
  std::cout << to_text(shown(view, game.deck_shape)) << "#";
  for (const PlayMove& move : decision.moves) std::cout << " " << to_text(move) << ";";
  std::cout << " " << decision.thought << "\n\n";
}

int play_deal(const Parsed& parsed) {
  const auto path = parsed.get<std::string>("deal");
  const std::string name = path == "-" ? "standard input" : path;
  const std::string text = read_file(path);
  const auto player = parsed.get<std::string>("player");
  const auto plan = find_player(player);
  if (!plan) throw CommandError(kUsage, "--player takes casual, fast or strong");
  if (const auto unknown = read_unknown_start(parsed, text, name)) return play_unknown(*unknown, *plan, player);
  const GameInfo* game = chosen_game(parsed);
  const Start start = start_from_deal_text(game, text, name);
  require_player(*start.game);
  SolveOptions solve = solve_options_from(parsed, *start.game);
  Watch watch;
  if (parsed.has("show"))
    watch = [&](const Observation& view, const Decision& decision) { print_decision(*start.game, view, decision); };
  const Outcome outcome = start.solve(*make_honest_solver(*start.game, *plan, watch), solve);
  judge(start, outcome);
  Board board = std::get<Board>(start.cards);
  board.game = start.game->name;
  std::cout << to_text(board) << "verdict: " << to_text(outcome.verdict);
  if (outcome.verdict == Verdict::undecided) std::cout << ": " << to_text(outcome.reason);
  std::cout << fmt::format("\n# {}, {} positions looked at, {:.3f} s\n", player, outcome.statistics.nodes,
                           outcome.statistics.seconds);
  print_moves(outcome.solution);
  return kOk;
}

void require_player(const GameInfo& game) {
  if (game.make_player) return;
  if (has_covered_cards(game))
    throw CommandError(kUsage, fmt::format("{}: its covered cards are known to the solver (winnable survey), and no "
                                           "honest player plays it yet",
                                           game.name));
  throw CommandError(kUsage, game.is_player
                                 ? fmt::format("{}: this preset is an honest player itself; winnable survey {} "
                                               "measures him",
                                               game.name, game.name)
                                 : fmt::format("{}: nothing is hidden in this preset, so honest play is what winnable "
                                               "survey {} measures",
                                               game.name, game.name));
}

}  // namespace winnable::cli
