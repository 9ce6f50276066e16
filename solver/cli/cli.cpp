#include "solver/cli/cli.h"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

namespace winnable::cli {

std::atomic<bool> stop_requested{false};
std::atomic<int> stop_signal{0};

namespace {

void on_signal(int number) {
  if (stop_requested.exchange(true) && number == SIGINT) std::_Exit(kInterrupted + SIGINT);
  stop_signal = number;
}

[[noreturn]] void bad_deal(const std::string& path, const BoardError& error) {
  throw CommandError(kBadInput, path + ": " + error.to_text());
}

}  // namespace

void catch_signals() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGUSR1, on_signal);
  if (std::signal(SIGHUP, on_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // under nohup it stays ignored
}

Parsed parse_options(Arguments arguments, const options::options_description& described,
                     const std::vector<std::string>& positional, std::string_view help) {
  options::options_description all = described;
  all.add_options()("help,h", "this text");
  options::positional_options_description places;
  for (std::string name : positional) {
    const bool takes_rest = name.ends_with("...");
    if (takes_rest) name.resize(name.size() - 3);
    if (!all.find_nothrow(name, false)) all.add_options()(name.c_str(), options::value<std::string>());
    places.add(name.c_str(), takes_rest ? -1 : 1);
  }
  Parsed parsed;
  try {
    const std::vector<std::string> words(arguments.begin(), arguments.end());
    options::store(options::command_line_parser(words).options(all).positional(places).run(), parsed.values);
    options::notify(parsed.values);
  } catch (const options::error& error) {
    throw CommandError(kUsage, error.what());
  }
  if (parsed.has("help")) {
    std::cout << help;
    parsed.helped = true;
  }
  return parsed;
}

const Game& require_game(const std::string& name) {
  if (const Game* game = find_game(name)) return *game;
  std::string message = "unknown game '" + name + "'";
  const auto near = suggest_games(name);
  for (std::size_t i = 0; i < near.size(); ++i) message += (i ? ", " : "; did you mean ") + std::string(near[i]);
  throw CommandError(kUsage, message + (near.empty() ? "; `winnable games` lists them" : "?"));
}

std::uint64_t require_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc::result_out_of_range)
    throw CommandError(kUsage, "seed '" + text + "' is out of range: 0 to 18446744073709551615");
  if (error != std::errc{} || end != text.data() + text.size())
    throw CommandError(kUsage, "'" + text + "' is not a seed: a whole number from 0 to 18446744073709551615");
  return seed;
}

std::uint64_t require_bytes(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  double scale = 0;
  if (unit.empty() || unit == "B") scale = 1;
  if (unit == "K" || unit == "KiB") scale = 1 << 10;
  if (unit == "M" || unit == "MiB") scale = 1 << 20;
  if (unit == "G" || unit == "GiB") scale = 1 << 30;
  if (error != std::errc{} || scale == 0 || !(number > 0) || number * scale > 1e18)
    throw CommandError(kUsage, "'" + text + "' is not an amount of memory, such as 500M or 2G");
  return static_cast<std::uint64_t>(number * scale);
}

std::string read_file(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw CommandError(kBadInput, path + ": it is a directory");
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) throw CommandError(kBadInput, path + ": cannot be read");
  return text;
}

Outcome Start::solve(Solver& solver, const SolveOptions& solve_options) const {
  return std::visit([&](const auto& start) { return solver.solve(start, solve_options); }, cards);
}

std::unique_ptr<Referee> Start::referee() const {
  auto judge = make_referee(game->name);
  if (!judge) throw CommandError(kNotVerified, "no referee for " + std::string(game->name));
  if (const Deck* deck = std::get_if<Deck>(&cards)) {
    judge->deal(*deck);
  } else if (const auto error = judge->set(std::get<Board>(cards))) {
    bad_deal("deal", *error);
  }
  return judge;
}

Start start_from_seed(const Game& game, std::uint64_t seed) {
  return {&game, seed, shuffled_deck(game.deck_shape, seed)};
}

Start start_from_deck(const Game& game, const std::string& line) {
  std::string error;
  const auto deck = parse_deck(game.deck_shape, line, error);
  if (!deck) throw CommandError(kBadInput, "deck: " + error);
  return {&game, std::nullopt, *deck};
}

Start start_from_deal_text(const Game* game, const std::string& text, const std::string& path) {
  BoardError error;
  auto board = parse_board(text, error);
  if (!board) bad_deal(path, error);
  if (!game && board->game.empty())
    throw CommandError(kBadInput, path + ": no line 'game: NAME' says which game it is");
  if (!game) game = &require_game(board->game);
  if (!board->game.empty() && board->game != game->name)
    throw CommandError(kBadInput, path + ": is a deal of " + board->game + ", not of " + std::string(game->name));
  if (const auto wrong = game->check(*board)) bad_deal(path, *wrong);
  if (auto judge = make_referee(game->name))
    if (const auto wrong = judge->set(*board)) bad_deal(path, *wrong);
  return {game, std::nullopt, *std::move(board)};
}

void add_limit_options(options::options_description& described) {
  described.add_options()("max-nodes", options::value<std::uint64_t>())("timeout", options::value<double>())(
      "max-memory", options::value<std::string>())("without", options::value<std::vector<std::string>>()->composing());
}

SolveOptions solve_options_from(const Parsed& parsed, const Game& game) {
  SolveOptions solve;
  if (parsed.has("max-nodes")) solve.limits.max_nodes = parsed.get<std::uint64_t>("max-nodes");
  if (parsed.has("timeout")) solve.limits.max_seconds = parsed.get<double>("timeout");
  if (!(solve.limits.max_seconds > 0)) throw CommandError(kUsage, "--timeout takes a positive number of seconds");
  if (solve.limits.max_nodes == 0) throw CommandError(kUsage, "--max-nodes takes a positive number");
  if (parsed.has("max-memory")) solve.limits.max_bytes = require_bytes(parsed.get<std::string>("max-memory"));
  solve.limits.stop = &stop_requested;
  if (!parsed.has("without")) return solve;
  for (const auto& name : parsed.get<std::vector<std::string>>("without")) {
    std::size_t i = 0;
    while (i < game.reductions.size() && game.reductions[i].name != name) ++i;
    if (i == game.reductions.size())
      throw CommandError(kUsage, std::string(game.name) + " has no reduction '" + name + "'; `winnable rules " +
                                     std::string(game.name) + "` lists them");
    solve.without |= Reductions{1} << i;
  }
  return solve;
}

}  // namespace winnable::cli
