#include "solver/cli/solution_file.h"

#include <fmt/format.h>

#include <ostream>
#include <sstream>

namespace winnable::cli {
namespace {

// A solution file's parts. Lines that belong to another part are empty here, so line numbers stay right.
struct Split {
  std::string game, seed, deck;
  std::string board;
  bool has_board = false;
  std::string moves;
};

bool take(const std::string& line, std::string_view name, std::string& value) {
  if (!line.starts_with(name)) return false;
  const auto start = line.find_first_not_of(" \t\r", name.size());
  const auto end = line.find_last_not_of(" \t\r");
  value = start == std::string::npos ? "" : line.substr(start, end - start + 1);
  return true;
}

bool is_moves_line(const std::string& line) {
  std::string rest;
  return take(line, "moves:", rest) && rest.empty();
}

// `in_moves`: a text without a line "moves:" is a bare move list, else a position.
Split split(const std::string& text, bool in_moves) {
  Split parts;
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line); lines.push_back(line))
    if (is_moves_line(line)) in_moves = false;
  for (const std::string& line : lines) {
    std::string board_line, move_line, verdict;
    if (in_moves) {
      move_line = line;
    } else if (is_moves_line(line)) {
      in_moves = true;
    } else if (!take(line, "game:", parts.game) && !take(line, "seed:", parts.seed) &&
               !take(line, "deck:", parts.deck) && !take(line, "verdict:", verdict)) {
      board_line = line;
      parts.has_board = parts.has_board || (!line.empty() && line[0] != '#');
    }
    parts.board += board_line + "\n";
    parts.moves += move_line + "\n";
  }
  return parts;
}

}  // namespace

void add_start_options(options::options_description& described) {
  described.add_options()("game", options::value<std::string>())("seed", options::value<std::string>())(
      "deck", options::value<std::string>())("deal", options::value<std::string>());
}

CommandError refused_move(const NumberedMove& move, std::size_t index, const std::string& reason) {
  return {kNotVerified, fmt::format("line {}: move {} ({}): {}", move.line, index + 1, to_text(move.move), reason)};
}

namespace {

std::string read_named_file(const Parsed& parsed) {
  if (!parsed.has("file")) throw CommandError(kUsage, "which file? (- reads standard input)");
  return read_file(parsed.get<std::string>("file"));
}

SolutionFile read(const Parsed& parsed, const std::string& text, bool may_be_position) {
  const auto path = parsed.get<std::string>("file");
  const std::string name = path == "-" ? "standard input" : path;
  // A bare position begins with "game:", which no move list does; options that say where a list starts rule it out.
  const bool is_position = may_be_position && !parsed.has("seed") && !parsed.has("deck") && !parsed.has("deal");
  const Split parts = split(text, !is_position);
  const auto chosen = [&](const char* option, const std::string& in_file) {
    return parsed.has(option) ? parsed.get<std::string>(option) : in_file;
  };
  const std::string game_name = chosen("game", parts.game), seed = chosen("seed", parts.seed);
  const std::string deck = chosen("deck", parts.deck);
  const Game* game = game_name.empty() ? nullptr : &require_game(game_name);
  SolutionFile solution;
  if (parsed.has("deal")) {
    const auto deal_path = parsed.get<std::string>("deal");
    solution.start = start_from_deal_text(game, read_file(deal_path), deal_path);
  } else if (!game) {
    throw CommandError(kBadInput, name + ": no line 'game: NAME'; name the game with --game");
  } else if (!deck.empty()) {
    solution.start = start_from_deck(*game, deck);
  } else if (!seed.empty()) {
    solution.start = start_from_seed(*game, require_seed(seed));
  } else if (parts.has_board) {
    solution.start = start_from_deal_text(game, parts.board, name);
  } else {
    throw CommandError(kBadInput, name + ": does not say where the game starts; use --seed, --deck or --deal");
  }
  std::string error;
  auto moves = parse_move_list(parts.moves, error);
  if (!moves) throw CommandError(kBadInput, name + ": " + error);
  solution.moves = *std::move(moves);
  return solution;
}

}  // namespace

SolutionFile read_solution(const Parsed& parsed) { return read(parsed, read_named_file(parsed), false); }
SolutionFile read_position(const Parsed& parsed) { return read(parsed, read_named_file(parsed), true); }
SolutionFile read_position(const Parsed& parsed, const std::string& text) { return read(parsed, text, true); }

namespace {

void write_start(std::ostream& out, const Start& start) {
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) {
    out << "game: " << start.game->name << "\n";
    out << (start.seed ? "seed: " + std::to_string(*start.seed) : "deck: " + to_text(*deck)) << "\n";
    return;
  }
  Board board = std::get<Board>(start.cards);
  board.game = start.game->name;
  out << to_text(board);
}

}  // namespace

void write_solution(std::ostream& out, const Start& start, const Outcome& outcome, bool quiet,
                    const std::vector<std::string>& remarks) {
  write_start(out, start);
  out << "verdict: " << to_text(outcome.verdict);
  if (outcome.verdict == Verdict::undecided) out << ": " << to_text(outcome.reason);
  out << fmt::format("\n# {} nodes, {:.3f} s, {:.1f} MB\n", outcome.statistics.nodes, outcome.statistics.seconds,
                     static_cast<double>(outcome.statistics.peak_bytes) / 1e6);
  if (outcome.verdict == Verdict::won) out << "# " << outcome.solution.size() << " moves\n";
  for (const std::string& remark : remarks) out << "# " << remark << "\n";
  if (outcome.verdict != Verdict::won) return;
  if (quiet) return;
  out << "moves:\n";
  const auto referee = start.referee();
  for (const PlayMove& move : outcome.solution) {
    referee->play(move);
    out << to_text(move);
    const auto consequences = referee->consequences();
    for (std::size_t i = 0; i < consequences.size(); ++i) out << (i ? ", " : "  # ") << consequences[i];
    out << "\n";
  }
}

}  // namespace winnable::cli
