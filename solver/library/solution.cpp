// Solutions read, from text and from JSON lines.
#include "winnable/solution.h"

#include <algorithm>
#include <utility>

#include "solver/core/text.h"
#include "solver/library/deal_json.h"
#include "solver/library/foreign_board.h"
#include "solver/library/rules_text.h"
#include "winnable/rules_id.h"
#include "winnable/state.h"

namespace winnable {
namespace {

// What stands behind "seed:" and the like, and in which line; line 0: not given, or not in a text.
struct Part {
  std::string value;
  int line = 0;
};

// A solution's parts. Lines that belong to another part are empty here, so line numbers stay right.
struct Split {
  Part game, seed, deck;
  Game own_game;  // of the rules in the text
  std::string board;
  bool is_empty = false, has_board = false, is_position = false;  // is_position: it was to be a move list
  bool has_moves = false;                                         // or a line that says that they follow
  std::string verdict;
  std::string moves;
};

bool take(const std::string& line, std::string_view name, std::string& value) {
  if (!line.starts_with(name)) return false;
  value = notation::trim(std::string_view(line).substr(0, line.find('#')).substr(name.size()));
  return true;
}

[[noreturn]] void refuse(const std::string& where, const std::string& why) {
  throw Error(ErrorKind::bad_input, where + ": " + why);
}

// `hint` is for the command line alone.
[[noreturn]] void refuse_at(const std::string& where, int line, const std::string& why, const std::string& hint = "") {
  BoardError place;
  place.line = line;
  place.reason = why;
  throw Error(ErrorKind::bad_input, where + (line > 0 ? ", line " + std::to_string(line) : "") + ": " + why + hint,
              place);
}

// Where an error is and why, with that line and reason where it has none of its own.
BoardError place_of(const Error& error, int line, std::string_view reason) {
  BoardError place = error.place;
  if (place.line == 0) place.line = line;
  if (place.reason.empty()) place.reason = reason;
  return place;
}

// What a call finds wrong with a part is an error of the text, in the part's line.
template <class Call>
auto at_line_of(const std::string& where, const Part& part, Call&& call) {
  try {
    return call();
  } catch (const Error& error) {
    throw Error(ErrorKind::bad_input,
                where + (part.line > 0 ? ", line " + std::to_string(part.line) : "") + ": " + error.what(),
                place_of(error, part.line, error.what()));
  }
}

// An error of what begins in that line, which `where` names: it has the line, and a reason.
Error in_line(int line, const std::string& where, const Error& error) {
  std::string_view reason = error.what();
  if (reason.starts_with(where + ": ")) reason.remove_prefix(where.size() + 2);
  return {error.kind, error.what(), place_of(error, line, reason)};
}

// What a call finds wrong with a board that was no text has no line there.
template <class Call>
auto without_lines(const std::string& where, Call&& call) {
  try {
    return call();
  } catch (const Error& error) {
    if (error.place.line == 0) throw;
    BoardError place = error.place;
    place.line = 0;
    throw Error(error.kind, where + ": " + place.to_text(), place);
  }
}

bool is_moves_line(const std::string& line) {
  std::string rest;
  return take(line, "moves:", rest) && rest.empty();
}

bool has_line(const std::vector<std::string>& lines, std::string_view name) {
  return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(name); });
}

// Whether there is nothing but moves. A verdict without moves is what `solve` prints of a deal that is not won.
bool is_bare_list(const std::vector<std::string>& lines) {
  return std::none_of(lines.begin(), lines.end(), is_moves_line) && !has_line(lines, "verdict:");
}

