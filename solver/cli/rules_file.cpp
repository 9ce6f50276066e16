#include "solver/cli/rules_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <map>

#include "solver/survey/read_input.h"

namespace winnable::cli {
namespace {

// A file is read once, however often a command asks for its game: it may be standard input.
Game game_of_file(const std::string& path, bool quiet) {
  static std::map<std::string, Game> known;
  if (const auto found = known.find(path); found != known.end()) return found->second;
  const std::string text = read_file(path), name = input_name(path);
  const Game game = rules_from_json(text, name);
  if (!quiet)
    for (const std::string& remark : idle_rules(text, name)) std::cerr << "winnable: " << remark << "\n";
  return known.emplace(path, game).first->second;
}

// Whether it is an object with a member of a rules file: an object there, where Solvitaire's deals have lists of cards.
bool is_rules_text(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return false;
  for (const char* member :
       {"tableau piles", "cells", "reserve", "foundations", "hole", "stock", "accordion", "sequences"})
    if (json.contains(member) && json[member].is_object()) return true;
  return false;
}

}  // namespace

void refuse_rules_file(const std::string& word) {
  std::error_code ignored;
  std::string error;
  if (!std::filesystem::is_regular_file(word, ignored)) return;
  const auto text = read_input(word, kMaxTextMegabytes, error);
  if (text && is_rules_text(*text))
    throw CommandError(kUsage, fmt::format("'{}' is a file of rules; --rules {} reads it", word, word));
}

Game chosen_game(const Parsed& parsed) {
  const bool has_rules = parsed.values.count("rules") > 0;
  if (has_rules && parsed.has("game")) throw CommandError(kUsage, "--rules FILE is the game: no other one beside it");
  for (const char* other : {"deal", "deck"})
    if (has_rules && parsed.text("rules") == "-" && parsed.has(other) && parsed.text(other) == "-")
      throw CommandError(kUsage,
                         fmt::format("--rules - and --{} - both read standard input: give one in a file", other));
  if (has_rules) return game_of_file(parsed.text("rules"), parsed.has("quiet"));
  if (!parsed.has("game")) return Game();
  const std::string& name = parsed.text("game");
  if (!is_game(name)) refuse_rules_file(name);
  return find_game(name);
}

void add_rules(nlohmann::ordered_json& json, const Game& game) {
  if (const std::string own = game.own_rules(); !own.empty()) json["rules"] = nlohmann::ordered_json::parse(own);
}

std::string options_with_rules(const std::string& stored_options, const Game& game) {
  auto json = nlohmann::ordered_json::parse(stored_options);
  add_rules(json, game);
  return json.dump();
}

std::string options_without_rules(const std::string& stored_options) {
  auto json = nlohmann::ordered_json::parse(stored_options, nullptr, false);
  if (!json.is_object() || json.erase("rules") == 0) return stored_options;
  return json.dump();
}

Game game_of_store(const Store& store) {
  for (const Config& config : store.configs()) {
    const auto options = nlohmann::ordered_json::parse(config.options, nullptr, false);
    if (!options.is_object() || !options.contains("rules") || !options["rules"].is_object()) continue;
    const Game game = rules_from_json(options["rules"].dump(), store.path(), 0);
    if (game.name() == store.game()) return game;
  }
  return is_game(store.game()) ? find_game(store.game()) : Game();
}

}  // namespace winnable::cli
