#include "solver/cli/solution_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <utility>

#include "solver/cli/deal_json.h"
#include "solver/cli/rules_file.h"
#include "solver/survey/deck_file.h"
#include "solver/survey/read_input.h"

namespace winnable::cli {
namespace {

// A solution file's parts. Lines that belong to another part are empty here, so line numbers stay right.
struct Split {
  std::string game, seed, deck;
  const GameInfo* own_game = nullptr;  // of the rules in the file
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
Split split(const std::string& given, const std::string& name, bool in_moves) {
  const auto [text, own_game] = take_rules(given, name);
  Split parts;
  parts.own_game = own_game;
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
  add_rules_option(described);
}

CommandError refused_move(const NumberedMove& move, std::size_t index, const std::string& reason) {
  return {kNotVerified, fmt::format("line {}: move {} ({}): {}", move.line, index + 1, to_text(move.move), reason)};
}

namespace {

// The options, then what the file says; null if neither names a game.
const GameInfo* game_of_parts(const Parsed& parsed, const Split& parts, const std::string& where) {
  if (const GameInfo* game = chosen_game(parsed)) return game;
  if (parts.own_game && !parts.game.empty() && parts.game != parts.own_game->name)
    throw CommandError(kBadInput, where + ": its game is " + parts.game + ", but its rules are those of " +
                                      std::string(parts.own_game->name));
  if (parts.own_game) return parts.own_game;
  return parts.game.empty() ? nullptr : &require_game(parts.game);
}

// The solution that the parts describe; options go before them. `where` is for messages.
SolutionFile read_parts(const Parsed& parsed, const Split& parts, const std::string& where) {
  const auto chosen = [&](const char* option, const std::string& in_file) {
    return parsed.has(option) ? parsed.get<std::string>(option) : in_file;
  };
  const std::string seed = chosen("seed", parts.seed);
  const GameInfo* game = game_of_parts(parsed, parts, where);
  SolutionFile solution;
  if (parsed.has("deal")) {
    const auto deal_path = parsed.get<std::string>("deal");
    solution.start = start_from_deal_text(game, read_file(deal_path), input_name(deal_path));
  } else if (!game) {
    throw CommandError(kBadInput, where + ": no line 'game: NAME'; name the game with --game");
  } else if (parsed.has("deck")) {
    solution.start = start_from_deck_option(*game, parsed.get<std::string>("deck"));
  } else if (!parts.deck.empty()) {
    solution.start = start_from_deck(*game, parts.deck);
  } else if (!seed.empty()) {
    solution.start = start_from_seed(*game, require_seed(seed));
  } else if (parts.has_board) {
    solution.start = start_from_deal_text(game, parts.board, where);
  } else {
    throw CommandError(kBadInput, where + ": does not say where the game starts; use --seed, --deck or --deal");
  }
  std::string error;
  auto moves = parse_move_list(parts.moves, error);
  if (!moves) throw CommandError(kBadInput, where + ": " + error);
  solution.moves = *std::move(moves);
  return solution;
}

SolutionFile read_text(const Parsed& parsed, const std::string& text, const std::string& name, bool may_be_position) {
  // A bare position begins with "game:", which no move list does; options that say where a list starts rule it out.
  const bool is_position = may_be_position && !parsed.has("seed") && !parsed.has("deck") && !parsed.has("deal");
  return read_parts(parsed, split(text, name, !is_position), name);
}

bool is_json(const std::string& text) {
  const auto start = text.find_first_not_of(" \t\r\n");
  return start != std::string::npos && text[start] == '{';
}

// A line of `solve --format jsonl` (moves in a list) or of `export --format jsonl` (moves in a text).
SolutionFile read_json_line(const Parsed& parsed, const std::string& line, int number, const std::string& name) {
  const std::string where = fmt::format("{}, line {}", name, number);
  const auto json = nlohmann::ordered_json::parse(line, nullptr, false);
  if (!json.is_object()) throw CommandError(kBadInput, where + ": not a JSON object");
  const auto text_of = [&](const char* key) -> std::string {
    if (!json.contains(key) || json[key].is_null()) return "";
    return json[key].is_string() ? json[key].get<std::string>() : json[key].dump();
  };
  if (!split_rules_id(text_of("rules_id")).decks.empty() && !parsed.has("deck"))
    throw CommandError(kBadInput, where + ": its number is a line of a deck file, no seed; give that deck with --deck");
  Split parts;
  parts.own_game = game_of_json(json, where);
  parts.game = text_of("game");
  parts.seed = text_of("seed");
  // Whose number it is: `solve` says so, a row of `export` by its rules id.
  std::string numbers = text_of("numbers");
  if (numbers.empty()) numbers = split_rules_id(text_of("rules_id")).numbers;
  if (!numbers.empty() && !parts.seed.empty()) parts.seed = numbers + ":" + parts.seed;
  parts.deck = text_of("deck");
  parts.has_board = json.contains("piles");
  if (parts.has_board) parts.board = board_text(json, where);
  if (json.contains("moves") && json["moves"].is_array()) {
    for (const auto& move : json["moves"]) parts.moves += (move.is_string() ? move.get<std::string>() : "?") + "\n";
  } else {
    parts.moves = text_of("moves");
  }
  SolutionFile solution = read_parts(parsed, parts, where);
  solution.verdict = text_of("verdict");
  solution.line = number;
  for (NumberedMove& move : solution.moves) move.line = number;
  return solution;
}

std::vector<SolutionFile> read_json_lines(const Parsed& parsed, const std::string& text, const std::string& name) {
  std::vector<SolutionFile> solutions;
  std::istringstream stream(text);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    try {
      solutions.push_back(read_json_line(parsed, line, number, name));
    } catch (const CommandError& error) {
      if (error.code != kBadInput) throw;
      solutions.push_back({{}, {}, "", number, error.what()});
    }
  }
  return solutions;
}

std::string read_named_file(const Parsed& parsed) {
  if (!parsed.has("file")) throw CommandError(kUsage, "which file? (- reads standard input)");
  return read_file(parsed.get<std::string>("file"));
}

SolutionFile read(const Parsed& parsed, const std::string& text, bool may_be_position) {
  const auto path = parsed.get<std::string>("file");
  if (!is_json(text)) return read_text(parsed, text, input_name(path), may_be_position);
  auto solutions = read_json_lines(parsed, text, input_name(path));
  if (solutions.size() != 1)
    throw CommandError(kBadInput, input_name(path) + ": several solutions, one a line; give one (`verify` takes all)");
  if (!solutions[0].error.empty()) throw CommandError(kBadInput, solutions[0].error);
  return std::move(solutions[0]);
}

}  // namespace

SolutionFile read_solution(const Parsed& parsed) { return read(parsed, read_named_file(parsed), false); }
SolutionFile read_position(const Parsed& parsed) { return read(parsed, read_named_file(parsed), true); }
SolutionFile read_position(const Parsed& parsed, const std::string& text) { return read(parsed, text, true); }

std::vector<SolutionFile> read_solutions(const Parsed& parsed, const std::string& path) {
  const std::string text = read_file(path);
  if (is_json(text)) return read_json_lines(parsed, text, input_name(path));
  std::vector<SolutionFile> one;
  one.push_back(read_text(parsed, text, input_name(path), false));
  return one;
}

namespace {

void write_start(std::ostream& out, const Start& start) {
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) {
    out << "game: " << start.game->name << "\n" << rules_line_of(*start.game);
    out << (start.seed ? "seed: " + to_text(*start.seed) : "deck: " + to_text(*deck)) << "\n";
    return;
  }
  out << to_text(*start.game, std::get<Board>(start.cards));
}

}  // namespace

void write_solution(std::ostream& out, const Start& start, const Outcome& outcome,
                    const std::vector<std::string>& remarks) {
  write_start(out, start);
  out << "verdict: " << to_text(outcome.verdict);
  if (outcome.verdict == Verdict::undecided) out << ": " << to_text(outcome.reason);
  out << fmt::format("\n# {} nodes, {:.3f} s, {:.1f} MB\n", outcome.statistics.nodes, outcome.statistics.seconds,
                     static_cast<double>(outcome.statistics.peak_bytes) / 1e6);
  if (outcome.verdict == Verdict::won) out << "# " << outcome.solution.size() << " moves\n";
  for (const std::string& remark : remarks) out << "# " << remark << "\n";
  if (outcome.verdict != Verdict::won) return;
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
