#include "solver/cli/solution_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "solver/cli/rules_file.h"
#include "solver/survey/read_input.h"

namespace winnable::cli {
namespace {

// What the options say; files that they name are read now.
SolutionSource source_of(const Parsed& parsed) {
  if (parsed.has("seed") + parsed.has("deck") + parsed.has("deal") > 1)
    throw CommandError(kUsage, "a seed, --deck or --deal, one of them, says where a list starts");
  SolutionSource source;
  source.game = chosen_game(parsed);
  if (parsed.has("seed")) source.seed = parsed.text("seed");
  if (parsed.has("deal")) {
    const auto path = parsed.text("deal");
    source.deal = {read_file(path), input_name(path)};
  } else if (parsed.has("deck")) {
    const auto given = parsed.text("deck");
    const bool is_file = given == "-" || given.starts_with('@');
    const std::string path = given == "-" ? given : given.substr(is_file ? 1 : 0);
    source.deck = is_file ? SolutionSource::Text{read_file(path), input_name(path)} : SolutionSource::Text{given, ""};
  }
  return source;
}

std::string read_named_file(const Parsed& parsed) {
  if (!parsed.has("file")) throw CommandError(kUsage, "which file? (- reads standard input)");
  return read_file(parsed.text("file"));
}

bool is_game_and_no_file(const std::string& word) {
  std::error_code ignored;
  return is_game(word) && !std::filesystem::exists(word, ignored);
}

// Words that stand in one another's place.
void check_places(const Parsed& parsed, const Command& command) {
  for (const char* name : {"file", "deal"})
    if (parsed.has(name)) refuse_rules_file(parsed.text(name));
  if (parsed.has("file") && is_game_and_no_file(parsed.text("file")))
    throw CommandError(kUsage, fmt::format("{}: {} is a game, and its seed is missing; see `winnable {} --help`",
                                           command.name, parsed.text("file"), command.name));
  if (!parsed.has("second") || is_game(parsed.text("first")) || !is_game_and_no_file(parsed.text("second"))) return;
  throw CommandError(kUsage, fmt::format("{}: the file comes last: {} SEED {}", command.name, parsed.text("second"),
                                         parsed.text("first")));
}

// Refuses what this program wrote that is neither a solution nor a position.
void check_kind(const std::string& text, const std::string& name) {
  if (text.starts_with("# winnable pack "))
    throw CommandError(kBadInput, name + ": it is a pack; `winnable verify --pack` checks it");
  if (text.starts_with("SQLite format 3"))
    throw CommandError(kBadInput, name + ": it is a store; `winnable export --solutions DIR` writes its moves");
}

}  // namespace

std::string name_of_file(const Parsed& parsed) {
  return parsed.has("file") ? input_name(parsed.text("file")) : "no moves";
}

Timeline timeline_of(const Parsed& parsed, Solution&& solution) {
  try {
    return {solution.start, std::move(solution.moves)};
  } catch (const Error& error) {
    if (error.kind != ErrorKind::refused || !parsed.has("file")) throw;
    throw Error(error.kind, fmt::format("{}: {}", name_of_file(parsed), error.what()), error.place);
  }
}

void take_start_words(Parsed& parsed) {
  std::vector<std::string> words = parsed.texts("files");
  const auto found = std::find_if(words.begin(), words.end(), is_game_and_no_file);
  if (found == words.end()) return;
  if (found != words.begin())
    throw CommandError(kUsage, fmt::format("verify: {} is a game; GAME SEED stand before the files", *found));
  if (parsed.has("game") || parsed.has("rules")) throw CommandError(kUsage, "verify: the game is given twice");
  const bool has_start = parsed.has("seed") || parsed.has("deck") || parsed.has("deal");
  if (words.size() < (has_start ? 2 : 3)) throw CommandError(kUsage, "verify: GAME SEED FILE..., or FILE...");
  parsed.values["game"] = {words[0]};
  if (!has_start) parsed.values["seed"] = {words[1]};
  words.erase(words.begin(), words.begin() + (has_start ? 1 : 2));
  parsed.values["files"] = words;
}

std::vector<Option> start_options() {
  return {{.name = "game", .value = "GAME", .text = "the game of a bare move list", .place = Place::game},
          {.name = "seed", .value = "SEED", .text = "its deal"},
          {.name = "deck", .value = "'CARDS'", .text = "its deck in the place of a seed; @FILE and - read it"},
          {.name = "deal", .value = "FILE", .text = "the board it starts from", .place = Place::file},
          kRulesOption};
}

Solution read_solution(const Parsed& parsed) {
  const std::string text = read_named_file(parsed);
  check_kind(text, name_of_file(parsed));
  return winnable::read_solution(text, source_of(parsed), name_of_file(parsed));
}

Solution read_position(const Parsed& parsed) { return read_position(parsed, read_named_file(parsed)); }

Solution read_position(const Parsed& parsed, const std::string& text) {
  check_kind(text, name_of_file(parsed));
  return winnable::read_position(text, source_of(parsed), name_of_file(parsed));
}

std::vector<Solution> read_solutions(const Parsed& parsed, const std::string& path) {
  const std::string text = read_file(path);
  check_kind(text, input_name(path));
  return winnable::read_solutions(text, source_of(parsed), input_name(path));
}

std::vector<Positional> position_places() {
  return {{"first", Place::game_or_file}, {"second", Place::any}, {"third", Place::file}};
}

Parsed parse_position_options(Arguments arguments, const Command& command) {
  Parsed parsed = parse_options(arguments, command);
  if (parsed.helped) return parsed;
  const auto fill = [&](const char* name, const char* from) {
    if (parsed.has(name)) throw CommandError(kUsage, fmt::format("--{} is given twice", name));
    parsed.values.insert({name, parsed.values[from]});
  };
  // "42", "ms:42".
  const auto is_number = [&] {
    const auto first = parsed.text("first");
    std::string_view number = first;
    std::string ignored;
    return take_scheme(number, ignored) && number.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const bool has_start = parsed.has("deck") || parsed.has("deal");
  const bool is_start_given = has_start || parsed.has("seed");
  if (parsed.has("rules") && parsed.has("first") && (parsed.has("second") || is_number())) {
    fill("seed", "first");
    if (parsed.has("second")) parsed.values.insert({"file", parsed.values["second"]});
  } else if (parsed.has("second") && !parsed.has("third") && has_start) {
    fill("game", "first");
    parsed.values.insert({"file", parsed.values["second"]});
  } else if (parsed.has("second")) {
    fill("game", "first");
    fill("seed", "second");
    if (parsed.has("third")) parsed.values.insert({"file", parsed.values["third"]});
  } else if (parsed.has("first") && is_start_given && is_game(parsed.text("first"))) {
    fill("game", "first");
  } else if (parsed.has("first")) {
    parsed.values.insert({"file", parsed.values["first"]});
  }
  check_places(parsed, command);
  return parsed;
}

int exit_code(const Outcome& outcome) {
  if (outcome.reason == Reason::signal) return kInterrupted + stop_signal;
  return outcome.verdict == Verdict::won ? kWon : outcome.verdict == Verdict::lost ? kLost : kOk;
}

}  // namespace winnable::cli
