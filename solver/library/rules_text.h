// Texts that carry the rules of their game: a line `rules: {...}`, or an object "rules" in JSON.
#pragma once

#include <string>

#include "solver/core/json_read.h"
#include "winnable/game.h"

namespace winnable {

// A text without its line `rules: {...}`, which becomes empty, and the game of those rules; none without such a line.
struct TextWithoutRules {
  std::string text;
  Game game;
};
TextWithoutRules take_rules(std::string text, const std::string& name);

// The game of the rules in a JSON line of `solve` or `export`; none if it has none.
Game game_of_json(const JsonNode& json, const std::string& where);

}  // namespace winnable
