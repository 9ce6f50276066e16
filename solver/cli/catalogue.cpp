// winnable games, rules, deal: what the catalogue knows.
#include <iostream>
#include <nlohmann/json.hpp>

#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "solver/cli/commands.h"

namespace winnable::cli {

int run_games(Arguments arguments) {
  options::options_description described;
  described.add_options()("format", options::value<std::string>()->default_value("text"));
  const Parsed parsed = parse_options(
      arguments, described, {}, "usage: winnable games [--format text|jsonl]\n\nLists the games and their variants.\n");
  if (parsed.helped) return kOk;
  const auto format = parsed.get<std::string>("format");
  if (format != "text" && format != "jsonl") throw CommandError(kUsage, "--format takes text or jsonl");
  for (const Game& game : all_games()) {
    if (format == "jsonl") {
      std::cout << nlohmann::json{{"schema", 1},
                                  {"game", game.name},
                                  {"title", game.title},
                                  {"summary", game.summary},
                                  {"rules_id", game.rules_id},
                                  {"published", game.published}}
                << "\n";
      continue;
    }
    std::string name(game.name);
    name.resize(std::max<std::size_t>(30, name.size() + 2), ' ');
    std::cout << name << game.summary << "\n";
  }
  return kOk;
}

// The rules file of a game whose rules are data.
int print_rules_file(const std::string& game) {
  const BuilderPreset* preset = find_builder_preset(game);
  if (!preset) {
    require_game(game);
    throw CommandError(kUsage,
                       "rules --json: the rules of " + game +
                           " are no data; the games of docs/rules/builder.md have a rules file, such as freecell");
  }
  std::cout << to_json(preset->rules, preset->name);
  return kOk;
}

int run_rules(Arguments arguments) {
  options::options_description described;
  described.add_options()("json", "");
  const Parsed parsed =
      parse_options(arguments, described, {"game"},
                    "usage: winnable rules GAME [--json]\n\n"
                    "The rules of one game in short, its pile names, its reductions; with --json the rules\n"
                    "file of a game whose rules are data, to start your own from.\n\n"
                    "examples:\n  winnable rules squadron\n  winnable rules --json freecell > mine.json\n");
  if (parsed.helped) return kOk;
  if (!parsed.has("game")) throw CommandError(kUsage, "rules: which game?");
  if (parsed.has("json")) return print_rules_file(parsed.get<std::string>("game"));
  const Game& game = require_game(parsed.get<std::string>("game"));
  std::cout << game.name << ": " << game.title << "\n" << game.summary << "\n\n" << game.rules;
  if (!std::string_view(game.rules).ends_with('\n')) std::cout << "\n";
  std::cout << "Hidden from an honest player: " << game.hidden.describe() << ".\n";
  std::cout << "\nrules id: " << game.rules_id << "\n";
  if (!game.published.empty()) std::cout << "published: " << game.published << "\n";
  if (!game.reductions.empty()) std::cout << "\nreductions (switch off with solve --without NAME):\n";
  for (const ReductionInfo& reduction : game.reductions)
    std::cout << "  " << reduction.name << ": " << reduction.claim << "\n";
  return kOk;
}

int run_deal(Arguments arguments) {
  options::options_description described;
  described.add_options()("deck", "");
  const Parsed parsed =
      parse_options(arguments, described, {"game", "seed"},
                    "usage: winnable deal GAME SEED [--deck]\n\n"
                    "Prints the deal of a seed, as `solve --deal` reads it; with --deck as one line of\n"
                    "cards in dealing order.\n\n"
                    "example:\n  winnable deal squadron 42 > deal.txt && winnable solve --deal deal.txt\n");
  if (parsed.helped) return kOk;
  if (!parsed.has("seed")) throw CommandError(kUsage, "deal: needs a game and a seed");
  const Game& game = require_game(parsed.get<std::string>("game"));
  const Deck deck = shuffled_deck(game.deck_shape, require_seed(parsed.get<std::string>("seed")));
  std::cout << (parsed.has("deck") ? to_text(deck) + "\n" : to_text(game.deal(deck)));
  return kOk;
}

}  // namespace winnable::cli
