#include "solver/cli/rules_file.h"

#include <map>

#include "games/builder/own_game.h"
#include "games/builder/own_rules.h"
#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "games/catalogue.h"

namespace winnable::cli {
namespace {

constexpr std::string_view kMark = "rules:";

const GameInfo& game_of(const RulesFile& file, const std::string& path) {
  if (file.undecided) throw CommandError(kBadInput, file.undecided->to_text());
  if (const BuilderPreset* preset = builder_preset_of(file.rules)) return require_game(std::string(preset->name));
  if (const GameInfo* game = own_builder_game(file.rules, file.name)) return *game;
  throw CommandError(kBadInput,
                     path + ": one run takes at most " + std::to_string(kMaxOwnRules) + " rules of one's own");
}

// A file is read once, however often a command asks for its game: it may be standard input.
const GameInfo& game_of_file(const std::string& path) {
  static std::map<std::string, const GameInfo*> known;
  if (const auto found = known.find(path); found != known.end()) return *found->second;
  RulesError error;
  const auto file = read_rules_file(path, error);
  if (!file) throw CommandError(kBadInput, error.to_text());
  const GameInfo& game = game_of(*file, path);
  known.emplace(path, &game);
  return game;
}

}  // namespace

void add_rules_option(options::options_description& described) {
  described.add_options()("rules", options::value<std::string>());
}

const GameInfo* chosen_game(const Parsed& parsed) {
  const bool has_rules = parsed.values.count("rules") > 0;
  if (has_rules && parsed.has("game")) throw CommandError(kUsage, "--rules FILE is the game: no other one beside it");
  if (has_rules) return &game_of_file(parsed.get<std::string>("rules"));
  return parsed.has("game") ? &require_game(parsed.get<std::string>("game")) : nullptr;
}

const GameInfo& game_of_rules(const std::string& text, const std::string& file, int line) {
  RulesError error;
  const std::string lines_before(line > 1 ? static_cast<std::size_t>(line - 1) : 0, '\n');
  auto rules = parse_rules(lines_before + text, file, error);
  if (rules && rules->undecided) error = *rules->undecided;
  if (line == 0) error.line = 0;
  if (!rules || rules->undecided) throw CommandError(kBadInput, error.to_text());
  return game_of(*rules, file);
}

TextWithoutRules take_rules(std::string text, const std::string& file) {
  TextWithoutRules result;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (std::string_view(text).substr(begin).starts_with(kMark)) {
      if (result.game)
        throw CommandError(kBadInput, file + ", line " + std::to_string(line) + ": the rules are given twice");
      result.game = &game_of_rules(text.substr(begin + kMark.size(), end - begin - kMark.size()), file, line);
      text.erase(begin, end - begin);
      begin += 1;
    } else {
      begin = end + 1;
    }
  }
  result.text = std::move(text);
  return result;
}

const GameInfo* game_of_json(const nlohmann::ordered_json& json, const std::string& where) {
  if (json.contains("rules") && json["rules"].is_object()) return &game_of_rules(json["rules"].dump(), where, 0);
  if (json.contains("options") && json["options"].is_object()) return game_of_json(json["options"], where);
  return nullptr;
}

std::string rules_line_of(const GameInfo& game) {
  const OwnRules* own = find_own_rules(game.name);
  return own ? std::string(kMark) + " " + own->json + "\n" : "";
}

std::string to_text(const GameInfo& game, Board board) {
  board.game.clear();
  return "game: " + std::string(game.name) + "\n" + rules_line_of(game) + to_text(board);
}

void add_rules(nlohmann::ordered_json& json, const GameInfo& game) {
  if (const OwnRules* own = find_own_rules(game.name)) json["rules"] = nlohmann::ordered_json::parse(own->json);
}

void add_rules(nlohmann::json& json, const GameInfo& game) {
  if (const OwnRules* own = find_own_rules(game.name)) json["rules"] = nlohmann::json::parse(own->json);
}

std::string options_with_rules(const std::string& stored_options, const GameInfo& game) {
  auto json = nlohmann::ordered_json::parse(stored_options);
  add_rules(json, game);
  return json.dump();
}

std::string options_without_rules(const std::string& stored_options) {
  auto json = nlohmann::ordered_json::parse(stored_options, nullptr, false);
  if (!json.is_object() || json.erase("rules") == 0) return stored_options;
  return json.dump();
}

const GameInfo* game_of_store(const Store& store) {
  for (const Config& config : store.configs()) {
    const auto options = nlohmann::ordered_json::parse(config.options, nullptr, false);
    const GameInfo* game = options.is_object() ? game_of_json(options, store.path()) : nullptr;
    if (game && game->name == store.game()) return game;
  }
  return find_game(store.game());
}

bool has_covered_cards(const GameInfo& game) {
  if (const OwnRules* own = find_own_rules(game.name)) return own->rules.face_down != FaceDown::none;
  const BuilderPreset* preset = find_builder_preset(game.name);
  return preset && preset->rules.face_down != FaceDown::none;
}

}  // namespace winnable::cli