// `may_be_bare`: a text without a line "moves:" is a move list and nothing else, otherwise a position.
Split split(const std::string& given, const std::string& name, bool may_be_bare) {
  const auto [text, own_game] = take_rules(given, name);
  Split parts;
  parts.own_game = own_game;
  parts.is_empty = notation::trim(given).empty();
  std::vector<std::string> lines;
  for (std::string_view left = text; !left.empty();) lines.emplace_back(notation::next_piece(left, '\n'));
  bool in_moves = may_be_bare && is_bare_list(lines);
  parts.has_moves = in_moves;
  parts.is_position = in_moves && has_line(lines, "game:");
  int number = 0;
  const auto take_part = [&](const std::string& line, std::string_view part_name, Part& part) {
    const int line_before = part.line;
    if (!take(line, part_name, part.value)) return false;
    if (line_before > 0) refuse_at(name, number, "'" + std::string(part_name) + "' is given twice");
    part.line = number;
    return true;
  };
  for (const std::string& line : lines) {
    std::string board_line, move_line;
    ++number;
    if (in_moves && line.starts_with("game:") && !parts.is_position)
      refuse_at(name, number, "another solution begins here: a text holds one, files of JSON lines may be joined");
    if (in_moves) {
      move_line = line;
    } else if (is_moves_line(line)) {
      in_moves = parts.has_moves = true;
    } else if (!take_part(line, "game:", parts.game) && !take_part(line, "seed:", parts.seed) &&
               !take_part(line, "deck:", parts.deck) && !take(line, "verdict:", parts.verdict)) {
      board_line = line;
      parts.has_board = parts.has_board || (!line.empty() && line[0] != '#');
    }
    parts.board += board_line + "\n";
    parts.moves += move_line + "\n";
  }
  return parts;
}

// What the source says, and the text as well, must agree.
void check_agreement(const SolutionSource& source, const Split& parts, const std::string& where) {
  const std::string &name = parts.game.value, &seed = parts.seed.value;
  if (source.game && parts.own_game && parts.own_game.rules_id() != source.game.rules_id())
    refuse_at(where, parts.game.line, "its rules are not those of " + std::string(source.game.name()));
  if (source.game && !parts.own_game && !name.empty() && name != source.game.name())
    refuse_at(where, parts.game.line, "its game is " + name + ", not " + std::string(source.game.name()));
  if (!source.seed.empty() && !seed.empty() && seed != source.seed)
    refuse_at(where, parts.seed.line, "its seed is " + seed + ", not " + source.seed);
}

// Of the source, or the text; none if neither names a game.
Game game_of_parts(const SolutionSource& source, const Split& parts, const std::string& where) {
  check_agreement(source, parts, where);
  if (source.game) return source.game;
  const std::string& name = parts.game.value;
  if (parts.own_game && !name.empty() && name != parts.own_game.name())
    refuse_at(where, parts.game.line,
              "its game is " + name + ", but its rules are those of " + std::string(parts.own_game.name()));
  if (parts.own_game) return parts.own_game;
  return name.empty() ? Game() : at_line_of(where, parts.game, [&] { return find_game(name); });
}

// What the source says; nothing if it leaves that to the text.
std::optional<Start> start_of_source(const SolutionSource& source, const Game& game) {
  if (source.deal) return read_start(source.deal->text, game, source.deal->name);
  if (source.deck)
    return source.deck->name.empty() ? start_of_deck(game, source.deck->text)
                                     : read_deck(game, source.deck->text, source.deck->name);
  if (!source.seed.empty()) return game.deal(deal_number(source.seed));
  return std::nullopt;
}

// What a text says of its own start: of a number, a deck and piles one.
std::optional<Start> start_of_text(const Split& parts, const Game& game, const std::string& where) {
  const bool has_deck = !parts.deck.value.empty(), has_seed = !parts.seed.value.empty();
  if (has_deck + has_seed + parts.has_board > 1)
    refuse_at(where, 0, "a seed, a deck or piles: one of them says where the game starts");
  if (has_deck) return at_line_of(where, parts.deck, [&] { return start_of_deck(game, parts.deck.value); });
  if (has_seed) return at_line_of(where, parts.seed, [&] { return game.deal(deal_number(parts.seed.value)); });
  if (parts.has_board) return read_start(parts.board, game, where);
  return std::nullopt;
}

std::string board_text_of(const Start& start) { return to_text(GameState(start).board()); }  // in the game's order

