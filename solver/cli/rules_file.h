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

// The game that --rules, --game or GAME name; none if none of them is given. Error (bad_input) with file, line, field
// and reason if the rules are wrong or not decided from a file.
Game chosen_game(const Parsed& parsed);

// CommandError(kUsage) with advice if the word is the name of a rules file, which stands in another one's place.
void refuse_rules_file(const std::string& word);

// Sets `json["rules"]` for a game of one's own.
void add_rules(nlohmann::ordered_json& json, const Game& game);

// A store has the rules among the options of its rows: the options with them, and without.
std::string options_with_rules(const std::string& stored_options, const Game& game);
std::string options_without_rules(const std::string& stored_options);

// The game of a store, also one whose rules it holds; none if nobody knows it.
Game game_of_store(const Store& store);

}  // namespace winnable::cli
