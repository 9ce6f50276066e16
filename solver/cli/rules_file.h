// --rules FILE: games whose rules a file says, and how results carry those rules (docs/formats.md, "Own rules").
//
// What a command prints of such a game has the rules with it, in texts as a line `rules: {...}`, in JSON as an object
// "rules", so that another command reads it without the file.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "solver/cli/cli.h"
#include "solver/survey/store.h"

namespace winnable::cli {

// The option --rules. With it GAME is left out (parse_options).
void add_rules_option(options::options_description& described);

// The game that --rules, --game or GAME name; null if none of them is given. CommandError(kBadInput) with file, line,
// field and reason if the rules are wrong or not decided from a file.
const GameInfo* chosen_game(const Parsed& parsed);

// The game of the rules in `text`, which begins in line `line` of `file`; 0: the line says nothing to the reader.
const GameInfo& game_of_rules(const std::string& text, const std::string& file, int line = 1);

// A text without its line `rules: {...}`, which becomes empty, and the game of those rules; null without such a line.
struct TextWithoutRules {
  std::string text;
  const GameInfo* game = nullptr;
};
TextWithoutRules take_rules(std::string text, const std::string& file);

// The game of the rules in a JSON line of `solve` or `export`; null if it has none.
const GameInfo* game_of_json(const nlohmann::ordered_json& json, const std::string& where);

// "rules: {...}\n" of a game of one's own, nothing for other games.
std::string rules_line_of(const GameInfo& game);

// A board with its game, and the rules if they are one's own.
std::string to_text(const GameInfo& game, Board board);

// Sets `json["rules"]` for a game of one's own.
void add_rules(nlohmann::ordered_json& json, const GameInfo& game);
void add_rules(nlohmann::json& json, const GameInfo& game);

// A store has the rules among the options of its rows: the options with them, and without.
std::string options_with_rules(const std::string& stored_options, const GameInfo& game);
std::string options_without_rules(const std::string& stored_options);

// The game of a store, also one whose rules it holds; null if nobody knows it.
const GameInfo* game_of_store(const Store& store);

// Whether cards lie face down, which the builders' solvers know all the same.
bool has_covered_cards(const GameInfo& game);

}  // namespace winnable::cli