Start start_of_parts(const SolutionSource& source, const Split& parts, const std::string& where) {
  const Game game = game_of_parts(source, parts, where);
  if (!source.deal) {
    if (parts.is_position) refuse_at(where, 0, "no line 'moves:': this is a position, and no move list");
    if (!game && parts.is_empty) refuse_at(where, 0, "the text is empty");
    if (!game) refuse_at(where, 0, "no line 'game: NAME' says which game it is", "; name the game with --game");
  }
  const auto given = start_of_source(source, game);
  const auto own = start_of_text(parts, given ? given->game : game, where);
  if (given && own && board_text_of(*given) != board_text_of(*own))
    refuse_at(where, 0, "it says itself where the game starts, and that is another deal");
  if (given) return *given;
  if (own) return *own;
  refuse_at(where, 0, "does not say where the game starts", "; use --seed, --deck or --deal");
}

// For a word such as "1.", "turn," or "->".
std::string advice_on_moves(const std::string& error) {
  const bool is_word_with_mark = error.size() > 2 && error.ends_with('\'') &&
                                 std::string_view(".,:)>-").find(error[error.size() - 2]) != std::string_view::npos;
  return is_word_with_mark ? "; moves stand one a line or with ';' between them, such as T3 F" : "";
}

// The solution that the parts and the source describe. `where` is for messages.
Solution read_parts(const SolutionSource& source, const Split& parts, const std::string& where) {
  Solution solution;
  solution.start = start_of_parts(source, parts, where);
  solution.verdict = parts.verdict;
  solution.has_moves = parts.has_moves;
  std::string error;
  auto moves = parse_move_list(parts.moves, error);
  if (!moves) refuse(where, error + advice_on_moves(error));
  solution.moves = *std::move(moves);
  return solution;
}

Solution read_text(const SolutionSource& source, const std::string& text, const std::string& name,
                   bool may_be_position) {
  // A bare position begins with "game:", which no move list does; a source that says where a list starts rules it out.
  const bool is_position = may_be_position && source.seed.empty() && !source.deck && !source.deal;
  return read_parts(source, split(text, name, !is_position), name);
}

// A line may say in several ways which deal it is, by number, deck and piles: then all must be the same deal, and the
// first of them stays.
void keep_one_start(const SolutionSource& source, Split& parts, const std::string& where) {
  const bool has_seed = !parts.seed.value.empty(), has_deck = !parts.deck.value.empty();
  if (source.deck || source.deal || has_seed + has_deck + parts.has_board < 2) return;
  const Game game = game_of_parts(source, parts, where);
  if (!game) return;
  const Start first = has_seed ? game.deal(deal_number(parts.seed.value)) : start_of_deck(game, parts.deck.value);
  const auto must_be_first = [&, wanted = board_text_of(first)](const Start& other, const char* what) {
    if (board_text_of(other) != wanted)
      refuse_at(where, 0, std::string(what) + " are not those of its " + (has_seed ? "seed" : "deck"));
  };
  if (has_seed && has_deck) must_be_first(start_of_deck(game, parts.deck.value), "the cards of its deck");
  if (parts.has_board) must_be_first(read_start(parts.board, game, where), "its piles");
  if (has_seed) parts.deck = {};
  parts.has_board = false;
}

