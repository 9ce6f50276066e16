// Rules of one's own: from JSON to a game and back.
#include "games/builder/own_game.h"
#include "games/builder/own_rules.h"
#include "games/builder/presets.h"
#include "games/builder/rules_json.h"
#include "solver/core/json_write.h"
#include "solver/library/known_rules.h"
#include "solver/library/rules_text.h"

namespace winnable {
namespace {

constexpr std::string_view kMark = "rules:";

Game game_of(const RulesFile& file, const std::string& name) {
  if (const std::string_view preset = known_preset_of(file); !preset.empty()) return find_game(preset);
  if (file.undecided) throw Error(ErrorKind::bad_input, file.undecided->to_text());
  if (const BuilderPreset* preset = builder_preset_of(file.rules); preset && is_game(preset->name))
    return find_game(preset->name);
  if (const GameInfo* game = own_builder_game(file.rules, file.name)) return *game;
  throw Error(ErrorKind::bad_input, name + ": one run takes at most " + std::to_string(kMaxOwnRules) +
                                        " rules of one's own, and not two of the same short name");
}

}  // namespace

Game rules_from_json(std::string_view text, const std::string& name, int first_line) {
  RulesError error;
  const std::string lines_before(first_line > 1 ? static_cast<std::size_t>(first_line - 1) : 0, '\n');
  const auto rules = parse_rules(lines_before + std::string(text), name, error);
  const bool is_known = rules && !known_preset_of(*rules).empty();
  if (rules && rules->undecided) error = *rules->undecided;
  if (first_line == 0) error.line = 0;
  if (!rules || (rules->undecided && !is_known)) {
    BoardError place;
    place.line = error.line;
    place.reason = (error.field.empty() ? "" : error.field + ": ") + error.reason;
    throw Error(ErrorKind::bad_input, error.to_text(), place);
  }
  return game_of(*rules, name);
}

std::vector<std::string> idle_rules(std::string_view text, const std::string& name) {
  std::vector<std::string> remarks;
  RulesError error;
  if (const auto file = parse_rules(text, name, error))
    for (const RulesError& remark : file->idle) remarks.push_back(remark.to_text());
  return remarks;
}

TextWithoutRules take_rules(std::string text, const std::string& name) {
  TextWithoutRules result;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (std::string_view(text).substr(begin).starts_with(kMark)) {
      if (result.game) {
        BoardError twice;
        twice.line = line;
        twice.reason = "the rules are given twice";
        throw Error(ErrorKind::bad_input, name + ", line " + std::to_string(line) + ": " + twice.reason, twice);
      }
      result.game = rules_from_json(text.substr(begin + kMark.size(), end - begin - kMark.size()), name, line);
      text.erase(begin, end - begin);
      begin += 1;
    } else {
      begin = end + 1;
    }
  }
  result.text = std::move(text);
  return result;
}

Game game_of_json(const JsonNode& json, const std::string& where) {
  if (const JsonNode* rules = json.find("rules"); rules && rules->kind == JsonNode::Kind::object)
    return rules_from_json(rules->source, where, 0);
  const JsonNode* const options = json.find("options");
  return options ? game_of_json(*options, where) : Game();
}

std::optional<std::string> Game::rules_file() const {
  if (const OwnRules* own = find_own_rules(name())) return to_json(own->rules, own->label);
  const BuilderPreset* preset = find_builder_preset(name());
  if (const auto known = known_rules_file(name())) {
    const std::string first = JsonObject().add("name", name()).text();
    return with_lines(first.substr(0, first.size() - 1) + ", " + std::string(known->substr(1))) + "\n";
  }
  if (!preset) return std::nullopt;
  return to_json(preset->rules, preset->name);
}

std::string Game::own_rules() const {
  const OwnRules* own = find_own_rules(name());
  return own ? own->json : "";
}

std::string Game::heading() const {
  const OwnRules* own = find_own_rules(name());
  return "game: " + std::string(name()) + "\n" + (own ? std::string(kMark) + " " + own->json + "\n" : "");
}

}  // namespace winnable