// An object of `solve --format jsonl` (moves in a list) or of `export --format jsonl` (moves in a text), which begins
// in that line.
Solution read_json(const SolutionSource& source, const JsonNode& json, int number, const std::string& where) {
  if (json.kind != JsonNode::Kind::object) refuse(where, "not a JSON object");
  const auto text_of = [&](const char* key) -> std::string {
    const JsonNode* const node = json.find(key);
    if (!node || node->kind == JsonNode::Kind::null) return "";
    return node->kind == JsonNode::Kind::text ? node->text : std::string(node->source);
  };
  if (const std::string schema = text_of("schema"); !schema.empty() && schema != "1" && schema != "2")
    refuse(where, "its schema is " + schema + "; 1 and 2 are read");
  const RulesIdParts rules = split_rules_id(text_of("rules_id"));
  if (!rules.decks.empty() && !source.deck)
    refuse_at(where, 0, "its number is a line of a deck file, no seed", "; give that deck with --deck");
  Split parts;
  parts.own_game = game_of_json(json, where);
  parts.game.value = text_of("game");
  if (rules.decks.empty()) parts.seed.value = text_of("seed");
  // Whose number it is: `solve` says so, a row of `export` by its rules id.
  std::string numbers = text_of("numbers");
  if (numbers.empty()) numbers = rules.numbers;
  if (!numbers.empty() && !parts.seed.value.empty()) parts.seed.value = numbers + ":" + parts.seed.value;
  parts.deck.value = text_of("deck");
  parts.has_board = json.find("piles") != nullptr;
  if (parts.has_board) parts.board = board_text(json, where);
  without_lines(where, [&] { keep_one_start(source, parts, where); });
  const JsonNode* const moves = json.find("moves");
  if (moves && moves->kind == JsonNode::Kind::list) {
    for (const auto& [ignored, move] : moves->members)
      parts.moves += (move.kind == JsonNode::Kind::text ? move.text : "?") + "\n";
  } else {
    parts.moves = text_of("moves");
  }
  Solution solution = without_lines(where, [&] { return read_parts(source, parts, where); });
  solution.verdict = text_of("verdict");
  solution.rules_id = rules.rules;
  if (const JsonNode* const length = json.find("length")) solution.length = length->whole();
  solution.has_moves = (moves && moves->kind != JsonNode::Kind::null) || solution.length == 0u;
  solution.line = number;
  for (NumberedMove& move : solution.moves) move.line = number;
  return solution;
}

Solution read_json_line(const SolutionSource& source, const std::string& line, int number, const std::string& name) {
  const std::string where = name + ", line " + std::to_string(number);
  JsonError error;
  const auto json = parse_json(line, error);
  if (!json) refuse(where, "not a JSON object: " + error.words());
  return read_json(source, *json, number, where);
}

std::vector<Solution> read_json_lines(const SolutionSource& source, const std::string& text, const std::string& name) {
  std::vector<Solution> solutions;
  std::string_view left = text;
  for (int number = 1; !left.empty(); ++number) {
    const std::string line(notation::next_piece(left, '\n'));
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    try {
      solutions.push_back(read_json_line(source, line, number, name));
    } catch (const Error& error) {
      if (error.kind != ErrorKind::bad_input) throw;
      solutions.push_back({{}, {}, "", number, error.what(), false, "", {}});
    }
  }
  return solutions;
}

Solution read_one(const SolutionSource& source, const std::string& text, const std::string& name,
                  bool may_be_position) {
  if (may_be_position && source.game && is_foreign_board(text))
    return {read_start(text, source.game, name), {}, {}, 0, {}, false, {}, {}};
  if (!is_json(text)) return read_text(source, text, name, may_be_position);
  JsonError several;
  if (const auto json = parse_json(text, several)) {  // also on several lines
    const std::string where = name + ", line 1";
    Solution solution;
    try {
      solution = read_json(source, *json, 1, where);
    } catch (const Error& error) {
      throw in_line(1, where, error);
    }
    if (!may_be_position && !solution.has_moves) refuse(name, "no member \"moves\": there is no move list");
    return solution;
  }
  auto solutions = read_json_lines(source, text, name);
  if (solutions.size() != 1) refuse(name, "several deals or solutions, one a line; give one (`verify` takes all)");
  if (const int line = solutions[0].line; !solutions[0].error.empty())
    throw in_line(line, name + ", line " + std::to_string(line), {ErrorKind::bad_input, solutions[0].error});
  return std::move(solutions[0]);
}

}  // namespace

Solution read_solution(const std::string& text, const SolutionSource& source, const std::string& name) {
  return read_one(source, std::string(notation::without_byte_order_mark(text)), name, false);
}

Solution read_position(const std::string& text, const SolutionSource& source, const std::string& name) {
  return read_one(source, std::string(notation::without_byte_order_mark(text)), name, true);
}

std::vector<Solution> read_solutions(const std::string& given, const SolutionSource& source, const std::string& name) {
  const std::string text(notation::without_byte_order_mark(given));
  if (is_json(text)) return read_json_lines(source, text, name);
  std::vector<Solution> one;
  one.push_back(read_text(source, text, name, false));
  return one;
}

}  // namespace winnable
